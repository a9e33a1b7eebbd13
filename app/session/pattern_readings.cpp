#include "session/pattern_readings.hpp"

#include <span>

namespace headlight::session {

const PatternReading& PatternReadings::of(NodeId node, const MatrixPtr& pattern, Index n_words, bool same_words,
                                          const std::function<const std::vector<ExpectedKeys>&()>& known) {
  Known& last = known_[node];
  if (last.pattern.lock() == pattern && last.n_words == n_words && last.same_words == same_words) return last.reading;
  const std::span<const ExpectedKeys> places =
      same_words || !known ? std::span<const ExpectedKeys>() : std::span<const ExpectedKeys>(known());
  last = {pattern, n_words, same_words, read_off(*pattern, n_words, same_words, places)};
  return last.reading;
}

const std::vector<ExpectedKeys>& KnownTranslations::of(const TokenizedSentence& tokens, const TokenizedSentence& target) {
  constexpr AttentionId any_cross = {.decoder = true, .layer = 0, .cross = true};
  if (answers_ && tokens_ == tokens.texts() && target_ == target.texts()) return places_;
  if (!answers_) answers_.emplace(any_cross);
  tokens_ = tokens.texts(), target_ = target.texts();
  return places_ = answers_->of(tokens, target);
}

}  // namespace headlight::session
