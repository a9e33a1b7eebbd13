#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"
#include "base/values.hpp"

namespace headlight::commands {

/// An option of a command: a flag with or without a value after it, or a positional word.
struct Option {
  std::string name;   ///< "--out", or "NODE" for a positional word
  std::string value;  ///< the value after the flag: "FILE"; empty for flags without one
  std::string about;
  std::function<void(const std::string&)> take;
  std::string otherwise = {};  ///< the default, for --help
  bool needed = false, many = false, may_be_empty = false;
  std::vector<std::string> rivals = {};  ///< options that exclude it
  std::string companion = {};            ///< an option that it needs
  int times = 0;

  bool is_flag() const { return name.starts_with("-"); }
  Option& required();
  Option& possibly_empty();
  Option& excludes(std::initializer_list<const char*> others);
  Option& goes_with(const std::string& other);
};

/// A command of the program: its options, each value read strictly (see values.hpp) and stored in the command's own variables, and its
/// action.
class Command {
 public:
  Command(std::string name, std::string about) : name_(std::move(name)), about_(std::move(about)) {}

  Option& flag(const std::string& name, bool& into, const std::string& about);
  Option& text(const std::string& name, const std::string& value, std::string& into, const std::string& about);
  Option& text(const std::string& name, const std::string& value, std::optional<std::string>& into, const std::string& about);
  /// May be given more than once.
  Option& texts(const std::string& name, const std::string& value, std::vector<std::string>& into, const std::string& about);
  /// Reads NAME,NAME; may be given more than once.
  Option& names(const std::string& name, std::vector<std::string>& into, const std::string& about);
  Option& whole(const std::string& name, int& into, WholeRange range, const std::string& about);
  Option& whole(const std::string& name, std::optional<int>& into, WholeRange range, const std::string& about);
  Option& seed(const std::string& name, std::optional<std::uint64_t>& into, const std::string& about);
  Option& real(const std::string& name, float& into, RealRange range, const std::string& about);
  Option& real(const std::string& name, std::optional<double>& into, RealRange range, const std::string& about);
  /// Reads ROW,COL.
  Option& row_col(const std::string& name, std::optional<std::array<int, 2>>& into, const std::string& about);
  Option& add(Option option);
  /// Sets the action that runs once all words are read.
  void does(std::function<void()> what) { what_ = std::move(what); }
  /// Says that the command evaluates graphs, so run() checks the memory for products before it begins.
  void computes() { computes_ = true; }

  const std::string& name() const { return name_; }
  const std::string& about() const { return about_; }
  const std::deque<Option>& options() const { return options_; }
  /// Reads all words after the command's name. Throws UserError in one line that names the wrong word and a correction.
  void read(std::span<const std::string> words);
  /// Runs the action. Throws UserError if there is too little memory for it.
  void run() const;

 private:
  size_t read_flag(std::span<const std::string> words);
  void read_word(const std::string& word);
  Option* called(const std::string& name);
  void take(Option& option, const std::string& value);
  void require_complete() const;
  [[noreturn]] void refuse_unknown(const std::string& word) const;

  std::string name_, about_;
  std::deque<Option> options_;  ///< callers keep references to them
  std::function<void()> what_;
  bool computes_ = false;
};

/// Every command; the first is the program itself, which has no name.
class CommandList {
 public:
  Command& add(std::string name, std::string about) { return all_.emplace_back(std::move(name), std::move(about)); }
  Command& program() { return all_.front(); }
  /// Returns the command of this name, or null.
  Command* called(const std::string& name);
  std::vector<std::string> names() const;
  const std::deque<Command>& all() const { return all_; }

 private:
  std::deque<Command> all_;
};

/// Returns the text of --help for a command; for the program itself with the list of all commands.
std::string help_of(const Command& command, const CommandList& all);

/// Returns the message about an unexpected word, with the nearest of `known`. `command` is the name of the command it was given to.
std::string unknown_word(const std::string& word, std::span<const std::string> known, const std::string& command);

}  // namespace headlight::commands
