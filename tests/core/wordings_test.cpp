// Wordings that readers found wrong or hard to understand do not come back.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "base/phrases.hpp"

namespace headlight::tests::wordings_test {

namespace fs = std::filesystem;

struct Wording {
  const char *old, *better;
};

constexpr Wording wordings[] = {
    {"A head is that block, named", "Each block of columns is one head."},
    {"nothing to do with each other", "near zero: the query and key do not match"},
    {"heads, one scale", "All four heads, one colour scale"},
    {"weight is not yet contribution", "a large weight is not always a large contribution"},
    {"where the model wants it", "writes it back into the model's own columns"},
    {"meets noun", "A pronoun's query asks for a living noun that agrees in number and gender"},
    {" meets ", "times, compared with, asks for"},
    {"for now the columns", "because now the columns sum to 1"},
    {"As well as this word matches", "A matches B exactly as well as B matches A"},
    {"All right again", "Undo all mistakes"},
    {"all that differ among them", "including every one that differs"},
    {"of all texts of one length, so many", "keep this many of the best partial translations at each step"},
    {"\" comes next.\"", "is second (0 %)"},
    {"of what it had not seen", "100 % of words right in held-out sentences"},
    {"what it copies", "copying"},
    {"othing computes it", "Not computed: learned, random, or chosen by hand"},
    {"\"refers\", \"subject\"", "can stand for a noun"},
    {"\"Light up", "Highlight"},
    {"being born", "form"},
    {"is born", "forms"},
    {"falls off a cliff", "drops suddenly"},
    {"\"unknown\" token", "no model has one: its row is guessed, random or zeros"},
    {"nothing looks at it", "padding: words look at it where it is not masked"},
    {"the place of a word", "the position of a word"},
    {"for each place", "for each position"},
    {"a share of exactly 0", "a weight of exactly 0"},
    {" closed ", "masked"},
    {"X goes past", "carried on unchanged; the sum is called the residual stream"},
    {"no measure of cause", "it does not show what caused the output"},
    {"is no number of", "is not a number of"},
    {"is no number that", "is not a number that"},
    {"no finite number", "not a finite number"},
    {"drawn anew", "drawn again"},
    {"without rest", "exactly"},
    {"comes about", "is computed"},
    {"gradient by ", "gradient with respect to"},
    {"distance of two", "distance between two"},
    {"distance of the two", "distance between the two"},
    {"multiplied with", "multiplied by"},
    {"computed anew", "computed again"},
    {"omputed anew", "Newly computed"},
    {"egin anew", "start again"},
    {"behind the sentence", "to the end of the sentence"},
    {"To it is added", "is added to it"},
    {"Right is **", "The right answer is"},
    {"Furthest from 1 is", "is furthest from 1"},
    {"Most moved", "The largest move is in"},
    {"Shown are", "the likeliest first, without a verb before its subject"},
    {"is here twice", "appears twice here"},
    {" head only", "only one head"},
    {", best a ", "preferably a"},
    {" replaced by \\u2212\\u221e", "added: the equation says + M"},
    {" replaced by \u2212\u221e", "the same, as the catalogue of words writes it"},
    {"is lost, and so is", "is ruined, and so is the model: NaN spreads"},
    {"students had:", "The rows as 2 of these 9 students saw them:"},
    {"can flatter", "can make a head look good"},
    {"something else about", "disagree about"},
    {"without chance", "without randomness"},
    {"something was added to it", "there is extra text after the code"},
    {" less that of ", "minus that of"},
    {"taken off their", "subtracted from their"},
    {"mask closes", "is masked"},
    {"only open cell", "the only unmasked cell"},
    {"alone in B", "put alone into B"},
    {"Of what this", "The longest part that this attention added"},
    {"Of all that", "Over all layers, the longest part that attention added"},
    {"made of parts", "has no parts"},
    {"to those who", "to the words that look at it"},
    {"who has to fit in whom", "which one has to fit in the other"},
    {"column its weight", "each column is multiplied by its weight"},
};

TEST(Wordings, FoundWantingAreGoneFromTheCatalogue) {
  const Phrases words = Phrases::in_folder(fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / "en");
  EXPECT_GT(words.ids().size(), 800u);
  for (const std::string& id : words.ids())
    for (const std::string& text : words.texts(id)) {
      EXPECT_FALSE(text.starts_with("Light up")) << id << " reads better as Highlight";
      for (const Wording& w : wordings)
        EXPECT_EQ(text.find(w.old), std::string::npos) << id << ": \"" << w.old << "\" reads better as \"" << w.better << "\"";
    }
}

void expect_no_old_wording(const fs::path& file, int number, const std::string& line, size_t from) {
  for (const Wording& w : wordings)
    EXPECT_EQ(line.find(w.old, from), std::string::npos)
        << file << ":" << number << ": \"" << w.old << "\" reads better as \"" << w.better << "\"";
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Wordings, FoundWantingAreGone) {
  int files = 0;
  for (const char* top : {"app", "core"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / top)) {
      if (entry.path().extension() != ".cpp") continue;
      ++files;
      int number = 0;
      for (const std::string& line : lines_of(entry.path())) {
        ++number;
        const size_t quote = line.find('"');  // comments may use any wording
        if (quote != std::string::npos) expect_no_old_wording(entry.path(), number, line, quote);
      }
    }
  EXPECT_GT(files, 200) << "the sources were looked for in another place";
}

/// Texts that come with the program and appear in its window: the trained models' descriptions, and the English lessons.
TEST(Wordings, FoundWantingAreGoneFromModelsAndLessons) {
  int models = 0, lessons = 0;
  for (const char* top : {"models", "lessons", "workshop"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / top)) {
      const fs::path file = entry.path();
      if (file.extension() != ".md" && file.filename() != "config.json") continue;
      ++(file.extension() == ".md" ? lessons : models);
      int number = 0;
      for (const std::string& line : lines_of(file)) expect_no_old_wording(file, ++number, line, 0);
    }
  EXPECT_GE(models, 2);
  EXPECT_GE(lessons, 26);
}

/// French sets a space before : and ; so only the catalogue joins texts with them.
TEST(Wordings, ColonsAndSemicolonsAreSetByTheCatalogue) {
  const std::regex joined(R"re(\+ "[:;] +"|"[:;] +" *\+|[:(] ?"[:;] +"\))re");
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / "app" / "views")) {
    if (entry.path().extension() != ".cpp") continue;
    int number = 0;
    for (const std::string& line : lines_of(entry.path())) {
      ++number;
      if (line.find("\":\"") != std::string::npos) continue;  // for a time, or a slice: no space follows
      EXPECT_FALSE(std::regex_search(line, joined)) << entry.path() << ":" << number << ": " << line;
    }
  }
}

/// Chinese sets another mark between the parts of a list, so only the catalogue joins words with commas; indices in brackets do not count
/// as words.
TEST(Wordings, ListsAreJoinedByTheCatalogue) {
  const std::regex joined(R"re("" : ", "|\+= ", "|find\(", "\))re"), between(R"re(\+ ", " \+)re"), in_brackets(R"re("( ?\[|\()")re");
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / "app" / "views")) {
    if (entry.path().extension() != ".cpp") continue;
    int number = 0;
    for (const std::string& line : lines_of(entry.path())) {
      ++number;
      const bool joins = std::regex_search(line, joined) || (std::regex_search(line, between) && !std::regex_search(line, in_brackets));
      EXPECT_FALSE(joins) << entry.path() << ":" << number << ": " << line;
    }
  }
}

/// A lesson is read beside its matrix, above it on a phone, and with a finger: its words name no key except in a text that phones hide, and
/// a place only relative to another matrix.
TEST(Wordings, OfLessonsHoldForEveryWindow) {
  const std::regex keys(
      "\\b(Esc|F1|Ctrl|Shift|Maj)\\b|Échap|[Pp]ress \\*\\*[A-Z]\\*\\*|[Pp]ress the (right|left)|arrow|flèche|touche \\*\\*|with M\\b|avec "
      "M\\b"),
      not_on_phones("\\{\\{keys:[^}]*\\}\\}"), places("\\b([Aa]t|[Oo]n) the (right|left)\\b|(^|\\. )À (droite|gauche)|la phrase à droite");
  std::vector<fs::path> files;
  for (const char* folder : {"lessons", "workshop"})
    for (const auto& entry : fs::directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / folder)) files.push_back(entry.path());
  for (const fs::path& file : files) {
    int number = 0, shown = 0;
    for (const std::string& line : lines_of(file)) {
      ++number;
      if (line.starts_with("## ")) shown = 0;
      if (line.starts_with("show:")) ++shown;
      EXPECT_FALSE(std::regex_search(std::regex_replace(line, not_on_phones, ""), keys)) << file << ":" << number << ": " << line;
      EXPECT_FALSE(shown < 2 && std::regex_search(line, places)) << file << ":" << number << ": " << line;
    }
  }
}

/// Texts have the apostrophe of print: only code has a straight one between letters.
TEST(Wordings, HaveTypographicApostrophes) {
  const std::regex code("`[^`]*`|\\|[^\\]]*\\]\\]|\\{\\{[^}]*\\}\\}"), straight("[A-Za-z]'[A-Za-z ]");
  for (const char* folder : {"words/en", "words/fr", "lessons", "workshop"})
    for (const auto& entry : fs::directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / folder)) {
      int number = 0;
      for (const std::string& line : lines_of(entry.path())) {
        ++number;
        EXPECT_FALSE(std::regex_search(std::regex_replace(line, code, ""), straight)) << entry.path() << ":" << number << ": " << line;
      }
    }
}

}  // namespace headlight::tests::wordings_test
