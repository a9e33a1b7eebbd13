#include "views/start/start_french.hpp"

#include <algorithm>

#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "views/start/start_text.hpp"

namespace headlight::views {
namespace {

constexpr float ring_padding = 9;

bool is_changed(const std::vector<ChangedWord>& all, size_t place) {
  return std::any_of(all.begin(), all.end(),
                     [&](const ChangedWord& word) { return word.position == static_cast<Index>(place) && word.changed(); });
}

bool has_ring(const FrenchWord& word) { return word.joined || word.changed; }

}  // namespace

FrenchSetting::FrenchSetting(const StartScene& scene, const ImFont* type, const ImFont* bold_type, float width)
    : font(type), bold(bold_type) {
  const Canvas& c = scene.c();
  const Reading& now = scene.story.now();
  const std::vector<ChangedWord> changes =
      scene.changed() ? changed_words(scene.story.first().written, now.written) : std::vector<ChangedWord>();
  const float space = c.text_width(font, " ");
  float x = 0;
  for (size_t i = 0; i < now.written.size(); ++i) {
    FrenchWord word{printed_word(now.written[i])};
    word.joined = now.joined && now.joined->word == i;
    word.changed = is_changed(changes, i);
    word.width = c.text_width(word.joined ? bold : font, word.text);
    const bool tight = i > 0 && words.back().text.ends_with("\u2019");
    const float ring = (has_ring(word) ? ring_padding : 0) + (i > 0 && has_ring(words.back()) ? ring_padding : 0);
    float gap = i == 0 ? 0.f : ring > 0 ? ring + (tight ? 5.f : 7.f) : tight ? 0.f : space;
    const float with_next = i + 1 < now.written.size() && word.text.ends_with("\u2019")
                                ? c.text_width(font, printed_word(now.written[i + 1])) + 2 * ring_padding
                                : 0;  // a word with an apostrophe at its end does not end a line
    word.line = words.empty() ? 0 : words.back().line;
    if (i > 0 && x + gap + word.width + with_next + (has_ring(word) ? ring_padding : 0) > width && !tight) {
      x = 0, gap = has_ring(word) ? ring_padding : 0, ++word.line;
    }
    word.x = x + gap;
    x = word.x + word.width;
    line_width.resize(static_cast<size_t>(word.line) + 1);
    line_width[static_cast<size_t>(word.line)] = x + (has_ring(word) ? ring_padding : 0);
    words.push_back(std::move(word));
  }
}

std::optional<float> FrenchSetting::joined_centre() const {
  const auto joined = std::find_if(words.begin(), words.end(), [](const FrenchWord& word) { return word.joined; });
  if (joined == words.end()) return std::nullopt;
  return joined->x + joined->width / 2;
}

float draw_start_french(const StartScene& scene, const FrenchSetting& setting, float x, float baseline, float line_height) {
  const Canvas& c = scene.c();
  const Palette& p = c.colours();
  float above = baseline - line_height;
  for (size_t i = 0; i < setting.words.size(); ++i) {
    const FrenchWord& word = setting.words[i];
    const float y = baseline + line_height * static_cast<float>(word.line), middle = y - 0.3636f * line_height * 0.66f;
    const Rect ring = {x + word.x - ring_padding, middle - line_height / 2, word.width + 2 * ring_padding, line_height};
    c.text(x + word.x, y, word.joined ? setting.bold : setting.font, p.text, word.text);
    c.note("start.french." + std::to_string(i), {x + word.x, middle - line_height / 2, word.width, line_height});
    if (word.changed) c.outline(ring, p.edit, radius::control, stroke::changed);
    else if (word.joined) c.outline(ring, p.text, radius::control, 2);
    if (word.joined) above = ring.y;
  }
  return above;
}

}  // namespace headlight::views
