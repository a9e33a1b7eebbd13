#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "zoo/lexicon.hpp"

namespace headlight::zoo {

/// The code of the language that the program's own rules for unknown words are made for, and whose words are cut at spaces and marks alone.
constexpr const char* english = "en";

/// The words of one language.
struct LanguageLexicon {
  std::string language = english;  ///< its code: "fr"
  Lexicon words = {};
  std::vector<LexiconEntry> endings = {};  ///< guesses for unknown words: the first whose word ends one decides
  std::vector<std::string> own = {};       ///< the lines that the user's lexicon added or replaced
};

/// Reads a tab-separated lexicon; `name` is the file in messages. A noun that is `unmarked` has plural with weight 0: its form tells no
/// number. Throws UserError with the line and the remedy.
LanguageLexicon read_language(std::istream& in, const std::string& name, const std::string& language);

/// The line of a lexicon that says the same as `entry`.
std::string line_of(const LexiconEntry& entry);

/// `lexicon` with the words and endings of `own`, which replace those that it has and follow the others.
LanguageLexicon with_own(LanguageLexicon lexicon, const LanguageLexicon& own);

/// Guesses an entry as guessed_entry(word) does, with the endings of a language; those of English follow its own rules as well.
LexiconEntry guessed_entry(const std::string& word, const std::string& language, const std::vector<LexiconEntry>& endings);

/// A word that two lexicons describe in ways that cannot both be.
struct WordContradiction {
  std::string word;
  Message why;
};
/// The first such word of two lexicons of one language.
std::optional<WordContradiction> contradiction_between(const LanguageLexicon& one, const LanguageLexicon& other);

}  // namespace headlight::zoo
