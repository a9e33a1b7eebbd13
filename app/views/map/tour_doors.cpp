#include "views/map/tour.hpp"
#include "views/map/tour_card.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

struct Door {
  const char* name;
  std::string title, text, note, key;
  bool current;
  std::function<void()> open;
};

/// Of tensors from a file there is no computation to be led through, and no sentence to type.
std::vector<Door> doors_of(Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  Tour& tour = frame.tour;
  std::vector<Door> doors;
  const auto stop = tour.stop();
  const bool computed = !frame.session.given();
  if (computed)
    doors.push_back({"door.tour", phrases("map.door.tour"), phrases("map.door.tour.text"),
                     stop ? phrases("map.door.tour.at", {{"stop", *stop + 1}, {"all", Tour::n_stops}}) : phrases("map.door.tour.again"),
                     "↵", stop.has_value(), [&frame] { frame.tour.begin(frame.session, frame.settings); }});
  if (tour.lessons)
    doors.push_back({"door.lessons", phrases("map.door.lessons"), phrases("map.door.lessons.text"),
                     tour.lessons->progress ? tour.lessons->progress() : "", "L", false, tour.lessons->open});
  if (computed)
    doors.push_back({"door.sentence", phrases("map.door.sentence"), phrases("map.door.sentence.text"), phrases("map.door.sentence.where"),
                     "/", false, [&frame] { frame.tour.write_sentence(); }});
  return doors;
}

void draw_key(const Canvas& c, float right, float centre_y, const std::string& key) {
  const Rect r = {right - 22, centre_y - 11, 22, 22};
  c.fill(r, c.colours().panel, radius::segment);
  c.outline(r, c.colours().line2, radius::segment);
  c.text_in(r, c.fonts().mono_small, c.colours().text, key);
}

/// In a narrow door: its words in two lines, and no key, for there is no keyboard.
void draw_narrow_title(const Canvas& c, const Rect& r, const std::string& title) {
  constexpr float line = 16, beside = 8;
  const ImFont* font = c.fonts().label_hot;
  const std::vector<std::string> lines = c.wrapped(font, title, r.w - 2 * beside);
  float middle = r.centre_y() - line * static_cast<float>(lines.size() - 1) / 2;
  for (const std::string& words : lines) {
    c.text(r.centre_x(), c.baseline_at(font, middle), font, c.colours().text, words, Align::centre);
    middle += line;
  }
}

void draw_door(const Canvas& c, const Rect& r, const Door& door, bool as_card, bool narrow) {
  const Palette& p = c.colours();
  const Touch touch = c.touch(door.name, r);
  c.fill(r, touch.hovered ? mix(p.raised, p.panel, 0.5f) : p.raised, radius::control);
  c.outline(r, door.current || touch.hovered ? p.text : p.line2, radius::control, door.current ? 2.f : 1.f);
  const float x = r.x + 16;
  if (narrow) draw_narrow_title(c, r, door.title);
  else draw_key(c, r.right() - 14, as_card ? r.y + 27 : r.centre_y(), door.key);
  const ImFont* font = as_card ? c.fonts().name : c.fonts().label_hot;
  const float room = r.right() - 44 - x;
  if (!narrow) c.text(x, as_card ? r.y + 33 : c.baseline_at(font, r.centre_y()), font, p.text, c.shortened(font, door.title, room));
  if (as_card) {
    const TextStyle style = {c.fonts().body, c.fonts().body_bold, p.muted, 20};
    paragraph(c, door.name, x, r.y + 46, r.w - 32, style, door.text);
    c.text(x, r.bottom() - 14, c.fonts().small_medium, p.text, door.note);
  } else {
    c.tooltip(touch, door.text);
  }
  if (touch.focused) c.focus_ring(r, radius::control);
  if (touch.clicked) door.open();
}

}  // namespace

float draw_door_links(Frame& frame, float right, float centre_y) {
  const Canvas& c = frame.canvas;
  const ImFont* font = c.fonts().small_medium;
  constexpr float gap = 16;
  float x = right;
  const std::vector<Door> doors = doors_of(frame);
  for (auto door = doors.rbegin(); door != doors.rend(); ++door) {
    const float width = c.text_width(font, door->title);
    const Rect r = {x - width, centre_y - 9, width, 18};
    const Touch touch = c.touch(door->name, r);
    c.text_in(r, font, c.colours().text, door->title);
    c.dotted_line(r.x, r.right(), r.bottom() - 1, touch.hovered ? c.colours().text : c.colours().muted);
    c.tooltip(touch, door->text);
    if (touch.focused) c.focus_ring(r, radius::control);
    if (touch.clicked) door->open();
    x -= width + gap;
  }
  return right - x;
}

float draw_doors(Frame& frame, const Rect& r, bool as_cards) {
  const Canvas& c = frame.canvas;
  float y = r.y;
  if (as_cards) {
    c.hline(r.x, r.right(), y, c.colours().line);
    const float end = r.x + c.text(r.x, y + 26, c.fonts().label_hot, c.colours().text, c.phrases("map.doors"));
    c.text(end + 12, y + 26, c.fonts().label_plain, c.colours().muted, c.phrases("map.doors.where"));
    y += 40;
  }
  const std::vector<Door> doors = doors_of(frame);
  constexpr float gap = 14;
  const auto n = static_cast<float>(doors.size());
  const float width = std::floor((r.w - gap * (n - 1)) / n), height = as_cards ? 132.f : r.h;
  const bool narrow = frame.grid.phone && !as_cards;
  float x = r.x;
  for (const Door& door : doors) {
    draw_door(c, {x, y, width, height}, door, as_cards, narrow);
    x += width + gap;
  }
  return y + height;
}

}  // namespace headlight
