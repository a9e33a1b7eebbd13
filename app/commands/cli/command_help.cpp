#include "commands/cli/command_help.hpp"

#include <algorithm>

namespace headlight::commands {
namespace {

constexpr size_t about_column = 28, last_column = 120;

}  // namespace

std::string help_entry(const std::string& left, const std::string& about) {
  std::string text = "  " + left, line_break = "\n" + std::string(about_column, ' ');
  if (text.size() + 2 > about_column) text += line_break;
  else text.resize(about_column, ' ');
  size_t column = about_column;
  for (size_t begin = 0; begin < about.size();) {
    const size_t end = std::min(about.find(' ', begin), about.size());
    if (column + (end - begin) > last_column && column > about_column) {
      text.pop_back();  // the space before it
      text += line_break;
      column = about_column;
    }
    text += about.substr(begin, end - begin) + (end < about.size() ? " " : "");
    column += end - begin + 1;
    begin = end + 1;
  }
  return text + "\n";
}

std::string option_usage(const Option& option) {
  return option.value.empty() || !option.is_flag() ? option.name : option.name + " " + option.value;
}

std::string all_about(const Option& option) {
  std::string about = option.about;
  if (option.needed && option.is_flag()) about += " (required)";
  if (!option.otherwise.empty()) about += " (default: " + option.otherwise + ")";
  return about;
}

std::string usage_of(const Command& command) {
  std::string line = "headlight" + (command.name().empty() ? "" : " " + command.name());
  for (const Option& option : command.options())
    if (!option.is_flag()) line += option.needed ? " " + option.name : " [" + option.name + "]";
  for (const Option& option : command.options())
    if (option.is_flag() && option.needed) line += " " + option_usage(option);
  return line + " [flags]";
}

std::string help_of(const Command& command, const CommandList& all) {
  std::string text = command.about() + "\n\n" + usage_of(command) + "\n";
  for (const Option& option : command.options()) text += help_entry(option_usage(option), all_about(option));
  text += help_entry("--help", "print this help");
  if (!command.name().empty()) return text;
  text += help_entry("--version", "print the version and commit") + "\nCommands (headlight COMMAND --help describes each):\n";
  for (const Command& one : all.all())
    if (!one.name().empty()) text += help_entry(one.name(), one.about());
  return text;
}

}  // namespace headlight::commands
