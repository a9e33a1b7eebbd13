#pragma once
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "base/messages.hpp"
#include "base/plural_rule.hpp"

namespace headlight::base {

struct PoEntry;
struct PoFile;

/// The value of a placeholder in a text: {row} becomes the value of "row"; a number is written as the language writes it, so it is given
/// with a point: of "0,914" the comma would be taken for that of thousands. In Chinese, no space of the text stays beside a Chinese value.
struct Placeholder {
  Placeholder(std::string_view placeholder, std::string_view text) : name(placeholder), value(text) {}
  Placeholder(std::string_view placeholder, std::integral auto number) : name(placeholder), value(std::to_string(number)) {}
  std::string_view name;
  std::string value;
};

/// The catalogue of the interface's texts in one language, read from a folder of files that translators' editors open (see po_file.hpp).
/// The English texts stand in templates, as assets/words/en/board.pot, and the others in assets/words/fr/board.po:
///
///     #. The stages, from top to bottom.
///     msgctxt "board.look_at"
///     msgid "**Look at** row {row}."
///     msgstr "**Regardez** la ligne {row}."
///
/// The msgctxt is the id, which begins with the name of its file. {row} is a placeholder; braces after _ or ^ are mathematics, as in W_{Q}.
/// A text about a number has a form for each kind of number of its language. Every mistake in a file is a UserError in one line with file
/// and line. A text that is not translated, fuzzy, or of another English text than today's is missing, and stands in English.
class Phrases {
 public:
  /// Reads every .po and .pot file of a folder, and every .po file of its folder of messages.
  static Phrases in_folder(const std::filesystem::path& folder);
  /// Adds the texts of one file; its name is the first part of its ids. The texts of a .pot are its English ones.
  void add_file(const std::filesystem::path& path, std::string_view text);

  /// The text of an id. Tests compare the ids and placeholders that the program uses with the files, so a finished program never asks for a
  /// wrong one.
  const std::string& operator()(std::string_view id) const;
  std::string operator()(std::string_view id, std::initializer_list<Placeholder> values) const;
  /// Returns the form for n of a text about a number, with n as {n}. If there is a text ID.one ("one more", "the only pair"), it serves
  /// for 1.
  std::string counted(std::string_view id, std::int64_t n, std::initializer_list<Placeholder> values = {}) const;
  /// Formats a message in this language.
  std::string format(const Message& text) const;
  /// The text of a family's member: "stage.*.title" of "softmax" is stage.softmax.title.
  const std::string& of(std::string_view family, std::string_view member) const;
  std::string of(std::string_view family, std::string_view member, std::initializer_list<Placeholder> values) const;

  /// A text of core/ in this language, or in English if it has no translation; see tr and translatable.
  std::string translation(const std::string& english) const { return messages_.of(english); }
  const Messages& messages() const { return messages_; }

  /// The character before the decimals of a number in this language.
  char decimal_mark() const { return decimal_; }
  /// A number in this language: "0.5" becomes "0,5" in French, "1,425" becomes "1425" in Spanish, and "91 %" becomes "91%" in Chinese.
  std::string number(std::string text) const;

  std::vector<std::string> ids() const;
  bool has(std::string_view id) const;
  /// True if this text has forms for numbers; its own text is then the last of them.
  bool is_counted(std::string_view id) const { return !phrase(id).forms.empty(); }
  /// The text of an id, or all its forms.
  std::vector<std::string> texts(std::string_view id) const;
  /// The names of an id's placeholders, each once and in alphabetical order.
  std::vector<std::string> placeholders(std::string_view id) const;

  /// Throws if this catalogue has an id that `program` lacks.
  void require_fit_for(const Phrases& program) const;
  /// Throws if these English texts have other ids or placeholders than `program`; `folder` is the folder that was read, for the message.
  void require_complete_for(const Phrases& program, const std::filesystem::path& folder) const;
  /// Takes the texts of `english` that are missing here or translate another English text, and returns their ids.
  std::vector<std::string> complete_with(const Phrases& english);

 private:
  struct Phrase {
    std::string text;
    std::vector<std::string> forms;          ///< of a text about a number; `text` is the last of them
    std::vector<std::string> english;        ///< the English that a translation translates: one text, or two forms
    std::shared_ptr<const PluralRule> rule;  ///< of these forms
    std::string file;
    int line = 0;

    std::vector<std::string> all() const;
  };
  using Texts = std::map<std::string, Phrase, std::less<>>;

  const Phrase& phrase(std::string_view id) const;
  const std::string& form(std::string_view id, std::int64_t n) const;
  std::string filled_with(const std::string& text, std::span<const Placeholder> given) const;
  void add(const PoFile& read, PoEntry& entry, const std::string& file, bool is_english);

  Texts texts_;
  Messages messages_;
  char decimal_ = '.';
  bool joins_percent_ = false, joins_words_ = false, joins_four_digits_ = false;
};

}  // namespace headlight::base
