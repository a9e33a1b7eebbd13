// Every language says what English says: nothing is missing or of an older English text, and links, bold text, code and mathematics are
// kept. English and French must be whole; other languages may be partly done.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "base/phrases.hpp"
#include "base/po_file.hpp"
#include "base/text_file.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::words_whole_test {

namespace fs = std::filesystem;

/// Languages that no release may leave partly done.
constexpr const char* whole[] = {"fr", "es", "zh"};

/// Marks that a translation has as often as its English: "**", "](text:softmax)", "`", "W_{Q}", line breaks.
std::vector<std::string> marks_in(const std::string& text) {
  static const std::regex mark(R"re(\*\*|\]\([^)]*\)|`|[A-Za-z]?[_^]\{(?:\{\w+\}|[^}]*)\}|\n)re");
  std::vector<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), mark), end; at != end; ++at) all.push_back((*at)[0]);
  std::sort(all.begin(), all.end());
  return all;
}

/// Returns what one text has more often than the other: "**, `"
std::string lost(const std::vector<std::string>& english, const std::vector<std::string>& here) {
  std::vector<std::string> differing;
  std::set_symmetric_difference(english.begin(), english.end(), here.begin(), here.end(), std::back_inserter(differing));
  std::string all;
  for (const std::string& mark : differing) all += (all.empty() ? "" : ", ") + (mark == "\n" ? std::string("\\n") : mark);
  return all;
}

using Faults = std::vector<std::string>;

void look_for_lost_marks(const std::string& place, const PoEntry& entry, Faults& faults) {
  const std::vector<std::string> english = entry.english_forms();
  for (size_t form = 0; form < entry.texts.size(); ++form) {
    const auto here = marks_in(entry.texts[form]);
    const bool kept = std::any_of(english.begin(), english.end(), [&](const std::string& text) { return marks_in(text) == here; });
    if (!kept) faults.push_back(place + " has not the marks of its English: " + lost(marks_in(english.back()), here));
  }
}

/// Compares a file with its template; `unfinished` gets what a language that is partly done may lack.
void compare(const std::string& file, const PoFile& english, const PoFile& other, Faults& faults, Faults& unfinished) {
  std::map<std::pair<std::string, std::string>, const PoEntry*> there;
  const auto key = [](const PoEntry& entry) { return std::pair(entry.context, entry.context.empty() ? entry.english : ""); };
  for (const PoEntry& entry : other.entries) there[key(entry)] = &entry;
  for (const PoEntry& asked : english.entries) {
    const auto found = there.find(key(asked));
    const std::string& name = asked.context.empty() ? asked.english : asked.context;
    if (found == there.end()) {
      unfinished.push_back(file + " lacks " + name);
      continue;
    }
    const PoEntry& entry = *found->second;
    const std::string place = file + ", line " + std::to_string(entry.text_line) + ": " + name;
    if (entry.english_forms() != asked.english_forms())
      unfinished.push_back(place + " translates another English text than today's: " + asked.english);
    else if (!entry.translated()) unfinished.push_back(place + (entry.fuzzy ? " is fuzzy" : " is empty"));
    else look_for_lost_marks(place, entry, faults);
    there.erase(found);
  }
  for (const auto& [name, entry] : there)
    faults.push_back(file + ", line " + std::to_string(entry->line) + ": English has no " +
                     (name.first.empty() ? name.second : name.first));
}

PoFile po(const std::string& text) { return read_po("a.po", text); }

TEST(WordsWhole, WhatIsMissingStaleOrLostIsNamed) {
  const PoFile english =
      po("msgctxt \"a.a\"\nmsgid \"**A** {n}\"\nmsgstr \"\"\n\nmsgctxt \"a.b\"\nmsgid \"B\"\nmsgstr \"\"\n\n"
         "msgctxt \"a.c\"\nmsgid \"C\"\nmsgstr \"\"\n\nmsgctxt \"a.d\"\nmsgid \"[D](text:d) W_{Q}\"\nmsgstr \"\"\n");
  Faults faults, unfinished;
  compare("fr/a.po", english,
          po("msgctxt \"a.a\"\nmsgid \"**A** {n}\"\nmsgstr \"**A {n}\"\n\nmsgctxt \"a.c\"\nmsgid \"See\"\nmsgstr \"C\"\n\n"
             "#, fuzzy\nmsgctxt \"a.d\"\nmsgid \"[D](text:d) W_{Q}\"\nmsgstr \"D\"\n\nmsgctxt \"a.x\"\nmsgid \"X\"\nmsgstr \"X\"\n"),
          faults, unfinished);
  EXPECT_EQ(faults, (Faults{"fr/a.po, line 3: a.a has not the marks of its English: **", "fr/a.po, line 14: English has no a.x"}));
  EXPECT_EQ(unfinished, (Faults{"fr/a.po lacks a.b", "fr/a.po, line 7: a.c translates another English text than today's: C",
                                "fr/a.po, line 12: a.d is fuzzy"}));
  EXPECT_EQ(lost(marks_in("[D](text:d) W_{Q}"), marks_in("[D](text:e) W_{K}")), "W_{K}, W_{Q}, ](text:d), ](text:e)");
}

TEST(WordsWhole, EveryLanguageKeepsWhatEnglishHasAndFrenchIsWhole) {
  const fs::path words = fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words";
  int compared = 0;
  for (const auto& language : fs::directory_iterator(words))
    for (const auto& entry : fs::recursive_directory_iterator(words / "en")) {
      if (language.path().filename() == "en" || entry.path().extension() != ".pot") continue;
      const fs::path below = entry.path().lexically_relative(words / "en"), file = (language.path() / below).replace_extension(".po");
      const bool is_whole = std::count(std::begin(whole), std::end(whole), language.path().filename()) > 0;
      EXPECT_TRUE(!is_whole || fs::exists(file)) << file << " is missing";
      if (!fs::exists(file)) continue;
      Faults faults, unfinished;
      const std::string name = file.lexically_relative(words.parent_path().parent_path()).string();
      compare(name, read_po(entry.path().string(), read_text(entry.path())), read_po(name, read_text(file)), faults, unfinished);
      for (const std::string& fault : faults) ADD_FAILURE() << fault;
      for (const std::string& fault : unfinished) EXPECT_FALSE(is_whole) << fault;
      ++compared;
    }
  EXPECT_GE(compared, 38);
}

/// Placeholders, forms and ids of each language, as the program reads them at its start.
TEST(WordsWhole, EveryLanguageIsRead) {
  const fs::path words = fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words";
  const Phrases english = Phrases::in_folder(words / "en");
  for (const auto& language : fs::directory_iterator(words)) {
    const std::string refused = error_of([&] { Phrases::in_folder(language.path()).require_fit_for(english); });
    EXPECT_EQ(refused, "no error");
  }
}

/// A file that English no longer has would never be read.
TEST(WordsWhole, NoLanguageHasFilesOfItsOwn) {
  const fs::path words = fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words";
  for (const auto& entry : fs::recursive_directory_iterator(words)) {
    if (entry.is_directory()) continue;
    const fs::path below = entry.path().lexically_relative(words);
    const bool is_english = *below.begin() == "en";
    EXPECT_EQ(entry.path().extension(), is_english ? ".pot" : ".po") << entry.path() << ": words are in PO files";
    const fs::path english = (words / "en" / below.lexically_relative(*below.begin())).replace_extension(".pot");
    EXPECT_TRUE(fs::exists(english)) << entry.path() << " has no " << english;
  }
}

}  // namespace headlight::tests::words_whole_test
