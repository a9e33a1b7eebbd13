#pragma once
#include <thread>

#include "commands/pictures/paper.hpp"
#include "graph/gradient_formula.hpp"
#include "headless_program.hpp"
#include "session/way_back/objectives.hpp"
#include "translating_program.hpp"

namespace headlight::tests {

constexpr Screen tall_screen = {1600, 2400};  // all of a board is in sight
inline const std::string elephant_sentence = "the elephant ate the banana because it was hungry";

/// Everything that is written in a picture of the window.
inline std::string words_on_paper(Session& session) {
  PaperStudio studio(session, Settings(), 1600, 1000);
  std::string said;
  for (const Drawing::Item& item : studio.view().items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) said += text->utf8 + " ";
  return said;
}

/// The way back, driven by name.
struct WayBackOnScreen : testing::Test {
  HeadlessProgram p{readable({elephant_sentence}), tall_screen};
  Selection& sel() { return p.session.selection(); }
  const HeadNodes& head() const { return p.session.navigation().head(); }

  /// Waits until everything that is computed beside the window is on screen.
  void frames() {
    p.frames(3);
    while (p.shell.animates()) {
      std::this_thread::yield();
      p.frame();
    }
    p.frames(2);
  }
  void pin(const Cell& cell) {
    p.session.navigation().go_to(cell);
    frames();
  }
  void turn_back() {
    p.tap(letter('b'));
    frames();
  }
  std::vector<Matrix> gradients() const { return gradients_of(*chosen_objective(p.session), p.session.graph(), p.session.trace()); }
};

}  // namespace headlight::tests
