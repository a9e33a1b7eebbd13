#include "session/motion/way.hpp"

#include <algorithm>

namespace headlight::session {
namespace {

using Maths = Formula::Kind;

/// True for a number that is read or given: nothing has been computed yet.
bool is_given(const Formula& f) { return f.kind() == Maths::cell || f.kind() == Maths::number; }

/// Returns the numbers of terms after which a sum of `n` pauses: the first three always one by one.
std::vector<size_t> stops_of_sum(size_t n) {
  constexpr size_t alone = 3;
  std::vector<size_t> stops;
  for (size_t i = 1; i <= (n <= most_visible_terms ? n : alone); ++i) stops.push_back(i);
  for (size_t i = 1; n > most_visible_terms && i <= most_visible_terms - alone; ++i)
    stops.push_back(alone + (n - alone) * i / (most_visible_terms - alone));
  return stops;
}

std::vector<WayStop> way_to_sum(const Formula& f) {
  const std::vector<Formula>& terms = f.args();
  std::vector<WayStop> way = way_to(terms.front());
  size_t before = 0;
  for (const size_t n : stops_of_sum(terms.size())) {
    const std::vector<Formula> added(terms.begin() + static_cast<std::ptrdiff_t>(before), terms.begin() + static_cast<std::ptrdiff_t>(n));
    before = n;
    const Formula so_far = n == terms.size() ? f : Formula::sum({terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(n)});
    if (n == 1) way.back().terms = 1, way.back().all_terms = terms.size();
    else way.push_back({so_far, added, n, terms.size()});
  }
  return way;
}

}  // namespace

std::vector<WayStop> way_to(const Formula& f) {
  const bool joins = f.kind() == Maths::sum || f.kind() == Maths::product || f.kind() == Maths::quotient || f.kind() == Maths::difference;
  if (!joins || f.args().empty() || (is_given(f.args().front()) && f.kind() != Maths::sum)) return {{f, {f}}};
  if (f.kind() == Maths::sum) {
    std::vector<WayStop> way = way_to_sum(f);
    if (way.size() == 1 || !is_given(way.front().so_far)) return way;
    way[1].added.insert(way[1].added.begin(), way[0].so_far);
    way.erase(way.begin());  // a number that is there already is not a step
    return way;
  }
  std::vector<WayStop> way = way_to(f.args().front());
  way.push_back({f, {f.args().begin() + 1, f.args().end()}});
  return way;
}

std::vector<Cell> operands_at(const WayStop& stop) {
  std::vector<Cell> taken;
  for (const Formula& part : stop.added)
    for (const Cell& cell : reads(part)) taken.push_back(cell);
  return taken;
}

}  // namespace headlight::session
