#include "graph/graph.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace headlight::graph {

NodeId Graph::find(const std::string& name) const {
  const auto found = ids_.find(name);
  if (found != ids_.end()) return found->second;
  std::vector<std::string> names;
  for (const Node& node : nodes_) names.push_back(node.name);
  const std::string near = nearest_name(name, names);
  throw UserError(did_you_mean(tr("no matrix is called \"{name}\"", {{"name", name}}), near));
}

bool Graph::has(const std::string& name) const { return ids_.count(name) != 0; }

NodeId GraphBuilder::append(Node node, int level) {
  const NodeId id = graph_.size();
  if (!graph_.ids_.emplace(node.name, id).second) throw UserError("two matrices are called '" + node.name + "'");
  graph_.nodes_.push_back(std::move(node));
  graph_.levels_.push_back(level);
  graph_.n_levels_ = std::max(graph_.n_levels_, level + 1);
  return id;
}

Graph GraphBuilder::build() && { return std::move(graph_); }

NodeId GraphBuilder::input(std::string name, Axes axes) { return append({std::move(name), std::move(axes), nullptr, {}}, -1); }

NodeId GraphBuilder::add(std::string name, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
  std::vector<Axes> in;
  int level = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    in.push_back(graph_[inputs[i]].axes);
    const int from = graph_.level(inputs[i]);
    level = std::max(level, op->row_aligned(i) ? from : from + 1);
  }
  try {
    Axes axes = op->axes(in);
    return append({name, std::move(axes), std::move(op), std::move(inputs)}, level);
  } catch (const UserError& error) {
    throw UserError(name + ": " + error.what());
  }
}

}  // namespace headlight::graph
