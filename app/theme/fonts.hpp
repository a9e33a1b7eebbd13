#pragma once
#include <imgui.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

class Kerning;
class ShapedWords;

/// The source of a baked font's glyphs, for drawing them as outlines: the first of its files that has the glyph.
struct FontSource {
  const ImFont* font;
  float em_px;  ///< physical pixels
  std::vector<std::string> files;
  int weight = 400;  ///< CSS font weight
  bool monospaced = false;
};

/// The fonts, one per type step and weight. Sizes in the comments are logical pixels; fonts are baked at size x scale.
/// Words are Inter, with DejaVu Sans merged for missing characters; numbers, shapes and indices are JetBrains Mono with DejaVu Sans Mono.
struct Fonts {
  ImFont* title = nullptr;                 ///< 24 semibold: stage name
  ImFont* equation = nullptr;              ///< 19 semibold: letters of an equation
  ImFont* equation_plain = nullptr;        ///< 19 medium: function names of an equation
  ImFont* equation_sign = nullptr;         ///< 19 regular: its brackets and signs
  ImFont* letter = nullptr;                ///< 20 semibold: the letter of a matrix
  ImFont* name = nullptr;                  ///< 16 semibold: program name
  ImFont* pair = nullptr;                  ///< 15 semibold: the pair of words being worked out
  ImFont* word = nullptr;                  ///< 14 medium: tokens in chips, stage names in the rail, the sentence
  ImFont* word_bold = nullptr;             ///< 14 semibold
  ImFont* body = nullptr;                  ///< 14 regular: prose
  ImFont* body_bold = nullptr;             ///< 14 semibold
  ImFont* label = nullptr;                 ///< 13 medium: controls
  ImFont* label_plain = nullptr;           ///< 13 regular: row words of a matrix, table words
  ImFont* label_hot = nullptr;             ///< 13 semibold: the hot row word, names of matrices
  ImFont* small = nullptr;                 ///< 12 regular: captions, hints
  ImFont* small_medium = nullptr;          ///< 12 medium
  ImFont* small_bold = nullptr;            ///< 12 semibold: section heads
  ImFont* tiny = nullptr;                  ///< 11 regular: column words, legends
  ImFont* tiny_bold = nullptr;             ///< 11 bold: the hot column word
  ImFont* mono_stage = nullptr;            ///< 19 semibold: the pinned row in front of a class
  ImFont* mono_large = nullptr;            ///< 17 semibold: the result chip
  ImFont* mono_medium = nullptr;           ///< 15 regular: the result line
  ImFont* mono_field = nullptr;            ///< 14 regular: number fields, the stepper's number
  ImFont* mono = nullptr;                  ///< 12 regular: cells and tables
  ImFont* mono_bold = nullptr;             ///< 12 semibold: totals, the hot row
  ImFont* mono_small = nullptr;            ///< 11 regular: narrow cells, shapes, indices, ticks
  ImFont* mono_small_bold = nullptr;       ///< 11 semibold
  ImFont* mono_tiny = nullptr;             ///< 10.5 regular: the smallest numbers
  ImFont* display = nullptr;               ///< 40 medium: a sentence to read from afar. See TypeSize::large for this and the following
  ImFont* display_bold = nullptr;          ///< 40 semibold
  ImFont* display_small = nullptr;         ///< 28 medium: the same on a phone, and a translation
  ImFont* display_small_bold = nullptr;    ///< 28 semibold
  ImFont* question = nullptr;              ///< 36 semibold
  ImFont* headline = nullptr;              ///< 32 semibold
  ImFont* subtitle = nullptr;              ///< 25 regular
  ImFont* subtitle_bold = nullptr;         ///< 25 semibold
  ImFont* lead = nullptr;                  ///< 18 regular: prose in front of a class
  ImFont* lead_bold = nullptr;             ///< 18 semibold
  ImFont* mono_lead = nullptr;             ///< 18 regular: numbers in front of a class
  float least = 0;                         ///< logical pixels; smaller steps are enlarged to this size
  std::shared_ptr<const Kerning> kerning;  ///< pair distances of the word fonts (ImGui knows none)
  std::vector<FontSource> sources;         ///< by font, in no order
  std::shared_ptr<ShapedWords> letters;    ///< draws characters that the atlas lacks; null: they appear in other words, see baked_form
  std::vector<std::string> notes;          ///< missing or damaged fonts, in words that a person can act on; empty if all is well
};

/// The size at which type is baked: physical pixels per logical one, and the least size of any step in logical pixels. `large` includes the
/// steps from Fonts::display on, which only the first two minutes need; elsewhere the title's font replaces them.
struct TypeSize {
  float scale = 1, least = 0;
  bool large = false;
  TypeSize() = default;
  TypeSize(float scale, float least = 0, bool large = false)  // NOLINT(google-explicit-constructor): a scale alone is a size
      : scale(scale), least(least), large(large) {}
  bool operator==(const TypeSize&) const = default;
};

/// The characters to bake besides the requested ones: those of a first picture, which takes a third of the time, or all that the program
/// may draw (Latin, Greek and mathematics).
enum class Usual { first, all };

/// Fills the atlas and builds it. `extra_codepoints` are requested characters, such as those of the user's own sentence. Searches for fonts
/// in $HEADLIGHT_FONTS and the usual folders, and falls back to ImGui's own.
Fonts load_fonts(ImFontAtlas& atlas, TypeSize size, std::span<const unsigned> extra_codepoints = {}, Usual usual = Usual::all);

/// Returns the distinct characters of a text beyond ASCII, for load_fonts.
std::vector<unsigned> codepoints(std::string_view utf8);

/// Makes a text of a person, a file or a vocabulary ready for the canvas: control characters become visible marks, broken UTF-8 "\xFF". The
/// font need not have its letters: the canvas handles missing ones when it measures and draws.
std::string displayable(const ImFont* font, std::string_view utf8);

/// Returns a text in glyphs of the atlas alone, in their order from left to right on screen, with "U+0E01" or "[emoji 1F9C3]" for
/// characters without a glyph.
std::string baked_form(const ImFont* font, std::string_view utf8);
/// Does the same for one character, which follows `before`; empty if it only changes the look of that.
std::string baked_form(const ImFont* font, unsigned codepoint, unsigned before);

}  // namespace headlight::theme
