#include "export/score_report.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/score_sources.hpp"
#include "base/error.hpp"
#include "base/message.hpp"
#include "base/number_text.hpp"
#include "base/placeholders.hpp"
#include "base/short_number.hpp"
#include "explain/printed_sum.hpp"
#include "explain/text_table.hpp"
#include "explain/working.hpp"
#include "explain/working_rows.hpp"
#include "export/report_json.hpp"

namespace headlight::exports {
namespace {

/// Names a source in a sentence about the word in its row.
class SourceWords {
 public:
  SourceWords(const SplitScore& question, const Axis& words, Index row)
      : question_(question), word_("\"" + words.label(row) + "\""), row_(row) {}

  std::string operator()(const RowSource& source) const {
    const std::string name = name_of(question_.graph, source);
    if (source.kind == SourceKind::bias) return "the biases";
    if (source.kind == SourceKind::override) return "what was set by hand in " + question_.graph[source.node].name;
    const Part part = question_.nodes.outline.part_of(source.node);
    const auto own = std::find_if(std::begin(texts_), std::end(texts_), [&](const auto& each) { return each.first == part; });
    if (own == std::end(texts_)) return name + " of " + word_;
    return filled_in(own->second, [&](std::string_view what) {
      if (what == "word") return word_;
      if (what == "row") return std::to_string(row_);
      return what == "head" ? std::to_string(*place(source).head + 1) : layer(source);
    });
  }

 private:
  static constexpr std::pair<Part, const char*> texts_[] = {
      {Part::embedding, "the word {word} itself"},
      {Part::positions, "the position of {word} ({row})"},
      {Part::rel_embed, "the distance to {word}"},
      {Part::head_output, "what head {head} of {layer} wrote about {word}"},
      {Part::mlp_output, "what the feed-forward part of {layer} wrote about {word}"},
  };

  MatrixPlace place(const RowSource& source) const { return *question_.nodes.outline.place_of(source.node); }
  /// "layer 1", "layer 2 of the decoder, cross-attention": counted from 1, as in the window.
  std::string layer(const RowSource& source) const {
    const AttentionId at = place(source).at;
    const std::string number = "layer " + std::to_string(at.layer + 1);
    if (!question_.nodes.decoder) return number;
    return std::string(at.decoder ? "the decoder's " : "the encoder's ") + (at.cross ? "cross-attention in " : "") + number;
  }

  const SplitScore& question_;
  std::string word_;
  Index row_;
};

struct Split {
  ScoreSources first;
  std::optional<ScoreSources> second, less;  ///< for another key, by the same sources, and the difference

  const ScoreSources& shown() const { return less ? *less : first; }
};

ScoreSources sources_of(const SplitScore& question, Index key) {
  return score_sources(question.graph, question.trace, question.nodes, {question.cell.node, question.cell.row, key});
}

Split split_of(const SplitScore& question) {
  Split split{sources_of(question, question.cell.col), {}, {}};
  if (!question.minus) return split;
  const ScoreSources second = sources_of(question, *question.minus);
  split.less = difference(split.first, second);
  split.first = by_sources_of(split.first, *split.less);
  split.second = by_sources_of(second, *split.less);
  return split;
}

std::string key_label(const SplitScore& question, Index key) {
  return "\"" + question.graph[question.cell.node].axes.cols.label(key) + "\"";
}

class BySourceText {
 public:
  BySourceText(const SplitScore& question, size_t most) : question_(question), split_(split_of(question)), most_(most) {}

  std::string text() const {
    const ScoreSources& all = split_.shown();
    return heading() + "\n" + pairs() + "\n" + totals("query", all.query, all.query_totals()) + "\n" +
           totals("key", all.key, all.key_totals()) + "\n" + sentence() + dimensions();
  }

 private:
  std::string name(const RowSource& source) const { return name_of(question_.graph, source); }
  std::string cell(Index key) const { return cell_name(question_.graph, {question_.cell.node, question_.cell.row, key}, true); }

  std::string heading() const {
    std::string text = cell(question_.cell.col) + " = " + to_text(split_.first.value, 7) + "\n";
    if (split_.second)
      text += cell(*question_.minus) + " = " + to_text(split_.second->value, 7) +
              "\n  the first minus the second: " + to_text(split_.less->value, 7) + "\n";
    return text + "  by source; the scale of each norm is held at its value for that row\n";
  }

  std::string pairs() const {
    const ScoreSources& all = split_.shown();
    std::vector<double> sizes;
    for (Index q = 0; q < all.parts.rows(); ++q)
      for (Index k = 0; k < all.parts.cols(); ++k) sizes.push_back(all.parts(q, k));
    const Fold folded = fold(sizes, most_);
    std::vector<double> terms = shown_terms(sizes, folded);
    const PrintedSum sum(terms);
    TextTable table({false, false, true});
    table.add({"query", "key", "part"});
    for (size_t i = 0; i < folded.visible.size(); ++i) {
      const auto n_keys = all.key.size();
      table.add({name(all.query[folded.visible[i] / n_keys]), name(all.key[folded.visible[i] % n_keys]), sum.term(i)});
    }
    if (folded.rest > 0) table.add({more(folded.rest), "", sum.term(folded.visible.size())});
    table.add({"sum", "", sum.total()});
    return table.text() + checked(all);
  }

  /// A warning if the parts do not sum to the score, because of rounding or a fault of the program.
  static std::string checked(const ScoreSources& all) {
    if (all.adds_up()) return "";
    return "  the sum is off by " + in_prose(all.rest(), 3) + "\n";
  }

  std::string totals(const char* side, const std::vector<RowSource>& sources, const Eigen::VectorXd& values) const {
    const std::vector<double> sizes(values.data(), values.data() + values.size());
    const Fold folded = fold(sizes, most_);
    const PrintedSum sum(shown_terms(sizes, folded));
    TextTable table({false, true});
    table.add({side, "total"});
    for (size_t i = 0; i < folded.visible.size(); ++i) table.add({name(sources[folded.visible[i]]), sum.term(i)});
    if (folded.rest > 0) table.add({more(folded.rest), sum.term(folded.visible.size())});
    return table.text();
  }

  /// The shown terms, with the rest as one term.
  static std::vector<double> shown_terms(const std::vector<double>& all, const Fold& folded) {
    std::vector<double> terms;
    double rest = 0;
    for (const double value : all) rest += value;
    for (const size_t i : folded.visible) terms.push_back(all[i]), rest -= all[i];
    if (folded.rest > 0) terms.push_back(rest);
    return terms;
  }
  static std::string more(size_t n) { return "and " + std::to_string(n) + " more, together"; }

  std::string sentence() const {
    const ScoreSources& all = split_.shown();
    const auto pair = all.largest();
    if (!pair) return not_a_number();
    const Axes& axes = question_.graph[question_.cell.node].axes;
    const SourceWords query(question_, axes.rows, question_.cell.row), key(question_, axes.cols, question_.cell.col);
    const double part = all.parts(pair->query, pair->key);
    std::string text = "  The largest part: " + query(all.query[static_cast<size_t>(pair->query)]) + ", with " +
                       key(all.key[static_cast<size_t>(pair->key)]);
    if (question_.minus) text += ", less the same for " + key_label(question_, *question_.minus);
    if (part == 0) return "  All parts are 0\n";
    text += ": " + std::string(part > 0 ? "+" : "") + in_prose(part, 3);
    text += part * all.value > 0 && std::abs(part) <= std::abs(all.value) ? " of " + in_prose(all.value, 3)
                                                                          : "; all parts add up to " + in_prose(all.value, 3);
    return text + ".\n" + rounded(all);
  }

  /// Tells what was rounded, and which parts include it; empty if nothing was.
  static std::string rounded(const ScoreSources& all) {
    if (all.rounding == 0) return "";
    return std::string(all.largest_holds_rounding() ? "  It holds" : "  The parts hold") +
           " what float32 rounded away on the way to the score: " + in_prose(all.rounding, 3) + "\n";
  }

  /// Names the sources with NaN or infinity, each in its own row.
  std::string not_a_number() const {
    std::string found;
    const auto list = [&](const std::vector<RowSource>& sources, Index row) {
      for (const RowSource& source : sources) {
        const std::string said = name(source) + (source.kind == SourceKind::bias ? "" : " [row " + std::to_string(row) + "]");
        if (found.find(said) == std::string::npos) found += (found.empty() ? "" : ", ") + said;
      }
    };
    const auto look = [&](Index key, const ScoreSources& sources) {
      const BrokenSources broken =
          broken_sources(question_.graph, question_.trace, question_.nodes, {question_.cell.node, question_.cell.row, key}, sources);
      list(broken.query, question_.cell.row);
      list(broken.key, key);
    };
    look(question_.cell.col, split_.first);
    if (question_.minus) look(*question_.minus, *split_.second);
    return "  No part is the largest: some are not finite numbers" +
           (found.empty() ? ", though every source is finite" : ", which begin in " + found) + "\n";
  }

  std::string dimensions() const {
    if (question_.minus) return "";
    const std::vector<DimensionPair> all = dimension_pairs(question_.graph, question_.trace, question_.nodes, question_.cell);
    if (all.empty()) return "";
    std::vector<double> sizes;
    for (const DimensionPair& pair : all) sizes.push_back(pair.product());
    const Fold folded = fold(sizes, most_);
    const PrintedSum sum(shown_terms(sizes, folded));
    const bool turned = has_turned_queries(question_.nodes, question_.cell.node);
    TextTable table({false, false, true, true, true, true});
    table.add({"query", "key", "x", "W_QK", "x'", "product"});
    for (size_t i = 0; i < folded.visible.size(); ++i) {
      const DimensionPair& pair = all[folded.visible[i]];
      table.add({dimension(question_, pair.query), dimension(question_, pair.key), to_text(pair.x, 4), to_text(pair.weight, 4),
                 to_text(pair.y, 4), sum.term(i)});
    }
    if (folded.rest > 0) table.add({more(folded.rest), "", "", "", "", sum.term(folded.visible.size())});
    table.add({"sum", "", "", "", "", sum.total()});
    return "\n  by named dimension: x of the query's word, W_QK = " + std::string(turned ? "W_Q R W_K^T" : "W_Q W_K^T") + " of the head" +
           (turned ? " (R turns by the distance between the two)" : "") + ", x' of the key's word\n\n" + table.text();
  }

 public:
  static std::string dimension(const SplitScore& question, Index column) {
    if (column < 0) return "bias";
    const AttentionNodes& attention = attention_at(question.nodes, question.nodes.outline.standing(question.cell.node));
    return question.graph[attention.x].axes.cols.label(column);
  }

 private:
  const SplitScore& question_;
  const Split split_;
  const size_t most_;
};

ReportJson names_json(const Graph& graph, const std::vector<RowSource>& sources) {
  ReportJson names = ReportJson::array();
  for (const RowSource& source : sources) names.push_back(name_of(graph, source));
  return names;
}

ReportJson parts_json(const Eigen::MatrixXd& parts) {
  ReportJson rows = ReportJson::array();
  for (Index q = 0; q < parts.rows(); ++q) {
    ReportJson row = ReportJson::array();
    for (Index k = 0; k < parts.cols(); ++k) row.push_back(finite_json(parts(q, k)));
    rows.push_back(std::move(row));
  }
  return rows;
}

ReportJson dimensions_json(const SplitScore& question, const std::vector<DimensionPair>& pairs) {
  ReportJson all = ReportJson::array();
  for (const DimensionPair& pair : pairs)
    all.push_back({{"query", BySourceText::dimension(question, pair.query)},
                   {"key", BySourceText::dimension(question, pair.key)},
                   {"x", pair.x},
                   {"weight", pair.weight},
                   {"y", pair.y},
                   {"product", pair.product()}});
  return all;
}

}  // namespace

void require_scores(const SplitScore& question) {
  if (has_score_sources(question.nodes, question.cell.node)) return;
  const Outline& outline = question.nodes.outline;
  const auto place = outline.place_of(question.cell.node);
  std::optional<NodeId> scores =
      outline.find_in_attention(Part::scores, outline.standing(question.cell.node), place && place->head ? place->head : 0);
  for (NodeId id = 0; !scores && id < question.graph.size(); ++id)
    if (has_score_sources(question.nodes, id)) scores = id;
  const Message wrong =
      tr("{node} holds no scores; only scores can be split by source", {{"node", question.graph[question.cell.node].name}});
  throw UserError(scores ? tr("{what}; write {example}", {{"what", wrong}, {"example", question.graph[*scores].name}})
                         : tr("{what}; this run has none", {{"what", wrong}}));
}

std::string by_source_text(const SplitScore& question, size_t most) { return BySourceText(question, most).text(); }

std::string by_source_json(const SplitScore& question) {
  const Split split = split_of(question);
  ReportJson all = {{"node", question.graph[question.cell.node].name},
                    {"row", question.cell.row},
                    {"col", question.cell.col},
                    {"value", finite_json(split.first.value)},
                    {"query_sources", names_json(question.graph, split.first.query)},
                    {"key_sources", names_json(question.graph, split.first.key)},
                    {"parts", parts_json(split.first.parts)},
                    {"rounding", finite_json(split.first.rounding)}};
  if (split.less) {
    all["minus"] = {{"col", *question.minus},
                    {"value", finite_json(split.second->value)},
                    {"parts", parts_json(split.second->parts)},
                    {"rounding", finite_json(split.second->rounding)}};
    all["difference"] = {{"value", finite_json(split.less->value)},
                         {"parts", parts_json(split.less->parts)},
                         {"rounding", finite_json(split.less->rounding)}};
  }
  const std::vector<DimensionPair> pairs = dimension_pairs(question.graph, question.trace, question.nodes, question.cell);
  if (!pairs.empty()) all["dimensions"] = dimensions_json(question, pairs);
  return line_of(all);
}

}  // namespace headlight::exports
