#include <iostream>
#include <memory>

#include "commands/commands.hpp"
#include "graph/error.hpp"
#include "model/built_in.hpp"

namespace headlight {

void add_models(CLI::App& app) {
  const auto folder = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("models", "the built-in models");
  command->add_option("FOLDER", *folder, "a model folder");
  command->callback([folder] {
    if (!folder->empty()) throw UserError("model folders cannot be read yet: '" + *folder + "'; leave the folder out to list the built-in models");
    for (const auto& entry : BuiltInModels::list()) std::cout << entry.name << "\t" << entry.about << "\n";
    for (const Preset& preset : random_presets())
      std::cout << "random\t" << preset.title << ": --model random --d-model " << preset.spec.d_model << " --heads " << preset.spec.n_heads << " --sentence \"" << preset.sentence << "\"\n";
  });
}

}  // namespace headlight
