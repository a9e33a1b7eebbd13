#include "commands/cli/command.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/free_memory.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "machine/products.hpp"

namespace headlight::commands {
namespace {

/// "-3" is a number, and "- yes" is a text.
bool looks_like_a_flag(const std::string& word) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return word.starts_with("--") ? word.size() > 2 && letter(word[2]) : word.size() > 1 && word[0] == '-' && letter(word[1]);
}

/// Returns the meaning of a placeholder in words.
std::string in_words(const std::string& value) {
  if (value == "FILE") return "a file name";
  if (value == "FOLDER") return "a folder name";
  if (value == "N") return "a whole number";
  if (value == "NUMBER") return "a number";
  if (value == "TEXT") return "a text";
  if (value == "NAME") return "a name";
  if (value == "WxH") return "a size such as 1600x1000";
  return value;
}

[[noreturn]] void refuse_without_value(const Option& option) {
  if (option.is_flag()) throw UserError(option.name + " needs " + in_words(option.value) + " after it");
  throw UserError(option.name + " is empty; --help lists its values");
}

}  // namespace

Option& Option::required() {
  needed = true;
  return *this;
}

Option& Option::possibly_empty() {
  may_be_empty = true;
  return *this;
}

Option& Option::excludes(std::initializer_list<const char*> others) {
  rivals.insert(rivals.end(), others.begin(), others.end());
  return *this;
}

Option& Option::goes_with(const std::string& other) {
  companion = other;
  return *this;
}

Option& Command::add(Option option) { return options_.emplace_back(std::move(option)); }

Option& Command::flag(const std::string& name, bool& into, const std::string& about) {
  return add({name, "", about, [&into](const std::string&) { into = true; }});
}

Option& Command::text(const std::string& name, const std::string& value, std::string& into, const std::string& about) {
  return add({.name = name, .value = value, .about = about, .take = [&into](const std::string& text) { into = text; }, .otherwise = into});
}

Option& Command::text(const std::string& name, const std::string& value, std::optional<std::string>& into, const std::string& about) {
  return add({name, value, about, [&into](const std::string& text) { into = text; }});
}

Option& Command::texts(const std::string& name, const std::string& value, std::vector<std::string>& into, const std::string& about) {
  return add(
      {.name = name, .value = value, .about = about, .take = [&into](const std::string& text) { into.push_back(text); }, .many = true});
}

Option& Command::names(const std::string& name, std::vector<std::string>& into, const std::string& about) {
  const auto take = [name, &into](const std::string& text) {
    for (std::string& item : names_value(name, text)) into.push_back(std::move(item));
  };
  return add({.name = name, .value = "NAME,NAME", .about = about, .take = take, .many = true});
}

Option& Command::whole(const std::string& name, int& into, WholeRange range, const std::string& about) {
  const auto take = [name, range, &into](const std::string& text) { into = static_cast<int>(whole_value(name, text, range)); };
  return add({.name = name, .value = "N", .about = about, .take = take, .otherwise = std::to_string(into)});
}

Option& Command::whole(const std::string& name, std::optional<int>& into, WholeRange range, const std::string& about) {
  return add(
      {name, "N", about, [name, range, &into](const std::string& text) { into = static_cast<int>(whole_value(name, text, range)); }});
}

Option& Command::seed(const std::string& name, std::optional<std::uint64_t>& into, const std::string& about) {
  return add({name, "N", about, [name, &into](const std::string& text) { into = seed_value(name, text); }});
}

Option& Command::real(const std::string& name, float& into, RealRange range, const std::string& about) {
  return add(
      {name, "NUMBER", about, [name, range, &into](const std::string& text) { into = static_cast<float>(real_value(name, text, range)); }});
}

Option& Command::real(const std::string& name, std::optional<double>& into, RealRange range, const std::string& about) {
  return add({name, "NUMBER", about, [name, range, &into](const std::string& text) { into = real_value(name, text, range); }});
}

Option& Command::row_col(const std::string& name, std::optional<std::array<int, 2>>& into, const std::string& about) {
  return add({name, "ROW,COL", about, [name, &into](const std::string& text) { into = row_col_value(name, text); }});
}

Option* Command::called(const std::string& name) {
  const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) { return option.name == name; });
  return found == options_.end() ? nullptr : &*found;
}

void Command::take(Option& option, const std::string& value) {
  if (++option.times > 1 && !option.many) throw UserError(option.name + " is given twice; give it once");
  if (value.empty() && !option.value.empty() && !option.may_be_empty) refuse_without_value(option);
  option.take(value);
}

/// Reads one flag and returns the number of `words` it took: 1, or 2 with its value.
size_t Command::read_flag(std::span<const std::string> words) {
  const std::string& word = words.front();
  const size_t equals = word.find('=');
  Option* option = called(word.substr(0, equals));
  if (!option) refuse_unknown(word);
  const bool takes_value = !option->value.empty();
  if (equals != std::string::npos) {
    if (!takes_value) throw UserError(option->name + " takes no value; leave out " + as_typed(word.substr(equals)));
    take(*option, word.substr(equals + 1));
    return 1;
  }
  if (takes_value && (words.size() < 2 || (called(words[1]) && called(words[1])->is_flag()))) refuse_without_value(*option);
  take(*option, takes_value ? words[1] : "");
  return takes_value ? 2 : 1;
}

void Command::read_word(const std::string& word) {
  const auto free =
      std::find_if(options_.begin(), options_.end(), [](const Option& option) { return !option.is_flag() && option.times == 0; });
  if (free == options_.end()) refuse_unknown(word);
  take(*free, word);
}

void Command::refuse_unknown(const std::string& word) const {
  std::vector<std::string> known;
  for (const Option& option : options_)
    if (option.is_flag()) known.push_back(option.name);
  throw UserError(unknown_word(word, known, name_));
}

void Command::require_complete() const {
  for (const Option& option : options_)
    for (const std::string& rival : option.rivals)
      for (const Option& other : options_)
        if (option.times && other.times && other.name == rival) throw UserError(option.name + " and " + rival + " cannot be used together");
  for (const Option& option : options_)
    for (const Option& other : options_)
      if (option.times && !other.times && other.name == option.companion) throw UserError(option.name + " needs " + other.name);
  for (const Option& option : options_)
    if (option.needed && !option.times)
      throw UserError(option.name + " is required: " + option.about + "; see headlight " + name_ + " --help");
}

void Command::read(std::span<const std::string> words) {
  for (bool only_words = false; !words.empty();) {
    const std::string& word = words.front();
    size_t count = 1;
    if (!only_words && word == "--") only_words = true;
    else if (!only_words && looks_like_a_flag(word)) count = read_flag(words);
    else read_word(word);
    words = words.subspan(count);
  }
  require_complete();
}

Command* CommandList::called(const std::string& name) {
  const auto found = std::find_if(all_.begin() + 1, all_.end(), [&](const Command& command) { return command.name() == name; });
  return found == all_.end() ? nullptr : &*found;
}

std::vector<std::string> CommandList::names() const {
  std::vector<std::string> names;
  for (const Command& command : all_)
    if (!command.name().empty()) names.push_back(command.name());
  return names;
}

std::string unknown_word(const std::string& whole, std::span<const std::string> known, const std::string& command) {
  const std::string word = whole.substr(0, whole.find('='));
  const std::string near = word.size() > 200 ? "" : nearest_name(word, known);
  if (!near.empty() && near.starts_with("-") == word.starts_with("-"))
    return in_quotes(word) + " is unknown; did you mean " + in_quotes(near) + "?";
  if (!command.empty() && !word.starts_with("-"))
    return "unexpected argument " + in_quotes(whole) + "; see headlight " + command + " --help";
  return in_quotes(word) + " is unknown; see headlight " + (command.empty() ? "" : command + " ") + "--help";
}

void Command::run() const {
  const auto free = static_cast<double>(free_memory());
  if (computes_ && free < product_room())
    throw UserError("computing needs about " + bytes_in_words(product_room()) + " of memory; " + bytes_in_words(free) + " are free");
  if (computes_) take_product_rooms(2, free / 2);  // for the drawing thread and one beside it, before anything else takes it
  what_();
}

}  // namespace headlight::commands
