// A thing has the same name on the board, in the rail, in the equation and in the code.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/asset.hpp"
#include "commands/pictures/paper.hpp"
#include "core/documents.hpp"
#include "explain/working_latex.hpp"
#include "export/code_plan.hpp"
#include "headless_program.hpp"
#include "platform/vector/replay.hpp"
#include "session/language.hpp"
#include "session/stage_groups.hpp"
#include "small_models.hpp"
#include "text/words.hpp"
#include "translating_program.hpp"
#include "views/boards/board.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/inspector/outcome_section.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/operand_text.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/stage_title.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::tests::names_on_screen_test {

std::string title_and_place(Session& s, const StagePlace& stage) {
  s.go(stage);
  const std::string place = board_place(s, english());
  return board_title(s, english()) + colon_before(s, place, english()) + " " + place;
}

/// The shape below `symbol` in the equation of a stage.
std::string shape_below(Session& s, Stage stage, const std::string& symbol) {
  s.go(stage);
  for (const EquationPart& part : stage_equation(s, tests::english()))
    if (part.symbol == symbol) return part.below;
  return "no " + symbol;
}

TEST(NamesOnScreen, TitlesSayWhatQueriesKeysAndValuesAreFor) {
  Session s(readable());
  EXPECT_EQ(title_and_place(s, Stage::q), "Queries (Q): what each word is looking for");
  EXPECT_EQ(title_and_place(s, Stage::k), "Keys (K): what it can be found by");
  EXPECT_EQ(title_and_place(s, Stage::v), "Values (V): what it hands over");
  EXPECT_EQ(title_and_place(s, Stage::softmax), "Softmax ");
}

/// The narrowest windows have no room for the purpose, and notes have none beside the title: a bare colon would promise words.
TEST(NamesOnScreen, AColonStandsOnlyBetweenATitleAndItsPurpose) {
  for (const Document& document : {readable(), translating()}) {
    Session s(document);
    for (const StagePlace& stage : s.navigation().stages()) {
      s.go(stage);
      EXPECT_FALSE(board_title(s, english()).ends_with(":")) << id(stage, s.nodes());
      const bool has_purpose = stage.stage == Stage::q || stage.stage == Stage::k || stage.stage == Stage::v;
      EXPECT_EQ(colon_before(s, board_place(s, english()), english()), has_purpose ? ":" : "") << id(stage, s.nodes());
      const std::string shortest = board_place(s, english(), [](const std::string&) { return false; });
      EXPECT_EQ(colon_before(s, shortest, english()).empty(), !has_purpose || shortest == place_words(stage, s.nodes(), english()))
          << shortest;
      EXPECT_EQ(colon_before(s, "", english()), "");
    }
  }
  HeadlessProgram p(readable(), {.width = 320, .height = 640});
  p.session.go(Stage::q);
  p.frames(3);
  ImGui::GetStyle().AntiAliasedLines = ImGui::GetStyle().AntiAliasedFill = false;
  p.frame();
  FontFaces faces;
  int titles = 0;
  for (const Drawing::Item& item : replay(*ImGui::GetDrawData(), p.theme(), faces).items) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    if (!text || text->utf8.find("(Q)") == std::string::npos) continue;
    ++titles;
    EXPECT_EQ(text->utf8.find("(Q):"), std::string::npos) << text->utf8;
  }
  EXPECT_GT(titles, 0);
}

TEST(NamesOnScreen, TheRailAndTheTitleOfTheTranslationAgree) {
  Session s(translating());
  s.go(Stage::translate);
  EXPECT_EQ(board_title(s, english()), title(Stage::translate, english()));
  EXPECT_EQ(title(groups_of(s).front(), s, english()), board_title(s, english()));
}

TEST(NamesOnScreen, AStageThatAddsNoPositionsDoesNotSayThatItDoes) {
  const auto named = [](const char* positions) {
    Session s(tests::edited(readable(), SetVariant{"positions", positions}));
    s.go(Stage::positions);
    EXPECT_EQ(board_title(s, english()), stage_title(s, Stage::positions, english()));
    return board_title(s, english());
  };
  EXPECT_EQ(named("sinusoidal"), "+ Positions");
  EXPECT_EQ(named("none"), "No positions");
  EXPECT_EQ(named("rotary"), "Positions later") << "at the stage Rotate";
}

TEST(NamesOnScreen, TheBoardsNamesAreThoseOfThePrintedCode) {
  for (const Document& d : {readable(), translating(), tests::edited(random_document(8, 2), SetVariant{"positions", "rotary"})}) {
    const Session s(d);
    const CodePlan plan(Language::numpy, s.graph());
    for (NodeId node = 0; node < s.graph().size(); ++node) EXPECT_EQ(printed_name(s, node), plan.variable(node)) << s.graph()[node].name;
  }
}

TEST(NamesOnScreen, TheSumOfAResidualIsCalledAsInItsEquation) {
  Session s(translating());
  s.go({Stage::residual, {}});
  const NodeId sum = main_node(s.navigation().place(), s.nodes(), 0);
  EXPECT_EQ(letter_in_equation(s, sum, sum, english()), stage_equation(s, english()).front().symbol);
  s.navigation().pin({sum, 0, 0});
  EXPECT_NE(stage_sentence(s, english()).find("X\u2032"), std::string::npos) << stage_sentence(s, english());
}

TEST(NamesOnScreen, TheSentenceAtTheBottomBeginsAsASentence) {
  for (const Document& d : {readable(), translating()}) {
    Session s(d);
    for (const StagePlace& stage : s.navigation().stages()) {
      s.go(stage);
      s.navigation().pin({main_node(s.navigation().place(), s.nodes(), 1), 1, 0});
      const std::string said = stage_sentence(s, english());
      EXPECT_TRUE(said.front() < 'a' || said.front() > 'z') << id(stage, s.nodes()) << ": " << said;
      EXPECT_EQ(said.find(", Head"), std::string::npos) << id(stage, s.nodes()) << ": " << said;
    }
  }
}

/// A head is named by its layer first: "Layer 2, head 1", as on every board.
TEST(NamesOnScreen, ASpokenHeadIsNamedByItsLayerFirst) {
  Session s(two_block_document());
  s.go(StagePlace(Stage::softmax, {.layer = 1}));
  s.navigation().pin({s.navigation().attention().head[0].pattern, 1, 0});
  const std::string said = spoken_markup(s, english());
  EXPECT_TRUE(said.starts_with("Layer 2, head 1: ")) << said;
}

/// A title names a word of the sentence in quotation marks, because a word such as "it" or "to" would be read as one of the title's own.
TEST(NamesOnScreen, ATitleQuotesTheWordOfTheSentence) {
  const std::pair<const char*, std::pair<const char*, const char*>> marks[] = {
      {"en", {"“", "”"}}, {"fr", {"«\u00a0", "\u00a0»"}}, {"es", {"«", "»"}}, {"zh", {"“", "”"}}};
  for (const auto& [language, around] : marks) {
    const Phrases phrases = phrases_in(language);
    const std::string word = std::string(around.first) + "it" + around.second;
    for (const std::string& title : {phrases("board.named_row", {{"row", "it"}}), phrases("board.points.nearest", {{"row", "it"}}),
                                     phrases("board.next_words", {{"row", "it"}, {"words", 9}}), phrases("map.path.next", {{"row", "it"}})})
      EXPECT_NE(title.find(word), std::string::npos) << title;
  }
}

/// The token of the end looks the same on its chip, beside a matrix and in a sentence.
TEST(NamesOnScreen, AMarkHasOneForm) {
  const Axis words = axis(AxisKind::query, {"<s>", "chat", "</s>"});
  for (Index i = 0; i < words.size; ++i) {
    EXPECT_EQ(word_in_text(words, i), escaped(axis_label(english(), words, i)));
    EXPECT_EQ(printed_word(words.label(i)), words.label(i));
  }
}

/// A stop that is a word of the sentence does not pass for the stop of the text about it.
TEST(NamesOnScreen, AWordThatIsOnlyAMarkIsQuoted) {
  const Axis words = axis(AxisKind::query, {"it", ".", "?!", "</s>", "l'", "。", "《", "7"});
  const char* named[] = {"it", "“.”", "“?!”", "</s>", "l\u2019", "“。”", "“《”", "7"};
  for (Index i = 0; i < words.size; ++i) EXPECT_EQ(word_in_text(english(), words, i), escaped(named[i]));
  Session s(readable({"the cat saw the dog ."}));
  s.go(Stage::softmax);
  s.navigation().pin(Cell{s.navigation().attention().head[1].pattern, 5, 1});
  EXPECT_NE(stage_text(s, english()).look_at.find("**“.”**"), std::string::npos) << stage_text(s, english()).look_at;
  EXPECT_NE(stage_sentence(s, english()).find("**“.”**"), std::string::npos) << stage_sentence(s, english());
}

TEST(NamesOnScreen, ARepeatedWordIsNamedWithItsPosition) {
  Session s(readable({"the cat saw the dog"}));
  const Cell cell{s.navigation().attention().head[1].pattern, 3, 0}, other{cell.node, 1, 4};
  ASSERT_EQ(s.graph()[cell.node].axes.rows.label(3), s.graph()[cell.node].axes.rows.label(0));
  EXPECT_EQ(cell_name(s.graph(), cell), "pattern[1][the (3), the (0)]");
  EXPECT_EQ(cell_name(s.graph(), other), "pattern[1][cat, dog]") << "no position where a word alone tells";
  EXPECT_NE(cell_latex(s.graph(), cell).find("the (3)"), std::string::npos) << cell_latex(s.graph(), cell);
  EXPECT_EQ(display_name(s, cell, english()), "pattern[the (3), the (0)]");
  s.go(Stage::softmax);
  s.navigation().pin(cell);
  EXPECT_NE(stage_text(s, english()).look_at.find("the_{@3}"), std::string::npos) << stage_text(s, english()).look_at;
  EXPECT_NE(stage_sentence(s, english()).find("the_{@0}"), std::string::npos) << stage_sentence(s, english());
  EXPECT_NE(spoken_selection(s, english()).find("the (0)"), std::string::npos) << spoken_selection(s, english());
}

TEST(NamesOnScreen, ADimensionIsNamedInTheLanguageOfTheWindow) {
  const auto written = [](const std::string& language) {
    Session s(readable());
    s.go(Stage::q);
    Settings settings;
    settings.language = language;
    PaperStudio studio(s, settings, 1600, 2400);
    std::set<std::string> all;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) all.insert(text->utf8);
    return all;
  };
  EXPECT_TRUE(written("en").contains("pronoun"));
  EXPECT_TRUE(written("fr").contains("pronom"));
  EXPECT_FALSE(written("fr").contains("pronoun"));
  EXPECT_TRUE(written("es").contains("pronombre"));
  Session s(readable());
  const Phrases french = Phrases::in_folder(asset("words/fr"));
  const Cell cell{s.navigation().stack().embed, 6, 1};
  EXPECT_TRUE(display_name(s, cell, french).ends_with("[it, pronom]")) << display_name(s, cell, french);
  EXPECT_NE(spoken_cell(s, cell, french).find("pronom"), std::string::npos) << spoken_cell(s, cell, french);
  EXPECT_EQ(measure_words(french, RowMeasure::dimension, false, "animate"), measure_words(french, RowMeasure::dimension, false, "animé"));
  EXPECT_EQ(axis_label(french, axis(AxisKind::d_model, {"valence"}), 0), "valence") << "of somebody's own model";
  EXPECT_EQ(axis_label(french, axis(AxisKind::key, {"noun"}), 0), "noun") << "a word of the sentence";
  EXPECT_EQ(s.graph()[cell.node].axes.cols.label(1), "pronoun") << "files and links keep it";
}

TEST(NamesOnScreen, AShareHasOneFormInProse) {
  Session s(translating());
  s.go(Stage::probs);
  const std::string said = outcome_sentence(s, outcome(s), std::nullopt, english());
  EXPECT_NE(said.find('%'), std::string::npos) << said;
  EXPECT_EQ(said.find("1.000"), std::string::npos) << said;
}

/// A Chinese sentence has one colon at most, and no space before a word that begins with a Chinese character.
TEST(NamesOnScreen, ChineseSentencesAreSpacedAndCutAsChinese) {
  const Phrases zh = phrases_in("zh");
  const std::string a = zh("translate.before.A", {{"name", "第 2 句"}});
  EXPECT_EQ(zh.counted("translate.changed", 3, {{"before", a}}), "与 A（第 2 句）相比，有 3 个词不同。");
  EXPECT_EQ(zh.counted("translate.changed", 3, {{"before", zh("translate.before")}}), "与手动改动之前相比，有 3 个词不同。");
  for (const double share : {0.9999, 0.0001, 0.5}) {
    const std::string said = zh("status.attention.only", {{"where", "第 2 个头"}, {"share", share_in_words(share, zh)}, {"key", "猫"}});
    EXPECT_EQ(said.find(" 超过"), std::string::npos) << said;
    EXPECT_EQ(said.find(" 不到"), std::string::npos) << said;
  }
}

TEST(NamesOnScreen, NoHeadingStandsWithoutItsText) {
  HeadlessProgram p(readable());
  p.session.go(Stage::scores);
  p.frames(2);
  EXPECT_TRUE(p.has("how.title"));
  p.session.push(SetMistake{Mistake::W_K_is_W_Q, true});
  p.frames(2);
  ASSERT_TRUE(stage_text(p.session, english()).how_to_read.empty());
  EXPECT_FALSE(p.has("how.title"));
}

TEST(NamesOnScreen, OnlyNumbersThatAreNotZeroAreListedAsLargest) {
  HeadlessProgram p(readable());
  p.session.go(Stage::embedding);
  const NodeId node = drawn_step(p.session);
  p.session.navigation().pin({node, 0, 0});
  p.frames(3);
  const Matrix& m = p.session.trace()[node];
  int listed = 0, zeros = 0;
  for (Index col = 0; col < m.cols(); ++col)
    if (p.has("named." + std::to_string(col))) ++listed, zeros += m(0, col) == 0;
  EXPECT_GT(listed, 0);
  EXPECT_TRUE(zeros == 0 || listed == m.cols()) << zeros << " of " << listed;
}

TEST(NamesOnScreen, TheIdsHaveOneShape) {
  Session s(readable({"The cat sat"}));
  EXPECT_EQ(shape_below(s, Stage::tokens, "t"), "(3)");
  EXPECT_EQ(shape_below(s, Stage::embedding, "t"), "(3)");
}

TEST(NamesOnScreen, AMatrixIsCalledAsTheLessonsCallIt) {
  const Session s(readable());
  EXPECT_EQ(name_in_words(s, s.navigation().attention().head[1].pattern, english()), "attention weights");
  EXPECT_EQ(name_in_words(s, main_node(Stage::tokens, s.nodes(), 0), english()), "ids");
}

TEST(NamesOnScreen, ALetterOfTheBoardHasItsNameInCodeBesideIt) {
  const Session s(readable());
  const AttentionNodes& attn = s.navigation().attention();
  EXPECT_EQ(code_name_for_letter("X", s, attn.x), "resid_pre");
  EXPECT_EQ(code_name_for_letter("A", s, attn.head[1].pattern), "pattern");
  EXPECT_EQ(code_name_for_letter("K^{T}", s, attn.head[1].k), "k_head");
  EXPECT_EQ(code_name_for_letter("Z", s, attn.head[1].z), "z");
  EXPECT_EQ(code_name_for_letter("W_{Q}", s, attn.W_Q), "");
}

TEST(NamesOnScreen, EveryBoardWithRoomForItSaysWhatTheCodeCallsItsMatrices) {
  HeadlessProgram p(translating());
  const auto shown = [&](const StagePlace& stage, const char* name) {
    p.session.go(stage);
    p.frames(2);
    return p.has(name);
  };
  EXPECT_TRUE(shown({Stage::scale, {}}, "out.name"));
  EXPECT_TRUE(shown({Stage::softmax, {}}, "in.name"));
  EXPECT_TRUE(shown({Stage::softmax, {}}, "out.name"));
  EXPECT_TRUE(shown({Stage::norm, {}}, "out.name"));
  EXPECT_TRUE(shown({Stage::activation, {}}, "out.name"));
  EXPECT_TRUE(shown(Stage::probs, "out.name"));
  EXPECT_TRUE(shown({Stage::merge, {}}, "merged.name"));
}

TEST(NamesOnScreen, ScoresOfRotaryPositionsNameWhatTheyMultiply) {
  Session s(tests::edited(random_document(8, 2), SetVariant{"positions", "rotary"}));
  s.go(Stage::scores);
  const StageText text = stage_text(s, english());
  for (const std::string* words : {&text.what, &text.how_to_read.front()}) {
    EXPECT_NE(words->find("(query:rotate)"), std::string::npos) << *words;
    EXPECT_NE(words->find("(key:rotate)"), std::string::npos) << *words;
    EXPECT_EQ(words->find("(query:q)"), std::string::npos) << *words;
  }
  s.navigation().pin({s.navigation().attention().head[0].scores, 1, 2});
  const std::string sentence = stage_sentence(s, english());
  EXPECT_NE(sentence.find("of Q\u2032 times"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("of K\u2032\u1d40:"), std::string::npos) << sentence;
}

TEST(NamesOnScreen, AMatrixHasOneLetterOnEveryBoard) {
  const Session s(readable());
  const AttentionNodes& attn = s.navigation().attention();
  EXPECT_EQ(letter_of(s, s.navigation().stack().embed), "E");
  EXPECT_EQ(letter_of(s, attn.x), "X");
  EXPECT_EQ(letter_of(s, attn.W_Q), "W_{Q}");
  EXPECT_EQ(letter_of(s, attn.head[0].pattern), "A");
}

TEST(NamesOnScreen, TheMemoryIsNotCalledLikeTheMask) {
  Session s(translating());
  s.go({Stage::k, {true, 0, true}});
  for (const EquationPart& part : stage_equation(s, tests::english())) EXPECT_NE(part.symbol, "M");
  EXPECT_EQ(title_and_place(s, {Stage::k, {true, 0, true}}),
            "Keys (K): what it can be found by;  from the encoder\u2019s memory;  decoder layer 1, cross-attention");
}

/// The title of a board, the equation and the head of a column are in the interface's language, as the rail is.
TEST(NamesOnScreen, TheMemoryIsCalledSoInEveryLanguage) {
  const std::vector<std::pair<std::string, std::string>> languages = {
      {"en", "memory"}, {"es", "memoria"}, {"fr", "mémoire"}, {"zh", "记忆"}};
  for (const auto& [language, word] : languages) {
    const Phrases phrases = Phrases::in_folder(asset("words/" + language));
    Session s(translating());
    s.go({Stage::k, {true, 0, true}});
    const NodeId memory = s.navigation().attention().memory;
    EXPECT_EQ(letter_of(s, memory, phrases), word);
    EXPECT_EQ(name_and_letter(s, memory, phrases), word);
    EXPECT_EQ(letter_of(s, s.navigation().attention().k, phrases), "K");
    const std::vector<EquationPart> parts = stage_equation(s, phrases);
    EXPECT_TRUE(std::any_of(parts.begin(), parts.end(), [&](const EquationPart& part) { return part.symbol == word; })) << language;
  }
}

TEST(NamesOnScreen, TheHeadOfAColumnCallsTheMemoryAsTheBoardDoes) {
  HeadlessProgram p(translating());
  p.session.go({Stage::k, {true, 0, true}});
  const Phrases french = Phrases::in_folder(asset("words/fr"));
  const Canvas c{p.theme(), nullptr, p.painter, p.log, french};
  const NodeId memory = p.session.navigation().attention().memory;
  const std::string word = p.session.graph()[memory].axes.rows.label(6);
  EXPECT_EQ(operand_title(c, p.session, {memory, 6, 0}, true, 300), "mémoire " + word);
  EXPECT_EQ(operand_title(c, p.session, {memory, 6, 0}, true, 10), "mémoire `6`") << "without room for the word";
}

}  // namespace headlight::tests::names_on_screen_test
