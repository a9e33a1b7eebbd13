#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "base/utf8.hpp"
#include "platform/letters/system_letters.hpp"
#include "platform/web/page.hpp"
#include "theme/bidi.hpp"
#include "theme/text_code.hpp"

namespace headlight::platform {
namespace {

/// The page's own font of Chinese characters, which page_han.js loads, comes first: it has no other letters.
std::string css_font(const LetterLook& look) {
  return std::to_string(look.weight) + " " + std::to_string(look.em) + "px 'Headlight Han', " +
         (look.monospaced ? "monospace" : "system-ui, sans-serif");
}

/// True if the text's first letter with a direction reads from right to left.
bool begins_right(std::string_view utf8) {
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    if (c.value > 'A') return is_right_to_left(c.value);
    at += c.size;
  }
  return false;
}

/// Shapes and draws letters on a canvas of the page, with the browser's fonts. A browser never reports a missing letter.
class CanvasEngine final : public TextEngine {
 public:
  std::optional<ShapedText> shape(const LetterLook& look, std::string_view utf8) override {
    constexpr std::size_t numbers = 3;  // per character: x, width, and 1 if it reads from right to left
    const std::size_t n = count_code_points(utf8);
    std::vector<float> places(numbers * n);
    ShapedText shaped;
    shaped.width = page_letters_shape(css_font(look).c_str(), std::string(utf8).c_str(), begins_right(utf8), places.data());
    for (std::size_t i = 0; i < n; ++i) shaped.boxes.push_back({places[numbers * i], places[numbers * i + 1], places[numbers * i + 2] > 0});
    return shaped;
  }

  LetterPixels draw(const LetterLook& look, std::string_view utf8, unsigned red_green_blue) override {
    int box[4] = {};
    const std::unique_ptr<unsigned char, decltype(&std::free)> rgba(
        page_letters_draw(css_font(look).c_str(), std::string(utf8).c_str(), begins_right(utf8), red_green_blue, box), std::free);
    LetterPixels out{box[2], box[3], box[0], box[1], {}};
    if (rgba) out.rgba.assign(rgba.get(), rgba.get() + static_cast<std::ptrdiff_t>(out.width) * out.height * 4);
    return out;
  }
};

}  // namespace

std::unique_ptr<TextEngine> system_text_engine() { return std::make_unique<CanvasEngine>(); }

}  // namespace headlight::platform
