#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "model/config.hpp"
#include "model/outline.hpp"
#include "model/weights.hpp"

namespace headlight::model {

/// (rows, cols) uniform in +-limit, the same from the same seed on every machine: each number is the top 24 bits of one draw, since
/// std::uniform_real_distribution differs between libraries.
Matrix uniform(Index rows, Index cols, float limit, std::uint64_t seed);
/// (rows, cols) uniform in +-sqrt(6 / (rows + cols)), as in Glorot and Bengio 2010, equation 16.
Matrix xavier(Index rows, Index cols, std::uint64_t seed);

/// Initial weights for training, the same for the same seed on every machine: matrices uniform as in Glorot and Bengio 2010, rows of W_E
/// and W_pos normal with variance 1/d_model, biases 0, norms 1 and 0. The arguments are the sizes of the vocabularies; `target_words`
/// matters only if the model has a decoder. Throws UserError if the config is impossible.
Weights initial_weights(const ModelConfig& config, Index source_words, Index target_words, std::uint64_t seed);

/// A weight's name, the shape of its matrix, and its part.
struct WeightShape {
  std::string name;
  Index rows, cols;
  Part part;
};
/// The names and shapes of a model's weights, in the order in which its graph reads them. The arguments are the sizes of the vocabularies.
/// Throws UserError if the config is impossible.
std::vector<WeightShape> weight_shapes(const ModelConfig& config, Index source_words, Index target_words);

}  // namespace headlight::model
