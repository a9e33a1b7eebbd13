#pragma once
#include <memory>
#include <optional>

#include "session/compare/comparison.hpp"

namespace headlight::session {

/// The document with every mistake taken back; `positions_too` switches positions on again. What was set by hand stays.
Document right_document(Document document, bool positions_too);

/// Which A was chosen, whether it is looked at, and the comparison that comes of it. Follows the session from run to run: A is computed
/// again only when its own document changes.
class Comparing {
 public:
  bool on() const { return comparison_.has_value(); }
  /// Null while nothing is compared.
  const Comparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }
  /// The state last kept as A, even while A is another one.
  const std::optional<Baseline>& kept() const { return kept_; }
  const std::optional<Baseline>& chosen() const { return chosen_; }

  /// `by_itself`: this A was not chosen by a person, so the right result takes its place once there is a mistake.
  void choose(Baseline a, bool by_itself = false);
  void choose_right_result(const std::shared_ptr<const Run>& b, bool positions_too, bool by_itself = false);
  void keep(Baseline a);
  /// Looks away; the chosen A is there when one looks again, unless it is let go.
  void stop(bool forget);
  /// Whether the chosen A is there: another sentence of a batch that has only one left is not.
  bool finds_a(const Document& b) const { return chosen_ && (chosen_->kind != BaselineKind::sentence || b.sentences.size() > 1); }
  /// B is now this: the comparison with the chosen A. Throws as compute does.
  void follow(const std::shared_ptr<const Run>& b, int sample, const StopToken& give_up = {});

 private:
  /// Brings the chosen A up to date with B. False: there is nothing to compare with any more.
  bool settle_baseline(const std::shared_ptr<const Run>& b, int sample, const StopToken& give_up);
  bool settle_sentence(const std::shared_ptr<const Run>& b);
  void settle_right_result(const std::shared_ptr<const Run>& b, const StopToken& give_up);

  std::optional<Baseline> kept_, chosen_;
  std::optional<Comparison> comparison_;
  std::shared_ptr<const Run> right_of_;  ///< the run whose right result is chosen
  bool by_itself_ = false, positions_too_ = false;
};

}  // namespace headlight::session
