#include "session/training/training_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/listed_names.hpp"
#include "model/transformer.hpp"

namespace headlight::session {
namespace {

constexpr std::array widths = {8, 16, 24, 32, 48, 64, 96, 128};
constexpr std::array lengths = {50, 100, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 10000, 20000};
constexpr int most_layers = 4, most_heads = 8;

/// Returns the neighbours of `now` in an ascending list.
template <class List>
std::pair<std::optional<int>, std::optional<int>> neighbours(const List& list, int now) {
  std::pair<std::optional<int>, std::optional<int>> out;
  for (const int value : list) {
    if (value < now) out.first = value;
    if (value > now && !out.second) out.second = value;
  }
  return out;
}

/// Keeps the number of heads, or takes the next smaller one that divides the width.
TrainingChoice with_width(TrainingChoice choice, int d_model) {
  choice.d_model = d_model;
  while (d_model % choice.n_heads != 0) --choice.n_heads;
  return choice;
}

std::string shared_by(const Phrases& phrases, int d_model) {
  std::vector<std::string> all;
  for (const int heads : possible_heads(d_model)) all.push_back(std::to_string(heads));
  return phrases("shell.top.heads.possible", {{"d_model", d_model}, {"heads", phrases.format(listed_names(all))}});
}

SizeSteps widths_beside(const Phrases& phrases, const TrainingChoice& now) {
  const auto [less, more] = neighbours(widths, now.d_model);
  SizeSteps out;
  if (less) out.less = with_width(now, *less);
  if (more) out.more = with_width(now, *more);
  out.why_no_less = phrases("training.d_model.least", {{"n", widths.front()}});
  out.why_no_more = phrases("training.d_model.most", {{"n", widths.back()}});
  return out;
}

SizeSteps heads_beside(const Phrases& phrases, const TrainingChoice& now) {
  const auto [less, more] = neighbours(possible_heads(now.d_model), now.n_heads);
  SizeSteps out;
  if (less) (out.less = now)->n_heads = *less;
  if (more && *more <= most_heads) (out.more = now)->n_heads = *more;
  out.why_no_less = shared_by(phrases, now.d_model);
  out.why_no_more = more ? phrases("training.heads.most", {{"n", most_heads}}) : shared_by(phrases, now.d_model);
  return out;
}

SizeSteps layers_beside(const Phrases& phrases, const TrainingChoice& now) {
  SizeSteps out;
  if (now.n_layers > 1) (out.less = now)->n_layers = now.n_layers - 1;
  if (now.n_layers < most_layers) (out.more = now)->n_layers = now.n_layers + 1;
  out.why_no_less = phrases("training.layers.least");
  out.why_no_more = phrases("training.layers.most", {{"n", most_layers}});
  return out;
}

SizeSteps lengths_beside(const Phrases& phrases, const TrainingChoice& now) {
  const auto [less, more] = neighbours(lengths, now.steps);
  SizeSteps out;
  if (less) (out.less = now)->steps = *less;
  if (more) (out.more = now)->steps = *more;
  out.why_no_less = phrases("training.steps.least", {{"n", lengths.front()}});
  out.why_no_more = phrases("training.steps.most", {{"n", lengths.back()}});
  return out;
}

}  // namespace

TrainingChoice TrainingChoice::of(const Recipe& recipe) {
  return {recipe.config.d_model, recipe.config.n_heads, recipe.config.n_layers, recipe.steps, recipe.seed};
}

Recipe recipe_for(const Recipe& of_task, const TrainingChoice& choice) {
  Recipe r = of_task;
  ModelConfig& c = r.config;
  const int before = c.d_model;
  c.d_model = choice.d_model;
  c.n_heads = choice.n_heads;
  c.n_layers = choice.n_layers;
  if (c.has_encoder()) c.n_decoder_layers = choice.n_layers + of_task.config.n_decoder_layers - of_task.config.n_layers;
  c.d_mlp = before > 0 ? c.d_mlp * choice.d_model / before : c.d_mlp;
  if (c.sinusoids.first == 0 && c.sinusoids.width == before) c.sinusoids.width = choice.d_model;
  if (std::abs(c.embed_scale - std::sqrt(before)) < 1e-6) c.embed_scale = std::sqrt(choice.d_model);
  r.steps = choice.steps;
  r.warm_up = std::min(r.warm_up, choice.steps / 4);
  r.seed = choice.seed;
  return r;
}

SizeSteps neighbouring_sizes(const Recipe& of_task, const TrainingChoice& choice, TrainingSize size, const Phrases& phrases) {
  const bool fixed = !of_task.guided.empty() && (size == TrainingSize::n_heads || size == TrainingSize::n_layers);
  if (fixed) {
    const std::string why = phrases("training.sizes_fixed", {{"layers", of_task.config.n_layers}, {"heads", of_task.config.n_heads}});
    return {.why_no_less = why, .why_no_more = why};
  }
  SizeSteps out = size == TrainingSize::d_model    ? widths_beside(phrases, choice)
                  : size == TrainingSize::n_heads  ? heads_beside(phrases, choice)
                  : size == TrainingSize::n_layers ? layers_beside(phrases, choice)
                                                   : lengths_beside(phrases, choice);
  // Heads of a guided task must keep their number, also if the width changes.
  if (!of_task.guided.empty() && out.less && out.less->n_heads != choice.n_heads) out.less.reset();
  if (!of_task.guided.empty() && out.more && out.more->n_heads != choice.n_heads) out.more.reset();
  if (out.less) out.why_no_less.clear();
  if (out.more) out.why_no_more.clear();
  return out;
}

}  // namespace headlight::session
