#pragma once
#include <filesystem>

#include "train/recipe.hpp"

namespace headlight::train {

/// What a training's checkpoint is called in its folder.
constexpr const char* checkpoint_name = "checkpoint.safetensors";

/// Writes `checkpoint` to one safetensors file, whole or not at all. Its tensors are `weights.NAME`, `first_moment.NAME` and
/// `second_moment.NAME`, and in F64 `curve`, which has [loss, accuracy, guidance, gradient] for every step; its metadata
/// `headlight_training` (the format's version, 2), and as JSON `step`, `model` (see model_config_json.hpp) and `recipe` (the fields of
/// Recipe but config). Throws UserError.
void save_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

/// Reads what save_checkpoint has written, to the last bit, and version 1, which had the curve as JSON in the metadata: there it grew
/// beyond what a header may have. Throws UserError, in one line that names the file, when it is anything else. Whether the weights are
/// those of the recipe's model only a Trainer can say, who knows the task's words.
Checkpoint read_checkpoint(const std::filesystem::path& path);

}  // namespace headlight::train
