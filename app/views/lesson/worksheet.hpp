#pragma once
#include "session/lesson/lesson_player.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// Where something is drawn that needs more than one page.
class PaperPages {
 public:
  virtual ~PaperPages() = default;
  /// The page that is drawn on now.
  virtual Canvas canvas() = 0;
  /// On to a new one.
  virtual void turn() = 0;
};

/// A4, in logical pixels: 96 of them are an inch.
constexpr float paper_width = 794, paper_height = 1123;

/// The desk's open lesson on paper, from its first step to its last: words, matrices and questions, with blanks where the answers belong.
/// The session follows the desk. Throws UserError where a step cannot be shown.
void draw_worksheet(PaperPages& pages, LessonPlayer& player, const Session& session);
/// The answers to what it asks, with their explanations, for the teacher who corrects it.
void draw_worksheet_answers(PaperPages& pages, LessonPlayer& player);

}  // namespace headlight::views
