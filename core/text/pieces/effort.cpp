#include "text/pieces/effort.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace headlight::text {
namespace {

// Opening a tokenizer may take a second or two, and a sentence some tenths of a second, since a window cuts it again and again during
// typing. A stranger's text is limited by the size of its document; a long text of the user's own is cut to its end: each byte takes about
// 250 bytes of memory.
constexpr std::uint64_t steps_of_opening = 200'000'000, bytes_of_opening = 512'000'000;
constexpr std::uint64_t steps_of_text = 8'000'000, bytes_of_text = 64'000'000, steps_of_byte = 200, bytes_of_byte = 500;
/// A few hundredths of a second.
constexpr std::uint64_t steps_between_questions = 2'000'000;

}  // namespace

Effort::Effort(Of of, std::uint64_t most_steps, std::uint64_t most_bytes, CancelCheck cancel_check)
    : of_(of),
      most_steps_(most_steps),
      most_bytes_(most_bytes),
      steps_(cancel_check ? std::min(most_steps, steps_between_questions) : most_steps),
      later_(most_steps - steps_),
      bytes_(most_bytes),
      cancel_check_(std::move(cancel_check)) {}

Effort Effort::of_opening(CancelCheck cancel_check) { return {Of::opening, steps_of_opening, bytes_of_opening, std::move(cancel_check)}; }

void Effort::take_more_steps(std::uint64_t n) {
  if (n - steps_ > later_) refuse_steps();
  throw_if_cancelled(cancel_check_);
  const std::uint64_t more = std::min(later_, std::max(n - steps_, steps_between_questions));
  steps_ += more;
  later_ -= more;
}

Effort Effort::of_text(std::size_t bytes) {
  return {Of::text, std::max(steps_of_text, bytes * steps_of_byte), std::max(bytes_of_text, bytes * bytes_of_byte), {}};
}

void Effort::refuse_steps() const {
  if (of_ == Of::text)
    throw UserError(tr("the tokenizer takes more than {most} steps for this text; give it less", {{"most", most_steps_}}));
  throw UserError(tr("the tokenizer takes more than {most} steps to open; its files ask for too much", {{"most", most_steps_}}));
}

void Effort::refuse_bytes() const {
  if (of_ == Of::text)
    throw UserError(tr("the tokenizer makes more than {most} bytes of this text; give it less", {{"most", most_bytes_}}));
  throw UserError(tr("the tokenizer makes more than {most} bytes when it is opened; its files ask for too much", {{"most", most_bytes_}}));
}

}  // namespace headlight::text
