#pragma once
#include <optional>
#include <vector>

#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns the section "What does this cell reach?": it highlights everything that depends on the cell, lists it stage by stage, and tells
/// by how much: the gradient of the pinned objective, or of the current cell.
Box influence_section(Frame& frame);

/// Describes the gradient of one cell with respect to another in words; `reached`: a path leads from one to the other. The current cell is
/// "this number".
std::string slope_sentence(const Session& session, double slope, const Cell& of, const Cell& by, bool reached, const Phrases& phrases);

/// Shows the reach of the pinned cell, or hides it.
void toggle_reach(Session& session);

/// A matrix of a stage with reached cells.
struct ReachedMatrix {
  NodeId node;
  std::optional<int> head;
  Index count, of;  ///< number of cells: reached, all
};
/// Returns none if nothing is reached, or no reach is shown.
std::vector<ReachedMatrix> reached_in(Frame& frame, const StagePlace& place);

}  // namespace headlight::views
