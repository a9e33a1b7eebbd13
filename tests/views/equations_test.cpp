// The equation on screen is the op's own: in every stage it names every operand, with shapes that agree with the trace.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/documents.hpp"
#include "document/computable.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"
#include "model/equation.hpp"
#include "small_models.hpp"
#include "views/boards/board.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::equations_test {

std::vector<Document> documents() {
  BuiltInModels models;
  std::vector<Document> all;
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    const auto model = models.make(entry.name);
    all.push_back(make_document(model, {example_of(*model)}));
  }
  all.push_back(tests::edited(tests::small_document(), SetBiases{true}));
  all.push_back(tests::edited(tests::small_document(), SetHeads{8}));
  all.push_back(two_block_document());
  return all;
}

std::string shape_in(const Session& s, NodeId node, bool transposed) {
  const Matrix& m = s.trace()[node];
  if (s.nodes().outline.part_of(node) == Part::tokens) return "(" + std::to_string(m.rows()) + ")";
  const Index rows = transposed ? m.cols() : m.rows(), cols = transposed ? m.rows() : m.cols();
  return "(" + std::to_string(rows) + ", " + std::to_string(cols) + ")";
}

bool is_named(const Session& s, const std::vector<EquationPart>& parts, NodeId node) {
  const std::string letter = letter_of(s, node);
  const auto place = place_of(s.nodes(), node);
  const std::string numbered = place && place->head ? letter + "_{" + std::to_string(*place->head + 1) + "}" : letter;
  return std::any_of(parts.begin(), parts.end(), [&](const EquationPart& part) {
    if (part.symbol == letter + "^{T}") return part.below == shape_in(s, node, true);
    return (part.symbol == letter || part.symbol == numbered || part.symbol == letter + "\u2032") && part.below == shape_in(s, node, false);
  });
}

/// True if the equation names the operand, or names its operands because it is written out.
bool is_said(const Session& s, const std::vector<EquationPart>& parts, NodeId node) {
  if (is_named(s, parts, node)) return true;
  const Node& n = s.graph()[node];
  return !n.is_input() && std::all_of(n.inputs.begin(), n.inputs.end(), [&](NodeId input) { return is_said(s, parts, input); });
}

TEST(Equations, OfEveryStageNameEveryOperandWithItsShape) {
  for (const Document& document : documents()) {
    Session s(document);
    for (const StagePlace& place : s.navigation().stages()) {
      if (place == Stage::translate) continue;
      s.go(place);
      const std::vector<EquationPart> parts = stage_equation(s, tests::english());
      const NodeId node = main_node(place, s.nodes(), s.selection().head);
      const std::string where = document.config.name + ", " + id(place, s.nodes());
      EXPECT_TRUE(is_named(s, parts, node)) << where;
      const std::vector<NodeId>& inputs = s.graph()[node].inputs;
      for (const NodeId input : inputs) {
        const bool is_left_out = inputs.size() > 3 && input != inputs.front() && input != inputs.back();  // of many heads
        EXPECT_TRUE(is_left_out || is_said(s, parts, input)) << where << " does not name " << s.graph()[input].name;
      }
    }
  }
}

TEST(Equations, WordsBelowAndBiasesAreThere) {
  Session s(tests::edited(tests::small_document(), SetBiases{true}));
  const auto said = [&](Stage stage) {
    s.go(stage);
    std::string all;
    for (const EquationPart& part : stage_equation(s, tests::english())) all += part.symbol + "|" + part.below + " ";
    return all;
  };
  EXPECT_EQ(said(Stage::q), "Q|(3, 8) =| X|(3, 8) \u00b7| W_{Q}|(8, 8) +| b_{Q}|(1, 8) ");
  EXPECT_EQ(said(Stage::softmax), "A|(3, 3) =| softmax (|per row S|(3, 3) /| \u221a4| +| M|(3, 3) )| ");
  EXPECT_EQ(said(Stage::merge), "Z|(3, 8) =| [| Z_{1}|(3, 4) \u2026| Z_{2}|(3, 4) ]| ");
  EXPECT_EQ(said(Stage::tokens), "t|(3) =| ids|of the words ");
}

TEST(Equations, AHeadOfOneDimensionIsDividedByOneAndHasOneProduct) {
  Session s(tests::edited(tests::small_document(), SetHeads{8}));
  for (const Stage stage : {Stage::scale, Stage::softmax}) {
    s.go(stage);
    for (const EquationPart& part : stage_equation(s, tests::english()))
      EXPECT_EQ(part.symbol.find("\u221a"), std::string::npos) << part.symbol;
  }
  s.go(Stage::scores);
  s.navigation().pin({main_node(s.navigation().place(), s.nodes(), 0), 1, 2});
  EXPECT_EQ(stage_sentence(s, english()).find("1 products"), std::string::npos) << stage_sentence(s, english());
}

TEST(Equations, OfASplitFollowsThePinnedMatrix) {
  Session s(tests::small_document());
  s.go(Stage::split);
  const NodeId k = s.nodes().outline.of(Stage::split, 0)[1];
  s.navigation().pin({k, 0, 0});
  EXPECT_EQ(stage_equation(s, tests::english()).front().symbol, "K_{1}");
}

TEST(Equations, OfRotaryPositionsSayRotateAsTheStageIsCalled) {
  Session s(tests::edited(random_document(8, 2), SetVariant{"positions", "rotary"}));
  s.go(Stage::rotate);
  std::string all;
  for (const EquationPart& part : stage_equation(s, tests::english())) all += part.symbol;
  EXPECT_NE(all.find("rotate"), std::string::npos) << all;
}

TEST(Boards, FollowFromTheFormOfTheOp) {
  Session s(translating_document());
  const auto board = [&](const StagePlace& place) {
    s.go(place);
    return board_of(s);
  };
  EXPECT_EQ(board(Stage::translate), BoardKind::translation);
  EXPECT_EQ(board(Stage::tokens), BoardKind::tokens);
  EXPECT_EQ(board(Stage::embedding), BoardKind::lookup);
  EXPECT_EQ(board(Stage::positions), BoardKind::sum);
  EXPECT_EQ(board(Stage::norm), BoardKind::norm);
  EXPECT_EQ(board(Stage::k), BoardKind::product);
  EXPECT_EQ(board(Stage::split), BoardKind::split);
  EXPECT_EQ(board(Stage::scale), BoardKind::rows_of_keys);
  EXPECT_EQ(board(Stage::softmax), BoardKind::rows_of_keys);
  EXPECT_EQ(board(Stage::merge), BoardKind::merge);
  EXPECT_EQ(board(Stage::activation), BoardKind::pair);
  EXPECT_EQ(board(Stage::mlp_residual), BoardKind::sum);
  EXPECT_EQ(board(Stage::logits), BoardKind::product);
  EXPECT_EQ(board(Stage::probs), BoardKind::next_word);
  Session off(tests::edited(tests::small_document(), SetHeadSetting{0, 0, HeadSetting::off}));
  off.go(Stage::weighted_sum);
  EXPECT_EQ(board_of(off), BoardKind::product) << "the weights are still there to be looked at";
  Session copied(tests::edited(tests::small_document(), SetMistake{Mistake::no_output_projection, true}));
  copied.go(Stage::output);
  EXPECT_EQ(board_of(copied), BoardKind::pair) << "a product without a right factor is none";
}

/// "A = softmax(S / 2) where M = 0, else 0" may take two lines; the second then begins with "where".
TEST(Equations, AClauseIsNotTornApart) {
  for (const int width : {1280, 1366, 1440, 1600, 1920, 2560}) {
    HeadlessProgram p(tests::edited(tests::edited(readable(), SetMask{MaskKind::causal}), SetMistake{Mistake::mask_after_softmax, true}));
    p.resize({width, 1000});
    p.session.go(Stage::softmax);
    p.frames(3);
    const std::vector<EquationPart> parts = stage_equation(p.session, p.phrases());
    const auto where = std::find_if(parts.begin(), parts.end(), [](const EquationPart& part) { return part.symbol == "where"; });
    ASSERT_NE(where, parts.end());
    const auto line = [&](size_t i) { return p.item("equation." + std::to_string(i)).min.y; };
    const auto first = static_cast<size_t>(where - parts.begin());
    for (size_t i = first; i < parts.size(); ++i) EXPECT_EQ(line(i), line(first)) << parts[i].symbol << " at " << width;
  }
}

/// Expects that no line begins inside brackets.
void expect_no_line_inside_brackets(HeadlessProgram& p, const std::string& what) {
  const std::vector<EquationPart> parts = stage_equation(p.session, p.phrases());
  int depth = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto line = [&](size_t at) { return p.item("equation." + std::to_string(at)).min.y; };
    const bool breaks = i > 0 && line(i) > line(i - 1);
    EXPECT_FALSE(breaks && depth > 0) << what << " breaks before " << parts[i].symbol;
    for (const char ch : parts[i].symbol) depth += ch == '(' || ch == '[' ? 1 : ch == ')' || ch == ']' ? -1 : 0;
  }
}

TEST(Equations, OfTheSoftmaxDoesNotBreakInsideItsBrackets) {
  for (const Document& document : {readable(), tests::edited(readable(), SetHeads{2}), translating_document()}) {
    HeadlessProgram p(document);
    p.resize({1280, 720});
    for (const StagePlace& place : p.session.navigation().stages()) {
      if (place != Stage::softmax && place != Stage::norm) continue;
      p.session.go(place);
      p.frames(3);
      expect_no_line_inside_brackets(p, id(place, p.session.nodes()));
    }
  }
}

}  // namespace headlight::tests::equations_test
