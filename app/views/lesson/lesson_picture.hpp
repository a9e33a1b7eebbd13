#pragma once
#include "lesson/lesson.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// The picture of a lesson with its upper left corner here: so wide, and less where it would be higher than `most_height`; then it stands
/// in the middle.
Rect picture_box(const PictureFile& picture, float x, float y, float width, float most_height);
/// Draws it there, as the item `name`.
void draw_picture(const Canvas& canvas, std::string_view name, const PictureFile& picture, const Rect& box);

}  // namespace headlight::views
