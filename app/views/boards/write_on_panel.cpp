#include "views/boards/write_on_panel.hpp"

#include <algorithm>
#include <cmath>

#include "session/writing_on.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {
namespace {

constexpr float row = 30, knob_name_width = 92, knob_number_width = 40, beside_knob = 10;
constexpr int several = 8, largest_k = 20;

const std::string& sentence(const Session& s) { return s.document().sentences[static_cast<size_t>(s.selection().sample)]; }

/// Name, slider and number in one line; the new value while it is moved.
std::optional<float> knob(const Canvas& c, const std::string& id, const Rect& r, std::string number, float value, SliderSpec spec) {
  number = c.phrases.number(std::move(number));
  spec.label = c.phrases.of("board.continue.knob.*", id);
  spec.value = number;
  const Interaction name = c.touch(id + ".name", {r.x, r.y, knob_name_width - beside_knob, r.h});
  c.log.skip_last_in_tab_order();
  c.tooltip(name, c.phrases.of("board.continue.knob.*.tip", id));
  c.text(r.x, c.baseline_at(c.fonts().small, r.centre_y()), c.fonts().small, c.colours().text, c.phrases.of("board.continue.knob.*", id));
  c.text(r.right(), c.baseline_at(c.fonts().mono_small, r.centre_y()), c.fonts().mono_small, c.colours().text, number, Align::right);
  return slider(c, "continue." + id, {r.x + knob_name_width, r.y + 2, r.w - knob_name_width - knob_number_width - 8, r.h - 4}, value, spec);
}

}  // namespace

void WriteOnPanel::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  c.note("continue", area);
  c.text(area.x, area.y + 14, c.fonts().small_bold, c.colours().text, c.phrases("board.continue.title"));
  draw_knobs(c, {area.x, area.y + 24, area.w, 4 * row});
  draw_buttons(frame, {area.x, area.y + 30 + 4 * row, area.w, 28});
  go_on(frame.session);
}

void WriteOnPanel::draw_knobs(const Canvas& c, const Rect& area) {
  const auto at = [&](int n) { return Rect{area.x, area.y + row * static_cast<float>(n), area.w, row}; };
  const auto temperature = static_cast<float>(sampling_.temperature), top_p = static_cast<float>(sampling_.top_p);
  if (const auto t =
          knob(c, "temperature", at(0), format_number(temperature, 2), temperature, {.low = 0, .high = 2, .step = 0.05f, .tick = 1.f}))
    sampling_.temperature = std::round(static_cast<double>(*t) * 100) / 100;
  // The slider's right end means that all words stay.
  const int k = sampling_.top_k > 0 ? sampling_.top_k : largest_k + 1;
  if (const auto t = knob(c, "top_k", at(1), sampling_.top_k > 0 ? std::to_string(sampling_.top_k) : c.phrases("board.continue.all"),
                          static_cast<float>(k), {.low = 1, .high = largest_k + 1, .step = 1})) {
    const int chosen = static_cast<int>(std::lround(*t));
    sampling_.top_k = chosen > largest_k ? 0 : std::max(1, chosen);
  }
  if (const auto t = knob(c, "top_p", at(2), sampling_.top_p < 1 ? format_number(top_p, 2) : c.phrases("board.continue.all"), top_p,
                          {.low = 0.05f, .high = 1, .step = 0.05f}))
    sampling_.top_p = std::round(static_cast<double>(*t) * 100) / 100;
  const Rect seed = at(3);
  c.text(seed.x, c.baseline_at(c.fonts().small, seed.centre_y()), c.fonts().small, c.colours().text, c.phrases("board.continue.seed"));
  const int step = stepper(c, "continue.seed", {seed.x + knob_name_width, seed.y + 1, 104, 28}, std::to_string(seed_),
                           seed_ > 1 ? "" : c.phrases("board.continue.seed.least"));
  seed_ = step < 0 ? seed_ - 1 : seed_ + static_cast<std::uint64_t>(step);
}

void WriteOnPanel::draw_buttons(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  if (left_ > 0) {
    if (button(c, "continue.stop", area, c.phrases("board.continue.stop"))) left_ = 0;
    return;
  }
  const float each = (area.w - 8) / 2;
  if (button(c, "continue.one", {area.x, area.y, each, area.h}, c.phrases("board.continue.one"), ButtonKind::primary,
             {c.phrases("board.continue.one.tip"), ""}))
    draw_on(s, sampling_, seed_);
  if (button(c, "continue.several", {area.x + each + 8, area.y, each, area.h}, c.phrases("board.continue.several", {{"n", several}}),
             ButtonKind::outline, {c.phrases("board.continue.several.tip"), ""})) {
    left_ = several;
    gesture_ = s.new_gesture();
    grown_ = sentence(s);
  }
}

/// Writes one word a frame, so that people see the text grow and can stop it.
void WriteOnPanel::go_on(Session& s) {
  if (left_ == 0 || s.computing() || s.has_pending()) return;  // a person's request of this frame comes first
  std::optional<std::string> longer;
  if (sentence(s) == grown_) longer = draw_on(s, sampling_, seed_, gesture_);
  left_ = longer ? left_ - 1 : 0;
  if (longer) grown_ = std::move(*longer);
}

}  // namespace headlight::views
