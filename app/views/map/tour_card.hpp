#pragma once
#include <optional>
#include <vector>

#include "session/map/attention_path.hpp"
#include "views/frame.hpp"
#include "views/map/map_layout.hpp"

namespace headlight {

/// The boxes of the map that the present stop speaks of; the first is the one its card is joined to.
std::vector<const MapBox*> boxes_of_stop(const MapLayout& layout, const AttentionPath& path, int stop);
/// About what the stop speaks of, with its letters and words; nothing where the map has no such box. `canvas` has its origin where the
/// layout has.
std::optional<Rect> tour_ring(const Canvas& canvas, const MapLayout& layout, const AttentionPath& path, int stop);
/// The card: where the tour is, a title, a few sentences with this run's words and numbers, and the way on. Returns the y below it.
float draw_tour_card(Frame& frame, const Rect& r);
/// The same as wide and low as a strip above the map, where the window is low.
float draw_tour_strip(Frame& frame, const Rect& r);
float tour_card_height(const Frame& frame, float width);
/// "Tour, stop 1 of 6: nine words go in."
std::string tour_sentence(const Frame& frame);
/// Right, Left and Escape while the tour goes on; the keys of the doors while they are there. Returns whether one of them was pressed.
bool handle_tour_keys(Frame& frame);

/// The doors: tour, lessons where there are some, one's own sentence. As cards, or as a row of buttons where there is little room.
float draw_doors(Frame& frame, const Rect& r, bool as_cards);
/// Once a stage was visited: as links that end at `right`. Returns how wide they are.
float draw_door_links(Frame& frame, float right, float centre_y);

}  // namespace headlight
