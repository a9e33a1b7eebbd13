#include "views/map/tour.hpp"

#include <algorithm>

#include "session/no_computation.hpp"

namespace headlight {

void Tour::begin(Session& session, Settings& settings) {
  if (session.given()) return session.say(no_computation());
  if (!session.selection.pinned) session.pin_again();
  session.show_map();
  settings.tour_seen = true;
  stop_ = 0;
  doors_ = moved_ = true;
}

void Tour::next() {
  if (!stop_) return;
  if (*stop_ + 1 == n_stops) return write_sentence();
  ++*stop_;
  moved_ = true;
}

void Tour::back() {
  if (!stop_) return;
  stop_ = std::max(0, *stop_ - 1);
  moved_ = true;
}

void Tour::write_sentence() {
  stop_.reset();
  wants_sentence_ = true;
}

}  // namespace headlight
