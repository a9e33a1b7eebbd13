#include "ops/relative_bias.hpp"

#include <algorithm>
#include <cmath>

#include "graph/code.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class RelativeBias final : public Op {
 public:
  RelativeBias(Index head, DistanceBuckets buckets, Axes scores) : head_(head), buckets_(buckets), scores_(std::move(scores)) {
    for (Index distance = 1 - scores_.rows.size; distance < scores_.cols.size; ++distance) bucket_.push_back(buckets.bucket_of(distance));
  }

  std::string name() const override { return "relative_bias"; }
  Form form() const override { return Form::lookup; }
  std::string equation() const override { return "a[bucket(j - i), h]"; }
  bool counts_rows() const override { return true; }
  bool row_aligned(size_t) const override { return false; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[0].rows.size == buckets_.buckets && head_ < in[0].cols.size, "biases of distances", in[0], scores_);
    return scores_;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index c = 0; c < out.cols(); ++c) out(r, c) = (*in[0])(bucket(r, c), head_);
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; r < d_out.rows(); ++r)
      for (Index c = 0; c < d_out.cols(); ++c) (*d[0])(bucket(r, c), head_) += d_out(r, c);
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::cell({ids[0], bucket(row, col), head_});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const bool eigen = language == Language::eigen;
    const std::string head = n.head_name.empty() || n.head != head_ ? std::to_string(head_) : n.head_name,
                      sizes = std::to_string(scores_.rows.size) + ", " + std::to_string(scores_.cols.size) + ", " +
                              std::to_string(buckets_.buckets) + ", " + std::to_string(buckets_.furthest) + ", " +
                              (buckets_.both_sides ? (eigen ? "true" : "True") : (eigen ? "false" : "False"));
    return eigen ? "relative_bias(" + n[0] + ", " + head + ", " + sizes + ")" : n[0] + "[relative_buckets(" + sizes + "), " + head + "]";
  }

  CodeFunction code_function(Language language) const override;

 private:
  Index bucket(Index row, Index col) const { return bucket_[static_cast<size_t>(col - row + scores_.rows.size - 1)]; }

  Index head_;
  DistanceBuckets buckets_;
  Axes scores_;
  std::vector<Index> bucket_;  ///< bucket of every distance, from the last query and the first key on
};

constexpr const char* buckets_in_python = R"(def relative_buckets(n_queries, n_keys, buckets, furthest, both_sides):
    """The row of the table for every query and key: near distances have one each, further ones share (Raffel et al. 2020)."""
    to_the_right = np.arange(n_keys)[None, :] - np.arange(n_queries)[:, None]
    buckets = buckets // 2 if both_sides else buckets
    distance = np.abs(to_the_right) if both_sides else np.maximum(-to_the_right, 0)
    near = buckets // 2
    steps = np.log(np.float32(np.maximum(distance, near)) / np.float32(near)) / np.float32(math.log(furthest / near))
    steps = steps * np.float32(buckets - near)
    bucket = np.where(distance < near, distance, np.minimum(near + steps.astype(int), buckets - 1))
    return bucket + buckets * (to_the_right > 0) if both_sides else bucket
)";

constexpr const char* buckets_in_pytorch = R"(def relative_buckets(n_queries, n_keys, buckets, furthest, both_sides):
    """The row of the table for every query and key: near distances have one each, further ones share (Raffel et al. 2020)."""
    to_the_right = torch.arange(n_keys)[None, :] - torch.arange(n_queries)[:, None]
    buckets = buckets // 2 if both_sides else buckets
    distance = to_the_right.abs() if both_sides else (-to_the_right).clamp(min=0)
    near = buckets // 2
    steps = torch.log(distance.clamp(min=near).float() / near) / math.log(furthest / near) * (buckets - near)
    bucket = torch.where(distance < near, distance, (near + steps.long()).clamp(max=buckets - 1))
    return bucket + buckets * (to_the_right > 0) if both_sides else bucket
)";

constexpr const char* bias_in_eigen =
    R"(// Column `head` of W in the row of each query's and key's distance: near ones have a row each, further ones share (Raffel et al.
// 2020).
Matrix relative_bias(const Matrix& W, Index head, Index n_queries, Index n_keys, int buckets, int furthest, bool both_sides) {
  const int of_a_side = both_sides ? buckets / 2 : buckets, near = of_a_side / 2;
  Matrix out(n_queries, n_keys);
  for (Index r = 0; r < n_queries; ++r)
    for (Index c = 0; c < n_keys; ++c) {
      const Index distance = c < r ? r - c : both_sides ? c - r : 0;
      const float share = std::log(float(std::max<Index>(distance, near)) / float(near)) / float(std::log(double(furthest) / near));
      const Index bucket = distance < near ? distance : std::min<Index>(near + Index(share * float(of_a_side - near)), of_a_side - 1);
      out(r, c) = W(bucket + (both_sides && c > r ? of_a_side : 0), head);
    }
  return out;
}
)";

CodeFunction RelativeBias::code_function(Language language) const {
  return {language == Language::eigen ? "relative_bias" : "relative_buckets",
          spelled(language, buckets_in_python, buckets_in_pytorch, bias_in_eigen)};
}

}  // namespace

Index DistanceBuckets::bucket_of(Index to_the_right) const {
  const Index of_a_side = both_sides ? buckets / 2 : buckets, near = of_a_side / 2,
              distance = to_the_right < 0 ? -to_the_right
                         : both_sides     ? to_the_right
                                          : 0,
              side = both_sides && to_the_right > 0 ? of_a_side : 0;
  if (distance < near) return side + distance;
  // The models were trained in single precision, so this computes in it, too: the rounding of the logarithm decides the ends of buckets.
  const float steps = std::log(static_cast<float>(distance) / static_cast<float>(near)) /
                      static_cast<float>(std::log(static_cast<double>(furthest) / static_cast<double>(near))) *
                      static_cast<float>(of_a_side - near);
  return side + std::min(near + static_cast<Index>(steps), of_a_side - 1);
}

NodeId relative_bias(GraphBuilder& g, std::string name, NodeId W, Index head, DistanceBuckets buckets, Axes scores) {
  return g.add(std::move(name), std::make_shared<RelativeBias>(head, buckets, std::move(scores)), {W});
}

}  // namespace headlight::ops
