// Which language the interface speaks, and what is said of one that is not whole.
#include "session/language.hpp"

#include <cstdlib>
#include <optional>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "core/scratch_folder.hpp"
#include "session/settings.hpp"

namespace headlight::tests::language_test {

/// A variable of the environment, for as long as this lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

/// Assets with English and a little French.
struct Languages : ScratchFolder {
  Languages() {
    std::filesystem::create_directories(in_folder("words"));
    std::filesystem::copy(asset("words/en"), in_folder("words/en"));
    std::filesystem::create_directories(in_folder("words/fr"));
    put(in_folder("words/fr/common.txt"), "common.language.name = Fran\u00e7ais\n");
    assets.emplace("HEADLIGHT_ASSETS", folder_.string());
  }
  void speaks_system(const std::string& all, const std::string& lang) {
    lc_all.emplace("LC_ALL", all);
    messages.emplace("LC_MESSAGES", "");
    system.emplace("LANG", lang);
  }
  std::optional<Variable> assets, chosen, lc_all, messages, system;
};

TEST_F(Languages, AreFoldersOfTheAssets) { EXPECT_EQ(languages(), (std::vector<std::string>{"en", "fr"})); }

TEST_F(Languages, AreChosenByThePersonElseByTheSystem) {
  chosen.emplace("HEADLIGHT_LANGUAGE", "");
  speaks_system("", "fr_CA.UTF-8");
  EXPECT_EQ(language_to_speak(""), "fr");
  EXPECT_EQ(language_to_speak("en"), "en");
  EXPECT_EQ(language_to_speak("xx"), "fr") << "what is not there counts as not chosen";
  speaks_system("C", "fr_FR");
  EXPECT_EQ(language_to_speak(""), "en") << "LC_ALL comes first";
  speaks_system("", "de_DE");
  EXPECT_EQ(language_to_speak(""), "en");
  chosen.emplace("HEADLIGHT_LANGUAGE", "fr");
  EXPECT_EQ(language_to_speak("en"), "fr");
  chosen.emplace("HEADLIGHT_LANGUAGE", "xx");
  EXPECT_EQ(error_of([] { language_to_speak(""); }), "HEADLIGHT_LANGUAGE is \"xx\", which Headlight does not speak; it speaks en, fr");
}

TEST_F(Languages, CanBeChosenWhereThereIsMoreThanOne) {
  chosen.emplace("HEADLIGHT_LANGUAGE", "");
  const std::vector<LanguageChoice> all = language_choices();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].name, "English");
  EXPECT_EQ(all[1].name, "Fran\u00e7ais");
  put(in_folder("words/fr/common.txt"), "damaged");
  EXPECT_EQ(language_choices()[1].name, "fr");
  chosen.emplace("HEADLIGHT_LANGUAGE", "fr");
  EXPECT_TRUE(language_choices().empty());
  chosen.emplace("HEADLIGHT_LANGUAGE", "");
  std::filesystem::remove_all(in_folder("words/fr"));
  EXPECT_TRUE(language_choices().empty());
}

TEST_F(Languages, EnglishStandsInForWhatAnotherLacks) {
  std::string said;
  const Phrases french = phrases_in("fr", &said);
  EXPECT_EQ(french("stage.softmax.title"), "Softmax");
  EXPECT_TRUE(contains(said, "The words of \"fr\" lack ")) << said;
  EXPECT_TRUE(contains(said, " texts, which stand in English: board.")) << said;
  EXPECT_EQ(said.find('\n'), std::string::npos);
  said.clear();
  phrases_in("en", &said);
  EXPECT_EQ(said, "");
}

TEST_F(Languages, ThatAreDamagedAreNamedByFileAndLine) {
  put(in_folder("words/fr/stage.txt"), "# Les titres\nstage.softmax.titel = Softmax\n");
  EXPECT_EQ(error_of([] { phrases_in("fr"); }), in_folder("words/fr/stage.txt").string() +
                                                    ", line 2: Headlight has no text called stage.softmax.titel; did you mean "
                                                    "stage.softmax.title?");
  put(in_folder("words/en/help.txt"), "");
  EXPECT_TRUE(contains(error_of([] { phrases_in("en"); }), "help.txt lacks the text help."));
  std::filesystem::remove(in_folder("words/en/help.txt"));
  EXPECT_TRUE(contains(error_of([] { phrases_in("en"); }), "help.txt is missing"));
}

TEST_F(Languages, AreRememberedInTheSettings) {
  const std::filesystem::path path = in_folder("settings.json");
  write_settings(path, {.language = "fr"});
  EXPECT_EQ(read_settings(path).language, "fr");
  write_settings(path, {});
  EXPECT_FALSE(contains(bytes_in(path), "language")) << "who chose none goes with the system";
}

/// The texts in the source tree are those that the program was built with.
TEST(BuiltInWords, AreThoseOfTheAssets) {
  for (const auto& [file, text] : built_in_words()) EXPECT_EQ(text, read_text(asset("words/en/" + file))) << file;
}

}  // namespace headlight::tests::language_test
