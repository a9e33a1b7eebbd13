// Checks every board, drawn by hand or made of boxes, at the widths and scales of windows and in every language: no text is written over
// another, nothing is covered, and nothing is cut at an edge.
#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "few_sentences.hpp"
#include "headless_program.hpp"
#include "session/looks.hpp"
#include "translating_program.hpp"

namespace headlight::tests::every_width_test {

/// A window in logical pixels. Widths of 360, 768, 1024, 1280 and 1920 at 100, 175 and 200 % come to these, without those that are narrower
/// than any window.
struct Window {
  int width, height;
};
constexpr Window windows[] = {{360, 740},  {438, 900}, {512, 384},  {585, 439},  {640, 360},  {731, 411},
                              {768, 1024}, {960, 540}, {1024, 600}, {1097, 617}, {1280, 720}, {1920, 1080}};

class EveryWidth : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Languages, EveryWidth, testing::Values("en", "fr", "es", "zh"), [](const auto& info) { return info.param; });

/// Each look of each stage of the first layer, one of five: the windows together see all of them, in each language.
/// Returns how many views it looked at.
size_t check_views(Session& session, PaperStudio& studio, const Window& window, size_t turn) {
  size_t view = turn, seen = 0;
  if (window.width > 640) survey_few(studio.shell());  // see few_sentences.hpp
  for (const StagePlace& stage : std::vector<StagePlace>(session.navigation().stages())) {
    if (stage.at.layer > 0) continue;
    session.go(stage);
    const auto pinned = session.selection().pinned;
    for (const Look& each : looks()) {
      session.selection().look = each.look;
      session.selection().pinned = each.look == StageLook::points ? std::nullopt : pinned;
      if (!each.fits(session) || ++view % 5 != 0) continue;
      ++seen;
      EXPECT_EQ(faults_below(studio.view(), window.width < 700 ? 0.f : top_bar), "")
          << id(stage, session.nodes()) << ", look " << each.id << " at " << window.width << "x" << window.height;
    }
  }
  return seen;
}

TEST_P(EveryWidth, NoWordIsHiddenOnAnyBoard) {
  Settings settings;
  settings.language = GetParam();
  for (size_t turn = 0; const Window& window : windows) {
    for (const bool translates : {false, true}) {
      Session session(translates ? translating() : readable());
      PaperStudio studio(session, settings, window.width, window.height);
      EXPECT_GT(check_views(session, studio, window, turn), 0u);
    }
    ++turn;
  }
}

}  // namespace headlight::tests::every_width_test
