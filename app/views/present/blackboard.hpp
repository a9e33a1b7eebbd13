#pragma once
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// One matrix on a blackboard.
struct ChalkMatrix {
  NodeId node;
  std::string item;         ///< "present.left", "present.in.0"
  std::string title;        ///< markup
  std::string short_title;  ///< where that has no room
  bool transposed = false;
  bool is_table = false;  ///< its rows are not those of the result: rows are picked out of it
  std::string sign = {};  ///< before it: "+", "="; empty: an arrow leads to it
  std::string step = {};  ///< over that arrow: "\u00f7 \u221a8"
};

/// How the computation of a stage stands on a blackboard: what goes in, and what comes out.
struct Blackboard {
  bool crosses = false;    ///< a product: the first factor at the left, the second above, the result where they cross; else in a line
  bool one_scale = false;  ///< all on the scale of the largest, so that a sum can be read off the colours
  std::vector<ChalkMatrix> factors;
  ChalkMatrix result;
};

/// It follows from the form of the op that makes the stage's matrix, and from its operands.
Blackboard blackboard_of(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
