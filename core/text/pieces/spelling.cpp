#include "text/pieces/spelling.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "base/wording.hpp"
#include "text/pieces/byte_letters.hpp"
#include "text/pieces/letters.hpp"

namespace headlight::text {
namespace {

constexpr const char* open_box = "\u2423";

/// The byte that "<0xE2>" names; nothing for other pieces.
std::optional<char> named_byte(std::string_view piece) {
  unsigned byte = 0;
  char end = 0;
  const std::string text(piece);
  if (text.size() != 6 || std::sscanf(text.c_str(), "<0x%2X%c", &byte, &end) != 2 || end != '>') return std::nullopt;
  return static_cast<char>(byte);
}

/// The number of leading bytes that form one letter; 0 if they form none.
size_t letter_size(std::string_view bytes) {
  size_t size = std::min<size_t>(4, bytes.size());
  while (size > 0 && !(is_utf8(bytes.substr(0, size)) && count_code_points(bytes.substr(0, size)) == 1)) --size;
  return size;
}

std::string replaced(const std::string& text, const std::string& mark, const std::string& by) {
  if (mark.empty()) return text;
  std::string made;
  size_t done = 0;
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, done)) {
    made.append(text, done, at - done).append(by);
    done = at + mark.size();
  }
  return made.append(text, done);
}

bool is_blank(const std::string& text) { return text.find_first_not_of(' ') == std::string::npos; }

std::string with_boxes(const std::string& text) { return replaced(text, " ", open_box); }

}  // namespace

std::string display_bytes(std::string_view bytes) {
  if (is_utf8(bytes)) return std::string(bytes);
  std::string text;
  bool open = false;
  for (size_t at = 0; at < bytes.size();) {
    const size_t size = letter_size(bytes.substr(at));
    if (size == 0) {
      char number[8];
      std::snprintf(number, sizeof number, "%s%02X", open ? " " : "<", static_cast<unsigned>(static_cast<unsigned char>(bytes[at])));
      text += number;
    } else {
      text += (open ? ">" : "") + std::string(bytes.substr(at, size));
    }
    open = size == 0;
    at += std::max<size_t>(size, 1);
  }
  return text + (open ? ">" : "");
}

std::string bytes_of_part(std::string_view text) {
  if (text.size() < 4 || text.size() % 3 != 1 || text.front() != '<' || text.back() != '>') return "";
  const std::string_view numbers = text.substr(1, text.size() - 2);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const bool digit = (numbers[i] >= '0' && numbers[i] <= '9') || (numbers[i] >= 'A' && numbers[i] <= 'F');
    if (i % 3 == 2 ? numbers[i] != ' ' : !digit) return "";
  }
  return std::string(numbers);
}

std::string PieceReader::bytes(const std::string& spelled) const {
  if (spelling_ == Spelling::byte_level) return bytes_of_letters(spelled);
  if (spelling_ != Spelling::metaspace) return spelled;
  if (const auto byte = named_byte(spelled)) return {*byte};
  return replaced(spelled, mark_, " ");
}

PieceText PieceReader::read(const std::string& spelled) const {
  PieceText out{spelled, true};
  switch (spelling_) {
    case Spelling::plain: break;
    case Spelling::byte_level:
    case Spelling::metaspace: {
      const std::string bytes = this->bytes(spelled);
      out.begins_word = bytes.starts_with(' ');
      out.text = is_blank(bytes) ? with_boxes(bytes) : display_bytes(std::string_view(bytes).substr(out.begins_word ? 1 : 0));
      break;
    }
    case Spelling::wordpiece:
      out.begins_word = !spelled.starts_with(mark_) || spelled.size() == mark_.size();
      if (!out.begins_word) out.text.erase(0, mark_.size());
      break;
    case Spelling::word_end:
      if (out.text.ends_with(mark_)) out.text.resize(out.text.size() - mark_.size());
      break;
  }
  return out;
}

std::string PieceReader::alone(const std::string& spelled) const {
  switch (spelling_) {
    case Spelling::plain: break;
    case Spelling::byte_level:
    case Spelling::metaspace: return word(spelled);
    case Spelling::wordpiece:
      if (const PieceText piece = read(spelled); !piece.begins_word) return "-" + piece.text;
      break;
    case Spelling::word_end:
      if (spelled.ends_with(mark_)) return spelled.size() > mark_.size() ? read(spelled).text : spelled;
      return spelled.empty() ? spelled : spelled + "-";
  }
  return spelled;
}

std::string PieceReader::word(const std::string& spelled) const {
  const bool spaces = spelling_ == Spelling::byte_level || spelling_ == Spelling::metaspace;
  return spaces ? display_bytes(with_boxes(bytes(spelled))) : spelled;
}

}  // namespace headlight::text
