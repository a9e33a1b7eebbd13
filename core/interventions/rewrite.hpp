#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/transformer.hpp"

namespace headlight::interventions {

/// Rewrites a finished graph node by node. A node can get another op and other inputs, or a new node can take over its name. All other
/// nodes stay as they are; the lists of nodes and the outline are renumbered.
class Rewrite {
 public:
  /// Adds one node called `name` over `inputs`, as the functions of ops.hpp do.
  using Write = std::function<NodeId(GraphBuilder& g, std::string name, const std::vector<NodeId>& inputs)>;

  explicit Rewrite(const ModelGraph& before) : before_(before) {}

  const Graph& graph() const { return before_.graph; }
  /// `node` is made by `write` instead, over `inputs`, which stand before it.
  void replace(NodeId node, std::vector<NodeId> inputs, Write write);
  /// `node` is called with `prefix` before its own name ("unmasked_pattern[1]") from now on, and belongs to its stage; what `write` makes
  /// of it and of `more` follows it, has the name that it had, and is what everybody else reads.
  void follow(NodeId node, const char* prefix, std::vector<NodeId> more, Write write);

  ModelGraph written() const;

 private:
  struct Step {
    std::vector<NodeId> inputs;
    Write write;
  };
  struct Follower {
    const char* prefix;
    Step step;
  };

  const ModelGraph& before_;
  std::map<NodeId, Step> replaced_;
  std::map<NodeId, Follower> followed_;
};

}  // namespace headlight::interventions
