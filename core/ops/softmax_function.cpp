#include "ops/softmax_function.hpp"

namespace headlight::ops {

CodeFunction softmax_function(Language language) {
  return {"softmax", spelled(language, R"(def softmax(scores):
    """exp(s - max s) / sum exp(s - max s) in every row; a row of nothing but -inf gives zeros."""
    top = scores.max(axis=1, keepdims=True)
    e = np.exp(scores - np.where(top == -inf, 0, top))
    return e / np.maximum(e.sum(axis=1, keepdims=True), 1)  # a sum is below 1 only where all is masked
)",
                             R"(def softmax(scores):
    """torch.softmax in every row, but a row of nothing but -inf gives zeros, not NaN."""
    closed = (scores == -inf).all(dim=1, keepdim=True)
    return torch.softmax(scores, dim=1).masked_fill(closed, 0)
)",
                             R"(// exp(s - max s) / sum exp(s - max s) in every row; a row of nothing but -inf gives zeros.
Matrix softmax(const Matrix& scores) {
  Matrix out(scores.rows(), scores.cols());
  for (Index r = 0; r < scores.rows(); ++r) {
    const float top = scores.row(r).maxCoeff<Eigen::PropagateNaN>();
    const auto exponential = [&](float s) { return std::exp(s - (top == -inf ? 0 : top)); };
    out.row(r) = scores.row(r).unaryExpr(exponential);
    out.row(r) /= std::max(out.row(r).sum(), 1.f);  // a sum is below 1 only where all is masked
  }
  return out;
}
)")};
}

}  // namespace headlight::ops
