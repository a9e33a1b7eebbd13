// Many heads use the available room; heads are distinguishable without colour; steppers announce the next value.
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "commands/pictures/paper.hpp"
#include "document/apply.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"
#include "session/language.hpp"
#include "session/many/many_sentences.hpp"
#include "session/split_part.hpp"
#include "small_models.hpp"
#include "survey/corpus.hpp"
#include "survey/example_words.hpp"
#include "survey/sentence_filter.hpp"
#include "tasks/tasks.hpp"
#include "tasks/trained_model.hpp"
#include "train/trainer.hpp"
#include "views/prose/head_text.hpp"
#include "views/prose/many_text.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::tests::many_heads_test {

/// The texts of a drawing that are one of these.
std::vector<const PlacedText*> texts_among(const Drawing& drawing, const std::set<std::string>& words) {
  std::vector<const PlacedText*> found;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape); text && words.contains(text->utf8)) found.push_back(text);
  return found;
}

void expect_apart(const std::vector<const PlacedText*>& texts) {
  for (const PlacedText* one : texts)
    for (const PlacedText* other : texts)
      if (one->baseline == other->baseline && one->x.front() < other->x.front()) {
        EXPECT_LT(one->end, other->x.front()) << one->utf8 << " and " << other->utf8;
      }
}

class ManyHeads : public testing::TestWithParam<Screen> {};

TEST_P(ManyHeads, AllOfThemAreShownAndLargeEnoughToSee) {
  for (const int n : {8, 32, 64}) {
    HeadlessProgram p(random_document(64, n, {"The elephant ate the banana as it was hungry"}), GetParam());
    for (int head = 1; head <= n; ++head) {
      const std::string name = "head." + std::to_string(head) + ".matrix";
      ASSERT_TRUE(p.has(name)) << n << " heads";
      const Item matrix = p.item(name);
      EXPECT_GE(matrix.max.x - matrix.min.x, 12 * GetParam().scale) << n;
      EXPECT_GE(matrix.max.y - matrix.min.y, 12 * GetParam().scale) << n;
    }
    p.click("head." + std::to_string(n) + ".matrix");
    EXPECT_EQ(p.session.selection().head, n - 1);
  }
}

TEST_P(ManyHeads, NeitherSplitNorMergeLeavesAnyOut) {
  HeadlessProgram p(random_document(64, 32), GetParam());
  for (const auto& [stage, item] : {std::pair(Stage::split, "cut."), std::pair(Stage::merge, "z.")}) {
    p.session.go(stage);
    p.frames(2);
    for (int head = 1; head <= 32; ++head) ASSERT_TRUE(p.has(item + std::to_string(head))) << head;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ManyHeads, testing::Values(Screen{1280, 720, 1, true}, Screen{1600, 1000}, Screen{2560, 1440, 2}));

TEST(FourHeads, AMatrixStaysOnItsCard) {
  for (const Screen& screen : {Screen{1280, 1024}, Screen{1280, 720}, Screen{1600, 1000}, Screen{1024, 1024}}) {
    HeadlessProgram p(readable(), screen);
    p.session.go(Stage::softmax);
    p.frames(2);
    for (int head = 1; head <= 4 && p.has("head.1"); ++head) {
      const std::string name = "head." + std::to_string(head);
      EXPECT_LE(p.item(name + ".matrix").max.x, p.item(name).max.x) << name << " at " << screen.width << " x " << screen.height;
    }
  }
}

/// "Cabeza 2" in bold is as wide as what a card leaves it on a phone.
TEST(FourHeads, ATitleEndsBeforeTheEdgeOfItsCard) {
  for (const std::string language : {"en", "fr", "es"}) {
    std::vector<Item> cards;
    {
      HeadlessProgram p(readable(), {390, 844});
      p.settings.language = language;
      p.session.go(Stage::softmax);
      p.frames(3);
      for (int head = 1; head <= 4; ++head) cards.push_back(p.item("head." + std::to_string(head)));
    }
    Session session(readable());
    session.go(Stage::softmax);
    Settings settings;
    settings.language = language;
    PaperStudio studio(session, settings, 390, 844);
    const Drawing drawing = studio.view();
    for (int head = 1; head <= 4; ++head) {
      const Item& card = cards[static_cast<size_t>(head - 1)];
      const std::string words = phrases_in(language)("board.head", {{"head", head}});
      int titles = 0;
      for (const PlacedText* text : texts_among(drawing, {words, std::to_string(head)})) {
        if (text->baseline < card.min.y || text->baseline > card.max.y || text->x.front() < card.min.x || text->x.front() > card.max.x)
          continue;
        ++titles;
        EXPECT_TRUE(text->utf8 != words || text->end <= card.max.x - 3) << words;
      }
      EXPECT_GE(titles, 1) << words << " or its number alone";
    }
  }
}

TEST(ManyHeadsPages, MoreThanThereIsRoomForHavePages) {
  HeadlessProgram p(random_document(256, 256, {"one two"}), {1280, 720});
  EXPECT_TRUE(p.has("head.2.matrix"));
  EXPECT_FALSE(p.has("head.256.matrix"));
  p.session.navigation().set_head(255);
  p.frames(2);
  EXPECT_TRUE(p.has("head.256.matrix"));
}

TEST(ManyHeadsCards, FourStayOnTheBoardInASquareWindow) {
  for (const Screen& screen : {Screen{1280, 1024}, Screen{1280, 800}, Screen{1280, 720}}) {
    HeadlessProgram p(readable(), screen);
    p.session.go(Stage::softmax);
    p.frames(2);
    const float right = grid(static_cast<float>(screen.width), static_cast<float>(screen.height)).board.right();
    for (int head = 1; head <= 4; ++head) {
      const Item card = p.item("head." + std::to_string(head)), matrix = p.item("head." + std::to_string(head) + ".matrix");
      EXPECT_LE(matrix.max.x, card.max.x) << head << " at " << screen.height;
      EXPECT_LE(card.max.x, right) << head << " at " << screen.height;
    }
  }
}

TEST(ManyHeadsRings, DoNotTouchTheNumberOfTheHead) {
  constexpr float ring = 3.5f;  // reaches that far out of its cell
  for (const int n : {8, 16, 64}) {
    HeadlessProgram p(random_document(64, n, {"The elephant ate the banana as it was hungry"}), {1280, 720});
    p.session.navigation().pin({p.head().pattern, 0, 0});
    p.frames(2);
    for (int head = 1; head <= n; ++head) {
      const std::string name = "head." + std::to_string(head);
      const Item number = p.item(name + ".number"), matrix = p.item(name + ".matrix");
      EXPECT_TRUE(number.max.x <= matrix.min.x - ring || number.max.y <= matrix.min.y - ring) << name << " of " << n;
    }
  }
}

TEST(ManyHeadsPages, TwoHeadsAreBoth) {
  EXPECT_EQ(heads_title(2, 0, 2, english()), "Both heads, one colour scale");
  EXPECT_EQ(heads_title(4, 0, 4, english()), "All four heads, one colour scale");
  EXPECT_EQ(heads_title(64, 2, 2, english()), "Heads 3 to 4 of 64, one colour scale");
}

TEST(HeadCaptions, EndInsideOfTheirCards) {
  for (const char* language : {"en", "fr"}) {
    HeadlessProgram p(readable(), {1600, 1000});
    p.settings.language = language;
    p.session.push(SetPositions{false});
    p.frames(3);
    for (int head = 1; head <= 4; ++head) {
      const std::string name = "head." + std::to_string(head);
      EXPECT_LT(p.item(name + ".caption").max.x, p.item(name).max.x - 4) << language << ", " << head;
      EXPECT_GT(p.item(name + ".caption").min.x, p.item(name).min.x + 4) << language << ", " << head;
    }
  }
}

/// The texts in the columns of the cards, and not above these, that the board's lower edge cuts.
std::string cut_below(const Drawing& drawing, const Rect& cards) {
  std::string cut;
  for (const Drawing::Item& item : drawing.items) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    if (!text || !item.clip || text->baseline < cards.y || text->x.front() < cards.x || text->x.front() > cards.right()) continue;
    const float top = text->baseline - 0.7f * drawing.fonts[text->font].size;
    if (text->baseline > item.clip->w + 0.5f && top < item.clip->w) cut += text->utf8 + "\n";
  }
  return cut;
}

/// Checks that the captions of the four cards of a cross-attention are in their cards. Returns the rectangle of all cards.
Rect check_captions(HeadlessProgram& p, const std::string& where) {
  const bool english_words = p.settings.language == "en";
  for (int head = 0; head < 4; ++head) {
    const std::string name = "head." + std::to_string(head + 1);
    const Item card = p.item(name);
    EXPECT_LE(card.whole_max.y, card.clip_max.y + 1) << name << where;
    if (p.has(name + ".caption")) {
      const Item caption = p.item(name + ".caption");
      EXPECT_GE(caption.whole_min.x, card.whole_min.x) << name << where;
      EXPECT_LE(caption.whole_max.x, card.whole_max.x) << name << where;
      EXPECT_LE(caption.whole_max.y, card.whole_max.y) << name << where;
    }
    if (!english_words) continue;  // the lines of a whole caption are read with spaces between them
    p.log.set_focus(name);
    p.frames(2);
    EXPECT_TRUE(p.log.focused()) << name << where;
    if (!p.log.focused()) continue;
    const std::string heard = p.log.focused()->label, label = head_label(p.shell.many(), p.session, p.phrases(), head);
    EXPECT_NE(heard.find(label), std::string::npos) << heard << " lacks " << label << where;
  }
  const Item first = p.item("head.1"), last = p.item("head.4");
  return {first.min.x, first.min.y, last.max.x - first.min.x, last.max.y - first.min.y};
}

/// A low card beside whose matrix the whole label has no room gets a shorter one.
TEST(HeadCaptions, OfATranslationStayInTheirCardsInEveryLanguage) {
  if (trained_folder("en-fr").empty()) GTEST_SKIP() << "assets/models/en-fr is missing";
  const auto model = BuiltInModels().make("en-fr");
  const StagePlace cross{Stage::softmax, {true, 0, true}};
  const std::vector<std::string> sentences = {"the elephant ate the banana because it was hungry"};
  for (const std::string language : {"en", "fr", "es", "zh"})
    for (const Screen& screen : {Screen{1280, 720}, Screen{1024, 768}, Screen{1600, 1000}, Screen{390, 844}}) {
      const std::string where = " at " + std::to_string(screen.width) + "x" + std::to_string(screen.height) + " in " + language;
      Rect cards = {};
      {
        HeadlessProgram p(make_document(model, sentences), screen);
        p.settings.language = language;
        p.session.go(cross);
        p.frames(3);
        if (!p.has("head.4")) continue;  // no room for cards
        cards = check_captions(p, where);
      }
      Session session(make_document(model, sentences));
      session.go(cross);
      Settings settings;
      settings.language = language;
      PaperStudio studio(session, settings, screen.width, screen.height);
      EXPECT_EQ(cut_below(studio.view(), cards), "") << where;
    }
}

/// "cabeza 2" is wider than a block of weights on a phone.
TEST(SplitOnAPhone, TheNamesOfTheHeadsDoNotLieOnEachOther) {
  for (const std::string language : {"en", "fr", "es"}) {
    Session session(readable());
    session.go(Stage::split);
    Settings settings;
    settings.language = language;
    PaperStudio studio(session, settings, 390, 844);
    const Phrases phrases = phrases_in(language);
    const Drawing drawing = studio.view();
    std::set<std::string> names;
    for (int head = 1; head <= 4; ++head) names.insert({phrases("board.split.head", {{"head", head}}), std::to_string(head)});
    const std::vector<const PlacedText*> named = texts_among(drawing, names);
    EXPECT_GE(named.size(), 4u) << language;
    expect_apart(named);
  }
}

/// Heads that share keys have one block, no wider than that of a single head: "heads 1–2" is wider on a phone, "heads 1–4" on a desktop.
TEST(SplitOfSharedKeys, TheNamesOfTheHeadsDoNotLieOnEachOther) {
  for (const auto& [n_heads, width] : {std::pair(4, 390), std::pair(8, 1280)}) {
    Session session(document::apply(random_document(64, n_heads), SetVariant{"kv_heads", "2"}));
    session.go(Stage::split);
    choose_split_part(session, 1);
    PaperStudio studio(session, {}, width, 844);
    const Drawing drawing = studio.view();
    std::set<std::string> names;
    for (const int first : {1, n_heads / 2 + 1}) {
      const int last = first + n_heads / 2 - 1;
      names.insert(
          {english()("board.split.heads", {{"first", first}, {"last", last}}), std::to_string(first) + "\u2013" + std::to_string(last)});
    }
    const std::vector<const PlacedText*> named = texts_among(drawing, names);
    EXPECT_EQ(named.size(), 2u) << n_heads;
    expect_apart(named);
  }
}

TEST(HeadCaptions, NeedRowsEnough) {
  const auto captions = [](Document document) {
    const Session s(std::move(document));
    std::vector<std::string> all;
    for (int head = 0; head < s.document().config.n_heads; ++head) all.push_back(head_caption(s, english(), head));
    return all;
  };
  for (const std::string& caption : captions(random_document(32, 4, {"The elephant ate the banana as it was hungry"})))
    EXPECT_EQ(caption, "random weights: no habit");
  for (const std::string& caption : captions(two_block_document({"the cat sat"})))
    EXPECT_EQ(caption, "too few rows to show a habit") << "three words";
}

/// The short label counts the rows of the weights on screen: all but the first one have a word before.
TEST(HeadCaptions, AShorterLabelCountsTheRowsThatContradictIt) {
  Session s(readable());
  const NodeId pattern = s.navigation().attention().head[1].pattern;
  const std::string name = s.graph()[pattern].name;
  const Index n = s.trace()[pattern].rows();
  ASSERT_EQ(n, 9);
  for (Index row = 0; row < n; ++row) {
    const Index looked_at = row == 2 || row == 3 ? 0 : std::max<Index>(0, row - 1);
    for (Index key = 0; key < n; ++key) s.push(OverrideCell{{0, name, row, key}, key == looked_at ? 1.f : 0.f});
  }
  s.settle();
  const Matrix& weights = s.trace()[pattern];
  double sum = 0;
  int against = 0;
  for (Index row = 1; row < n; ++row) sum += static_cast<double>(weights(row, row - 1)), against += weights(row, row - 1) != 1;
  EXPECT_EQ(against, 2);
  EXPECT_EQ(sum, 6);
  const ManySentences many(s);
  const std::string label = english()("board.pattern.previous") + " 0.75";
  EXPECT_EQ(shorter_head_labels(many, s, english(), 1), (std::vector<std::string>{label + "; 2 of 8 rows against", label}));
}

/// Of one row nothing is counted.
TEST(HeadCaptions, AShorterLabelHasNoCountOfOneRow) {
  using Forms = std::vector<std::string>;
  EXPECT_EQ(shorter_labels("in order", 0.797, 12, 0, english()), (Forms{"in order 0.80; 0 of 12 rows against", "in order 0.80"}));
  EXPECT_EQ(shorter_labels("in order", 0.5, 110'428, 1'045, english()),
            (Forms{"in order 0.50; 1,045 of 110,428 rows against", "in order 0.50"}));
  EXPECT_EQ(shorter_labels("in order", 0.75, 1, 1, english()), Forms{"in order 0.75"});
  EXPECT_EQ(shorter_tested_labels({.label = std::nullopt, .job = "pronoun_to_noun"}, english()), Forms{"untested"});
  EXPECT_EQ(shorter_tested_labels({.label = std::nullopt, .rows = 9}, english()), Forms{"no clear habit"});
}

/// The filter that the empty field shows finds sentences: its words are of the language in which they are drawn.
TEST(ManyFilter, ItsExampleIsFoundInTheSentencesOfTheModelsLanguage) {
  const auto model = BuiltInModels().make("readable");
  std::set<std::string> seen;
  const std::vector<std::string> sentences = {"The cat saw the dog because it was hungry", "Le chat a vu le chien car il avait faim",
                                              "El gato vio al perro porque él tenía hambre", "大象吃了香蕉，因为它饿了"};
  for (const std::string& sentence : sentences) {
    const auto in_its_language = in_language_of(*model, {&sentence, 1});
    const Model& reads = in_its_language ? *in_its_language : *model;
    const ExampleWords words = example_words(reads);
    EXPECT_TRUE(seen.insert(words.first).second) << "each language has its own: " << sentence;
    const SentenceFilter both(words.first + " … " + words.then), other(words.other);
    EXPECT_TRUE(both.has(sentence)) << words.first;
    size_t with_both = 0, with_other = 0;
    const auto corpus = drawn_corpus(reads, {}, 300, 1);
    while (const auto line = corpus->next()) with_both += both.has(line->text), with_other += other.has(line->text);
    EXPECT_GT(with_both, 2u) << words.first;
    EXPECT_GT(with_other, 2u) << words.other;
  }
}

/// Its sentences may have the pronouns' words, or none of them, as a task of letters.
TEST(ManyFilter, ItsExampleIsFoundInSentencesOfAModelsOwnKind) {
  std::vector<std::shared_ptr<const Model>> models;
  for (const char* name : {"en-fr", "stories"})
    if (!trained_folder(name).empty()) models.push_back(BuiltInModels().make(name));
  for (const char* name : {"copy", "induction"}) {
    const auto task = make_task(name);
    const Checkpoint start = Trainer(task, task->recipe()).checkpoint();
    models.push_back(std::make_shared<const Model>(trained_model(*task, start.recipe, start.weights)));
  }
  for (const auto& model : models) {
    const ExampleWords words = example_words(*model);
    const SentenceFilter both(words.first + " … " + words.then), other(words.other);
    size_t with_both = 0, with_other = 0;
    const auto corpus = drawn_corpus(*model, {}, 300, 7);
    while (const auto line = corpus->next()) with_both += both.has(line->text), with_other += other.has(line->text);
    EXPECT_GT(with_both, 2u) << model->config.name << ": " << words.first << " … " << words.then;
    EXPECT_GT(with_other, 2u) << model->config.name << ": " << words.other;
  }
}

}  // namespace headlight::tests::many_heads_test
