// The same window in another language: one folder of files, and nothing else.
#include <cstdlib>

#include "base/asset.hpp"
#include "core/scratch_folder.hpp"
#include "document/edit.hpp"
#include "headless_program.hpp"
#include "session/language.hpp"
#include "translating_program.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::second_language_test {

/// Assets with English and some words of a second language, which the system is said to speak.
struct SecondLanguage : ScratchFolder {
  SecondLanguage() {
    std::filesystem::create_directories(in_folder("words/xx"));
    std::filesystem::copy(asset("words/en"), in_folder("words/en"));
    put(in_folder("words/xx/common.txt"), "common.language.name = Xax\n");
    put(in_folder("words/xx/stage.txt"),
        "stage.softmax.title = Ximax\nstage.softmax.subtitle = Xa xe xi.\nstage.scores.look_at = {key} xo {row}!\n");
    put(in_folder("words/xx/inspector.txt"), "inspector.page.break = \u0416\u0416\n");
    setenv("HEADLIGHT_ASSETS", folder_.c_str(), 1);
  }
  ~SecondLanguage() override { unsetenv("HEADLIGHT_ASSETS"); }

  /// The program with this language in its settings.
  static void speak(HeadlessProgram& p, const std::string& language) {
    p.settings.language = language;
    p.frames(3);
  }
};

TEST_F(SecondLanguage, TheBoardAndTheInspectorAreInIt) {
  HeadlessProgram p(readable());
  p.session.go(Stage::softmax);
  speak(p, "xx");
  EXPECT_EQ(board_title(p.session, p.phrases()), "Ximax");
  EXPECT_EQ(stage_text(p.session, p.phrases()).subtitle, "Xa xe xi.");
  p.session.go(Stage::scores);
  EXPECT_EQ(stage_text(p.session, p.phrases()).look_at.substr(0, 2), "**") << "placeholders stand in the order of the translation";
  EXPECT_NE(stage_text(p.session, p.phrases()).look_at.find(" xo **"), std::string::npos);
  EXPECT_EQ(stage_text(p.session, p.phrases()).what, stage_text(p.session, english()).what) << "English where it has no words";
  p.click("page.Break it");
  EXPECT_TRUE(p.has("mistake.no_scale")) << "what tests and keys call a thing stays the same";
}

TEST_F(SecondLanguage, ItsLettersAreDrawn) {
  HeadlessProgram p(readable());
  const auto drawn = [] { return ImGui::GetIO().Fonts->Fonts.front()->FindGlyphNoFallback(0x0416) != nullptr; };
  EXPECT_FALSE(drawn());
  speak(p, "xx");
  EXPECT_TRUE(drawn());
}

TEST_F(SecondLanguage, IsChosenInTheMenuOfTheMark) {
  HeadlessProgram p(readable());
  speak(p, "en");
  p.click("file");
  p.click("file.menu.13");
  p.frames(2);
  EXPECT_EQ(p.settings.language, "xx");
  EXPECT_EQ(p.phrases()("stage.softmax.title"), "Ximax");
  p.click("file");
  p.click("file.menu.13");
  p.frames(2);
  EXPECT_EQ(p.settings.language, "en");
}

TEST_F(SecondLanguage, OneThatIsDamagedIsNotTaken) {
  HeadlessProgram p(readable());
  speak(p, "en");
  put(in_folder("words/xx/stage.txt"), "stage.softmax.title\n");
  p.click("file");
  p.click("file.menu.13");
  p.frames(2);
  EXPECT_EQ(p.settings.language, "en");
  EXPECT_TRUE(contains(p.session.message(), "stage.txt, line 1: ")) << p.session.message();
}

TEST(OneLanguage, ThatIsChosenByTheSystemLeavesTheMenuNothingToOffer) {
  setenv("HEADLIGHT_LANGUAGE", "en", 1);
  HeadlessProgram p(readable());
  p.click("file");
  unsetenv("HEADLIGHT_LANGUAGE");
  EXPECT_TRUE(p.has("file.menu.12"));
  EXPECT_FALSE(p.has("file.menu.13"));
}

/// A text that a stage, a mistake or a key of the help asks for by its name cannot be missing while the program runs.
TEST(EveryMember, OfAFamilyHasItsTexts) {
  const Phrases words = english();
  for (int i = 0; i < static_cast<int>(Stage::probs) + 1; ++i) EXPECT_NE(title(static_cast<Stage>(i), words), "");
  for (const Mistake mistake : all_mistakes()) {
    EXPECT_NE(words.of("mistake.*.what", id(mistake)), "");
    EXPECT_NE(words.of("mistake.*.look_at", id(mistake)), "");
  }
  for (int i = 0; i <= 12; ++i) EXPECT_NE(words.of("common.number.*", std::to_string(i)), "");
  HeadlessProgram p(readable());
  p.tap(Key::f1);
  EXPECT_TRUE(p.session.message().empty()) << p.session.message();
}

TEST(French, TheMemoryIsSpokenOfInIt) {
  HeadlessProgram p(translating());
  p.settings.language = "fr";
  p.frames(3);
  EXPECT_EQ(name_in_words(p.session, p.session.nodes().out, p.phrases()), "mémoire");
}

}  // namespace headlight::second_language_test
