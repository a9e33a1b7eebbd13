// Checks at the sizes of desks and projectors that no text is written over another, nothing is covered, and nothing is cut at an edge.
#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "few_sentences.hpp"
#include "headless_program.hpp"
#include "panel_walk.hpp"
#include "session/language.hpp"
#include "session/looks.hpp"
#include "translating_program.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::screen_sizes_test {

struct ShownModel {
  const char* name;
  std::function<Document()> document;
};

Document trained(const char* model, const char* sentence) {
  return make_document(BuiltInModels().make(trained_folder(model).empty() ? "readable" : model), {sentence});
}

const ShownModel shown[] = {{"readable", [] { return readable(); }},
                            {"random", [] { return random_document(32, 4, {"The elephant ate the banana as it was hungry"}); }},
                            {"stories", [] { return trained("stories", "when mary and john went to the shop , mary gave a drink to"); }},
                            {"en_fr", [] { return trained("en-fr", "the elephant ate the banana because it was hungry"); }}};

struct ScreenSize {
  int width, height;  ///< logical pixels: 1280x720 at 175 % is 731x411
};
constexpr ScreenSize screens[] = {{1280, 720}, {1600, 1000}, {1024, 600}};
constexpr int narrowest = 1024, narrowest_presented = 1280;

/// The faults below the top bar.
std::string faults(const Drawing& drawing) { return faults_below(drawing, top_bar); }

std::string named(const ScreenSize& screen) { return " at " + std::to_string(screen.width) + "x" + std::to_string(screen.height); }

class AtScreenSizes : public testing::TestWithParam<ShownModel> {
 protected:
  /// The stages of the first layer: the other layers use the same boards.
  static std::vector<StagePlace> stages(const Session& session) {
    std::vector<StagePlace> all;
    for (const StagePlace& stage : session.navigation().stages())
      if (stage.at.layer == 0) all.push_back(stage);
    return all;
  }
  /// Each stage in every look.
  template <class Check>
  static void for_each_view(Session& session, Shell& shell, const Check& check) {
    for (const StagePlace& stage : stages(session)) {
      session.go(stage);
      const auto pinned = session.selection().pinned;
      for (const auto& [look, name, fits, help, has_button] : looks()) {
        session.selection().look = look;
        session.selection().pinned = look == StageLook::points ? std::nullopt : pinned;
        if (fits(session)) check(std::string(id(stage, session.nodes())) + ", look " + name);
        if (look == StageLook::many && fits(session)) survey_few(shell);
      }
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Models, AtScreenSizes, testing::ValuesIn(shown), [](const auto& info) { return std::string(info.param.name); });

TEST_P(AtScreenSizes, NoWordIsHiddenOnTheBoardOfAnyStage) {
  for (const ScreenSize& screen : screens) {
    Session session(GetParam().document());
    PaperStudio studio(session, {}, screen.width, screen.height);
    if (screen.width > narrowest) survey_few(studio.shell());
    for_each_view(session, studio.shell(), [&](const std::string& view) { EXPECT_EQ(faults(studio.view()), "") << view << named(screen); });
  }
}

TEST_P(AtScreenSizes, NoWordIsHiddenWhereItIsPresented) {
  for (const ScreenSize& screen : {ScreenSize{1280, 720}, ScreenSize{1600, 1000}}) {
    Session session(GetParam().document());
    PaperStudio studio(session, {}, screen.width, screen.height);
    studio.shell().presenter().set_on(true);
    if (screen.width > narrowest_presented) survey_few(studio.shell());
    for_each_view(session, studio.shell(), [&](const std::string& view) { EXPECT_EQ(faults(studio.view()), "") << view << named(screen); });
    session.show_map();
    EXPECT_EQ(faults(studio.view()), "") << "the map" << named(screen);
  }
}

TEST_P(AtScreenSizes, NoWordIsHiddenWhileAStageIsBrokenOrCompared) {
  for (const ScreenSize& screen : {ScreenSize{1280, 720}, ScreenSize{1024, 600}}) {
    Session session(GetParam().document());
    session.push(SetMistake{Mistake::no_scale, true});
    session.settle();
    PaperStudio studio(session, {}, screen.width, screen.height);
    for (const bool compared : {false, true}) {
      session.show_right_result(compared);
      session.settle();
      for (const StagePlace& stage : stages(session)) {
        session.go(stage);
        EXPECT_EQ(faults(studio.view()), "") << id(stage, session.nodes()) << (compared ? " compared" : " broken") << named(screen);
      }
    }
  }
}

/// The texts that end in an ellipsis.
std::vector<std::string> cut_texts(const Drawing& drawing) {
  constexpr std::string_view ellipsis = "\u2026";
  std::vector<std::string> cut;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape); text && text->utf8.ends_with(ellipsis))
      cut.push_back(text->utf8.substr(0, text->utf8.size() - ellipsis.size()));
  return cut;
}

/// A single whole sentence is better than two of which one is cut.
TEST_P(AtScreenSizes, TheSentenceBelowTheTitleIsWhole) {
  for (const char* language : {"en", "fr"})
    for (const ScreenSize& screen : {ScreenSize{1280, 720}, ScreenSize{1024, 600}, ScreenSize{390, 844}}) {
      Session session(GetParam().document());
      Settings settings;
      settings.language = language;
      const Phrases phrases = phrases_in(language);
      PaperStudio studio(session, settings, screen.width, screen.height);
      for (const StagePlace& stage : stages(session)) {
        session.go(stage);
        const std::string sentence = stage_text(session, phrases).subtitle;
        for (const std::string& cut : cut_texts(studio.view()))
          EXPECT_TRUE(cut.size() < 12 || sentence.find(cut) == std::string::npos)
              << cut << " of " << id(stage, session.nodes()) << " in " << language << named(screen);
      }
    }
}

/// The first model at the size that its board was designed for.
TEST(ScreenWords, NothingOfTheFirstModelIsCut) {
  Session session(readable());
  PaperStudio studio(session, {}, 1600, 1000);
  for (const StagePlace& stage : session.navigation().stages()) {
    session.go(stage);
    for (const std::string& cut : cut_texts(studio.view()))
      EXPECT_EQ(cut.find_first_not_of(' '), std::string::npos) << cut << " of " << id(stage, session.nodes());
  }
}

/// Panels over the board, and views that take the whole window.
TEST(ScreenPanels, NoWordIsHidden) {
  for (const char* language : {"en", "fr"})
    for (const ScreenSize& screen : screens) {
      Session session(readable());
      Settings settings;
      settings.language = language;
      PaperStudio studio(session, settings, screen.width, screen.height);
      const auto look_at = [&](const std::string& what) {
        EXPECT_EQ(faults(studio.view()), "") << what << " in " << language << named(screen);
      };
      if (screen.width >= 1280)  // the drawer covers the board in a narrower window
        for (const InspectorPage page : {InspectorPage::change, InspectorPage::mistakes, InspectorPage::history}) {
          studio.shell().inspector().show(page);
          look_at("page " + std::to_string(static_cast<int>(page)));
        }
      each_panel(studio, session, look_at);
    }
}

}  // namespace headlight::tests::screen_sizes_test
