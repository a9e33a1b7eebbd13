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

void label(const Canvas& c, float x, float y, const std::string& words) {
  c.text(x, c.baseline_at(c.fonts().label, y + 17), c.fonts().label, c.colours().text, words);
}

float draw_shared_keys(Session& s, const Canvas& c, float x, float y, float width) {
  const ModelConfig& config = s.document().config;
  label(c, x, y, c.phrases("shell.variants.kv_heads"));
  const auto fewer = next_kv_heads(config, -1), more = next_kv_heads(config, +1);
  const auto tip = [&](const std::optional<int>& n) { return n ? c.phrases("shell.top.heads.next", {{"heads", *n}}) : ""; };
  const int step = stepper(c, "kv_heads", {x + width - 116, y, 116, 34}, std::to_string(config.kv_heads()),
                           fewer ? "" : c.phrases("shell.variants.kv_heads.one"), more ? "" : c.phrases("shell.variants.kv_heads.all"),
                           {tip(fewer), tip(more)});
  if (const auto next = step < 0 ? fewer : step > 0 ? more : std::nullopt) s.push(SetKvHeads{*next});
  return y + row;
}

float draw_positions(Session& s, const Canvas& c, float x, float y, float width) {
  const ModelConfig& config = s.document().config;
  label(c, x, y - 6, c.phrases("shell.variants.positions"));
  const std::vector<std::string> ids = {"none", "sinusoidal", "rotary"};
  const std::vector<std::string> kinds = {c.phrases("shell.variants.positions.none"), c.phrases("shell.variants.positions.sinusoidal"),
                                          c.phrases("shell.variants.positions.rotary")};
  const int now = !config.positions ? 0 : config.rotary ? 2 : 1;
  if (const auto chosen = segmented(c, "position_kind", {x, y + caption, width, 34}, kinds, now, {}, ids))
    s.push(SetPositions{*chosen > 0, *chosen == 2});
  return y + caption + row;
}

float draw_window(Session& s, const Canvas& c, float x, float y, float width) {
  const int now = s.document().window, words = s.sample().tokens.size();
  label(c, x, y, c.phrases("shell.variants.window"));
  const bool custom = s.document().mask == MaskKind::custom;
  const std::string painted = c.phrases("shell.variants.window.painted");
  const std::string value = now == 0 ? c.phrases("shell.variants.window.off") : std::to_string(now);
  const int step = stepper(c, "window", {x + width - 116, y, 116, 34}, value,
                           custom     ? painted
                           : now == 0 ? c.phrases("shell.variants.window.all_in_sight")
                                      : "",
                           custom             ? painted
                           : now >= words - 1 ? c.phrases("shell.variants.window.no_more")
                                              : "",
                           {now == 1 ? c.phrases("shell.variants.window.none") : c.phrases("shell.variants.window.less"),
                            c.phrases("shell.variants.window.more")});
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
