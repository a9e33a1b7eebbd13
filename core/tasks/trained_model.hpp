#pragma once
#include <string>

#include "model/model.hpp"
#include "train/recipe.hpp"
#include "train/task.hpp"

namespace headlight::tasks {

/// What a training has made so far, as a model that one can run, save and open. A word that it does not know is a row of zeros. Nothing is
/// measured, so a picture of every step can be drawn from it: `about` says what the task asks.
Model trained_model(const Task& task, const Recipe& recipe, const Weights& weights);
/// The same model under its task's name, measured: `about` says how it was trained, how often it is right on examples it was not trained
/// on, and what its heads were found to do.
Model measured_model(const Task& task, const Checkpoint& checkpoint);

/// What a card says of how its model was made: "headlight train en-fr --half"; "350 seconds on 2 threads"; and where weights were rounded a
/// sentence about it, after a space.
std::string training_command(const Task& task, const Making& making);
std::string training_time(const Making& making);
std::string saved_as(const Making& making);

/// "layer 2", or of a model that translates "encoder layer 2", "decoder layer 1, cross-attention": what its n-th attention is called.
std::string attention_title(const ModelConfig& config, int attention);

/// "layer 1, head 2: previous token 0.98".
std::string described(const ModelConfig& config, const HeadScore& score);

}  // namespace headlight::tasks
