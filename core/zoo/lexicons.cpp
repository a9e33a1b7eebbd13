#include "zoo/lexicons.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "model/transformer.hpp"
#include "text/unicode.hpp"
#include "zoo/readable_embedding.hpp"

namespace headlight::zoo {
namespace {

/// Texts beyond this do not change the choice of a language, and reading them in each would take long.
constexpr std::size_t most_bytes_read = 20'000;

bool has_letters(const std::string& text) {
  const std::vector<Cluster> all = clusters(text);
  return std::any_of(all.begin(), all.end(), [](const Cluster& c) { return c.kind != ClusterKind::symbol && !is_decimal_digit(c.base); });
}

/// Counts, in bytes, the letters of texts that a tokenizer has words for.
struct KnownLetters {
  std::size_t known = 0, all = 0;
};

/// Leaves out marks and digits, which are the same in all languages.
KnownLetters known_letters(const Tokenizer& tokenizer, std::span<const std::string> texts) {
  KnownLetters letters;
  for (const std::string& text : texts) {
    if (text.size() > most_bytes_read) continue;
    for (const Token& token : tokenizer.tokenize(text).tokens) {
      if (token.pad || !has_letters(token.text)) continue;
      letters.all += token.text.size();
      letters.known += token.unknown ? 0 : token.text.size();
    }
  }
  return letters;
}

/// `model` with the words that `words` has, one of several languages.
Model with_words(Model model, const Model& words, LexiconWords known) {
  Weights weights = *model.weights;
  const std::string table = word_table(model.config, false);
  weights.by_name[table] = words.weights->by_name.at(table);
  model.weights = std::make_shared<const Weights>(std::move(weights));
  model.tokenizer = words.tokenizer;
  model.about = words.about;
  model.example = words.example;
  model.embed_unknown = std::move(known);
  return model;
}

LexiconWords followed_by(const Model& model, std::shared_ptr<const Lexicons> others) {
  LexiconWords words = *lexicon_words(model);
  words.others = std::move(others);
  return words;
}

}  // namespace

const LexiconWords* lexicon_words(const Model& model) { return model.embed_unknown.target<LexiconWords>(); }

Matrix LexiconWords::operator()(const std::string& word) const {
  return readable::unknown_embedding(guessed_entry(word, spec.language, endings));
}

std::shared_ptr<const Model> with_fixed_language(const std::shared_ptr<const Model>& model) {
  if (!lexicon_words(*model)) return model;
  Model one = *model;
  one.embed_unknown = followed_by(*model, nullptr);
  return std::make_shared<const Model>(std::move(one));
}

std::shared_ptr<const Model> in_language_of(const Model& model, std::span<const std::string> texts) {
  const LexiconWords* now = lexicon_words(model);
  if (!now || !now->others) return nullptr;
  const std::string& language = now->others->language_of(texts, now->spec.language);
  if (language == now->spec.language) return nullptr;
  const auto words = now->others->fixed_model(language);
  return std::make_shared<const Model>(with_words(model, *words, followed_by(*words, now->others)));
}

Lexicons::Lexicons(const std::vector<LexiconSource>& all) {
  for (const LexiconSource& source : all) {
    all_.push_back(std::make_unique<Language>());
    all_.back()->source = source;
  }
}

const std::shared_ptr<const Model>& Lexicons::made(Language& language) {
  std::call_once(language.once, [&] { language.model = model_of_language(language.source.read()); });
  return language.model;
}

std::vector<std::string> Lexicons::languages() const {
  std::vector<std::string> codes;
  for (const auto& language : all_) codes.push_back(language->source.language);
  return codes;
}

std::shared_ptr<const Model> Lexicons::fixed_model(const std::string& language) const {
  for (const auto& one : all_)
    if (one->source.language == language) return made(*one);
  throw UserError(tr("there is no lexicon of the language {name}; there are {names}",
                     {{"name", in_quotes(language)}, {"names", listed_names(languages())}}));
}

std::shared_ptr<const Model> Lexicons::model(const std::string& language) const {
  auto model = std::make_shared<Model>(*fixed_model(language));
  model->embed_unknown = followed_by(*model, shared_from_this());
  return model;
}

const std::string& Lexicons::language_of(std::span<const std::string> texts, const std::string& current) const {
  const std::string* best = &current;
  KnownLetters most = known_letters(*fixed_model(current)->tokenizer, texts);
  for (const auto& one : all_) {
    if (most.known == most.all) break;
    const KnownLetters letters = known_letters(*made(*one)->tokenizer, texts);
    if (letters.known <= most.known || 2 * letters.known < letters.all) continue;
    best = &one->source.language;
    most = letters;
  }
  return *best;
}

}  // namespace headlight::zoo
