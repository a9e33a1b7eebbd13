#include <algorithm>
#include <memory>
#include <optional>

#include "base/listed_names.hpp"
#include "commands/cli/command_help.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/version.hpp"
#include "commands/commands.hpp"
#include "session/manual/manual.hpp"

namespace headlight::commands {
namespace {

/// Escapes `text` for roff: a hyphen stays the one that people type, and no line begins like a roff request.
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
  for (const Option& option : options) lines += ".TP\n.B " + in_roff(option_usage(option)) + "\n" + in_roff(all_about(option)) + "\n";
  return lines;
}

bool is_among(const std::vector<Option>& options, const Option& one) {
  return std::any_of(options.begin(), options.end(),
                     [&](const Option& option) { return option.name == one.name && option.about == one.about; });
}

/// Returns the options shared by every command with --mask: they choose the computation.
std::vector<Option> shared_options(const CommandList& all) {
  std::vector<Option> shared;
  for (const Command& command : all.all()) {
    const std::vector<Option> own(command.options().begin(), command.options().end());
    if (std::none_of(own.begin(), own.end(), [](const Option& option) { return option.name == "--mask"; })) continue;
    if (shared.empty()) shared = own;
    else std::erase_if(shared, [&](const Option& option) { return !is_among(own, option); });
  }
  return shared;
}

std::vector<std::string> commands_with(const CommandList& all, const std::string& flag) {
  std::vector<std::string> names;
  for (const Command& command : all.all())
    if (!command.name().empty() &&
        std::any_of(command.options().begin(), command.options().end(), [&](const Option& option) { return option.name == flag; }))
      names.push_back(command.name());
  return names;
}

std::string in_code(const std::vector<Option>& options, const std::string& first = "") {
  std::string lines = "```\n" + (first.empty() ? "" : first + "\n");
  for (const Option& option : options) lines += help_entry(option_usage(option), all_about(option));
  return lines + "```\n";
}

}  // namespace

std::string manual_page(const CommandList& all, const std::string& version) {
  const Command& program = all.all().front();
  std::string page =
      ".TH HEADLIGHT 1 \"\" \"" + in_roff(version) + "\" \"User Commands\"\n.SH NAME\nheadlight \\- step inside multi-head attention\n";
  page += ".SH SYNOPSIS\n.B " + in_roff(usage_of(program)) + "\n.br\n.B headlight\nCOMMAND [flags]\n";
  page += ".SH DESCRIPTION\n" + in_roff(program.about()) + "\n.SH OPTIONS\n" + listed_in_roff(program.options());
  page +=
      ".TP\n.B \\-\\-help\nprint this help; after a command, the help of that command\n.TP\n.B \\-\\-version\nprint the version and "
      "commit\n.SH COMMANDS\n";
  for (const Command& command : all.all())
    if (!command.name().empty())
      page += ".SS " + in_roff(usage_of(command)) + "\n" + in_roff(command.about()) + "\n" + listed_in_roff(command.options());
  return page +
         ".SH EXIT STATUS\n.TP\n.B 0\nSuccess.\n.TP\n.B 1\nInternal error: a bug in the program.\n.TP\n.B 2\n"
         "The request was wrong: one line on standard error says how to correct it.\n";
}

std::string reference_page(const CommandList& all) {
  const std::vector<Option> shared = shared_options(all);
  std::string page =
      "# Command reference\n\nPrinted by `headlight manual --reference` from the help of each command.\n\n"
      "## Flags of a run\n\nEvery command that computes a run has these: the window, " +
      english_line(listed_names(commands_with(all, "--mask"))) + ".\n\n" + in_code(shared);
  for (const Command& command : all.all()) {
    std::vector<Option> own(command.options().begin(), command.options().end());
    std::erase_if(own, [&](const Option& option) { return is_among(shared, option); });
    page += "\n## " + (command.name().empty() ? "headlight" : "headlight " + command.name()) + "\n\n" + command.about() + "\n\n" +
            in_code(own, usage_of(command));
  }
  return page;
}

void add_manual(CommandList& all) {
  struct Request {
    std::optional<std::string> topic;
    bool reference = false;
  };
  const auto asked = std::make_shared<Request>();
  Command& manual = all.add("manual", "print the manual page (headlight manual | man -l -) or a topic of the manual");
  manual.text("TOPIC", "", asked->topic, english_line(listed_names(manual_topics())));
  manual.flag("--reference", asked->reference, "generate the topic reference from the help of each command, in Markdown")
      .excludes({"TOPIC"});
  manual.does([&all, asked] {
    if (asked->topic) print_exactly(manual_text(*asked->topic));
    else if (asked->reference) print_exactly(reference_page(all));
    else print_exactly(manual_page(all, version_line()));
  });
}

}  // namespace headlight::commands
