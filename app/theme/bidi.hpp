#pragma once
#include <string>
#include <string_view>

namespace headlight {

/// The text as its glyphs stand from left to right: Hebrew and Arabic reversed, Arabic letters in their joined forms (Unicode
/// bidirectional algorithm, by FriBidi). ImGui draws glyphs in the order of the string and knows nothing of this. Text without
/// right-to-left letters comes back as it is; so does text that is not UTF-8.
std::string visual_order(std::string_view utf8);

}  // namespace headlight
