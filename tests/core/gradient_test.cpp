// Gradients: derivatives of formulas, objectives by name, and the working of a gradient's cell.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "analysis/softmax_jacobian.hpp"
#include "base/error.hpp"
#include "core/documents.hpp"
#include "core/properties.hpp"
#include "explain/gradient_text.hpp"
#include "explain/gradient_working.hpp"
#include "explain/working.hpp"
#include "folders/built_in.hpp"
#include "graph/derivative.hpp"
#include "graph/differentiate.hpp"
#include "graph/evaluate.hpp"
#include "model/named_objective.hpp"
#include "run/way_back.hpp"

namespace headlight::tests::gradient_test {

using Kind = Formula::Kind;
using tests::edited;

const std::string example = "The elephant ate the banana as it was hungry";
const Cell x_cell = {0, 0, 0}, y_cell = {0, 0, 1};
Formula x() { return Formula::cell(x_cell); }
Formula y() { return Formula::cell(y_cell); }
Formula n(double value) { return Formula::number(value); }

CellReader at(double x_value, double y_value) {
  return [=](const Cell& cell) { return cell == x_cell ? x_value : y_value; };
}

/// Compares the derivative with respect to x with a central difference.
void expect_derivative(const Formula& f, double x_value, double y_value) {
  const double step = 1e-5;
  const double expected = (evaluate(f, at(x_value + step, y_value)) - evaluate(f, at(x_value - step, y_value))) / (2 * step);
  const CellReader read = at(x_value, y_value);
  EXPECT_NEAR(evaluate(derivative(f, x_cell, read), read), expected, 1e-7 * (1 + std::abs(expected)))
      << to_text(f, [](const Cell& cell) { return cell == x_cell ? "x" : "y"; });
}

std::string text(const Formula& f) {
  return to_text(derivative(f, x_cell, at(2, 3)), [](const Cell& cell) { return cell == x_cell ? "x" : "y"; });
}

TEST(Derivative, OfEveryKindOfFormulaIsTheSlope) {
  const std::vector<Formula> all = {n(3),
                                    x(),
                                    y(),
                                    Formula::sum({x(), y(), x()}),
                                    Formula::product({x(), y(), x()}),
                                    Formula::difference(y(), Formula::product({x(), x()})),
                                    Formula::quotient(y(), x()),
                                    Formula::quotient(x(), Formula::sum({x(), y()})),
                                    Formula::power(x(), n(3)),
                                    Formula::power(n(2), x()),
                                    Formula::power(x(), y()),
                                    Formula::power(x(), x()),
                                    Formula::max({x(), y()}),
                                    Formula::max({n(0), Formula::product({x(), x()})})};
  for (const Formula& f : all)
    for (const auto& [a, b] : {std::pair(.7, 1.9), std::pair(2.3, 1.1)}) {
      expect_derivative(f, a, b);
      for (const Kind function : {Kind::exp, Kind::sin, Kind::cos, Kind::tanh, Kind::erf})
        expect_derivative(Formula::apply(function, f), a, b);
      for (const Kind function : {Kind::log, Kind::sqrt}) expect_derivative(Formula::apply(function, Formula::sum({n(9), f})), a, b);
    }
}

TEST(Derivative, ReadsAsPeopleWriteIt) {
  EXPECT_EQ(text(n(3)), "0");
  EXPECT_EQ(text(y()), "0");
  EXPECT_EQ(text(Formula::sum({x(), y()})), "1");
  EXPECT_EQ(text(Formula::product({x(), y()})), "y");
  EXPECT_EQ(text(Formula::quotient(x(), Formula::apply(Kind::sqrt, n(8)))), "1 ÷ √8");
  EXPECT_EQ(text(Formula::power(x(), n(2))), "2 × x");
  EXPECT_EQ(text(Formula::difference(y(), x())), "-1");
  EXPECT_EQ(text(Formula::apply(Kind::tanh, x())), "1 − tanh(x)^2");
  EXPECT_EQ(text(Formula::quotient(n(1), x())), "-1 ÷ x ÷ x");
  EXPECT_EQ(text(Formula::max({x(), y()})), "0") << "y is the larger";
}

/// exp(x - m) over the sum: p (1 - p), without the m that cancels.
TEST(Derivative, OfASoftmaxIsItsShareTimesTheRest) {
  const Formula top = Formula::max({x(), y()});
  const Formula a = Formula::apply(Kind::exp, Formula::difference(x(), top)), b = Formula::apply(Kind::exp, Formula::difference(y(), top));
  const Formula sum = Formula::sum({a, b}), own = Formula::quotient(a, sum), other = Formula::quotient(b, sum);
  for (const double x_value : {1., 4.}) {  // the largest, or not
    const CellReader read = at(x_value, 2);
    const double p = 1 / (1 + std::exp(2 - x_value));
    EXPECT_NEAR(evaluate(derivative(own, x_cell, read), read), p * (1 - p), 1e-12);
    EXPECT_NEAR(evaluate(derivative(other, x_cell, read), read), -p * (1 - p), 1e-12);
  }
  const std::vector<NamedPart> p = {{own, "p"}};
  const auto named = [](const Cell&) { return std::string("s"); };
  EXPECT_EQ(to_text(derivative(own, x_cell, at(1, 2)), named, 12, p), "p × (1 − p)");
  EXPECT_EQ(reads(derivative(own, x_cell, at(1, 2))).size(), 2u);
}

struct Made {
  std::shared_ptr<const run::Run> run;
  const Sample& sample() const { return run->samples.front(); }
  const Graph& graph() const { return *sample().graph; }
  const Trace& trace() const { return sample().trace; }
  GradientTrace back(const std::string& objective) const { return way_back(*run, sample(), "--gradient-of", objective); }
  std::string refusal(const std::string& objective) const {
    try {
      back(objective);
    } catch (const UserError& error) {
      return error.what();
    }
    return "nothing was refused";
  }
};

Made made(const std::string& model, const std::string& sentence, const std::vector<Edit>& edits = {}) {
  Document document = make_document(BuiltInModels().make(model), {sentence});
  for (const Edit& edit : edits) document = edited(std::move(document), edit);
  return {compute(document)};
}

/// An objective's gradient predicts its change when a cell is moved.
TEST(Objectives, HaveTheValueAndTheSlopeThatTheyName) {
  const Made m = made("stories", "Tom has a red ball .");
  const Graph& graph = m.graph();
  const GradientTrace loss = m.back("loss:ball@a"), cell = m.back("logits,a,ball"), less = m.back("logits,a,ball - logits,a,Tom");
  const NodeId probs = graph.find("probs"), logits = graph.find("logits");
  const Index row = loss.objective.cell.row, word = loss.objective.cell.col;
  EXPECT_EQ(loss.objective.cell.node, probs);
  EXPECT_EQ(graph[probs].axes.cols.label(word), "ball");
  EXPECT_NEAR(value_of(loss.objective, graph, m.trace()), -std::log(m.trace().at(loss.objective.cell)), 1e-5);
  EXPECT_EQ(value_of(less.objective, graph, m.trace()), m.trace().at(less.objective.cell) - m.trace().at(*less.objective.less));
  double sum = 0;
  for (Index c = 0; c < graph[logits].axes.cols.size; ++c) sum += loss.at({logits, row, c});
  EXPECT_NEAR(sum, 0, 1e-6) << "what the word gains, the others lose";
  EXPECT_NEAR(loss.at({logits, row, word}), m.trace().at(loss.objective.cell) - 1, 1e-6);
  EXPECT_NEAR(loss.at({probs, row, word}), -1 / m.trace().at(loss.objective.cell), 1e-4);
  EXPECT_EQ(cell.at({logits, row, word}), 1);
  EXPECT_EQ(less.at(*less.objective.less), -1);
  EXPECT_EQ(m.back("loss:ball @2").objective.cell, m.back("loss:ball@2").objective.cell);
  EXPECT_EQ(m.back("loss:ball").objective.cell.row, m.sample().n_words - 1) << "without a row, the last one";
}

TEST(Objectives, ThatNoStageHasAreRefusedInOneLine) {
  const Made readable = made("readable", example), stories = made("stories", "Tom has a red ball .");
  EXPECT_EQ(readable.refusal("loss:it"),
            "--gradient-of \"loss:it\": this model gives no probabilities, so there is no loss; name a cell, as NODE,ROW,COL");
  EXPECT_EQ(stories.refusal("loss:bal"), "--gradient-of \"loss:bal\": the model has no word \"bal\"; did you mean \"ball\"?");
  EXPECT_EQ(stories.refusal("loss:ball@99"), "--gradient-of \"loss:ball@99\": row \"99\" does not exist; there are 0 to 5");
  EXPECT_NE(stories.refusal("loss:ball@").find("the model has no word \"ball@\""), std::string::npos) << "no row follows the @";
  EXPECT_EQ(readable.refusal("blocks.0.attn.patern[1],it,elephant"),
            "--gradient-of \"blocks.0.attn.patern[1],it,elephant\": no matrix is called \"blocks.0.attn.patern[1]\"; did you mean "
            "\"blocks.0.attn.pattern[1]\"?");
  EXPECT_NE(readable.refusal("blocks.0.attn.pattern[1],it,elephant - nothing,it,elephant").find("no matrix is called \"nothing\""),
            std::string::npos);
  EXPECT_NE(readable.refusal("blocks.0.attn.pattern[1],it,9").find("column \"9\" does not exist; there are 0 to 8"), std::string::npos);
  EXPECT_NE(readable.refusal("blocks.0.attn.pattern[1],it").find("is not a cell"), std::string::npos);
  for (const std::string text : {"", "nonsense"})
    EXPECT_EQ(readable.refusal(text), "--gradient-of \"" + text + "\" is not NODE,ROW,COL, NODE,ROW,COL - NODE,ROW,COL or loss:WORD@ROW");
}

TEST(Objectives, ThatAreNaNSayWhereItBegins) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Made m = made("readable", example, {OverrideCell{{0, "blocks.0.attn.k", 4, 2}, nan, false}});
  EXPECT_EQ(m.refusal("blocks.0.attn.pattern[0],it,elephant"),
            "--gradient-of \"blocks.0.attn.pattern[0],it,elephant\": it is NaN; the first NaN is in blocks.0.attn.k [banana, 2]");
  EXPECT_EQ(m.refusal("blocks.0.attn.pattern[1],it,elephant"), "nothing was refused");
}

TEST(Objectives, ThatNothingMovesAreRefused) {
  const Made m = made("readable", example, {OverrideCell{{0, "blocks.0.attn.q[1]", 6, 2}, 1.5f, false}, SetMask{MaskKind::causal}});
  for (const char* objective : {"blocks.0.attn.q[1],it,2", "tokens,it,0", "blocks.0.attn.W_Q,3,3", "pos_embed,it,30",
                                "blocks.0.attn.masked_scores[0],The,it", "blocks.0.attn.pattern[0],The,it"})
    EXPECT_NE(m.refusal(objective).find("nothing moves this number"), std::string::npos) << objective << ": " << m.refusal(objective);
  EXPECT_EQ(m.refusal("blocks.0.attn.q[1],it,3"), "nothing was refused");
}

/// evaluate(gradient_formula(cell)) equals the backward pass, in every node of every model that comes with the program.
TEST(GradientFormula, IsTheGradientInEveryNodeOfEveryShippedModel) {
  const std::vector<std::array<std::string, 3>> models = {{"readable", example, "blocks.0.attn_out,it,noun - blocks.0.attn_out,it,verb"},
                                                          {"random", example, "blocks.0.attn_out,it,3"},
                                                          {"stories", "Tom has a red ball .", "loss:Tom"},
                                                          {"stories", "Tom has a red ball .", "logits,-1,Tom - logits,-1,ball"},
                                                          {"en-fr", "the elephant ate the banana because it was hungry", "loss:il@qu'"}};
  for (const auto& [model, sentence, objective] : models) {
    SCOPED_TRACE(model + " " + objective);
    const Made m = made(model, sentence);
    tests::expect_gradient_formulas_hold(m.graph(), m.trace(), m.back(objective), 4);
  }
}

/// The matrix, its effect on a gradient, the op's backward and the derivative of its formula agree.
TEST(SoftmaxJacobian, IsWhatBackwardAndTheFormulaSay) {
  const Made m = made("readable", example);
  const NodeId pattern = m.graph().find("blocks.0.attn.pattern[1]"), scores = m.graph().find("blocks.0.attn.masked_scores[1]");
  const Matrix p = m.trace()[pattern].row(6);
  const Matrix J = softmax_jacobian(p);
  ASSERT_EQ(J.rows(), p.cols());
  EXPECT_EQ(J, Matrix(J.transpose()));
  EXPECT_LT(J.rowwise().sum().cwiseAbs().maxCoeff(), 1e-6f);
  for (Index k = 0; k < J.rows(); ++k)
    for (Index j = 0; j < J.cols(); ++j) {
      const CellReader read = [&](const Cell& cell) { return m.trace().at(cell); };
      EXPECT_NEAR(J(k, j), evaluate(derivative(formula(m.graph(), m.trace(), {pattern, 6, k}), {scores, 6, j}, read), read), 1e-6);
    }
  const GradientTrace back = m.back("blocks.0.attn_out,it,animate - blocks.0.attn_out,it,edible");
  const Matrix d = back.d[static_cast<size_t>(pattern)].row(6), before = back.d[static_cast<size_t>(scores)].row(6);
  EXPECT_GT(before.cwiseAbs().maxCoeff(), 1e-4f);
  EXPECT_TRUE((d * J).isApprox(before, 1e-5f));
  EXPECT_TRUE(softmax_jacobian(Matrix::Zero(1, 4)).isZero(0)) << "a row that may attend to nothing";
}

/// A row so saturated that float32 rounds 1 - p to 0 still has a small gradient.
TEST(SoftmaxJacobian, SendsASmallGradientThroughASaturatedRow) {
  const Eigen::RowVectorXd s = Eigen::RowVector3d(30, 2, -INFINITY), d = Eigen::RowVector3d(5, -6, 100);
  const Eigen::RowVectorXd p = shares_of(s), back = through_softmax(p, d);
  const double rest = std::exp(-28.) / (1 + std::exp(-28.));
  EXPECT_NEAR(back(0) / (11 * rest * (1 - rest)), 1, 1e-12);
  EXPECT_NEAR(back(1) / (-11 * rest * (1 - rest)), 1, 1e-12);
  EXPECT_EQ(back(2), 0);
  EXPECT_TRUE(shares_of(Eigen::RowVector2d(-INFINITY, -INFINITY)).isZero(0));
}

/// Reused buffers of old gradients leave no trace in new ones.
TEST(Differentiate, ReusesSpentGradientsToTheSameBits) {
  const Made m = made("stories", "Tom has a red ball .");
  const GradientTrace other = m.back("loss:ball@a");
  const NodeId logits = m.graph().find("logits");
  Matrix one = Matrix::Zero(m.trace()[logits].rows(), m.trace()[logits].cols());
  one(2, 7) = 1;
  const std::vector<GradientStart> start = {{logits, one}};
  const std::vector<Matrix> fresh = differentiate(m.graph(), m.trace(), start);
  EXPECT_EQ(differentiate(m.graph(), m.trace(), start, other.d), fresh);
  EXPECT_EQ(differentiate(m.graph(), m.trace(), logits, one), fresh);
}

/// The gradient through a product, computed without formulas, agrees with the formulas.
TEST(GradientWorking, OfAProductIsThatOfItsFormulas) {
  const Made m = made("stories", "Tom has a red ball .");
  const GradientTrace back = m.back("loss:Tom");
  const CellReader read = reader_of(m.trace(), back);
  for (const char* node : {"ln_final", "blocks.1.ln1", "blocks.2.attn.pattern[1]", "blocks.2.attn.concat", "blocks.0.mlp_post"}) {
    SCOPED_TRACE(node);
    const Cell cell = {m.graph().find(node), 5, 3};
    const GradientWorking work = gradient_working(m.graph(), m.trace(), back, cell);
    size_t i = 0;
    each_gradient_term(m.graph(), m.trace(), back, cell, [&](const GradientTerm& term) {
      ASSERT_LT(i, work.terms.size());
      EXPECT_EQ(work.terms[i].reader, term.reader);
      EXPECT_EQ(work.terms[i].gradient, evaluate(term.gradient, read));
      EXPECT_EQ(work.terms[i].derivative, evaluate(term.derivative, read));
      ++i;
    });
    EXPECT_EQ(i, work.terms.size());
    EXPECT_GT(i, 0u);
    EXPECT_TRUE(product_slopes(m.graph(), m.trace(), cell, work.terms.front().reader.node)) << "it took the long way";
  }
}

/// Checks this with cells set by hand, too: in a row that keeps its sum, and alone.
TEST(GradientFormula, IsTheGradientWhereCellsWereSetByHand) {
  const Made m =
      made("readable", example,
           {OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 4}, .8f, true}, OverrideCell{{0, "blocks.0.attn.q", 6, 3}, 2, false}});
  tests::expect_gradient_formulas_hold(m.graph(), m.trace(), m.back("blocks.0.attn_out,it,noun"), 40);
}

}  // namespace headlight::tests::gradient_test
