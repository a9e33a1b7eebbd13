#pragma once
#include <vector>

#include "views/start/start_look.hpp"

namespace headlight::views {

/// The places of the sentence's words, and of the cell below each.
struct StartWords {
  const ImFont *font = nullptr, *bold = nullptr;
  std::vector<Rect> word;        ///< the letters' width, and the height of a ring about them
  std::vector<float> baseline;   ///< by word
  std::vector<Rect> cell, link;  ///< `link`: the area to press a word
  float padding = 10;            ///< between a word and its ring
  float old_height = 24;         ///< height of the cells of the original sentence
  float right = 1252;            ///< the right limit of a word's field
};

/// Draws the words, with links for those that can be pressed, and the field in place of the last one.
void draw_start_words(StartScene& scene, const StartWords& at);
/// Draws the pronoun's weights below the words; after a change also the old ones under them, named at `names_x`.
void draw_start_cells(const StartScene& scene, const StartWords& at, std::optional<float> names_x);
/// Returns the y below the cells.
float below_start_cells(const StartScene& scene, const StartWords& at);

/// Draws the ring of the pronoun, with its dot.
void draw_pinned_ring(const Canvas& canvas, const Rect& r, float width);

}  // namespace headlight::views
