#include "session/training/training.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <new>
#include <utility>

#include "base/error.hpp"

namespace headlight::session {
namespace {

double now_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Appends the tail of `all` that `shown` lacks.
template <class T>
void append_new(std::vector<T>& shown, const std::vector<T>& all) {
  shown.insert(shown.end(), all.begin() + static_cast<std::ptrdiff_t>(shown.size()), all.end());
}

}  // namespace

SnapshotSteps::SnapshotSteps(int steps, int most) : spacing_(std::max(1, steps / 64)), most_(most) {}

void SnapshotSteps::took(int step) { next_ = step + std::clamp(step / 8, 1, spacing_); }

void SnapshotSteps::thin(std::vector<WeightsSnapshot>& all) {
  if (static_cast<int>(all.size()) <= most_) return;
  size_t to = 1;
  for (size_t from = 2; from + 1 < all.size(); from += 2) all[to++] = std::move(all[from]);
  all[to++] = std::move(all.back());
  all.resize(to);
  spacing_ *= 2;
}

int most_checkpoints(const Weights& weights) {
  double bytes = 1;
  for (const auto& [name, value] : weights.by_name) bytes += static_cast<double>(value->size()) * sizeof(float);
  return static_cast<int>(std::clamp(256e6 / bytes, 16.0, 128.0));
}

int spare_cores() { return std::max(1, count_cores() - 1); }

Pace usual_pace() { return has_threads() ? Pace::background : Pace::between_frames; }

LiveTraining::LiveTraining(std::shared_ptr<const Task> task, const Recipe& recipe, int threads, Pace pace)
    : task_(std::move(task)),
      recipe_(recipe),
      threads_(pace == Pace::background ? threads : 1),
      pace_(pace),
      trainer_(task_, recipe),
      checkpoint_steps_(recipe.steps, most_checkpoints(trainer_.weights())),
      ready_(task_->preparation().empty()) {
  publish();
  if (pace_ == Pace::background) thread_ = Background([this](const auto&) { work(); });
  adopt();
}

LiveTraining::~LiveTraining() { end(); }

void LiveTraining::end() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  if (pace_ == Pace::between_frames) {
    ended_ = true;
    now_.running = false;
  }
  changed_.notify_all();
}

void LiveTraining::run_to(int step) {
  const std::lock_guard lock(mutex_);
  until_ = std::min(step, recipe_.steps);
  if (until_ > now_.step) {
    now_.error = {};
    if (!now_.running) began_ = 0;
  }
  now_.running = until_ > now_.step;
  if (!busy_ && !now_.running) now_.preparing.reset();
  changed_.notify_all();
}

void LiveTraining::open_steps(bool on) {
  const std::lock_guard lock(mutex_);
  opening_ = on;
  if (!on) now_.next.reset();
  changed_.notify_all();
}

bool LiveTraining::idle() const {
  const std::lock_guard lock(mutex_);
  return ended_ || (!busy_ && !has_work());
}

void LiveTraining::step_once() {
  int next;
  {
    const std::lock_guard lock(mutex_);
    next = now_.step + 1;
  }
  run_to(next);
}

bool LiveTraining::ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

void LiveTraining::wait() {
  if (pace_ == Pace::between_frames) return do_some(std::numeric_limits<double>::infinity());
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || (!busy_ && !has_work()); });
}

const TrainingSnapshot& LiveTraining::poll() {
  if (pace_ == Pace::between_frames) do_some(frame_share);
  adopt();
  return snapshot_;
}

void LiveTraining::adopt() {
  const std::lock_guard lock(mutex_);
  snapshot_.step = now_.step;
  append_new(snapshot_.curve, now_.curve);
  append_new(snapshot_.measured, now_.measured);
  snapshot_.weights = now_.weights;
  snapshot_.checkpoints = now_.checkpoints;
  snapshot_.steps_per_second = now_.running ? now_.steps_per_second : 0;
  snapshot_.running = now_.running;
  snapshot_.finished = now_.finished;
  snapshot_.preparing = now_.preparing;
  snapshot_.next = now_.next;
  snapshot_.error = now_.error;
}

Checkpoint LiveTraining::checkpoint() const {
  const std::lock_guard lock(mutex_);
  Checkpoint out = last_;
  out.curve = now_.curve;
  return out;
}

void LiveTraining::release_checkpoints() {
  const std::lock_guard lock(mutex_);
  for (WeightsSnapshot& kept : now_.checkpoints) kept.weights.reset();
}

void LiveTraining::work() {
  while (wait_for_work()) do_piece();
  const std::lock_guard lock(mutex_);
  ended_ = true;
  now_.running = false;
  changed_.notify_all();
}

/// Waits for work. Returns false if the thread should end.
bool LiveTraining::wait_for_work() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ending_ || has_work(); });
  busy_ = !ending_;
  return busy_;
}

/// Works for this long, or until nothing is left.
void LiveTraining::do_some(double seconds) {
  leave_at_ = now_seconds() + seconds;
  do {
    {
      const std::lock_guard lock(mutex_);
      if (ending_ || !has_work()) return;
      busy_ = true;
    }
    do_piece();
  } while (now_seconds() < leave_at_);
}

/// Does one piece of work: the measurement before the first step, the preparation, one step, or the computation of the next. An error ends
/// the run.
void LiveTraining::do_piece() {
  bool begins = false, steps = false;
  {
    const std::lock_guard lock(mutex_);
    begins = !std::exchange(begun_, true);
    steps = until_ > now_.step;
  }
  Message problem;
  try {
    if (begins) measure_checkpoint();
    else if (!steps) open_next();
    else if (prepared_ || (prepared_ = prepare())) take_step();
  } catch (const std::bad_alloc&) {
    problem = tr("there is not enough memory for this step, which was not taken; close something, or train a smaller model");
  } catch (const std::exception& error) {
    problem = message_of(error);
  }
  const std::lock_guard lock(mutex_);
  busy_ = false;
  if (!problem.empty()) {
    now_.error = std::move(problem);
    until_ = 0;
    opening_ = false;
  }
  now_.running = until_ > now_.step;
  changed_.notify_all();
}

/// Prepares the task. Returns false if it was stopped, or the frame's share is over; the step then waits.
bool LiveTraining::prepare() {
  const auto tell = [&](size_t done, size_t of) {
    const std::lock_guard lock(mutex_);
    now_.preparing = {done, of};
    return until_ > now_.step && !ending_ && (pace_ == Pace::background || now_seconds() < leave_at_);
  };
  bool ready = false;
  std::exception_ptr failure;
  try {
    ready = task_->prepare(tell);
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  const bool goes_on = pace_ == Pace::between_frames && !ready && until_ > now_.step;
  if (!goes_on || failure) now_.preparing.reset();
  if (failure) std::rethrow_exception(failure);
  return ready;
}

void LiveTraining::take_step() {
  trainer_.step(threads_);
  const int step = trainer_.done();
  publish();
  if (checkpoint_steps_.due(step) || trainer_.finished()) measure_checkpoint();
}

void LiveTraining::open_next() {
  {
    const std::lock_guard lock(mutex_);
    if (!opens()) return;  // it was paused meanwhile
  }
  auto next = std::make_shared<const NextStep>(trainer_.next(threads_));
  const std::lock_guard lock(mutex_);
  if (opening_) now_.next = std::move(next);
}

void LiveTraining::publish() {
  auto weights = std::make_shared<const Weights>(trainer_.weights());
  Checkpoint state = without_curve(trainer_.checkpoint());
  const std::lock_guard lock(mutex_);
  last_ = std::move(state);
  now_.step = trainer_.done();
  now_.next.reset();
  ready_ = ready_ || now_.step > 0;
  now_.weights = std::move(weights);
  now_.finished = trainer_.finished();
  if (now_.curve.size() < trainer_.checkpoint().curve.size()) now_.curve.push_back(trainer_.checkpoint().curve.back());
  time_step();
}

void LiveTraining::measure_checkpoint() {
  auto measures = std::make_shared<const Measures>(task_->measure(trainer_.weights(), recipe_.config));
  const std::lock_guard lock(mutex_);
  now_.checkpoints.push_back({now_.step, now_.weights, measures});
  checkpoint_steps_.took(now_.step);
  checkpoint_steps_.thin(now_.checkpoints);
  now_.measured.push_back({now_.step, std::move(measures)});
}

/// Measures the steps per second over the last seconds.
void LiveTraining::time_step() {
  constexpr double window = 3;
  const double now = now_seconds();
  const int steps = now_.step - began_at_;
  if (began_ == 0) {
    began_ = now;
    began_at_ = now_.step;
    now_.steps_per_second = 0;
  } else if (now > began_) {
    now_.steps_per_second = steps / (now - began_);
    if (now - began_ > window) {  // forget the older half
      began_ = now - (now - began_) / 2;
      began_at_ = now_.step - steps / 2;
    }
  }
}

}  // namespace headlight::session
