#pragma once
#include "app_rooms.hpp"

namespace headlight::theme {

/// A rectangle in logical pixels.
struct Rect {
  float x = 0, y = 0, w = 0, h = 0;
  float right() const { return x + w; }
  float bottom() const { return y + h; }
  float centre_x() const { return x + w / 2; }
  float centre_y() const { return y + h / 2; }
  bool contains(float px, float py) const { return px >= x && py >= y && px < right() && py < bottom(); }
  Rect inset(float d) const { return {x + d, y + d, w - 2 * d, h - 2 * d}; }
};

/// Spaces, radii and lines, in logical pixels.
namespace space {
constexpr float unit = 4, panel = 20, board = 28, section = 22, control = 34, icon_button = 36, between_controls = 8;
constexpr float lines = 8, sections = 18, inspector = 14, tabs = 12;  ///< between lines, between sections, above a page, above its tabs
}  // namespace space
namespace radius {
constexpr float cell = 3, ring = 5, control = 8, segment = 6, presenter = 10;
}
namespace stroke {
constexpr float rule = 1, outline = 1, icon = 1.6f, hover = 1.5f, pinned = 2, changed = 1.5f, link = 1.2f;
}

/// The form of the inspector and of the rail at a window size.
enum class Inspector { panel, drawer_right, drawer_below };
enum class Rail { full, titles, thumbnails, drawer };  ///< titles: a small thumbnail and the name, one line each

/// The rectangles of the five areas, in logical pixels.
struct Grid {
  Rect top, rail, board, inspector, status;
  Rail rail_form = Rail::full;
  Inspector inspector_form = Inspector::panel;
  float board_padding = space::board;  ///< left and right of the board's text column
  float rail_row = 56;                 ///< height of a rail row
  bool compact = false;                ///< narrower than a desktop screen: tighter spacing, and rows share their words
  bool phone = false;                  ///< so narrow that parts which are side by side elsewhere are stacked
  bool low_phone = false;              ///< a phone on its side, or a window at twice its size: the top bar has two lines
  bool bar_words = true;               ///< the controls of the top bar have their names beside them
  bool head_stepper_only = false;      ///< too low for the small multiples
};

/// Computes the layout of a window of this size (logical pixels: framebuffer / scale).
Grid grid(float logical_width, float logical_height);

/// Computes a layout of the board alone, with `status` logical pixels below it, for presenting to a class.
Grid bare_grid(float logical_width, float logical_height, float status);

/// Returns the physical pixels per logical one at which a layout of this logical size fills a window of this physical size, in the steps
/// that fonts are baked for.
float filling_scale(float width, float height, float logical_width, float logical_height);
/// The logical sizes of the layouts for lessons and presenting; larger windows enlarge them.
namespace projector {
constexpr float width = 853, height = 480;
constexpr float stage_width = 800, stage_height = 450;       ///< a blackboard, which grows to the available room
constexpr float upright_width = 390, upright_height = 640;   ///< presenting on an upright screen
constexpr float least_type = 12, width_of_least_type = 853;  ///< 18 pixels at 1280x720: the smallest type that the last row can read
}  // namespace projector

/// Gap and corner radius of cells with this pitch (cell and gap together), logical pixels.
struct CellLook {
  float gap, radius;
};
CellLook cell_look(float pitch);

}  // namespace headlight::theme
