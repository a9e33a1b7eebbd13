#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::base {

/// What people wrote on a command line or in a lesson is read strictly: a number is that number and nothing else, or it is refused in one
/// line that names the flag and says what would be right. `flag` is what the text was given to: "--heads", "heads".

struct WholeRange {
  std::int64_t least, most;
};
struct RealRange {
  double least, most;
};

/// Whether `text` is a whole number as people write it, of any length: no plus, no zeros in front, no spaces.
bool is_whole(const std::string& text);
/// The number, if it is one that can be held.
std::optional<std::int64_t> whole_number(const std::string& text);

std::int64_t whole_value(const Message& flag, const std::string& text, WholeRange range);
/// 0 to 2^64 - 1.
std::uint64_t seed_value(const Message& flag, const std::string& text);
/// Never NaN or infinite.
double real_value(const Message& flag, const std::string& text);
double real_value(const Message& flag, const std::string& text, RealRange range);
/// Throws UserError in the words of real_value where a number that was not read from text is outside, or NaN.
void require_within(const Message& what, double number, RealRange range);
/// "6,1"
std::array<int, 2> row_col_value(const Message& flag, const std::string& text);
/// "a,b,c"; no item is empty.
std::vector<std::string> names_value(const Message& flag, const std::string& text);

/// `text` as it stands where a message stays readable, else in quotes; see in_quotes.
std::string as_typed(const std::string& text);

}  // namespace headlight::base
