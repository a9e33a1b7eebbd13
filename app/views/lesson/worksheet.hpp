#pragma once
#include <string>

#include "session/lesson/lesson_player.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// A target for drawings of several pages.
class PaperPages {
 public:
  virtual ~PaperPages() = default;
  /// Returns the canvas of the current page.
  virtual Canvas canvas() = 0;
  /// Begins a new page.
  virtual void turn() = 0;
};

/// A4 in logical pixels, 96 per inch.
constexpr float paper_width = 794, paper_height = 1123;

/// Draws the player's open lesson on paper, from its first step to its last: words, matrices and questions, with blanks for the answers.
/// `session` is the player's and changes with its steps. `student`: a name to print; empty leaves a line for it. Throws UserError if a step
/// cannot be shown.
void draw_worksheet(PaperPages& pages, LessonPlayer& player, const Session& session, const std::string& student = "");
/// Draws the answers to its questions, with explanations, for the teacher who corrects it.
void draw_worksheet_answers(PaperPages& pages, LessonPlayer& player, const std::string& student = "");

}  // namespace headlight::views
