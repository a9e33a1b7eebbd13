#include "session/lesson/lesson_judge.hpp"

#include <chrono>
#include <utility>

#include "graph/largest_in_row.hpp"
#include "session/failure.hpp"
#include "session/training/training.hpp"

namespace headlight::session {
namespace {

constexpr std::chrono::milliseconds judged_beside{60};
constexpr auto judged_between_frames = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(frame_share));

}  // namespace

BackgroundJudge::BackgroundJudge(std::function<Judging()> begin) : begin_(std::move(begin)) {
  if (!has_threads()) return;
  thread_ = Background([this](const StopToken& stop) {
    guarded([&] {
      judging_ = std::make_unique<Judging>(begin_());
      for (bool more = true; more && !stop.stop_requested();) {
        more = judging_->step(judged_beside);
        latest_.set(judging_->so_far());
      }
    });
    ended_ = true;
  });
}

template <class What>
void BackgroundJudge::guarded(What what) {
  try {
    what();
  } catch (...) {
    Verdict failed;
    failed.ended = true;
    failed.broken = present_failure_message();
    latest_.set(std::move(failed));
    ended_ = true;
  }
}

void BackgroundJudge::work_between_frames() {
  guarded([this] {
    if (!judging_) judging_ = std::make_unique<Judging>(begin_());
    ended_ = !judging_->step(judged_between_frames);
    latest_.set(judging_->so_far());
  });
}

std::shared_ptr<const Verdict> BackgroundJudge::poll() {
  if (!has_threads() && !ended_) work_between_frames();
  return latest_.get();
}

void BackgroundJudge::request_stop() {
  if (!has_threads()) ended_ = true;
  thread_.request_stop();
}

void LessonJudge::begin(const JudgedState& state, std::function<Judging()> judging) {
  rest();
  of_ = state;
  running_ = std::make_unique<BackgroundJudge>(std::move(judging));
}

void LessonJudge::poll() { verdict_ = running_->poll(); }

void LessonJudge::rest() {
  std::erase_if(left_, [](const auto& one) { return one->ended(); });
  verdict_.reset();
  if (!running_) return;
  running_->request_stop();
  left_.push_back(std::move(running_));
}

void open_failing(Session& session, const FailedRow& failed) {
  session.push(SetSentences{{failed.sentence}});
  session.later([failed](Session& s) {
    const bool opened = s.document().sentences == std::vector<std::string>{failed.sentence};
    if (!opened || !failed.row || !s.graph().has(failed.matrix)) return;
    const NodeId node = s.graph().find(failed.matrix);
    Cell cell{node, *failed.row, failed.col.value_or(0)};
    if (!s.navigation().contains(cell)) return;
    if (!failed.col) cell.col = largest_in_row(s.trace()[node], cell.row);
    s.navigation().pin(cell);
  });
}

}  // namespace headlight::session
