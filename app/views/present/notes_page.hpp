#pragma once
#include "session/lesson/lesson_player.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// Further content of the teacher's own window.
struct NotesLook {
  ImTextureID picture = {};  ///< the live window, even while the class sees another picture; null: left out
  float picture_width = 0, picture_height = 0;
  bool frozen = false;  ///< the class sees a frozen picture
  double seconds = 0;   ///< since presenting began
};

/// Draws the teacher's own window: the step's notes, the answer to its question, the next step, the selection in words, and the time.
/// Outside lessons it shows the stage's hint. Logical pixels.
void draw_notes_page(const Canvas& canvas, const Session& session, const LessonPlayer& player, const NotesLook& look, float width,
                     float height);

}  // namespace headlight::views
