// The way back away from a stage's own board: on the rail, on the map, and in a comparison.
#include <algorithm>

#include "base/short_number.hpp"
#include "session/overridden.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/compare_text.hpp"
#include "way_back_on_screen.hpp"

namespace headlight::tests::back_everywhere_test {

struct BackEverywhere : WayBackOnScreen {
  /// True if a picture of the gradient with respect to this node is on screen, with its own signed scale.
  bool shows_gradient_by(NodeId node) const {
    const Matrix d = gradients()[static_cast<size_t>(node)];
    return std::any_of(p.painter.all.begin(), p.painter.all.end(), [&](const Painted& painted) {
      const Heat& heat = painted.heat;
      return heat.values && heat.values->rows() == d.rows() && heat.values->cols() == d.cols() && *heat.values == d &&
             heat.map == ColourMap::diverging && heat.limit >= d.cwiseAbs().maxCoeff();
    });
  }
};

TEST_F(BackEverywhere, TheRailShowsTheGradientOfEveryStage) {
  pin({head().pattern, 6, 1});
  turn_back();
  p.session.go(Stage::output);
  frames();
  EXPECT_TRUE(shows_gradient_by(head().masked_scores));
  turn_back();
  EXPECT_FALSE(shows_gradient_by(head().masked_scores));
}

TEST_F(BackEverywhere, TheMapShowsGradientsAndSaysOfWhat) {
  pin({head().pattern, 6, 1});
  sel().map = true;
  frames();
  turn_back();
  EXPECT_TRUE(sel().back);
  EXPECT_TRUE(shows_gradient_by(head().pattern));
  EXPECT_TRUE(shows_gradient_by(p.session.graph()[head().q].inputs.front()));
  WayBack back;
  while (!back.gradients(p.session)) std::this_thread::yield();
  const std::string said = back_map_sentence(p.session, back, p.phrases());
  EXPECT_NE(said.find(objective_in_short(p.session, *chosen_objective(p.session), p.phrases())), std::string::npos) << said;
  p.click("back.forward");
  frames();
  EXPECT_FALSE(sel().back);
  EXPECT_FALSE(shows_gradient_by(head().pattern));
}

/// The list compares values. Beside gradients its title says so.
TEST_F(BackEverywhere, TheTitleOfTheListOfChangesSaysThatItComparesValues) {
  p.session.push(OverrideCell{{0, p.session.graph()[head().pattern].name, 6, 1}, 0.2f, true});
  p.session.go(Stage::output);
  p.click("compare");
  frames();
  EXPECT_EQ(title_of_changes(p.session, p.phrases()), "Largest change downstream");
  sel().back = true;
  frames();
  ASSERT_TRUE(goes_back(p.session));
  EXPECT_EQ(title_of_changes(p.session, p.phrases()), "Largest change of the values downstream");
}

/// A, B and A - B are the gradients of the same objective in both states.
TEST_F(BackEverywhere, AComparisonShowsTheGradientsInBothStates) {
  const Cell objective = {head().pattern, 6, 1}, pinned = {head().masked_scores, 6, 4};
  pin(objective);
  turn_back();
  pin(pinned);
  p.session.push(SetTemperature{2});
  frames();
  p.session.compare_with_state(0);
  frames();
  ASSERT_TRUE(p.session.comparison());
  const Comparison& comparison = *p.session.comparison();
  const Objective of_a = *objective_in_a(p.session);
  EXPECT_EQ((*comparison.a().graph)[of_a.cell.node].name, p.session.graph()[head().pattern].name);
  const NodeId shown = head().masked_scores, in_a = *comparison.in_a(shown);
  const Matrix a = gradients_of(of_a, *comparison.a().graph, comparison.a().trace)[static_cast<size_t>(in_a)],
               b = gradients()[static_cast<size_t>(shown)];
  ASSERT_TRUE(p.painted("compare.A") && p.painted("compare.B") && p.painted("compare.difference"));
  EXPECT_EQ(*p.painted("compare.A")->heat.values, a);
  EXPECT_EQ(*p.painted("compare.B")->heat.values, b);
  EXPECT_TRUE(p.painted("compare.difference")->heat.values->isApprox(a - b));
  WayBack back;
  while (!back.gradients(p.session) || !back.of_a().gradients(p.session)) std::this_thread::yield();
  const std::string said = back_compared(p.session, back, p.phrases()), sentence = back_compared_sentence(p.session, back, p.phrases());
  EXPECT_NE(said.find(gradient_in_prose(comparison.a().trace.at(of_a.cell)) + " in A"), std::string::npos) << said;
  EXPECT_NE(said.find(gradient_in_prose(p.value(head().pattern)(6, 1)) + " in B"), std::string::npos) << said;
  EXPECT_NE(sentence.find("**" + gradient_in_prose(static_cast<double>(a(6, 4))) + "** times that rise in A"), std::string::npos)
      << sentence;
  EXPECT_NE(sentence.find("**" + gradient_in_prose(static_cast<double>(b(6, 4))) + "** times that rise in B"), std::string::npos)
      << sentence;
  p.click("back.forward");
  frames();
  EXPECT_EQ(*p.painted("compare.B")->heat.values, p.value(shown));
}

/// A row of the words counts from the end if it is B's last; a cell that A does not have is not an objective there.
TEST(BackInA, TheObjectiveIsThatOfItsLastWord) {
  Session session(make_document(BuiltInModels().make("stories"), {"Tom has a red ball .", "Mary has a ball ."}));
  session.settle();
  session.compare_with_sentence(1);
  session.settle();
  ASSERT_TRUE(session.comparison());
  const auto b = chosen_objective(session), a = objective_in_a(session);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(b->cell.row, session.comparison()->b().n_words - 1);
  EXPECT_EQ(a->cell.row, session.comparison()->a().n_words - 1);
  EXPECT_EQ(a->cell.col, b->cell.col);
}

}  // namespace headlight::tests::back_everywhere_test
