// The gradients of the objective that is chosen, computed beside the window and dropped with their run.
#include "session/way_back/way_back.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "session/overridden.hpp"
#include "session/way_back/objectives.hpp"
#include "session/way_back/softmax_row.hpp"

namespace headlight::tests::way_back_test {

using Kind = ObjectiveChoice::Kind;
using Problem = GradientsOfRun::Problem;
constexpr const char* example = "The elephant ate the banana because it was hungry";

Document document_of(const std::string& model, const std::string& sentence = example) {
  BuiltInModels models;
  return make_document(models.make(model), {sentence});
}

/// Once they are there.
std::shared_ptr<const GradientsOfRun> gradients(WayBack& back, const Session& session) {
  auto found = back.gradients(session);
  while (!found && back.computing()) {
    std::this_thread::yield();
    found = back.gradients(session);
  }
  return found;
}

std::shared_ptr<const GradientWorking> working(WayBack& back, const Session& session, const Cell& cell) {
  auto found = back.working(session, cell);
  while (!found && back.computing()) {
    std::this_thread::yield();
    found = back.working(session, cell);
  }
  return found;
}

/// The words of the likeliest token and of the second after a row.
std::string word_of(const Session& session, const Cell& cell) { return session.graph()[cell.node].axes.cols.label(cell.col); }

TEST(WayBack, OfATranslationFollowsTheWordOfItsPronoun) {
  Session session(document_of("en-fr"));
  set_way_back(session, true);
  const auto objective = chosen_objective(session);
  ASSERT_TRUE(objective);
  EXPECT_EQ(objective->kind, Objective::Kind::difference);
  EXPECT_EQ(word_of(session, objective->cell), "il");
  EXPECT_EQ(word_of(session, *objective->less), "elle");
  WayBack back;
  const auto found = gradients(back, session);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem, Problem::none);
  EXPECT_EQ(found->value, session.trace().at(objective->cell) - session.trace().at(*objective->less));
  EXPECT_EQ(found->back.d, gradients_of(*objective, session.graph(), session.trace()));
}

TEST(WayBack, OfAModelThatWritesOnFollowsTheLastWord) {
  Session session(document_of("stories", "Tom has a red ball ."));
  const auto objective = chosen_objective(session);
  ASSERT_TRUE(objective);
  const Matrix& logits = session.trace()[*session.nodes().logits];
  EXPECT_EQ(objective->cell.row, session.navigation().sample().n_words - 1);
  EXPECT_EQ(logits(objective->cell.row, objective->cell.col), logits.row(objective->cell.row).maxCoeff());
  Eigen::RowVectorXf rest = logits.row(objective->cell.row);
  rest(objective->cell.col) = -INFINITY;
  EXPECT_EQ(logits(objective->cell.row, objective->less->col), rest.maxCoeff());
  session.selection().back_from.kind = Kind::loss;
  session.selection().back_from.row = 1;
  const auto loss = chosen_objective(session);
  ASSERT_EQ(loss->kind, Objective::Kind::loss);
  EXPECT_EQ(loss->cell.row, 1);
  WayBack back;
  const auto found = gradients(back, session);
  EXPECT_NEAR(found->value, -std::log(session.trace()[*session.nodes().probs].row(1).maxCoeff()), 1e-5);
}

TEST(WayBack, WithoutLogitsBeginsAtTheCellThatWasPinned) {
  Session session(document_of("readable"));
  set_way_back(session, true);
  const auto pinned = session.selection().pinned;
  ASSERT_TRUE(pinned);
  EXPECT_EQ(chosen_objective(session), (Objective{Objective::Kind::cell, *pinned, {}}));
  session.navigation().pin({pinned->node, 0, 0});
  EXPECT_EQ(chosen_objective(session)->cell, *pinned) << "another pin asks about another gradient";
  subtract_pinned(session);
  EXPECT_EQ(chosen_objective(session), (Objective{Objective::Kind::difference, *pinned, Cell{pinned->node, 0, 0}}));
  follow_pinned_back(session);
  EXPECT_EQ(chosen_objective(session), (Objective{Objective::Kind::cell, {pinned->node, 0, 0}, {}}));
}

TEST(WayBack, IsDroppedWithItsRun) {
  Session session(document_of("readable"));
  set_way_back(session, true);
  WayBack back;
  const auto before = gradients(back, session);
  const NodeId scaled = session.navigation().head().scaled_scores;
  const MatrixPtr was = back.gradient(session, scaled);
  session.push(SetTemperature{3});
  session.settle();
  const auto after = gradients(back, session);
  ASSERT_NE(after, before);
  EXPECT_EQ(after->back.d, gradients_of(*chosen_objective(session), session.graph(), session.trace()));
  EXPECT_NE(*back.gradient(session, scaled), *was);
}

TEST(WayBack, GivesACellItsWorking) {
  Session session(document_of("en-fr"));
  WayBack back;
  const auto found = gradients(back, session);
  const HeadNodes& head = attention_at(session.nodes(), attention_ids(session.nodes())[1]).head[0];
  const Cell cell = {head.scaled_scores, 6, 1};
  const auto work = working(back, session, cell);
  ASSERT_TRUE(work);
  const GradientWorking now = gradient_working(session.graph(), session.trace(), found->back, cell);
  ASSERT_EQ(work->terms.size(), now.terms.size());
  double sum = work->own;
  for (const auto& term : work->terms) sum += term.product;
  EXPECT_NEAR(sum, static_cast<double>((*back.gradient(session, cell.node))(6, 1)), 1e-5);
  EXPECT_EQ(working(back, session, cell), work) << "it is made once";
}

TEST(WayBack, SaysWhereANaNBegins) {
  Session session(document_of("readable"));
  set_way_back(session, true);
  const HeadNodes head = session.navigation().head();
  session.push(OverrideCell{document_cell(session, {head.scores, 6, 1}), std::nanf("")});
  session.settle();
  session.selection().back_from.cell = Cell{head.pattern, 6, 2};
  WayBack back;
  const auto found = gradients(back, session);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem, Problem::nan);
  EXPECT_EQ(found->begins, (Cell{head.scores, 6, 1}));
  EXPECT_EQ(back.gradient(session, head.pattern), nullptr);
}

TEST(WayBack, SaysThatNothingMovesANumber) {
  Session session(document_of("readable"));
  set_way_back(session, true);
  const NodeId scores = session.navigation().head().scores;
  session.push(OverrideCell{document_cell(session, {scores, 6, 1}), 2.f});
  session.settle();
  session.selection().back_from.cell = Cell{scores, 6, 1};
  WayBack back;
  const auto found = gradients(back, session);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem, Problem::constant);
}

TEST(WayBack, StandsBesideTheMatricesOfStages) {
  Session session(document_of("readable"));
  EXPECT_FALSE(shows_way_back(session));
  set_way_back(session, true);
  EXPECT_TRUE(shows_way_back(session));
  session.go(Stage::tokens);
  EXPECT_FALSE(shows_way_back(session)) << "ids have no gradient";
  session.go(Stage::q);
  EXPECT_TRUE(shows_way_back(session));
  set_way_back(session, false);
  EXPECT_FALSE(shows_way_back(session));
}

/// The row, its Jacobian and its gradient are those of the run; without the division they equal those of the run that leaves it out in this
/// row alone.
TEST(WayBack, ComparesARowWithAndWithoutTheDivision) {
  Session session(document_of("en-fr"));
  session.go({Stage::softmax, {false, 1, false}});
  const HeadNodes head = session.navigation().head();
  session.navigation().pin({head.pattern, 6, 1});
  WayBack back;
  const auto found = gradients(back, session);
  const auto row = softmax_row(session, found->back);
  ASSERT_TRUE(row && row->undivided);
  const auto d = [&](NodeId node) { return Matrix(found->back.d[static_cast<size_t>(node)].row(6)); };
  EXPECT_TRUE(row->undivided->shares.isApprox(session.trace()[head.pattern].row(6), 1e-5f));
  EXPECT_TRUE(row->undivided->gradient.isApprox(d(head.masked_scores), 1e-3f));
  EXPECT_TRUE(Matrix(d(head.pattern) * row->jacobian).isApprox(d(head.masked_scores), 1e-3f));
  const Matrix scores = session.trace()[head.scores].row(6);
  const Matrix other = ((scores.array() - scores.maxCoeff()).exp()).matrix();
  EXPECT_TRUE(row->undivided->other_shares.isApprox(other / other.sum(), 1e-5f));
  EXPECT_LT(std::abs(row->undivided->other_gradient(0, 1)), 1e-4f * std::abs(row->undivided->gradient(0, 1))) << "it is saturated";
  EXPECT_NE(row->undivided->other_gradient(0, 1), 0);
}

}  // namespace headlight::tests::way_back_test
