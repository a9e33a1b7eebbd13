#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "model/model.hpp"
#include "zoo/language_lexicon.hpp"

namespace headlight::zoo {

class Lexicons;

/// The source of a hand-made model's words, from which they can be made again.
struct LexiconSpec {
  std::string language = english;
  std::vector<std::string> own = {};  ///< lines of the user's lexicon, which add words to the shipped one and replace words of it

  bool operator==(const LexiconSpec&) const = default;
};

/// Model::embed_unknown of the hand-made model: guesses the row of a word that its lexicon lacks, and remembers which lexicon that is.
struct LexiconWords {
  LexiconSpec spec;
  std::vector<LexiconEntry> endings = {};
  std::shared_ptr<const Lexicons> others = {};  ///< null: the model keeps its language for every sentence

  Matrix operator()(const std::string& word) const;
};
/// The words of a hand-made model; null for any other model.
const LexiconWords* lexicon_words(const Model& model);

/// The hand-made model with the words of one language, which it keeps for every sentence.
std::shared_ptr<const Model> model_of_language(const LanguageLexicon& lexicon);
/// The model with its language fixed for every sentence.
std::shared_ptr<const Model> with_fixed_language(const std::shared_ptr<const Model>& model);
/// The model with the words of the language of these texts. Null if it reads that language already, keeps its language, or has but one.
std::shared_ptr<const Model> in_language_of(const Model& model, std::span<const std::string> texts);

/// A lexicon that is read when its language is needed.
struct LexiconSource {
  std::string language;
  std::function<LanguageLexicon()> read;  ///< may throw UserError
};

/// The lexicons of the hand-made model, one a language, and its models: all have the same heads, and each has the words of one language.
class Lexicons : public std::enable_shared_from_this<Lexicons> {
 public:
  /// English comes first. Use through std::make_shared, since its models share it.
  explicit Lexicons(const std::vector<LexiconSource>& all);

  /// The codes, English first.
  std::vector<std::string> languages() const;
  /// The model of one language. Its sentences choose the language again. Throws UserError for a language that is not there.
  std::shared_ptr<const Model> model(const std::string& language) const;
  /// The model of one language, which it keeps for every sentence.
  std::shared_ptr<const Model> fixed_model(const std::string& language) const;
  /// The language whose lexicon has words for the most letters of these texts, and for at least half of them. `current` wins ties, and
  /// stays if no language reads that much.
  const std::string& language_of(std::span<const std::string> texts, const std::string& current) const;

 private:
  /// A language, whose model is made on first use.
  struct Language {
    LexiconSource source;
    std::once_flag once;
    std::shared_ptr<const Model> model;
  };
  static const std::shared_ptr<const Model>& made(Language& language);

  std::vector<std::unique_ptr<Language>> all_;
};

}  // namespace headlight::zoo
