#include "views/shell/attention_options.hpp"

#include <algorithm>

#include "model/origin.hpp"
#include "model/transformer.hpp"
#include "widgets/controls.hpp"

namespace headlight {
namespace {

constexpr float row = 44, caption = 24;

bool has_shared_keys(const Session& s) { return s.document().model->made_from.has_value() && s.document().config.n_heads > 1; }
bool has_rotary(const Session& s) { return origin_of(*s.document().model) != Origin::learned; }

/// The next number of heads of keys and values, up or down; none at the ends.
std::optional<int> next_kv_heads(const ModelConfig& config, int step) {
  const std::vector<int> possible = possible_heads(config.n_heads);
  const auto here = std::find(possible.begin(), possible.end(), config.kv_heads());
  if (here == possible.end() || (step < 0 && here == possible.begin()) || (step > 0 && here + 1 == possible.end())) return std::nullopt;
  return *(here + step);
}

void label(const Canvas& c, float x, float y, const char* words) {
  c.text(x, c.baseline_at(c.fonts().label, y + 17), c.fonts().label, c.colours().text, words);
}

float draw_shared_keys(Session& s, const Canvas& c, float x, float y, float width) {
  const ModelConfig& config = s.document().config;
  label(c, x, y, "Heads of K and V");
  const auto fewer = next_kv_heads(config, -1), more = next_kv_heads(config, +1);
  const auto tip = [](const std::optional<int>& n) { return n ? "next possible: " + std::to_string(*n) : ""; };
  const int step =
      stepper(c, "kv_heads", {x + width - 116, y, 116, 34}, std::to_string(config.kv_heads()), fewer ? "" : "All heads share one already.",
              more ? "" : "Each head has its own already.", {tip(fewer), tip(more)});
  if (const auto next = step < 0 ? fewer : step > 0 ? more : std::nullopt) s.push(SetKvHeads{*next});
  return y + row;
}

float draw_positions(Session& s, const Canvas& c, float x, float y, float width) {
  const ModelConfig& config = s.document().config;
  label(c, x, y - 6, "Positions");
  const std::vector<std::string> kinds = {"none", "sinusoidal", "rotary"};
  const int now = !config.positions ? 0 : config.rotary ? 2 : 1;
  if (const auto chosen = segmented(c, "position_kind", {x, y + caption, width, 34}, kinds, now))
    s.push(SetPositions{*chosen > 0, *chosen == 2});
  return y + caption + row;
}

float draw_window(Session& s, const Canvas& c, float x, float y, float width) {
  const int now = s.document().window, words = s.sample().tokens.size();
  label(c, x, y, "Window to the left");
  const bool custom = s.document().mask == MaskKind::custom;
  const char* painted = "This mask is painted by hand: choose none or causal first.";
  const std::string value = now == 0 ? "off" : std::to_string(now);
  const int step = stepper(c, "window", {x + width - 116, y, 116, 34}, value,
                           custom     ? painted
                           : now == 0 ? "Every key is in sight already."
                                      : "",
                           custom             ? painted
                           : now >= words - 1 ? "The sentence has no more keys than that."
                                              : "",
                           {now == 1 ? "no window" : "one key less", "one key more"});
  if (step) s.push(SetWindow{now + step});
  return y + row;
}

}  // namespace

float attention_options_height(const Session& session) {
  return (has_shared_keys(session) ? row : 0) + (has_rotary(session) ? caption + row : 0) + row;
}

float draw_attention_options(Frame& frame, const Canvas& c, float x, float y, float width) {
  Session& s = frame.session;
  if (has_shared_keys(s)) y = draw_shared_keys(s, c, x, y, width);
  if (has_rotary(s)) y = draw_positions(s, c, x, y, width);
  return draw_window(s, c, x, y, width);
}

}  // namespace headlight
