#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/cancel_check.hpp"

namespace headlight::text {

/// A budget of steps and bytes for the files of a stranger: one for opening a tokenizer, and one for each text. Every part of a tokenizer
/// draws on the budget that it is handed, so that rules which are cheap one by one cannot explode together. A step takes about ten
/// nanoseconds: a look into a table, a letter written.
class Effort {
 public:
  /// The budget for opening a tokenizer. An exception from `cancel_check` ends the opening soon.
  static Effort of_opening(CancelCheck cancel_check = {});
  /// The budget for one text; it grows with the text, far beyond the needs of published tokenizers.
  static Effort of_text(std::size_t bytes);

  /// Spends `n` steps; throws UserError if they exceed the budget.
  void steps(std::uint64_t n) {
    if (n > steps_) take_more_steps(n);
    steps_ -= n;
  }
  void bytes(std::uint64_t n) {
    if (n > bytes_) refuse_bytes();
    bytes_ -= n;
  }
  /// Spends the steps of reading `text` bytes once and writing them again.
  void rewriting(std::size_t text) { steps(text / 2 + 16); }
  /// Spends `n` steps without throwing; false if they exceed the budget.
  bool try_steps(std::uint64_t n) {
    if (n > steps_ + later_) return false;
    steps_ += std::exchange(later_, 0) - n;
    return true;
  }

 private:
  enum class Of { opening, text };
  Effort(Of of, std::uint64_t most_steps, std::uint64_t most_bytes, CancelCheck cancel_check);
  void take_more_steps(std::uint64_t n);
  [[noreturn]] void refuse_steps() const;
  [[noreturn]] void refuse_bytes() const;

  Of of_;
  std::uint64_t most_steps_, most_bytes_;
  std::uint64_t steps_, later_;  ///< steps left until `cancel_check` is called next, and steps left after that
  std::uint64_t bytes_;
  CancelCheck cancel_check_;
};

}  // namespace headlight::text
