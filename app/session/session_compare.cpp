// What the present state is compared with.
#include <utility>

#include "session/session.hpp"

namespace headlight {

Baseline Session::present(BaselineKind kind) const {
  const History::Entry& entry = history_.present();
  return {kind, entry.label + (entry.detail.empty() ? "" : " " + entry.detail), run_, selection.sample, entry.id};
}

void Session::follow_comparison() {
  if (comparing_.on()) comparing_.follow(run_, selection.sample);
}

void Session::set_comparing(bool on) {
  if (!on) return comparing_.stop(false);
  if (comparing_.on()) return;
  if (comparing_.chosen()) comparing_.follow(run_, selection.sample);
  if (comparing_.on()) return;  // else the A that was chosen is gone
  if (!document().config.mistakes.empty()) comparing_.choose_right_result(run_, false, true);
  else if (comparing_.kept()) comparing_.choose(*comparing_.kept(), true);
  else if (history_.can_undo()) return compare_with_entry(history_.position() - 1, true);
  else if (run_->samples.size() > 1) return compare_with_sentence(selection.sample == 0 ? 1 : 0);
  else comparing_.keep(present(BaselineKind::kept));
  comparing_.follow(run_, selection.sample);
}

void Session::keep_as_baseline() {
  comparing_.keep(present(BaselineKind::kept));
  comparing_.follow(run_, selection.sample);
}

void Session::compare_with_kept() {
  if (!comparing_.kept()) return keep_as_baseline();
  comparing_.choose(*comparing_.kept());
  comparing_.follow(run_, selection.sample);
}

void Session::compare_with_state(size_t entry) { compare_with_entry(entry, false); }

void Session::compare_with_entry(size_t entry, bool by_itself) {
  if (entry >= history_.entries().size()) return;
  const History::Entry& state = history_.entries()[entry];
  const std::string label = state.label + (state.detail.empty() ? "" : " " + state.detail);
  const auto run = entry == history_.position() ? run_ : compute(state.document, run_.get());
  comparing_.choose({BaselineKind::state, label, run, selection.sample, state.id}, by_itself);
  comparing_.follow(run_, selection.sample);
}

void Session::compare_with_sentence(int sample) {
  if (sample < 0 || sample >= static_cast<int>(run_->samples.size())) return;
  comparing_.choose({BaselineKind::sentence, document().sentences[static_cast<size_t>(sample)], run_, sample, 0});
  comparing_.follow(run_, selection.sample);
}

void Session::show_right_result(bool on) {
  if (on) {
    comparing_.choose_right_result(run_, true);
    comparing_.follow(run_, selection.sample);
  } else if (comparing_.chosen() && comparing_.chosen()->kind == BaselineKind::right_result) {
    comparing_.stop(true);
  }
}

void Session::swap_baseline() {
  if (!comparing_.on()) return;
  const Baseline a = *comparing_.chosen();
  Baseline b = present(a.kind == BaselineKind::kept ? BaselineKind::kept : BaselineKind::state);
  if (a.kind == BaselineKind::sentence) {
    comparing_.choose({BaselineKind::sentence, document().sentences[static_cast<size_t>(selection.sample)], run_, selection.sample, 0});
    set_sample(a.sample);
    return comparing_.follow(run_, selection.sample);
  }
  b.kind == BaselineKind::kept ? comparing_.keep(std::move(b)) : comparing_.choose(std::move(b));
  history_.push(a.run->document, a.kind == BaselineKind::right_result ? "Right again" : "Swapped with A", 0, a.kind == BaselineKind::right_result ? "" : a.label);
  gesture_ = 0;
  message_.clear();
  recompute();
  if (a.sample < static_cast<int>(run_->samples.size())) set_sample(a.sample);
  comparing_.follow(run_, selection.sample);
}

void Session::stop_comparing() { comparing_.stop(true); }

}  // namespace headlight
