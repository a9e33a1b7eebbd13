#include "views/prose/attention_text.hpp"

#include <algorithm>
#include <cmath>

#include "attend/imported_tensors.hpp"
#include "graph/largest_in_row.hpp"
#include "session/score_form.hpp"
#include "session/split_part.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/grouped_text.hpp"
#include "views/prose/imported_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/pattern_text.hpp"
#include "views/prose/window_text.hpp"

namespace headlight::views {
namespace {

/// Returns the head that the text is about: that of the shown cell, if it belongs to one.
const HeadNodes& head(const Session& s) { return s.navigation().attention().head[static_cast<size_t>(displayed_head(s))]; }

const Axes& axes_here(const Session& s) { return s.graph()[main_node(s.navigation().place(), s.nodes(), s.selection().head)].axes; }

Index row_of(const Session& s) {
  const Axis& rows = axes_here(s).rows;
  const auto counts = [&](const std::optional<Cell>& cell) { return cell && s.graph()[cell->node].axes.rows.labels == rows.labels; };
  for (const auto& cell : {s.selection().active_cell(), s.selection().pinned})
    if (counts(cell)) return std::min<Index>(cell->row, rows.size - 1);
  return s.navigation().n_words(rows) - 1;
}

/// Return the word of the query, and the word of a key.
std::string query_word(const Session& s, const Phrases& phrases) { return bold_word(phrases, axes_here(s).rows, row_of(s)); }
std::string key_word(const Session& s, Index key, const Phrases& phrases) {
  return bold_word(phrases, s.graph()[head(s).pattern].axes.cols, key);
}

bool is_cross(const Session& s) { return s.selection().at.cross; }

std::string look_at_sum(const Session& s, const Phrases& phrases) {
  const Matrix& pattern = s.trace()[weights_of_values(s.graph(), head(s))];
  const Index row = row_of(s), top = largest_in_row(pattern, row);
  switch (s.navigation().head_setting(displayed_head(s))) {
    case HeadSetting::off: return phrases("stage.weighted_sum.look_at.off");
    case HeadSetting::mean: return phrases("stage.weighted_sum.look_at.mean");
    default: break;
  }
  if (!(pattern(row, top) > 0)) return phrases("stage.weighted_sum.look_at.nothing", {{"row", query_word(s, phrases)}});
  const std::string weight = format_number(pattern(row, top), 2);
  if (pattern(row, top) > 0.5f)
    return phrases("stage.weighted_sum.look_at.one_row",
                   {{"row", query_word(s, phrases)}, {"weight", weight}, {"key", key_word(s, top, phrases)}});
  if (const Index n = equal_to_largest(pattern, row); n > 1)
    return phrases("stage.weighted_sum.look_at.even", {{"row", query_word(s, phrases)}, {"weight", weight}, {"n", n}});
  return phrases("stage.weighted_sum.look_at.mixture",
                 {{"row", query_word(s, phrases)}, {"weight", weight}, {"key", key_word(s, top, phrases)}});
}

bool nothing_masked(const Session& s) { return !(s.trace()[s.navigation().mask()].array() == -INFINITY).any(); }

std::string look_at_scores(const Session& s, const Phrases& phrases) {
  const Matrix& scores = s.trace()[head(s).scores];
  const Index row = row_of(s), n = equal_to_largest(scores, row);
  if (n == 0) return phrases("stage.softmax.look_at.nan", {{"row", query_word(s, phrases)}});
  if (n > 1) return phrases("stage.scores.look_at.even", {{"row", query_word(s, phrases)}, {"n", n}});
  return phrases("stage.scores.look_at", {{"row", query_word(s, phrases)}, {"key", key_word(s, largest_in_row(scores, row), phrases)}});
}

/// Returns the link to the stage that made X, or the memory.
std::string link_to_input(const Session& s, bool memory) {
  const auto place = place_of(s.nodes(), memory ? s.navigation().attention().memory : s.navigation().attention().x);
  return place ? "text:" + id(*place, s.nodes()) : "text";
}

/// Returns the text that queries, keys and values share; `what` and `look_at` are their own.
StageText projection(const Session& s, const Phrases& phrases, const char* letter, const char* role, std::string what,
                     std::string look_at) {
  const std::string L = letter;
  StageText t;
  t.subtitle = phrases("stage.projection.subtitle");
  t.what = std::move(what);
  if (*letter != 'Q') t.what += shared_keys_sentence(s, phrases);
  t.look_at = std::move(look_at);
  const bool memory = is_cross(s) && *letter != 'Q';
  if (memory) t.subtitle = phrases("stage.projection.subtitle.memory");
  else if (is_cross(s)) t.subtitle = phrases("stage.projection.subtitle.decoder");
  const std::string link = link_to_input(s, memory);
  t.how_to_read = {memory
                       ? phrases("stage.projection.reading.memory", {{"link", link}, {"role", role}, {"letter", L}})
                       : phrases("stage.projection.reading.X",
                                 {{"matrix", letter_of(s, s.navigation().attention().x)}, {"link", link}, {"role", role}, {"letter", L}}),
                   phrases("stage.projection.reading.columns", {{"letter", L}})};
  return t;
}

std::string mask_subtitle(const Session& s, const Phrases& phrases) {
  const bool decoder = s.selection().at.decoder && !is_cross(s);
  if (nothing_masked(s)) return is_cross(s) ? phrases("stage.mask.subtitle.open.cross") : phrases("stage.mask.subtitle.open");
  if (s.document().makes(Mistake::mask_after_softmax)) return phrases("stage.mask.subtitle.after_softmax");
  if (s.document().makes(Mistake::zero_for_masked)) return phrases("stage.mask.subtitle.zero");
  if (decoder && !s.trace().overrides(s.navigation().mask())) return phrases("stage.mask.subtitle.decoder");
  if (s.trace().overrides(s.navigation().mask())) return phrases("stage.mask.subtitle.painted");
  if (s.document().window > 0 && !is_cross(s)) return window_sentence(s.document(), phrases);
  return s.document().mask == MaskKind::none && !s.imported() ? phrases("stage.mask.subtitle.padding") : phrases("stage.mask.subtitle");
}

/// Returns the subtitle for a head switched to equal shares, off, or to its mean; empty if that does not change this stage.
std::string switched_head_subtitle(const Session& s, const Phrases& phrases) {
  const bool sum = s.selection().stage == Stage::weighted_sum;
  switch (s.navigation().head_setting(s.selection().head)) {
    case HeadSetting::uniform: return sum ? std::string() : phrases("stage.softmax.subtitle.uniform");
    case HeadSetting::off: return sum ? phrases("stage.weighted_sum.subtitle.off") : std::string();
    case HeadSetting::mean: return sum ? phrases("stage.weighted_sum.subtitle.mean") : std::string();
    case HeadSetting::as_it_is: break;
  }
  return "";
}

/// Returns the divisor of the scores.
double divisor_of(const Session& s) {
  if (s.imported() && s.imported()->rules && s.imported()->rules->scale) return 1 / *s.imported()->rules->scale;
  return s.document().interventions.temperature * std::sqrt(static_cast<double>(s.document().config.d_head()));
}

/// Returns the text for a model without scaling; a temperature still divides its scores.
StageText unscaled_text(const Session& s, const Phrases& phrases) {
  const double temperature = s.document().interventions.temperature;
  StageText t;
  t.subtitle = temperature == 1 ? phrases("stage.scale.subtitle.unscaled") : phrases("stage.scale.subtitle.unscaled.temperature");
  t.what = phrases("stage.scale.what.unscaled");
  t.look_at = temperature > 1   ? phrases("stage.scale.look_at.smaller")
              : temperature < 1 ? phrases("stage.scale.look_at.larger")
                                : phrases("stage.scale.look_at.unscaled");
  return t;
}

/// Compares the width of all heads together with the model's: equal, unless the model chooses the heads' width separately.
std::string merge_words(const Session& s, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  const std::string d_head = in_words(config.d_head(), phrases);
  if (s.imported()) return phrases("stage.merge.what.given");
  if (config.heads_width() == config.d_model) return phrases.counted("stage.merge.what", config.d_head(), {{"n", d_head}});
  return phrases("stage.merge.what.narrower", {{"n", d_head}, {"width", config.heads_width()}, {"d_model", config.d_model}});
}

}  // namespace

StageText q_text(const Session& s, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  const std::string d_model = in_words(config.d_model, phrases), width = in_words(config.heads_width(), phrases);
  return projection(s, phrases, "Q", "query", phrases("stage.q.what", {{"d_model", d_model}, {"width", width}}),
                    phrases("stage.q.look_at", {{"row", query_word(s, phrases)}}));
}

StageText k_text(const Session& s, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  const std::string d_model = in_words(config.d_model, phrases), width = in_words(config.kv_width(), phrases);
  return projection(s, phrases, "K", "key", phrases("stage.k.what", {{"d_model", d_model}, {"width", width}}),
                    phrases("stage.k.look_at", {{"row", query_word(s, phrases)}}));
}

StageText v_text(const Session& s, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  const std::string d_model = in_words(config.d_model, phrases), width = in_words(config.kv_width(), phrases);
  return projection(s, phrases, "V", "value", phrases("stage.v.what", {{"d_model", d_model}, {"width", width}}),
                    phrases("stage.v.look_at", {{"row", query_word(s, phrases)}}));
}

/// Returns the text about the chosen one of Q, K and V.
StageText split_text(const Session& s, const Phrases& phrases) {
  const int part = split_part(s);
  constexpr std::pair<const char*, const char*> parts[] = {{"Q", "query"}, {"K", "key"}, {"V", "value"}};
  const auto& [letter, role] = parts[part];
  const ModelConfig& config = s.document().config;
  const bool of_query = part == 0, memory = is_cross(s) && !of_query;
  const int n_blocks = of_query ? config.n_heads : config.kv_heads();
  const std::string heads = in_words(config.n_heads, phrases), blocks = in_words(n_blocks, phrases),
                    d_head = in_words(config.d_head(), phrases),
                    width = in_words(of_query ? config.heads_width() : config.kv_width(), phrases),
                    input = letter_of(s, memory ? s.navigation().attention().memory : s.navigation().attention().x, phrases);
  StageText t;
  t.subtitle = phrases.counted("stage.split.subtitle", config.n_heads, {{"n", heads}});
  t.what = phrases.counted("stage.split.what", n_blocks,
                           {{"width", width}, {"numbers", phrases.of("stage.split.numbers.*", role)}, {"n", blocks}, {"d_head", d_head}}) +
           shared_keys_sentence(s, phrases);
  t.look_at = phrases("stage.split.look_at");
  t.how_to_read = {phrases.counted("stage.split.reading.blocks", n_blocks,
                                   {{"matrix", input},
                                    {"link", link_to_input(s, memory)},
                                    {"n", blocks},
                                    {"d_head", d_head},
                                    {"letter", letter},
                                    {"role", role},
                                    {"stage", id(of_query    ? Stage::q
                                                 : part == 1 ? Stage::k
                                                             : Stage::v)}}),
                   phrases("stage.split.reading.all_of_X", {{"matrix", input}})};
  return t;
}

StageText scores_text(const Session& s, const Phrases& phrases) {
  if (!scores_are_products(s.graph(), s.nodes(), s.selection().at)) return fixed_text(Stage::scores, phrases);
  const int d_head = s.document().config.d_head();
  const std::string n = in_words(d_head, phrases);
  const bool rotated = s.nodes().outline.has({Stage::rotate, s.selection().at});
  StageText t;
  t.subtitle = is_cross(s) ? phrases.counted("stage.scores.subtitle.cross", d_head, {{"n", n}})
                           : phrases.counted("stage.scores.subtitle", d_head, {{"n", n}});
  t.what = rotated ? phrases("stage.scores.what.rotated") : phrases("stage.scores.what");
  t.look_at = look_at_scores(s, phrases);
  t.how_to_read = {rotated ? phrases("stage.scores.reading.layout.rotated") : phrases("stage.scores.reading.layout"),
                   phrases("stage.scores.reading.sign")};
  return t;
}

StageText scale_text(const Session& s, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  if (!config.scales_scores) return unscaled_text(s, phrases);
  const double divisor = divisor_of(s);
  StageText t;
  t.subtitle = s.document().makes(Mistake::no_scale)         ? phrases("stage.scale.subtitle.mistake")
               : s.document().interventions.temperature != 1 ? phrases("stage.scale.subtitle.temperature")
                                                             : phrases("stage.scale.subtitle", {{"d_head", config.d_head()}});
  if (s.imported() && s.imported()->rules->scale)
    t.subtitle = phrases("stage.scale.subtitle.given", {{"factor", to_text(*s.imported()->rules->scale, 4)}});
  t.what = phrases("stage.scale.what");
  t.look_at = divisor > 1   ? phrases("stage.scale.look_at.smaller")
              : divisor < 1 ? phrases("stage.scale.look_at.larger")
                            : phrases("stage.scale.look_at.same");
  return t;
}

StageText mask_text(const Session& s, const Phrases& phrases) {
  StageText t;
  t.subtitle = mask_subtitle(s, phrases);
  const bool put_off = s.document().makes(Mistake::mask_after_softmax) || s.document().makes(Mistake::zero_for_masked);
  t.what = put_off ? phrases("stage.mask.what.put_off") : phrases("stage.mask.what");
  t.to_do = phrases("stage.mask.to_do");
  if (s.selection().at.decoder) t.to_do += " " + phrases("stage.mask.to_do.by_hand");
  return t;
}

StageText softmax_text(const Session& s, const Phrases& phrases) {
  std::string look_at = look_at_pattern(s, row_of(s), phrases);
  if (s.imported() && s.imported()->gives_weights()) return imported_weights_text(s, std::move(look_at), phrases);
  const std::string set = switched_head_subtitle(s, phrases);
  return {.subtitle = set.empty() ? phrases("stage.softmax.subtitle") : set,
          .what = s.navigation().head_setting(s.selection().head) == HeadSetting::uniform ? phrases("stage.softmax.what.uniform")
                                                                                          : phrases("stage.softmax.what"),
          .look_at = std::move(look_at),
          .how_to_read = {}};
}

StageText weighted_sum_text(const Session& s, const Phrases& phrases) {
  const std::string set = switched_head_subtitle(s, phrases);
  const std::string& mixture = is_cross(s) ? phrases("stage.weighted_sum.subtitle.cross") : phrases("stage.weighted_sum.subtitle");
  const auto altered = s.nodes().outline.stage_with(StageTrait::alters_weights, s.selection().at);
  return {.subtitle = set.empty() ? mixture : set,
          .what = altered ? phrases.of("stage.weighted_sum.what.*", id(*altered)) : phrases("stage.weighted_sum.what"),
          .look_at = look_at_sum(s, phrases),
          .how_to_read = {phrases("stage.weighted_sum.reading.layout"), phrases("stage.weighted_sum.reading.values")}};
}

StageText merge_text(const Session& s, const Phrases& phrases) {
  const int heads = s.document().config.n_heads;
  return {.subtitle = phrases.counted("stage.merge.subtitle", heads, {{"n", in_words(heads, phrases)}}),
          .what = merge_words(s, phrases),
          .look_at = phrases("stage.merge.look_at", {{"last", heads}}),
          .how_to_read = {}};
}

StageText output_text(const Session& s, const Phrases& phrases) {
  const std::string d_model = in_words(s.document().config.d_model, phrases);
  const StagePlace residual{Stage::residual, s.selection().at};
  const bool has_residual = s.navigation().number_of(residual) >= 0;
  return {.subtitle = phrases("stage.output.subtitle"),
          .what = has_residual ? phrases("stage.output.what.linked", {{"d_model", d_model}, {"residual", id(residual, s.nodes())}})
                               : phrases("stage.output.what", {{"d_model", d_model}}),
          .look_at = phrases("stage.output.look_at", {{"row", query_word(s, phrases)}}),
          .how_to_read = {phrases("stage.output.reading.layout"), phrases("stage.output.reading.mixing")}};
}

}  // namespace headlight::views
