// The lines of a script. Running them shows that they compute the right numbers (tests/golden, tests/commands).
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <limits>

#include "base/error.hpp"
#include "core/documents.hpp"
#include "core/properties.hpp"
#include "export/code.hpp"
#include "export/code_plan.hpp"
#include "ops/ops.hpp"

namespace headlight::tests::code_test {

using Lines = std::vector<std::string>;

struct CodeLines : testing::Test {
  std::shared_ptr<const run::Run> run = compute(tests::small_document());
  const AttentionNodes& attn() const { return run->nodes.block.front().attn; }
  Lines lines(Language language, std::vector<NodeId> nodes) const {
    return code_lines(language, *run->samples[0].graph, run->samples[0].trace, nodes);
  }
};

size_t count(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// Two heads over q (3, 4), wired by `wire`.
Graph two_heads(const std::function<void(GraphBuilder&, NodeId q, int head)>& wire) {
  GraphBuilder g;
  const NodeId q = g.input("blocks.0.attn.q", {axis(AxisKind::token, 3), axis(AxisKind::heads, 4)});
  for (int head = 0; head < 2; ++head) wire(g, q, head);
  return std::move(g).build();
}

Trace random_trace(const Graph& graph) {
  Bindings inputs;
  for (NodeId id = 0; id < graph.size(); ++id)
    if (graph[id].is_input()) inputs[graph[id].name] = tests::shared(tests::numbers(graph[id].axes.rows.size, graph[id].axes.cols.size, 3));
  return evaluate(graph, inputs);
}

std::string in_head(const char* name, int head) { return std::string("blocks.0.attn.") + name + "[" + std::to_string(head) + "]"; }

TEST_F(CodeLines, AProductIsWrittenAsThePaperWritesIt) {
  EXPECT_EQ(lines(Language::numpy, {attn().q}), Lines{"q = resid_pre @ W_Q"});
  EXPECT_EQ(lines(Language::pytorch, {attn().q}), Lines{"q = resid_pre @ W_Q"});
  EXPECT_EQ(lines(Language::eigen, {attn().q}), Lines{"Matrix q = resid_pre * W_Q;"});
}

TEST_F(CodeLines, NodesOfAHeadStandInTheLoopOverAllHeads) {
  EXPECT_EQ(lines(Language::numpy, {attn().head[1].scores}), (Lines{"for h in range(2):", "    scores[h] = q_head[h] @ k_head[h].T"}));
  EXPECT_EQ(lines(Language::eigen, {attn().head[0].scores}),
            (Lines{"for (int h = 0; h < 2; ++h) {", "  scores[h] = q_head[h] * k_head[h].transpose();", "}"}));
  EXPECT_EQ(lines(Language::pytorch, {attn().head[1].q, attn().head[1].k}),
            (Lines{"for h in range(2):", "    q_head[h] = q[:, h*4:(h+1)*4]", "    k_head[h] = k[:, h*4:(h+1)*4]"}));
}

TEST_F(CodeLines, HeadsMeetAsAList) {
  EXPECT_EQ(lines(Language::numpy, {attn().concat}), Lines{"concat = np.concatenate(z, axis=1)"});
  EXPECT_EQ(lines(Language::pytorch, {attn().concat}), Lines{"concat = torch.cat(z, dim=1)"});
  EXPECT_EQ(lines(Language::numpy, {attn().out, attn().head[0].result}),
            (Lines{"for h in range(2):", "    result[h] = z[h] @ W_O[h*4:(h+1)*4]", "attn_out = concat @ W_O"}));
}

TEST_F(CodeLines, WordsAreTheirIdsAndWeightsHaveNoLine) {
  EXPECT_EQ(lines(Language::numpy, {run->nodes.tokens}), Lines{"tokens = np.array([1, 2, 3])"});
  EXPECT_EQ(lines(Language::eigen, {run->nodes.tokens}), Lines{"const std::vector<int> tokens = {1, 2, 3};"});
  EXPECT_TRUE(lines(Language::numpy, {attn().W_Q, run->nodes.mask}).empty());
}

TEST_F(CodeLines, ABiasIsAdded) {
  run = compute(tests::edited(tests::small_document(), SetBiases{true}));
  EXPECT_EQ(lines(Language::numpy, {attn().out}), Lines{"attn_out = concat @ W_O + b_O"});
  EXPECT_EQ(lines(Language::eigen, {attn().out}), Lines{"Matrix attn_out = (concat * W_O).rowwise() + b_O.row(0);"});
}

TEST_F(CodeLines, WithoutPositionsZerosAreAdded) {
  run = compute(tests::edited(tests::small_document(), SetPositions{false}));
  EXPECT_EQ(lines(Language::numpy, {run->nodes.pos_embed}), Lines{"pos_embed = np.zeros((len(tokens), 8), np.float32)"});
  EXPECT_EQ(script(Language::numpy, *run, 0).find("def sinusoids"), std::string::npos) << "a function nobody calls";
}

TEST(CodePlan, HeadsThatDifferHaveLinesOfTheirOwn) {
  const Graph graph = two_heads([](GraphBuilder& g, NodeId q, int head) {
    const NodeId own = slice_columns(g, in_head("q", head), q, 2 * head, 2, AxisKind::d_head);
    head == 0 ? scale(g, in_head("z", head), own, 2) : relu(g, in_head("z", head), own);
  });
  const CodePlan plan(Language::numpy, graph);
  std::string text;
  for (const CodePart& part : plan.parts()) {
    EXPECT_EQ(part.heads, 0);
    for (const CodeLine& line : part.lines) text += line.name + " = " + line.expression + "\n";
  }
  EXPECT_EQ(text, "q_head[0] = q[:, 0:2]\nz[0] = q_head[0] / math.sqrt(2)\nq_head[1] = q[:, 2:4]\nz[1] = np.maximum(0, q_head[1])\n");
}

TEST(CodePlan, ColumnsThatAreNotTheHeadsOwnAreNumbers) {
  const Graph graph =
      two_heads([](GraphBuilder& g, NodeId q, int head) { slice_columns(g, in_head("q", head), q, 2 * (1 - head), 2, AxisKind::d_head); });
  const CodePlan plan(Language::numpy, graph);
  ASSERT_EQ(plan.parts().front().lines.size(), 2u);
  EXPECT_EQ(plan.parts().front().lines[0].expression, "q[:, 2:4]");
  EXPECT_EQ(plan.parts().front().lines[1].expression, "q[:, 0:2]");
}

TEST(CodePlan, NamesOfSeveralBlocksEndInTheirNumber) {
  GraphBuilder g;
  const Axes shape = {axis(AxisKind::token, 2), axis(AxisKind::d_model, 3)};
  const NodeId x = g.input("embed", shape), other = relu(g, "blocks.0.resid_post", x);
  const NodeId last = relu(g, "blocks.1.attn.softmax[0]", relu(g, "blocks.1.ln1.w", other));
  const NodeId word = relu(g, "in", last);
  const Graph graph = std::move(g).build();
  const CodePlan plan(Language::numpy, graph);
  EXPECT_EQ(plan.name(x), "embed");
  EXPECT_EQ(plan.name(other), "resid_post_0");
  EXPECT_EQ(plan.name(last), "softmax_1[0]");
  EXPECT_EQ(plan.name(word), "in_") << "a word of the language";
}

TEST(Script, NumbersAreSpelledSoThatTheyReadBackAsTheSame) {
  for (const float x : {0.1f, -2.5e-7f, 1e20f, 16777216.f, std::numeric_limits<float>::max(), std::numeric_limits<float>::denorm_min()})
    EXPECT_EQ(std::strtof(in_code(x).c_str(), nullptr), x) << in_code(x);
  EXPECT_EQ(in_code(3.f), "3");
  EXPECT_EQ(in_code(-0.f), "-0.0");
  EXPECT_EQ(in_code(-std::numeric_limits<float>::infinity()), "-inf");
  EXPECT_EQ(in_code(-std::numeric_limits<float>::quiet_NaN()), "nan");
}

TEST(Script, OnlyTheRowsOfTheSentenceAreInIt) {
  const std::string text = script(Language::numpy, *compute(tests::small_document({"the cat the"})), 0);
  EXPECT_NE(text.find("tokens = np.array([1, 2, 1])"), std::string::npos);
  EXPECT_NE(text.find("W_E = np.full((9, 8), nan, np.float32)\nW_E[[1, 2]] = np.array(["), std::string::npos) << text;
  EXPECT_NE(text.find("],  # cat\n"), std::string::npos);
}

TEST(Script, EveryComputedMatrixIsCompared) {
  const auto run = compute(tests::small_document());
  const Graph& graph = *run->samples[0].graph;
  size_t computed = 0;
  for (NodeId id = 0; id < graph.size(); ++id) computed += !graph[id].is_input();
  for (const Language python : {Language::numpy, Language::pytorch}) {
    const std::string text = script(python, *run, 0), trace = text.substr(text.find("\nTRACE = ["));
    EXPECT_EQ(count(trace, "\n    (\""), computed);
  }
  const std::string text = script(Language::eigen, *run, 0), expected = text.substr(text.rfind("Matrix expected("));
  EXPECT_EQ(count(expected, "  if (name == \""), computed);
}

TEST(Script, TheSentenceCannotEndItsComment) {
  const auto run = compute(tests::small_document({"the \"\"\" cat \\"}));
  EXPECT_NE(script(Language::numpy, *run, 0).find(R"(the \"\"" cat \\)"), std::string::npos)
      << script(Language::numpy, *run, 0).substr(0, 200);
  EXPECT_NE(script(Language::eigen, *run, 0).find("// Sentence: \"the \"\"\" cat \\\"\n"), std::string::npos)
      << "no backslash before the line's end";
}

TEST(Script, TooManyNumbersAreRefusedInWords) {
  GraphBuilder g;
  const NodeId x = g.input("x", {axis(AxisKind::token, 4000), axis(AxisKind::d_model, 1500)});
  relu(g, "y", x);
  const Graph graph = std::move(g).build();
  const Trace trace = evaluate(graph, {{"x", tests::shared(Matrix::Ones(4000, 1500))}});
  try {
    script(Language::numpy, graph, trace, {});
    FAIL() << "12 million numbers were written";
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("12 million"), std::string::npos) << error.what();
  }
}

TEST(Script, CellsSetByHandFollowTheirMatrix) {
  const Graph graph = two_heads([](GraphBuilder& g, NodeId q, int head) {
    relu(g, in_head("z", head), slice_columns(g, in_head("q", head), q, 2 * head, 2, AxisKind::d_head));
  });
  const Trace trace = random_trace(graph);
  Trace changed = trace;
  changed.overridden = std::make_shared<const Overrides>(Overrides{{graph.find(in_head("q", 1)), {{2, 0, 0.5f}, {2, 1, -1.f}}}});
  const std::string numpy = script(Language::numpy, graph, changed, {}), eigen = script(Language::eigen, graph, changed, {});
  EXPECT_NE(numpy.find("        if h == 1:\n            q_head[h] = q_head[h].copy()\n            q_head[h][2, 0] = 0.5  # set by hand\n"
                       "            q_head[h][2, 1] = -1  # set by hand\n        z[h] ="),
            std::string::npos)
      << numpy.substr(0, 2000);
  EXPECT_NE(eigen.find("    if (h == 1) q_head[h](2, 0) = float(0.5);  // set by hand\n"), std::string::npos);
  for (const Language language : every_language) EXPECT_EQ(count(script(language, graph, trace, {}), "set by hand"), 0u);
}

}  // namespace headlight::tests::code_test
