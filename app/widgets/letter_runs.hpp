#pragma once
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "theme/fonts.hpp"
#include "theme/shaped_words.hpp"

namespace headlight::widgets {

/// A part of a line that either the font atlas or the system's text engine draws.
struct LetterRun {
  std::string utf8;     ///< the text to draw
  std::string meant;    ///< the text as written
  bool shaped = false;  ///< drawn by the engine
  float width = 0;      ///< physical pixels; 0 for the atlas, which measures when it draws
};

/// Returns the look of a font for the text engine.
LetterLook look_of(const Fonts& fonts, const ImFont* font);
/// True if the atlas has every glyph of the text without any change.
bool is_baked(const ImFont* font, std::string_view utf8);
/// Splits a text into its runs from left to right. Characters that neither draws are spelled in other words, see baked_form.
std::vector<LetterRun> letter_runs(const Fonts& fonts, const ImFont* font, std::string_view utf8);

}  // namespace headlight::widgets
