#pragma once
#include "base/phrases.hpp"
#include "session/session.hpp"
#include "views/map/map_layout.hpp"

namespace headlight::views {

/// Return texts about the rows that flow along an arrow, and about the content of a box, in this run.
std::string about_flow(const Session& session, const MapArrow& arrow, const Phrases& phrases);
std::string about_box(const Session& session, const MapBox& box, const Phrases& phrases);
/// Explains the vertical line: the residual stream, if the blocks add to one.
std::string about_stream(const Session& session, const Phrases& phrases);
/// Explains the squares of the heads.
std::string about_squares(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
