// The language of the interface, and the message about an incomplete one.
#include "session/language.hpp"

#include <cstdlib>
#include <optional>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "core/po_text.hpp"
#include "core/scratch_folder.hpp"
#include "session/settings.hpp"

namespace headlight::tests::language_test {

/// An environment variable with the lifetime of this object.
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
    put(in_folder("words/fr/common.po"), po_text({{"common.language.name", "English", "Fran\u00e7ais"}}));
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
  EXPECT_EQ(error_of([] { language_to_speak(""); }), "HEADLIGHT_LANGUAGE=\"xx\" is not available; use one of en, fr");
}

TEST_F(Languages, CanBeChosenWhereThereIsMoreThanOne) {
  chosen.emplace("HEADLIGHT_LANGUAGE", "");
  const std::vector<LanguageChoice> all = language_choices();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].name, "English");
  EXPECT_EQ(all[1].name, "Fran\u00e7ais");
  put(in_folder("words/fr/common.po"), "damaged");
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
  EXPECT_TRUE(contains(said, " texts, which stand in English: back.")) << said;
  EXPECT_EQ(said.find('\n'), std::string::npos);
  said.clear();
  phrases_in("en", &said);
  EXPECT_EQ(said, "");
}

TEST_F(Languages, ThatAreDamagedAreNamedByFileAndLine) {
  put(in_folder("words/fr/stage.po"), po_text({{"stage.softmax.titel", "Softmax", "Softmax"}}));
  EXPECT_EQ(error_of([] { phrases_in("fr"); }), in_folder("words/fr/stage.po").string() +
                                                    ", line 4: Headlight has no text called stage.softmax.titel; did you mean "
                                                    "stage.softmax.title?");
  put(in_folder("words/en/help.pot"), "");
  EXPECT_TRUE(contains(error_of([] { phrases_in("en"); }), "help.pot lacks the text help."));
  std::filesystem::remove(in_folder("words/en/help.pot"));
  EXPECT_TRUE(contains(error_of([] { phrases_in("en"); }), "help.pot is missing"));
}

/// A text that an editor guessed, or that translates what English no longer says, is not shown.
TEST_F(Languages, MayBePartlyDone) {
  put(in_folder("words/fr/stage.po"),
      po_text({{"stage.softmax.title", "Softmax", "Softmaxe"}, {"stage.scores.title", "Points", "Anciens"}}) +
          "\n#, fuzzy\nmsgctxt \"stage.split.title\"\nmsgid \"" + phrases_in("en")("stage.split.title") + "\"\nmsgstr \"Flou\"\n");
  const Phrases french = phrases_in("fr");
  EXPECT_EQ(french("stage.softmax.title"), "Softmaxe");
  EXPECT_EQ(french("stage.scores.title"), phrases_in("en")("stage.scores.title"));
  EXPECT_EQ(french("stage.split.title"), phrases_in("en")("stage.split.title"));
}

TEST_F(Languages, SayInTheMenuHowMuchIsDone) {
  chosen.emplace("HEADLIGHT_LANGUAGE", "");
  std::vector<LanguageChoice> all = language_choices();
  measure(all);
  EXPECT_EQ(all[0].percent, 100);
  EXPECT_EQ(all[1].percent, 0) << "one text of thousands";
  EXPECT_EQ(menu_name(all[1], phrases_in("en")), "Fran\u00e7ais, 0\u00a0%");
  EXPECT_EQ(menu_name(all[0], phrases_in("en")), "English");
  assets.reset();
  all = language_choices();
  measure(all);
  for (const LanguageChoice& choice : all) {
    if (choice.code == "fr") {
      EXPECT_EQ(menu_name(choice, phrases_in("fr")), "Fran\u00e7ais") << "whole";
    }
  }
}

/// Half of the texts of English, and no message.
TEST_F(Languages, AreMeasuredByTheirTextsAndMessages) {
  std::filesystem::remove_all(in_folder("words/en"));
  std::filesystem::create_directories(in_folder("words/en/messages"));
  std::filesystem::create_directories(in_folder("words/fr/messages"));
  const std::string message = "msgid \"no word\"\nmsgstr ";
  put(in_folder("words/en/common.pot"), po_text({{"common.language.name", "English", ""}, {"common.a", "A", ""}, {"common.b", "B", ""}}));
  put(in_folder("words/en/messages/a.pot"), message + "\"\"\n");
  const auto percent = [] {
    std::vector<LanguageChoice> all = {{"fr", "Fran\u00e7ais"}};
    measure(all);
    return all[0].percent;
  };
  EXPECT_EQ(percent(), 25);
  put(in_folder("words/fr/messages/a.po"), message + "\"pas un mot\"\n");
  EXPECT_EQ(percent(), 50);
  put(in_folder("words/fr/common.po"),
      po_text({{"common.language.name", "English", "F"}, {"common.a", "A", "a"}, {"common.b", "old", "b"}}));
  EXPECT_EQ(percent(), 75) << "what translates another text is not done";
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
