#include "text/pieces/effort.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace headlight {
namespace {

// A second or two for the opening, and some tenths of one for a sentence, which a window cuts again and again while it is typed. A text of
// a stranger has no more bytes than its document may; a long one of one's own is cut to its end: each byte of it takes some 250 in memory.
constexpr std::uint64_t steps_of_opening = 200'000'000, bytes_of_opening = 512'000'000;
constexpr std::uint64_t steps_of_text = 8'000'000, bytes_of_text = 64'000'000, steps_of_byte = 200, bytes_of_byte = 500;

}  // namespace

Effort::Effort(Of of, std::uint64_t most_steps, std::uint64_t most_bytes)
    : of_(of), most_steps_(most_steps), most_bytes_(most_bytes), steps_(most_steps), bytes_(most_bytes) {}

Effort Effort::of_opening() { return {Of::opening, steps_of_opening, bytes_of_opening}; }

Effort Effort::of_text(std::size_t bytes) {
  return {Of::text, std::max(steps_of_text, bytes * steps_of_byte), std::max(bytes_of_text, bytes * bytes_of_byte)};
}

void Effort::refuse_steps() const {
  if (of_ == Of::text)
    throw UserError(in_english("the tokenizer takes more than {most} steps for this text; give it less", {{"most", most_steps_}}));
  throw UserError(in_english("the tokenizer takes more than {most} steps to open; its files ask for too much", {{"most", most_steps_}}));
}

void Effort::refuse_bytes() const {
  if (of_ == Of::text)
    throw UserError(in_english("the tokenizer makes more than {most} bytes of this text; give it less", {{"most", most_bytes_}}));
  throw UserError(
      in_english("the tokenizer makes more than {most} bytes when it is opened; its files ask for too much", {{"most", most_bytes_}}));
}

}  // namespace headlight
