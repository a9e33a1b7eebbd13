#include "base/phrases.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

#include "base/decimal_mark.hpp"
#include "base/digit.hpp"
#include "base/error.hpp"
#include "base/fixed_spaces.hpp"
#include "base/placeholders.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "base/words_file.hpp"

namespace headlight::base {
namespace {

bool is_of_name(char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_'; }
bool is_of_id(char c) { return is_of_name(c) || c == '.' || (c >= 'A' && c <= 'Z'); }
std::string filled_with(const std::string& text, std::span<const Placeholder> given, char decimal) {
  return filled_in(text, [&](std::string_view name) {
    const auto found = std::find_if(given.begin(), given.end(), [&](const Placeholder& one) { return one.name == name; });
    if (found == given.end()) throw std::logic_error("nothing is given for " + std::string(name) + " of " + text);
    return numbers_with_mark(found->value, decimal);
  });
}

std::set<std::filesystem::path> files_of_words(const std::filesystem::path& folder) {
  std::set<std::filesystem::path> files;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed))
    if (entry.path().extension() == ".txt") files.insert(entry.path());
  if (failed) throw UserError(tr("the words in {folder} cannot be listed: {why}", {{"folder", folder.string()}, {"why", reason(failed)}}));
  return files;
}

}  // namespace

Phrases Phrases::in_folder(const std::filesystem::path& folder) {
  Phrases phrases;
  phrases.decimal_ = base::decimal_mark(folder.filename().string());
  for (const auto& file : files_of_words(folder)) phrases.add_file(file, read_text(file));
  std::error_code none;
  if (const auto messages = folder / "messages"; std::filesystem::is_directory(messages, none))
    for (const auto& file : files_of_words(messages)) phrases.messages_.add_file(file, read_text(file));
  if (spaces_its_marks(folder.filename().string()))
    for (auto& [id, mine] : phrases.texts_) mine.text = with_fixed_spaces(mine.text);
  return phrases;
}

void Phrases::add_file(const std::filesystem::path& path, std::string_view text) {
  auto last = texts_.end();
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(path.string(), number, text), entry = without_blanks(line);
    if (entry.empty() || line[0] == '#') {
      last = texts_.end();
    } else if (!is_blank(line[0])) {
      last = add(path, number, entry);
    } else {
      if (last == texts_.end())
        fail_in_words(path.string(), number, "this line begins with a space, but there is no text before it that it could go on with");
      last->second.text += (last->second.text.empty() ? "" : " ") + text_of_words(path.string(), number, entry);
    }
  }
  for (const auto& [id, mine] : texts_)
    if (mine.text.empty()) fail_in_words(mine.file, mine.line, id + " has no text; write it after the =");
}

/// An entry is "id = text".
Phrases::Texts::iterator Phrases::add(const std::filesystem::path& path, int line, std::string_view entry) {
  const std::string file = path.string(), room = path.stem().string();
  const size_t equals = entry.find('=');
  const std::string id(without_blanks(entry.substr(0, std::min(equals, entry.size()))));
  if (equals == std::string_view::npos || id.empty() || !std::all_of(id.begin(), id.end(), is_of_id))
    fail_in_words(file, line,
                  in_quotes(entry) + " should be a line such as " + room + ".title = Text, or begin with a space to go on with a text");
  if (!id.starts_with(room + ".")) fail_in_words(file, line, in_quotes(id) + " should begin with the name of this file: " + room + ".");
  const auto [at, is_new] = texts_.try_emplace(id, Phrase{text_of_words(file, line, without_blanks(entry.substr(equals + 1))), file, line});
  if (!is_new) fail_in_words(file, line, id + " is already on line " + std::to_string(at->second.line) + "; keep one of the two");
  return at;
}

const Phrases::Phrase& Phrases::phrase(std::string_view id) const {
  const auto found = texts_.find(id);
  if (found == texts_.end()) throw std::logic_error("the catalogue of words has no " + std::string(id));
  return found->second;
}

const std::string& Phrases::operator()(std::string_view id) const { return phrase(id).text; }

std::string Phrases::operator()(std::string_view id, std::initializer_list<Placeholder> given) const {
  return filled_with(phrase(id).text, {given.begin(), given.size()}, decimal_);
}

std::string Phrases::counted(std::string_view id, std::int64_t n, std::initializer_list<Placeholder> given) const {
  std::vector<Placeholder> all(given);
  all.emplace_back("n", n);
  return filled_with(phrase(std::string(id) + (n == 1 ? ".one" : ".many")).text, all, decimal_);
}

std::string Phrases::say(const Message& text) const {
  if (text.id.empty() && text.english.empty()) return text.plain;
  std::vector<Placeholder> given;
  for (const Message::Argument& argument : text.arguments) given.emplace_back(argument.name, say(argument.what));
  return filled_with(text.id.empty() ? messages_.of(text.english) : phrase(text.id).text, given, decimal_);
}

const std::string& Phrases::of(std::string_view family, std::string_view member) const {
  std::string id(family);
  return phrase(id.replace(id.find('*'), 1, member)).text;
}

std::vector<std::string> Phrases::ids() const {
  std::vector<std::string> all;
  for (const auto& [id, mine] : texts_) all.push_back(id);
  return all;
}

std::vector<std::string> Phrases::placeholders(std::string_view id) const {
  const auto names = placeholders_in(phrase(id).text);
  return {names.begin(), names.end()};
}

void Phrases::require_fit_for(const Phrases& program) const {
  const std::vector<std::string> known = program.ids();
  for (const auto& [id, mine] : texts_) {
    if (program.has(id)) {
      require_placeholders(id, mine, program);
    } else {
      const std::string nearest = nearest_name(id, known);
      fail_in_words(mine.file, mine.line,
                    "Headlight has no text called " + id + (nearest.empty() ? "; delete it" : "; did you mean " + nearest + "?"));
    }
  }
}

/// A text about one thing need not say how many there are, but may.
void Phrases::require_placeholders(const std::string& id, const Phrase& mine, const Phrases& program) const {
  const auto here = placeholders_in(mine.text), needed = placeholders_in(program(id));
  auto allowed = needed;
  const std::string many = id.ends_with(".one") ? id.substr(0, id.size() - 3) + "many" : "";
  if (program.has(many) && placeholders_in(program(many)).count("n")) allowed.insert("n");
  for (const std::string& name : needed)
    if (!here.count(name)) fail_in_words(mine.file, mine.line, id + " lacks {" + name + "}");
  for (const std::string& name : here)
    if (!allowed.count(name))
      fail_in_words(mine.file, mine.line,
                    id + " has {" + name + "}, for which nothing is given" + (allowed.empty() ? "" : "; it may have " + listed(allowed)));
}

void Phrases::require_complete_for(const Phrases& program, const std::filesystem::path& folder) const {
  require_fit_for(program);
  for (const std::string& id : program.ids()) {
    if (has(id)) continue;
    const std::filesystem::path file = folder / (id.substr(0, id.find('.')) + ".txt");
    if (std::error_code none; !std::filesystem::exists(file, none))
      throw UserError(tr("{file} is missing; install Headlight again", {{"file", file.string()}}));
    throw UserError(tr("{file} lacks the text {id}; add a line {id} = ...", {{"file", file.string()}, {"id", id}}));
  }
}

std::vector<std::string> Phrases::complete_with(const Phrases& other) {
  std::vector<std::string> taken;
  for (const auto& [id, text] : other.texts_)
    if (texts_.try_emplace(id, text).second) taken.push_back(id);
  return taken;
}

}  // namespace headlight::base
