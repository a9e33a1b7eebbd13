#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// The English messages of core/ (see tr of message.hpp) in another language, read from PO files (see po_file.hpp):
///
///     #. The sentence.
///     msgid "the sentence is empty: type at least one word"
///     msgstr "la phrase est vide : tapez au moins un mot"
///
/// Every mistake in a file is a UserError in one line with file and line. A fuzzy or empty translation counts as none.
class Messages {
 public:
  void add_file(const std::filesystem::path& path, std::string_view text);
  /// Adds the files of a folder, if there is one, with this ending: .po, or .pot for the templates, which have every English text.
  void add_folder(const std::filesystem::path& folder, std::string_view ending);
  /// The translation of `english`, or `english` itself if there is none.
  const std::string& of(const std::string& english) const;
  /// Every English text that has a translation, in order.
  std::vector<std::string> english() const;

 private:
  struct Translation {
    std::string text, file;
    int line = 0;
  };

  std::unordered_map<std::string, Translation> translations_;
};

}  // namespace headlight::base
