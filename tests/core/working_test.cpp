// The working of every cell of the built-in models is right, adds up as printed, and leads down to the words.
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <sstream>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "explain/working_rows.hpp"
#include "explain/working_text.hpp"
#include "folders/built_in.hpp"
#include "ops/ops.hpp"
#include "ops/rms_norm.hpp"
#include "run/run.hpp"

namespace headlight::tests::working_test {

using tests::edited;
using RunPtr = std::shared_ptr<const Run>;

struct Named {
  std::string name;
  RunPtr run;
};

/// Built-in models on a few sentences: with and without a mask, a batch with padding, tiny and with biases.
Named run_called(const std::string& name) {
  BuiltInModels models;
  const auto readable = models.make("readable", {});
  const std::vector<std::string> one = {"The elephant ate the banana as it was hungry"},
                                 batch = {"The cat sat", "They saw the dog because it barked"};
  if (name == "readable") return {name, compute(make_document(readable, one))};
  if (name == "readable, causal, batch") return {name, compute(edited(make_document(readable, batch), SetMask{MaskKind::causal}))};
  if (name == "random 6/2") return {name, compute(make_document(models.make("random", {.d_model = 6, .n_heads = 2}), {"This is book"}))};
  return {name,
          compute(edited(make_document(models.make("random", {.d_model = 32, .n_heads = 4, .seed = 7}), {"one two"}), SetBiases{true}))};
}

class WorkingOf : public testing::TestWithParam<const char*> {
 protected:
  void for_every_cell(const std::function<void(const Sample&, const Cell&)>& check) const {
    for (const Sample& sample : named.run->samples)
      for (NodeId node = 0; node < sample.graph->size(); ++node) {
        if ((*sample.graph)[node].is_input()) continue;
        for (Index r = 0; r < sample.trace[node].rows(); ++r)
          for (Index c = 0; c < sample.trace[node].cols(); ++c) {
            check(sample, {node, r, c});
            if (HasFatalFailure()) FAIL() << cell_name(*sample.graph, {node, r, c}, true);
          }
      }
  }

  Named named = run_called(GetParam());
};

double close_to(double a) { return 1e-5 * std::max(1., std::abs(a)); }

void expect_sum(const SumOfProducts& sum, double value, const Trace& trace) {
  double so_far = 0, size = 0;
  for (const auto& term : sum.terms) {
    ASSERT_EQ(term.a, trace.at(term.left));
    ASSERT_EQ(term.b, trace.at(term.right));
    ASSERT_EQ(term.product, term.a * term.b);
    so_far += term.product;
    size += std::abs(term.product);
    ASSERT_EQ(term.running, so_far);
  }
  ASSERT_EQ(sum.total, so_far);
  for (const auto& added : sum.added) {
    ASSERT_EQ(added.value, trace.at(added.cell));
    so_far += added.value;
  }
  ASSERT_NEAR(so_far, value, close_to(size));
}

void expect_shares(const SoftmaxShare& softmax, double value, const Trace& trace) {
  double exponentials = 0, shares = 0, top = -INFINITY;
  for (const auto& term : softmax.terms) {
    ASSERT_EQ(term.score, trace.at(term.cell));
    top = std::max(top, term.score);
    ASSERT_EQ(term.exponential, std::exp(term.score - softmax.top));
    exponentials += term.exponential;
    shares += term.share;
  }
  ASSERT_EQ(softmax.top, top);
  ASSERT_DOUBLE_EQ(softmax.sum, exponentials);
  ASSERT_NEAR(shares, 1, 1e-12);
  ASSERT_NEAR(softmax.terms[softmax.own].share, value, 1e-5);
}

TEST_P(WorkingOf, EveryCellHasTheTracesValueAndItsTermsMakeIt) {
  size_t sums = 0, softmaxes = 0;
  for_every_cell([&](const Sample& sample, const Cell& cell) {
    const Working work = working(*sample.graph, sample.trace, cell);
    ASSERT_EQ(work.value, sample.trace.at(cell));
    if (const auto* sum = std::get_if<SumOfProducts>(&work.shape)) expect_sum(*sum, work.value, sample.trace), ++sums;
    if (const auto* copy = std::get_if<Copy>(&work.shape)) {
      ASSERT_EQ(sample.trace.at(copy->from), work.value);
    }
    if (const auto* softmax = std::get_if<SoftmaxShare>(&work.shape)) {
      expect_shares(*softmax, work.value, sample.trace);
      ASSERT_EQ(softmax->terms[softmax->own].cell.col, cell.col);
      ++softmaxes;
    }
  });
  EXPECT_GT(sums, 100u);
  EXPECT_GE(softmaxes, 8u);
}

/// An operand precedes its result in the graph, so following operands always ends; it ends at an input, or at a sinusoid, which depends
/// only on the word's position.
TEST_P(WorkingOf, EveryOperandLeadsDownToWordsAndWeights) {
  std::set<std::string> ends;
  for_every_cell([&](const Sample& sample, const Cell& cell) {
    const auto next = operands(working(*sample.graph, sample.trace, cell));
    if (next.empty()) {
      ASSERT_EQ(cell.node, named.run->nodes.pos_embed) << "it leads nowhere";
    }
    for (const Cell& operand : next) {
      ASSERT_LT(operand.node, cell.node);
      const Matrix& m = sample.trace[operand.node];
      ASSERT_TRUE(operand.row >= 0 && operand.row < m.rows() && operand.col >= 0 && operand.col < m.cols());
      if ((*sample.graph)[operand.node].is_input()) ends.insert((*sample.graph)[operand.node].name);
    }
  });
  for (const char* end : {"tokens", "W_E", "mask", "blocks.0.attn.W_Q", "blocks.0.attn.W_O"}) EXPECT_TRUE(ends.count(end)) << end;
  EXPECT_EQ(ends.count("blocks.0.attn.b_O"), named.run->document.config.biases ? 1u : 0u);
}

TEST_P(WorkingOf, TheOutputOfEveryWordComesFromTheIdOfThatWord) {
  const Sample& sample = named.run->samples.back();
  for (Index row = 0; row < sample.n_words; ++row) {
    std::set<Cell> seen, open = {{named.run->nodes.block.front().attn.out, row, 0}};
    while (!open.empty()) {
      const Cell cell = *open.begin();
      open.erase(open.begin());
      if (!seen.insert(cell).second || (*sample.graph)[cell.node].is_input()) continue;
      for (const Cell& next : operands(working(*sample.graph, sample.trace, cell))) open.insert(next);
    }
    EXPECT_TRUE(seen.count({named.run->nodes.tokens, row, 0})) << row;
  }
}

/// The last two numbers of each table row of a printed working.
std::vector<std::pair<std::string, std::string>> last_two(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> out;
  std::istringstream lines(text);
  bool table = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.find("largest score") != std::string::npos) {
      if (table) break;  // the result follows
      continue;
    }
    if (line.ends_with("sum so far") || line.ends_with("share")) {
      table = true;
      continue;
    }
    if (!table) continue;
    std::istringstream words(line);
    std::pair<std::string, std::string> last;
    for (std::string word; words >> word;) last = {last.second, word};
    out.push_back(last);
  }
  return out;
}

/// A printed number as an integer of units in its last place: decimal arithmetic, as on paper.
long long units(std::string number) {
  number = number.substr(0, number.find('e'));
  std::erase(number, '.');
  return std::stoll(number);
}

void expect_printed_sum(const std::string& text) {
  long long sum = 0;
  for (const auto& [term, running] : last_two(text)) {
    sum += units(term);
    ASSERT_EQ(sum, units(running)) << text;
  }
}

void expect_printed_shares(const std::string& text) {
  auto rows = last_two(text);
  const auto total = rows.back();
  rows.pop_back();
  long long exponentials = 0, shares = 0;
  for (const auto& [exponential, share] : rows) exponentials += units(exponential), shares += units(share);
  ASSERT_EQ(exponentials, units(total.first)) << text;
  ASSERT_EQ(shares, units(total.second)) << text;
}

TEST_P(WorkingOf, EveryPrintedTableAddsUpAsPrintedFoldedOrNot) {
  for_every_cell([&](const Sample& sample, const Cell& cell) {
    const Working work = working(*sample.graph, sample.trace, cell);
    for (const size_t most : {size_t{4}, folded_rows, every_row}) {
      const std::string text = working_text(*sample.graph, sample.trace, cell, most);
      if (const auto* sum = std::get_if<SumOfProducts>(&work.shape)) {
        expect_printed_sum(text);
        const auto rows = last_two(text);
        ASSERT_LE(rows.size(), most == every_row ? rows.size() : most + sum->added.size()) << text;
        ASSERT_NEAR(std::stod(rows.back().second), work.value, close_to(work.value)) << text;
      }
      if (std::holds_alternative<SoftmaxShare>(work.shape)) expect_printed_shares(text);
      ASSERT_TRUE(text.starts_with(cell_name(*sample.graph, cell, true) + " = " + to_text(work.value, 7) + "\n")) << text;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Models, WorkingOf, testing::Values("readable", "readable, causal, batch", "random 6/2", "random 32/4"),
                         [](const auto& named) {
                           std::string name = named.param;
                           std::replace_if(
                               name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

/// A norm y of three rows x of 20 numbers, with its weights and biases; RMS norm uses only the weights.
struct NormOfRows {
  NodeId x, w, b, y;
  Graph graph;
  Trace trace;

  explicit NormOfRows(const std::function<NodeId(GraphBuilder&, NodeId x, NodeId w, NodeId b)>& norm) {
    GraphBuilder g;
    const Axes rows = {axis(AxisKind::token, 3), axis(AxisKind::d_model, 20)}, row = {axis(AxisKind::one, 1), axis(AxisKind::d_model, 20)};
    x = g.input("x", rows), w = g.input("w", row), b = g.input("b", row);
    y = norm(g, x, w, b);
    graph = std::move(g).build();
    trace = evaluate(graph, {{"x", tests::shared(tests::numbers(3, 20, 1))},
                             {"w", tests::shared(tests::numbers(1, 20, 2))},
                             {"b", tests::shared(tests::numbers(1, 20, 3))}});
  }
};

TEST(ScaledRow, IsTheWorkingOfEveryCellOfAnRmsNormAndAddsUpAsPrinted) {
  const NormOfRows run([](GraphBuilder& g, NodeId x, NodeId w, NodeId) { return rms_norm(g, "y", x, w, 1e-5); });
  const auto& [a, w, b, y, graph, trace] = run;
  for (Index r = 0; r < 3; ++r)
    for (Index c = 0; c < 20; ++c) {
      const Working work = working(graph, trace, {y, r, c});
      const auto* scaled = std::get_if<ScaledRow>(&work.shape);
      ASSERT_TRUE(scaled);
      ASSERT_EQ(scaled->terms.size(), 20u);
      EXPECT_EQ(scaled->terms[scaled->own].cell, (Cell{a, r, c}));
      EXPECT_EQ(scaled->weight, (Cell{w, 0, c}));
      EXPECT_NEAR(scaled->terms[scaled->own].value / scaled->size * scaled->w, work.value, 1e-5);
      EXPECT_NEAR(scaled->size, std::sqrt(trace[a].row(r).squaredNorm() / 20 + 1e-5), 1e-5);
      const NormRows rows = rows_of(*scaled, folded_rows, {.decimals = 3, .most_decimals = 4, .characters = 8});
      EXPECT_NEAR(std::stod(rows.squares.total()) / 20, scaled->mean_square, 1e-3);
      const std::string text = working_text(graph, trace, {y, r, c});
      EXPECT_NE(text.find("root mean square r = \u221a(" + rows_of(*scaled, folded_rows).squares.total() + " \u00f7 20"), std::string::npos)
          << text;
    }
}

TEST(NormalisedRow, IsReadOffTheFormulaOfEveryCellAndAddsUpAsPrinted) {
  const NormOfRows run([](GraphBuilder& g, NodeId x, NodeId w, NodeId b) { return layer_norm(g, "y", x, w, b); });
  const auto& [a, w, b, y, graph, trace] = run;
  for (Index r = 0; r < 3; ++r)
    for (Index c = 0; c < 20; ++c) {
      const Working work = working(graph, trace, {y, r, c});
      const auto* norm = std::get_if<NormalisedRow>(&work.shape);
      ASSERT_TRUE(norm);
      ASSERT_EQ(norm->terms.size(), 20u);
      EXPECT_EQ(norm->terms[norm->own].cell, (Cell{a, r, c}));
      EXPECT_NEAR(norm->terms[norm->own].distance / norm->deviation * norm->w + norm->b, work.value, 1e-5);
      const NormRows rows = rows_of(*norm, folded_rows, {.decimals = 3, .most_decimals = 4, .characters = 8});
      EXPECT_NEAR(std::stod(rows.values.total()) / 20, norm->mean, 1e-3);
      EXPECT_NEAR(std::stod(rows.squares.total()) / 20, norm->variance, 1e-3);
      EXPECT_TRUE(std::count(rows.fold.visible.begin(), rows.fold.visible.end(), norm->own))
          << "the number that is asked about is always shown";
    }
}

}  // namespace headlight::tests::working_test
