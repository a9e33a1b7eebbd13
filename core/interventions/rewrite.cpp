#include "interventions/rewrite.hpp"

namespace headlight::interventions {
namespace {

/// "blocks.0.attn.pattern[1]" with a prefix before its own name: "blocks.0.attn.unmasked_pattern[1]".
std::string with_prefix(const char* prefix, std::string name) {
  const size_t dot = name.rfind('.');
  return name.insert(dot == std::string::npos ? 0 : dot + 1, prefix);
}

std::vector<NodeId> moved(std::vector<NodeId> ids, const std::vector<NodeId>& now) {
  for (NodeId& id : ids) id = now[static_cast<size_t>(id)];
  return ids;
}

}  // namespace

void Rewrite::replace(NodeId node, std::vector<NodeId> inputs, Write write) {
  replaced_.insert_or_assign(node, Step{std::move(inputs), std::move(write)});
}

void Rewrite::follow(NodeId node, const char* prefix, std::vector<NodeId> more, Write write) {
  more.insert(more.begin(), node);
  followed_.insert_or_assign(node, Follower{prefix, {std::move(more), std::move(write)}});
}

ModelGraph Rewrite::written() const {
  GraphBuilder g;
  std::vector<NodeId> now;                           // new id by old id
  std::vector<std::pair<NodeId, NodeId>> overtaken;  // old id, and the new id under the longer name
  for (NodeId id = 0; id < graph().size(); ++id) {
    const Node& node = graph()[id];
    const auto replaced = replaced_.find(id);
    const auto followed = followed_.find(id);
    const std::string name = followed == followed_.end() ? node.name : with_prefix(followed->second.prefix, node.name);
    if (replaced != replaced_.end()) now.push_back(replaced->second.write(g, name, moved(replaced->second.inputs, now)));
    else now.push_back(node.is_input() ? g.input(name, node.axes) : g.add(name, node.op, moved(node.inputs, now)));
    if (followed == followed_.end()) continue;
    overtaken.emplace_back(id, now.back());
    now.back() = followed->second.step.write(g, node.name, moved(followed->second.step.inputs, now));
  }
  ModelNodes nodes = before_.nodes;
  const Outline& was = before_.nodes.outline;
  renumber(nodes, now);
  for (const auto& [before, after] : overtaken)
    if (const auto place = was.place_of(before))
      nodes.outline.belongs(*place, after,
                            {was.part_of(before), "", was.rows_sum_to_one(before) ? RowPromise::sum_to_one : RowPromise::none});
  return {std::move(g).build(), std::move(nodes)};
}

}  // namespace headlight::interventions
