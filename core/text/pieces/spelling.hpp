#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::text {

/// The spelling of pieces: it marks spaces, and pieces that continue a word.
enum class Spelling {
  plain,       ///< every piece is a word
  byte_level,  ///< bytes as letters (see byte_letters.hpp); Ġ begins a word
  metaspace,   ///< ▁ begins a word, and <0xE2> is a byte
  wordpiece,   ///< ##ing continues a word
  word_end     ///< a piece with </w> at its end ends a word
};

/// The letters of a piece in a text, without the sign that it begins or continues a word.
struct PieceText {
  std::string text;
  bool begins_word = true;
};

/// Turns the pieces of a model into letters for people. Only this class knows how bytes, Ġ, ▁, ## and </w> become text. A part of a letter
/// is shown as its bytes, <E6 9D>, and a piece of only spaces as ␣ for each of them.
class PieceReader {
 public:
  /// `mark`: "##", "</w>", "▁", depending on the spelling.
  PieceReader(Spelling spelling, std::string mark) : spelling_(spelling), mark_(std::move(mark)) {}

  PieceText read(const std::string& spelled) const;
  /// The piece by itself, as in a list of next words, where different pieces must look different: a space before it is ␣, and a hyphen
  /// stands where a part of a word joins the rest: "␣dog", "-ing".
  std::string alone(const std::string& spelled) const;
  /// A cut word of the text: it is spelled as pieces are, but has no signs for its beginning or end.
  std::string word(const std::string& spelled) const;
  /// The bytes that the piece stands for in a text.
  std::string bytes(const std::string& spelled) const;

 private:
  Spelling spelling_;
  std::string mark_;
};

/// Bytes for a screen: those that form no letter appear as numbers, "a<E6 9D>".
std::string display_bytes(std::string_view bytes);
/// The numbers "E6 9D" if the text is nothing but such bytes; else empty.
std::string bytes_of_part(std::string_view text);

}  // namespace headlight::text
