#include "views/lesson/lesson_picture.hpp"

namespace headlight::views {

Rect picture_box(const PictureFile& picture, float x, float y, float width, float most_height) {
  const float shape = static_cast<float>(picture.height) / static_cast<float>(picture.width);
  if (width * shape <= most_height) return {x, y, width, width * shape};
  const float narrower = most_height / shape;
  return {x + (width - narrower) / 2, y, narrower, most_height};
}

void draw_picture(const Canvas& c, std::string_view name, const PictureFile& picture, const Rect& box) {
  c.heat.show(*c.draw, {picture.png, c.at(box.x, box.y), c.at(box.right(), box.bottom())});
  c.note(name, box);
}

}  // namespace headlight::views
