#include "document/masks.hpp"

#include <algorithm>
#include <limits>

namespace headlight {

constexpr float masked = -std::numeric_limits<float>::infinity();

int longest_sentence(const Document& document) {
  size_t longest = 0;
  for (const std::string& sentence : document.sentences) longest = std::max(longest, split_words(sentence).size());
  return static_cast<int>(longest);
}

Matrix mask_matrix(const Document& document, Index tokens) {
  if (document.painted) return resized_mask(*document.painted, tokens);
  Matrix mask = Matrix::Zero(tokens, tokens);
  if (document.mask == MaskKind::causal)
    for (Index query = 0; query < tokens; ++query) mask.row(query).tail(tokens - query - 1).setConstant(masked);
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

}  // namespace headlight
