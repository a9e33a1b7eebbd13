// What the present state is compared with.
#include <utility>

#include "session/session.hpp"

namespace headlight {

Baseline Session::present(BaselineKind kind) const {
  const History::Entry& entry = history_.present();
  return {kind, on_one_line(entry.label, entry.detail), run_, selection.sample, entry.id};
}

void Session::follow_comparison() {
  if (comparing_.on()) comparing_.follow(run_, selection.sample);
}

void Session::set_comparing(bool on) {
  attempt([&] {
    if (!on) return comparing_.stop(false);
    if (comparing_.on()) return;
    if (comparing_.chosen()) comparing_.follow(run_, selection.sample);
    if (comparing_.on()) return;  // else the A that was chosen is gone
    if (!document().interventions.mistakes.empty()) comparing_.choose_right_result(run_, false, true);
    else if (comparing_.kept()) comparing_.choose(*comparing_.kept(), true);
    else if (history_.can_undo()) return compare_with_entry(history_.position() - 1, true);
    else if (run_->samples.size() > 1) return compare_with_sentence(selection.sample == 0 ? 1 : 0);
    else comparing_.keep(present(BaselineKind::kept));
    comparing_.follow(run_, selection.sample);
  });
}

void Session::keep_as_baseline() {
  attempt([&] {
    comparing_.keep(present(BaselineKind::kept));
    comparing_.follow(run_, selection.sample);
  });
}

void Session::compare_with_kept() {
  if (!comparing_.kept()) return keep_as_baseline();
  attempt([&] {
    comparing_.choose(*comparing_.kept());
    comparing_.follow(run_, selection.sample);
  });
}

void Session::compare_with_state(size_t entry) {
  attempt([&] { compare_with_entry(entry, false); });
}

void Session::compare_with_entry(size_t entry, bool by_itself) {
  if (entry >= history_.entries().size()) return;
  const History::Entry& state = history_.entries()[entry];
  const auto run = entry == history_.position() ? run_ : compute(state.document, run_.get());
  comparing_.choose({BaselineKind::state, on_one_line(state.label, state.detail), run, selection.sample, state.id}, by_itself);
  comparing_.follow(run_, selection.sample);
}

void Session::compare_with_sentence(int sample) {
  if (sample < 0 || sample >= static_cast<int>(run_->samples.size())) return;
  attempt([&] {
    comparing_.choose({BaselineKind::sentence, document().sentences[static_cast<size_t>(sample)], run_, sample, 0});
    comparing_.follow(run_, selection.sample);
  });
}

void Session::show_right_result(bool on) {
  attempt([&] {
    if (on) {
      comparing_.choose_right_result(run_, true);
      comparing_.follow(run_, selection.sample);
    } else if (comparing_.chosen() && comparing_.chosen()->kind == BaselineKind::right_result) {
      comparing_.stop(true);
    }
  });
}

void Session::swap_baseline() {
  if (!comparing_.on()) return;
  say("");
  attempt([&] {
    const Baseline a = *comparing_.chosen();
    a.kind == BaselineKind::sentence ? swap_sentences(a) : swap_states(a);
  });
}

void Session::swap_sentences(const Baseline& a) {
  comparing_.choose({BaselineKind::sentence, document().sentences[static_cast<size_t>(selection.sample)], run_, selection.sample, 0});
  look_at_sample(a.sample);
  comparing_.follow(run_, selection.sample);
}

void Session::swap_states(const Baseline& a) {
  Baseline b = present(a.kind == BaselineKind::kept ? BaselineKind::kept : BaselineKind::state);
  b.kind == BaselineKind::kept ? comparing_.keep(std::move(b)) : comparing_.choose(std::move(b));
  const bool right = a.kind == BaselineKind::right_result;
  Step step = {
      a.run->document, {right ? unsaid("history.mistakes_undone") : unsaid("history.swapped_with_A"), right ? Unsaid() : a.label}, 0};
  history_.make_room(1);
  gesture_ = 0;
  recompute(step.next);
  if (a.sample < static_cast<int>(run_->samples.size())) look_at_sample(a.sample);
  comparing_.follow(run_, selection.sample);
  history_.push(std::move(step.next), std::move(step.words.title), step.gesture, std::move(step.words.detail));
}

void Session::stop_comparing() { comparing_.stop(true); }

}  // namespace headlight
