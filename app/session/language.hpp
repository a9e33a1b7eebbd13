#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"

namespace headlight::session {

/// Returns the languages of the interface, English first: each is a folder of assets/words, named by its code ("en", "fr", "pt_BR").
std::vector<std::string> languages();

/// Returns the language to use: $HEADLIGHT_LANGUAGE, else `chosen` if there is such a folder, else the system's ($LC_ALL, $LC_MESSAGES,
/// $LANG), else English. Throws UserError if HEADLIGHT_LANGUAGE names no folder.
std::string language_to_speak(const std::string& chosen);

/// Returns the words of a language, checked against those that the program asks for. Words missing in another language than English appear
/// in English, and `said` becomes one line about them. Throws UserError with file and line.
Phrases phrases_in(const std::string& language, std::string* problem = nullptr);

/// A language to choose: "fr", "Français". If its words cannot be read, its name is its code.
struct LanguageChoice {
  std::string code, name;
  int percent = 100;  ///< of its texts are translated, see measure
};
/// Returns none if there is only English, or if $HEADLIGHT_LANGUAGE has chosen.
std::vector<LanguageChoice> language_choices();
/// Counts how much of each language is translated, for which all its files are read.
void measure(std::vector<LanguageChoice>& choices);
/// Returns "Español", or "Español, 83 %" where a part is missing.
std::string menu_name(const LanguageChoice& choice, const Phrases& phrases);

/// Returns the files of assets/words/en as they were when the program was built, by name: the ids and placeholders that its views ask for.
/// None on a page.
std::vector<std::pair<std::string, std::string>> built_in_words();

}  // namespace headlight::session
