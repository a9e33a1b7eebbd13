#include "generate/shared_row.hpp"

#include <algorithm>

#include "graph/product_op.hpp"
#include "machine/products.hpp"

namespace headlight::generate {
namespace {

/// A row times fewer weights stays on one thread, because waking another takes longer than its part of the work.
constexpr Index many_weights = 1 << 19;
constexpr int most_threads = 8;
constexpr Index columns_together = 64;

}  // namespace

void SharedRow::forward(const Op& op, Inputs in, Index row, Matrix& out) {
  const auto* product = op.form() == Form::product ? dynamic_cast<const ProductOp*>(&op) : nullptr;
  if (!product || in[0]->cols() * out.cols() < many_weights) return op.forward(in, {row, row + 1}, out);
  if (!crew_) {
    threads_ = take_product_rooms(std::min(threads_ > 0 ? threads_ : count_cores(), most_threads), 0);
    crew_ = std::make_unique<Crew>(threads_);
  }
  const Index blocks = (out.cols() + columns_together - 1) / columns_together;
  const auto first = [&](size_t part) { return std::min(out.cols(), static_cast<Index>(part) * blocks / threads_ * columns_together); };
  crew_->share(static_cast<size_t>(threads_), [&](size_t part) {
    if (first(part) < first(part + 1)) product->forward_block(in, {row, row + 1}, {first(part), first(part + 1)}, out);
  });
}

}  // namespace headlight::generate
