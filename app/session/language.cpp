#include "session/language.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/system.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "base/words_file.hpp"

namespace headlight::session {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// Returns the language of a locale: for "fr_CA.UTF-8" "fr_CA" or, if there is no such folder, "fr"; empty if that is missing too.
std::string spoken_by_system(const std::string& locale, const std::vector<std::string>& known) {
  const std::string region = locale.substr(0, locale.find_first_of(".@"));
  for (const std::string& code : {region, region.substr(0, region.find('_'))})
    if (std::find(known.begin(), known.end(), code) != known.end()) return code;
  return "";
}

/// True if the folder's files are the very ones that the program was built with.
bool is_as_built(const fs::path& folder) {
  std::set<fs::path> built;
  for (const auto& [file, text] : built_in_words()) {
    std::error_code none;
    if (!fs::exists(folder / file, none) || read_text(folder / file) != text) return false;
    built.insert(folder / file);
  }
  return files_of_words(folder, ".pot") == built;
}

/// Returns the phrases that the program's views ask for, if they may differ from those in the folder: the very same files would take as
/// long to parse again. A page has none, because its words always match its program.
std::optional<Phrases> computed_on_demand(const fs::path& folder) {
  const auto built_in = built_in_words();
  if (built_in.empty() || is_as_built(folder)) return std::nullopt;
  Phrases program;
  for (const auto& [file, text] : built_in) program.add_file(file, text);
  return program;
}

/// Returns "a, b and 7 more".
std::string first_of(const std::vector<std::string>& ids) {
  constexpr size_t most = 3;
  std::string all;
  for (size_t i = 0; i < std::min(most, ids.size()); ++i) all += (i ? ", " : "") + ids[i];
  return all + (ids.size() > most ? " and " + std::to_string(ids.size() - most) + " more" : "");
}

/// Returns a language's own name from a single file, because a list of languages need not wait for all the others.
std::string own_name(const std::string& language) {
  try {
    Phrases common;
    const fs::path file = asset("words/" + language) / (language == "en" ? "common.pot" : "common.po");
    common.add_file(file, read_text(file));
    return common.has("common.language.name") ? common("common.language.name") : language;
  } catch (const UserError&) {
    return language;
  }
}

/// Returns the share of the texts and messages that a language has, rounded down: only a whole one has 100 %.
int percent_of(const std::string& language, const Phrases& english, const std::vector<std::string>& messages) {
  try {
    Phrases here = Phrases::in_folder(asset("words/" + language));
    const std::vector<std::string> said = here.messages().english();
    const size_t all = english.ids().size() + messages.size(), missing = here.complete_with(english).size();
    const auto translated = std::count_if(messages.begin(), messages.end(),
                                          [&](const std::string& text) { return std::binary_search(said.begin(), said.end(), text); });
    return all == 0 ? 100 : static_cast<int>(100 * (all - messages.size() - missing + static_cast<size_t>(translated)) / all);
  } catch (const UserError&) {
    return 100;  // whoever chooses it sees what is wrong
  }
}

}  // namespace

std::vector<std::string> languages() {
  std::vector<std::string> all;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(asset("words"), failed))
    if (entry.is_directory(failed) && entry.path().filename() != "en") all.push_back(entry.path().filename().string());
  std::sort(all.begin(), all.end());
  all.insert(all.begin(), "en");
  return all;
}

std::string language_to_speak(const std::string& chosen) {
  const std::vector<std::string> known = languages();
  const auto there = [&](const std::string& code) { return std::find(known.begin(), known.end(), code) != known.end(); };
  if (const std::string wanted = environment("HEADLIGHT_LANGUAGE"); !wanted.empty()) {
    std::string all;
    for (const std::string& code : known) all += (all.empty() ? "" : ", ") + code;
    if (!there(wanted))
      throw UserError(tr("HEADLIGHT_LANGUAGE={wanted} is not available; use one of {all}", {{"wanted", in_quotes(wanted)}, {"all", all}}));
    return wanted;
  }
  if (there(chosen)) return chosen;
  const std::string code = spoken_by_system(spoken_locale(), known);
  return code.empty() ? "en" : code;
}

Phrases phrases_in(const std::string& language, std::string* said) {
  const fs::path folder = asset("words/en");
  Phrases english = Phrases::in_folder(folder);
  const std::optional<Phrases> others = computed_on_demand(folder);
  if (others) english.require_complete_for(*others, folder);
  if (language == "en") return english;
  Phrases phrases = Phrases::in_folder(asset("words/" + language));
  phrases.require_fit_for(others ? *others : english);
  const std::vector<std::string> missing = phrases.complete_with(english);
  if (said && !missing.empty())
    *said = "The words of " + in_quotes(language) + " lack " + std::to_string(missing.size()) +
            (missing.size() == 1 ? " text, which stands" : " texts, which stand") + " in English: " + first_of(missing) + ".";
  return phrases;
}

std::vector<LanguageChoice> language_choices() {
  std::vector<LanguageChoice> all;
  const std::vector<std::string> known = languages();
  if (known.size() < 2 || !environment("HEADLIGHT_LANGUAGE").empty()) return all;
  for (const std::string& code : known) all.push_back({code, own_name(code)});
  return all;
}

void measure(std::vector<LanguageChoice>& choices) {
  const Phrases english = Phrases::in_folder(asset("words/en"));
  Messages templates;
  templates.add_folder(asset("words/en/messages"), ".pot");
  const std::vector<std::string> messages = templates.english();
  for (LanguageChoice& choice : choices)
    if (choice.code != "en") choice.percent = percent_of(choice.code, english, messages);
}

std::string menu_name(const LanguageChoice& choice, const Phrases& phrases) {
  if (choice.percent == 100) return choice.name;
  return phrases("common.language.partly", {{"name", choice.name}, {"percent", choice.percent}});
}

}  // namespace headlight::session
