#include "document/masks.hpp"

#include <algorithm>
#include <limits>

namespace headlight::document {

constexpr float masked = -std::numeric_limits<float>::infinity();

Matrix causal_mask(Index tokens) {
  Matrix mask = Matrix::Zero(tokens, tokens);
  for (Index query = 0; query < tokens; ++query) mask.row(query).tail(tokens - query - 1).setConstant(masked);
  return mask;
}

Matrix mask_matrix(const Document& document, Index tokens) {
  if (document.painted) return resized_mask(*document.painted, tokens);
  Matrix mask = document.mask == MaskKind::causal ? causal_mask(tokens) : Matrix(Matrix::Zero(tokens, tokens));
  for (Index query = document.window + 1; document.window > 0 && query < tokens; ++query)
    mask.row(query).head(query - document.window).setConstant(masked);
  return mask;
}

Matrix resized_mask(const Matrix& mask, Index tokens) {
  Matrix out = Matrix::Zero(tokens, tokens);
  const Index kept = std::min(tokens, mask.rows());
  out.topLeftCorner(kept, kept) = mask.topLeftCorner(kept, kept);
  return out;
}

void mask_padding(Matrix& mask, const TokenizedSentence& sentence) {
  for (int key = 0; key < sentence.size(); ++key)
    if (sentence.tokens[static_cast<size_t>(key)].pad) mask.col(key).setConstant(masked);
}

}  // namespace headlight::document
