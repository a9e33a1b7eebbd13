#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/still_wanted.hpp"

namespace headlight::text {

/// What the files of a stranger may cost: so many steps and so many bytes for the opening of a tokenizer, and for each text. Every part of
/// a tokenizer takes what it does from the one that is handed to it, so that rules which are cheap one by one cannot run away together.
/// A step is what takes some ten nanoseconds: a look into a table, a letter that is written.
class Effort {
 public:
  /// An exception of `wanted` ends the opening soon.
  static Effort of_opening(CancelCheck wanted = {});
  /// Grows with the text, far beyond what published tokenizers take.
  static Effort of_text(std::size_t bytes);

  /// Throws UserError where they are spent.
  void steps(std::uint64_t n) {
    if (n > steps_) take_more_steps(n);
    steps_ -= n;
  }
  void bytes(std::uint64_t n) {
    if (n > bytes_) refuse_bytes();
    bytes_ -= n;
  }
  /// Reading `text` once and writing it anew.
  void rewriting(std::size_t text) { steps(text / 2 + 16); }
  /// The same for callers that may not throw: whether there were so many steps.
  bool try_steps(std::uint64_t n) {
    if (n > steps_ + later_) return false;
    steps_ += std::exchange(later_, 0) - n;
    return true;
  }

 private:
  enum class Of { opening, text };
  Effort(Of of, std::uint64_t most_steps, std::uint64_t most_bytes, CancelCheck wanted);
  void take_more_steps(std::uint64_t n);
  [[noreturn]] void refuse_steps() const;
  [[noreturn]] void refuse_bytes() const;

  Of of_;
  std::uint64_t most_steps_, most_bytes_;
  std::uint64_t steps_, later_;  ///< until somebody is asked whether it is still wanted, and those after that
  std::uint64_t bytes_;
  CancelCheck wanted_;
};

}  // namespace headlight::text
