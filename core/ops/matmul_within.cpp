#include "ops/packed.hpp"
#include "ops/rows_of.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class MatMulWithin final : public Op {
 public:
  explicit MatMulWithin(const Packed& packed) : packed_(packed), rows_(packed) {}

  std::string name() const override { return "matmul_within"; }
  Form form() const override { return Form::product; }
  std::string equation() const override { return "a b"; }
  bool counts_rows() const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[0].rows.size == rows_.queries() && in[0].cols.size == rows_.longest() && in[1].rows.size == rows_.keys(),
                "product within sentences", in[0], in[1]);
    return {in[0].rows, in[1].cols};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (const PackedSentence& s : rows_.sentences()) {
      const Index begin = std::max(rows.begin, s.first_query), n = std::min(rows.end, s.first_query + s.queries) - begin;
      if (n > 0) set_product(weights(*in[0], begin, n, s), rows_of(*in[1], s.first_key, s.keys), rows_of(out, begin, n));
    }
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (const PackedSentence& s : rows_.sentences()) {
      const ConstRows d_c = rows_of(d_out, s.first_query, s.queries);
      if (d[0]) {
        MutableRows d_weights = rows_of(*d[0], s.first_query, s.queries);
        d_weights.cols = s.keys;
        add_product(d_c, rows_of(*in[1], s.first_key, s.keys).transposed(), d_weights);
      }
      if (d[1]) add_product(weights(*in[0], s.first_query, s.queries, s).transposed(), d_c, rows_of(*d[1], s.first_key, s.keys));
    }
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    const PackedSentence& s = rows_.of_query(row);
    std::vector<Formula> terms;
    for (Index j = 0; j < s.keys; ++j)
      terms.push_back(Formula::product({Formula::cell({ids[0], row, j}), Formula::cell({ids[1], s.first_key + j, col})}));
    return Formula::sum(std::move(terms));
  }

  std::string code(Language language, const CodeNames& n) const override {
    return "sums_within(" + n[0] + ", " + n[1] + ", " + list_in_code(language, packed_.queries) + ", " +
           list_in_code(language, packed_.keys) + ")";
  }

  CodeFunction code_function(Language language) const override {
    const std::string python = R"(def sums_within(a, b, a_rows, b_rows):
    """a @ b within each sentence; a_rows and b_rows say how many rows each has."""
    parts, i, j = [], 0, 0
    for n, m in zip(a_rows, b_rows):
        parts.append(a[i : i + n, :m] @ b[j : j + m])
        i, j = i + n, j + m
)";
    return {"sums_within", spelled(language, python + "    return np.concatenate(parts)\n", python + "    return torch.cat(parts)\n",
                                   R"(// a b within each sentence; a_rows and b_rows say how many rows each has.
Matrix sums_within(const Matrix& a, const Matrix& b, const std::vector<Index>& a_rows, const std::vector<Index>& b_rows) {
  Matrix out(a.rows(), b.cols());
  Index i = 0, j = 0;
  for (size_t s = 0; s < a_rows.size(); i += a_rows[s], j += b_rows[s], ++s)
    out.middleRows(i, a_rows[s]) = a.block(i, 0, a_rows[s], b_rows[s]) * b.middleRows(j, b_rows[s]);
  return out;
}
)")};
  }

 private:
  /// The columns of `pattern` for the keys of this sentence.
  static ConstRows weights(const Matrix& pattern, Index first, Index n, const PackedSentence& s) {
    ConstRows rows = rows_of(pattern, first, n);
    rows.cols = s.keys;
    return rows;
  }

  Packed packed_;
  PackedRows rows_;
};

}  // namespace

NodeId matmul_within(GraphBuilder& g, std::string name, NodeId pattern, NodeId v, Packed packed) {
  return g.add(std::move(name), std::make_shared<MatMulWithin>(packed), {pattern, v});
}

}  // namespace headlight::ops
