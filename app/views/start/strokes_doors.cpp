#include "views/start/strokes_doors.hpp"

#include <algorithm>
#include <numeric>

namespace headlight::views {
namespace {

constexpr float between_doors = 16, door_padding = 16;
constexpr float first_door = 50, low_door = 46, between_low_doors = 8, low_door_padding = 10;

/// Draws the button without its words; returns true if it is pressed.
bool door_box(const Canvas& c, const Rect& r, const StrokesDoor& door) {
  const Palette& p = c.colours();
  const Interaction t = c.touch(door.name, r);
  c.fill(r, door.first ? t.hovered ? mix(p.accent, p.on_accent, 0.12f) : p.accent : p.raised, radius::control);
  if (!door.first) c.outline(r, t.hovered ? p.muted : p.line2, radius::control);
  c.log.describe(door.name, ControlKind::button, door.words);
  if (t.focused) c.focus_ring(r, radius::control);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return t.clicked;
}

ImU32 door_ink(const Canvas& c, const StrokesDoor& door) { return door.first ? c.colours().on_accent : c.colours().text; }

bool door_with_key(const Canvas& c, const Rect& r, const StrokesDoor& door, bool large) {
  const Palette& p = c.colours();
  const bool pressed = door_box(c, r, door);
  const ImU32 ink = door_ink(c, door);
  const ImFont *font = large ? c.fonts().equation : c.fonts().name, *key_font = large ? c.fonts().mono_stage : c.fonts().mono;
  const float side = large ? 30.f : 22.f;
  const Rect cap = {r.right() - side - door_padding, r.centre_y() - side / 2, side, side};
  const float room = r.w - 2 * door_padding, beside_key = room - side - 8;
  const bool has_key = !door.key.empty() && c.text_width(font, door.words) <= beside_key;  // the words have precedence
  c.text(r.x + door_padding, c.baseline_at(font, r.centre_y()), font, ink, c.shortened(font, door.words, has_key ? beside_key : room));
  if (!has_key) return pressed;
  if (door.first) c.fill(cap, mix(p.accent, p.on_accent, 0.2f), 5);
  c.outline(cap, door.first ? mix(p.accent, p.on_accent, 0.45f) : p.line2, 5);
  c.text_in(cap, key_font, ink, door.key);
  return pressed;
}

float words_in(const Canvas& c, const ImFont* font, const std::vector<StrokesDoor>& doors, size_t from) {
  return std::accumulate(doors.begin() + static_cast<std::ptrdiff_t>(from), doors.end(), 0.f,
                         [&](float sum, const StrokesDoor& door) { return sum + c.text_width(font, door.words); });
}

}  // namespace

std::optional<size_t> doors_in_row(const Canvas& c, const Rect& row, const std::vector<StrokesDoor>& doors, bool large) {
  const float all = std::accumulate(doors.begin(), doors.end(), 0.f, [](float sum, const StrokesDoor& door) { return sum + door.width; });
  const float part = (row.w - between_doors * static_cast<float>(doors.size() - 1)) / all;
  std::optional<size_t> pressed;
  float x = row.x;
  for (size_t i = 0; i < doors.size(); ++i) {
    const float width = doors[i].width * part;
    if (door_with_key(c, {x, row.y, width, row.h}, doors[i], large)) pressed = i;
    x += width + between_doors;
  }
  return pressed;
}

float doors_below_height() { return first_door + between_low_doors + low_door; }

std::optional<size_t> doors_below(const Canvas& c, float x, float y, float width, const std::vector<StrokesDoor>& doors) {
  std::optional<size_t> pressed;
  const auto draw = [&](size_t i, const Rect& r, const ImFont* font) {
    if (door_box(c, r, doors[i])) pressed = i;
    c.text_in(r, font, door_ink(c, doors[i]), c.shortened(font, doors[i].words, r.w - 2 * low_door_padding));
  };
  draw(0, {x, y, width, first_door}, c.fonts().name);
  if (doors.size() < 2) return pressed;
  // Chooses the largest font in which all words of the row fit, and shares the spare room evenly.
  const auto n = static_cast<float>(doors.size() - 1);
  const float room = width - between_low_doors * (n - 1) - 2 * low_door_padding * n;
  const ImFont* font = c.fonts().word_bold;
  for (const ImFont* larger : {c.fonts().name, c.fonts().word_bold, c.fonts().label, c.fonts().small_medium})
    if (font = larger; words_in(c, font, doors, 1) <= room) break;
  const float spare = std::max(0.f, room - words_in(c, font, doors, 1)) / n;
  for (size_t i = 1; i < doors.size(); ++i) {
    const float wide = std::min(c.text_width(font, doors[i].words), room) + spare + 2 * low_door_padding;
    draw(i, {x, y + first_door + between_low_doors, wide, low_door}, font);
    x += wide + between_low_doors;
  }
  return pressed;
}

}  // namespace headlight::views
