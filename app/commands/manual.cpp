#include "commands/cli/command_help.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/version.hpp"
#include "commands/commands.hpp"

namespace headlight {
namespace {

/// `text` as words of a page: a hyphen is the one that people type, and no line begins with what roff takes for an order.
std::string in_roff(const std::string& text) {
  std::string line = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\') line += "\\e";
    else if (c == '-') line += "\\-";
    else line += c;
  }
  return line;
}

std::string listed_in_roff(const std::deque<Option>& options) {
  std::string lines;
  for (const Option& option : options) lines += ".TP\n.B " + in_roff(how_given(option)) + "\n" + in_roff(all_about(option)) + "\n";
  return lines;
}

}  // namespace

std::string manual_page(const CommandList& all, const std::string& version) {
  const Command& program = all.all().front();
  std::string page =
      ".TH HEADLIGHT 1 \"\" \"" + in_roff(version) + "\" \"User Commands\"\n.SH NAME\nheadlight \\- step inside multi-head attention\n";
  page += ".SH SYNOPSIS\n.B " + in_roff(usage_of(program)) + "\n.br\n.B headlight\nCOMMAND [flags]\n";
  page += ".SH DESCRIPTION\n" + in_roff(program.about()) + "\n.SH OPTIONS\n" + listed_in_roff(program.options());
  page += ".TP\n.B \\-\\-help\nsays all this; after a command, what that takes\n.TP\n.B \\-\\-version\nversion and commit\n.SH COMMANDS\n";
  for (const Command& command : all.all())
    if (!command.name().empty())
      page += ".SS " + in_roff(usage_of(command)) + "\n" + in_roff(command.about()) + "\n" + listed_in_roff(command.options());
  return page +
         ".SH EXIT STATUS\n.TP\n.B 0\nAll went well.\n.TP\n.B 1\nA fault of the program.\n.TP\n.B 2\n"
         "The request was wrong; one line on standard error says what would be right.\n";
}

void add_manual(CommandList& all) {
  all.add("manual", "prints the manual page: headlight manual | man -l -").does([&all] {
    print_exactly(manual_page(all, version_line()));
  });
}

}  // namespace headlight
