// A thing has one name on the board, in the rail, in the equation and in the code.
#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "headless_program.hpp"
#include "session/stage_groups.hpp"
#include "translating_program.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/stage_title.hpp"

namespace headlight::names_on_screen_test {

std::string title_and_place(Session& s, const StagePlace& stage) {
  s.go(stage);
  return board_title(s, english()) + " " + board_place(s, english());
}

/// The shape that stands below `symbol` in the equation of a stage.
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

TEST(NamesOnScreen, TheIdsHaveOneShape) {
  Session s(readable({"The cat sat"}));
  EXPECT_EQ(shape_below(s, Stage::tokens, "t"), "(3)");
  EXPECT_EQ(shape_below(s, Stage::embedding, "t"), "(3)");
}

TEST(NamesOnScreen, AMatrixIsCalledAsTheLessonsCallIt) {
  const Session s(readable());
  EXPECT_EQ(name_in_words(s, s.attention().head[1].pattern, english()), "attention weights");
  EXPECT_EQ(name_in_words(s, main_node(Stage::tokens, s.nodes(), 0), english()), "ids");
}

TEST(NamesOnScreen, ALetterOfTheBoardHasItsNameInCodeBesideIt) {
  const Session s(readable());
  const AttentionNodes& attn = s.attention();
  EXPECT_EQ(code_name_beside("X", s, attn.x), "resid_pre");
  EXPECT_EQ(code_name_beside("A", s, attn.head[1].pattern), "pattern");
  EXPECT_EQ(code_name_beside("K^{T}", s, attn.head[1].k), "") << "the letter is the name";
  EXPECT_EQ(code_name_beside("W_{Q}", s, attn.W_Q), "");
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
  s.pin({s.attention().head[0].scores, 1, 2});
  const std::string sentence = stage_sentence(s, english());
  EXPECT_NE(sentence.find("of Q\u2032 times"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("of K\u2032\u1d40:"), std::string::npos) << sentence;
}

TEST(NamesOnScreen, AMatrixHasOneLetterOnEveryBoard) {
  const Session s(readable());
  const AttentionNodes& attn = s.attention();
  EXPECT_EQ(letter_of(s, s.stack().embed), "E");
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

}  // namespace headlight::names_on_screen_test
