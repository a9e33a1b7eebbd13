#include "session/trained_model.hpp"

namespace headlight {

std::shared_ptr<const Model> trained_model(const Task& task, const Recipe& recipe, const Weights& weights) {
  auto model = std::make_shared<Model>();
  model->config = recipe.config;
  model->weights = std::make_shared<const Weights>(weights);
  model->tokenizer = task.tokenizer();
  model->target_tokenizer = task.target_tokenizer();
  model->causal = task.causal();
  model->about = task.title() + ". " + task.about();
  model->example = task.probe();
  model->embed_unknown = [d_model = recipe.config.d_model](const std::string&) { return Matrix(Matrix::Zero(1, d_model)); };
  return model;
}

}  // namespace headlight
