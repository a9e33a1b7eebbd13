#include <algorithm>
#include <cmath>
#include <cstdint>

#include "attend/imported_tensors.hpp"
#include "base/float_chars.hpp"
#include "document/document.hpp"
#include "document/variants/variant.hpp"

namespace headlight::document {
namespace {

bool same(float a, float b) { return (std::isnan(a) && std::isnan(b)) || bits_of(a) == bits_of(b); }

bool same(const MatrixPtr& a, const MatrixPtr& b) {
  if (a == b) return true;
  if (!a || !b || a->rows() != b->rows() || a->cols() != b->cols()) return false;
  return std::equal(a->data(), a->data() + a->size(), b->data(), [](float x, float y) { return same(x, y); });
}

bool same(const Weights& a, const Weights& b) {
  return std::equal(a.by_name.begin(), a.by_name.end(), b.by_name.begin(), b.by_name.end(),
                    [](const auto& x, const auto& y) { return x.first == y.first && same(x.second, y.second); });
}

bool same(const std::shared_ptr<const Tokenizer>& a, const std::shared_ptr<const Tokenizer>& b) {
  return a == b || (a && b && tests::same(*a, *b));
}

bool same(const std::shared_ptr<const ImportedTensors>& a, const std::shared_ptr<const ImportedTensors>& b) {
  return a == b || (a && b && *a == *b);
}

bool same(const std::shared_ptr<const Model>& a, const std::shared_ptr<const Model>& b) {
  return a == b || (a && b && a->config == b->config && a->made_from == b->made_from && same(*a->weights, *b->weights) &&
                    same(a->tokenizer, b->tokenizer) && same(a->target_tokenizer, b->target_tokenizer) &&
                    a->dimension_names == b->dimension_names && a->causal == b->causal && a->window == b->window &&
                    a->alignment_head == b->alignment_head && a->folder == b->folder && same(a->imported, b->imported));
}

bool same(const std::map<CellName, OverrideValue>& a, const std::map<CellName, OverrideValue>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.keep_sum == y.second.keep_sum && same(x.second.value, y.second.value);
  });
}

/// Compares the variants that are not part of `config`.
bool same_variants(const Document& a, const Document& b) {
  const auto variants = all_variants();
  return std::all_of(variants.begin(), variants.end(), [&](const Variant* one) { return one->value(a) == one->value(b); });
}

}  // namespace

bool same(const Document& a, const Document& b) {
  return a.sentences == b.sentences && same(a.model, b.model) && a.config == b.config && a.interventions == b.interventions &&
         same(a.weights, b.weights) && same(a.tokenizer, b.tokenizer) && a.targets == b.targets && a.mask == b.mask &&
         same_variants(a, b) && a.mask_padding == b.mask_padding && same(a.overrides, b.overrides) && same(a.painted, b.painted);
}

}  // namespace headlight::document
