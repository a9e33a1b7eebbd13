#pragma once
#include <string>

#include "model/model.hpp"
#include "train/recipe.hpp"
#include "train/task.hpp"

namespace headlight::tasks {

/// The current result of a training as a model to run, save and open. A word that it does not know is a row of zeros. Nothing is measured,
/// so that it is quick enough for a picture of every step: `about` describes the task.
Model trained_model(const Task& task, const Recipe& recipe, const Weights& weights);
/// The trained model under its task's name, measured: `about` says how it was trained, how often it is right on examples outside of
/// training, and what its heads do.
Model measured_model(const Task& task, const Checkpoint& checkpoint);

/// Phrases of a model card: "headlight train en-fr --half"; "350 seconds on 2 threads"; and, after a space, a sentence about rounded
/// weights if there are any.
std::string training_command(const Task& task, const Making& making);
std::string training_time(const Making& making);
std::string saved_as(const Making& making);

/// The title of the model's n-th attention: "layer 2", or in a model that translates "encoder layer 2", "decoder layer 1, cross-attention".
std::string attention_title(const ModelConfig& config, int attention);

/// "layer 1, head 2: previous token 0.98".
std::string described(const ModelConfig& config, const HeadScore& score);

}  // namespace headlight::tasks
