#include "session/training/training.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <utility>

#include "base/error.hpp"

namespace headlight {
namespace {

double now_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// The state without its curve, which grows with every step and is kept once.
Checkpoint without_curve(const Checkpoint& state) {
  Checkpoint out;
  out.recipe = state.recipe;
  out.step = state.step;
  out.weights = state.weights;
  out.first_moment = state.first_moment;
  out.second_moment = state.second_moment;
  return out;
}

/// Adds the tail of `all` that `shown` lacks.
template <class T>
void append_new(std::vector<T>& shown, const std::vector<T>& all) {
  shown.insert(shown.end(), all.begin() + static_cast<std::ptrdiff_t>(shown.size()), all.end());
}

}  // namespace

KeptSteps::KeptSteps(int steps, int most) : spacing_(std::max(1, steps / 64)), most_(most) {}

void KeptSteps::took(int step) { next_ = step + std::clamp(step / 8, 1, spacing_); }

void KeptSteps::thin(std::vector<KeptWeights>& all) {
  if (static_cast<int>(all.size()) <= most_) return;
  size_t to = 1;
  for (size_t from = 2; from + 1 < all.size(); from += 2) all[to++] = std::move(all[from]);
  all[to++] = std::move(all.back());
  all.resize(to);
  spacing_ *= 2;
}

int most_kept(const Weights& weights) {
  double bytes = 1;
  for (const auto& [name, value] : weights.by_name) bytes += static_cast<double>(value->size()) * sizeof(float);
  return static_cast<int>(std::clamp(256e6 / bytes, 16.0, 128.0));
}

int spare_cores() { return std::max(1, count_cores() - 1); }

LiveTraining::LiveTraining(std::shared_ptr<const Task> task, const Recipe& recipe, int threads)
    : task_(std::move(task)), recipe_(recipe), trainer_(task_, recipe), kept_steps_(recipe.steps, most_kept(trainer_.weights())) {
  publish();
  thread_ = Background([this, threads](const StopToken& stop) { work(stop, threads); });
  poll();
}

LiveTraining::~LiveTraining() { end(); }

void LiveTraining::end() {
  thread_.request_stop();
  const std::lock_guard lock(mutex_);
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
  changed_.notify_all();
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
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || (!busy_ && !now_.running); });
}

const TrainingSnapshot& LiveTraining::poll() {
  const std::lock_guard lock(mutex_);
  shown_.step = now_.step;
  append_new(shown_.curve, now_.curve);
  append_new(shown_.measured, now_.measured);
  shown_.weights = now_.weights;
  shown_.kept = now_.kept;
  shown_.steps_per_second = now_.running ? now_.steps_per_second : 0;
  shown_.running = now_.running;
  shown_.finished = now_.finished;
  shown_.preparing = now_.preparing;
  shown_.error = now_.error;
  return shown_;
}

Checkpoint LiveTraining::checkpoint() const {
  const std::lock_guard lock(mutex_);
  Checkpoint out = last_;
  out.curve = now_.curve;
  return out;
}

void LiveTraining::work(const StopToken& stop, int threads) {
  const auto guarded = [this](auto&& what) {
    Unsaid problem;
    try {
      what();
    } catch (const std::bad_alloc&) {
      problem = in_english("there is not enough memory for this step, which was not taken; close something, or train a smaller model");
    } catch (const std::exception& error) {
      problem = message_of(error);
    }
    const std::lock_guard lock(mutex_);
    busy_ = false;
    if (!problem.empty()) {
      now_.error = std::move(problem);
      until_ = 0;
    }
    now_.running = until_ > now_.step;
    changed_.notify_all();
  };
  guarded([this] { measure_and_keep(); });
  bool ready = false;
  while (wait_for_work(stop))
    guarded([&] {
      if (ready || (ready = prepare(stop))) take_step(threads);
    });
  const std::lock_guard lock(mutex_);
  ended_ = true;
  now_.running = false;
  changed_.notify_all();
}

/// False when the thread is to end.
bool LiveTraining::wait_for_work(const StopToken& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return until_ > now_.step || stop.stop_requested(); });
  if (stop.stop_requested()) return false;
  busy_ = true;
  return true;
}

/// False where it was stopped: the step is not waited for.
bool LiveTraining::prepare(const StopToken& stop) {
  const auto tell = [&](size_t done, size_t of) {
    const std::lock_guard lock(mutex_);
    now_.preparing = {done, of};
    return until_ > now_.step && !stop.stop_requested();
  };
  bool ready = false;
  std::exception_ptr failure;
  try {
    ready = task_->prepare(tell);
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  now_.preparing.reset();
  if (failure) std::rethrow_exception(failure);
  return ready;
}

void LiveTraining::take_step(int threads) {
  trainer_.step(threads);
  const int step = trainer_.done();
  publish();
  if (kept_steps_.due(step) || trainer_.finished()) measure_and_keep();
}

void LiveTraining::publish() {
  auto weights = std::make_shared<const Weights>(trainer_.weights());
  Checkpoint state = without_curve(trainer_.checkpoint());
  const std::lock_guard lock(mutex_);
  last_ = std::move(state);
  now_.step = trainer_.done();
  now_.weights = std::move(weights);
  now_.finished = trainer_.finished();
  if (now_.curve.size() < trainer_.checkpoint().curve.size()) now_.curve.push_back(trainer_.checkpoint().curve.back());
  time_step();
}

void LiveTraining::measure_and_keep() {
  auto measures = std::make_shared<const Measures>(task_->measure(trainer_.weights(), recipe_.config));
  const std::lock_guard lock(mutex_);
  now_.kept.push_back({now_.step, now_.weights, measures});
  kept_steps_.took(now_.step);
  kept_steps_.thin(now_.kept);
  now_.measured.push_back({now_.step, std::move(measures)});
}

/// Steps per second over the last seconds.
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
    if (now - began_ > window) {  // the older half is forgotten
      began_ = now - (now - began_) / 2;
      began_at_ = now_.step - steps / 2;
    }
  }
}

}  // namespace headlight
