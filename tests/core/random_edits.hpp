#pragma once
#include <memory>
#include <random>

#include "document/apply.hpp"
#include "folders/built_in.hpp"

namespace headlight::tests {

/// Edits of every kind, most of them possible, the same for the same seed.
class RandomEdits {
 public:
  /// `translating` is a model that translates and that files can name; without it no edit adds one.
  explicit RandomEdits(std::uint64_t seed, std::shared_ptr<const Model> translating = nullptr)
      : draw_(seed), translating_(std::move(translating)) {}

  /// An edit of any kind for `document`.
  Edit next(const Document& document) { return of_kind(below(std::variant_size_v<AnyEdit>), document); }
  Edit of_kind(int kind, const Document& document);

  /// A whole number from 0 to below `n`.
  int below(size_t n) { return static_cast<int>(draw_() % n); }
  bool one_in(int n) { return below(static_cast<size_t>(n)) == 0; }
  float number();  ///< sometimes NaN, infinite, -0 or denormal
  BuiltInModels& models() { return models_; }

 private:
  std::string sentence();
  std::vector<std::string> sentences();
  Edit set_model();
  Edit set_weight(const Document& d);
  Edit fill_weight(const Document& d);
  Edit override_cell(const Document& d);
  Edit patch_rows(const Document& d);
  Edit set_target(const Document& d, int sample);
  Edit set_variant(const Document& d);
  CellName place(const Document& d);
  int word_in(const Document& d, int sample);

  std::mt19937_64 draw_;
  std::shared_ptr<const Model> translating_;
  BuiltInModels models_;
};

}  // namespace headlight::tests
