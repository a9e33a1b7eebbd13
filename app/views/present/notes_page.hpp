#pragma once
#include "session/lesson/lesson_player.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// What the teacher's own window shows besides.
struct NotesLook {
  ImTextureID picture = {};  ///< the present window, even while the class sees another picture; null: left out
  float picture_width = 0, picture_height = 0;
  bool frozen = false;  ///< the class sees a picture that stands still
  double seconds = 0;   ///< since presenting began
};

/// The teacher's own window, all of it: the notes of the step, the answer to its question, what comes next, what is selected in words, and
/// the time. Of a stage outside of lessons what to look at. Logical pixels.
void draw_notes_page(const Canvas& canvas, const Session& session, const LessonPlayer& player, const NotesLook& look, float width,
                     float height);

}  // namespace headlight::views
