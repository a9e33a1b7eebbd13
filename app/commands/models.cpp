#include <iostream>
#include <memory>

#include "commands/commands.hpp"
#include "graph/error.hpp"
#include "model/built_in.hpp"
#include "model/kept_models.hpp"
#include "model/model_folder.hpp"

namespace headlight {
namespace {

void print_built_in() {
  for (const auto& entry : BuiltInModels::list()) std::cout << entry.name << "\t" << entry.about << "\n";
  for (const Preset& preset : random_presets())
    std::cout << "random\t" << preset.title << ": --model random --d-model " << preset.spec.d_model << " --heads " << preset.spec.n_heads << " --sentence \"" << preset.sentence << "\"\n";
}

void print_kept(const KeptModel& kept) {
  std::cout << kept.name << "\t";
  if (!kept.problem.empty()) std::cout << "cannot be opened: " << kept.problem;
  else std::cout << kept.about << (comes_with_the_program(kept.name) ? " (--model " + kept.name + " means the built-in one; give the folder)" : "");
  std::cout << "\t" << kept.folder.string() << "\n";
}

std::string counted(Index n, const std::string& what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

/// "2 + 1 layers": of the encoder and of the decoder.
std::string layers_of(const ModelConfig& c) {
  return c.translates() ? std::to_string(c.n_layers) + " layers of an encoder, " + std::to_string(c.n_decoder_layers) + " of a decoder" : counted(c.n_layers, "layer");
}

void print_model(const Model& model) {
  const ModelConfig& c = model.config;
  std::cout << c.name << "\t" << model.about << "\n";
  std::cout << "shape\t" << layers_of(c) << ", " << c.d_model << " dimensions, " << counted(c.n_heads, "head") << ", d_mlp " << c.d_mlp << (model.causal ? ", causal" : "") << "\n";
  std::cout << "words\t" << model.vocabulary->size();
  if (model.target_vocabulary) std::cout << " read, " << model.target_vocabulary->size() << " written";
  std::cout << "\nnumbers\t" << n_parameters(*model.weights);
  if (const Index odd = not_finite(*model.weights)) std::cout << ", " << odd << " of them NaN or infinite";
  std::cout << "\n";
}

/// What a folder holds: one model, or several folders with one each. The name of a kept model means its folder.
void print_folder(std::filesystem::path folder) {
  if (const auto kept = kept_model_called(folder.string()); !kept.empty() && !std::filesystem::exists(folder)) folder = kept;
  const auto inside = holds_a_model(folder) || !std::filesystem::is_directory(folder) ? std::vector<std::filesystem::path>{} : models_in(folder);
  if (inside.empty()) return print_model(*open_model(folder));
  for (const auto& one : inside) {
    const KeptModel kept = kept_model(one);
    std::cout << one.string() << "\t" << (kept.problem.empty() ? kept.name + ": " + kept.about : "cannot be opened: " + kept.problem) << "\n";
  }
}

}  // namespace

void add_models(CLI::App& app) {
  const auto folder = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("models", "the built-in and the kept models, or what a folder holds");
  command->add_option("FOLDER", *folder, "a model: its folder, the name of a kept one, or a folder with several of them");
  command->callback([folder] {
    if (!folder->empty()) return print_folder(*folder);
    print_built_in();
    for (const KeptModel& kept : kept_models()) print_kept(kept);
  });
}

}  // namespace headlight
