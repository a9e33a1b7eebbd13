#include "views/prose/why_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/row_sources.hpp"
#include "analysis/score_sources.hpp"
#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "explain/working.hpp"
#include "graph/label_with_position.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/source_text.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_position.hpp"

namespace headlight::views {
namespace {

constexpr int checked_decimals = 4;

std::string two_decimals(double value) { return column_text(value, 2); }

/// Writes a number with this many decimals, or with more if these would show a number other than 0 as 0.
std::string seen_number(double value, int decimals = 2) {
  const std::string text = column_text(value, decimals);
  return value != 0 && text.find_first_not_of("-0.") == std::string::npos ? power_in_prose(to_text(value, decimals)) : text;
}

/// The sources in which NaN or infinity begins, each once.
std::string broken_sentence(const Session& s, const WhyScore& why, const SourceNames& names, const Phrases& phrases) {
  const BrokenSources broken = broken_sources(s.graph(), s.trace(), s.nodes(), why.cell, why.score);
  std::vector<std::string> found;
  const auto add = [&](std::string name) {
    if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(std::move(name));
  };
  for (const RowSource& source : broken.query) add(names.of_query(source));
  for (const RowSource& source : broken.key) add(names.of_key(source));
  return found.empty() ? phrases("why.nan.nowhere") : phrases("why.nan.where", {{"sources", listed(found, phrases)}});
}

/// The number by which a norm divided a row in this run; nothing if all of its cells in that row are set by hand.
std::optional<double> norm_divisor(const Session& s, NodeId norm, Index row) {
  for (Index col = 0; col < s.graph()[norm].axes.cols.size; ++col) {
    if (s.trace().override_at({norm, row, col})) continue;
    const Working work = working(s.graph(), s.trace(), {norm, row, col});
    if (const auto* layer = std::get_if<NormalisedRow>(&work.shape)) return layer->deviation;
    if (const auto* scaled = std::get_if<ScaledRow>(&work.shape)) return scaled->size;
    return std::nullopt;
  }
  return std::nullopt;
}

/// A row of the score, and the norms on its way.
struct NormedRow {
  std::string word;
  size_t norms;
  std::string by;  ///< the number by which the last of them divided; empty without one

  bool is_known() const { return norms == 0 || !by.empty(); }
  std::string told(const Phrases& phrases) const {
    return norms == 0 ? phrases("why.held.row.none", {{"row", word}})
                      : phrases.counted("why.held.row", static_cast<std::int64_t>(norms), {{"row", word}, {"by", by}});
  }
};
NormedRow normed_row(const Session& s, const std::string& word, const std::vector<NodeId>& norms, Index row) {
  constexpr int decimals = 3;
  const auto by = norms.empty() ? std::nullopt : norm_divisor(s, norms.back(), row);
  return {word, norms.size(), by ? seen_number(*by, decimals) : std::string()};
}

}  // namespace

std::string checked_number(double value) {
  std::string text = with_decimals(value, checked_decimals);
  return text.find_first_not_of("-0.") == std::string::npos && text.front() == '-' ? text.substr(1) : text;
}

std::string with_sign(double value) {
  const std::string text = seen_number(value);
  return text.front() == '-' || !std::isfinite(value) ? text : "+" + text;
}

const std::string& why_question(const Session& s, const Phrases& phrases) {
  return looked_elsewhere(s) ? phrases("why.title.not") : phrases("why.title");
}

std::string why_subtitle(const Session& s, const WhyScore& why, const Phrases& phrases) {
  const Axes& axes = s.graph()[why.cell.node].axes;
  const std::string row = with_quoted_mark(phrases, printed_word(label_with_position(axes.rows, why.cell.row))),
                    col = with_quoted_mark(phrases, printed_word(label_with_position(axes.cols, why.cell.col))),
                    score = two_decimals(why.score.value);
  return why.by_hand ? phrases("why.subtitle.by_hand", {{"row", row}, {"col", col}, {"score", score}})
                     : phrases("why.subtitle", {{"row", row}, {"col", col}, {"score", score}});
}

std::string matrix_subtitle(const Session& s, const Phrases& phrases) {
  return s.selection().why.view == WhyView::query_key ? phrases("why.subtitle.query_key") : phrases("why.subtitle.value_output");
}

std::string largest_pair_sentence(const Session& s, const WhyScore& why, const Phrases& phrases) {
  if (why.by_hand) return phrases("why.by_hand");
  const SourceNames names(s, phrases, why);
  const auto pair = why.score.largest();
  if (!pair) return broken_sentence(s, why, names, phrases);
  const SourcePair sources = why.sources_of(*pair);
  const std::string query = names.of_query(sources.query), key = names.of_key(sources.key), score = two_decimals(why.score.value);
  if (why.score.parts.size() == 1) return phrases("why.largest.only", {{"query", query}, {"key", key}, {"score", score}});
  const double part = why.score.parts(pair->query, pair->key);
  if (part == 0) return phrases("why.largest.zero", {{"n", why.score.parts.size()}});
  const bool is_share = part * why.score.value > 0 && std::abs(part) <= std::abs(why.score.value);
  return is_share ? phrases("why.largest", {{"query", query}, {"key", key}, {"part", with_sign(part)}, {"score", score}})
                  : phrases("why.largest.by_size", {{"query", query}, {"key", key}, {"part", with_sign(part)}, {"score", score}});
}

std::string rival_sentence(const Session& s, const WhyScore& why, const Phrases& phrases) {
  if (!why.difference || !why.difference->parts.allFinite()) return "";
  const SourceNames names(s, phrases, why);
  const double lead = why.difference->value;
  const std::string ahead = names.key(lead < 0 ? *why.rival : why.cell.col), behind = names.key(lead < 0 ? why.cell.col : *why.rival);
  if (lead == 0) return phrases("why.rival.none", {{"first", ahead}, {"second", behind}});
  const std::string by = seen_number(std::abs(lead));
  const auto most = why.most_of_lead();
  if (!most) return phrases("why.rival.lead", {{"first", ahead}, {"second", behind}, {"lead", by}});
  const double total = why.difference->query_totals()[*most];
  const std::string source = names.of_query(why.score.query[static_cast<size_t>(*most)]);
  return lead < 0
             ? phrases("why.rival.behind",
                       {{"first", ahead}, {"second", behind}, {"lead", by}, {"part", with_sign(total)}, {"source", source}})
             : phrases("why.rival", {{"first", ahead}, {"second", behind}, {"lead", by}, {"part", with_sign(total)}, {"source", source}});
}

std::string pair_heading(const Session& s, const WhyScore& why, const ScoreSources::Pair& pair, const Phrases& phrases) {
  const SourceNames names(s, phrases, why);
  const SourcePair sources = why.sources_of(pair);
  return phrases("why.pair", {{"query", names.of_query(sources.query)},
                              {"key", names.of_key(sources.key)},
                              {"part", two_decimals(why.score.parts(pair.query, pair.key))}});
}

std::string checked_sentence(const WhyScore& why, const Phrases& phrases) {
  const std::string sum = checked_number(why.score.parts.sum()), score = checked_number(why.score.value);
  if (!std::isfinite(why.score.rest())) return phrases("why.checked.nan");
  if (!why.adds_up()) return phrases("why.checked.off", {{"sum", sum}, {"score", score}, {"rest", to_text(why.score.rest(), 3)}});
  return phrases.counted("why.checked", why.score.parts.size(), {{"sum", sum}, {"score", score}});
}

std::string held_sentence(const Session& s, const WhyScore& why, const Phrases& phrases) {
  const std::vector<NodeId>&of_query = why.score.query_norms, &of_key = why.score.key_norms;
  if (of_query.empty() && of_key.empty()) return "";
  const SourceNames names(s, phrases, why);
  const NormedRow query = normed_row(s, names.query(), of_query, why.cell.row), key = normed_row(s, names.key(), of_key, why.cell.col);
  if (!query.is_known() || !key.is_known()) return phrases("why.held.norms");
  if (of_query == of_key)
    return phrases.counted("why.held.both", static_cast<std::int64_t>(query.norms),
                           {{"row", query.word}, {"by_row", query.by}, {"col", key.word}, {"by_col", key.by}});
  return query.told(phrases) + " " + key.told(phrases) + " " + phrases("why.held.exact");
}

std::string why_status(const Session& s, const WhyScore& why, const Phrases& phrases) {
  const std::string largest = largest_pair_sentence(s, why, phrases), rival = rival_sentence(s, why, phrases);
  if (why.masked)
    return phrases("why.masked", {{"row", bold_word(phrases, s.graph()[why.cell.node].axes.rows, why.cell.row)},
                                  {"col", bold_word(phrases, s.graph()[why.cell.node].axes.cols, why.cell.col)}});
  return rival.empty() ? largest : rival;
}

std::string matrix_status(const Session& s, const Phrases& phrases) {
  const std::string place = place_words(StagePlace(Stage::scores, s.selection().at), s.nodes(), phrases);
  const std::string head = spoken_head(place, s.selection().head, phrases);
  if (s.selection().why.view == WhyView::value_output) return phrases("why.status.value_output", {{"head", head}});
  return has_turned_queries(s.nodes(), s.navigation().head().scores) ? phrases("why.status.query_key.rotary", {{"head", head}})
                                                                     : phrases("why.status.query_key", {{"head", head}});
}

std::string brought_sentence(const Session& s, const HeadThatRead& read, const Phrases& phrases) {
  const Axes& axes = s.graph()[read.pattern].axes;
  const HeadNodes& nodes = attention_at(s.nodes(), read.at).head[static_cast<size_t>(read.head)];
  const HeadSetting setting = s.document().interventions.head_setting({number_of_attention(s.nodes(), read.at), read.head});
  const std::string place = place_words(StagePlace(Stage::softmax, read.at), s.nodes(), phrases);
  if (setting == HeadSetting::off) return phrases("why.brought.off", {{"head", read.head + 1}, {"place", place}});
  if (setting == HeadSetting::mean) return phrases("why.brought.mean", {{"head", read.head + 1}, {"place", place}});
  const NodeOverrides* const set = s.trace().overrides(nodes.z);
  if (set && std::any_of(set->begin(), set->end(), [&](const Override& o) { return o.row == read.row; }))
    return phrases("why.brought.set", {{"head", read.head + 1}, {"place", place}});
  const auto weights = s.trace()[read.pattern].row(read.row);
  if (!weights.allFinite()) return phrases("why.brought.nan", {{"head", read.head + 1}, {"place", place}});
  Index most = 0;
  const float largest = weights.maxCoeff(&most);
  const auto n = (weights.array() == largest).count();
  const std::string row = bold_word(phrases, axes.rows, read.row), weight = percent(static_cast<double>(largest));
  if (n > 1) return phrases("why.brought.several", {{"head", read.head + 1}, {"place", place}, {"row", row}, {"n", n}, {"weight", weight}});
  return phrases(
      "why.brought.most",
      {{"head", read.head + 1}, {"place", place}, {"row", row}, {"weight", weight}, {"key", bold_word(phrases, axes.cols, most)}});
}

const std::string& left_out_between_words(const Session& session, WhyView view, const Phrases& phrases) {
  const bool transformed = view == WhyView::value_output && session.document().config.fills_in_words();
  return transformed ? phrases("why.words.note.transform") : phrases("why.words.note");
}

std::string copying_sentence(const HeadCircuits& circuits, const Phrases& phrases) {
  if (!circuits.eigenvalues()) return "";
  const auto copying = circuits.copying();
  if (!copying) return circuits.eigenvalues()->allFinite() ? phrases("why.copying.zero") : phrases("why.copying.nan");
  return phrases("why.copying", {{"share", percent(copying->positive)}, {"balance", column_text(copying->balance, 2)}});
}

}  // namespace headlight::views
