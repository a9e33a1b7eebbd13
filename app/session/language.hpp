#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"

namespace headlight::session {

/// The languages that the interface speaks, English first: each is a folder of assets/words, called by its code ("en", "fr", "pt_BR").
std::vector<std::string> languages();

/// What to speak: $HEADLIGHT_LANGUAGE, else `chosen` where there is such a folder, else what the system speaks ($LC_ALL, $LC_MESSAGES,
/// $LANG), else English. Throws UserError where HEADLIGHT_LANGUAGE names no folder.
std::string language_to_speak(const std::string& chosen);

/// The words of a language, checked against what the program asks for. What another language than English lacks stands in English, and
/// `said` becomes one line about it. Throws UserError with file and line.
Phrases phrases_in(const std::string& language, std::string* said = nullptr);

/// A language that a person may choose: "fr", "Français". Where its words cannot be read it is called by its code.
struct LanguageChoice {
  std::string code, name;
};
/// None where there is only English, or where $HEADLIGHT_LANGUAGE has chosen.
std::vector<LanguageChoice> language_choices();

/// The files of assets/words/en as they were when the program was built, by name: the ids and placeholders that its views ask for. None in
/// a page.
std::vector<std::pair<std::string, std::string>> built_in_words();

}  // namespace headlight::session
