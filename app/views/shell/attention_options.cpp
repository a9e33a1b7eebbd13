#include "views/shell/attention_options.hpp"

#include <algorithm>

#include "document/variants/variant.hpp"
#include "model/positions.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {
namespace {

constexpr float variant_row = 44, caption = 24;

std::optional<VariantPanel> panel_of(const Session& s, const Variant& variant) {
  return variant.panel(s.document(), static_cast<int>(s.navigation().sample().tokens.size()));
}

float height_of(const VariantPanel& panel) { return panel.choices.empty() ? variant_row : caption + variant_row; }

/// Draws buttons for less and more.
void draw_steps(Session& s, const Canvas& c, const Rect& r, const Variant& variant, const VariantPanel& panel) {
  const auto word = [&](const std::string& id) { return id.empty() ? std::string() : c.phrases.of("shell.variant.word.*", id); };
  const auto tip = [&](const VariantStep& step) {
    return step.tip.empty() && step.to ? c.phrases("shell.top.next", {{"value", *step.to}}) : word(step.tip);
  };
  c.text(r.x, c.baseline_at(c.fonts().label, r.y + 17), c.fonts().label, c.colours().text, c.phrases.of("shell.variant.*", variant.id));
  const int step =
      stepper(c, variant.item, {r.right() - 116, r.y, 116, 34}, panel.now_word.empty() ? variant.value(s.document()) : word(panel.now_word),
              word(panel.less.why_not), word(panel.more.why_not), {tip(panel.less), tip(panel.more)});
  if (const auto& to = step < 0 ? panel.less.to : panel.more.to; step && to) s.push(SetVariant{variant.id, *to});
}

/// Draws all values side by side.
void draw_choices(Session& s, const Canvas& c, const Rect& r, const Variant& variant, const VariantPanel& panel) {
  c.text(r.x, c.baseline_at(c.fonts().label, r.y + 11), c.fonts().label, c.colours().text, c.phrases.of("shell.variant.*", variant.id));
  std::vector<std::string> words;
  for (const std::string& value : panel.choices)
    words.push_back(c.phrases.of("shell.variant.word.*", id_of_form(std::string(variant.id) + "_" + value)));
  const auto now = std::find(panel.choices.begin(), panel.choices.end(), variant.value(s.document()));
  const auto chosen =
      one_of(c, variant.item, {r.x, r.y + caption, r.w, 34}, words, static_cast<int>(now - panel.choices.begin()), {}, panel.choices);
  if (chosen) s.push(SetVariant{variant.id, panel.choices[static_cast<size_t>(*chosen)]});
}

}  // namespace

float attention_options_height(const Session& session) {
  float height = 0;
  for (const Variant* variant : all_variants())
    if (const auto panel = panel_of(session, *variant)) height += height_of(*panel);
  return height;
}

float draw_attention_options(Frame& frame, const Canvas& c, float x, float y, float width) {
  Session& s = frame.session;
  for (const Variant* variant : all_variants()) {
    const auto panel = panel_of(s, *variant);
    if (!panel) continue;
    const Rect r = {x, y, width, height_of(*panel)};
    panel->choices.empty() ? draw_steps(s, c, r, *variant, *panel) : draw_choices(s, c, r, *variant, *panel);
    y += r.h;
  }
  return y;
}

}  // namespace headlight::views
