#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// The English messages of core/ (see tr of message.hpp) in another language, read from files in which a person can find and edit them:
///
///     # The sentence.
///     the sentence is empty: type at least one word
///     = la phrase est vide : tapez au moins un mot
///
/// The English line comes first, and what stands after = is the translation. A line that begins with a space goes on with the text before
/// it. Every mistake in a file is a UserError in one line with file and line.
class Messages {
 public:
  void add_file(const std::filesystem::path& path, std::string_view text);
  /// The translation, where there is one, else `english` itself.
  const std::string& of(const std::string& english) const;
  /// All that are translated.
  std::vector<std::string> english() const;

 private:
  struct Translation {
    std::string text, file;
    int line = 0;
  };

  void add(const std::string& english, Translation translation);

  std::map<std::string, Translation> translations_;
};

}  // namespace headlight::base
