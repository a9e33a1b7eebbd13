#include "views/inspector/back_page.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/short_number.hpp"
#include "session/way_back/objectives.hpp"
#include "views/boards/board.hpp"
#include "views/inspector/back_terms.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/stage_title.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

/// Points out two cells of a row over words: the one that pushes the objective up most, and the one that pushes it down most.
Box look_at_row(Frame& frame) {
  const Session& s = frame.session;
  const auto& pinned = s.selection().pinned;
  if (!pinned || !counts_words(s.graph()[pinned->node].axes.cols.kind)) return {};
  const MatrixPtr d = frame.back.gradient(s, pinned->node);
  if (!d) return {};
  Index up = 0, down = 0;
  for (Index c = 0; c < d->cols(); ++c) {
    const float v = (*d)(pinned->row, c);
    if (std::isfinite(v) && !((*d)(pinned->row, up) >= v)) up = c;
    if (std::isfinite(v) && (!std::isfinite((*d)(pinned->row, down)) || v < (*d)(pinned->row, down))) down = c;
  }
  const float most = (*d)(pinned->row, up), least = (*d)(pinned->row, down);
  if (!(most > 0) || !(least < 0) || !std::isfinite(least)) return {};
  const Axes& axes = s.graph()[pinned->node].axes;
  const Phrases& phrases = frame.canvas.phrases;
  return box::look_at("look", phrases("back.look", {{"row", word_in_text(phrases, axes.rows, pinned->row)},
                                                    {"up", word_in_text(phrases, axes.cols, up)},
                                                    {"most", gradient_in_prose(static_cast<double>(most))},
                                                    {"down", word_in_text(phrases, axes.cols, down)},
                                                    {"least", gradient_in_prose(static_cast<double>(least))}}));
}

/// Explains small gradients of the loss: a sure model's begin with 1 - p.
Box sure_note(Frame& frame) {
  constexpr float surely = 0.99f;
  constexpr int digits = 2;
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (!s.nodes().probs || objective_kind(s) == ObjectiveChoice::Kind::cells) return {};
  const Index row = objective_row(s), word = two_likeliest(s, row).first;
  const Objective loss = {Objective::Kind::loss, {*s.nodes().probs, row, word}, {}};
  if (!(s.trace()[*s.nodes().probs](row, word) > surely)) return {};
  const double value = value_of(loss, s.graph(), s.trace());
  return box::small("back.sure", phrases("back.sure", {{"word", escaped(objective_word(s, loss.cell))},
                                                       {"loss", power_in_prose(short_text(value, digits))},
                                                       {"rest", power_in_prose(short_text(-std::expm1(-value), digits))}}));
}

std::string links_to(const Session& s, const Phrases& phrases, const std::set<int>& stages) {
  std::string out;
  for (const int number : stages) {
    const StagePlace& place = s.navigation().stages()[static_cast<size_t>(number)];
    out += (out.empty() ? "[" : ", [") + stage_title(s, place, phrases) + "](text:" + id(place, s.nodes()) + ")";
  }
  return out;
}

/// Lists the stages that give the cell its gradient, and those to which it gives theirs. Both lead further along the way back.
Box step_back(Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto shown = s.selection().active_cell();
  if (!shown || !s.navigation().contains(*shown)) return {};
  std::set<int> nearer, from;
  const auto add = [&](std::set<int>& stages, NodeId node) {
    if (const auto place = place_of(s.nodes(), node); place && !has(place->stage, StageTrait::words))
      if (const int number = s.navigation().number_of(*place); number != s.navigation().stage_number()) stages.insert(number);
  };
  for (const NodeId in : s.graph()[shown->node].inputs) add(nearer, in);
  if (const auto found = frame.back.gradients(s); found && found->problem == GradientsOfRun::Problem::none)
    for (const NodeId reader : consumers_of(s.graph(), found->back, shown->node)) add(from, reader);
  Boxes lines;
  if (!nearer.empty())
    lines.push_back(box::body("back.nearer", phrases("back.nearer", {{"stages", links_to(s, phrases, nearer)}}), link_actions(frame)));
  if (!from.empty())
    lines.push_back(box::body("back.from", phrases("back.from", {{"stages", links_to(s, phrases, from)}}), link_actions(frame)));
  if (Box sure = sure_note(frame); !sure.empty()) lines.push_back(std::move(sure));
  return lines.empty() ? Box() : box::section(phrases("back.step"), std::move(lines));
}

Box about(Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const std::string problem = back_problem(s, frame.back, phrases);
  const auto go = [&frame](const std::string&) {
    if (const auto found = frame.back.gradients(frame.session); found && found->begins) frame.session.navigation().go_to(*found->begins);
  };
  return box::section(phrases("inspector.stage"),
                      {problem.empty() ? box::body("what", phrases("back.what")).named("what") : box::body("back.why", problem, {go}),
                       problem.empty() ? look_at_row(frame) : Box()});
}

}  // namespace

Box back_page(Frame& frame, bool& all_terms) { return box::sections({about(frame), back_terms(frame, all_terms), step_back(frame)}); }

}  // namespace headlight::views
