#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/cancel_check.hpp"
#include "formats/safetensors.hpp"
#include "model/model.hpp"

namespace headlight::folders {

/// A model in a folder:
/// - config.json: its shape, name and description; see model_config_json.hpp;
/// - model.safetensors: its weights, F32 or F16, by their names and with their shapes in Weights ([rows, cols], biases [1, n]);
/// - vocab.txt: the words that it reads, one per line, whose ids are the lines' numbers from 0, `<pad>` first; and if it translates
/// target_vocab.txt: the words that it writes.
///
/// Writes `model` in this form, all or nothing: an earlier model is replaced in one step (see file_set.hpp). head_roles and made_from are
/// not stored. With `halves` the weights are written as F16; reading gives those of in_halves (half_weights.hpp). Throws UserError if a
/// weight is missing or has another shape, if the folder cannot be written, or if it holds anything but a Headlight model.
void save_model(const std::filesystem::path& folder, const Model& model, bool halves = false);

/// Reads a folder that save_model wrote, or one in the format of Hugging Face's transformers (see hugging_face.hpp). All files are checked;
/// NaN and infinity among the weights are allowed (see not_finite). A word that the model has never met is a row of zeros, and `about` says
/// so. Throws UserError in one line that names the folder, the file and the fault.
std::shared_ptr<const Model> open_model(const std::filesystem::path& folder, const CancelCheck& cancel_check = {});

/// Reads such a folder without the weights, of which it reads only the file's header: enough for a list of models.
Model read_model_summary(const std::filesystem::path& folder);

/// Names for a model inside a file instead of a folder: this prefix for its weights, and metadata for its config (see
/// model_config_json.hpp) and its words, one per line, as in a folder's files.
constexpr const char *embedded_prefix = "model/", *embedded_config = "model.config", *embedded_words = "model.words",
                     *embedded_target_words = "model.target_words";
/// Adds all of `model` to the contents to write; it must live until then. Throws UserError if it could not be read again.
void embed_model(const Model& model, std::vector<TensorView>& tensors, Metadata& metadata);
/// The model inside a file; null if there is none. Everything is checked as in a folder. Throws UserError, without the file's name.
std::shared_ptr<const Model> embedded_model(const SafetensorsFile& file, const CancelCheck& cancel_check = {});

/// True if a person's text for a model means a folder: it has a '/', or a folder of that name exists.
bool means_a_folder(const std::string& model);
/// True if the folder has a config.json of Headlight's, or one of Hugging Face's with weights; nothing else is checked.
bool holds_a_model(const std::filesystem::path& folder);
/// The direct subfolders of `folder` that hold a model, by name. Throws UserError if it cannot be read.
std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder);

/// The number of numbers in the weights, and of those that are NaN or infinite.
Index n_parameters(const Weights& weights);
Index not_finite(const Weights& weights);

}  // namespace headlight::folders
