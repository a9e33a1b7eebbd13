// The time of the whole graph, with every intermediate kept, and the share it reaches of this machine's speed of matrix products in the
// same run. compare.py runs it beside PyTorch.
#include <benchmark/benchmark.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

#include "analysis/score_sources.hpp"
#include "document/apply.hpp"
#include "folders/built_in.hpp"
#include "graph/differentiate.hpp"
#include "graph/spare_matrices.hpp"
#include "machine/product_kernels.hpp"
#include "machine/products.hpp"
#include "model/initial_weights.hpp"
#include "model/transformer.hpp"
#include "run/run.hpp"
#include "text/word_tokenizer.hpp"
#include "zoo/random.hpp"

namespace headlight::tests {
namespace {

struct BenchCase {
  std::string name;  ///< torch_bench.py knows the same names and sizes
  ModelConfig config;
  int tokens;
  int vocabulary = tokens + 1;
};

ModelConfig attention_only(int d_model, int n_heads) {
  ModelConfig c;
  c.name = "bench";
  c.d_model = d_model;
  c.n_heads = n_heads;
  c.sinusoids = {.first = 0, .width = d_model, .base = 10000.0, .amplitude = 1.0};
  return c;
}

ModelConfig gpt2_block() {
  ModelConfig c = attention_only(768, 12);
  c.d_mlp = 3072;
  c.biases = true;
  c.norm = Norm::pre;
  c.activation = Activation::gelu_tanh;
  return c;
}

std::vector<BenchCase> cases() {
  return {{"small_32x4_16", attention_only(32, 4), 16},
          {"random_512x8_128", attention_only(512, 8), 128},
          {"gpt2_block_512", gpt2_block(), 512},
          {"gpt2_block_1024", gpt2_block(), 1024}};
}

/// The shape of GPT-2 small, with random weights.
ModelConfig gpt2_small() {
  ModelConfig c = gpt2_block();
  c.n_layers = 12;
  c.final_norm = true;
  c.unembedding = Unembedding::tied;
  return c;
}

std::vector<BenchCase> whole_models() {
  std::vector<BenchCase> all;
  for (const int tokens : {128, 512, 1024}) all.push_back({"gpt2_small_" + std::to_string(tokens), gpt2_small(), tokens, 50257});
  return all;
}

std::vector<std::string> words(int n) {
  std::vector<std::string> w = {"<pad>"};
  for (int i = 1; i <= n; ++i) w.push_back("word" + std::to_string(i));
  return w;
}

/// The graph of a case and everything that flows into it, with a causal mask.
struct Wired {
  Graph graph;
  ModelNodes nodes;
  Bindings inputs;
};

Wired wire(const BenchCase& c) {
  std::vector<std::string> labels = words(c.vocabulary - 1);
  const Vocabulary vocabulary(labels);
  const Axis rows = axis(AxisKind::vocabulary, labels);
  labels.assign(labels.begin() + 1, labels.begin() + 1 + c.tokens);
  ModelGraph made = transformer(c.config, labels, rows, {});
  Wired w{std::move(made.graph), std::move(made.nodes), {}};
  const auto weights = random_weights(c.config, 1, vocabulary);
  w.inputs.insert(weights->by_name.begin(), weights->by_name.end());
  Matrix ids(c.tokens, 1), mask = Matrix::Zero(c.tokens, c.tokens);
  for (Index t = 0; t < c.tokens; ++t) {
    ids(t, 0) = static_cast<float>(t + 1);
    mask.row(t).tail(c.tokens - t - 1).setConstant(-std::numeric_limits<float>::infinity());
  }
  w.inputs["tokens"] = std::make_shared<const Matrix>(std::move(ids));
  w.inputs["mask"] = std::make_shared<const Matrix>(std::move(mask));
  return w;
}

/// Multiplications and additions of all products in `graph`; other ops count as nothing.
double product_flops(const Graph& graph) {
  double flops = 0;
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    if (node.is_input() || node.op->name().find("matmul") == std::string::npos) continue;
    const Axes& left = graph[node.inputs[0]].axes;
    flops += 2.0 * static_cast<double>(node.axes.rows.size * node.axes.cols.size * left.cols.size);
  }
  return flops;
}

/// Products of two 2048 x 2048 matrices with the same library on one thread, in flops per second: the best of a few, because the machine is
/// shared.
double product_rate() {
  constexpr Index n = 2048;
  const Matrix a = xavier(n, n, 1), b = xavier(n, n, 2);
  Matrix c(n, n);
  double best = 0;
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    set_product({a.data(), n, n, n}, {b.data(), n, n, n}, {c.data(), n, n, n});
    benchmark::DoNotOptimize(c.data());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    best = std::max(best, 2.0 * n * n * n / seconds);
  }
  return best;
}

void whole_graph(benchmark::State& state, const BenchCase& c, int threads, double rate) {
  const Wired w = wire(c);
  Trace shown = evaluate(w.graph, w.inputs, {.threads = threads});
  Trace before_that = evaluate(w.graph, w.inputs, {.threads = threads});
  for (auto _ : state) {  // as in the window: one trace is on screen while the next is computed into the buffers of the one before
    Trace next = evaluate(w.graph, w.inputs, {.spent = &before_that, .threads = threads});
    before_that = std::exchange(shown, std::move(next));
  }
  const double done = product_flops(w.graph) * static_cast<double>(state.iterations());
  state.counters["flops"] = product_flops(w.graph);
  state.counters["flop_rate"] = benchmark::Counter(done, benchmark::Counter::kIsRate);
  state.counters["of_product_rate"] = benchmark::Counter(done / (rate * threads), benchmark::Counter::kIsRate);
  state.counters["product_rate"] = rate;
}

/// Computes the values that remain in memory after PyTorch's forward pass: the attention weights, keys and values and the stream of each
/// layer, and the logits.
void kept_by_pytorch(benchmark::State& state, const BenchCase& c, int threads) {
  const Wired w = wire(c);
  std::vector<NodeId> kept = {*w.nodes.logits};
  for (const BlockNodes& block : w.nodes.block) {
    kept.insert(kept.end(), {block.attn.k, block.attn.v, block.resid_post});
    for (const HeadNodes& head : block.attn.head) kept.push_back(head.pattern);
  }
  const std::vector<bool> evictable(static_cast<size_t>(w.graph.size()), true);
  SpareMatrices spare(most_spare);
  Trace spent = evaluate(w.graph, w.inputs, {.only_for = kept, .evictable = &evictable, .spare = &spare, .threads = threads});
  for (auto _ : state)
    spent = evaluate(w.graph, w.inputs, {.spent = &spent, .only_for = kept, .evictable = &evictable, .spare = &spare, .threads = threads});
  state.counters["flops"] = product_flops(w.graph);
}

/// The backward pass from a number of the last matrix's size to every weight and word, compared with the forward pass, both on one thread:
/// `times_there` is the ratio of their processor times in this run.
void way_back(benchmark::State& state, const BenchCase& c) {
  const Wired w = wire(c);
  Trace trace = evaluate(w.graph, w.inputs, {.threads = 1});
  const Matrix by_last = Matrix::Ones(trace[w.nodes.out].rows(), trace[w.nodes.out].cols());
  std::vector<Matrix> d;  // the previous gradients' buffers are reused, as those of the previous trace are
  double there = 0, back = 0;
  for (auto _ : state) {
    const std::clock_t begin = std::clock();
    trace = evaluate(w.graph, w.inputs, {.spent = &trace, .threads = 1});
    const std::clock_t middle = std::clock();
    d = differentiate(w.graph, trace, std::vector<GradientStart>{{w.nodes.out, by_last}}, std::move(d));
    there += static_cast<double>(middle - begin), back += static_cast<double>(std::clock() - middle);
  }
  state.counters["times_there"] = back / there;
}

/// Splits a score of the last layer into pairs of sources; the last word's row has every source.
void split_score(benchmark::State& state, const Graph& graph, const Trace& trace, const ModelNodes& nodes) {
  const NodeId scores = nodes.block.back().attn.head.back().scores;
  const Cell cell = {scores, trace[scores].rows() - 1, 1};
  size_t pairs = 0;
  for (auto _ : state) pairs = static_cast<size_t>(score_sources(graph, trace, nodes, cell).parts.size());
  state.counters["pairs"] = static_cast<double>(pairs);
}

void split_score_of_stories(benchmark::State& state) {
  const auto run = compute(make_document(BuiltInModels().make("stories"), {"When Mary and John went to the shop, John gave the apple to"}));
  split_score(state, *run->samples[0].graph, run->samples[0].trace, run->nodes);
}

void split_score_of_gpt2(benchmark::State& state, const BenchCase& c) {
  const Wired w = wire(c);
  split_score(state, w.graph, evaluate(w.graph, w.inputs, {}), w.nodes);
}

Document bench_document() {
  const auto vocabulary = std::make_shared<const WordTokenizer>(words(16));
  const auto model = std::make_shared<const Model>(random_model({.d_model = 32, .n_heads = 4, .seed = 1}, vocabulary));
  std::string sentence;
  for (int i = 1; i <= 16; ++i) sentence += "word" + std::to_string(i) + " ";
  return make_document(model, {sentence});
}

/// The time from an edit to the new run, for which the window waits: `edit_of(i)` is the i-th edit.
template <class EditOf>
void per_edit(benchmark::State& state, EditOf edit_of) {
  Document document = bench_document();
  std::shared_ptr<const Run> run = compute(document);
  int i = 0;
  for (auto _ : state) {
    document = document::apply(document, edit_of(i++));  // plain apply would find std::apply, too
    run = compute(document, run.get());
  }
}

Edit one_weight(int i) { return SetWeight{"blocks.0.attn.W_Q", 3, 4, static_cast<float>(i % 7)}; }
Edit paint(int i) { return PaintMask{5, 3, i % 2 == 0}; }
Edit one_cell(int i) { return OverrideCell{{0, "blocks.0.attn.q", 3, 4}, static_cast<float>(i % 7), false}; }
Edit one_share(int i) { return OverrideCell{{0, "blocks.0.attn.pattern[1]", 5, 3}, 0.1f * static_cast<float>(i % 7), true}; }
Edit heads(int i) { return SetHeads{i % 2 == 0 ? 2 : 4}; }

/// Those that `taskset` leaves to this process.
int cores() {
  cpu_set_t own;
  return sched_getaffinity(0, sizeof own, &own) == 0 ? std::max(1, CPU_COUNT(&own)) : 1;
}

void register_all(double rate) {
  const int machine = cores();
  for (const BenchCase& c : cases())
    for (int threads : {1, machine}) {
      const std::string name = c.name + "/threads:" + std::to_string(threads);
      benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& s) { whole_graph(s, c, threads, rate); })->UseRealTime();
      if (machine == 1) break;
    }
  for (const BenchCase& c : whole_models())
    for (int threads : {1, machine}) {
      const std::string name = c.name + "/threads:" + std::to_string(threads);
      benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& s) { kept_by_pytorch(s, c, threads); })->UseRealTime();
      if (machine == 1) break;
    }
  for (const BenchCase& c : cases())
    benchmark::RegisterBenchmark((c.name + "/there_and_back").c_str(), [=](benchmark::State& s) { way_back(s, c); })->UseRealTime();
  benchmark::RegisterBenchmark("split_score/stories", split_score_of_stories);
  benchmark::RegisterBenchmark("split_score/gpt2_small_128", [](benchmark::State& s) { split_score_of_gpt2(s, whole_models().front()); });
  benchmark::RegisterBenchmark("edit_32x4_16/one_weight", [](benchmark::State& s) { per_edit(s, one_weight); })->UseRealTime();
  benchmark::RegisterBenchmark("edit_32x4_16/paint_mask", [](benchmark::State& s) { per_edit(s, paint); })->UseRealTime();
  benchmark::RegisterBenchmark("edit_32x4_16/one_cell", [](benchmark::State& s) { per_edit(s, one_cell); })->UseRealTime();
  benchmark::RegisterBenchmark("edit_32x4_16/one_share", [](benchmark::State& s) { per_edit(s, one_share); })->UseRealTime();
  benchmark::RegisterBenchmark("edit_32x4_16/heads", [](benchmark::State& s) { per_edit(s, heads); })->UseRealTime();
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) {
  headlight::machine::prepare_products();
  benchmark::Initialize(&argc, argv);
  benchmark::AddCustomContext("products", headlight::machine::product_library());
  headlight::tests::register_all(headlight::tests::product_rate());
  benchmark::RunSpecifiedBenchmarks();
}
