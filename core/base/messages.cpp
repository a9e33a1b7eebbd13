#include "base/messages.hpp"

#include "base/placeholders.hpp"
#include "base/wording.hpp"
#include "base/words_file.hpp"

namespace headlight::base {

void Messages::add_file(const std::filesystem::path& path, std::string_view text) {
  const std::string file = path.string();
  std::string english;
  Translation translation;
  std::string* last = nullptr;  // what a line that begins with a space goes on with
  const auto finish = [&] {
    if (!english.empty()) add(english, std::move(translation));
    english.clear(), translation = {}, last = nullptr;
  };
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(file, number, text), words = without_blanks(line);
    if (words.empty() || line[0] == '#') {
      finish();
    } else if (is_blank(line[0])) {
      if (!last) fail_in_words(file, number, "this line begins with a space, but there is no text before it that it could go on with");
      *last += (last->empty() ? "" : " ") + text_of_words(file, number, words);
    } else if (line[0] == '=') {
      if (last != &english) fail_in_words(file, number, "this translation has no English line before it");
      translation.text = text_of_words(file, number, without_blanks(words.substr(1)));
      last = &translation.text;
    } else {
      finish();
      english = text_of_words(file, number, words);
      translation = {"", file, number};
      last = &english;
    }
  }
  finish();
}

void Messages::add(const std::string& english, Translation translation) {
  const auto fail = [&](const std::string& what) { fail_in_words(translation.file, translation.line, in_quotes(english) + " " + what); };
  if (translation.text.empty()) fail("has no translation; write it on a line that begins with =");
  const Placeholders needed = placeholders_in(english), has = placeholders_in(translation.text);
  for (const std::string& name : needed)
    if (!has.count(name)) fail("lacks {" + name + "} in its translation");
  for (const std::string& name : has)
    if (!needed.count(name)) fail("has {" + name + "} in its translation, for which nothing is given");
  const auto [at, is_new] = translations_.try_emplace(english, translation);
  if (!is_new) fail("is already in " + at->second.file + ", line " + std::to_string(at->second.line) + "; keep one of the two");
}

const std::string& Messages::of(const std::string& english) const {
  const auto found = translations_.find(english);
  return found == translations_.end() ? english : found->second.text;
}

std::vector<std::string> Messages::english() const {
  std::vector<std::string> all;
  for (const auto& [english, translation] : translations_) all.push_back(english);
  return all;
}

}  // namespace headlight::base
