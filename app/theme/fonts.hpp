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

/// Where the glyphs of a baked font come from, for drawing them as outlines: the first of the files that has one.
struct FontSource {
  const ImFont* font;
  float em_px;  ///< physical pixels
  std::vector<std::string> files;
  int weight = 400;  ///< as style sheets count
  bool monospaced = false;
};

/// One entry per type step and weight. Sizes in the comments are logical pixels; they are baked at size x scale.
/// Words are Inter with DejaVu Sans merged for what it lacks; numbers, shapes and indices are JetBrains Mono with DejaVu Sans Mono.
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
  ImFont* display = nullptr;               ///< 40 medium: a sentence to be read from afar. From here on see TypeSize::large
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
  float least = 0;                         ///< logical pixels; the steps that are smaller are as large as this
  std::shared_ptr<const Kerning> kerning;  ///< pair distances of the word fonts (ImGui knows none)
  std::vector<FontSource> sources;         ///< by font, in no order
  std::shared_ptr<ShapedWords> letters;    ///< draws what the atlas has not; null: it stands there in other words, see baked_form
  std::vector<std::string> notes;          ///< what was missing or damaged, in words a person can act on; empty when all is well
};

/// How large type is baked: physical pixels for each logical one, and the size in logical pixels that no step is under, however small it
/// is elsewhere. `large`: with the steps from Fonts::display on, which only the first two minutes draw with; elsewhere the title's type
/// stands in for them.
struct TypeSize {
  float scale = 1, least = 0;
  bool large = false;
  TypeSize() = default;
  TypeSize(float scale, float least = 0, bool large = false)  // NOLINT(google-explicit-constructor): a scale alone is a size
      : scale(scale), least(least), large(large) {}
  bool operator==(const TypeSize&) const = default;
};

/// Which characters are baked besides those that are asked for: those of a first picture, which takes a third of the time, or all that
/// the program may come to draw (Latin, Greek and mathematics).
enum class Usual { first, all };

/// Fills the atlas (and builds it). `extra_codepoints` are the characters that are asked for, such as
/// those of the user's own sentence. Fonts are looked for in $HEADLIGHT_FONTS and the usual folders; none found: ImGui's own.
Fonts load_fonts(ImFontAtlas& atlas, TypeSize size, std::span<const unsigned> extra_codepoints = {}, Usual usual = Usual::all);

/// The distinct characters of a text beyond ASCII, for load_fonts.
std::vector<unsigned> codepoints(std::string_view utf8);

/// A text of a person, a file or a vocabulary as the canvas may get it: control characters become visible marks, broken UTF-8 "\xFF". Which
/// letters the font has does not matter any more: the canvas looks at that when it measures and draws.
std::string displayable(const ImFont* font, std::string_view utf8);

/// A text in glyphs of the atlas alone, in the order in which they stand from left to right: "U+0E01" and "[emoji 1F9C3]" for what has
/// none.
std::string baked_form(const ImFont* font, std::string_view utf8);
/// The same of one character, which stands behind `before`; empty where it only changes how that looks.
std::string baked_form(const ImFont* font, unsigned codepoint, unsigned before);

}  // namespace headlight::theme
