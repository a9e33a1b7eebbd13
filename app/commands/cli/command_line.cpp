#include <algorithm>
#include <filesystem>
#include <new>

#include "base/error.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/version.hpp"
#include "commands/commands.hpp"
#include "commands/system/process.hpp"
#include "machine/product_kernels.hpp"

namespace headlight::commands {
namespace {

void add_all(CommandList& all) {
  add_window(all);
  add_trace(all);
  add_attend(all);
  add_explain(all);
  add_circuits(all);
  add_survey(all);
  add_patch(all);
  add_render(all);
  add_tour(all);
  add_export(all);
  add_models(all);
  add_translate(all);
  add_tokenize(all);
  add_generate(all);
  add_train(all);
  add_lesson(all);
  add_class(all);
  add_manual(all);
  add_completion(all);
}

/// True if `flag` is among `words`; words after "--" do not count as flags.
bool asks_for(std::span<const std::string> words, const std::string& flag) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::find(words.begin(), end, flag) != end;
}

void run_words(std::span<const std::string> words) {
  CommandList all;
  add_all(all);
  Command* command = words.empty() ? nullptr : all.called(words.front());
  if (command) words = words.subspan(1);
  else command = &all.program();
  if (asks_for(words, "--help") || asks_for(words, "-h")) return print(help_of(*command, all));
  if (command == &all.program() && asks_for(words, "--version")) return print(version_line() + "\nproducts: " + product_library() + "\n");
  command->read(words);
  command->run();
}

}  // namespace

int run_command_line(int argc, char** argv) {
  prepare_process();
  try {
    run_words(command_line_words(argc, argv));
    return 0;
  } catch (const UserError& error) {
    complain(error.what());
  } catch (const std::filesystem::filesystem_error& error) {  // a path given by the user: too long, or in a folder without access
    complain(error.path1().string() + " cannot be used: " + error.code().message());
  } catch (const std::bad_alloc&) {
    complain("not enough memory; use a smaller model, a shorter text or a smaller batch");
  } catch (const std::exception& fault) {
    complain(std::string("internal error: ") + fault.what());
    return 1;
  }
  return 2;
}

}  // namespace headlight::commands
