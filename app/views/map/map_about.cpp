#include "views/map/map_about.hpp"

#include <algorithm>
#include <cmath>

#include "attend/imported_tensors.hpp"
#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "model/score_steps.hpp"
#include "session/compare/most_wrong.hpp"
#include "session/score_form.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/origin_text.hpp"

namespace headlight::views {
namespace {

const char* id_of(MapFlow flow) {
  switch (flow) {
    case MapFlow::enter: return "enter";
    case MapFlow::spine:
    case MapFlow::past_block: return "rows";
    case MapFlow::branch: return "branch";
    case MapFlow::to_query: return "query";
    case MapFlow::to_key: return "key";
    case MapFlow::to_value: return "value";
    case MapFlow::to_scores: return "scores";
    case MapFlow::to_softmax: return "softmax";
    case MapFlow::weights: return "weights";
    case MapFlow::values: return "values";
    case MapFlow::merge: return "merge";
    case MapFlow::project: return "project";
    case MapFlow::back: return "back";
    case MapFlow::memory: return "memory";
    case MapFlow::leave: return "leave";
    case MapFlow::to_share: break;
  }
  return "share";
}

bool adds_positions(const ModelConfig& config) {
  const PositionKind kind = position_kind(config);
  return kind == PositionKind::learned || kind == PositionKind::waves || kind == PositionKind::waves_in_own_columns;
}

/// True if each row of weights of this attention sums to 1, except rows that may attend to nothing.
bool rows_sum_to_one(const Session& s, const AttentionId& at) {
  const Document& d = s.document();
  const HeadNodes& first = attention_at(s.nodes(), at).head.front();
  const bool as_made = d.interventions.mistakes.empty() && d.overrides.empty() && !s.imported();
  if (as_made || !s.trace().ready(first.pattern)) return true;
  if (first.masked_scores != absent) return !furthest_from_one(s, at);
  const Eigen::VectorXd sums = s.trace()[first.pattern].cast<double>().rowwise().sum();
  return std::all_of(sums.begin(), sums.end(), is_one);
}

/// True if in every attention of the run all heads have the same pattern, to the printed precision.
bool all_heads_alike(const Session& s) {
  constexpr float noticed = 5e-4f;
  for (const AttentionId& at : attention_ids(s.nodes())) {
    const auto& heads = attention_at(s.nodes(), at).head;
    for (const HeadNodes& head : heads) {
      if (!s.trace().ready(head.pattern) || !s.trace().ready(heads.front().pattern)) return false;
      if (!((s.trace()[head.pattern] - s.trace()[heads.front().pattern]).cwiseAbs().maxCoeff() < noticed)) return false;
    }
  }
  return true;
}

bool all_rows_sum_to_one(const Session& s) {
  const std::vector<AttentionId> places = attention_ids(s.nodes());
  return std::all_of(places.begin(), places.end(), [&](const AttentionId& at) { return rows_sum_to_one(s, at); });
}

/// Names the factor that divides or multiplies the scores before softmax; empty if there is none.
std::string scaling_words(const Session& s, const Phrases& phrases) {
  const Document& d = s.document();
  if (s.imported() && s.imported()->rules && s.imported()->rules->scale)
    return phrases("map.flow.softmax.multiplied", {{"factor", to_text(*s.imported()->rules->scale, 4)}});
  if (d.makes(Mistake::no_scale)) return "";
  const double temperature = d.interventions.temperature;
  const std::string factor = to_text(temperature, 4);
  if (!d.config.scales_scores) return temperature == 1 ? "" : phrases("map.flow.softmax.divided", {{"divisor", factor}});
  return phrases("map.flow.softmax.divided",
                 {{"divisor", (temperature == 1 ? "" : words_with_mark(factor, phrases.decimal_mark()) + " · ") + "√d_head"}});
}

/// Tells the steps from the scores to the attention weights.
std::string softmax_words(const Session& s, const AttentionId& at, const Phrases& phrases) {
  const Document& d = s.document();
  const AttentionNodes& attention = attention_at(s.nodes(), at);
  const bool masks = !d.makes(Mistake::mask_after_softmax) && !d.makes(Mistake::zero_for_masked) &&
                     attention.head.front().masked_scores != absent && (s.trace()[attention.mask].array() == -INFINITY).any();
  std::string out = scaling_words(s, phrases);
  const auto add = [&](const std::string& words) { out += (out.empty() ? "" : " ") + words; };
  for (const NodeId altered : altered_scores(s.graph(), attention.head.front()))
    if (const auto stage = place_of(s.nodes(), altered)) add(phrases.of("map.flow.altered.*", model::id(stage->stage)));
  if (masks) add(phrases("map.flow.softmax.masked"));
  add(rows_sum_to_one(s, at) ? phrases("map.flow.softmax") : phrases("map.flow.softmax.not_one"));
  return out;
}

}  // namespace

std::string about_flow(const Session& s, const MapArrow& arrow, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  const std::string id = id_of(arrow.flow);
  if (id == "softmax") return softmax_words(s, arrow.at, phrases);
  if (arrow.flow == MapFlow::to_scores && !scores_are_products(s.graph(), s.nodes(), arrow.at)) return phrases("map.flow.scores.sum");
  if (id == "enter" && !adds_positions(config)) return phrases("map.flow.enter.alone");
  if (const auto altered = s.nodes().outline.stage_with(StageTrait::alters_weights, arrow.at); altered && id == "weights")
    return phrases.of("map.flow.weights.*", model::id(*altered));
  if (id == "rows" && config.norm == Norm::post) return phrases("map.flow.rows.normed");
  return phrases.of("map.flow.*", id);
}

std::string about_box(const Session& s, const MapBox& box, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  switch (box.role) {
    case MapRole::positions: return adds_positions(config) ? phrases("map.box.positions") : phrases("map.box.positions.zeros");
    case MapRole::norm: return config.norm_form == NormForm::rms ? phrases("map.box.norm.rms") : phrases("map.box.norm");
    case MapRole::patterns: return rows_sum_to_one(s, box.at) ? phrases("map.box.patterns") : phrases("map.box.patterns.not_one");
    case MapRole::hidden: return phrases("map.box.hidden.units", {{"n", s.graph()[box.pictures.front().node].axes.cols.size}});
    default: return phrases.of("map.box.*", views::id(box.role));
  }
}

std::string about_stream(const Session& s, const Phrases& phrases) {
  return s.document().config.norm == Norm::post ? phrases("map.look.lines.normed") : phrases("map.look.lines");
}

std::string about_squares(const Session& s, const Phrases& phrases) {
  const int heads = s.document().config.n_heads;
  const bool sums = all_rows_sum_to_one(s);
  if (heads == 1) return sums ? phrases("map.look.square") : phrases("map.look.square.not_one");
  const std::string n = in_words(heads, phrases);
  if (all_heads_alike(s))
    return sums ? phrases("map.look.squares.alike", {{"heads", n}}) : phrases("map.look.squares.alike.not_one", {{"heads", n}});
  return sums ? phrases("map.look.squares", {{"heads", n}}) : phrases("map.look.squares.not_one", {{"heads", n}});
}

}  // namespace headlight::views
