#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/survey.hpp"
#include "grammar/grammar.hpp"
#include "grammar/lone_grammar.hpp"
#include "model/stage.hpp"
#include "text/tokenizer.hpp"

namespace headlight::survey {

/// The places where a head should look in a typed sentence, as far as a grammar reads it: from a pronoun to its noun, in English, Spanish
/// and Chinese, or in cross-attention from a French word to the English words that it translates.
class KnownAnswers {
 public:
  /// Reads the grammars, which takes some milliseconds.
  explicit KnownAnswers(const AttentionId& place);

  /// Empty for a sentence that no grammar can read, or in which a pronoun fits two nouns. In cross-attention `target` has to be the
  /// grammar's own translation.
  std::vector<ExpectedKeys> of(const TokenizedSentence& tokens, const TokenizedSentence& target) const;

 private:
  /// `before`: the number of tokens before the first word.
  std::vector<ExpectedKeys> nouns_in_others(const std::vector<std::string>& words, Index before) const;

  AttentionId place_;
  std::optional<int> guide_;
  Grammar grammar_;
  std::vector<LoneGrammar> others_;  ///< empty unless nouns are asked for
};

/// The guide (see pronoun_guide) whose places are those of a head at `place`; nothing for self-attention in a decoder that has an encoder.
std::optional<int> guide_at(const AttentionId& place);

}  // namespace headlight::survey
