#pragma once
#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace headlight::exports {

/// One line: `name` = `expression`. In a loop over the heads it makes one node of every head.
struct CodeLine {
  std::vector<NodeId> nodes;  ///< one, or in a loop that of head 0, 1, ...
  std::string name;           ///< "q", "scores[h]", "scores[1]"
  std::string expression;
};

/// Lines that stand together: one loop over all heads, or plain lines.
struct CodePart {
  int heads = 0;                   ///< of the loop; 0: plain lines
  std::vector<std::string> lists;  ///< made before the lines: they hold one matrix per head
  int list_size = 0;
  std::vector<CodeLine> lines;
};

/// A graph as lines of code, in the order in which it is computed: what every matrix is called, and how it is made. Heads become one loop
/// where the line of every head is the same but for its number, else each has lines of its own.
///
/// Names are those of the trace without what only says where a matrix stands: blocks.0.attn.scores[1] is scores[1], one of a list. Where a
/// matrix of all heads has the same name as the list, the list is called so: q and q_head[1]. With several blocks a name ends in the
/// block's number: q_0, q_1. With an encoder and a decoder it ends in the stack and the block, or in the decoder's attention and the block:
/// q_enc0, resid_mid_dec0, q_self0, q_cross0, embed_enc. Other dots become underscores: ln1_w.
class CodePlan {
 public:
  CodePlan(Language language, const Graph& graph);

  const std::vector<CodePart>& parts() const { return parts_; }
  /// The functions that the lines call, each once.
  const std::vector<CodeFunction>& functions() const { return functions_; }
  /// What a matrix, or the list that it is in, is called.
  const std::string& variable(NodeId id) const { return variables_[static_cast<size_t>(id)]; }
  int head(NodeId id) const { return heads_[static_cast<size_t>(id)]; }  ///< its place in its list, or -1
  std::string name(NodeId id) const;                                     ///< "q", "scores[1]"

 private:
  void name_nodes();
  void gather_functions();
  /// Adds the lines of nodes that belong to heads and follow each other.
  void add_heads(const std::vector<NodeId>& nodes);
  bool has_list(const std::string& variable) const;
  bool add_loop(const std::vector<NodeId>& nodes);
  void start_plain_part();
  CodeLine line(NodeId id, const std::string& loop) const;
  std::string name_in(NodeId id, int head, const std::string& loop) const;
  std::string list_of_all_heads(const std::vector<NodeId>& ids) const;

  Language language_;
  const Graph& graph_;
  std::vector<std::string> variables_;
  std::vector<int> heads_;
  std::vector<CodeFunction> functions_;
  std::vector<CodePart> parts_;
};

}  // namespace headlight::exports
