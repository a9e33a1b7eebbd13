#pragma once
#include <optional>
#include <string>

#include "base/message.hpp"
#include "zoo/language_lexicon.hpp"

namespace headlight::zoo {

/// A word that two lexicons describe in ways that cannot both be.
struct WordContradiction {
  std::string word;
  Message why;
};
/// The first such word of two lexicons of one language.
std::optional<WordContradiction> contradiction_between(const LanguageLexicon& one, const LanguageLexicon& other);

}  // namespace headlight::zoo
