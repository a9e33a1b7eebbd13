// Writes every op's inputs and result, for check_ops.py to recompute; and, for few numbers, scripts that do the same, for check_scripts.py
// to run. Usage: golden_ops OUT.safetensors SCRIPTS
#include <cstdio>
#include <functional>
#include <limits>
#include <random>

#include "base/error.hpp"
#include "base/json.hpp"
#include "formats/safetensors.hpp"
#include "golden/scripts.hpp"
#include "graph/evaluate.hpp"
#include "ops/alibi.hpp"
#include "ops/concat_rows.hpp"
#include "ops/distances.hpp"
#include "ops/dropout.hpp"
#include "ops/gate.hpp"
#include "ops/ops.hpp"
#include "ops/relative_bias.hpp"
#include "ops/rms_norm.hpp"
#include "ops/rounded.hpp"

namespace headlight::tests {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<NodeId>;
using G = GraphBuilder;
constexpr float inf = std::numeric_limits<float>::infinity();

Axes axes(AxisKind rows, Index n_rows, AxisKind cols, Index n_cols) { return {axis(rows, n_rows), axis(cols, n_cols)}; }

/// Normal numbers: unlike uniform ones they have tails, where an approximation might fail.
Matrix normal(const Axes& a, unsigned seed) {
  std::mt19937 draw(seed);
  std::normal_distribution<float> number(0.f, 2.f);
  return Matrix::NullaryExpr(a.rows.size, a.cols.size, [&] { return number(draw); });
}

class OpsFile {
 public:
  explicit OpsFile(std::filesystem::path scripts) : scripts_(std::move(scripts)) {}

  /// A case with inputs of the given shapes; `values` replaces those that must not be random. `about` describes the op to check_ops.py.
  void add(const std::string& name, Json about, const std::vector<Axes>& inputs, const std::function<void(G&, const Ids&)>& wire,
           std::map<size_t, Matrix> values = {}) {
    G g;
    Ids ids;
    Bindings bound;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const std::string input = "in" + std::to_string(i);
      ids.push_back(g.input(input, inputs[i]));
      bound[input] = std::make_shared<const Matrix>(values.count(i) ? values.at(i) : normal(inputs[i], static_cast<unsigned>(i + 1)));
    }
    wire(g, ids);
    const Graph graph = std::move(g).build();
    const Trace trace = evaluate(graph, bound);
    for (NodeId id : ids) keep(name + "/" + graph[id].name, trace.value[static_cast<size_t>(id)]);
    keep(name + "/out", trace.value.back());
    golden::write_scripts(scripts_ / name, graph, trace);
    about["inputs"] = inputs.size();
    cases_[name] = std::move(about);
  }

  void write(const std::string& path) const { write_safetensors(path, tensors_, {{"cases", cases_.dump()}}); }

 private:
  void keep(const std::string& name, const MatrixPtr& m) {
    kept_.push_back(m);
    tensors_.push_back({name, {m->rows(), m->cols()}, {{m->data(), static_cast<size_t>(m->size())}}});
  }

  std::filesystem::path scripts_;
  std::vector<MatrixPtr> kept_;
  std::vector<TensorView> tensors_;
  Json cases_ = Json::object();
};

Matrix closed_mask(Index queries, Index keys) {
  Matrix M = Matrix::Zero(queries, keys);
  for (Index r = 0; r < queries; ++r) M.row(r).tail(keys - std::min(keys, r + 1)).setConstant(-inf);
  M.row(queries - 1).setConstant(-inf);
  return M;
}

void add_products(OpsFile& file, Index rows) {
  const std::string n = std::to_string(rows);
  const Axes x = axes(AxisKind::token, rows, AxisKind::d_model, 48), W = axes(AxisKind::d_model, 48, AxisKind::heads, 33);
  const Axes b = axes(AxisKind::one, 1, AxisKind::heads, 33), z = axes(AxisKind::token, rows, AxisKind::d_head, 7);
  const Axes tall = axes(AxisKind::heads, 28, AxisKind::d_model, 20), k = axes(AxisKind::token, 19, AxisKind::d_model, 48);
  file.add("matmul_" + n, {{"op", "matmul"}}, {x, W}, [](G& g, const Ids& i) { matmul(g, "y", i[0], i[1]); });
  file.add("matmul_bias_" + n, {{"op", "matmul"}}, {x, W, b}, [](G& g, const Ids& i) { matmul(g, "y", i[0], i[1], i[2]); });
  file.add("matmul_rows_" + n, {{"op", "matmul_rows"}, {"first_row", 14}}, {z, tall},
           [](G& g, const Ids& i) { matmul_rows(g, "y", i[0], i[1], 14); });
  file.add("matmul_transposed_" + n, {{"op", "matmul_transposed"}}, {x, k},
           [](G& g, const Ids& i) { matmul_transposed(g, "y", i[0], i[1]); });
  file.add("matmul_transposed_bias_" + n, {{"op", "matmul_transposed"}}, {x, k, axes(AxisKind::one, 1, AxisKind::token, 19)},
           [](G& g, const Ids& i) { matmul_transposed(g, "y", i[0], i[1], i[2]); });
}

void add_words(OpsFile& file) {
  const Axes tokens = axes(AxisKind::token, 5, AxisKind::one, 1), W_E = axes(AxisKind::vocabulary, 11, AxisKind::d_model, 6);
  Matrix ids(5, 1);
  ids << 3, 0, 10, 3, 7;
  file.add("embed", {{"op", "embed"}}, {tokens, W_E}, [](G& g, const Ids& i) { embed(g, "y", i[0], i[1]); }, {{0, ids}});
  const auto waves = [&](const std::string& name, int rows, int d_model, SinusoidColumns c) {
    file.add(name,
             {{"op", "positions"},
              {"d_model", d_model},
              {"first", c.first},
              {"width", c.width},
              {"base", c.base},
              {"amplitude", c.amplitude},
              {"halves", c.halves}},
             {axes(AxisKind::token, rows, AxisKind::one, 1)},
             [=](G& g, const Ids& i) { positions(g, "y", i[0], axis(AxisKind::d_model, d_model), c); });
  };
  waves("positions_paper", 1024, 64, {0, 64, 10000.0, 1.0});
  waves("positions_own_columns", 40, 16, {6, 8, 100.0, 0.7});
  waves("positions_odd_width", 9, 5, {0, 5, 10000.0, 1.0});
  waves("positions_in_halves", 70, 16, {2, 14, 10000.0, 1.0, true});
  waves("positions_off", 9, 5, {0, 5, 10000.0, 0.0});
}

void add_distances(OpsFile& file) {
  const auto distances = [&](const std::string& name, Index queries, Index keys, DistanceBuckets b) {
    file.add("relative_bias_" + name,
             {{"op", "relative_bias"},
              {"head", 1},
              {"shape", {queries, keys}},
              {"buckets", b.buckets},
              {"furthest", b.furthest},
              {"both", b.both_sides}},
             {axes(AxisKind::one, b.buckets, AxisKind::one, 3)},
             [=](G& g, const Ids& i) { relative_bias(g, "y", i[0], 1, b, axes(AxisKind::query, queries, AxisKind::key, keys)); });
  };
  distances("t5", 300, 300, {32, 128, true});
  distances("t5_decoder", 300, 300, {32, 128, false});
  distances("few", 9, 12, {6, 5, true});
}

void add_alibi(OpsFile& file) {
  for (const int heads : {1, 2, 6, 8, 12})
    for (const int head : {0, heads - 1}) {
      const Axes scores = axes(AxisKind::query, 9, AxisKind::key, 70);
      file.add("alibi_" + std::to_string(head) + "_of_" + std::to_string(heads), {{"op", "alibi"}, {"head", head}, {"heads", heads}},
               {scores}, [=](G& g, const Ids& i) {
                 add(g, "y", i[0], alibi(g, "alibi", {head, heads}, scores));
               });
      if (heads == 1) break;
    }
}

void add_distance_rows(OpsFile& file) {
  for (const int words : {1, 2, 9, 64}) {
    const std::string n = "_" + std::to_string(words);
    for (const int d_model : {5, 16})
      file.add("distances" + n + "_" + std::to_string(d_model), {{"op", "distances"}, {"words", words}},
               {axes(AxisKind::d_model, d_model, AxisKind::heads, 4)},
               [=](G& g, const Ids& i) { matmul(g, "y", distances(g, "R", words, axis(AxisKind::d_model, d_model)), i[0]); });
    file.add("shifted" + n, {{"op", "shifted"}}, {axes(AxisKind::query, words, AxisKind::d_head, 2 * words - 1)},
             [=](G& g, const Ids& i) { shifted(g, "y", i[0], axes(AxisKind::query, words, AxisKind::key, words)); });
  }
}

void add_rows(OpsFile& file, Index rows, Index cols) {
  const std::string n = "_" + std::to_string(rows) + "x" + std::to_string(cols);
  const Axes s = axes(AxisKind::query, rows, AxisKind::key, cols), w = axes(AxisKind::one, 1, AxisKind::key, cols);
  file.add("add" + n, {{"op", "add"}}, {s, s}, [](G& g, const Ids& i) { add(g, "y", i[0], i[1]); });
  file.add("add_row" + n, {{"op", "add"}}, {s, w}, [](G& g, const Ids& i) { add(g, "y", i[0], i[1]); });
  file.add("scale" + n, {{"op", "scale"}, {"d", 7}}, {s}, [](G& g, const Ids& i) { scale(g, "y", i[0], 7); });
  file.add("mask" + n, {{"op", "mask"}}, {s, s}, [](G& g, const Ids& i) { mask(g, "y", i[0], i[1]); }, {{1, closed_mask(rows, cols)}});
  file.add("dropout" + n, {{"op", "dropout"}, {"share", 0.3}, {"seed", 5}, {"matrix", 2}}, {s}, [](G& g, const Ids& i) {
    dropout(g, "y", i[0], {0.3, 5, 2});
  });
  file.add("softmax" + n, {{"op", "softmax"}}, {s}, [](G& g, const Ids& i) { softmax(g, "y", i[0]); });
  file.add("softmax_masked" + n, {{"op", "softmax"}}, {s}, [](G& g, const Ids& i) { softmax(g, "y", i[0]); },
           {{0, normal(s, 5) + closed_mask(rows, cols)}});
  file.add("softmax_steep" + n, {{"op", "softmax"}}, {s}, [](G& g, const Ids& i) { softmax(g, "y", i[0]); }, {{0, normal(s, 6) * 30}});
  file.add("layer_norm" + n, {{"op", "layer_norm"}, {"epsilon", 1e-5}}, {s, w, w},
           [](G& g, const Ids& i) { layer_norm(g, "y", i[0], i[1], i[2]); });
  file.add("rms_norm" + n, {{"op", "rms_norm"}, {"epsilon", 1e-5}}, {s, w}, [](G& g, const Ids& i) { rms_norm(g, "y", i[0], i[1], 1e-5); });
  file.add("silu" + n, {{"op", "silu"}}, {s}, [](G& g, const Ids& i) { silu(g, "y", i[0]); });
  file.add("multiply" + n, {{"op", "multiply"}}, {s, s}, [](G& g, const Ids& i) { multiply(g, "y", i[0], i[1]); });
  file.add("relu" + n, {{"op", "relu"}}, {s}, [](G& g, const Ids& i) { relu(g, "y", i[0]); });
  file.add("gelu" + n, {{"op", "gelu"}}, {s}, [](G& g, const Ids& i) { gelu(g, "y", i[0]); });
  file.add("gelu_tanh" + n, {{"op", "gelu_tanh"}}, {s}, [](G& g, const Ids& i) { gelu_tanh(g, "y", i[0]); });
  file.add("slice" + n, {{"op", "slice_columns"}, {"first", 1}, {"count", cols - 2}}, {s},
           [=](G& g, const Ids& i) { slice_columns(g, "y", i[0], 1, cols - 2, AxisKind::d_head); });
  const Index even = cols / 2 * 2;
  const Axes head = axes(AxisKind::token, rows, AxisKind::d_head, even);
  file.add("rotary" + n, {{"op", "rotary"}, {"base", 10000.0}}, {head}, [](G& g, const Ids& i) { rotary(g, "y", i[0], {}); });
  std::vector<double> frequencies;
  for (Index pair = 0; pair < even / 2; ++pair) frequencies.push_back(1 / (1.0 + static_cast<double>(pair)));
  const RotaryAngles given = {.halves = true, .frequencies = frequencies, .magnitude = 1.2};
  file.add("rotary_by" + n, {{"op", "rotary_by"}, {"frequencies", frequencies}, {"magnitude", 1.2}}, {head},
           [=](G& g, const Ids& i) { rotary(g, "y", i[0], given); });
  file.add("group" + n, {{"op", "group_columns"}, {"head", 3}, {"in_group", 2}, {"d_head", even / 2}}, {head},
           [=](G& g, const Ids& i) { group_columns(g, "y", i[0], 3, 2, even / 2); });
  file.add("concat" + n, {{"op", "concat_columns"}}, {s, s, s}, [](G& g, const Ids& i) { concat_columns(g, "y", i, AxisKind::heads); });
  file.add("concat_rows" + n, {{"op", "concat_rows"}}, {s, s}, [](G& g, const Ids& i) { concat_rows(g, "y", i[0], i[1]); });
  file.add("rounded_f16" + n, {{"op", "rounded_f16"}}, {s}, [](G& g, const Ids& i) { rounded(g, "y", i[0], HalfType::f16); });
  file.add("rounded_bf16" + n, {{"op", "rounded_bf16"}}, {s}, [](G& g, const Ids& i) { rounded(g, "y", i[0], HalfType::bf16); },
           {{0, normal(s, 7) + closed_mask(rows, cols)}});
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) try {
  using namespace headlight::tests;
  if (argc != 3) throw UserError("usage: golden_ops OUT.safetensors SCRIPTS");
  OpsFile file(argv[2]);
  add_words(file);
  add_distances(file);
  add_alibi(file);
  add_distance_rows(file);
  for (Index rows : {1, 5, 130, 600}) add_products(file, rows);
  add_rows(file, 5, 5);
  add_rows(file, 3, 37);
  add_rows(file, 150, 64);
  add_rows(file, 530, 300);  // large: computed in blocks, on several threads
  file.write(argv[1]);
} catch (const headlight::base::UserError& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
