#pragma once
#include "base/phrases.hpp"
#include "session/session.hpp"
#include "views/map/map_layout.hpp"

namespace headlight::views {

/// What flows along an arrow, and what a box holds, as it is in this run.
std::string about_flow(const Session& session, const MapArrow& arrow, const Phrases& phrases);
std::string about_box(const Session& session, const MapBox& box, const Phrases& phrases);
/// What the upright line is: the residual stream, where the blocks add to one.
std::string about_stream(const Session& session, const Phrases& phrases);
/// What the squares of the heads show.
std::string about_squares(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
