// The reach of cells compared with formulas: the readers of a cell, their readers, and so on.
#include "analysis/reach.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"

namespace headlight::tests::reach_test {

using tests::edited;

constexpr float inf = std::numeric_limits<float>::infinity();

/// Facts about a cell, or a part of a formula: whether it contains `from`, and its number if that is fixed.
struct Known {
  bool depends = false, fixed = false;
  double value = 0;
};

/// Evaluates every cell's formula with "depends" for numbers. A fixed 0 stops a product and a fixed -infinity a difference; with
/// `through_masks` nothing stops, and a cell depends on all that it reads.
class Closure {
 public:
  Closure(const Graph& graph, const Trace& trace, Cell from, bool through_masks)
      : graph_(graph), trace_(trace), from_(from), through_masks_(through_masks) {
    for (NodeId id = 0; id < graph.size(); ++id) {
      known_.emplace_back(static_cast<size_t>(trace[id].size()));
      for (Index r = 0; r < trace[id].rows(); ++r)
        for (Index c = 0; c < trace[id].cols(); ++c) known_.back()[static_cast<size_t>(r * trace[id].cols() + c)] = of_cell({id, r, c});
    }
  }

  bool depends(const Cell& cell) const { return at(cell).depends; }

 private:
  using Kind = Formula::Kind;

  const Known& at(const Cell& cell) const {
    return known_[static_cast<size_t>(cell.node)][static_cast<size_t>(cell.row * trace_[cell.node].cols() + cell.col)];
  }
  static Known fixed(double value) { return {false, true, value}; }

  Known of_cell(const Cell& cell) const {
    const Node& node = graph_[cell.node];
    if (cell == from_) return {true, false, 0};
    if (trace_.override_at(cell)) return fixed(trace_.at(cell));
    if (node.is_input()) return node.name == "tokens" || node.name == "mask" ? fixed(trace_.at(cell)) : Known{};
    if (node.name == "embed" && from_.node == graph_.find("tokens") && from_.row == cell.row) return {true, false, 0};
    return of(formula(graph_, trace_, cell));
  }

  Known of(const Formula& f) const {
    if (f.kind() == Kind::number) return fixed(f.value());
    if (f.kind() == Kind::cell) return at(f.cell());
    std::vector<Known> args;
    bool any = false, all_fixed = true;
    for (const Formula& part : f.args()) {
      args.push_back(of(part));
      any = any || args.back().depends;
      all_fixed = all_fixed && args.back().fixed;
    }
    const auto is = [](const Known& k, double value) { return k.fixed && k.value == value; };
    if (!through_masks_) {
      for (const Known& k : args)
        if (f.kind() == Kind::product && is(k, 0)) return fixed(0);
      if (f.kind() == Kind::quotient && is(args[0], 0)) return fixed(0);
      if (f.kind() == Kind::difference && is(args[0], -inf)) return fixed(-inf);
    }
    if (!all_fixed) return {any, false, 0};
    std::vector<Formula> numbers;
    for (const Known& k : args) numbers.push_back(Formula::number(k.value));
    return fixed(evaluate(again(f.kind(), std::move(numbers)), [](const Cell&) { return 0.; }));
  }

  static Formula again(Kind kind, std::vector<Formula> args) {
    switch (kind) {
      case Kind::sum: return Formula::sum(std::move(args));
      case Kind::product: return Formula::product(std::move(args));
      case Kind::max: return Formula::max(std::move(args));
      case Kind::difference: return Formula::difference(args[0], args[1]);
      case Kind::quotient: return Formula::quotient(args[0], args[1]);
      case Kind::power: return Formula::power(args[0], args[1]);
      default: return Formula::apply(kind, args[0]);
    }
  }

  const Graph& graph_;
  const Trace& trace_;
  Cell from_;
  bool through_masks_;
  std::vector<std::vector<Known>> known_;
};

/// Expects that `from` reaches exactly the cells that the formulas imply. Returns their number.
Index expect_reach(const Sample& s, const Cell& from, bool through_masks = false) {
  const Graph& graph = *s.graph;
  const Reach found = reach(graph, s.trace, from);
  const Closure oracle(graph, s.trace, from, through_masks);
  Index n = 0, wrong = 0;
  for (NodeId id = 0; id < graph.size(); ++id)
    for (Index r = 0; r < s.trace[id].rows(); ++r)
      for (Index c = 0; c < s.trace[id].cols(); ++c) {
        const Cell cell = {id, r, c};
        n += found.has(cell);
        if (found.has(cell) != oracle.depends(cell) && ++wrong < 4)
          ADD_FAILURE() << "from " << graph[from.node].name << " [" << from.row << ", " << from.col << "]: " << graph[id].name << " [" << r
                        << ", " << c << "] is " << (found.has(cell) ? "" : "not ") << "reached, but the formulas say otherwise";
      }
  return n;
}

/// Checks every `step`th cell of all nodes; W_E has rows for words outside of the sentence.
void expect_reach_from_everywhere(const Document& document, Index step, bool through_masks = false) {
  const auto run = compute(document);
  for (const Sample& s : run->samples) {
    Index count = 0;
    for (NodeId id = 0; id < s.graph->size(); ++id)
      for (Index i = 0; i < s.trace[id].size(); ++i)
        if (count++ % step == 0) expect_reach(s, {id, i / s.trace[id].cols(), i % s.trace[id].cols()}, through_masks);
    EXPECT_GT(count, 100);
  }
}

Document six_two(std::vector<std::string> sentences = {"the cat sat"}) {
  return make_document(tests::small_model(6, 2), std::move(sentences));
}

TEST(Reach, IsTheClosureOfWhatTheFormulasReadFromEveryCell) { expect_reach_from_everywhere(six_two({"the cat"}), 1, true); }

TEST(Reach, StopsAtACausalMaskFromEveryCell) {
  expect_reach_from_everywhere(edited(edited(six_two(), SetBiases{true}), SetMask{MaskKind::causal}), 1);
}

TEST(Reach, HoldsForTheReadableModel) {
  expect_reach_from_everywhere(make_document(BuiltInModels().make("readable"), {"it was"}), 307, true);
}

TEST(Reach, NobodyIsReachedThroughPadding) { expect_reach_from_everywhere(six_two({"the cat sat", "it"}), 3); }

TEST(Reach, AQueryNumberReachesItsRowOfScoresAndThatRowAlone) {
  const auto run = compute(make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"}));
  const Sample& s = run->samples.front();
  const AttentionNodes& attn = run->nodes.block.front().attn;
  const Reach r = reach(*s.graph, s.trace, {attn.head[1].q, 6, 2});
  EXPECT_EQ(r.count(attn.head[1].q), 1);
  for (const NodeId node : {attn.head[1].scores, attn.head[1].scaled_scores, attn.head[1].masked_scores, attn.head[1].pattern})
    EXPECT_EQ(r.count(node), 9);
  EXPECT_EQ(r.count(attn.head[1].z), 8);
  EXPECT_EQ(r.count(attn.concat), 8);
  EXPECT_EQ(r.count(attn.out), 32);
  EXPECT_EQ(r.count(attn.q), 0);
  EXPECT_EQ(r.count(attn.head[0].pattern), 0);
}

TEST(Reach, UnderACausalMaskNoEarlierWordIsReached) {
  const auto run = compute(edited(six_two({"the cat sat on the mat"}), SetMask{MaskKind::causal}));
  const Sample& s = run->samples.front();
  const ModelNodes& nodes = run->nodes;
  const Reach r = reach(*s.graph, s.trace, {nodes.block.front().resid_pre, 4, 1});
  const MatrixPtr& out = r.cells[static_cast<size_t>(nodes.block.front().attn.out)];
  ASSERT_TRUE(out);
  EXPECT_TRUE(out->topRows(4).isZero(0));
  EXPECT_TRUE((out->bottomRows(2).array() == 1).all());
}

TEST(Reach, ATokenReachesTheRowItPicks) {
  const auto run = compute(six_two());
  const Sample& s = run->samples.front();
  EXPECT_GT(expect_reach(s, {run->nodes.tokens, 1, 0}, true), 6);
  EXPECT_EQ(reach(*s.graph, s.trace, {run->nodes.tokens, 1, 0}).count(run->nodes.embed), 6);
  EXPECT_EQ(reach(*s.graph, s.trace, {run->nodes.tokens, 1, 0}).count(run->nodes.pos_embed), 0);
}

TEST(Reach, EndsAtCellsThatWereSetByHand) {
  Document d = edited(six_two(), SetMask{MaskKind::causal});
  d = edited(d, OverrideCell{{0, "blocks.0.attn.q", 2, 1}, 0.f});
  d = edited(d, OverrideCell{{0, "blocks.0.attn.masked_scores[0]", 2, 1}, -3.f});
  d = edited(d, OverrideCell{{0, "blocks.0.attn.pattern[1]", 2, 0}, 0.f});
  d = edited(d, OverrideCell{{0, "blocks.0.attn.pattern[0]", 1, 0}, 0.5f, true});
  d = edited(d, OverrideCell{{0, "blocks.0.attn.z[0]", 2, 1}, std::numeric_limits<float>::quiet_NaN()});
  d = edited(d, OverrideCell{{0, "mask", 0, 2}, 0.f});
  expect_reach_from_everywhere(d, 1);
  const auto run = compute(d);
  const Sample& s = run->samples.front();
  const Reach x = reach(*s.graph, s.trace, {run->nodes.block.front().resid_pre, 2, 0});
  EXPECT_TRUE(x.has({run->nodes.block.front().attn.q, 2, 0}));
  EXPECT_FALSE(x.has({run->nodes.block.front().attn.q, 2, 1}));
}

TEST(Reach, AWeightThatTakesTheWholeRowLeavesNothingForTheOthers) {
  const Document d = edited(six_two(), OverrideCell{{0, "blocks.0.attn.pattern[0]", 1, 0}, 1.f, true});
  const auto run = compute(d);
  const HeadNodes& h = run->nodes.block.front().attn.head[0];
  const Sample& s = run->samples.front();
  const Reach r = reach(*s.graph, s.trace, {h.v, 2, 0});
  EXPECT_FALSE(r.has({h.z, 1, 0}));
  EXPECT_TRUE(r.has({h.z, 0, 0}));
  EXPECT_EQ(reach(*s.graph, s.trace, {h.scores, 1, 1}).count(h.pattern), 0);
}

class ReachWithMistakes : public testing::TestWithParam<Mistake> {};

TEST_P(ReachWithMistakes, FollowsTheWiringAsItIs) {
  Document d = edited(six_two({"the cat sat on"}), SetMask{MaskKind::causal});
  d = edited(d, SetMistake{GetParam(), true});
  expect_reach_from_everywhere(d, 11);
}

INSTANTIATE_TEST_SUITE_P(All, ReachWithMistakes, testing::ValuesIn(all_mistakes()));

TEST(Reach, FollowsHeadsThatWereSwitchedOff) {
  for (const HeadSetting setting : {HeadSetting::off, HeadSetting::uniform, HeadSetting::mean})
    expect_reach_from_everywhere(edited(edited(six_two(), SetMask{MaskKind::causal}), SetHeadSetting{0, 1, setting}), 5);
}

TEST(Reach, ALargeModelIsAnsweredToo) {
  const auto run =
      compute(make_document(BuiltInModels().make("random", {.d_model = 512, .n_heads = 8, .seed = 7}),
                            {"the cat sat on the mat and it was tired as the dog ate the banana that she had in the old red box"}));
  const Sample& s = run->samples.front();
  const AttentionNodes& attn = run->nodes.block.front().attn;
  const Reach r = reach(*s.graph, s.trace, {attn.W_V, 3, 100});
  EXPECT_EQ(r.count(attn.v), s.n_words);
  EXPECT_EQ(r.count(attn.head[1].z), s.n_words);
  EXPECT_EQ(r.count(attn.head[1].pattern), 0);
  EXPECT_EQ(r.count(attn.out), s.n_words * 512);
}

}  // namespace headlight::tests::reach_test
