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
  /// Replaces the op and inputs of `node`: `write` makes it over `inputs`, which must precede it.
  void replace(NodeId node, std::vector<NodeId> inputs, Write write);
  /// Inserts a node after `node`: `node` gets `prefix` before its own name ("unmasked_pattern[1]") and stays in its stage; the result of
  /// `write` over it and `more` takes over the old name and all readers.
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
