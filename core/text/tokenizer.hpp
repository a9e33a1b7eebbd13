#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/vocabulary.hpp"

namespace headlight {

/// One place of a sentence: the word as written (NFC, case kept), and the row of W_E it looks up.
struct Token {
  std::string text;
  int id = -1;           ///< -1: the vocabulary lacks this word; see with_words_of
  bool unknown = false;  ///< the model never met this word: its id is -1 or not below Vocabulary::known()
  bool pad = false;      ///< fills a shorter sentence of a batch

  bool operator==(const Token&) const = default;
};

struct TokenizedSentence {
  std::vector<Token> tokens;

  int size() const { return static_cast<int>(tokens.size()); }
  std::vector<int> ids() const;
  std::vector<std::string> texts() const;
};

/// Cuts UTF-8 text into words and marks, in logical (reading) order, with Unicode 14 properties from utf8proc:
/// - a word is a run of letters, combining marks and digits; apostrophes and hyphens inside stay (didn't, well-known, l'éléphant),
///   and so do a point or a comma between digits (3.14, 1,000);
/// - an ideograph or kana is a word of its own; scripts written without spaces otherwise (Thai, Lao, Khmer) are not cut further;
/// - every other mark, symbol and emoji is one token per grapheme cluster (👩‍🚀, 🇫🇷, 👍🏽); runs of "." and of "-" stay
/// together;
/// - white space of any kind separates, U+200B and the NBSP included; the other control characters, soft hyphens, byte order marks and
///   direction marks are invisible, so they are dropped as if they had not been typed.
/// - `<pad>` is one token, the padding itself.
/// Empty and blank text give no words. Throws UserError for bytes that are not UTF-8 (with offset and byte) and for more than 256
/// combining marks in a row.
std::vector<std::string> split_words(std::string_view utf8);

/// The words of `utf8` with their ids. Throws as split_words does.
TokenizedSentence tokenize(std::string_view utf8, const Vocabulary& vocabulary);

/// `vocabulary` with those of `words` appended that it lacks, as unknown ones; ids given before stay what they were.
Vocabulary with_words_of(const Vocabulary& vocabulary, std::span<const std::string> words);

/// Marks of models that translate: the end of either sentence, and what the decoder reads before its first word.
constexpr const char* end_mark = "</s>";
constexpr const char* start_mark = "<s>";
/// A token for a word or mark of `vocabulary`; unknown where it has none.
Token token_of(const std::string& word, const Vocabulary& vocabulary);

/// `sentence` filled up at its end with `<pad>` to `length` tokens; unchanged when it is as long already.
TokenizedSentence padded(TokenizedSentence sentence, int length);

/// The form under which a vocabulary finds a word: NFC with full Unicode case folding (STRASSE = straße), and typographic apostrophes and
/// hyphens as typewritten (didn’t = didn't). Throws UserError when `word` is not UTF-8.
std::string case_folded(std::string_view word);

/// `utf8` for a one-line field: every run of white space becomes one space, none at the ends; invisible controls are dropped. Throws as
/// split_words does.
std::string single_line(std::string_view utf8);

}  // namespace headlight
