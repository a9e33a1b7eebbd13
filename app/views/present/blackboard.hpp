#pragma once
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// A matrix on the blackboard.
struct ChalkMatrix {
  NodeId node;
  std::string item;         ///< "present.left", "present.in.0"
  std::string title;        ///< markup
  std::string short_title;  ///< a shorter title if that does not fit
  bool transposed = false;
  bool is_table = false;  ///< its rows are not the result's: the result picks rows from it
  std::string sign = {};  ///< before it: "+", "="; empty: an arrow leads to it
  std::string step = {};  ///< label of that arrow: "\u00f7 \u221a8"
};

/// The arrangement of a stage's computation on a blackboard: its inputs and its result.
struct Blackboard {
  bool crosses = false;    ///< a product: first factor left, second above, result where they cross; false: all in a line
  bool one_scale = false;  ///< all share the scale of the largest, so that the colours show a sum
  std::vector<ChalkMatrix> factors;
  ChalkMatrix result;
};

/// Returns the arrangement, from the form of the op that makes the stage's matrix, and its operands.
Blackboard blackboard_of(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
