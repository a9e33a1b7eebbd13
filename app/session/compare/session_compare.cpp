// The part of Session that chooses A, the state to compare with.
#include <algorithm>
#include <utility>

#include "session/session.hpp"

namespace headlight::session {

Baseline Session::present(BaselineKind kind) const {
  const History::Entry& entry = history_.present();
  return {kind, on_one_line(entry.label, entry.detail), run_, selection().sample, entry.id};
}

void Session::follow_comparison() {
  if (comparing_.on()) comparing_.follow(run_, selection().sample);
}

void Session::compare(const Document& large, std::function<void(Comparing&, const StopToken&)> choose) {
  if (imported()) return complain(tr_id("compare.given"));
  if (!allows_all_values_of(large, 2)) return;
  attempt([&] {
    const auto chosen = [choose = std::move(choose), sample = selection().sample](Computed& next, const StopToken& stop) {
      choose(next.comparing, stop);
      next.comparing.follow(next.runs.run, sample, stop);
    };
    compute_and_commit(large, chosen, [] {});
  });
}

void Session::set_comparing(bool on) {
  if (defer_if_busy([on](Session& s) { s.set_comparing(on); })) return;
  if (!on) return comparing_.stop(false);
  if (comparing_.on()) return;
  if (comparing_.finds_a(document())) return compare(document(), [](Comparing&, const StopToken&) {});
  if (!document().interventions.mistakes.empty())
    return compare(document(), [run = run_](Comparing& next, const StopToken&) { next.choose_right_result(run, false, true); });
  if (comparing_.saved()) return compare(document(), [](Comparing& next, const StopToken&) { next.choose(Baseline(*next.saved()), true); });
  if (history_.can_undo()) return compare_with_entry(history_.position() - 1, true);
  if (run_->samples.size() > 1) return compare_with_sentence(selection().sample == 0 ? 1 : 0);
  save_as_baseline();
}

void Session::save_as_baseline() {
  if (defer_if_busy(&Session::save_as_baseline)) return;
  if (imported()) return compare(document(), {});
  attempt([&] {
    comparing_.save(present(BaselineKind::saved));
    comparing_.follow(run_, selection().sample);
  });
}

void Session::compare_with_saved() {
  if (defer_if_busy(&Session::compare_with_saved)) return;
  if (!comparing_.saved()) return save_as_baseline();
  compare(document(), [](Comparing& next, const StopToken&) { next.choose(Baseline(*next.saved())); });
}

void Session::compare_with_state(size_t entry) {
  if (defer_if_busy([entry](Session& s) { s.compare_with_state(entry); })) return;
  compare_with_entry(entry, false);
}

void Session::compare_with_entry(size_t entry, bool by_itself) {
  if (entry >= history_.entries().size()) return;
  const History::Entry& state = history_.entries()[entry];
  const bool is_shown = entry == history_.position();
  const Document then = history_.document_at(entry);
  const Document& larger = work_of(then) > work_of(document()) ? then : document();
  compare(larger, [=, run = run_, line = on_one_line(state.label, state.detail), id = state.id, sample = selection().sample](
                      Comparing& next, const StopToken& stop) {
    const auto of_state = is_shown ? run : compute(then, run.get(), stop);
    next.choose({BaselineKind::state, line, of_state, sample, id}, by_itself);
  });
}

void Session::compare_with_sentence(int sample) {
  if (defer_if_busy([sample](Session& s) { s.compare_with_sentence(sample); })) return;
  if (sample < 0 || sample >= static_cast<int>(run_->samples.size())) return;
  const Baseline a = {BaselineKind::sentence, document().sentences[static_cast<size_t>(sample)], run_, sample, 0};
  compare(document(), [a](Comparing& next, const StopToken&) { next.choose(a); });
}

void Session::show_right_result(bool on) {
  if (defer_if_busy([on](Session& s) { s.show_right_result(on); })) return;
  if (on) compare(document(), [run = run_](Comparing& next, const StopToken&) { next.choose_right_result(run, true); });
  else if (comparing_.chosen() && comparing_.chosen()->kind == BaselineKind::right_result) comparing_.stop(true);
}

void Session::swap_baseline() {
  if (defer_if_busy(&Session::swap_baseline)) return;
  if (!comparing_.on()) return;
  report("");
  attempt([&] {
    const Baseline a = *comparing_.chosen();
    a.kind == BaselineKind::sentence ? swap_sentences(a) : swap_states(a);
  });
}

void Session::swap_sentences(const Baseline& a) {
  comparing_.choose({BaselineKind::sentence, document().sentences[static_cast<size_t>(selection().sample)], run_, selection().sample, 0});
  look_at_sample(a.sample);
  comparing_.follow(run_, selection().sample);
}

void Session::swap_states(const Baseline& a) {
  const Document& next = a.run->document;
  const Baseline b = present(a.kind == BaselineKind::saved ? BaselineKind::saved : BaselineKind::state);
  const auto swapped = [a, b, sample = selection().sample](Computed& computed, const StopToken& stop) {
    computed.runs = runs_of(a.run->document, computed.runs, stop);
    const int last = static_cast<int>(computed.runs.run->samples.size()) - 1;
    b.kind == BaselineKind::saved ? computed.comparing.save(b) : computed.comparing.choose(b);
    computed.comparing.follow(computed.runs.run, a.sample <= last ? a.sample : std::min(sample, last), stop);
  };
  compute_and_commit(next, swapped, [this, a] {
    const bool right = a.kind == BaselineKind::right_result;
    EditLabel words = {right ? tr_id("history.mistakes_undone") : tr_id("history.swapped_with_A"), right ? Message() : a.label};
    Document document = a.run->document;
    history_.make_room(1);
    gesture_ = 0;
    if (a.sample < static_cast<int>(run_->samples.size())) look_at_sample(a.sample);
    history_.push(std::move(document), std::move(words.title), 0, std::move(words.detail));
  });
}

void Session::stop_comparing() {
  if (defer_if_busy(&Session::stop_comparing)) return;
  comparing_.stop(true);
}

}  // namespace headlight::session
