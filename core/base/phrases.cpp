#include "base/phrases.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"

namespace headlight {
namespace {

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_of_name(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }
bool is_of_id(char c) { return is_of_name(c) || c == '.' || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

[[noreturn]] void fail(const std::string& file, int line, const std::string& what) {
  throw UserError(file + ", line " + std::to_string(line) + ": " + what);
}

/// Where the next brace stands that is not mathematics; npos where there is none.
size_t next_brace(std::string_view text, size_t from) {
  for (size_t at = text.find('{', from); at != std::string_view::npos; at = text.find('{', at + 1))
    if (at == 0 || (text[at - 1] != '_' && text[at - 1] != '^')) return at;
  return std::string_view::npos;
}

/// The name in the braces that open at `at`; nothing where it is none.
std::optional<std::string_view> placeholder_at(std::string_view text, size_t at) {
  const size_t end = text.find('}', at);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(at + 1, end - at - 1);
  const bool fits = !name.empty() && is_letter(name[0]) && std::all_of(name.begin(), name.end(), is_of_name);
  return fits ? std::optional(name) : std::nullopt;
}

std::set<std::string, std::less<>> placeholders_in(std::string_view text) {
  std::set<std::string, std::less<>> names;
  for (size_t at = next_brace(text, 0); at != std::string_view::npos; at = next_brace(text, at + 1))
    if (const auto name = placeholder_at(text, at)) names.emplace(*name);
  return names;
}

/// "{a}, {b}"
std::string listed(const std::set<std::string, std::less<>>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "{" : ", {") + name + "}";
  return all;
}

std::string with_line_breaks(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool breaks = text.compare(i, 2, "\\n") == 0;
    out += breaks ? '\n' : text[i];
    i += breaks;
  }
  return out;
}

/// A line without what an editor may leave at its ends. Throws where it is no text.
std::string_view checked_line(const std::string& file, int number, std::string_view line) {
  if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (!is_utf8(line)) fail(file, number, "this is not UTF-8; save the file as UTF-8");
  for (const char c : line)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F)
      fail(file, number, "there is a control character in " + in_quotes(line) + "; delete it");
  return line;
}

/// What is left of `line` for a text: its line breaks made, its braces checked.
std::string checked_text(const std::string& file, int number, std::string_view line) {
  for (size_t at = next_brace(line, 0); at != std::string_view::npos; at = next_brace(line, at + 1))
    if (!placeholder_at(line, at))
      fail(file, number, in_quotes(line.substr(at)) + " begins no placeholder such as {row}, nor mathematics such as W_{Q}");
  return with_line_breaks(line);
}

}  // namespace

Phrases Phrases::in_folder(const std::filesystem::path& folder) {
  std::set<std::filesystem::path> files;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed))
    if (entry.path().extension() == ".txt") files.insert(entry.path());
  if (failed) throw UserError("the words in " + folder.string() + " cannot be listed: " + failed.message());
  Phrases phrases;
  for (const auto& file : files) phrases.add_file(file, read_text(file));
  return phrases;
}

void Phrases::add_file(const std::filesystem::path& path, std::string_view text) {
  auto last = texts_.end();
  for (int number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = checked_line(path.string(), number, text.substr(0, end)), entry = without_blanks(line);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (entry.empty() || line[0] == '#') {
      last = texts_.end();
    } else if (!is_blank(line[0])) {
      last = add(path, number, entry);
    } else {
      if (last == texts_.end())
        fail(path.string(), number, "this line begins with a space, but there is no text before it that it could go on with");
      last->second.text += (last->second.text.empty() ? "" : " ") + checked_text(path.string(), number, entry);
    }
  }
  for (const auto& [id, mine] : texts_)
    if (mine.text.empty()) fail(mine.file, mine.line, id + " has no text; write it after the =");
}

/// An entry is "id = text".
Phrases::Texts::iterator Phrases::add(const std::filesystem::path& path, int line, std::string_view entry) {
  const std::string file = path.string(), room = path.stem().string();
  const size_t equals = entry.find('=');
  const std::string id(without_blanks(entry.substr(0, std::min(equals, entry.size()))));
  if (equals == std::string_view::npos || id.empty() || !std::all_of(id.begin(), id.end(), is_of_id))
    fail(file, line, in_quotes(entry) + " should be a line such as " + room + ".title = Text, or begin with a space to go on with a text");
  if (!id.starts_with(room + ".")) fail(file, line, in_quotes(id) + " should begin with the name of this file: " + room + ".");
  const auto [at, is_new] = texts_.try_emplace(id, Phrase{checked_text(file, line, without_blanks(entry.substr(equals + 1))), file, line});
  if (!is_new) fail(file, line, id + " is already on line " + std::to_string(at->second.line) + "; keep one of the two");
  return at;
}

const Phrases::Phrase& Phrases::phrase(std::string_view id) const {
  const auto found = texts_.find(id);
  if (found == texts_.end()) throw std::logic_error("the catalogue of words has no " + std::string(id));
  return found->second;
}

const std::string& Phrases::operator()(std::string_view id) const { return phrase(id).text; }

std::string Phrases::operator()(std::string_view id, std::initializer_list<Given> given) const {
  return filled(id, {given.begin(), given.size()});
}

std::string Phrases::filled(std::string_view id, std::span<const Given> given) const {
  const std::string& text = phrase(id).text;
  std::string out;
  size_t from = 0;
  for (size_t at = next_brace(text, 0); at != std::string::npos; at = next_brace(text, from)) {
    const std::string_view name = *placeholder_at(text, at);
    const auto found = std::find_if(given.begin(), given.end(), [&](const Given& one) { return one.name == name; });
    if (found == given.end()) throw std::logic_error("nothing is given for " + std::string(name) + " of " + std::string(id));
    out.append(text, from, at - from).append(found->value);
    from = at + name.size() + 2;
  }
  return out.append(text, from);
}

std::string Phrases::counted(std::string_view id, std::int64_t n, std::initializer_list<Given> given) const {
  std::vector<Given> all(given);
  all.emplace_back("n", n);
  return filled(std::string(id) + (n == 1 ? ".one" : ".many"), all);
}

std::string Phrases::say(const Unsaid& text) const {
  if (text.id.empty()) return text.plain;
  std::vector<Given> given;
  for (const Unsaid::Place& place : text.given) given.emplace_back(place.name, say(place.what));
  return filled(text.id, given);
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
      fail(mine.file, mine.line,
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
    if (!here.count(name)) fail(mine.file, mine.line, id + " lacks {" + name + "}");
  for (const std::string& name : here)
    if (!allowed.count(name))
      fail(mine.file, mine.line,
           id + " has {" + name + "}, for which nothing is given" + (allowed.empty() ? "" : "; it may have " + listed(allowed)));
}

void Phrases::require_complete_for(const Phrases& program, const std::filesystem::path& folder) const {
  require_fit_for(program);
  for (const std::string& id : program.ids()) {
    if (has(id)) continue;
    const std::filesystem::path file = folder / (id.substr(0, id.find('.')) + ".txt");
    if (std::error_code none; !std::filesystem::exists(file, none)) throw UserError(file.string() + " is missing; install Headlight again");
    throw UserError(file.string() + " lacks the text " + id + "; add a line " + id + " = ...");
  }
}

std::vector<std::string> Phrases::complete_with(const Phrases& other) {
  std::vector<std::string> taken;
  for (const auto& [id, text] : other.texts_)
    if (texts_.try_emplace(id, text).second) taken.push_back(id);
  return taken;
}

}  // namespace headlight
