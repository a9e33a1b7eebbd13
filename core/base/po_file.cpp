#include "base/po_file.hpp"

#include <algorithm>
#include <array>

#include "base/digit.hpp"
#include "base/error.hpp"
#include "base/text_file.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "base/words_file.hpp"

namespace headlight::base {
namespace {

/// The next quotation mark or backslash. A library's find_first_of takes several times as long.
std::size_t end_of_run(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '"' && text[at] != '\\') ++at;
  return at < text.size() ? at : std::string_view::npos;
}

class PoReader {
 public:
  PoReader(const std::string& file, std::string_view text) : file_(file), text_(text_of_words(file, text)) {}

  PoFile read() {
    while (!text_.empty()) {
      ++number_;
      take(without_blanks(next_line(text_)));
    }
    finish();
    if (!made_.rule) made_.rule = std::make_shared<const PluralRule>();
    return std::move(made_);
  }

 private:
  [[noreturn]] void fail_here(const std::string& what) const { fail_in_words(file_, number_, what); }
  [[noreturn]] void fail_at(int line, const std::string& what) const { fail_in_words(file_, line, what); }

  /// Returns the id of the entry for a message, else its English.
  std::string name() const {
    if (entry_.context.empty()) return in_quotes(entry_.english);
    return entry_.context.find_first_of("\n\t") == std::string::npos ? entry_.context : in_quotes(entry_.context);
  }

  void take(std::string_view line) {
    if (line.empty()) return;
    if (line[0] == '#') return comment(line);
    if (line[0] == '"') {
      if (!open_) fail_here("this text belongs to nothing: msgctxt, msgid or msgstr should stand before it");
      return append(line);
    }
    const std::size_t end = std::min(line.find_first_of(" \t\""), line.size());
    open(line.substr(0, end), without_blanks(line.substr(end)));
  }

  void comment(std::string_view line) {
    if (has_text_) finish();
    open_ = nullptr;
    if (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos) entry_.fuzzy = true;
  }

  /// Begins a field of an entry; the texts in quotes after it, also on the next lines, are its value.
  void open(std::string_view word, std::string_view value) {
    if (has_text_ && (word == "msgctxt" || word == "msgid")) finish();
    if (entry_.line == 0) entry_.line = number_;
    if (word == "msgctxt") begin(entry_.context, has_context_, word);
    else if (word == "msgid") begin(entry_.english, has_english_, word);
    else if (word == "msgid_plural") begin(entry_.plural, entry_.counted, word);
    else if (word.starts_with("msgstr")) begin_text(word);
    else fail_here(in_quotes(word) + " is no word of PO; a line begins with msgctxt, msgid, msgid_plural, msgstr, \" or #");
    if (!value.starts_with('"')) fail_here("after " + std::string(word) + " a text in quotation marks should follow");
    append(value);
  }

  void begin(std::string& field, bool& there, std::string_view word) {
    if (there) fail_here(std::string(word) + " stands twice in this entry; an entry ends with its msgstr");
    if (has_text_ || (word == "msgctxt" && has_english_) || (word == "msgid_plural" && !has_english_))
      fail_here(std::string(word) + " stands in the wrong place; the order is msgctxt, msgid, msgid_plural, msgstr");
    there = true;
    open_ = &field;
  }

  void begin_text(std::string_view word) {
    if (!has_english_) fail_here("this msgstr has no msgid before it");
    const std::size_t form = entry_.texts.size();
    if (entry_.counted ? word != "msgstr[" + std::to_string(form) + "]" : word != "msgstr" || form > 0)
      fail_here(entry_.counted ? "msgstr[" + std::to_string(form) + "] should stand here, as there is a msgid_plural"
                               : "one msgstr should stand here, as there is no msgid_plural");
    if (!has_text_) entry_.text_line = number_;
    has_text_ = true;
    open_ = &entry_.texts.emplace_back();
  }

  void append(std::string_view quoted) {
    std::size_t at = 1;
    for (;;) {
      const std::size_t next = end_of_run(quoted, at);
      if (next == std::string_view::npos) fail_here("the text " + in_quotes(quoted.substr(1)) + " does not end; close it with \"");
      open_->append(quoted.substr(at, next - at));
      if (quoted[next] == '"') {
        if (next + 1 < quoted.size())
          fail_here(in_quotes(quoted.substr(next + 1)) + " stands after the end of the text; write \\\" for a quotation mark within it");
        return;
      }
      *open_ += unescaped(quoted.substr(next));
      at = next + 2;
    }
  }

  /// `escape` begins with a backslash.
  char unescaped(std::string_view escape) const {
    constexpr std::string_view letters = "nt\"\\", meant = "\n\t\"\\";
    const std::size_t found = escape.size() > 1 ? letters.find(escape[1]) : std::string_view::npos;
    if (found != std::string_view::npos) return meant[found];
    const std::string_view sign = escape.substr(0, escape.size() > 1 ? 1 + code_point_at(escape, 1).size : 1);
    fail_here(std::string(sign) + " is no escape here; there are \\n, \\t, \\\" and \\\\");
  }

  void finish() {
    if (entry_.line > 0) {
      if (!has_english_) fail_at(entry_.line, name() + " has no msgid; write its English text there");
      if (!has_text_)
        fail_at(entry_.line, name() + " has no msgstr; write " + (entry_.counted ? "msgstr[0] \"\"" : "msgstr \"\"") +
                                 " below it if it is not translated");
      if (entry_.english.empty() && !has_context_) header();
      else add();
    }
    entry_ = {};
    open_ = nullptr;
    has_context_ = has_english_ = has_text_ = false;
  }

  void add() {
    if (entry_.english.empty()) fail_at(entry_.line, name() + " has no English text in its msgid");
    if (entry_.counted && !made_.rule)
      fail_at(entry_.line, name() +
                               " has forms for numbers, but no header says which; the file should begin with msgid \"\", msgstr \"\" and "
                               "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"");
    if (entry_.counted && entry_.texts.size() != made_.rule->n_forms())
      fail_at(entry_.text_line, name() + " has " + std::to_string(entry_.texts.size()) + " of the " +
                                    std::to_string(made_.rule->n_forms()) + " forms that Plural-Forms asks for; the last is msgstr[" +
                                    std::to_string(made_.rule->n_forms() - 1) + "]");
    made_.entries.push_back(std::move(entry_));
  }

  void header() {
    if (made_.rule || !made_.entries.empty())
      fail_at(entry_.line, "a msgid \"\" without msgctxt is the header, which stands once, at the beginning");
    const std::string& text = entry_.texts.front();
    if (const std::size_t at = text.find("charset="); at != std::string::npos) {
      std::string charset = text.substr(at + 8, text.find_first_of("\n;", at) - at - 8);
      for (char& c : charset) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      if (charset != "UTF-8") fail_at(entry_.line, "the header has charset=" + in_quotes(charset) + "; save the file as UTF-8");
    }
    const std::size_t at = text.find("Plural-Forms:");
    if (at == std::string::npos) return;
    try {
      made_.rule = std::make_shared<const PluralRule>(std::string_view(text).substr(at + 13, text.find('\n', at) - at - 13));
    } catch (const UserError& error) {
      fail_at(entry_.line, error.what());
    }
  }

  const std::string& file_;
  std::string_view text_;
  PoFile made_;
  PoEntry entry_;
  std::string* open_ = nullptr;  ///< the field that a line in quotes continues
  int number_ = 0;
  bool has_context_ = false, has_english_ = false, has_text_ = false;
};

}  // namespace

bool PoEntry::translated() const {
  return !fuzzy && std::none_of(texts.begin(), texts.end(), [](const std::string& text) { return text.empty(); });
}

std::vector<std::string> PoEntry::english_forms() const { return counted ? std::vector{english, plural} : std::vector{english}; }

PoFile read_po(const std::string& file, std::string_view text) { return PoReader(file, text).read(); }

}  // namespace headlight::base
