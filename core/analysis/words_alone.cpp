#include "analysis/words_alone.hpp"

#include <algorithm>
#include <vector>

namespace headlight::analysis {
namespace {

/// The steps from a word's id to a head's value, without those that add something else to its row.
class WordsAlone {
 public:
  WordsAlone(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId value) : graph_(graph), trace_(trace), nodes_(nodes) {
    for (NodeId at = value; at != absent; at = previous(at))
      if (!is_sum(at)) steps_.push_back(at);
    std::reverse(steps_.begin(), steps_.end());
  }

  /// True if the steps lead from a lookup to the value, and each computes its rows independently.
  bool are_complete() const {
    if (steps_.empty() || graph_[steps_.front()].is_input() || graph_[steps_.front()].op->form() != Form::lookup) return false;
    return std::all_of(steps_.begin() + 1, steps_.end(), [&](NodeId step) { return is_of_rows(step); });
  }
  Index vocabulary() const { return table().rows(); }

  /// (last - first, d_head): the values of these ids.
  Matrix values(Index first, Index last) const {
    Matrix rows(last - first, 1);
    for (Index i = 0; i < rows.rows(); ++i) rows(i, 0) = static_cast<float>(first + i);
    for (const NodeId step : steps_) rows = next(step, std::move(rows));
    return rows;
  }

 private:
  const Matrix& table() const { return trace_[graph_[steps_.front()].inputs[1]]; }
  bool is_sum(NodeId node) const { return !graph_[node].is_input() && graph_[node].op->form() == Form::sum; }

  /// The input that carries the word; of a sum the one that leads to the words' ids without passing through attention or feed-forward.
  NodeId previous(NodeId node) const {
    const Node& of = graph_[node];
    if (of.is_input() || of.op->form() == Form::lookup || of.inputs.empty()) return absent;
    if (of.op->form() != Form::sum) return of.inputs.front();
    const auto carries = [&](NodeId input) { return leads_to_words(input); };
    const auto found = std::find_if(of.inputs.begin(), of.inputs.end(), carries);
    return found == of.inputs.end() ? absent : *found;
  }
  bool leads_to_words(NodeId node) const {
    const Part part = nodes_.outline.part_of(node);
    const Node& of = graph_[node];
    if (of.is_input() || part == Part::attention_output || part == Part::mlp_output || of.inputs.empty()) return false;
    if (of.op->form() == Form::lookup) return nodes_.outline.part_of(of.inputs.front()) == Part::tokens;
    if (of.op->form() != Form::sum) return leads_to_words(of.inputs.front());
    return std::any_of(of.inputs.begin(), of.inputs.end(), [&](NodeId input) { return leads_to_words(input); });
  }

  /// Each row is made of the same row of the first input, and of weights.
  bool is_of_rows(NodeId node) const {
    const Node& of = graph_[node];
    if (of.is_input() || !of.op->row_aligned(0)) return false;
    return std::all_of(of.inputs.begin() + 1, of.inputs.end(), [&](NodeId input) { return nodes_.outline.is_weight(input); });
  }

  Matrix next(NodeId node, Matrix rows) const {
    std::vector<const Matrix*> in = {&rows};
    for (size_t i = 1; i < graph_[node].inputs.size(); ++i) in.push_back(&trace_[graph_[node].inputs[i]]);
    Matrix out(rows.rows(), graph_[node].axes.cols.size);
    graph_[node].op->forward(in, {0, rows.rows()}, out);
    return out;
  }

  const Graph& graph_;
  const Trace& trace_;
  const ModelNodes& nodes_;
  std::vector<NodeId> steps_;  ///< the lookup first, the value last
};

}  // namespace

std::optional<Eigen::VectorXd> moves_of_words_alone(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const HeadNodes& head,
                                                    const Eigen::VectorXd& gradient, const StopToken& stop) {
  constexpr Index words_of_a_step = 512;
  const WordsAlone words(graph, trace, nodes, head.v);
  if (!words.are_complete()) return std::nullopt;
  Eigen::VectorXd moves(words.vocabulary());
  for (Index first = 0; first < moves.size(); first += words_of_a_step) {
    if (stop.stop_requested()) throw Stopped();
    const Index last = std::min(first + words_of_a_step, moves.size());
    moves.segment(first, last - first) = words.values(first, last).cast<double>() * gradient;
  }
  return moves;
}

}  // namespace headlight::analysis
