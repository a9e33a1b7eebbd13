#include "views/compare/patch_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/number_text.hpp"
#include "graph/label_with_position.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Writes a number with a decimal point; a phrase sets the mark of its language.
std::string number(double value) { return column_text(value, 3); }

constexpr int most_decimals = 4;

/// True if A and B hardly differ, so that a share of their difference says little: by less than 2 % of the number, and by so little that
/// the odds of the two words differ by less than 5 %.
bool is_small(const Patching& found) {
  constexpr double small_part = 0.02, small_odds = 0.05;
  const double difference = std::abs(found.a - found.b);
  return difference < small_part * std::max(std::abs(found.a), std::abs(found.b)) && std::expm1(difference) < small_odds;
}

/// True for a share that no number of decimals tells from 0.
bool is_nothing(double share) { return std::abs(share) < 5e-7; }

/// Names the part that brings back most, or says that none does; empty if the share of some is not a number.
std::string best_sentence(const Session& session, const Patching& found, const Phrases& phrases) {
  const PatchEffect& best = found.effects.front();
  const auto share = found.share(best);
  if (!share) return "";
  if (*share < 0 || is_nothing(*share)) return phrases("compare.patches.none_is");
  const auto n = std::count_if(found.effects.begin(), found.effects.end(), [&](const PatchEffect& e) { return found.share(e) == share; });
  if (n > 1) return phrases("compare.patches.several_are", {{"n", n}, {"share", share_words(found, best)}});
  return phrases("compare.patches.best_is",
                 {{"what", escaped(region_words(session, best.region, phrases))}, {"share", share_words(found, best)}});
}

/// Says in which rows the two numbers stand, where these differ: of runs of two lengths both are last; else empty.
std::string rows_read_off(const Session& session, const LogitMetric& metric, const Phrases& phrases) {
  if (metric.row_a == metric.row_b) return "";
  const NodeId logits = *session.nodes().logits;
  const auto word = [](const Axis& rows, Index row) { return "**" + escaped(printed_word(rows.label(row))) + "**"; };
  const std::string word_a = word(rows_taken_from(session, logits), metric.row_a),
                    word_b = word(session.graph()[logits].axes.rows, metric.row_b);
  if (session.document().config.fills_in_words())
    return phrases("compare.patches.read_off.masked",
                   {{"word_a", word_a}, {"row_a", metric.row_a}, {"word_b", word_b}, {"row_b", metric.row_b}});
  return phrases("compare.patches.read_off", {{"word_a", word_a}, {"row_a", metric.row_a}, {"word_b", word_b}, {"row_b", metric.row_b}});
}

std::string without_bold(std::string text) {
  for (size_t at = text.find("**"); at != std::string::npos; at = text.find("**")) text.erase(at, 2);
  return text;
}

}  // namespace

const Axis& rows_taken_from(const Session& session, NodeId node) {
  const Comparison* compared = session.comparison();
  const auto in_a = compared ? compared->in_a(node) : std::nullopt;
  return in_a ? (*compared->a().graph)[*in_a].axes.rows : session.graph()[node].axes.rows;
}

std::string region_place(const Session& session, const PatchRegion& region, const Phrases& phrases) {
  return place_words(StagePlace(region.row ? Stage::mlp_in : Stage::softmax, region.at), session.nodes(), phrases);
}

std::string short_region_place(const Session& session, const PatchRegion& region, const Phrases& phrases) {
  const int layer = region.at.layer + 1;
  if (!session.nodes().decoder) return region_place(session, region, phrases);
  if (!region.at.decoder) return phrases("compare.patches.short.encoder", {{"layer", layer}});
  if (region.row) return phrases("compare.patches.short.decoder", {{"layer", layer}});
  return region.at.cross ? phrases("compare.patches.short.cross", {{"layer", layer}})
                         : phrases("compare.patches.short.self", {{"layer", layer}});
}

std::string region_words(const Session& session, const PatchRegion& region, const Phrases& phrases) {
  return region_words(session, region, phrases, region_place(session, region, phrases));
}

std::string region_words(const Session& session, const PatchRegion& region, const Phrases& phrases, const std::string& place) {
  if (!region.row)
    return place.empty() ? phrases("compare.patches.head_alone", {{"head", *region.head + 1}})
                         : phrases("compare.patches.head_at", {{"head", *region.head + 1}, {"place", place}});
  const std::string row = printed_word(label_with_position(rows_taken_from(session, region.node), *region.row));
  return place.empty() ? phrases("compare.patches.row_alone", {{"row", row}})
                       : phrases("compare.patches.row_at", {{"row", row}, {"place", place}});
}

std::string share_words(const Patching& found, const PatchEffect& effect, int least_decimals) {
  const auto share = found.share(effect);
  if (!share) return "";
  const double percent = is_nothing(*share) ? 0 : 100 * *share;
  int decimals = std::max(least_decimals, std::abs(*share) < 0.0995 ? 1 : 0);
  // 100 % means that all of it is brought back, and 0 that nothing is.
  const auto hides = [&](double end, double least) {
    return std::abs(percent - end) > least && column_text(percent, decimals) == column_text(end, decimals);
  };
  while (decimals < most_decimals && (hides(100, 5e-5) || hides(0, 0))) ++decimals;
  return column_text(percent, decimals) + "\u00a0%";
}

ListedEffects listed_effects(const Patching& found, size_t room) {
  constexpr size_t most_small = 3, most_counting = 2;
  const auto is_below = [&](size_t effect) {
    const auto share = found.share(found.effects[effect]);
    return share && std::abs(*share) < least_listed_share;
  };
  std::vector<size_t> lines;
  size_t small = 0;
  for (size_t i = 0; i < found.effects.size(); ++i)
    if (!is_below(i) || ++small <= most_small) lines.push_back(i);
  for (size_t counting = 0;; ++counting) {
    const size_t kept = std::min(lines.size(), room - std::min(room, counting));
    ListedEffects listed = {{lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)}, small - std::min(small, most_small), {}};
    for (size_t i = kept; i < lines.size(); ++i) {
      if (is_below(lines[i])) ++listed.small;
      else listed.others.push_back(lines[i]);
    }
    const size_t needed = (listed.small > 0 ? 1u : 0u) + (listed.others.empty() ? 0u : 1u);
    if (kept + needed <= room || counting == most_counting) return listed;
  }
}

std::vector<std::string> unlisted_words(const Patching& found, const ListedEffects& listed, const Phrases& phrases) {
  std::vector<std::string> lines;
  const std::string least = column_text(100 * least_listed_share, 1) + "\u00a0%";
  if (listed.small > 0)
    lines.push_back(phrases.counted("compare.patches.below", static_cast<std::int64_t>(listed.small), {{"least", least}}));
  if (listed.others.empty()) return lines;
  const auto n = static_cast<std::int64_t>(listed.others.size());
  const std::string high = share_words(found, found.effects[listed.others.front()]),
                    low = share_words(found, found.effects[listed.others.back()]);  // one without a share is last
  lines.push_back(low.empty() ? phrases.counted("compare.patches.more", n)
                              : phrases.counted("compare.patches.others", n, {{"high", high}, {"low", low}}));
  return lines;
}

std::string metric_word(const Session& session, Index word) {
  return printed_word(session.graph()[*session.nodes().logits].axes.cols.label(word));
}

std::string metric_words(const Session& session, const LogitMetric& metric) {
  const std::string word = metric_word(session, metric.word);
  return metric.minus ? word + " \u2212 " + metric_word(session, *metric.minus) : word;
}

std::string found_sentence(const Session& session, const PatchGrid& grid, const Patching& found, const Phrases& phrases) {
  const LogitMetric& metric = grid.metric();
  const std::string first = escaped(metric_word(session, metric.word)), a = number(found.a), b = number(found.b);
  std::string text = metric.minus
                         ? phrases("compare.patches.both",
                                   {{"first", first}, {"second", escaped(metric_word(session, *metric.minus))}, {"a", a}, {"b", b}})
                         : phrases("compare.patches.both.one", {{"first", first}, {"a", a}, {"b", b}});
  if (const std::string rows = rows_read_off(session, metric, phrases); !rows.empty()) text += " " + rows;
  if (!std::isfinite(found.a) || !std::isfinite(found.b)) return text + " " + phrases("compare.patches.nan");
  if (found.a == found.b) return text + " " + phrases("compare.patches.nothing");
  if (is_small(found)) return text + " " + phrases("compare.patches.small");
  if (grid.done() < grid.regions().size() || found.effects.empty()) return text;
  const std::string best = best_sentence(session, found, phrases);
  return best.empty() ? text : text + " " + best;
}

std::string effect_words(const Session& session, const PatchGrid& grid, const Patching& found, const PatchEffect& effect,
                         const Phrases& phrases) {
  const std::string metric = metric_words(session, grid.metric()), what = region_words(session, effect.region, phrases),
                    share = share_words(found, effect), value = number(effect.value), a = number(found.a), b = number(found.b);
  return without_bold(
      share.empty()
          ? phrases("compare.patches.cell.none", {{"what", what}, {"metric", metric}, {"value", value}, {"a", a}, {"b", b}})
          : phrases("compare.patches.cell", {{"what", what}, {"metric", metric}, {"value", value}, {"a", a}, {"b", b}, {"share", share}}));
}

}  // namespace headlight::views
