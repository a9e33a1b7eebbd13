#pragma once
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::grammar {

struct LoneWords;

/// A drawn sentence that nothing translates.
struct LoneSentence {
  /// Places in `words`, from 0.
  struct Pronoun {
    int at = -1, noun = -1;
  };

  std::vector<std::string> words;
  std::vector<Pronoun> pronouns;
  std::string text;  ///< the words as a person types them
  std::string kind;  ///< construction: "predicate decides", "object", ...
};

/// A small Spanish or Chinese: sentences in which a pronoun must find its noun, of words from assets/grammar. The translation's grammar has
/// them in English and French only. A seed gives the same sentences everywhere.
class LoneGrammar {
 public:
  static constexpr std::array<const char*, 2> languages = {"es", "zh"};
  static bool speaks(std::string_view language);
  /// Reads es.tsv or zh.tsv in `folder`. Throws UserError with file, line and remedy.
  static LoneGrammar read(const std::filesystem::path& folder, std::string_view language);

  /// Tries once to draw a sentence; now and then the drawn words do not go together.
  std::optional<LoneSentence> draw(std::mt19937_64& random) const;
  const LoneWords& words() const { return *words_; }

 private:
  explicit LoneGrammar(LoneWords words);

  std::shared_ptr<const LoneWords> words_;
};

}  // namespace headlight::grammar
