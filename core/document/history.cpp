#include "document/history.hpp"

namespace headlight {

void History::push(Document next, std::string label, int gesture) {
  entries_.resize(at_ + 1);
  if (gesture != 0 && gesture == gesture_) {
    entries_.back() = {std::move(label), std::move(next), ++states_};
  } else {
    entries_.push_back({std::move(label), std::move(next), ++states_});
    if (entries_.size() > longest) entries_.erase(entries_.begin());
  }
  at_ = entries_.size() - 1;
  gesture_ = gesture;
}

}  // namespace headlight
