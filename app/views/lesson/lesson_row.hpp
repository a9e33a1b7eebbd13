#pragma once
#include <vector>

#include "graph/ids.hpp"
#include "views/lesson/lesson_view.hpp"

namespace headlight::views {

/// True if the row words at the left of the first matrix serve both.
bool have_the_same_rows(const Session& session, NodeId a, NodeId b);
/// Returns the row in question while nothing is pinned: the row of the question, or of the condition that makes its answer right; else the
/// first that the words point at or write in bold, else one that says most.
Index row_to_read(const LessonFrame& lesson, const std::vector<Pointed>& shown, NodeId node);

}  // namespace headlight::views
