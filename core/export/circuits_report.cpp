#include "export/circuits_report.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>
#include <vector>

#include "analysis/head_matrices.hpp"
#include "analysis/score_sources.hpp"
#include "base/error.hpp"
#include "base/message.hpp"
#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "explain/text_table.hpp"
#include "export/report_json.hpp"
#include "graph/node_name.hpp"
#include "model/named_cell.hpp"

namespace headlight::exports {
namespace {

/// The spectrum of one of the two matrices; also used for the same matrix between words.
struct Circuit {
  Eigen::VectorXd singular_values;
  std::optional<int> rank;
};
Circuit circuit_of(const FactoredMatrix& m) {
  const Eigen::VectorXd values = singular_values(m);
  return {values, rank_of(m, values)};
}

/// An example of a valid matrix, for the error message.
std::string name_in_a_head(const HeadQuestion& question) {
  for (NodeId id = 0; id < question.graph.size(); ++id)
    if (question.nodes.outline.is_attention_weights(id)) return question.graph[id].name;
  return "blocks.0.attn.pattern[0]";
}

class HeadCircuits {
 public:
  explicit HeadCircuits(const HeadQuestion& question) : question_(question) {
    const auto place = question.nodes.outline.place_of(question.node);
    if (!place || !place->head)
      throw UserError(tr("{node} does not belong to a head; write a matrix that each head has, such as {example}",
                         {{"node", question.graph[question.node].name}, {"example", name_in_a_head(question)}}));
    at = place->at, head = *place->head;
    const std::vector<AttentionId> all = attention_ids(question.nodes);
    if (std::find(all.begin(), all.end(), at) == all.end() || attention_at(question.nodes, at).W_Q == absent)
      throw UserError(tr("imported tensors have no W_QK or W_OV"));
    turned = has_turned_queries(question.nodes, attention_at(question.nodes, at).head[static_cast<size_t>(head)].scores);
    W_QK = circuit_of(query_key_matrix(question.trace, question.nodes, at, head));
    W_OV = circuit_of(value_output_matrix(question.trace, question.nodes, at, head));
    const FactoredMatrix ask = full_query_key_matrix(question.trace, question.nodes, at, head);
    query_words = words(at.decoder), key_words = words(at.decoder && !at.cross);
    const auto follow = full_value_output_matrix(question.trace, question.nodes, at, head);
    if (follow) next_words = question.graph[*question.nodes.logits].axes.cols;
    require_word(follow.has_value());
    const UnreadPieces& padding = question.padding;
    const bool from_decoder = at.decoder && !at.cross;
    asks = largest(ask, query_words, {padding.of(at.decoder), padding.of(from_decoder)});
    if (!follow) return;
    follows = largest(*follow, key_words, {padding.of(from_decoder), padding.of(question.nodes.decoder.has_value())});
    if (follow->rows() == follow->cols() && !at.cross) eigen = eigenvalues(*follow);
  }

  /// False if there is no padding, or it is itself the word.
  bool leaves_padding_out() const {
    const auto is_word = [&](const Axis& vocabulary, int piece) {
      return piece >= 0 && question_.word && place_of_word(vocabulary) == std::optional<Index>(piece);
    };
    const UnreadPieces& padding = question_.padding;
    if (is_word(words(false), padding.read)) return false;
    if (question_.nodes.decoder && is_word(words(true), padding.by_decoder)) return false;
    return padding.read >= 0 || padding.by_decoder >= 0;
  }

  AttentionId at;
  int head = 0;
  Circuit W_QK, W_OV;
  Axis query_words, key_words;
  std::optional<Axis> next_words;
  std::vector<FactoredCell> asks, follows;
  std::optional<Eigen::VectorXcd> eigen;
  bool turned = false;  ///< by rotary positions

 private:
  Axis words(bool decoder) const {
    const StackNodes& stack = decoder ? *question_.nodes.decoder : question_.nodes;
    return question_.graph[stack.W_E].axes.rows;
  }
  /// Throws if the word is in neither vocabulary: in cross-attention a word of either language will do for pairs.
  void require_word(bool is_looked_at) const {
    if (question_.word && !place_of_word(query_words) && !(is_looked_at && place_of_word(key_words)))
      index_on(query_words, *question_.word, "word");
  }
  std::optional<Index> place_of_word(const Axis& words) const { return find_on(words, *question_.word); }
  /// The largest cells of the table; empty if the word is not in it.
  std::vector<FactoredCell> largest(const FactoredMatrix& m, const Axis& rows, const UnreadWord& unread) const {
    if (!question_.word) return above_zero(largest_cells(m, unread, question_.most));
    const auto row = place_of_word(rows);
    return row ? above_zero(largest_in_row(m, unread, *row, question_.most)) : std::vector<FactoredCell>();
  }

  const HeadQuestion& question_;
};

/// The path of the head's attention: "blocks.0.attn".
std::string path_of(const HeadQuestion& question) {
  const std::string path = parse_node_name(question.graph[question.node].name).path;
  return path.empty() ? path : path.substr(0, path.size() - 1);
}

std::string sizes(const Circuit& circuit) {
  constexpr Index most = 8;
  const Index rank = *circuit.rank, noise = circuit.singular_values.size() - rank;
  std::string out;
  for (Index i = 0; i < std::min(most, rank); ++i) out += (i ? ", " : "") + to_text(circuit.singular_values[i], 4);
  if (rank > most) out += ", ...";
  if (noise > 0) out += std::string(rank ? " and " : "") + std::to_string(noise) + (rank ? " more" : "") + " that are 0 but for rounding";
  return out;
}

std::string line_of(const char* name, const Circuit& circuit) {
  if (!circuit.rank) return std::string("  ") + name + "  has NaN or infinite numbers: no rank and no singular values\n";
  return std::string("  ") + name + "  rank " + std::to_string(*circuit.rank) + ", singular values " + sizes(circuit) + "\n";
}

/// "41", "99.6", "under 1": a few are not said to be none, nor most to be all.
std::string share_in_percent(double share) {
  const double percent = 100 * share;
  if (percent > 0 && percent < 0.5) return "under 1";
  return percent >= 99.5 && percent < 100 ? with_decimals(percent, 1) : std::to_string(std::lround(percent));
}

std::string copying_line(const Eigen::VectorXcd& eigen) {
  const std::string of = "W_E W_OV W_U";
  const auto copies = copying(eigen);
  if (!copies) return "  the eigenvalues of " + of + (eigen.allFinite() ? " are all 0\n" : " are not finite numbers\n");
  return "  of the eigenvalues of " + of + " that are not 0, " + share_in_percent(copies->positive) +
         " % have a real part above 0; the sum of all of them, divided by the sum of their sizes, is " + in_prose(copies->balance, 3) +
         " (1: all are positive, as in a head that copies)\n";
}

/// Empty where no pair has a value above 0, or the word is not among these.
std::string table_of(std::vector<std::string> heading, const std::vector<FactoredCell>& cells, const Axis& rows, const Axis& cols) {
  if (cells.empty()) return "";
  TextTable table({false, false, true});
  table.add(std::move(heading));
  for (const FactoredCell& cell : cells) table.add({rows.label(cell.row), cols.label(cell.col), to_text(cell.value, 5)});
  return "\n" + table.text();
}

ReportJson circuit_json(const Circuit& circuit) {
  ReportJson values = ReportJson::array();
  for (const double value : circuit.singular_values) values.push_back(finite_json(value));
  return {{"rank", circuit.rank ? ReportJson(*circuit.rank) : ReportJson(nullptr)}, {"singular_values", values}};
}

ReportJson cells_json(const char* row, const char* col, const std::vector<FactoredCell>& cells, const Axis& rows, const Axis& cols) {
  ReportJson all = ReportJson::array();
  for (const FactoredCell& cell : cells)
    all.push_back({{row, rows.label(cell.row)}, {col, cols.label(cell.col)}, {"value", finite_json(cell.value)}});
  return all;
}

}  // namespace

std::string circuits_text(const HeadQuestion& question) {
  const HeadCircuits found(question);
  const bool transformed = found.next_words && question.nodes.outline.has(StagePlace(Stage::transform));
  std::string text = path_of(question) + "[" + std::to_string(found.head) + "], head " + std::to_string(found.head + 1) + "\n" +
                     line_of("W_QK", found.W_QK) + line_of("W_OV", found.W_OV) +
                     (found.turned ? "  W_QK is W_Q R W_K^T, where R turns by the distance between the two words; here it is 0\n" : "") +
                     "  between words: norms, positions and biases are left out" +
                     (transformed ? ", and before W_U the transform with its activation and norm\n" : "\n");
  if (found.leaves_padding_out()) text += "  pairs with the padding are left out: no sentence holds it\n";
  if (found.eigen) text += copying_line(*found.eigen);
  text += table_of({"word that asks", "for", "W_E W_QK W_E^T"}, found.asks, found.query_words, found.key_words);
  if (found.next_words)
    text += table_of({"word that is looked at", "makes likelier", "W_E W_OV W_U"}, found.follows, found.key_words, *found.next_words);
  return text;
}

std::string circuits_json(const HeadQuestion& question) {
  const HeadCircuits found(question);
  ReportJson all = {{"node", question.graph[question.node].name},
                    {"head", found.head},
                    {"W_QK", circuit_json(found.W_QK)},
                    {"W_OV", circuit_json(found.W_OV)},
                    {"asks", cells_json("query", "key", found.asks, found.query_words, found.key_words)}};
  if (found.next_words) all["follows"] = cells_json("word", "next", found.follows, found.key_words, *found.next_words);
  if (found.eigen) {
    const auto copies = copying(*found.eigen);
    const auto if_known = [](const std::optional<double>& number) { return number ? finite_json(*number) : ReportJson(nullptr); };
    ReportJson eigen = ReportJson::array();
    for (const std::complex<double>& one : *found.eigen) eigen.push_back({finite_json(one.real()), finite_json(one.imag())});
    all["copying"] = {{"positive", if_known(copies ? std::optional(copies->positive) : std::nullopt)},
                      {"balance", if_known(copies ? std::optional(copies->balance) : std::nullopt)},
                      {"eigenvalues", eigen}};
  }
  return line_of(all);
}

}  // namespace headlight::exports
