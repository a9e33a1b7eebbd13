#pragma once
#include <vector>

#include "views/start/start_look.hpp"

namespace headlight::views {

/// The words of the sentence where they stand, and below each its cell.
struct StartWords {
  const ImFont *font = nullptr, *bold = nullptr;
  std::vector<Rect> word;        ///< the letters' width, and the height of a ring about them
  std::vector<float> baseline;   ///< by word
  std::vector<Rect> cell, link;  ///< `link`: where a word can be pressed
  float padding = 10;            ///< of a ring about a word
  float old_height = 24;         ///< of the cells of the sentence as it was
  float right = 1252;            ///< as far as the field of a word may reach
};

/// Draws the words, those that can be pressed as links, and the field in place of the last one.
void draw_start_words(StartScene& scene, const StartWords& at);
/// The weights of the pronoun below the words; once a word was changed with those from before under them, named at `names_x`.
void draw_start_cells(const StartScene& scene, const StartWords& at, std::optional<float> names_x);
/// The way of the cells downwards.
float below_start_cells(const StartScene& scene, const StartWords& at);

/// The ring of the word that everything is about, with its dot.
void draw_pinned_ring(const Canvas& canvas, const Rect& r, float width);

}  // namespace headlight::views
