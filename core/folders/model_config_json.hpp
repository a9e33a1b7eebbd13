#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "model/model.hpp"

namespace headlight::folders {

/// The version of the model folder's format that is written, and the newest that is read.
constexpr int model_folder_version = 1;

/// A model without its weights and words, as JSON with one line for each field:
/// {"headlight": 1, "name": "en-fr", "about": "...", "causal": false, "d_model": 64, "n_heads": 4, "n_layers": 2, "n_decoder_layers": 1,
/// "d_mlp": 128,
///  "biases": true, "norm": "pre", "activation": "relu", "embed_scale": 8.0, "positions": true, "learned_positions": 0,
///  "sinusoids": {"first": 0, "width": 64, "base": 10000.0, "amplitude": 1.0}, "final_norm": true, "unembedding": "tied",
///  "alignment_head": {"layer": -1, "head": -1}, "dimension_names": []}
/// with "n_kv_heads": 2, "rotary": true, "softcap": 50.0, "example": "a b c" if the model uses them; see config_fields.hpp. Throws
/// UserError if model_from_json would refuse the text.
std::string model_json(const Model& model);

/// The model in such a text, without weights and words. Throws UserError, without a file's name, in one line that says which field is wrong
/// and what would be right.
Model model_from_json(std::string_view json);

/// The fields of a config.json that every model has, from d_model on.
nlohmann::json shape_json(const ModelConfig& config);

}  // namespace headlight::folders
