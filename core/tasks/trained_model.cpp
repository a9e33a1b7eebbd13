#include "tasks/trained_model.hpp"

#include <algorithm>

#include "base/number_text.hpp"

namespace headlight::tasks {
namespace {

constexpr size_t most_named_heads = 24;  ///< a list of a thousand is too long to read, and a model's folder does not accept such a text

std::string about_training(const Task& task, const Checkpoint& checkpoint) {
  const Measures measures = task.measure(checkpoint.weights, checkpoint.recipe.config);
  std::string about = task.title() + ". Trained for " + std::to_string(checkpoint.step) + " of " + std::to_string(checkpoint.recipe.steps) +
                      " steps with seed " + std::to_string(checkpoint.recipe.seed) + "; " + percent(measures.accuracy) + " of " +
                      task.question() + ".";
  if (measures.heads.empty()) return about;
  const size_t named = std::min(measures.heads.size(), most_named_heads);
  for (size_t i = 0; i < named; ++i) about += (i == 0 ? " Found: " : "; ") + described(checkpoint.recipe.config, measures.heads[i]);
  return about + (named < measures.heads.size() ? "; and " + std::to_string(measures.heads.size() - named) + " more heads." : ".");
}

}  // namespace

std::string training_command(const Task& task, const Making& making) {
  return "headlight train " + task.name() + (making.halves ? " --half" : "");
}

std::string training_time(const Making& making) {
  return (making.seconds > 0 ? std::to_string(static_cast<int>(making.seconds + 0.5)) + " seconds on " : "with interruptions, on ") +
         std::to_string(making.threads) + (making.threads == 1 ? " thread" : " threads");
}

std::string saved_as(const Making& making) {
  return making.halves ? " Its weights were then rounded to half precision (F16), and all that follows was measured on those." : "";
}

std::string attention_title(const ModelConfig& config, int attention) {
  if (!config.has_encoder()) return "layer " + std::to_string(attention + 1);
  if (attention < config.n_layers) return "encoder layer " + std::to_string(attention + 1);
  const int in_decoder = attention - config.n_layers;
  return "decoder layer " + std::to_string(in_decoder / 2 + 1) + (in_decoder % 2 == 0 ? ", self-attention" : ", cross-attention");
}

std::string described(const ModelConfig& config, const HeadScore& score) {
  return attention_title(config, score.attention) + ", head " + std::to_string(score.head + 1) + ": " + score.title + " " +
         with_decimals(score.score, 2);
}

Model trained_model(const Task& task, const Recipe& recipe, const Weights& weights) {
  Model model;
  model.config = recipe.config;
  model.weights = std::make_shared<const Weights>(weights);
  model.tokenizer = task.tokenizer();
  model.target_tokenizer = task.target_tokenizer();
  model.causal = task.causal();
  model.example = task.probe();
  model.about = task.title() + ". " + task.about();
  model.embed_unknown = [d_model = model.config.d_model](const std::string&) { return Matrix(Matrix::Zero(1, d_model)); };
  return model;
}

Model measured_model(const Task& task, const Checkpoint& checkpoint) {
  Model model = trained_model(task, checkpoint.recipe, checkpoint.weights);
  model.config.name = task.name();
  model.alignment_head = task.alignment_head(checkpoint);
  model.about = about_training(task, checkpoint);
  return model;
}

}  // namespace headlight::tasks
