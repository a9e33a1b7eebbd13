#include "views/boards/objective_bar.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "base/short_number.hpp"
#include "session/way_back/objectives.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/controls.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

using Kind = ObjectiveChoice::Kind;
constexpr int objective_digits = 4;

/// The objective if this kind were chosen.
std::string option_of(const Session& session, Kind kind, const Phrases& phrases) {
  if (kind == Kind::cells) return cell_in_short(session, phrases);
  return objective_in_short(session, objective_of_words(session, kind), phrases);
}

void choose_kind(Session& session, Kind kind) {
  if (kind == Kind::cells) return follow_pinned_back(session);
  session.selection().back_from.kind = kind;
}

Box kinds(const Frame& frame) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (!s.nodes().logits)
    return box::button("objective.cells", option_of(s, Kind::cells, phrases), [&s] { follow_pinned_back(s); },
                       {.tooltip = phrases("back.cell.tip")});
  std::vector<Kind> all = {Kind::words, Kind::loss, Kind::cells};
  if (!s.nodes().probs) all.erase(all.begin() + 1);
  SegmentedChoice choice;
  std::vector<Choice> rows;
  for (const Kind kind : all) {
    if (kind == objective_kind(s)) choice.chosen = static_cast<int>(choice.options.size());
    choice.options.push_back(option_of(s, kind, phrases));
    choice.ids.emplace_back(kind == Kind::words ? "words" : kind == Kind::loss ? "loss" : "cells");
    rows.push_back({choice.options.back(), "", ""});
  }
  const auto choose = [&s, all](int at) { choose_kind(s, all[static_cast<size_t>(at)]); };
  const int chosen = choice.chosen;
  return box::first_that_fits(
      {box::segmented("objective", std::move(choice), choose, true), box::drop_down("objective", rows, chosen, choose)});
}

/// A line of the menu, and its action.
struct Other {
  Choice choice;
  std::function<void(Session&)> act;
};

/// The rows of the logits that a person is likely to ask for: that of the pinned word, and the last one.
void add_rows(const Session& s, const Phrases& phrases, std::vector<Other>& out) {
  const Axis& rows = s.graph()[*s.nodes().logits].axes.rows;
  std::vector<Index> known = {objective_row(s)};
  const auto add = [&](Index row) {
    if (row < 0 || row >= s.navigation().n_words(rows) || std::count(known.begin(), known.end(), row)) return;
    known.push_back(row);
    out.push_back({{phrases("back.more.row", {{"row", without_markup(word_in_text(rows, row))}}), "", ""},
                   [row](Session& session) { session.selection().back_from.row = row; }});
  };
  const auto& pinned = s.selection().pinned;
  if (pinned && s.graph()[pinned->node].axes.rows.labels == rows.labels) add(pinned->row);
  add(s.navigation().n_words(rows) - 1);
  for (Index row = 0; row < s.navigation().n_words(rows) && known.size() < 12; ++row) add(row);
}

std::vector<Other> others(const Session& s, const Phrases& phrases) {
  std::vector<Other> out;
  const ObjectiveChoice& choice = s.selection().back_from;
  if (objective_kind(s) != Kind::cells) add_rows(s, phrases, out);
  else if (choice.cell && s.selection().pinned && s.selection().pinned != choice.cell)
    out.push_back({{phrases("back.more.less", {{"cell", full_name(s, phrases, *choice.cell)}}), "", ""}, subtract_pinned});
  return out;
}

Box more(const Frame& frame) {
  const std::vector<Other> all = others(frame.session, frame.canvas.phrases);
  if (all.empty()) return {};
  return box::drawn(
      [](const Canvas&, float) {
        return BoxSize{28, 28};
      },
      [&frame, all](const Canvas& c, const Rect& r) {
        std::vector<Choice> rows;
        for (const Other& other : all) rows.push_back(other.choice);
        const Interaction touch =
            icon_button(c, "objective.more", r, Icon::chevron_down, ButtonKind::outline, {c.phrases("back.more.tip"), ""});
        if (const auto chosen = menu(c, "objective.menu", r, opens_list(touch), rows)) all[static_cast<size_t>(*chosen)].act(frame.session);
      });
}

}  // namespace

Box objective_bar(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto objective = chosen_objective(s);
  Boxes line = {box::caption(phrases("back.objective")), kinds(frame)};
  if (const auto found = frame.back.gradients(s))
    line.push_back(box::words(&Fonts::mono_medium, Role::text, "= " + phrases.number(short_text(found->value, objective_digits)))
                       .named("objective.value"));
  line.push_back(more(frame));
  const std::string words = objective ? objective_in_words(s, *objective, phrases) : "";
  if (without_markup(words) != without_markup(option_of(s, objective_kind(s), phrases)))
    line.push_back(box::small("objective.what", words).named("objective.what"));
  return box::wrap(std::move(line));
}

}  // namespace headlight::views
