#pragma once
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "base/messages.hpp"

namespace headlight::base {

/// The value of a placeholder in a text: {row} becomes the value of "row", a number as the language writes it.
struct Placeholder {
  Placeholder(std::string_view placeholder, std::string_view text) : name(placeholder), value(text) {}
  Placeholder(std::string_view placeholder, std::integral auto number) : name(placeholder), value(std::to_string(number)) {}
  std::string_view name;
  std::string value;
};

/// The catalogue of the interface's texts in one language, read from a folder of files in which a person can find and edit them:
///
///     # The stages, from top to bottom.
///     stage.scores.title = Scores
///     stage.scores.look_at = **Look at** row {row}: its query matches
///         the key of {key} best.
///
/// An id begins with the name of its file. A line that begins with a space goes on with the text before it, and \n begins a new line on
/// screen. {row} is a placeholder; braces after _ or ^ are mathematics, as in W_{Q}. Every mistake in a file is a UserError
/// in one line with file and line.
class Phrases {
 public:
  /// Every .txt file of a folder, and of its messages.
  static Phrases in_folder(const std::filesystem::path& folder);
  /// Takes the texts of one file; its name is the first part of its ids.
  void add_file(const std::filesystem::path& path, std::string_view text);

  /// The text of an id. Ids and placeholders of a finished program cannot be wrong, because its texts were compared with what it asks for.
  const std::string& operator()(std::string_view id) const;
  std::string operator()(std::string_view id, std::initializer_list<Placeholder> given) const;
  /// The text ID.one where n is 1, else ID.many, with n as {n}.
  std::string counted(std::string_view id, std::int64_t n, std::initializer_list<Placeholder> given = {}) const;
  /// What was left to be said.
  std::string say(const Message& text) const;
  /// The text of a family's member: "stage.*.title" of "softmax" is stage.softmax.title.
  const std::string& of(std::string_view family, std::string_view member) const;

  /// A text of core/ in English, in this language where that has it; see tr and translatable.
  std::string translation(const std::string& english) const { return messages_.of(english); }
  const Messages& messages() const { return messages_; }

  /// What stands before the decimals of a number in this language.
  char decimal_mark() const { return decimal_; }

  std::vector<std::string> ids() const;
  bool has(std::string_view id) const { return texts_.find(id) != texts_.end(); }
  /// The names of an id's placeholders, each once and in alphabetical order.
  std::vector<std::string> placeholders(std::string_view id) const;

  /// Throws where there is an id that `program` has not, or a placeholder too many or too few.
  void require_fit_for(const Phrases& program) const;
  /// Throws where an id of `program` is missing too; `folder` is where it was looked for.
  void require_complete_for(const Phrases& program, const std::filesystem::path& folder) const;
  /// Takes from `other` what is missing here, and returns its ids.
  std::vector<std::string> complete_with(const Phrases& other);

 private:
  struct Phrase {
    std::string text, file;
    int line = 0;
  };
  using Texts = std::map<std::string, Phrase, std::less<>>;

  const Phrase& phrase(std::string_view id) const;
  Texts::iterator add(const std::filesystem::path& path, int line, std::string_view entry);
  void require_placeholders(const std::string& id, const Phrase& mine, const Phrases& program) const;

  Texts texts_;
  Messages messages_;
  char decimal_ = '.';
};

}  // namespace headlight::base
