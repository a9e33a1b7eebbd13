#pragma once
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "theme/fonts.hpp"
#include "theme/shaped_words.hpp"

namespace headlight::widgets {

/// A part of a line that one of two draws: the font atlas, or the system's text engine.
struct LetterRun {
  std::string utf8;     ///< as it is drawn
  std::string meant;    ///< as it was written
  bool shaped = false;  ///< by the engine
  float width = 0;      ///< physical pixels; of the atlas it is left to whoever draws
};

/// How the letters of a font look to the engine.
LetterLook look_of(const Fonts& fonts, const ImFont* font);
/// Whether the atlas draws a text as it stands.
bool is_baked(const ImFont* font, std::string_view utf8);
/// The parts of a text from left to right. What neither has letters for is written in other words, see baked_form.
std::vector<LetterRun> letter_runs(const Fonts& fonts, const ImFont* font, std::string_view utf8);

}  // namespace headlight::widgets
