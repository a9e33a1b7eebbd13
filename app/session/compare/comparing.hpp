#pragma once
#include <memory>
#include <optional>

#include "session/compare/comparison.hpp"

namespace headlight::session {

/// Returns the document without any mistake; `positions_too` switches positions on again. Values set by hand stay.
Document right_document(Document document, bool positions_too);

/// The choice of A, its visibility, and the resulting comparison. Follows the session from run to run: A is computed again only when its
/// own document changes.
class Comparing {
 public:
  bool on() const { return comparison_.has_value(); }
  /// The comparison; null while nothing is compared.
  const Comparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }
  /// The state last kept as A, even while A is another one.
  const std::optional<Baseline>& saved() const { return saved_; }
  const std::optional<Baseline>& chosen() const { return chosen_; }

  /// Chooses A. `by_itself`: the program chose it, not the user, so the right result replaces it once there is a mistake.
  void choose(Baseline a, bool by_itself = false);
  void choose_right_result(const std::shared_ptr<const Run>& b, bool positions_too, bool by_itself = false);
  void save(Baseline a);
  /// Hides the comparison. The chosen A returns the next time, unless `forget`.
  void stop(bool forget);
  /// True if the chosen A exists: another sentence of a batch does not once the batch has only one left.
  bool finds_a(const Document& b) const { return chosen_ && (chosen_->kind != BaselineKind::sentence || b.sentences.size() > 1); }
  /// Compares the chosen A with this B. Throws as compute does.
  void follow(const std::shared_ptr<const Run>& b, int sample, const StopToken& give_up = {});

 private:
  /// Brings the chosen A up to date with B. Returns false if there is nothing left to compare with.
  bool settle_baseline(const std::shared_ptr<const Run>& b, int sample, const StopToken& give_up);
  bool settle_sentence(const std::shared_ptr<const Run>& b);
  void settle_right_result(const std::shared_ptr<const Run>& b, const StopToken& give_up);

  std::optional<Baseline> saved_, chosen_;
  std::optional<Comparison> comparison_;
  std::shared_ptr<const Run> right_of_;  ///< the run whose right result is chosen
  bool by_itself_ = false, positions_too_ = false;
};

}  // namespace headlight::session
