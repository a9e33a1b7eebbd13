#include "document/history.hpp"

#include <algorithm>

namespace headlight {

void History::push(Document next, Unsaid label, int gesture, Unsaid detail) {
  entries_.resize(at_ + 1);
  if (gesture != 0 && gesture == gesture_) {
    entries_.back() = {std::move(label), std::move(next), std::move(detail), ++ids_};
  } else {
    entries_.push_back({std::move(label), std::move(next), std::move(detail), ++ids_});
    if (entries_.size() > longest) entries_.erase(entries_.begin());
  }
  at_ = entries_.size() - 1;
  gesture_ = gesture;
}

void History::make_room(size_t pushes) {
  const size_t wanted = entries_.size() + pushes;
  if (wanted > entries_.capacity()) entries_.reserve(std::max(wanted, 2 * entries_.capacity()));
}

std::optional<size_t> History::place_of(std::uint64_t id) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [id](const Entry& entry) { return entry.id == id; });
  if (found == entries_.end()) return std::nullopt;
  return static_cast<size_t>(found - entries_.begin());
}

}  // namespace headlight
