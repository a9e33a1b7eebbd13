#include "session/lms/lms_report.hpp"

#include "base/error.hpp"
#include "base/json.hpp"
#include "session/lesson/handing_in.hpp"

namespace headlight::session {
namespace {

using nlohmann::json;

json json_of(const ClassQuestion& question, const StepMark* mark, const std::string& correct) {
  const Result result = result_of(mark);
  json out = {{"step", question.step}, {"title", question.title}, {"kind", lesson::id(question.kind)}, {"result", classroom::id(result)}};
  const bool tried = mark && mark->tries > 0 && result != Result::revealed;
  out["tries"] = tried ? mark->tries : 0;
  out["option"] = tried ? mark->option : 0;
  out["options"] = question.options;
  out["response"] = tried ? mark->guess : "";
  out["correct"] = mark && correct.empty() ? mark->answer : correct;
  return out;
}

}  // namespace

Message lms_trouble(int kind, const std::string& why) {
  switch (kind) {
    case 0:
      return tr(
          "this page is not running in a learning management system (LMS): your answers are not reported, and they are lost when this tab "
          "closes");
    case 1:
      return tr(
          "the learning management system (LMS) did not accept your answers ({why}); they are kept here and sent again with your next step",
          {{"why", why}});
    case 2:
      return tr(
          "this lesson's answers are more than the learning management system (LMS) can store: they are reported, but the next visit "
          "starts over");
    case 3:
      return tr(
          "the learning management system (LMS) has only now answered and has your earlier answers: reload the page to continue with them; "
          "what you do here is not reported");
    default:
      return tr("the learning management system (LMS) does not answer; your answers are kept here and sent again with your next step");
  }
}

void LmsReport::begin(Session& session, LessonPlayer& player, const std::string& saved) {
  const std::vector<LessonFile> files = in_language(lessons_in(folder_), player.language());
  lesson_ = class_lesson(files.front());
  std::optional<SavedWork> work;
  Message problem;
  try {
    if (!saved.empty()) work = read_saved_work(saved);
  } catch (const UserError& error) {
    problem = tr("the learning management system's (LMS) record of this lesson cannot be read ({why}); the lesson starts over",
                 {{"why", error.message()}});
  }
  if (work && work->fingerprint != lesson_.fingerprint) {
    problem = tr("this lesson was changed since your last visit; it starts over");
    work.reset();
  }
  if (work) player.progress().set_seed(work->seed);
  player.look_in(folder_);
  player.open(files.front(), work ? work->step : 0);
  player.settle();
  if (work && player.is_open()) put_back(session, player, *work);
  if (!problem.empty()) session.complain(problem);  // opening reverses what was reported before
}

void LmsReport::put_back(Session& session, LessonPlayer& player, const SavedWork& work) {
  for (const SavedStep& saved : work.steps)
    if (saved.step < player.n_steps()) player.put_back(saved.step, saved.mark, saved.guess);
  session.settle();
  player.restore();  // with its answer
  player.settle();
}

bool LmsReport::is_ours(const LessonPlayer& player) const {
  return player.is_open() && !player.exam() && player.file().path.parent_path() == folder_;
}

std::optional<std::string> LmsReport::news(const LessonPlayer& player) {
  if (!is_ours(player)) return std::nullopt;
  if (player.answer() && player.sound() && !answers_.contains(player.step_number()))
    answers_[player.step_number()] = in_words(*player.answer(), right_guess(*player.answer()), *player.run().run);
  std::string now = json_of(player);
  if (now == last_) return std::nullopt;
  return last_ = std::move(now);
}

SavedWork LmsReport::work_of(const LessonPlayer& player) const {
  SavedWork work{lesson_.fingerprint, player.seed(), player.step_number()};
  for (int step = 0; step < player.n_steps(); ++step) {
    const StepMark* mark = player.mark(step);
    const StepWork* done = player.work_at(step);
    if (mark) work.steps.push_back({step, *mark, done ? done->guess : Guess{}});
  }
  return work;
}

std::string LmsReport::json_of(const LessonPlayer& player) const {
  json out = {{"lesson", lesson_.id}, {"title", lesson_.title}, {"step", player.step_number() + 1}, {"steps", player.n_steps()}};
  int visited = 0;
  for (int step = 0; step < player.n_steps(); ++step) visited += player.visited(step) ? 1 : 0;
  out["visited"] = visited;
  out["questions"] = json::array();
  for (const ClassQuestion& question : lesson_.questions) {
    const auto answer = answers_.find(question.step - 1);
    out["questions"].push_back(session::json_of(question, player.mark(question.step - 1), answer == answers_.end() ? "" : answer->second));
  }
  out["kept"] = saved_work_text(work_of(player), limit_);
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace headlight::session
