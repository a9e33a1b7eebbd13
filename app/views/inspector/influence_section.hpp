#pragma once
#include <optional>
#include <vector>

#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// What does this cell reach? Lights what depends on it, lists it stage by stage, and says by how much: the gradient of the pinned
/// objective, or of the cell that is looked at.
Box influence_section(Frame& frame);

/// What the gradient of one cell by another says in words; `reached`: a path leads from one to the other. The cell that is looked at is
/// "this number".
std::string slope_sentence(const Session& session, double slope, const Cell& of, const Cell& by, bool reached, const Phrases& phrases);

/// Shows what the pinned cell reaches, or stops showing it.
void toggle_reach(Session& session);

/// A matrix of a stage in which something is reached.
struct ReachedMatrix {
  NodeId node;
  std::optional<int> head;
  Index count, of;  ///< cells: reached, all
};
/// Empty where nothing is, or where nothing is asked.
std::vector<ReachedMatrix> reached_in(Frame& frame, const StagePlace& place);

}  // namespace headlight::views
