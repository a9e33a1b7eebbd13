#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/still_wanted.hpp"
#include "formats/safetensors.hpp"
#include "model/model.hpp"

namespace headlight::folders {

/// A model in a folder:
/// - config.json: shape, name, what it is; see model_config_json.hpp;
/// - model.safetensors: its weights, F32 or F16, by their names and with their shapes in Weights ([rows, cols], biases [1, n]);
/// - vocab.txt: the words that it reads, one per line, whose ids are the lines' numbers from 0, `<pad>` first; and where it translates
///   target_vocab.txt: the words that it writes.
///
/// Writes `model` so, all of it or nothing: a model that was there before is replaced in one step (see file_set.hpp). head_roles and
/// made_from are not kept. With `halves` its weights are written as F16: those of in_halves (half_weights.hpp) come back. Throws UserError
/// when a weight lacks or has another shape, when the folder cannot be written, or when it holds something else than a Headlight model.
void save_model(const std::filesystem::path& folder, const Model& model, bool halves = false);

/// Reads what save_model has written, or a folder as Hugging Face's transformers write it (see hugging_face.hpp). All files are checked;
/// NaN and infinity among the weights are let in (see not_finite). A word that the model has never met is a row of zeros, and `about` says
/// so. Throws UserError in one line that names the folder, the file, and what is wrong with it.
std::shared_ptr<const Model> open_model(const std::filesystem::path& folder, const CancelCheck& wanted = {});

/// The same without the weights, of which only the file's header is read: what a list of models shows.
Model glance_at_model(const std::filesystem::path& folder);

/// A file that is no folder carries a model so: its weights with this before their names, and in the metadata its config (see
/// model_config_json.hpp) and its words, one per line, as a folder's files have them.
constexpr const char *carried_prefix = "model/", *carried_config = "model.config", *carried_words = "model.words",
                     *carried_target_words = "model.target_words";
/// Adds all of `model` to what will be written; it must live until then. Throws UserError when it could not be read again.
void carry_model(const Model& model, std::vector<TensorView>& tensors, Metadata& metadata);
/// The model that a file carries; null when it carries none. Everything is checked as in a folder. Throws UserError, without the file's
/// name.
std::shared_ptr<const Model> embedded_model(const SafetensorsFile& file, const CancelCheck& wanted = {});

/// Whether what a person typed for a model means a folder: it leads somewhere (has a '/'), or there is a folder of that name.
bool means_a_folder(const std::string& model);
/// Whether there is a config.json in it that says it is Headlight's, or one of Hugging Face's with weights; more is not looked at.
bool holds_a_model(const std::filesystem::path& folder);
/// The folders directly in `folder` that hold a model, by name. Throws UserError when it cannot be read.
std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder);

/// How many numbers the weights have, and how many of them are NaN or infinite.
Index n_parameters(const Weights& weights);
Index not_finite(const Weights& weights);

}  // namespace headlight::folders
