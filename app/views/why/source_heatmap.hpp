#pragma once
#include "session/why/folded_sources.hpp"
#include "session/why/why_score.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The sources of a score: a row for each source of the query, a column for each of the key, the totals of both on the same scale, and the
/// score itself; beside them the totals of the rival and the difference. Sources without room for their own line share the last one. Items:
/// "why.pair.Q.K", "why.query.Q", "why.key.K" by their places among all sources.
Box source_heatmap(Frame& frame, const WhyScore& why);
/// True if every source fits into this width.
bool shows_every_source(const WhyScore& why, float width);

}  // namespace headlight::views
