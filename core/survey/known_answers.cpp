#include "survey/known_answers.hpp"

#include <algorithm>
#include <string>

#include "base/asset.hpp"
#include "grammar/lone_pronouns.hpp"
#include "tasks/training_sentences.hpp"
#include "text/words.hpp"

namespace headlight::survey {
namespace {

std::vector<std::string> pieces_of(const TokenizedSentence& sentence) {
  std::vector<std::string> pieces = sentence.pieces();
  for (size_t i = sentence.tokens.size(); i > 0 && sentence.tokens[i - 1].pad; --i) pieces.pop_back();
  return pieces;
}

std::vector<std::string> pieces_of(const Tokenizer& tokenizer, const std::vector<int>& ids) {
  std::vector<std::string> pieces;
  for (const int id : ids) pieces.push_back(tokenizer.piece(id));
  return pieces;
}

}  // namespace

std::optional<int> guide_at(const AttentionId& place) {
  if (place.cross) return alignment_guide;
  return place.decoder ? std::nullopt : std::optional(pronoun_guide);
}

KnownAnswers::KnownAnswers(const AttentionId& place) : place_(place), guide_(guide_at(place)), grammar_(Grammar::read(asset("grammar"))) {
  if (guide_ == pronoun_guide)
    for (const char* language : LoneGrammar::languages) others_.push_back(LoneGrammar::read(asset("grammar"), language));
}

std::vector<ExpectedKeys> KnownAnswers::of(const TokenizedSentence& tokens, const TokenizedSentence& target) const {
  std::vector<std::string> words;
  const auto first = std::find_if(tokens.tokens.begin(), tokens.tokens.end(), [](const Token& token) { return !token.added; });
  const auto is_typed = [](const Token& token) { return !token.added && !token.pad && token.text != end_mark; };
  for (auto token = first; token != tokens.tokens.end() && is_typed(*token); ++token) words.push_back(case_folded(token->text));
  if (!guide_ || words.empty()) return {};
  const Index before = first - tokens.tokens.begin();
  const std::optional<SentencePair> pair = grammar_.translate(words);
  if (!pair) return nouns_in_others(words, before);
  const Example example = translation_example(*pair, grammar_);
  if (place_.cross && pieces_of(target) != pieces_of(grammar_.french(), example.target)) return {};
  std::vector<ExpectedKeys> known;
  for (const Example::Look& look : example.looks) {
    if (look.guided != *guide_) continue;
    known.push_back({place_.cross ? look.query : look.query + before, look.keys});
    for (Index& key : known.back().keys) key += before;
  }
  return known;
}

std::vector<ExpectedKeys> KnownAnswers::nouns_in_others(const std::vector<std::string>& words, Index before) const {
  std::vector<ExpectedKeys> known;
  for (const LoneGrammar& grammar : others_)
    for (const LoneSentence::Pronoun& pronoun : nouns_of_pronouns(words, grammar.words()))
      known.push_back({pronoun.at + before, {pronoun.noun + before}});
  return known;
}

}  // namespace headlight::survey
