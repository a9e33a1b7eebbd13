#pragma once
#include <imgui.h>

#include <array>

#include "app_rooms.hpp"

namespace headlight::theme {

/// Light and dark are for a desk; high contrast is for bright rooms and weak eyes: black on white, every text at 7 to 1 or more.
enum class Scheme { light, dark, contrast };

/// The subject of a word, a letter or a frame. Colour is never the only sign: roles print their letter, heads their number.
enum class Role { text, muted, query, key, value, output, beam, edit, nan, good };

/// Every colour of the interface. The interface is ink on paper; matrices and roles alone have colour.
struct Palette {
  ImU32 bg;         ///< the board behind the matrices
  ImU32 panel;      ///< bars, rail, inspector, masked cells
  ImU32 raised;     ///< fields, chips, buttons, cards
  ImU32 line;       ///< separators
  ImU32 line2;      ///< control outlines, mask strokes
  ImU32 text;       ///< ink: text, pinned and hovered rings
  ImU32 muted;      ///< shapes, ids, secondary text
  ImU32 accent;     ///< primary button, chosen segment; it is the ink
  ImU32 on_accent;  ///< text on accent
  ImU32 beam;       ///< the mark and the "look at" bar; never a cell state
  ImU32 query, key, value, output;
  std::array<ImU32, 4> head;
  ImU32 edit;        ///< set by hand, or changed in consequence
  ImU32 nan;         ///< NaN or infinity from a fault
  ImU32 good;        ///< the check mark under a sum
  ImU32 wash;        ///< ink at 6 %: the band behind the pinned row or column
  ImU32 table_wash;  ///< ink at 8 %: the hot row of a table
  ImU32 shadow;      ///< one flat rectangle under a menu or drawer
};

Palette palette(Scheme scheme);

ImU32 role_colour(const Palette& palette, Role role);
/// Heads count from 0. The hues repeat after four heads; the printed number tells heads apart.
ImU32 head_colour(const Palette& palette, int head);
/// Returns the colour with its opacity multiplied by `alpha` (0 to 1).
ImU32 with_alpha(ImU32 colour, float alpha);
/// Mixes `from` with `amount` (0 to 1) of `to`, in sRGB.
ImU32 mix(ImU32 from, ImU32 to, float amount);

}  // namespace headlight::theme
