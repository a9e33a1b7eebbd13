#include <algorithm>
#include <filesystem>
#include <iostream>
#include <span>

#include "commands/commands.hpp"
#include "document/document_file.hpp"
#include "files/wording.hpp"
#include "graph/error.hpp"

namespace headlight {
namespace {

/// The command that was chosen; without one the program itself.
const CLI::App& chosen(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

/// Every word that could stand here: the options of `app`, and its commands.
std::vector<std::string> known_words(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) words.push_back(command->get_name());
  for (const CLI::Option* option : app.get_options()) words.push_back(option->get_name());
  return words;
}

/// What the parser complains of, in words a person can act on.
std::string plain_words(const CLI::ParseError& error) {
  const std::string words = error.what(), conversion = "Could not convert: ";
  if (words.starts_with(conversion)) return words.substr(conversion.size()) + " cannot be read: a number is needed";
  if (error.get_name() == "ExcludesError") return words + "; give one of them";
  return words;
}

/// The first word that nobody expected. A misspelt command was taken for a file, and what follows it is unknown as well.
std::string first_unknown(const CLI::App& app, std::span<char* const> words) {
  const CLI::Option* file = app.get_option("--document");
  const std::string taken = file->count() > 0 ? file->as<std::string>() : "";
  std::error_code none;
  const bool no_file = !taken.empty() && !std::filesystem::exists(taken, none) && std::filesystem::path(taken).extension() != document_extension;
  const std::string unknown = app.remaining(true).front();
  const auto before = std::find_if(words.begin(), words.end(), [&](const char* word) { return taken == word || unknown == word; });
  return no_file && before != words.end() && taken == *before ? taken : unknown;
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

}  // namespace

std::string unknown_word(const CLI::App& app, const std::string& whole) {
  const std::string word = whole.substr(0, whole.find('='));
  const CLI::App& here = chosen(app);
  const std::string near = nearest_name(word, known_words(here));
  if (!near.empty() && near.starts_with("-") == word.starts_with("-")) return in_quotes(word) + " is unknown; did you mean '" + near + "'?";
  if (&here != &app && !word.starts_with("-"))
    return in_quotes(whole) + " is one word too many; headlight " + here.get_name() + " --help lists what it takes";
  return in_quotes(word) + " is unknown; headlight --help lists what there is";
}

int run_command_line(int argc, char** argv) {
  CLI::App app{"Headlight: step inside multi-head attention. Without a command: the window."};
  app.require_subcommand(0, 1);
  try {
    add_window(app);
    add_trace(app);
    add_explain(app);
    add_render(app);
    add_tour(app);
    add_export(app);
    add_models(app);
    add_translate(app);
    add_train(app);
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::ExtrasError&) {
    std::cerr << "headlight: " << unknown_word(app, first_unknown(app, {argv, static_cast<size_t>(argc)})) << "\n";
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    std::cerr << "headlight: " << one_line(plain_words(error)) << "\n";
  } catch (const UserError& error) {
    std::cerr << "headlight: " << one_line(error.what()) << "\n";
  } catch (const std::exception& fault) {
    std::cerr << "headlight: a fault of the program: " << one_line(fault.what()) << "\n";
    return 1;
  }
  return 2;
}

}  // namespace headlight
