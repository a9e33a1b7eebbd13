#pragma once
#include "widgets/canvas.hpp"

namespace headlight::widgets {

enum class Icon {
  previous,
  next,
  play,
  pause,
  undo,
  redo,
  plus,
  minus,
  close,
  check,
  pin,
  hover,
  overridden,
  chevron_down,
  mark,
  sun,
  moon,
  contrast,
  help,
  copy,
  pencil,
  present,
  compare,
  enter,
  tokens,
  menu,
  arrow_right,
  reset,
  save,
  open,
  pin_panel,
};

/// Draws an icon in its 20-pixel box about this centre (logical). `size` is the side of the box.
void icon(const Canvas& canvas, Icon which, float centre_x, float centre_y, ImU32 colour, float size = 20);

}  // namespace headlight::widgets
