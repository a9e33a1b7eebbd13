#include "ops/packed.hpp"
#include "ops/rows_of.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class MatMulTransposedWithin final : public Op {
 public:
  explicit MatMulTransposedWithin(const Packed& packed) : packed_(packed), rows_(packed) {}

  std::string name() const override { return "matmul_transposed_within"; }
  Form form() const override { return Form::product; }
  std::string equation() const override { return "a bT"; }
  bool counts_rows() const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].cols, in[1].cols) && in[0].rows.size == rows_.queries() && in[1].rows.size == rows_.keys(),
                "product within sentences", in[0], in[1]);
    Axes out = {in[0].rows, axis(AxisKind::key, rows_.longest())};
    if (counts_words(out.rows.kind)) out.rows.kind = AxisKind::query;
    return out;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (const PackedSentence& s : rows_.sentences()) {
      const Index begin = std::max(rows.begin, s.first_query), n = std::min(rows.end, s.first_query + s.queries) - begin;
      if (n <= 0) continue;
      set_product(rows_of(*in[0], begin, n), rows_of(*in[1], s.first_key, s.keys).transposed(), rows_of(out, begin, n));
      out.block(begin, s.keys, n, out.cols() - s.keys).setZero();
    }
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (const PackedSentence& s : rows_.sentences()) {
      ConstRows d_c = rows_of(d_out, s.first_query, s.queries);
      d_c.cols = s.keys;
      if (d[0]) add_product(d_c, rows_of(*in[1], s.first_key, s.keys), rows_of(*d[0], s.first_query, s.queries));
      if (d[1]) add_product(d_c.transposed(), rows_of(*in[0], s.first_query, s.queries), rows_of(*d[1], s.first_key, s.keys));
    }
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const PackedSentence& s = rows_.of_query(row);
    if (col >= s.keys) return Formula::number(0);
    std::vector<Formula> terms;
    for (Index i = 0; i < in[0]->cols(); ++i)
      terms.push_back(Formula::product({Formula::cell({ids[0], row, i}), Formula::cell({ids[1], s.first_key + col, i})}));
    return Formula::sum(std::move(terms));
  }

  std::string code(Language language, const CodeNames& n) const override {
    return "scores_within(" + n[0] + ", " + n[1] + ", " + list_in_code(language, packed_.queries) + ", " +
           list_in_code(language, packed_.keys) + ")";
  }

  CodeFunction code_function(Language language) const override {
    const std::string python = R"((a, b, a_rows, b_rows):
    """a @ b.T within each sentence; a_rows and b_rows say how many rows each has."""
    out = ZEROS((len(a), max(b_rows)))
    i = j = 0
    for n, m in zip(a_rows, b_rows):
        out[i : i + n, :m] = a[i : i + n] @ b[j : j + m].T
        i, j = i + n, j + m
    return out
)";
    const auto with = [&](const char* zeros, const char* end) {
      std::string text = "def scores_within" + python;
      const std::string call = "ZEROS((len(a), max(b_rows)))";
      return text.replace(text.find(call), call.size(), std::string(zeros) + "((len(a), max(b_rows))" + end);
    };
    return {"scores_within", spelled(language, with("np.zeros", ", np.float32)"), with("torch.zeros", ")"),
                                     R"(// a bT within each sentence; a_rows and b_rows say how many rows each has.
Matrix scores_within(const Matrix& a, const Matrix& b, const std::vector<Index>& a_rows, const std::vector<Index>& b_rows) {
  Index longest = 0, i = 0, j = 0;
  for (const Index m : b_rows) longest = m > longest ? m : longest;
  Matrix out = Matrix::Zero(a.rows(), longest);
  for (size_t s = 0; s < a_rows.size(); i += a_rows[s], j += b_rows[s], ++s)
    out.block(i, 0, a_rows[s], b_rows[s]) = a.middleRows(i, a_rows[s]) * b.middleRows(j, b_rows[s]).transpose();
  return out;
}
)")};
  }

 private:
  Packed packed_;
  PackedRows rows_;
};

}  // namespace

NodeId matmul_transposed_within(GraphBuilder& g, std::string name, NodeId q, NodeId k, Packed packed) {
  return g.add(std::move(name), std::make_shared<MatMulTransposedWithin>(packed), {q, k});
}

}  // namespace headlight::ops
