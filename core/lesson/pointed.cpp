#include "lesson/pointed.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "graph/node_name.hpp"
#include "model/named_cell.hpp"
#include "model/stage_name.hpp"

namespace headlight::lesson {
namespace {

/// The parts of a pointer, still as words.
struct Words {
  std::string matrix;
  std::optional<std::string> head, sentence, row, col;
};

/// Lessons write W_Q for "W_{Q}".
std::string without_braces(std::string symbol) {
  std::erase_if(symbol, [](char c) { return c == '{' || c == '}'; });
  return symbol;
}

Words taken_apart_words(const std::string& text) {
  Words words;
  std::istringstream in(text);
  std::string* into = &words.matrix;
  for (std::string word; in >> word;) {
    std::optional<std::string>* next = word == "head"                      ? &words.head
                                       : word == "sentence"                ? &words.sentence
                                       : word == "row"                     ? &words.row
                                       : word == "col" || word == "column" ? &words.col
                                                                           : nullptr;
    if (next && !words.matrix.empty() && !(into != &words.matrix && into->empty())) {
      if (*next) throw UserError(tr("{given} has {word} twice", {{"given", in_quotes(text)}, {"word", word}}));
      into = &next->emplace();
    } else {
      *into += (into->empty() ? "" : " ") + word;
    }
  }
  if (into->empty())
    throw UserError(tr("{given} points at nothing; write it as pattern head 1 row it col elephant", {{"given", in_quotes(text)}}));
  return words;
}

int counted_from_1(const std::string& text, const Message& what, std::size_t n) {
  const auto number = whole_number(text);
  if (!number || *number < 1 || *number > static_cast<std::int64_t>(n))
    throw UserError(tr("there is no {what} {given}; they count from 1 to {n}", {{"what", what}, {"given", in_quotes(text)}, {"n", n}}));
  return static_cast<int>(*number) - 1;
}

/// Every name that a lesson can use for a matrix of the model.
class MatrixNames {
 public:
  MatrixNames(const Graph& graph, const ModelNodes& nodes) : graph_(graph), nodes_(nodes) {}

  /// The nodes that `name` may mean, in the order of computation. A name in code precedes a letter, and that a stage.
  std::vector<NodeId> called(const std::string& name) const {
    if (graph_.has(name)) return {graph_.find(name)};
    const std::size_t dot = name.rfind('.');
    const std::string prefix = dot == std::string::npos ? "" : name.substr(0, dot),
                      own = dot == std::string::npos ? name : name.substr(dot + 1);
    for (const auto of : {&MatrixNames::code, &MatrixNames::letter, &MatrixNames::stage}) {
      std::vector<NodeId> found;
      for (NodeId node = 0; node < graph_.size(); ++node)
        if ((this->*of)(node) == own && (prefix.empty() || prefix_of(node) == prefix)) found.push_back(node);
      if (!found.empty()) return found;
    }
    std::vector<std::string> known;
    for (NodeId node = 0; node < graph_.size(); ++node) known.push_back((prefix.empty() ? "" : prefix_of(node) + ".") + code(node));
    const std::string near = nearest_name(name, known);
    const Message none = tr("no matrix is called {name}", {{"name", in_quotes(name)}});
    throw UserError(near.empty() ? tr("{what}; write pattern, scores, W_Q or the name of a stage", {{"what", none}})
                                 : did_you_mean(none, near));
  }

  std::optional<int> head(NodeId node) const { return parse_node_name(graph_[node].name).head; }

 private:
  std::string code(NodeId node) const { return parse_node_name(graph_[node].name).own; }
  std::string letter(NodeId node) const { return without_braces(nodes_.outline.symbol_of(node)); }
  std::string stage(NodeId node) const {
    const auto place = nodes_.outline.place_of(node);
    if (!place) return "";
    const std::vector<NodeId>& made = nodes_.outline.of(*place, place->head.value_or(0));
    return !made.empty() && made.front() == node ? id(place->stage) : "";
  }
  /// The prefix of a node's place: "decoder.0.cross".
  std::string prefix_of(NodeId node) const {
    const auto place = nodes_.outline.place_of(node);
    const std::string name = id(place ? StagePlace(*place) : StagePlace(Stage::q, nodes_.outline.standing(node)), nodes_);
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? "" : name.substr(0, dot);
  }

  const Graph& graph_;
  const ModelNodes& nodes_;
};

/// Chooses among several nodes: by the head, and by the attention in view if that has one.
NodeId chosen(const std::vector<NodeId>& called, const Words& words, const Run& run, const MatrixNames& names, const PointedFrom& from) {
  const bool in_heads = std::any_of(called.begin(), called.end(), [&](NodeId node) { return names.head(node).has_value(); });
  if (words.head && !in_heads) throw UserError(tr("{matrix} is one matrix for all heads; leave the head out", {{"matrix", words.matrix}}));
  const int n_heads = run.document.config.n_heads;
  const int head =
      words.head ? counted_from_1(*words.head, tr("head"), static_cast<std::size_t>(n_heads)) : std::min(from.head, n_heads - 1);
  const bool whole = !words.head && std::any_of(called.begin(), called.end(), [&](NodeId node) { return !names.head(node); });
  const auto fits = [&](NodeId node) { return whole ? !names.head(node) : names.head(node) == head; };
  const auto here = [&](NodeId node) { return fits(node) && run.nodes.outline.standing(node) == from.at; };
  auto found = std::find_if(called.begin(), called.end(), here);
  if (found == called.end()) found = std::find_if(called.begin(), called.end(), fits);
  if (found == called.end()) throw UserError(tr("{matrix} is not there for head {head}", {{"matrix", words.matrix}, {"head", head + 1}}));
  return *found;
}

bool have_the_same_words(const Axes& axes) {
  if (axes.rows.size != axes.cols.size || !axes.rows.labels || !axes.cols.labels) return false;
  return axes.rows.labels == axes.cols.labels || *axes.rows.labels == *axes.cols.labels;
}

/// Finds this matrix in the head that is `step` heads further on. Throws UserError if there is no such head.
NodeId of_head(NodeId node, int step, const Graph& graph) {
  const NodeName name = parse_node_name(graph[node].name);
  const std::string other = name.path + name.own + "[" + std::to_string(name.head.value_or(0) + step) + "]";
  if (!name.head || !graph.has(other)) throw UserError(tr("there is no other head beside this one"));
  return graph.find(other);
}

/// A place by its label or number, or for a judge "query" or "key".
Index place_called(const Axis& axis, const std::string& text, const char* what, const PointedFrom& from) {
  const std::optional<Index> place = text == "query" ? from.query : text == "key" ? from.key : std::nullopt;
  if (!place) return index_on(axis, text, what);
  if (*place >= axis.size) throw UserError(tr("{word} counts words, and this matrix has none here", {{"word", text}}));
  return *place;
}

}  // namespace

Pointed pointed_at(const std::string& text, const Run& run, const PointedFrom& from) {
  const Words words = taken_apart_words(text);
  Pointed out;
  if (words.sentence) out.sample = counted_from_1(*words.sentence, tr("sentence"), run.samples.size());
  const Graph& graph = *run.samples[static_cast<std::size_t>(out.sample)].graph;
  const MatrixNames names(graph, run.nodes);
  const std::vector<NodeId> called = names.called(words.matrix);
  out.node = called.size() == 1 && !words.head ? called.front() : chosen(called, words, run, names, from);
  if (words.row) out.row = place_called(graph[out.node].axes.rows, *words.row, "row", from);
  if (words.col) out.col = place_called(graph[out.node].axes.cols, *words.col, "column", from);
  return out;
}

Pointed read_as(const Pointed& pointed, const Run& run, PointerReading reading) {
  Pointed out = pointed;
  if (reading == PointerReading::as_written) return out;
  if (reading == PointerReading::exchanged) {
    if (!have_the_same_words(axes_at(pointed, run))) throw UserError(tr("rows and columns of this matrix are different things"));
    std::swap(out.row, out.col);
    return out;
  }
  out.node =
      of_head(pointed.node, reading == PointerReading::head_after ? 1 : -1, *run.samples[static_cast<std::size_t>(pointed.sample)].graph);
  return out;
}

const Matrix& matrix_at(const Pointed& pointed, const Run& run) {
  return run.samples[static_cast<std::size_t>(pointed.sample)].trace[pointed.node];
}
const Axes& axes_at(const Pointed& pointed, const Run& run) {
  return (*run.samples[static_cast<std::size_t>(pointed.sample)].graph)[pointed.node].axes;
}
float value_at(const Pointed& cell, const Run& run) { return matrix_at(cell, run)(*cell.row, *cell.col); }

}  // namespace headlight::lesson
