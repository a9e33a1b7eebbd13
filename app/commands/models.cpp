#include <memory>

#include "base/error.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"
#include "folders/built_in.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"
#include "model/model_remarks.hpp"

namespace headlight::commands {
namespace {

std::string built_in() {
  std::string lines;
  for (const auto& entry : BuiltInModels::list()) lines += entry.name + "\t" + entry.about + "\n";
  for (const auto& entry : BuiltInModels::list())
    for (const Preset& preset : entry.presets)
      lines += entry.name + "\t" + preset.title + ": --model " + entry.name + " --d-model " + std::to_string(preset.spec.d_model) +
               " --heads " + std::to_string(preset.spec.n_heads) + " --sentence \"" + preset.sentence + "\"\n";
  return lines;
}

/// Lists the models that the user saved, one per line.
std::string kept_ones() {
  std::string lines;
  for (const SavedModel& kept : saved_models()) {
    const std::string shadowed =
        comes_with_the_program(kept.name) ? " (--model " + kept.name + " is the built-in one; use the folder)" : "";
    lines += kept.name + "\t" + (kept.problem.empty() ? kept.about + shadowed : "cannot be opened: " + english_line(kept.problem)) + "\t" +
             kept.folder.string() + "\n";
  }
  return lines;
}

std::string counted(Index n, const std::string& what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

/// "2 encoder layers, 1 decoder layer" or "4 layers".
std::string layers_of(const ModelConfig& c) {
  return c.has_encoder() ? counted(c.n_layers, "encoder layer") + ", " + counted(c.n_decoder_layers, "decoder layer")
                         : counted(c.n_layers, "layer");
}

std::string described(const Model& model) {
  const ModelConfig& c = model.config;
  std::string lines = c.name + "\t" + model.about + "\nshape\t" + layers_of(c) + ", " + std::to_string(c.d_model) + " dimensions, " +
                      counted(c.n_heads, "head") + ", d_mlp " + std::to_string(c.d_mlp) + (model.causal ? ", causal" : "") +
                      "\nvocabulary\t" + std::to_string(model.tokenizer->size());
  if (model.target_tokenizer) lines += " read, " + std::to_string(model.target_tokenizer->size()) + " written";
  lines += "\nparameters\t" + std::to_string(n_parameters(*model.weights));
  if (const Index odd = not_finite(*model.weights)) lines += ", " + std::to_string(odd) + " of them NaN or infinite";
  lines += "\n";
  for (const Message& remark : remarks_on(model)) lines += "note\t" + english_line(remark) + "\n";
  return lines;
}

/// Describes the content of a folder: one model, or several folders with one each. The name of a saved model means its folder.
std::string held_by(std::filesystem::path folder) {
  std::error_code none;
  if (const auto kept = saved_model_path(folder.string()); !kept.empty() && !std::filesystem::exists(folder, none)) folder = kept;
  const auto inside =
      holds_a_model(folder) || !std::filesystem::is_directory(folder, none) ? std::vector<std::filesystem::path>{} : models_in(folder);
  if (inside.empty()) return described(*open_model(folder));
  std::string lines;
  for (const auto& one : inside) {
    const SavedModel kept = saved_model(one);
    lines += one.string() + "\t" +
             (kept.problem.empty() ? kept.name + ": " + kept.about : "cannot be opened: " + english_line(kept.problem)) + "\n";
  }
  return lines;
}

}  // namespace

void add_models(CommandList& all) {
  const auto folder = std::make_shared<std::string>();
  Command& command = all.add("models", "list the built-in and kept models, or what a folder holds");
  command.text("FOLDER", "FOLDER", *folder, "model folder, name of a kept model, or a folder with several models");
  command.does([folder] { print(folder->empty() ? built_in() + kept_ones() : held_by(*folder)); });
}

}  // namespace headlight::commands
