#pragma once
#include "lesson/lesson.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// Returns the box of a lesson's picture with its upper left corner at (x, y): `width` wide, or narrower and centred if it would be higher
/// than `most_height`. Logical pixels.
Rect picture_box(const PictureFile& picture, float x, float y, float width, float most_height);
/// Draws the picture in the box, as the item `name`.
void draw_picture(const Canvas& canvas, std::string_view name, const PictureFile& picture, const Rect& box);

}  // namespace headlight::views
