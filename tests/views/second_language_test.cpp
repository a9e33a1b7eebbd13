// The window in another language, which needs only one folder of files.
#include <cstdlib>

#include "base/asset.hpp"
#include "core/po_text.hpp"
#include "core/scratch_folder.hpp"
#include "document/edit.hpp"
#include "headless_program.hpp"
#include "session/about_model.hpp"
#include "session/language.hpp"
#include "translating_program.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::second_language_test {

/// Assets with English and some words of a second language, which the system reports as the user's.
struct SecondLanguage : ScratchFolder {
  SecondLanguage() {
    std::filesystem::create_directories(in_folder("words/xx"));
    std::filesystem::copy(asset("words/en"), in_folder("words/en"));
    put(in_folder("words/xx/common.po"), translated({{"common.language.name", "Xax"}}));
    put(in_folder("words/xx/stage.po"),
        translated(
            {{"stage.softmax.title", "Ximax"}, {"stage.softmax.subtitle", "Xa xe xi."}, {"stage.scores.look_at", "{key} xo {row}!"}}));
    put(in_folder("words/xx/inspector.po"), translated({{"inspector.page.break", "\u0416\u0416"}}));
    setenv("HEADLIGHT_ASSETS", folder_.c_str(), 1);
  }
  ~SecondLanguage() override { unsetenv("HEADLIGHT_ASSETS"); }

  /// A PO file with these ids and translations.
  static std::string translated(const std::vector<std::pair<std::string, std::string>>& lines) {
    const Phrases words = english();
    std::string all = po_text({});
    for (const auto& [id, text] : lines)
      all += "\nmsgctxt " + po_quoted(id) + "\nmsgid " + po_quoted(words(id)) + "\nmsgstr " + po_quoted(text) + "\n";
    return all;
  }
  /// Sets this language in the program's settings.
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

/// A caption is read alone: what contradicts a label is said without a word that nothing stands for, and a button says what it does.
TEST(Languages, LabelsAndButtonsOfManySentencesAreWhole) {
  const Phrases spanish = phrases_in("es"), french = phrases_in("fr");
  const std::string label = label_with_test("en orden", 0.8, {.rows = 12, .against = 0, .of = "esta frase"}, spanish);
  EXPECT_TRUE(label.ends_with("; ninguna de 12 filas de esta frase lo contradice")) << label;
  EXPECT_EQ(spanish("many.group.highest.note"), "tono: cuánto mira la palabra del círculo a cada palabra");
  EXPECT_EQ(french("many.more"), "voir plus");
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
  p.frames(2);
  p.log.set_focus("file.menu.14");
  p.frame();
  ASSERT_TRUE(p.log.focused());
  EXPECT_TRUE(contains(p.log.focused()->label, "Xax, 0\u00a0%")) << "how much is done: " << p.log.focused()->label;
  p.click("file.menu.14");
  p.frames(2);
  EXPECT_EQ(p.settings.language, "xx");
  EXPECT_EQ(p.phrases()("stage.softmax.title"), "Ximax");
  p.click("file");
  p.click("file.menu.14");
  p.frames(2);
  EXPECT_EQ(p.settings.language, "en");
}

TEST_F(SecondLanguage, OneThatIsDamagedIsNotTaken) {
  HeadlessProgram p(readable());
  speak(p, "en");
  put(in_folder("words/xx/stage.po"), "stage.softmax.title\n");
  p.click("file");
  p.click("file.menu.14");
  p.frames(2);
  EXPECT_EQ(p.settings.language, "en");
  EXPECT_TRUE(contains(p.session.message(), "stage.po, line 1: ")) << p.session.message();
}

TEST(OneLanguage, ThatIsChosenByTheSystemLeavesTheMenuNothingToOffer) {
  setenv("HEADLIGHT_LANGUAGE", "en", 1);
  HeadlessProgram p(readable());
  p.click("file");
  unsetenv("HEADLIGHT_LANGUAGE");
  EXPECT_TRUE(p.has("file.menu.13"));
  EXPECT_FALSE(p.has("file.menu.14"));
}

/// Texts that a stage, a mistake or a key of the help requests by name are always present.
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

TEST(French, ErrorsModelsAndTasksSpeakIt) {
  HeadlessProgram p(readable());
  p.settings.language = "fr";
  p.frames(3);
  p.tap_with_control(Key::o);
  p.frames(2);
  p.enter("file.path", "/none.headlight");
  p.frames(2);
  const auto said = [&] { return p.phrases().format(p.session.last_message()); };
  EXPECT_EQ(said(), "impossible de lire /none.headlight\u00a0: il n\u2019y a ni fichier ni dossier de ce nom");
  TrainingSession& desk = p.shell.training().session();
  EXPECT_TRUE(p.phrases().translation(desk.offers().front().task->about()).starts_with("Une suite tir\u00e9e au hasard est r\u00e9p"));
  EXPECT_TRUE(about_in(p.phrases(), *p.session.document().model).starts_with("Fait \u00e0 la main, et non appris\u00a0: "));
  const auto about = [&](const std::string& words) {
    Model model;
    model.about = words;
    return about_in(p.phrases(), model);
  };
  EXPECT_EQ(about_in(p.phrases(), *random_document(32, 4).model).substr(0, 42), "Des poids al\u00e9atoires (Xavier, graine 7). ");
  EXPECT_EQ(
      about("A model of the type gpt2, as its folder holds it. A word that it has never seen is a row of zeros."),
      "Un mod\u00e8le du type gpt2, tel que son dossier le contient. Un mot qu\u2019il n\u2019a jamais rencontr\u00e9 est une ligne de "
      "z\u00e9ros.");
  EXPECT_EQ(about("A model of the type bert, as its folder holds it; not shown of it: classifier, pooler.dense."),
            "Un mod\u00e8le du type bert, tel que son dossier le contient\u00a0; on n\u2019en montre pas\u00a0: classifier, pooler.dense.");
  const Task& sort = *desk.offers()[3].task;
  EXPECT_TRUE(about(sort.title() + ". " + sort.about()).starts_with("Tri\u00a0: des nombres par ordre croissant. Apr\u00e8s la marque >"));
  EXPECT_EQ(about("Mine. It is good."), "Mine. It is good.") << "what a folder says of itself stays as it was written";
  p.settings.language = "en";
  p.frames(3);
  EXPECT_EQ(said(), "cannot read /none.headlight: No such file or directory") << "what stands there changes its language with the window";
}

}  // namespace headlight::tests::second_language_test
