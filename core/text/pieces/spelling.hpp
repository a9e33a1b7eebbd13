#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::text {

/// How pieces are spelled: what a space is in them, and how one that goes on with a word is known.
enum class Spelling {
  plain,       ///< every piece is a word
  byte_level,  ///< bytes as letters (see byte_letters.hpp); Ġ begins a word
  metaspace,   ///< ▁ begins a word, and <0xE2> is a byte
  wordpiece,   ///< ##ing goes on with a word
  word_end     ///< a piece that ends in </w> ends a word
};

/// What a piece says in a text: its letters, without the sign that it begins a word or goes on with one.
struct PieceText {
  std::string text;
  bool begins_word = true;
};

/// How the pieces of a model are turned into letters that a person reads. This is the one place where bytes, Ġ, ▁, ## and </w> become text.
/// A part of a letter is its bytes, <E6 9D>; a piece of nothing but spaces is ␣ for each of them.
class PieceReader {
 public:
  /// `mark`: "##", "</w>", "▁", as the spelling has it.
  PieceReader(Spelling spelling, std::string mark) : spelling_(spelling), mark_(std::move(mark)) {}

  PieceText read(const std::string& spelled) const;
  /// The piece by itself, as in a list of next words, where pieces that differ look different: a space before it is ␣, and a hyphen stands
  /// where a part of a word is joined to the other part: "␣dog", "-ing".
  std::string alone(const std::string& spelled) const;
  /// A word of the text as it was cut, which is spelled as pieces are but has no signs of its own.
  std::string word(const std::string& spelled) const;
  /// The bytes that it stands for in a text.
  std::string bytes(const std::string& spelled) const;

 private:
  Spelling spelling_;
  std::string mark_;
};

/// Bytes as a screen can show them: those that are no letter by their numbers, "a<E6 9D>".
std::string shown_bytes(std::string_view bytes);
/// The numbers in such a text, "E6 9D", where it is nothing but bytes that are a part of a letter; else empty.
std::string bytes_of_part(std::string_view shown);

}  // namespace headlight::text
