#include "session/lesson/lesson_recorder.hpp"

#include <system_error>
#include <utility>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "lesson/lesson_control.hpp"
#include "lesson/lesson_reader.hpp"
#include "session/looks.hpp"

namespace headlight::session {

namespace {

/// Returns the controls that show a view which a lesson's own board lacks; the lesson's words point at them.
std::vector<std::string> controls_for(const Session& s) {
  if (s.selection().map) return {map_control};
  if (s.comparison()) return {compare_control};
  if (const std::optional<StageLook> look = other_look(s)) return {std::string(look_controls) + id(*look)};
  return {};
}

/// Returns "softmax", "map", "lines".
std::string name_of_view(Stage stage, const std::vector<std::string>& controls) {
  return controls.empty() ? id(stage) : controls.front().substr(controls.front().rfind('.') + 1);
}

}  // namespace

LessonRecorder::Mark LessonRecorder::mark_of(const Session& s) {
  const Selection& looked = s.selection();
  return {s.history().state(), s.history().position(), s.navigation().place(), looked.head, looked.sample, looked.pinned, controls_for(s)};
}

void LessonRecorder::start(Session& session) {
  drop();
  running_ = true;
  last_ = mark_of(session);
  note(session);
}

void LessonRecorder::drop() {
  running_ = only_pinned_ = unsettled_ = false;
  steps_.clear();
}

/// True if `now` belongs to the last step: a drag continues, or a number changes after a click on its cell.
bool LessonRecorder::goes_on(const Mark& now, const Document& document) const {
  if (!unsettled_ || now.state == last_.state || !now.same_view(last_)) return false;
  const Document& before = state_.document;
  const bool by_hand = document.overrides != before.overrides || document.weights.by_name != before.weights.by_name;
  return now.position == last_.position || (only_pinned_ && now.pinned == last_.pinned && by_hand);
}

void LessonRecorder::watch(Session& session, const Motion& motion) {
  if (!running_) return;
  const Mark now = mark_of(session);
  if (now == last_) {
    if (unsettled_ && motion.on()) state_.motion = true;
    return;
  }
  if (goes_on(now, session.document())) {
    if (!steps_.empty()) steps_.pop_back();
    only_pinned_ = false;
  } else {
    settle_last(session);
    only_pinned_ = now.state == last_.state && now.same_view(last_);
  }
  last_ = now;
  note(session);
}

/// Makes the current state the last step; its settings are written once the step is surely over.
void LessonRecorder::note(const Session& s) {
  if (steps_.size() >= most_steps) return;
  const auto& pinned = s.selection().pinned;
  state_ = {s.document(), s.navigation().place(), s.selection().head, s.selection().sample, std::nullopt, false};
  if (pinned && s.navigation().contains(*pinned)) state_.pin = Pointed{s.selection().sample, pinned->node, pinned->row, pinned->col};
  steps_.push_back({std::to_string(steps_.size() + 1) + ". " + name_of_view(s.selection().stage, last_.controls), {}, last_.controls});
  unsettled_ = true;
}

void LessonRecorder::settle_last(Session& session) {
  if (!std::exchange(unsettled_, false) || steps_.empty()) return;
  try {
    steps_.back().settings = settings_for(state_, session.models());
  } catch (const UserError& error) {
    session.complain(tr("A step is left out of the lesson: {why}.", {{"why", error.message()}}));
    steps_.pop_back();
  }
}

void LessonRecorder::save(Session& session, const std::filesystem::path& file, const std::string& title) {
  settle_last(session);
  if (steps_.empty()) throw UserError(tr("no step could be written; there is nothing to save"));
  std::error_code none;
  if (std::filesystem::exists(file, none))
    throw UserError(tr("{file} already exists; choose another name", {{"file", in_quotes(file.string())}}));
  write_file(file, written_lesson(one_line(title), steps_));
  drop();
}

}  // namespace headlight::session
