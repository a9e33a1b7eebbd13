#pragma once
#include <filesystem>

#include "train/recipe.hpp"

namespace headlight::train {

/// The name of a training's checkpoint in its folder.
constexpr const char* checkpoint_name = "checkpoint.safetensors";

/// Writes `checkpoint` to one safetensors file, whole or not at all. Its tensors are `weights.NAME`, `first_moment.NAME` and
/// `second_moment.NAME`, and in F64 `curve` with [loss, accuracy, guidance, gradient] for every step; its metadata are `headlight_training`
/// (the format's version, 2), and as JSON `step`, `model` (see model_config_json.hpp) and `recipe` (the fields of Recipe but config).
/// Throws UserError.
void save_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

/// Reads a file of save_checkpoint, exact to the last bit, and version 1, which had the curve as JSON in the metadata, where it outgrew the
/// limit of a header. Throws UserError, in one line that names the file, for anything else. Only a Trainer, which knows the task's words,
/// can check that the weights are those of the recipe's model.
Checkpoint read_checkpoint(const std::filesystem::path& path);

}  // namespace headlight::train
