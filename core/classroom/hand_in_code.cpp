#include "classroom/hand_in_code.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/low_first.hpp"
#include "base/wording.hpp"
#include "classroom/hand_in_bytes.hpp"

namespace headlight::classroom {
namespace {

constexpr std::string_view mark = "HL1", base32_alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t per_group = 5, bits = 5;
/// Two bytes before the hand-in have its length, four after it its checksum.
constexpr std::size_t length_bytes = 2, checksum_bytes = 4;
/// More than the 13 KiB that a hundred answers take, each with the longest guess and every known mistake.
constexpr std::size_t most_bytes = 16 * 1024 - 1;

char capital(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// The value of a character of a code; nothing for another one.
std::optional<unsigned> base32_value(char c) {
  const char one = capital(c) == 'O' ? '0' : capital(c) == 'I' || capital(c) == 'L' ? '1' : capital(c);
  const std::size_t at = base32_alphabet.find(one);
  return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<unsigned>(at));
}

bool separates(char c) { return std::string_view("- \t\r\n").find(c) != std::string_view::npos; }

std::string letters_of(std::string_view bytes) {
  std::string letters;
  unsigned kept = 0, n = 0;
  for (const char byte : bytes) {
    kept = (kept << 8 | static_cast<unsigned char>(byte)) & 0xFFFFu;
    for (n += 8; n >= bits; n -= bits) letters += base32_alphabet[(kept >> (n - bits)) & 31];
  }
  if (n > 0) letters += base32_alphabet[(kept << (bits - n)) & 31];
  return letters;
}

/// The bytes of these values of five bits; nothing if the bits left over are not 0.
std::optional<std::string> bytes_of_values(const std::vector<unsigned>& values) {
  std::string bytes;
  unsigned kept = 0, n = 0;
  for (const unsigned value : values) {
    kept = (kept << bits | value) & 0xFFFFu;
    n += bits;
    if (n < 8) continue;
    n -= 8;
    bytes += static_cast<char>((kept >> n) & 255);
  }
  return (kept & ((1u << n) - 1)) == 0 ? std::optional(bytes) : std::nullopt;
}

constexpr std::size_t characters_for(std::size_t bytes) { return (bytes * 8 + bits - 1) / bits; }

std::string with_length_and_checksum(const std::string& bytes) {
  std::string all;
  append_low_first(all, bytes.size(), length_bytes);
  all += bytes;
  append_low_first(all, crc32(all), checksum_bytes);
  return all;
}

/// A code in a text: the values of the characters after its mark, as many as its length says, and the position after it.
struct ReadCode {
  std::vector<unsigned> values;
  std::size_t wanted = characters_for(length_bytes), end = 0;
  std::optional<char> stranger;  ///< a character that no code has
};

ReadCode read_values(std::string_view text, std::size_t at) {
  ReadCode code;
  for (; at < text.size() && code.values.size() < code.wanted; ++at) {
    if (separates(text[at])) continue;
    const auto value = base32_value(text[at]);
    if (!value) {
      code.stranger = text[at];
      break;
    }
    code.values.push_back(*value);
    if (code.values.size() != characters_for(length_bytes)) continue;
    const unsigned first = code.values[0] << 3 | code.values[1] >> 2;
    const unsigned second = (code.values[1] & 3) << 6 | code.values[2] << 1 | code.values[3] >> 4;
    code.wanted = characters_for(length_bytes + (first | second << 8) + checksum_bytes);
  }
  code.end = at;
  return code;
}

/// Decodes it; the UserError says whether it was cut, mistyped or changed.
HandIn hand_in_of(const ReadCode& code) {
  if (code.stranger)
    throw UserError(tr("its character {n} is {which}, which codes do not contain: it was cut short or changed",
                       {{"n", code.values.size() + 1}, {"which", in_quotes(std::string(1, *code.stranger))}}));
  if (code.values.size() < code.wanted)
    throw UserError(
        tr("it breaks off after {n} of {all} characters: it was cut short or changed", {{"n", code.values.size()}, {"all", code.wanted}}));
  const auto bytes = bytes_of_values(code.values);
  const std::size_t checksum_at = bytes ? bytes->size() - checksum_bytes : 0;
  if (!bytes || with_length_and_checksum(bytes->substr(length_bytes, checksum_at - length_bytes)) != *bytes)
    throw UserError(tr("its checksum does not fit: a character was changed or left out"));
  return hand_in_of_bytes(std::string_view(*bytes).substr(length_bytes, checksum_at - length_bytes));
}

/// The next "HL1-" at `from` or at the beginning of a word; npos if there is none.
std::size_t next_mark(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at + mark.size() < text.size(); ++at) {
    const bool begins = at == from || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0;
    const bool is_mark = std::equal(mark.begin(), mark.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                                    [](char a, char b) { return a == capital(b); });
    const char after = text[at + mark.size()];
    if (begins && is_mark && (after == '-' || after == ' ')) return at;
  }
  return std::string_view::npos;
}

/// True for a word of at least two whole groups, one of them with a figure.
bool looks_like_a_part(std::string_view word) {
  std::size_t groups = 0, length = 0;
  bool figure = false;
  for (std::size_t i = 0; i <= word.size(); ++i) {
    if (i == word.size() || word[i] == '-') {
      groups += length == per_group ? 1 : 0;
      length = 0;
      continue;
    }
    if (!base32_value(word[i])) return false;
    figure = figure || (word[i] >= '0' && word[i] <= '9');
    ++length;
  }
  return figure && groups >= 2;
}

/// Adds the words between two codes that look like a part of one.
void add_parts(std::string_view between, const std::string& from, std::vector<Received>& all) {
  for (std::size_t at = 0; at < between.size();) {
    const std::size_t end = std::min(between.find_first_of(" \t\r\n", at), between.size());
    if (looks_like_a_part(between.substr(at, end - at)))
      all.push_back({from, std::nullopt,
                     tr("{words} is not a hand-in code: codes begin with HL1-", {{"words", in_quotes(between.substr(at, end - at))}})});
    at = end + 1;
  }
}

}  // namespace

std::string hand_in_code(const HandIn& hand_in) {
  require_possible(hand_in);
  const std::string bytes = bytes_of(hand_in);
  if (bytes.size() > most_bytes) throw UserError(tr("it is too long for a code; hand in the file"));
  const std::string letters = letters_of(with_length_and_checksum(bytes));
  std::string code(mark);
  for (std::size_t i = 0; i < letters.size(); ++i) code += (i % per_group == 0 ? "-" : "") + std::string(1, letters[i]);
  return code;
}

std::string dense_code(const std::string& code) {
  std::string dense = code.substr(0, mark.size() + 1);
  std::copy_if(code.begin() + static_cast<std::ptrdiff_t>(dense.size()), code.end(), std::back_inserter(dense),
               [](char c) { return !separates(c); });
  return dense;
}

HandIn read_hand_in_code(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  if (next_mark(text, begin) != begin) throw UserError(tr("it is not a hand-in code: codes begin with HL1-"));
  const ReadCode code = read_values(text, begin + mark.size());
  HandIn hand_in = hand_in_of(code);
  if (text.find_first_not_of(" \t\r\n", code.end) != std::string_view::npos) throw UserError(tr("there is extra text after the code"));
  return hand_in;
}

std::vector<Received> hand_ins_in(std::string_view text, const std::string& from) {
  std::vector<Received> all;
  std::size_t done = 0;
  for (std::size_t at = next_mark(text, 0); at != std::string_view::npos; at = next_mark(text, done)) {
    add_parts(text.substr(done, at - done), from, all);
    const std::size_t next = std::min(next_mark(text, at + mark.size()), text.size());
    const ReadCode code = read_values(text.substr(0, next), at + mark.size());
    done = code.end;
    try {
      all.push_back({from, hand_in_of(code), {}});
    } catch (const UserError& error) {
      all.push_back({from, std::nullopt, error.message()});
      done = std::min({text.find('\n', code.end), text.find("HL1-", at + mark.size()), next});  // a field joins pasted lines
    }
  }
  add_parts(text.substr(std::min(done, text.size())), from, all);
  if (all.empty()) all.push_back({from, std::nullopt, tr("there is no hand-in code in it: codes begin with HL1-")});
  return all;
}

}  // namespace headlight::classroom
