#include "text/pieces/byte_letters.hpp"

#include "text/pieces/letters.hpp"

namespace headlight::text {
namespace {

bool stands_for_itself(unsigned byte) {
  return (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
}

/// The byte that is spelled by letter U+0100 + `place`. These letters number the bytes that do not stand for themselves; -1 if there is
/// none.
int other_byte(unsigned place) {
  if (place <= 0x20) return static_cast<int>(place);
  if (place <= 0x42) return static_cast<int>(place - 0x21 + 0x7F);
  return place == 0x43 ? 0xAD : -1;
}

/// The byte that a letter spells; -1 if it spells none.
int byte_of_letter(char32_t code) {
  if (code < 0x100) return stands_for_itself(code) ? static_cast<int>(code) : -1;
  return other_byte(code - 0x100);
}

}  // namespace

char32_t letter_of_byte(unsigned char byte) {
  if (stands_for_itself(byte)) return byte;
  if (byte <= 0x20) return 0x100u + byte;
  return byte == 0xAD ? 0x143u : 0x100u + 0x21u + (byte - 0x7Fu);
}

std::string as_byte_letters(std::string_view bytes) {
  std::string letters;
  letters.reserve(bytes.size() * 2);
  for (const char byte : bytes) letters += encode_utf8(letter_of_byte(static_cast<unsigned char>(byte)));
  return letters;
}

std::string bytes_of_letters(std::string_view letters) {
  std::string bytes;
  for (size_t at = 0; at < letters.size();) {
    const CodePoint letter = code_point_at(letters, at);
    at += letter.size;
    const int byte = letter.valid ? byte_of_letter(letter.value) : -1;
    if (byte < 0) return std::string(letters);
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace headlight::text
