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
constexpr float lines = 8, sections = 18, inspector = 14, tabs = 12;  ///< between what stands below each other, and above all of it
}  // namespace space
namespace radius {
constexpr float cell = 3, ring = 5, control = 8, segment = 6, presenter = 10;
}
namespace stroke {
constexpr float rule = 1, outline = 1, icon = 1.6f, hover = 1.5f, pinned = 2, changed = 1.5f, link = 1.2f;
}

/// How the inspector and the rail are shown at a window size.
enum class Inspector { panel, drawer_right, drawer_below };
enum class Rail { full, titles, thumbnails, drawer };  ///< titles: a small thumbnail and the name, one line each

/// Where the five areas are, in logical pixels.
struct Grid {
  Rect top, rail, board, inspector, status;
  Rail rail_form = Rail::full;
  Inspector inspector_form = Inspector::panel;
  float board_padding = space::board;  ///< left and right of the board's text column
  float rail_row = 56;                 ///< height of a rail row
  bool compact = false;                ///< narrower than a desk's screen: less air, rows share their words
  bool phone = false;                  ///< so narrow that what stands beside each other elsewhere stands in lines
  bool low_phone = false;              ///< one that lies on its side, or a window at twice its size: the top bar is two lines
  bool bar_words = true;               ///< the controls of the top bar have their names beside them
  bool head_stepper_only = false;      ///< too low for the small multiples
};

/// The layout of a window of this size (logical pixels: framebuffer / scale).
Grid grid(float logical_width, float logical_height);

/// The same with nothing but the board, and `status` logical pixels below it: in front of a class.
Grid bare_grid(float logical_width, float logical_height, float status);

/// Physical pixels per logical one with which a layout of this logical size fills a window of this physical size, in steps that fonts
/// are baked for.
float filling_scale(float width, float height, float logical_width, float logical_height);
/// The logical sizes for which lessons and what is presented are laid out; larger windows show them larger.
namespace projector {
constexpr float width = 853, height = 480;
constexpr float stage_width = 800, stage_height = 450;       ///< of a blackboard, which takes what room there is
constexpr float upright_width = 390, upright_height = 640;   ///< of what is presented on a screen that is held upright
constexpr float least_type = 12, width_of_least_type = 853;  ///< 18 pixels at 1280x720: the last row reads nothing smaller
}  // namespace projector

/// Gap and corner radius of cells whose pitch (cell and gap together) is this wide, logical pixels.
struct CellLook {
  float gap, radius;
};
CellLook cell_look(float pitch);

}  // namespace headlight::theme
