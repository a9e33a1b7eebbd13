#pragma once
#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace headlight::exports {

/// A line of the program: `name` = `expression`. In a loop over the heads it makes a node of each head.
struct CodeLine {
  std::vector<NodeId> nodes;  ///< one node, or in a loop those of head 0, 1, ...
  std::string name;           ///< "q", "scores[h]", "scores[1]"
  std::string expression;
};

/// Consecutive lines: one loop over all heads, or plain lines.
struct CodePart {
  int heads = 0;                   ///< of the loop; 0: plain lines
  std::vector<std::string> lists;  ///< lists to make before the lines, with one matrix per head
  int list_size = 0;
  std::vector<CodeLine> lines;
};

/// A graph as lines of code, in the order of computation, with a name and an expression for each matrix. Heads become one loop if their
/// lines differ only in the head's number; else each has its own lines.
///
/// Names are those of the trace without their path: blocks.0.attn.scores[1] is scores[1], an element of a list. If a matrix of all heads
/// has the same name as the list, the list gets another name: q and q_head[1]. With several blocks a name ends in the block's number: q_0,
/// q_1. With an encoder and a decoder it ends in the stack and the block, or in the decoder's attention and the block: q_enc0,
/// resid_mid_dec0, q_self0, q_cross0, embed_enc. Other dots become underscores: ln1_w.
class CodePlan {
 public:
  CodePlan(Language language, const Graph& graph);

  const std::vector<CodePart>& parts() const { return parts_; }
  /// The functions that the lines call, each once.
  const std::vector<CodeFunction>& functions() const { return functions_; }
  /// The name of a matrix, or of the list that it is in.
  const std::string& variable(NodeId id) const { return variables_[static_cast<size_t>(id)]; }
  int head(NodeId id) const { return heads_[static_cast<size_t>(id)]; }  ///< the index in its list, or -1
  std::string name(NodeId id) const;                                     ///< "q", "scores[1]"

 private:
  void name_nodes();
  void gather_functions();
  /// Adds the lines of consecutive nodes that belong to heads.
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
