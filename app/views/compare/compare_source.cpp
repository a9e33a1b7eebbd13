#include "views/compare/compare_source.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "views/prose/compare_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float line_height = 34, button_gap = 8;

/// A line of the list, and its action.
struct Source {
  Choice choice;
  std::function<void(Session&)> choose;
};

void add_states(const Session& s, const Phrases& phrases, const Baseline& now, std::vector<Source>& all, int& chosen) {
  const History& history = s.history();
  const auto at = history.index_of(now.entry);
  const auto add = [&](const std::string& label, size_t entry) {
    if (now.kind == BaselineKind::state && at == entry) chosen = static_cast<int>(all.size());
    all.push_back({{label, phrases.format(on_one_line(history.entries()[entry].label, history.entries()[entry].detail)), ""},
                   [entry](Session& session) { session.compare_with_state(entry); }});
  };
  if (history.can_undo()) add(phrases("compare.source.before_step"), history.position() - 1);
  if (history.position() > 1) add(phrases("compare.source.opened"), 0);
  if (now.kind != BaselineKind::state || chosen >= 0) return;
  chosen = static_cast<int>(all.size());
  all.push_back({{phrases("compare.source.state"), phrases.format(now.label), ""}, [](Session&) {}});
}

std::vector<Source> sources(const Session& s, const Phrases& phrases, int& chosen) {
  const Baseline& now = s.comparison()->baseline();
  std::vector<Source> all;
  const auto add = [&](Choice choice, bool is_now, std::function<void(Session&)> choose) {
    if (is_now) chosen = static_cast<int>(all.size());
    all.push_back({std::move(choice), std::move(choose)});
  };
  const auto& kept = s.comparing().saved();
  if (kept)
    add({phrases("compare.source.kept"), phrases.format(kept->label), ""}, now.kind == BaselineKind::saved,
        [](Session& session) { session.compare_with_saved(); });
  add_states(s, phrases, now, all, chosen);
  const bool broken =
      !s.document().interventions.mistakes.empty() || !s.document().config.positions || now.kind == BaselineKind::right_result;
  add({phrases("compare.source.right"), phrases("compare.source.right.detail"), broken ? "" : phrases("compare.source.right.none")},
      now.kind == BaselineKind::right_result, [](Session& session) { session.show_right_result(true); });
  const auto& sentences = s.document().sentences;
  for (int i = 0; i < static_cast<int>(sentences.size()); ++i)
    if (i != s.selection().sample || (now.kind == BaselineKind::sentence && now.sample == i))
      add({phrases("compare.source.sentence", {{"number", i + 1}}), beginning(sentences[static_cast<size_t>(i)]), ""},
          now.kind == BaselineKind::sentence && now.sample == i, [i](Session& session) { session.compare_with_sentence(i); });
  return all;
}

}  // namespace

namespace {

float button_width(const Canvas& c, const std::string& label, bool close) {
  return std::floor(c.text_width(c.fonts().label, label)) + (close ? 20.f : 32.f);
}

/// The widths of list and buttons; says if all of it fits one line.
struct SourceLine {
  float list = 190, buttons = 0;
  bool close = false, one = true;
};

SourceLine source_line(const Canvas& c, float width) {
  constexpr float letters = 24 + 42 + 22, name = 40;
  SourceLine line;
  for (const bool close : {false, true}) {
    line.close = close;
    line.list = close ? 168 : 190;
    line.buttons = 2 * button_gap;
    for (const std::string* label : {&c.phrases("compare.swap"), &c.phrases("compare.keep"), &c.phrases("compare.stop")})
      line.buttons += button_width(c, *label, close);
    line.one = letters + name + line.list + 12 + line.buttons <= width;
    if (line.one) return line;
  }
  return {std::min(190.f, width - 130), line.buttons, false, false};
}

/// The width of the list, which leaves room for the name of B if both are above the buttons.
float list_width(const SourceLine& plan, float width, float name) {
  constexpr float least = 128, letters = 24 + 42;
  return plan.one ? plan.list : std::clamp(width - letters - name, least, std::max(least, plan.list));
}

/// The lines that the buttons need: two if one is too narrow.
int button_lines(const Canvas& c, float width) {
  int lines = 1;
  float x = 0;
  for (const std::string* label : {&c.phrases("compare.swap"), &c.phrases("compare.keep"), &c.phrases("compare.stop")}) {
    const float w = button_width(c, *label, false);
    if (x > 0 && x + w > width) x = 0, ++lines;
    x += w + button_gap;
  }
  return lines;
}

}  // namespace

float compare_source_height(const Frame& frame, float width) {
  if (source_line(frame.canvas, width).one) return line_height;
  return line_height + static_cast<float>(button_lines(frame.canvas, width)) * (line_height + button_gap);
}

float draw_compare_source(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  int chosen = -1;
  const std::vector<Source> all = sources(s, c.phrases, chosen);
  std::vector<Choice> choices;
  for (const Source& source : all) choices.push_back(source.choice);
  const SourceLine plan = source_line(c, width);
  const float middle = y + line_height / 2;
  c.text(x, c.baseline_at(c.fonts().letter, middle), c.fonts().letter, c.colours().text, "A");
  const std::string of_b = name_of_b(*s.comparison(), c.phrases);
  const float list = list_width(plan, width, std::ceil(c.text_width(c.fonts().label, of_b)));
  const auto picked = drop_down(c, "compare.a", {x + 24, y, list, line_height}, choices, chosen, {c.phrases("compare.source"), ""});
  c.text(x + list + 42, c.baseline_at(c.fonts().letter, middle), c.fonts().letter, c.colours().text, "B");
  const std::string shown_b = c.shortened(c.fonts().label, of_b, width - list - 64 - (plan.one ? plan.buttons + 12 : 0));
  c.note("compare.name_b",
         {x + list + 64, y, c.text(x + list + 64, c.baseline_at(c.fonts().label, middle), c.fonts().label, c.colours().text, shown_b), 34});
  float at = plan.one ? x + width - plan.buttons : x;
  float line = plan.one ? y : y + line_height + button_gap;
  const auto press = [&](const char* name, const std::string& label, const std::string& why) {
    const float w = button_width(c, label, plan.close);
    if (!plan.one && at > x && at + w > x + width) at = x, line += line_height + button_gap;
    const bool clicked = button(c, name, {at, line, w, line_height}, label, ButtonKind::outline, {why, ""}).clicked;
    at += w + button_gap;
    return clicked;
  };
  const bool swap = press("compare.swap", c.phrases("compare.swap"), c.phrases("compare.swap.tip"));
  const bool keep = press("compare.keep", c.phrases("compare.keep"), c.phrases("compare.keep.tip"));
  const bool stop =
      press("compare.stop", c.phrases("compare.stop"), c.phrases("compare.stop.tip", {{"key", key_of(Shortcut::compare, c.phrases)}}));
  const float height = line + line_height - y;
  if (picked) s.later(all[static_cast<size_t>(*picked)].choose);
  if (swap) s.later(&Session::swap_baseline);
  if (keep) s.later(&Session::save_as_baseline);
  if (stop) s.later(&Session::stop_comparing);
  return height;
}

}  // namespace headlight::views
