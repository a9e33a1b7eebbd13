// Shows one head on many sentences, driven by name as a person would.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "headless_program.hpp"
#include "session/many/many_sentences.hpp"
#include "small_models.hpp"
#include "views/prose/head_text.hpp"
#include "views/prose/many_text.hpp"
#include "views/training/training_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::tests::many_board_test {

struct ManyProgram : HeadlessProgram {
  explicit ManyProgram(Document document, Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    session.go(Stage::softmax);
    shell.many().choose({.size = 80});
    frames(2);
    tap(letter('n'));
    wait();
  }
  void wait() {
    frames(3);
    wait_for([&] { return shell.many().so_far()->ended; });
    frames(3);
  }
};

TEST(ManyBoard, TheKeyShowsHistogramAndRowsAndEscapeLeadsBack) {
  ManyProgram p(readable());
  EXPECT_EQ(p.session.selection().look, StageLook::many);
  for (const char* name : {"many.histogram", "many.bar.0", "many.measure", "many.corpus", "many.filter", "many.row.highest.0",
                           "many.row.middle.0", "many.row.lowest.1", "many.sentence", "head.next"})
    EXPECT_TRUE(p.has(name)) << name;
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_EQ(p.session.selection().look, StageLook::matrix);
  EXPECT_FALSE(p.has("many.histogram"));
}

/// A count without room over its own bar is left out; over another bar it would be read as that bar's.
TEST(ManyBoard, ACountIsOverItsOwnBar) {
  for (const Screen screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{390, 844}}) {
    const ManyProgram p(readable(), screen);
    size_t counts = 0;
    for (const Item& item : p.log.items()) {
      constexpr std::string_view prefix = "many.count.";
      if (!item.name.starts_with(prefix)) continue;
      ++counts;
      const Item bar = p.item("many.bar." + item.name.substr(prefix.size()));
      EXPECT_GE(item.centre().x, bar.min.x) << item.name << ", " << screen.width;
      EXPECT_LE(item.centre().x, bar.max.x) << item.name << ", " << screen.width;
    }
    EXPECT_GE(counts, 3u) << screen.width;
  }
}

/// A screen reader hears the sentence all the same.
TEST(ManyBoard, TheFootDoesNotRepeatItsSentence) {
  ManyProgram p(readable());
  EXPECT_TRUE(p.has("status"));
  EXPECT_FALSE(p.has("status.words"));
  const std::string said = without_markup(many_sentence(p.session, p.shell.many(), p.phrases()));
  const std::vector<std::string>& heard = p.log.announced();
  EXPECT_EQ(std::count(heard.begin(), heard.end(), said), 1) << said;
  p.tap(Key::escape);
  p.frames(2);
  ASSERT_FALSE(p.has("many.sentence"));
  EXPECT_TRUE(p.has("status.words"));
}

TEST(ManyBoard, WordsThatAreReadAsOneUnknownWordAreCounted) {
  ManySoFar so_far;
  so_far.ended = true, so_far.done = 20;
  so_far.found.words = 1972, so_far.found.unknown_words = 1349;
  EXPECT_EQ(many_progress(so_far, english()).find("unknown"), std::string::npos) << "each has numbers of its own";
  so_far.found.unknown_alike = true;
  EXPECT_NE(many_progress(so_far, english()).find(" · 1,349 of 1,972 words are unknown and count as the same word"), std::string::npos)
      << many_progress(so_far, english());
  so_far.found.unknown_words = 2;
  EXPECT_NE(many_progress(so_far, english()).find(" · 2 of 1,972 words are unknown"), std::string::npos);
  so_far.found.unknown_words = 1;
  EXPECT_EQ(many_progress(so_far, english()), "20 sentences") << "a single one is confused with no other";
}

TEST(ManyBoard, DrawnSentencesAreOfTheDocumentsLanguageAndSaySo) {
  const std::vector<std::pair<std::string, std::string>> languages = {{"le chat dort parce qu\u2019il est grand", "French"},
                                                                      {"The cat slept because it was tired", "English"},
                                                                      {"El elefante comió la manzana porque él tenía hambre", "Spanish"},
                                                                      {"大象吃了香蕉，因为它饿了", "Chinese"}};
  for (const auto& [sentence, language] : languages) {
    ManyProgram p(readable({sentence}));
    const std::string said = many_progress(*p.shell.many().so_far(), p.phrases());
    EXPECT_NE(said.find(" · drawn in " + language), std::string::npos) << said;
    const std::vector<SurveyRow>& rows = p.shell.many().displayed_measure()->top;
    const bool english_rows = std::any_of(
        rows.begin(), rows.end(), [](const SurveyRow& row) { return (" " + row.sentence->text).find(" the ") != std::string::npos; });
    EXPECT_EQ(english_rows, language == "English") << rows.front().sentence->text;
    p.shell.many().choose({.kind = CorpusChoice::Kind::batch});
    p.wait();
    EXPECT_EQ(many_progress(*p.shell.many().so_far(), p.phrases()).find("drawn"), std::string::npos);
  }
}

/// The menu's words are about sentences that a survey then reads: as many, and in that language.
TEST(ManyBoard, TheMenuCountsTheSentencesThatAreRead) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> interfaces = {
      {"en", {"1,000 English sentences", "1,000 French sentences"}},
      {"es", {"1000 frases en inglés", "1000 frases en francés"}},
      {"fr", {"1\u00a0000 phrases anglaises", "1\u00a0000 phrases françaises"}}};
  for (const bool of_french : {false, true}) {
    ManyProgram p(readable({of_french ? "le chat dort parce qu\u2019il est grand" : "The cat slept because it was tired"}));
    p.shell.many().choose({.size = 1'000});
    p.wait();
    const ManySoFar& found = *p.shell.many().so_far();
    EXPECT_EQ(found.found.sentences, 1'000u);
    EXPECT_EQ(found.found.refused, 0u);
    bool has_english = false;
    for (const SurveyRow& row : p.shell.many().displayed_measure()->top)
      has_english = has_english || (" " + row.sentence->text).find(" the ") != std::string::npos;
    EXPECT_EQ(has_english, !of_french);
    for (const auto& [language, names] : interfaces) {
      const Phrases words = Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / language);
      EXPECT_EQ(corpus_name(p.session, p.shell.many().question().corpus, words), names[of_french ? 1 : 0]);
    }
  }
}

/// Its words belong to no task, so the survey reads the document's own sentences, and the menu says so.
TEST(ManyBoard, WhereNoSentencesCanBeDrawnTheMenuOffersNone) {
  ManyProgram p(two_block_document());
  ASSERT_TRUE(p.shell.many().so_far()->of_document);
  EXPECT_EQ(p.shell.many().so_far()->found.sentences, 1u);
  p.click("many.corpus");
  p.frames(2);
  EXPECT_TRUE(p.has("many.corpus.1")) << "the document's sentences, and a file";
  EXPECT_FALSE(p.has("many.corpus.2"));
}

TEST(ManyBoard, AModelOfMaskedWordsLosesTheRowsOwnWord) {
  const auto effect_in_menu = [](Document document) {
    ManyProgram p(std::move(document));
    p.shell.many().measure_by(RowMeasure::effect);
    p.wait();
    return displayed_measure_words(p.session, p.shell.many(), english());
  };
  EXPECT_EQ(effect_in_menu(two_block_document()), "what the next word loses without it");
  EXPECT_EQ(effect_in_menu(masked_document()), "what the row’s own word loses without it");
}

TEST(ManyBoard, ARowOpensItsSentenceAndBackspaceFindsTheListScrolledAsItWas) {
  ManyProgram p(readable());
  p.click("many.more.highest");
  p.frames(2);
  p.hover("many.row.highest.3");
  p.scroll(-2);
  p.frames(3);
  const float y = p.item("many.row.highest.3").min.y;
  const SurveyRow row = p.shell.many().displayed_measure()->top[3];
  p.click("many.row.highest.3");
  p.frames(4);
  EXPECT_EQ(p.session.document().sentences.front(), row.sentence->text);
  EXPECT_NE(p.session.selection().look, StageLook::many);
  ASSERT_TRUE(p.session.selection().pinned);
  EXPECT_EQ(p.session.selection().pinned->row, row.row);
  p.tap(Key::backspace);
  p.wait();
  ASSERT_TRUE(p.has("many.row.highest.3"));
  EXPECT_EQ(p.item("many.row.highest.3").min.y, y);
  p.click("many.back");
  p.frames(3);
  EXPECT_EQ(p.session.selection().look, StageLook::matrix);
}

TEST(ManyBoard, AFilterIsTypedAndAMeasureChosen) {
  ManyProgram p(readable());
  p.click("many.filter");
  p.type("because");
  p.wait();
  EXPECT_EQ(p.shell.many().question().filter, "because");
  EXPECT_LT(p.shell.many().so_far()->found.sentences, 80u);
  p.click("many.measure");
  p.frames(2);
  p.click("many.measure.1");
  p.wait();
  EXPECT_EQ(p.shell.many().displayed_measure()->measure, RowMeasure::previous);
}

TEST(ManyBoard, AnotherHeadBeginsAnewAndItsLabelIsTold) {
  ManyProgram p(readable());
  p.session.navigation().set_head(0);
  p.wait();
  p.click("head.next");
  p.wait();
  EXPECT_EQ(p.session.selection().head, 1);
  const TestedHead* tested = p.shell.many().tested(p.session.selection().at, 1);
  ASSERT_TRUE(tested);
  const std::string label = head_label(p.shell.many(), p.session, p.phrases(), 1);
  EXPECT_NE(label.find(counted_number(p.phrases(), tested->rows)), std::string::npos) << label;
  EXPECT_NE(label.find(" 80 sentences"), std::string::npos) << label;
  EXPECT_EQ(head_label(p.shell.many(), p.session, p.phrases(), 3), head_caption(p.session, p.phrases(), 3)) << "not surveyed";
}

/// The head of verbs: no measure tests it, so nothing is counted against its label, and nothing is said to be against it.
TEST(ManyBoard, AJobThatNothingTestsIsSaidToBeUntested) {
  ManyProgram p(readable());
  p.session.navigation().set_head(2);
  p.wait();
  const std::string label = head_label(p.shell.many(), p.session, p.phrases(), 2);
  EXPECT_EQ(label, head_caption(p.session, p.phrases(), 2) + "; untested: no measure here fits its job");
  EXPECT_EQ(many_look_at(p.shell.many(), p.phrases()).find("against the label"), std::string::npos);
  EXPECT_FALSE(p.has("many.row.against.0"));
  p.shell.many().measure_by(RowMeasure::previous);
  p.wait();
  EXPECT_EQ(group_title(p.shell.many(), ManyGroup::against, RowMeasure::previous, p.phrases()), "Largest weight elsewhere");
  p.shell.many().measure_by(std::nullopt);
  p.session.navigation().set_head(1);
  p.wait();
  EXPECT_EQ(group_title(p.shell.many(), ManyGroup::against, RowMeasure::known, p.phrases()), "Against the label");
  EXPECT_NE(many_look_at(p.shell.many(), p.phrases()).find("against the label"), std::string::npos);
}

/// The noun of a pronoun is known in a sentence that a grammar reads, and not in a French one, though that has both.
TEST(ManyBoard, WithoutAPronounWhoseNounIsFoundAHeadOfPronounsIsUntested) {
  const std::vector<std::pair<std::string, bool>> sentences = {{"le chat dort parce qu' il est grand", false},
                                                               {"the cat slept", false},
                                                               {"the cat slept because it was tired", true},
                                                               {"El elefante comi\u00f3 la manzana porque \u00e9l ten\u00eda hambre", true},
                                                               {"El elefante comi\u00f3 la manzana", false}};
  for (const auto& [sentence, finds] : sentences) {
    ManyProgram p(readable({sentence}));
    p.session.navigation().set_head(1);
    p.shell.many().choose({.kind = CorpusChoice::Kind::batch});
    p.wait();
    const TestedHead* tested = p.shell.many().tested({}, 1);
    ASSERT_TRUE(tested);
    const std::string label = tested_label(*tested, p.phrases());
    EXPECT_EQ(label.find("untested: in one sentence, no pronoun\u2019s noun is known") == std::string::npos, finds) << label;
  }
  const TestedHead none{.job = "pronoun_to_noun", .sentences = 1}, of_same{.job = "same_word", .sentences = 1};
  const std::vector<std::pair<std::string, std::string>> languages = {
      {"en", "no pronoun\u2019s noun"}, {"es", "ningún pronombre"}, {"fr", "aucun pronom"}, {"zh", "代词"}};
  for (const auto& [language, noun] : languages) {
    const Phrases words = Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / language);
    EXPECT_NE(tested_label(none, words).find(noun), std::string::npos) << tested_label(none, words);
    EXPECT_EQ(tested_label(of_same, words).find(noun), std::string::npos) << tested_label(of_same, words);
  }
}

TEST(ManyBoard, StandsOnEveryModelAndScreen) {
  for (const Screen screen : {Screen{1280, 720}, Screen{390, 844}}) {
    ManyProgram p(random_document(32, 4), screen);
    EXPECT_TRUE(p.has("many.histogram"));
    ManyProgram q(two_block_document(), screen);  // its words belong to no task: the document's own sentences
    EXPECT_TRUE(q.has("many.sentence"));
  }
}

/// On a phone the note about the shades goes below the group's title as a whole.
TEST(ManyBoard, CutsNoNote) {
  ManyProgram p(readable(), {390, 844});
  p.point(p.item("many.rows").centre());
  for (int i = 0; i < 40 && !p.has("many.note.highest"); ++i) p.scroll(-1);
  ASSERT_TRUE(p.has("many.note.highest"));
  const Item note = p.item("many.note.highest"), rows = p.item("many.rows");
  EXPECT_GT(note.max.x - note.min.x, 200);
  EXPECT_LE(note.max.x, rows.max.x);
  EXPECT_LE(note.max.y, p.item("many.row.highest.0").min.y + 1);
}

/// Computes every row of three sentences again, each sentence in a separate run.
TEST(ManyBoard, TheSentenceHasTheMiddleTheLowestAndHowManyAreBelowHalf) {
  const std::vector<std::string> sentences = {"The cat ate the banana", "The elephant was hungry", "The boy saw the girl and the dog"};
  ManyProgram p(readable(sentences));
  p.session.navigation().set_head(0);
  p.shell.many().choose({.kind = CorpusChoice::Kind::batch});
  p.shell.many().measure_by(RowMeasure::previous);
  p.wait();
  std::vector<double> weights;
  for (const std::string& sentence : sentences) {
    const Session one(readable({sentence}));
    const Matrix& pattern = one.trace()[one.nodes().block.front().attn.head.front().pattern];
    for (Index row = 1; row < pattern.rows(); ++row) weights.push_back(double{pattern(row, row - 1)});
  }
  std::sort(weights.begin(), weights.end());
  const size_t n = weights.size();
  const auto below = std::count_if(weights.begin(), weights.end(), [](double weight) { return weight < 0.5; });
  const std::string said = many_sentence(p.session, p.shell.many(), p.phrases());
  EXPECT_TRUE(said.starts_with("In " + std::to_string(n) + " rows the middle value of")) << said;
  EXPECT_NEAR(std::stod(said.substr(said.find(" is **") + 6)), (weights[(n - 1) / 2] + weights[n / 2]) / 2, 0.0007) << said;
  EXPECT_NE(said.find("in **" + std::to_string(below) + "** it is below 0.5"), std::string::npos) << said;
  EXPECT_NEAR(std::stod(said.substr(said.rfind(" is **") + 6)), weights.front(), 0.0005) << said;
}

TEST(ManyBoard, OneRowAndOneSentenceAreSpokenOfAsOne) {
  for (const std::optional<RowMeasure>& label : {std::optional(RowMeasure::previous), std::optional<RowMeasure>()}) {
    const TestedHead tested{.label = label, .mean = 0.75, .rows = 1, .against = 1, .sentences = 1};
    const std::string said = tested_label(tested, english());
    for (const char* wrong : {"1 rows", "1 sentences", "1 of 1 rows"}) EXPECT_EQ(said.find(wrong), std::string::npos) << said;
  }
}

/// Every label says of how many rows it is and how many contradict it: of one sentence, of all heads and of training alike.
TEST(ManyBoard, ALabelOfOneSentenceSaysHowManyRowsContradictIt) {
  Session session(make_document(BuiltInModels().make("stories"), {"When Mary and John went to the shop, John gave the apple to"}));
  session.go({Stage::softmax, {.layer = 1}});
  size_t labelled = 0;
  for (int head = 0; head < session.document().config.n_heads; ++head) {
    const PatternReading& reading = session.reading_of(session.navigation().attention().head[static_cast<size_t>(head)].pattern);
    const std::string said = head_caption(session, english(), head);
    if (!(reading.mean > 0)) continue;
    ++labelled;
    const std::string rows = std::to_string(reading.rows) + " rows of this sentence",
                      wanted = reading.against == 0   ? "; none of " + rows + " contradicts it"
                               : reading.against == 1 ? "; one of " + rows + " contradicts it"
                                                      : "; " + std::to_string(reading.against) + " of " + rows + " contradict it";
    EXPECT_TRUE(said.ends_with(wanted)) << said;
  }
  EXPECT_GT(labelled, 0u);
  HeadScore trained{.attention = 0, .head = 1, .title = "induction", .score = 0.93};
  trained.rows = 512, trained.against = 12, trained.sequences = 32;
  EXPECT_EQ(tested_words(english(), trained), "induction 0.93; 12 of 512 rows of 32 sequences contradict it");
}

TEST(ManyBoard, TheUnderlineIsSpokenOfOnlyWhereTheMeasureKnowsThePlace) {
  ManyProgram p(readable());
  const auto note = [&](RowMeasure measure) { return rows_note(p.session, p.shell.many(), ManyGroup::lowest, measure, p.phrases()); };
  EXPECT_NE(note(RowMeasure::known), "");
  EXPECT_EQ(note(RowMeasure::entropy), "");
  p.session.navigation().set_head(1);
  p.wait();
  const std::string label = head_label(p.shell.many(), p.session, p.phrases(), 1);
  EXPECT_TRUE(label.starts_with(head_caption(p.session, p.phrases(), 1))) << label << ": the role that it was made for comes first";
}

TEST(ManyBoard, AClickOnABarShowsItsRowsAndAnotherAllRows) {
  ManyProgram p(readable());
  const SurveyedMeasure& of = *p.shell.many().displayed_measure();
  const size_t bar = of.bars.bar_of(of.top.front().value);
  p.click("many.bar." + std::to_string(bar));
  p.frames(3);
  ASSERT_TRUE(p.has("many.row.bar.0"));
  EXPECT_FALSE(p.has("many.row.highest.0"));
  for (const SurveyRow& row : of.by_bar[bar]) EXPECT_EQ(of.bars.bar_of(row.value), bar);
  p.click("many.more.bar");
  p.frames(3);
  EXPECT_TRUE(p.has("many.row.highest.0"));
}

TEST(ManyBoard, UpAndDownMoveBetweenTheRowsAndEnterOpensOne) {
  ManyProgram p(readable());
  const int head = p.session.selection().head;
  p.tap(Key::down);
  p.frames(2);
  EXPECT_TRUE(p.log.is_focused("many.row.highest.0"));
  for (int i = 0; i < 6; ++i) p.tap(Key::down), p.frames(2);
  p.tap(Key::up);
  p.frames(2);
  EXPECT_FALSE(p.log.is_focused("many.row.highest.0"));
  EXPECT_EQ(p.session.selection().head, head);
  const SurveyRow row = p.shell.many().displayed_measure()->lowest[1];
  ASSERT_TRUE(p.log.is_focused("many.row.lowest.1"));
  EXPECT_TRUE(p.has("many.row.lowest.1")) << "it is scrolled into sight";
  p.tap(Key::enter);
  p.frames(4);
  EXPECT_EQ(p.session.document().sentences.front(), row.sentence->text);
}

TEST(ManyBoard, TheInspectorCountsByWordAndKindWhichBecomeTheFilter) {
  ManyProgram p(readable());
  EXPECT_TRUE(p.has("many.what"));
  EXPECT_FALSE(p.has("what")) << "Softmax is not explained here";
  const SurveyedMeasure& of = *p.shell.many().displayed_measure();
  size_t of_words = 0, of_kinds = 0;
  for (const SurveyedPart& part : of.words) of_words += part.rows;
  for (const SurveyedPart& part : of.kinds) of_kinds += part.rows;
  EXPECT_EQ(of_kinds, of.rows);
  EXPECT_LE(of_words, of.rows);
  const std::string kind = of.kinds.front().name;
  const size_t rows = of.kinds.front().rows;
  p.shell.many().filter_by("kind: " + kind);
  p.wait();
  EXPECT_EQ(p.shell.many().displayed_measure()->rows, rows);
  p.shell.many().filter_by("");
  p.wait();
  ASSERT_TRUE(p.has("many.words.table.0"));
  p.click("many.words.table.0");
  p.frames(2);
  EXPECT_TRUE(p.shell.many().question().filter.starts_with("[")) << p.shell.many().question().filter;
}

}  // namespace headlight::tests::many_board_test
