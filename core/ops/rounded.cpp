#include "ops/rounded.hpp"

#include <cmath>

#include "graph/code.hpp"
#include "graph/op.hpp"

namespace headlight::ops {
namespace {

/// NumPy has no bfloat16: this rounds to the upper half of a float32's bits.
constexpr const char* bfloat16_in_numpy = R"(def to_bfloat16(x):
    """float32 numbers, rounded to those that bfloat16 can hold: to nearest, and to even."""
    bits = np.ascontiguousarray(x, dtype=np.float32).view(np.uint32)
    upper = (bits + 0x7FFF + ((bits >> 16) & 1)) & np.uint32(0xFFFF0000)
    return np.where(np.isfinite(x), upper.view(np.float32), x)
)";

class Rounded final : public Op {
 public:
  explicit Rounded(HalfType type) : type_(type) {}

  std::string name() const override { return "rounded"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return type_ == HalfType::f16 ? "float16(a)" : "bfloat16(a)"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = in[0]->middleRows(rows.begin, rows.size()).unaryExpr([this](float x) { return nearest(x); });
  }

  /// Passes the gradient on as if nothing were rounded, as is usual (a staircase is flat nearly everywhere).
  void backward(Inputs, const Matrix& d_out, Gradients d) const override { *d[0] += d_out; }

  /// The number plus its rounding.
  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const float x = (*in[0])(row, col);
    const Formula cell = Formula::cell({ids[0], row, col});
    if (!std::isfinite(x) || nearest(x) == x) return cell;
    return Formula::sum({cell, Formula::number(static_cast<double>(nearest(x)) - static_cast<double>(x))});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const bool f16 = type_ == HalfType::f16;
    return spelled(language, f16 ? n[0] + ".astype(np.float16).astype(np.float32)" : "to_bfloat16(" + n[0] + ")",
                   n[0] + ".to(torch." + (f16 ? "float16" : "bfloat16") + ").to(torch.float32)",
                   n[0] + ".cast<Eigen::" + (f16 ? "half" : "bfloat16") + ">().cast<float>()");
  }

  CodeFunction code_function(Language language) const override {
    if (type_ == HalfType::f16 || language != Language::numpy) return {};
    return {"to_bfloat16", bfloat16_in_numpy};
  }

 private:
  float nearest(float x) const {
    return type_ == HalfType::f16 ? static_cast<float>(Eigen::half(x)) : static_cast<float>(Eigen::bfloat16(x));
  }

  HalfType type_;
};

}  // namespace

NodeId rounded(GraphBuilder& g, std::string name, NodeId x, HalfType type) {
  return g.add(std::move(name), std::make_shared<Rounded>(type), {x});
}

}  // namespace headlight::ops
