// The heads and the temperature of the page on which numbers are changed.
#include <algorithm>
#include <cmath>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "session/translate/translating.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/stage_view.hpp"
#include "views/inspector/change_page.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

/// The attention whose heads are switched on this page.
AttentionPlace attention_to_change(const Session& s) {
  const auto cell = s.selection().stage == Stage::translate ? cell_on_board(s) : std::nullopt;
  const auto place = cell ? place_of(s.nodes(), cell->node) : std::nullopt;
  return place ? place->at : s.selection().at;
}

int attention_index(const Session& s, const AttentionPlace& at) {
  const std::vector<AttentionPlace> all = attention_places(s.nodes());
  return static_cast<int>(std::find(all.begin(), all.end(), at) - all.begin());
}

}  // namespace

float ChangePage::draw_heads(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const ModelConfig& config = s.document().config;
  const AttentionPlace at = attention_to_change(s);
  const int attention = attention_index(s, at);
  const std::string where = place_words({Stage::softmax, at}, s.nodes(), c.phrases);
  y = section_head(c, x, y,
                   where.empty() ? c.phrases("inspector.change.heads") : c.phrases("inspector.change.heads_of", {{"where", where}})) +
      2;
  const std::vector<std::string> ids = {"as it is", "off", "uniform", "mean"};
  const std::vector<std::string> settings = {c.phrases("inspector.change.head.as_it_is"), c.phrases("inspector.change.head.off"),
                                             c.phrases("inspector.change.head.uniform"), c.phrases("inspector.change.head.mean")};
  for (int h = 0; h < config.n_heads; ++h) {
    const HeadSetting setting = s.document().interventions.head_setting({attention, h});
    if (config.n_heads > 8 && h != s.selection().head && setting == HeadSetting::as_it_is)
      continue;  // many heads: the chosen one, and those that were switched
    head_bar(c, {x, y + 8, 3, 18}, h);
    c.text(x + 10, c.baseline_at(c.fonts().label_plain, y + 17), h == s.selection().head ? c.fonts().label_hot : c.fonts().label_plain,
           c.colours().text, width > 300 ? c.phrases("inspector.change.heads.row", {{"head", h + 1}}) : std::to_string(h + 1));
    const float left = width > 300 ? 68.f : 32.f;
    if (const auto chosen = segmented(c, "head_setting." + std::to_string(h + 1), {x + left, y, width - left, 34}, settings,
                                      static_cast<int>(setting), {}, ids))
      s.push(SetHeadSetting{attention, h, static_cast<HeadSetting>(*chosen)});
    y += 42;
  }
  return y + paragraph(c, "heads.how", x, y, width, small_style(c), c.phrases("inspector.change.heads.how")).height;
}

/// From a tenth to ten times, by equal factors.
float ChangePage::draw_temperature(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const double now = s.document().interventions.temperature;
  y = section_head(c, x, y, c.phrases("inspector.change.temperature")) + 2;
  const std::string &called = c.phrases("inspector.change.temperature"), said = to_text(now, 4),
                    spoken = numbers_with_mark(said, c.phrases.decimal_mark());
  const SliderSpec spec{.low = -1,
                        .high = 1,
                        .step = 0.01f,
                        .tick = 0.f,
                        .colour = now != 1 ? c.colours().edit : c.colours().text,
                        .label = called,
                        .value = spoken};
  if (const auto moved =
          slider(c, "temperature.slider", {x, y + 4, width - 112, 26}, static_cast<float>(std::clamp(std::log10(now), -1., 1.)), spec)) {
    if (gesture_ == 0) gesture_ = s.new_gesture();
    s.push(SetTemperature{std::round(std::pow(10., static_cast<double>(*moved)) * 100) / 100}, gesture_);
  }
  if (const auto typed = number_field(c, "temperature", {x + width - 92, y, 92, 34}, temperature_, said,
                                      {.mono = true, .right_aligned = true}, {.label = called}))
    s.push(SetTemperature{static_cast<double>(*typed)});
  const std::string by = now == 1 ? "\u221ad_{head}" : spoken + " \u00b7 \u221ad_{head}";
  return y + 44 +
         paragraph(c, "temperature.how", x, y + 44, width, small_style(c), c.phrases("inspector.change.temperature.how", {{"divisor", by}}))
             .height +
         10;
}

}  // namespace headlight
