#include "session/session.hpp"

#include <algorithm>
#include <utility>

#include "base/number_text.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "session/failure.hpp"

namespace headlight::session {

namespace {

/// A run that takes more than this never holds all of its values at once.
constexpr double most_at_once = 1024. * 1024 * 1024;

/// "readable, 4 heads": what was opened.
Message in_short(const ModelConfig& config) { return tr_id_counted("history.opened.model", config.n_heads, {{"name", config.name}}); }

}  // namespace

Session::Session(Document document)
    : history_(document, tr_id("history.opened"), in_short(document.config)), previews_(std::make_shared<Previews>()) {
  adopt(runs_of(history_.current(), {}, {}, values_of(history_.current())));
  navigation_.enter(run_);
  navigation_.begin();
}

Session::Snapshot Session::snapshot() const {
  return {run_, untouched_, roles_, previews_, version_, navigation_, comparing_, edit_start_, gesture_};
}

void Session::go_back_to(Snapshot was) noexcept {
  run_ = std::move(was.run);
  untouched_ = std::move(was.untouched);
  roles_ = std::move(was.roles);
  previews_ = std::move(was.previews);
  version_ = was.version;
  navigation_ = std::move(was.navigation);
  comparing_ = std::move(was.comparing);
  edit_start_ = std::move(was.edit_start);
  gesture_ = was.gesture;
}

void Session::transact(const std::function<void()>& what) {
  Snapshot before = snapshot();
  try {
    what();
  } catch (...) {
    go_back_to(std::move(before));
    throw;
  }
}

bool Session::attempt(const std::function<void()>& what) {
  try {
    transact(what);
    return true;
  } catch (...) {
    complain(present_failure_message());
    return false;
  }
}

void Session::open(Document document, Message label, std::function<void()> opened) {
  forget_computing();
  count_changes_from(nullptr);
  const bool reached = attempt([&] {
    const auto fresh = std::make_shared<History>(document, std::move(label), in_short(document.config), history_.next_state());
    const auto runs = [document, place = navigation_.place(), values = values_of(document)](Computed& next, const StopToken& stop) {
      next = {runs_of(document, next.runs, stop, values), {}};
      request_values(*next.runs.run, place, stop);
    };
    compute_and_commit(document, runs, [this, fresh] {
      gesture_ = 0;
      edit_start_.reset();
      step_effect_.forget();
      navigation_.begin();
      history_ = std::move(*fresh);
      const bool lost = queue_.has_edits();
      queue_.clear();
      report(lost ? tr("Changes made while this was opening were dropped: they were meant for the previous document.") : "");
    });
  });
  if (!reached || !opened) return;
  if (computing_) opened_ = std::move(opened);
  else attempt(opened);
}

void Session::adopt(DisplayedRuns runs) {
  filling_.reset();
  previews_ = std::make_shared<Previews>();
  run_ = std::move(runs.run);
  untouched_ = std::move(runs.untouched);
  roles_ = std::move(runs.roles);
  ++version_;
}

void Session::show(Computed next) {
  comparing_ = std::move(next.comparing);
  if (next.runs.run != run_) show_runs(std::move(next.runs));
  follow_comparison();
}

void Session::show_runs(DisplayedRuns runs) {
  adopt(std::move(runs));
  navigation_.move_to(run_);
  if (need_of(run_->document).bytes <= most_at_once) return;
  for (std::optional<Cell>* cell : {&selection().reach_from, &selection().objective}) cell->reset();  // see allows_all_values
  selection().back = false;
}

bool Session::settle() {
  file_reader_.tidy();
  if (computing_) return follow_computing();
  const bool edited = settle_edits();
  const auto asked = queue_.take_actions();
  for (const auto& what : asked) try {
      if (!defer_if_busy(what)) what(*this);
    } catch (...) {  // each action changes the session wholly or not at all
      complain(present_failure_message());
    }
  if (edited || !asked.empty()) return true;
  return follow_reading() || follow_filling();
}

bool Session::settle_edits() {
  if (!queue_.has_edits()) return false;
  report("");
  const std::vector<PendingEdit> edits = queue_.take_edits();
  const std::optional<int> sample = queue_.take_sample();
  if (edits.back().gesture == 0) step_effect_.forget();
  attempt([&] {
    const auto steps = std::make_shared<std::vector<Step>>(steps_of(edits));
    if (steps->empty()) return;
    const auto edit = edits.size() == 1 ? std::optional(edits.front().edit) : std::nullopt;
    compute_and_commit(steps->back().next, computation_of(steps->back().next), [this, steps, sample, edit, was = seen_now()] {
      history_.make_room(steps->size());
      if (sample) look_at_sample(*sample);
      note_change(was, edit, steps->back().gesture);
      for (Step& step : *steps)
        history_.push(std::move(step.next), std::move(step.words.title), step.gesture, std::move(step.words.detail));
    });
  });
  return true;
}

void Session::note_change(Seen before, std::optional<Edit> edit, int gesture) {
  step_effect_.note(std::move(before), seen_now(), std::move(edit), gesture, navigation_, !is_large(run_->document));
}

Computation Session::computation_of(const Document& next) const {
  return [next, sample = selection().sample, place = navigation_.place(), values = values_of(next), whole = selection().map,
          given = weight_changes_.given()](Computed& computed, const StopToken& stop) {
    computed.runs = runs_of(next, computed.runs, stop, values, given.get());
    request_values(*computed.runs.run, place, stop);
    if (whole) fill(*computed.runs.run, stop);
    const int last = static_cast<int>(next.sentences.size()) - 1;
    if (need_of(next).bytes > most_at_once) computed.comparing.stop(true);
    if (computed.comparing.on()) computed.comparing.follow(computed.runs.run, std::min(sample, last), stop);
  };
}

void Session::compute_and_commit(const Document& judged_by, Computation computation, std::function<void()> commit) {
  Computed next = {{run_, untouched_, roles_}, comparing_};
  if (is_large(judged_by)) {
    require_computable(judged_by);
    filling_.reset();  // it would take half of the machine from the work that was requested
    evict(0);          // and what no picture shows would take its memory
    computing_ = std::make_unique<Computing>(std::move(computation), std::move(next));
    commit_ = std::move(commit);
    return;
  }
  computation(next, {});
  show(std::move(next));
  commit();
}

bool Session::is_large(const Document& document) const {
  return patience_ < std::numeric_limits<double>::infinity() && work_of(document) > patience_;
}

Values Session::values_of(const Document& next) const {
  const bool all_looked_at = selection().map || comparing_.on() || selection().reach_from || selection().objective || selection().back ||
                             !navigation_.trail().empty();
  return need_of(next).bytes > most_at_once || (is_large(next) && !all_looked_at) ? Values::on_demand : Values::at_once;
}

bool Session::allows_all_values(int copies) { return allows_all_values_of(document(), copies); }

bool Session::allows_all_values_of(const Document& document, int copies) {
  const double needed = copies * need_of(document).bytes;
  if (needed <= copies * most_at_once) return true;
  complain(tr("this needs every number of the run at once, about {needed}; the limit is {most}: shorten the text",
              {{"needed", bytes_in_words(needed)}, {"most", bytes_in_words(copies * most_at_once)}}));
  return false;
}

void Session::await(std::function<void(const Run&, const StopToken&)> request, std::function<void()> then) {
  attempt([&] {
    compute_and_commit(
        document(), [request = std::move(request)](Computed& next, const StopToken& stop) { request(*next.runs.run, stop); },
        std::move(then));
  });
}

void Session::fill_in_background() {
  if (computing_) return;
  evict(most_evictable_bytes);
  if (!filling_ && navigation_.sample().trace.later)
    filling_ = std::make_unique<Filling>(DisplayedRuns{run_, untouched_, roles_}, previews_);
}

void Session::evict(double room) const {
  for (const auto& run : {run_, untouched_})
    if (run)
      for (const Sample& sample : run->samples) sample.trace.evict(room);
}

bool Session::follow_filling() {
  if (!filling_) return false;
  try {
    filling_->check();
    return false;
  } catch (...) {
    complain(present_failure_message());
    return true;
  }
}

bool Session::follow_computing() {
  if (!computing_->ready()) return false;
  const bool reached = attempt([&] {
    show(computing_->take());
    commit_();
  });
  const auto opened = std::move(opened_);
  forget_computing();
  if (reached && opened) attempt(opened);
  return true;
}

void Session::forget_computing() {
  computing_.reset();
  commit_ = nullptr;
  opened_ = nullptr;
}

bool Session::defer_if_busy(std::function<void(Session&)> what) {
  const bool waited = waits();
  if (waited) later(std::move(what));
  return waited;
}

void Session::give_up() {
  if (!waited_for()) return;
  if (computing_) {
    forget_computing();
    queue_.clear();
    gesture_ = 0;
  } else {
    forget_reading();
  }
  report(tr("Cancelled. Nothing was changed."));
}

/// Applies the edits one after another; the reason for one that fails becomes the message.
std::vector<Session::Step> Session::steps_of(const std::vector<PendingEdit>& edits) {
  std::vector<Step> steps;
  for (const PendingEdit& pending : edits) try {
      const Document& now = steps.empty() ? document() : steps.back().next;
      Document next = document::apply(now, pending.edit);  // std::apply would be found too
      begin_gesture(pending);
      const Document& before = pending.gesture != 0 ? edit_start_->document : now;
      EditLabel words = label(pending.edit, before, edit_start_->value);
      steps.push_back({std::move(next), std::move(words), pending.gesture});
    } catch (...) {
      complain(present_failure_message());
    }
  if (gesture_ == 0) edit_start_.reset();  // else the weights that were there before would be kept beside those that are
  return steps;
}

/// A drag is one step, from the number it began with to the one it ends at.
void Session::begin_gesture(const PendingEdit& pending) {
  if (pending.gesture == 0 || pending.gesture != gesture_)
    edit_start_ = std::make_shared<const EditStart>(EditStart{run_->document, value_before(pending.edit, *run_)});
  gesture_ = pending.gesture;
}

void Session::undo() {
  if (computing_) return give_up();  // an edit that is not computed yet is undone by giving it up
  if (!defer_if_busy(&Session::undo)) jump(history_.position() - (history_.can_undo() ? 1 : 0));
}

void Session::redo() {
  if (computing_) return give_up();
  if (!defer_if_busy(&Session::redo)) jump(history_.position() + (history_.can_redo() ? 1 : 0));
}

void Session::jump(size_t to) {
  if (computing_) return give_up();
  if (defer_if_busy([to](Session& s) { s.jump(to); })) return;
  if (to >= history_.entries().size()) return;
  report("");
  step_effect_.forget();
  attempt([&] {
    gesture_ = 0;
    const Document next = history_.document_at(to);
    compute_and_commit(next, computation_of(next), [this, to, was = seen_now()] {
      if (to != history_.position()) note_change(was, {}, 0);
      history_.jump(to);
    });
  });
}

void Session::take(Document document, Message label, Message detail) {
  forget_computing();
  step_effect_.forget();
  report("");
  attempt([&] {
    history_.make_room(1);
    gesture_ = 0;
    Computed next = {{run_, untouched_, roles_}, comparing_};
    computation_of(document)(next, {});
    show(std::move(next));
    history_.push(std::move(document), std::move(label), 0, std::move(detail));
  });
}

}  // namespace headlight::session
