// The text of a working: digits, folding, LaTeX.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "explain/working_latex.hpp"
#include "explain/working_text.hpp"
#include "ops/ops.hpp"
#include "run/run.hpp"

namespace headlight::tests::working_text_test {

using tests::edited;
using tests::numbers;
using tests::shared;
using tests::small_document;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(PrintedSum, TermsAreRoundedAndSumsAreThoseOfThePrintedTerms) {
  const PrintedSum sum({4.6754, 1.625, 1.661}, {.decimals = 4});
  EXPECT_EQ(sum.term(1), "1.6250");
  EXPECT_EQ(sum.running(1), "6.3004");
  EXPECT_EQ(sum.total(), "7.9614");
}

TEST(PrintedSum, WhereRoundingWouldBreakTheSumOneMoreDigitIsShown) {
  const PrintedSum sum({0.14, 0.14, 0.14, 0.14}, {.decimals = 1});  // 0.1 + 0.1 + 0.1 + 0.1 is not 0.6
  EXPECT_EQ(sum.term(0), "0.14");
  EXPECT_EQ(sum.total(), "0.56");
}

TEST(PrintedSum, NoTermIsFudgedEvenWhereNoDigitHelps) {
  const PrintedSum sum({1. / 3, 1. / 3, 1. / 3}, {.decimals = 3, .most_decimals = 5});
  EXPECT_EQ(sum.term(2), "0.33333");
  EXPECT_EQ(sum.total(), "0.99999");
}

TEST(PrintedSum, NegativeNumbersAndZerosHaveNoStraySigns) {
  const PrintedSum sum({-0.25, 0.25, -1e-9, -2.5}, {.decimals = 2});
  EXPECT_EQ(sum.term(0), "-0.25");
  EXPECT_EQ(sum.running(1), "0.00");
  EXPECT_EQ(sum.term(2), "0.00");
  EXPECT_EQ(sum.total(), "-2.50");
}

TEST(PrintedSum, LargeAndSmallColumnsShareOnePowerOfTen) {
  const PrintedSum large({1.25e30, -2.5e29, 1.}, {.decimals = 3});
  EXPECT_EQ(large.term(1), "-0.250e+30");
  EXPECT_EQ(large.total(), "1.000e+30");
  EXPECT_EQ(large.term(2), "0");
  EXPECT_EQ(PrintedSum({4e-9, 2e-9}, {.decimals = 1}).total(), "6.0e-09");
}

TEST(PrintedSum, NumbersStayInsideTheirColumn) {
  for (const double size : {0.1, 1., 99., 12345., 999999., 1e20}) {
    const PrintedSum sum({size, -size, size / 3}, {.decimals = 4, .most_decimals = 6, .characters = 8});
    for (size_t i = 0; i < sum.size(); ++i) EXPECT_LE(std::max(sum.term(i).size(), sum.running(i).size()), 8u) << size;
  }
}

TEST(PrintedSum, NanAndInfinityStayWhatTheyAre) {
  const PrintedSum sum({1, inf, 2, -inf, nan});
  EXPECT_EQ(sum.term(0), "1.000000");
  EXPECT_EQ(sum.term(1), "inf");
  EXPECT_EQ(sum.running(2), "inf");
  EXPECT_EQ(sum.running(3), "nan");
  EXPECT_EQ(sum.total(), "nan");
}

TEST(Fold, KeepsTheLargestFirstAndCountsTheRest) {
  const Fold rows = fold({0.1, -5, 2, 0.2, nan, 0}, 4);
  EXPECT_EQ(rows.visible, (std::vector<size_t>{4, 1, 2}));
  EXPECT_EQ(rows.rest, 3u);
  EXPECT_EQ(fold({0.1, -5, 2}, 3).visible, (std::vector<size_t>{0, 1, 2}));
  EXPECT_EQ(fold({0, 7, 0, 0}, 3).visible, (std::vector<size_t>{1})) << "zeros are left to the rest";
}

/// A row of 70 random scores: longer than any folded table.
struct LongSoftmax {
  Graph graph;
  Trace trace;
  NodeId pattern;
};
LongSoftmax long_softmax(Matrix scores) {
  GraphBuilder g;
  const NodeId in = g.input("scores", {axis(AxisKind::query, scores.rows()), axis(AxisKind::key, scores.cols())});
  const NodeId out = softmax(g, "pattern", in);
  Graph graph = std::move(g).build();
  Trace trace = evaluate(graph, {{"scores", shared(std::move(scores))}});
  return {std::move(graph), std::move(trace), out};
}

TEST(WorkingText, TheWordAskedAboutIsShownHoweverSmallItsShare) {
  Matrix scores = numbers(1, 70, 3);
  scores(0, 40) = -19;
  const LongSoftmax s = long_softmax(scores);
  const std::string text = working_text(s.graph, s.trace, {s.pattern, 0, 40});
  EXPECT_TRUE(has(text, "\u25b8  scores[0, 40]")) << text;
  EXPECT_TRUE(has(text, "and 59 more, together")) << text;
  EXPECT_FALSE(has(text, " = 0.000000 \u00f7")) << "a share that is not 0 is not made of 0: " << text;
  EXPECT_FALSE(has(working_text(s.graph, s.trace, {s.pattern, 0, 40}, every_row), "more, together"));
}

TEST(WorkingText, ARowThatMayAttendToNothingSaysWhy) {
  const LongSoftmax s = long_softmax(Matrix::Constant(1, 3, -std::numeric_limits<float>::infinity()));
  EXPECT_EQ(working_text(s.graph, s.trace, {s.pattern, 0, 1}),
            "pattern[0, 1] = 0\n  = 0\n  because of scores[0, 0] = -inf, scores[0, 1] = -inf, scores[0, 2] = -inf\n");
}

TEST(WorkingText, ALayerNormStatesItsMeanOnce) {
  GraphBuilder g;
  const Axes row = {axis(AxisKind::one, 1), axis(AxisKind::d_model, 40)};
  const NodeId x = g.input("x", {axis(AxisKind::token, 2), row.cols}), w = g.input("w", row), b = g.input("b", row);
  const NodeId y = layer_norm(g, "y", x, w, b);
  const Graph graph = std::move(g).build();
  const Trace trace =
      evaluate(graph, {{"x", shared(numbers(2, 40, 1))}, {"w", shared(numbers(1, 40, 2))}, {"b", shared(numbers(1, 40, 3))}});
  const std::string text = working_text(graph, trace, {y, 1, 7});
  EXPECT_TRUE(has(text, "= (x[1, 7] \u2212 m) \u00f7 \u221a(((x[1, 0] \u2212 m)^2 + ")) << text;
  EXPECT_TRUE(has(text, "\u00d7 w[0, 7] + b[0, 7]  with m = (x[1, 0] + x[1, 1] + ")) << text;
  EXPECT_TRUE(has(text, "mean m = 2.997999 \u00f7 40 = 0.07495")) << text;
  EXPECT_TRUE(has(text, "-2.04895 \u00f7 1.24105 \u00d7 -0.85 + 0.385")) << text;
  EXPECT_LT(text.size(), 2000u) << text;
  EXPECT_TRUE(has(working_latex(graph, trace, {y, 1, 7}), "\\sqrt{\\frac{"));
}

TEST(WorkingText, AMinusAfterASignHasBrackets) {
  const Cell cell{0, 0, 0};
  const Formula f = Formula::sum({Formula::cell(cell), Formula::product({Formula::number(2), Formula::cell(cell)})});
  EXPECT_EQ(to_text(f, [](const Cell&) { return "-3"; }), "-3 + 2 \u00d7 (-3)");
  EXPECT_EQ(to_latex(f, [](const Cell&) { return "-3"; }), "-3 + 2 \\cdot \\left(-3\\right)");
}

TEST(WorkingText, NumbersThatAreNoneAreWrittenAndNothingBreaks) {
  for (const float value : {std::nanf(""), INFINITY, -INFINITY, 3e38f, 1e-40f}) {
    const auto run = compute(edited(small_document({"the cat sat", "it was"}), SetWeight{"blocks.0.attn.W_Q", 1, 2, value}));
    for (const Sample& sample : run->samples)
      for (NodeId node = 0; node < sample.graph->size(); ++node)
        for (Index r = 0; r < sample.trace[node].rows(); ++r) {
          const Cell cell = {node, r, sample.trace[node].cols() - 1};
          EXPECT_FALSE(working_text(*sample.graph, sample.trace, cell, 3).empty());
          EXPECT_FALSE(working_latex(*sample.graph, sample.trace, cell, 3).empty());
        }
    const NodeId q = run->nodes.block.front().attn.q;
    const std::string text = working_text(*run->samples[0].graph, run->samples[0].trace, {q, 0, 2});
    if (!std::isfinite(value)) {
      EXPECT_TRUE(has(text, std::isnan(value) ? "nan" : "inf")) << text;
    }
  }
}

/// Braces and environments match, and every row of an array has the stated number of columns.
void expect_well_formed(const std::string& latex) {
  int depth = 0;
  for (size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '\\') ++i;  // the next character is part of a command
    else if (latex[i] == '{') ++depth;
    else if (latex[i] == '}') --depth;
    ASSERT_GE(depth, 0) << latex;
  }
  ASSERT_EQ(depth, 0) << latex;
  const auto count = [&](const std::string& part) {
    size_t n = 0;
    for (size_t at = latex.find(part); at != std::string::npos; at = latex.find(part, at + 1)) ++n;
    return n;
  };
  ASSERT_EQ(count("\\left("), count("\\right)")) << latex;
  for (const char* name : {"{align*}", "{array}"})
    ASSERT_EQ(count(std::string("\\begin") + name), count(std::string("\\end") + name)) << latex;
  ASSERT_EQ(count("\\["), count("\\]"));
  const size_t array = latex.find("\\begin{array}{");
  if (array == std::string::npos) return;
  const size_t columns = latex.find('}', array + 14) - array - 14;
  size_t at = latex.find('\n', array) + 1;
  for (const size_t end = latex.find("\\end{array}"); at < end; at = latex.find('\n', at) + 1) {
    const std::string line = latex.substr(at, latex.find('\n', at) - at);
    size_t separators = 0;
    for (size_t i = 0; i < line.size(); ++i) separators += line[i] == '&' && (i == 0 || line[i - 1] != '\\');
    if (line != "\\hline") {
      ASSERT_EQ(separators + 1, columns) << line;
    }
  }
}

TEST(WorkingLatex, EveryCellIsWellFormedWhateverTheWordsAre) {
  const auto run = compute(small_document({"# % _ \\ { } ^ ~ & $ < \u00fcn\u00ef 25 a_b"}));
  const Sample& sample = run->samples.front();
  for (NodeId node = 0; node < sample.graph->size(); ++node)
    for (Index r = 0; r < std::min<Index>(sample.trace[node].rows(), 16); ++r)
      for (Index c = 0; c < sample.trace[node].cols(); ++c) {
        expect_well_formed(working_latex(*sample.graph, sample.trace, {node, r, c}));
        if (HasFatalFailure()) return;
      }
}

TEST(WorkingLatex, NamesAndWordsAreSetAsInTheField) {
  EXPECT_EQ(word_to_latex("#%_\\{}^~&$"), "\\text{\\#\\%\\_\\textbackslash{}\\{\\}\\textasciicircum{}\\textasciitilde{}\\&\\$}");
  EXPECT_EQ(word_to_latex("\"a\""), "\\text{\"a\"}") << "\\\\textquotedbl is not there in every encoding";
  EXPECT_EQ(word_to_latex("\u00fcn\u00ef\n"), "\\text{\u00fcn\u00ef }");
  EXPECT_EQ(number_to_latex("-1.2e-05"), "-1.2 \\times 10^{-5}");
  EXPECT_EQ(number_to_latex("-inf"), "-\\infty");
  const auto run = compute(small_document());
  const Graph& graph = *run->samples.front().graph;
  const AttentionNodes& attn = run->nodes.block.front().attn;
  EXPECT_EQ(cell_latex(graph, {attn.W_Q, 0, 3}), "(W_Q)_{0,\\,3}");
  EXPECT_EQ(cell_latex(graph, {attn.head[1].q, 1, 3}), "q^{\\text{head }2}_{\\text{cat},\\,3}");
  const std::string result = working_latex(graph, run->samples.front().trace, {attn.head[1].result, 0, 5});
  EXPECT_TRUE(has(result, "\\sum_{i=0}^{3} z^{\\text{head }2}_{\\text{the},\\,i} \\cdot (W_O)_{i+4,\\,5}")) << result;
  const std::string score = working_latex(graph, run->samples.front().trace, {attn.head[0].scores, 0, 2});
  EXPECT_TRUE(has(score, "\\sum_{i=0}^{3} q^{\\text{head }1}_{\\text{the},\\,i} \\cdot k^{\\text{head }1}_{\\text{sat},\\,i}")) << score;
}

TEST(WorkingText, AWordThatIsThereTwiceHasItsPosition) {
  const auto run = compute(small_document({"the cat saw the cat"}));
  const Sample& sample = run->samples[0];
  const Cell cell = {run->nodes.block.front().attn.head[0].pattern, 4, 3};
  const std::string text = working_text(*sample.graph, sample.trace, cell), latex = working_latex(*sample.graph, sample.trace, cell);
  EXPECT_TRUE(has(text, "[cat (4), the (3)]")) << text;
  EXPECT_TRUE(has(latex, "the (3)") || has(latex, "the\\ (3)") || has(latex, "the~(3)")) << latex;
  EXPECT_FALSE(has(text, "saw 2")) << "the only one needs none";
}

}  // namespace headlight::tests::working_text_test
