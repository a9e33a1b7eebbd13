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

/// One thing that a command takes: a flag with or without a value after it, or a word that stands by itself.
struct Option {
  std::string name;   ///< "--out", or of a word by itself "NODE"
  std::string value;  ///< the value after the flag: "FILE"; empty for flags without one
  std::string about;
  std::function<void(const std::string&)> take;
  std::string otherwise = {};  ///< what holds when it is not given, for --help
  bool needed = false, many = false, may_be_empty = false;
  std::vector<std::string> rivals = {};  ///< options that cannot be given with it
  std::string companion = {};            ///< an option without which it means nothing
  int times = 0;

  bool is_flag() const { return name.starts_with("-"); }
  Option& required();
  Option& possibly_empty();
  Option& excludes(std::initializer_list<const char*> others);
  Option& goes_with(const std::string& other);
};

/// A command of the program: what it takes, each value read strictly (see values.hpp) and put where the command wants it, and what it does
/// then.
class Command {
 public:
  Command(std::string name, std::string about) : name_(std::move(name)), about_(std::move(about)) {}

  Option& flag(const std::string& name, bool& into, const std::string& about);
  Option& text(const std::string& name, const std::string& value, std::string& into, const std::string& about);
  Option& text(const std::string& name, const std::string& value, std::optional<std::string>& into, const std::string& about);
  /// May be given more than once.
  Option& texts(const std::string& name, const std::string& value, std::vector<std::string>& into, const std::string& about);
  /// NAME,NAME, and may be given more than once.
  Option& names(const std::string& name, std::vector<std::string>& into, const std::string& about);
  Option& whole(const std::string& name, int& into, WholeRange range, const std::string& about);
  Option& whole(const std::string& name, std::optional<int>& into, WholeRange range, const std::string& about);
  Option& seed(const std::string& name, std::optional<std::uint64_t>& into, const std::string& about);
  Option& real(const std::string& name, float& into, RealRange range, const std::string& about);
  Option& real(const std::string& name, std::optional<double>& into, RealRange range, const std::string& about);
  /// ROW,COL
  Option& row_col(const std::string& name, std::optional<std::array<int, 2>>& into, const std::string& about);
  Option& add(Option option);
  /// What is done once everything is read.
  void does(std::function<void()> what) { what_ = std::move(what); }
  /// It evaluates graphs: what products take is asked for before it begins.
  void computes() { computes_ = true; }

  const std::string& name() const { return name_; }
  const std::string& about() const { return about_; }
  const std::deque<Option>& options() const { return options_; }
  /// Reads all words after the command's name. Throws UserError in one line that says which word is wrong and what would be right.
  void read(std::span<const std::string> words);
  /// Throws UserError where there is no memory for it.
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

/// Every command; the first is the program itself, without a name.
class CommandList {
 public:
  Command& add(std::string name, std::string about) { return all_.emplace_back(std::move(name), std::move(about)); }
  Command& program() { return all_.front(); }
  /// Nothing where no command is called so.
  Command* called(const std::string& name);
  std::vector<std::string> names() const;
  const std::deque<Command>& all() const { return all_; }

 private:
  std::deque<Command> all_;
};

/// What --help prints of a command; of the program itself with the list of all.
std::string help_of(const Command& command, const CommandList& all);

/// The message about an unexpected word, with the nearest of `known`. `command` is the name of the command that it was given to.
std::string unknown_word(const std::string& word, std::span<const std::string> known, const std::string& command);

}  // namespace headlight::commands
