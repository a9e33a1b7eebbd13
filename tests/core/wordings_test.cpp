// Wordings that readers found wrong or hard to understand do not come back.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/phrases.hpp"

namespace headlight::wordings_test {

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
    {"is no number of", "is not a number of"},
    {" replaced by \\u2212\\u221e", "added: the equation says + M"},
    {" replaced by \u2212\u221e", "the same, as the catalogue of words writes it"},
};

TEST(Wordings, FoundWantingAreGoneFromTheCatalogue) {
  const Phrases words = Phrases::in_folder(fs::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / "en");
  EXPECT_GT(words.ids().size(), 800u);
  for (const std::string& id : words.ids()) {
    EXPECT_FALSE(words(id).starts_with("Light up")) << id << " reads better as Highlight";
    for (const Wording& w : wordings)
      EXPECT_EQ(words(id).find(w.old), std::string::npos) << id << ": \"" << w.old << "\" reads better as \"" << w.better << "\"";
  }
}

TEST(Wordings, FoundWantingAreGone) {
  int files = 0;
  for (const char* top : {"app", "core"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / top)) {
      if (entry.path().extension() != ".cpp") continue;
      ++files;
      std::ifstream in(entry.path());
      int number = 1;
      for (std::string line; std::getline(in, line); ++number) {
        const size_t quote = line.find('"');
        if (quote == std::string::npos) continue;  // comments may say what they like
        for (const Wording& w : wordings)
          EXPECT_EQ(line.find(w.old, quote), std::string::npos)
              << entry.path() << ":" << number << ": \"" << w.old << "\" reads better as \"" << w.better << "\"";
      }
    }
  EXPECT_GT(files, 200) << "the sources were looked for in another place";
}

}  // namespace headlight::wordings_test
