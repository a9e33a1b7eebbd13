#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "model/model.hpp"

namespace headlight::zoo {

/// The model `random` over the words of `tokenizer`; rows of W_E depend only on the word and the seed. Throws UserError for an impossible
/// spec.
Model random_model(const RandomSpec& spec, std::shared_ptr<const Tokenizer> tokenizer);
/// Weights for any config (tests and benchmarks use it with feed-forward and norms), with W_E for `vocabulary`.
std::shared_ptr<const Weights> random_weights(const ModelConfig& config, std::uint64_t seed, const Vocabulary& vocabulary);
/// A bias of the model `random` (1, width), by its name in Weights.
Matrix random_bias(const std::string& name, Index width, int d_model, std::uint64_t seed);

/// Any other weight (rows, cols) that the model gets later.
Matrix random_weight(const std::string& name, Index rows, Index cols, std::uint64_t seed);

/// The description of such a model.
Message about_random(const RandomSpec& spec);

/// A worked example that people know from articles, to be recomputed here.
struct Preset {
  std::string title;
  std::string sentence;
  RandomSpec spec;
};
std::vector<Preset> random_presets();

}  // namespace headlight::zoo
