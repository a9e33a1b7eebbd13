#include "session/step_effect.hpp"

#include <utility>

namespace headlight::session {

void StepEffect::note(Seen before, Seen after, std::optional<Edit> edit, int gesture, const Navigation& navigation, bool retain_start) {
  const Selection& selection = navigation.selection;
  const bool goes_on = gesture != 0 && noted_ && noted_->gesture == gesture && noted_->began.run;
  Seen began = goes_on ? noted_->began : std::move(before);
  RunChange change = change_between(began, std::move(after), selection);
  change.edit = std::move(edit);
  if (gesture == 0 || !retain_start) began.run.reset();
  noted_ = Noted{std::move(change), gesture, std::move(began), navigation.place(), selection.head, selection.sample, selection.pinned};
}

void StepEffect::forget() { noted_.reset(); }

const RunChange* StepEffect::seen_from(const Navigation& navigation) const {
  const Selection& selection = navigation.selection;
  const bool same = noted_ && noted_->place == navigation.place() && noted_->head == selection.head && noted_->sample == selection.sample &&
                    noted_->pinned == selection.pinned;
  return same ? &noted_->change : nullptr;
}

}  // namespace headlight::session
