#include "session/edit_queue.hpp"

#include <utility>

namespace headlight::session {

void EditQueue::push(Edit edit, int gesture) { edits_.push_back({std::move(edit), gesture}); }

void EditQueue::push(Action action) { actions_.push_back(std::move(action)); }

std::vector<PendingEdit> EditQueue::take_edits() { return std::exchange(edits_, {}); }

std::vector<EditQueue::Action> EditQueue::take_actions() { return std::exchange(actions_, {}); }

std::optional<int> EditQueue::take_sample() { return std::exchange(sample_, std::nullopt); }

void EditQueue::clear() { *this = {}; }

}  // namespace headlight::session
