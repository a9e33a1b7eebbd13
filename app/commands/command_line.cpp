#include <iostream>

#include "commands/commands.hpp"
#include "graph/error.hpp"

namespace headlight {
namespace {

/// Every option and command name of `app` and of the command that was chosen.
std::vector<std::string> known_words(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    words.push_back(command->get_name());
    for (const CLI::Option* option : command->get_options()) words.push_back(option->get_name());
  }
  for (const CLI::Option* option : app.get_options()) words.push_back(option->get_name());
  return words;
}

/// What was typed that nobody knows: with the nearest word that is known.
std::string unknown_word(const CLI::App& app, int argc, char** argv) {
  const std::vector<std::string> known = known_words(app);
  for (int i = 1; i < argc; ++i) {
    const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    if ((i > 1 && !word.starts_with("--")) || std::find(known.begin(), known.end(), word) != known.end()) continue;
    const std::string near = nearest_name(word, known);
    return "'" + word + "' is unknown" + (near.empty() ? "; headlight --help lists what there is" : "; did you mean '" + near + "'?");
  }
  return "there is one word too many; headlight --help lists what there is";
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

}  // namespace

int run_command_line(int argc, char** argv) {
  CLI::App app{"Headlight: step inside multi-head attention. Without a command: the window."};
  app.require_subcommand(0, 1);
  try {
    add_window(app);
    add_trace(app);
    add_explain(app);
    add_render(app);
    add_tour(app);
    add_models(app);
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::ExtrasError&) {
    std::cerr << "headlight: " << unknown_word(app, argc, argv) << "\n";
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    std::cerr << "headlight: " << one_line(error.what()) << "\n";
  } catch (const UserError& error) {
    std::cerr << "headlight: " << one_line(error.what()) << "\n";
  } catch (const std::exception& fault) {
    std::cerr << "headlight: a fault of the program: " << one_line(fault.what()) << "\n";
    return 1;
  }
  return 2;
}

}  // namespace headlight
