#include <memory>

#include "base/error.hpp"
#include "commands/cli/command_help.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"

namespace headlight::commands {
namespace {

/// Quotes a text in single quotes, as all three shells read them.
std::string in_shell(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// Returns the part of a text that fits beside a flag in a list: up to the first mark such as a semicolon.
std::string in_brief(const std::string& about) {
  const std::string brief = about.substr(0, about.find_first_of(";:(,"));
  return brief.substr(0, brief.find_last_not_of(' ') + 1);
}

template <class Each>
std::string joined_flags(const Command& command, const Each& each) {
  std::string all;
  for (const Option& option : command.options())
    if (option.is_flag()) all += each(option);
  return all;
}

std::string bash_completion(const CommandList& all) {
  const auto word = [](const Option& option) { return option.name + " "; };
  std::string names, cases;
  for (const Command& command : all.all()) {
    names += command.name().empty() ? "" : command.name() + " ";
    if (!command.name().empty()) cases += "    " + command.name() + ") words='" + joined_flags(command, word) + "--help' ;;\n";
  }
  const std::string own = joined_flags(all.all().front(), word) + "--help --version";
  return "# Completes headlight's commands and flags in bash; where neither fits, files.\n_headlight() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} words\n  COMPREPLY=()\n  case ${COMP_WORDS[1]} in\n" +
         cases + "    *) words='" + own + "' ;;\n  esac\n  if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"" + names + own + "\"; fi\n" +
         "  if [ \"$COMP_CWORD\" -eq 1 ] || [[ $word == -* ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n  fi\n}\n"
         "complete -o default -F _headlight headlight\n";
}

/// Formats one flag for zsh's _arguments, which gives brackets and colons a meaning.
std::string zsh_flag(const Option& option) {
  std::string about;
  for (const char c : in_brief(option.about)) about += (c == '[' || c == ']' || c == '\\' ? "\\" : "") + std::string(1, c);
  const std::string once = option.many ? "*" : "";
  return " \\\n      " + in_shell(once + option.name + "[" + about + "]" + (option.value.empty() ? "" : ":" + option.value + ":_files"));
}

std::string zsh_completion(const CommandList& all) {
  std::string names, cases;
  for (const Command& command : all.all()) {
    const std::string flags = joined_flags(command, zsh_flag) + " \\\n      '--help[print help]' '*:file:_files' ;;\n";
    if (!command.name().empty()) names += " \\\n    " + in_shell(command.name() + ":" + in_brief(command.about()));
    cases += "    " + (command.name().empty() ? "*" : command.name()) + ") _arguments" + flags;
  }
  const size_t program = cases.find('\n', cases.find(";;")) + 1;  // the program's own case is first and matches all: move it last
  return "#compdef headlight\n_headlight() {\n  local -a commands\n  commands=(" + names +
         ")\n  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then _describe command commands; fi\n  case $words[2] in\n" +
         cases.substr(program) + cases.substr(0, program) + "  esac\n}\n_headlight \"$@\"\n";
}

std::string fish_completion(const CommandList& all) {
  std::string lines;
  for (const Command& command : all.all()) {
    const bool program = command.name().empty();
    const std::string when =
        "complete -c headlight -n " + (program ? "__fish_use_subcommand" : in_shell("__fish_seen_subcommand_from " + command.name()));
    if (!program)
      lines += "complete -c headlight -n __fish_use_subcommand -a " + command.name() + " -d " + in_shell(in_brief(command.about())) + "\n";
    lines += joined_flags(command, [&](const Option& option) {
      return when + " -l " + option.name.substr(2) + (option.value.empty() ? "" : " -r") + " -d " + in_shell(in_brief(option.about)) + "\n";
    });
  }
  return lines +
         "complete -c headlight -l help -d 'print help'\n"
         "complete -c headlight -n __fish_use_subcommand -l version -d 'print the version and commit'\n";
}

}  // namespace

std::string shell_completion(const CommandList& all, const std::string& shell) {
  if (shell == "bash") return bash_completion(all);
  if (shell == "zsh") return zsh_completion(all);
  if (shell == "fish") return fish_completion(all);
  throw UserError("there is no completion for " + as_typed(shell) + "; there are scripts for bash, zsh and fish");
}

void add_completion(CommandList& all) {
  const auto shell = std::make_shared<std::string>();
  Command& command = all.add("completion", "print a shell completion script");
  command.text("SHELL", "SHELL", *shell, "bash, zsh or fish").required();
  command.does([shell, &all] { print_exactly(shell_completion(all, *shell)); });
}

}  // namespace headlight::commands
