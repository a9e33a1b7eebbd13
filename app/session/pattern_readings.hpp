#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/pattern.hpp"
#include "app_rooms.hpp"
#include "graph/graph.hpp"
#include "graph/matrix.hpp"
#include "survey/known_answers.hpp"
#include "text/tokenizer.hpp"

namespace headlight::session {

/// Reads the habits of heads off their patterns, once per matrix: a picture needs them sixty times a second, and a pattern of 1,024 words
/// has a million numbers.
class PatternReadings {
 public:
  /// See read_off. `node` makes `pattern`; `known` is called for a cross-attention that is read anew.
  const PatternReading& of(NodeId node, const MatrixPtr& pattern, Index n_words, bool same_words,
                           const std::function<const std::vector<ExpectedKeys>&()>& known = {});

 private:
  struct Known {
    std::weak_ptr<const Matrix> pattern;
    Index n_words = -1;
    bool same_words = false;
    PatternReading reading = {""};
  };
  std::map<NodeId, Known> known_;
};

/// The words that each word of a translation translates, as far as the grammar reads the two sentences. All heads of all cross-attentions
/// share them, and so do all weights while one of them is dragged; so they are read once per pair of sentences.
class KnownTranslations {
 public:
  const std::vector<ExpectedKeys>& of(const TokenizedSentence& tokens, const TokenizedSentence& target);

 private:
  std::optional<KnownAnswers> answers_;
  std::vector<std::string> tokens_, target_;
  std::vector<ExpectedKeys> places_;
};

}  // namespace headlight::session
