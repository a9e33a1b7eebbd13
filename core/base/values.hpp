#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::base {

/// Parses numbers from a command line or a lesson strictly: the whole text is the number, or UserError says in one line which flag is wrong
/// and what would be right. `flag` names the option: "--heads", "heads".

struct WholeRange {
  std::int64_t least, most;
};
struct RealRange {
  double least, most;
};

/// True if `text` is a whole number of any length as people write it: no plus, no leading zeros, no spaces.
bool is_whole(const std::string& text);
/// The number; nothing if `text` is not one, or it overflows.
std::optional<std::int64_t> whole_number(const std::string& text);

std::int64_t whole_value(const Message& flag, const std::string& text, WholeRange range);
/// 0 to 2^64 - 1.
std::uint64_t seed_value(const Message& flag, const std::string& text);
/// Refuses NaN and infinity.
double real_value(const Message& flag, const std::string& text);
double real_value(const Message& flag, const std::string& text, RealRange range);
/// Throws the UserError of real_value if `number`, which did not come from text, is out of range or NaN.
void require_within(const Message& what, double number, RealRange range);
/// "6,1"
std::array<int, 2> row_col_value(const Message& flag, const std::string& text);
/// "a,b,c"; no item is empty.
std::vector<std::string> names_value(const Message& flag, const std::string& text);

/// `text` itself if a message stays readable with it, else in quotes; see in_quotes.
std::string as_typed(const std::string& text);

}  // namespace headlight::base
