#include "base/messages.hpp"

#include <algorithm>
#include <span>
#include <system_error>

#include "base/phrase_check.hpp"
#include "base/po_file.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "base/words_file.hpp"

namespace headlight::base {

void Messages::add_file(const std::filesystem::path& path, std::string_view text) {
  const std::string file = path.string();
  const bool is_english = path.extension() == ".pot";
  for (PoEntry& entry : read_po(file, text).entries) {
    if (!entry.context.empty()) fail_in_words(file, entry.line, "a message has no msgctxt; its English text is its name");
    if (entry.counted) fail_in_words(file, entry.line, "a message has no forms for numbers; delete its msgid_plural");
    const auto found = translations_.find(entry.english);
    if (found != translations_.end())
      fail_in_words(file, entry.line,
                    in_quotes(entry.english) + " is already in " + found->second.file + ", line " + std::to_string(found->second.line) +
                        "; keep one of the two");
    if (!is_english && !entry.translated()) continue;
    std::string& words = is_english ? entry.english : entry.texts.front();
    require_braces(file, entry.text_line, words);
    require_same_placeholders({file, entry.text_line, entry.english, true}, std::span(&words, 1), std::span(&entry.english, 1));
    translations_.emplace(entry.english, Translation{words, file, entry.line});
  }
}

void Messages::add_folder(const std::filesystem::path& folder, std::string_view ending) {
  if (std::error_code none; !std::filesystem::is_directory(folder, none)) return;
  for (const auto& file : files_of_words(folder, ending)) add_file(file, read_text(file));
}

const std::string& Messages::of(const std::string& english) const {
  const auto found = translations_.find(english);
  return found == translations_.end() ? english : found->second.text;
}

std::vector<std::string> Messages::english() const {
  std::vector<std::string> all;
  for (const auto& [english, translation] : translations_) all.push_back(english);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace headlight::base
