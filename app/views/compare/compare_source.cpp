#include "views/compare/compare_source.hpp"

#include <functional>
#include <string>
#include <vector>

#include "views/compare/compare_text.hpp"
#include "widgets/controls.hpp"

namespace headlight {
namespace {

constexpr float line_height = 34, wide_enough = 690;

/// One line of the list, and what it does.
struct Source {
  Choice choice;
  std::function<void(Session&)> choose;
};

std::string line_of(const History::Entry& entry) { return entry.label + (entry.detail.empty() ? "" : " " + entry.detail); }

void add_states(const Session& s, const Baseline& now, std::vector<Source>& all, int& chosen) {
  const History& history = s.history();
  const auto at = history.place_of(now.entry);
  const auto add = [&](const char* label, size_t entry) {
    if (now.kind == BaselineKind::state && at == entry) chosen = static_cast<int>(all.size());
    all.push_back({{label, line_of(history.entries()[entry]), ""}, [entry](Session& session) { session.compare_with_state(entry); }});
  };
  if (history.can_undo()) add("Before the last step", history.position() - 1);
  if (history.position() > 1) add("As it was opened", 0);
  if (now.kind != BaselineKind::state || chosen >= 0) return;
  chosen = static_cast<int>(all.size());
  all.push_back({{"A state of the history", now.label, ""}, [](Session&) {}});
}

std::vector<Source> sources(const Session& s, int& chosen) {
  const Baseline& now = s.comparison()->baseline();
  std::vector<Source> all;
  const auto add = [&](Choice choice, bool is_now, std::function<void(Session&)> choose) {
    if (is_now) chosen = static_cast<int>(all.size());
    all.push_back({std::move(choice), std::move(choose)});
  };
  const auto& kept = s.comparing().kept();
  if (kept) add({"Before (kept)", kept->label, ""}, now.kind == BaselineKind::kept, [](Session& session) { session.compare_with_kept(); });
  add_states(s, now, all, chosen);
  const bool broken =
      !s.document().interventions.mistakes.empty() || !s.document().config.positions || now.kind == BaselineKind::right_result;
  add({"Right result", "without mistakes", broken ? "" : "Nothing is broken: there is no mistake to take back."},
      now.kind == BaselineKind::right_result, [](Session& session) { session.show_right_result(true); });
  const auto& sentences = s.document().sentences;
  for (int i = 0; i < static_cast<int>(sentences.size()); ++i)
    if (i != s.selection.sample || (now.kind == BaselineKind::sentence && now.sample == i))
      add({"Sentence " + std::to_string(i + 1), beginning(sentences[static_cast<size_t>(i)]), ""},
          now.kind == BaselineKind::sentence && now.sample == i, [i](Session& session) { session.compare_with_sentence(i); });
  return all;
}

}  // namespace

float compare_source_height(float width) { return width >= wide_enough ? line_height : 2 * line_height + 8; }

float draw_compare_source(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  int chosen = -1;
  const std::vector<Source> all = sources(s, chosen);
  std::vector<Choice> choices;
  for (const Source& source : all) choices.push_back(source.choice);
  const bool one_line = width >= wide_enough;
  const float middle = y + line_height / 2;
  c.text(x, c.baseline_at(c.fonts().letter, middle), c.fonts().letter, c.colours().text, "A");
  const std::string of_b = name_of_b(*s.comparison());
  const float list = std::min(190.f, width - 130);
  const auto picked = drop_down(c, "compare.a", {x + 24, y, list, line_height}, choices, chosen, {"What B is compared with", ""});
  c.text(x + list + 42, c.baseline_at(c.fonts().letter, middle), c.fonts().letter, c.colours().text, "B");
  c.text(x + list + 64, c.baseline_at(c.fonts().label, middle), c.fonts().label, c.colours().text,
         c.shortened(c.fonts().label, of_b, width - list - 64));
  float at = one_line ? x + width - 396 : x;
  const float line = one_line ? y : y + line_height + 8;
  const auto press = [&](const char* name, const char* label, float w, const char* why) {
    const bool clicked = button(c, name, {at, line, w, line_height}, label, ButtonKind::outline, {why, ""}).clicked;
    at += w + 8;
    return clicked;
  };
  const bool swap = press("compare.swap", "Swap A and B", 122, "Work on A, with what you work on now as A");
  const bool keep = press("compare.keep", "Keep B as A", 114, "What you work on now is A from here on");
  const bool stop = press("compare.stop", "Stop comparing", 144, "Back to the stage itself (C)");
  const float height = line + line_height - y;
  if (picked) s.later(all[static_cast<size_t>(*picked)].choose);
  if (swap) s.later(&Session::swap_baseline);
  if (keep) s.later(&Session::keep_as_baseline);
  if (stop) s.later(&Session::stop_comparing);
  return height;
}

}  // namespace headlight
