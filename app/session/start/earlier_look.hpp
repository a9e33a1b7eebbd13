#pragma once
#include <optional>
#include <vector>

#include "session/start/reading.hpp"

namespace headlight::session {

/// The route by which a pronoun learns of another word before its weights are computed: in the layer before, a head attends to that word.
/// The cause is measured: weights of that layer are set to 0 and the encoder is computed again.
struct EarlierLook {
  enum class Decides { one_weight, all_weights, neither };

  size_t word = 0;             ///< the column that gets the attention
  Cell weight;                 ///< in the layer before, in that word's column: setting it to 0 lowers the pronoun's largest weight most
  int layer = 0, head = 0;     ///< those of `weight`, from 0
  std::vector<float> weights;  ///< the row of `weight`; the end mark's is the last one
  Decides decides = Decides::neither;  ///< `weight` alone, or only all other words' weights on that word together
  std::vector<float> without;          ///< the pronoun's weights with `weight` set to 0, or, unless it decides, with all of these set to 0
};

/// The least fall of the pronoun's largest weight for a cut to count as the cause.
constexpr float decisive_fall = 0.2f;
/// A weight decides alone if it causes at least this share of the whole fall.
constexpr float decisive_part = 0.8f;

/// Sets to 0 the weight that the pronoun, or the word it attends to most, gives to the word at `word` in the layer before: one head at a
/// time, and then every other word's weights on it in all heads. None if that word is the pronoun itself.
std::optional<EarlierLook> earlier_look(const Run& run, const Reading& reading, size_t word);

}  // namespace headlight::session
