#include "base/phrases.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <unordered_map>

#include "base/decimal_mark.hpp"
#include "base/digit.hpp"
#include "base/error.hpp"
#include "base/fixed_spaces.hpp"
#include "base/phrase_check.hpp"
#include "base/placeholders.hpp"
#include "base/po_file.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "base/words_file.hpp"

namespace headlight::base {
namespace {

bool is_of_id(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '.'; }

std::string id_of(std::string_view family, std::string_view member) {
  std::string id(family);
  return id.replace(id.find('*'), 1, member);
}

void require_id(const std::string& file, int line, const std::string& room, const std::string& id) {
  if (id.empty()) fail_in_words(file, line, "this text has no id; write it above its msgid, such as msgctxt \"" + room + ".title\"");
  if (!std::all_of(id.begin(), id.end(), is_of_id)) fail_in_words(file, line, in_quotes(id) + " is no id such as " + room + ".title");
  if (!id.starts_with(room + ".")) fail_in_words(file, line, in_quotes(id) + " should begin with the name of this file: " + room + ".");
}

/// Returns the number of a message's argument "n" that tr_id_counted added.
std::int64_t number_of(const Message& text) {
  const auto n = std::find_if(text.arguments.rbegin(), text.arguments.rend(), [](const auto& argument) { return argument.name == "n"; });
  if (n == text.arguments.rend()) throw std::logic_error("no number is given for " + text.id);
  return std::strtoll(n->what.plain.c_str(), nullptr, 10);
}

}  // namespace

Phrases Phrases::in_folder(const std::filesystem::path& folder) {
  Phrases phrases;
  phrases.decimal_ = base::decimal_mark(folder.filename().string());
  phrases.joins_percent_ = joins_percent(folder.filename().string());
  phrases.joins_words_ = joins_words(folder.filename().string());
  phrases.joins_four_digits_ = joins_four_digits(folder.filename().string());
  for (const char* kind : {".pot", ".po"})
    for (const auto& file : files_of_words(folder, kind)) phrases.add_file(file, read_text(file));
  phrases.messages_.add_folder(folder / "messages", ".po");
  if (!spaces_its_marks(folder.filename().string())) return phrases;
  for (auto& [id, mine] : phrases.texts_) {
    mine.text = with_fixed_spaces(mine.text);
    for (std::string& form : mine.forms) form = with_fixed_spaces(form);
  }
  return phrases;
}

void Phrases::add_file(const std::filesystem::path& path, std::string_view text) {
  const std::string file = path.string(), room = path.stem().string();
  const bool is_english = path.extension() == ".pot";
  PoFile read = read_po(file, text);
  if (is_english && read.rule->n_forms() != 2) fail_in_words(file, 1, "English has two forms for numbers: nplurals=2; plural=(n != 1);");
  std::unordered_map<std::string, int> lines;
  for (PoEntry& entry : read.entries) {
    require_id(file, entry.line, room, entry.context);
    const auto [at, is_new] = lines.try_emplace(entry.context, entry.line);
    if (!is_new)
      fail_in_words(file, entry.line, entry.context + " is already on line " + std::to_string(at->second) + "; keep one of the two");
    if (is_english || entry.translated()) add(read, entry, file, is_english);
  }
}

/// Adds the text of an entry: its English in a template, else its translation.
void Phrases::add(const PoFile& read, PoEntry& entry, const std::string& file, bool is_english) {
  const int line = is_english ? entry.line : entry.text_line;
  std::vector<std::string> texts = is_english ? entry.english_forms() : std::move(entry.texts);
  for (const std::string& one : texts) require_braces(file, line, one);
  Phrase phrase{texts.back(), {}, {}, read.rule, file, entry.line};
  if (!is_english) phrase.english = entry.english_forms();
  if (!is_english || entry.counted) require_same_placeholders({file, line, entry.context}, texts, is_english ? texts : phrase.english);
  if (entry.counted) phrase.forms = std::move(texts);
  const auto [at, is_new] = texts_.try_emplace(std::move(entry.context), std::move(phrase));
  if (!is_new) fail_in_words(file, line, at->first + " is already in " + at->second.file + "; keep one of the two");
}

std::string Phrases::number(std::string text) const {
  if (joins_four_digits_) text = joined_four_digits(std::move(text));
  text = numbers_with_mark(std::move(text), decimal_);
  return joins_percent_ ? joined_percent(std::move(text)) : text;
}

std::string Phrases::filled_with(const std::string& text, std::span<const Placeholder> given) const {
  const auto value = [&](std::string_view name) {
    const auto found = std::find_if(given.begin(), given.end(), [&](const Placeholder& one) { return one.name == name; });
    if (found == given.end()) throw std::logic_error("nothing is given for " + std::string(name) + " of " + text);
    return number(found->value);
  };
  return filled_in(text, value, joins_words_ ? WordSpaces::chinese : WordSpaces::kept);
}

const Phrases::Phrase& Phrases::phrase(std::string_view id) const {
  const auto found = texts_.find(id);
  if (found == texts_.end()) throw std::logic_error("the catalogue of words has no " + std::string(id));
  return found->second;
}

const std::string& Phrases::form(std::string_view id, std::int64_t n) const {
  if (n == 1)
    if (const auto one = texts_.find(std::string(id) + ".one"); one != texts_.end()) return one->second.text;
  const Phrase& mine = phrase(id);
  return mine.forms.empty() ? mine.text : mine.forms[mine.rule->form(n)];
}

const std::string& Phrases::operator()(std::string_view id) const { return phrase(id).text; }

std::string Phrases::operator()(std::string_view id, std::initializer_list<Placeholder> values) const {
  return filled_with(phrase(id).text, {values.begin(), values.size()});
}

std::string Phrases::counted(std::string_view id, std::int64_t n, std::initializer_list<Placeholder> values) const {
  std::vector<Placeholder> all(values);
  all.emplace_back("n", n);
  return filled_with(form(id, n), all);
}

std::string Phrases::format(const Message& text) const {
  if (text.id.empty() && text.english.empty()) return text.plain;
  std::vector<Placeholder> values;
  for (const Message::Argument& argument : text.arguments) values.emplace_back(argument.name, format(argument.what));
  if (text.id.empty()) return filled_with(messages_.of(text.english), values);
  const Phrase& mine = phrase(text.id);
  return filled_with(mine.forms.empty() ? mine.text : form(text.id, number_of(text)), values);
}

const std::string& Phrases::of(std::string_view family, std::string_view member) const { return phrase(id_of(family, member)).text; }

std::string Phrases::of(std::string_view family, std::string_view member, std::initializer_list<Placeholder> values) const {
  return (*this)(id_of(family, member), values);
}

std::vector<std::string> Phrases::ids() const {
  std::vector<std::string> all;
  for (const auto& [id, mine] : texts_) all.push_back(id);
  return all;
}

bool Phrases::has(std::string_view id) const { return texts_.find(id) != texts_.end(); }

std::vector<std::string> Phrases::Phrase::all() const { return forms.empty() ? std::vector{text} : forms; }

std::vector<std::string> Phrases::texts(std::string_view id) const { return phrase(id).all(); }

std::vector<std::string> Phrases::placeholders(std::string_view id) const {
  Placeholders names;
  for (const std::string& text : texts(id)) names.merge(placeholders_in(text));
  return {names.begin(), names.end()};
}

void Phrases::require_fit_for(const Phrases& program) const {
  std::vector<std::string> known;
  for (const auto& [id, mine] : texts_) {
    if (program.has(id)) continue;
    if (known.empty()) known = program.ids();
    const std::string nearest = nearest_name(id, known);
    fail_in_words(mine.file, mine.line,
                  "Headlight has no text called " + id + (nearest.empty() ? "; delete it" : "; did you mean " + nearest + "?"));
  }
}

void Phrases::require_complete_for(const Phrases& program, const std::filesystem::path& folder) const {
  require_fit_for(program);
  for (const auto& [id, asked] : program.texts_) {
    if (const auto found = texts_.find(id); found != texts_.end()) {
      const Phrase& mine = found->second;
      if (mine.forms.size() != asked.forms.size())
        fail_in_words(
            mine.file, mine.line,
            id + (asked.forms.empty() ? " speaks of no number; delete its msgid_plural" : " speaks of a number; it needs a msgid_plural"));
      require_same_placeholders({mine.file, mine.line, id}, mine.all(), asked.all());
      continue;
    }
    const std::filesystem::path file = folder / (id.substr(0, id.find('.')) + ".pot");
    if (std::error_code none; !std::filesystem::exists(file, none))
      throw UserError(tr("{file} is missing; install Headlight again", {{"file", file.string()}}));
    throw UserError(tr("{file} lacks the text {id}; add msgctxt \"{id}\" and its msgid", {{"file", file.string()}, {"id", id}}));
  }
}

std::vector<std::string> Phrases::complete_with(const Phrases& english) {
  std::vector<std::string> taken;
  for (const auto& [id, theirs] : english.texts_) {
    const auto [at, is_new] = texts_.try_emplace(id, theirs);
    const bool is_stale = !is_new && at->second.english != theirs.all();
    if (is_stale) at->second = theirs;
    if (is_new || is_stale) taken.push_back(id);
  }
  return taken;
}

}  // namespace headlight::base
