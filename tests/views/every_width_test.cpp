// Checks every board, drawn by hand or made of boxes, at the widths and scales of windows and in every language: no text is written over
// another, nothing is covered, and nothing is cut at an edge.
#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "few_sentences.hpp"
#include "headless_program.hpp"
#include "session/language.hpp"
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

/// The faults below the top bar, whose tokens scroll sideways.
std::string faults(Drawing drawing, const Window& window) {
  const float bar = window.width < 700 ? 0 : 104;
  std::erase_if(drawing.items, [&](const Drawing::Item& item) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    return text && text->baseline < bar;
  });
  return DrawingFaults(drawing).all();
}

/// Each look of each stage of the first layer, one of five: together the windows and languages see all of them.
void check_views(Session& session, PaperStudio& studio, const Window& window, size_t turn) {
  size_t view = turn;
  for (const StagePlace& stage : std::vector<StagePlace>(session.navigation().stages())) {
    if (stage.at.layer > 0) continue;
    session.go(stage);
    const auto pinned = session.selection().pinned;
    for (const Look& each : looks()) {
      session.selection().look = each.look;
      session.selection().pinned = each.look == StageLook::points ? std::nullopt : pinned;
      if (!each.fits(session) || ++view % 5 != 0) continue;
      EXPECT_EQ(faults(studio.view(), window), "")
          << id(stage, session.nodes()) << ", look " << each.id << " at " << window.width << "x" << window.height;
    }
  }
}

TEST_P(EveryWidth, NoWordIsHiddenOnAnyBoard) {
  Settings settings;
  settings.language = GetParam();
  for (size_t turn = 0; const Window& window : windows) {
    for (const bool translates : {false, true}) {
      Session session(translates ? translating() : readable());
      PaperStudio studio(session, settings, window.width, window.height);
      check_views(session, studio, window, turn);
    }
    ++turn;
  }
}

}  // namespace headlight::tests::every_width_test
