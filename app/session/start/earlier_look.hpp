#pragma once
#include <optional>
#include <vector>

#include "session/start/reading.hpp"

namespace headlight::session {

/// The way on which a pronoun learns of another word before its weights are made: in the layer before, a head looks at that word. The
/// cause is measured: weights of that layer are set to 0 and the encoder is computed again.
struct EarlierLook {
  enum class Decides { one_weight, all_weights, neither };

  size_t word = 0;             ///< the column that is looked at
  Cell weight;                 ///< of the layer before, in the column of that word: without it the pronoun's largest weight falls most
  int layer = 0, head = 0;     ///< of `weight`, from 0
  std::vector<float> weights;  ///< the row of `weight`; the mark's is the last one
  Decides decides = Decides::neither;  ///< `weight` alone, or only the weights of all other words on that word together
  std::vector<float> without;          ///< the pronoun's weights with `weight` set to 0; unless it decides, with all of these set to 0
};

/// The largest weight of the pronoun must fall by so much for a cut to count as the cause,
constexpr float decisive_fall = 0.2f;
/// and one weight decides alone where it makes this part of the fall that all of them make.
constexpr float decisive_part = 0.8f;

/// Sets to 0 what the pronoun, or the word that it looks at most, gives to the word at `word` in the layer before: one head at a time, and
/// then what every other word gives to it in all heads. Nothing where that word is the pronoun itself.
std::optional<EarlierLook> earlier_look(const Run& run, const Reading& reading, size_t word);

}  // namespace headlight::session
