#pragma once
#include <optional>
#include <vector>

#include "analysis/survey.hpp"
#include "grammar/grammar.hpp"
#include "model/stage.hpp"
#include "text/tokenizer.hpp"

namespace headlight::survey {

/// The places where a head should look in a typed sentence, as far as the translation's grammar reads it: from a pronoun to
/// its noun, or in cross-attention from a French word to the English words that it translates.
class KnownAnswers {
 public:
  /// Reads the grammar, which takes some milliseconds.
  explicit KnownAnswers(const AttentionId& place);

  /// Empty for a sentence that the grammar cannot read, or in which a pronoun fits two nouns. In cross-attention `target` has to be the
  /// grammar's own translation.
  std::vector<ExpectedKeys> of(const TokenizedSentence& tokens, const TokenizedSentence& target) const;

 private:
  AttentionId place_;
  std::optional<int> guide_;
  Grammar grammar_;
};

/// The guide (see pronoun_guide) whose places are those of a head at `place`; nothing for self-attention in a decoder that has an encoder.
std::optional<int> guide_at(const AttentionId& place);

}  // namespace headlight::survey
