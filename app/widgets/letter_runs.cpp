#include "widgets/letter_runs.hpp"

#include "text/pieces/letters.hpp"
#include "theme/imgui_font.hpp"
#include "theme/text_code.hpp"

namespace headlight::widgets {
namespace {

constexpr unsigned last_of_atlas = 0xFFFF;

bool has_baked(const ImFont* font, unsigned c) { return c <= last_of_atlas && has_glyph(font, ImWchar(c)); }

/// Cuts a text into runs of the atlas and runs of the text engine, and asks the engine for its widths.
class RunCutter {
 public:
  RunCutter(ShapedWords* words, const ImFont* font, const LetterLook& look) : words_(words), font_(font), look_(look) {}

  std::vector<LetterRun> cut(std::string_view utf8) {
    if (!words_) fall_back(utf8);
    else if (!has_right_to_left(utf8) || !put_shaped(utf8)) cut_by_characters(utf8);
    return std::move(runs_);
  }

 private:
  void cut_by_characters(std::string_view utf8) {
    if (has_right_to_left(utf8)) return fall_back(utf8);
    std::size_t from = 0, before = 0;  // start of the run, and of the character before
    bool shaped = false;
    for (std::size_t at = 0; at < utf8.size();) {
      const CodePoint c = code_point_at(utf8, at);
      const bool joins = c.valid && joins_before(c.value) && at > 0;
      const bool wants = joins || (c.valid && !is_invisible(c.value) && (is_shaped(c.value) || !has_baked(font_, c.value)));
      const std::size_t begin = joins && !shaped ? before : at;  // an accent takes its letter into the shaped run
      if (wants != shaped) {
        put(utf8.substr(from, begin - from), shaped);
        from = begin;
        shaped = wants;
      }
      before = at;
      at += c.size;
    }
    put(utf8.substr(from), shaped);
  }

  void put(std::string_view part, bool shaped) {
    if (part.empty()) return;
    if (!shaped) return fall_back(part);
    if (put_shaped(part)) return;
    const std::vector<std::string_view> letters = graphemes(part);
    if (letters.size() < 2) return fall_back(part);
    for (const std::string_view letter : letters)
      if (!put_shaped(letter)) fall_back(letter);
  }

  bool put_shaped(std::string_view part) {
    const ShapedText* shaped = words_->shape(look_, part);
    if (shaped) runs_.push_back({std::string(part), std::string(part), true, shaped->width});
    return shaped;
  }

  void fall_back(std::string_view part) { runs_.push_back({baked_form(font_, part), std::string(part)}); }

  ShapedWords* words_;
  const ImFont* font_;
  LetterLook look_;
  std::vector<LetterRun> runs_;
};

}  // namespace

LetterLook look_of(const Fonts& fonts, const ImFont* font) {
  for (const FontSource& source : fonts.sources)
    if (source.font == font) return {source.em_px, source.weight, source.monospaced};
  return {line_height(font) * 0.83f, 400, false};
}

bool is_baked(const ImFont* font, std::string_view utf8) {
  if (is_ascii(utf8)) return true;
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    if (!c.valid || c.value > last_of_atlas || is_shaped(c.value) || (c.value > 0x7F && !has_baked(font, c.value))) return false;
    at += c.size;
  }
  return true;
}

std::vector<LetterRun> letter_runs(const Fonts& fonts, const ImFont* font, std::string_view utf8) {
  return RunCutter(fonts.letters.get(), font, look_of(fonts, font)).cut(utf8);
}

}  // namespace headlight::widgets
