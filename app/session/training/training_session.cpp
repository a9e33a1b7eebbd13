#include "session/training/training_session.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"
#include "model/fingerprint.hpp"
#include "tasks/trained_model.hpp"

namespace headlight::session {
namespace {

std::shared_ptr<const Model> with_name(Model model, std::string name) {
  model.config.name = std::move(name);
  return std::make_shared<const Model>(std::move(model));
}

std::string name_at(const TrainingRun& run, int step) { return run.task()->name() + ", step " + std::to_string(step); }

}  // namespace

TrainingSession::TrainingSession(TaskRegistry registry, Pace pace) : registry_(std::move(registry)), pace_(pace) {}

const std::vector<TrainingSession::Offer>& TrainingSession::offers() {
  if (!offers_.empty()) return offers_;
  for (const std::string& name : registry_.names) {
    Offer offer{name, nullptr, {}};
    try {
      offer.task = registry_.make(name);
    } catch (const std::exception& error) {
      offer.problem = message_of(error);
    }
    offers_.push_back(std::move(offer));
  }
  return offers_;
}

std::shared_ptr<const Task> TrainingSession::task_called(const std::string& name) {
  for (const Offer& offer : offers())
    if (offer.name == name) {
      if (!offer.task) throw UserError(offer.problem);
      return offer.task;
    }
  return registry_.make(name);  // its error lists the names
}

void TrainingSession::begin() {
  if (begun()) return;
  for (const Offer& offer : offers())
    if (offer.task) return choose_task(offer.name);
  throw UserError(offers().empty() ? tr("there is no task to train a model for") : offers().front().problem);
}

void TrainingSession::choose_task(const std::string& name) {
  const std::shared_ptr<const Task> task = task_called(name);
  OneRun next = fresh(task, TrainingChoice::of(task->recipe()));
  clear_runs();
  runs_.push_back(std::move(next));
}

TrainingSession::OneRun TrainingSession::fresh(const std::shared_ptr<const Task>& task, const TrainingChoice& choice) const {
  OneRun next;
  next.choice = choice;
  const Recipe recipe = recipe_for(task->recipe(), choice);
  next.live = registry_.begin ? registry_.begin(task, recipe) : std::make_unique<LiveTraining>(task, recipe, spare_cores(), pace_);
  return next;
}

void TrainingSession::retire(std::unique_ptr<TrainingRun> live) {
  live->end();
  leaving_.push_back(std::move(live));
}

void TrainingSession::clear_runs() {
  for (OneRun& run : runs_) retire(std::move(run.live));
  runs_.clear();
  chosen_ = 0;
  cursor_.reset();
}

void TrainingSession::replace(OneRun next) {
  retire(std::move(run().live));
  run() = std::move(next);
  cursor_.reset();
}

void TrainingSession::choose(const TrainingChoice& choice) {
  if (snapshot().step == 0 && !snapshot().running) replace(fresh(live(chosen_).task(), choice));
  else run().choice = choice;
}

bool TrainingSession::waits_for_reset() const { return !(TrainingChoice::of(live(chosen_).recipe()) == choice()); }

void TrainingSession::run_to(int step) {
  for (OneRun& other : runs_)
    if (&other != &run()) other.live->pause();
  run().reported.clear();
  run().live->run_to(step);
  cursor_.reset();
  adopt();
}

void TrainingSession::open_steps(bool on) {
  for (OneRun& one : runs_) {
    const bool wanted = on && &one == &run();
    if (std::exchange(one.opened, wanted) != wanted) one.live->open_steps(wanted);
  }
}

void TrainingSession::pause() {
  run().live->pause();
  adopt();
}

void TrainingSession::reset() { replace(fresh(live(chosen_).task(), choice())); }

void TrainingSession::wait() {
  for (OneRun& run : runs_) run.live->wait();
  adopt();
}

void TrainingSession::compare_with_another() {
  if (n_runs() > 1) return;
  TrainingChoice next = choice();
  next.seed = next.seed < largest_seed ? next.seed + 1 : 1;
  OneRun b = fresh(live(chosen_).task(), next);
  pause();
  runs_.push_back(std::move(b));
  chosen_ = 1;
  cursor_.reset();
}

void TrainingSession::stop_comparing() {
  if (n_runs() < 2) return;
  OneRun stays = std::move(run()), &goes = runs_[static_cast<size_t>(1 - chosen_)];
  retire(std::move(goes.live));
  runs_.clear();
  runs_.push_back(std::move(stays));
  chosen_ = 0;
}

void TrainingSession::look_at(std::optional<int> step) {
  int last = 0;
  for (const OneRun& run : runs_) last = std::max(last, run.live->snapshot().step);
  cursor_ = step && *step < last ? std::optional(std::max(0, *step)) : std::nullopt;
}

SelectedWeights TrainingSession::selected_weights(int which) const {
  const TrainingSnapshot& s = snapshot(which);
  const int step = selected_step();
  SelectedWeights out = {s.step, s.weights, nullptr, 0};
  if (step < s.step && !s.checkpoints.empty()) {
    auto after = std::upper_bound(s.checkpoints.begin(), s.checkpoints.end(), step,
                                  [](int at, const WeightsSnapshot& kept) { return at < kept.step; });
    const WeightsSnapshot& kept = after == s.checkpoints.begin() ? *after : *std::prev(after);
    return {kept.step, kept.weights, kept.measures, kept.step};
  }
  if (!s.measured.empty()) {
    out.measures = s.measured.back().measures;
    out.measured_at = s.measured.back().step;
  }
  return out;
}

const Run& TrainingSession::probe(int which, double now) {
  const SelectedWeights at = selected_weights(which);
  OneRun& run = runs_[static_cast<size_t>(which)];
  return run.probe.at(run.live->task(), run.live->recipe(), at.weights, at.step, now);
}

Message TrainingSession::poll() {
  std::erase_if(leaving_, [](const auto& live) { return live->ended(); });
  adopt();
  return std::exchange(problem_, {});
}

void TrainingSession::adopt() {
  for (OneRun& run : runs_) {
    const TrainingSnapshot& s = run.live->poll();
    if (const std::string error = english_line(s.error); !error.empty() && std::exchange(run.reported, error) != error) problem_ = s.error;
  }
}

bool TrainingSession::running() const {
  return std::any_of(runs_.begin(), runs_.end(), [](const OneRun& run) { return run.live->snapshot().running; });
}

bool TrainingSession::moves() const {
  return running() || !leaving_.empty() || std::any_of(runs_.begin(), runs_.end(), [](const OneRun& run) {
           const TrainingSnapshot& s = run.live->snapshot();
           return run.probe.behind() || s.measured.empty() || (run.opened && !s.next && !s.finished && s.error.empty());
         });
}

double TrainingSession::next_frame() const { return running() && live(chosen_).waits_for_frames() ? 0 : 1.0 / 20; }

std::shared_ptr<const Model> TrainingSession::model() const {
  const TrainingRun& run = live(chosen_);
  const SelectedWeights at = selected_weights(chosen_);
  const auto model = with_name(trained_model(*run.task(), run.recipe(), *at.weights), name_at(run, at.step));
  if (!saved_weights_ || saved_weights_ != at.weights) return model;
  try {
    if (auto kept = open_model(saved_in_); fingerprint(*kept) == fingerprint(*model)) return kept;
  } catch (const UserError&) {
    return model;  // the folder was removed, but the run is still here
  }
  return model;
}

void TrainingSession::save(const std::filesystem::path& folder) {
  std::error_code none;
  const std::string name = folder.filename().string();
  if (name.starts_with('.'))
    throw UserError(
        tr("a folder called {name} would be hidden from lists; type a name that does not begin with a dot", {{"name", in_quotes(name)}}));
  if (comes_with_the_program(name)) throw UserError(tr("a model called {name} comes with Headlight; type another name", {{"name", name}}));
  if (std::filesystem::exists(folder, none))
    throw UserError(tr("{folder} already exists; type another name", {{"folder", folder.string()}}));
  const TrainingRun& run = live(chosen_);
  const std::shared_ptr<const Weights> weights = selected_weights(chosen_).weights;
  save_model(folder, *with_name(trained_model(*run.task(), run.recipe(), *weights), name));
  saved_weights_ = weights;
  saved_in_ = folder;
}

std::optional<int> TrainingSession::unkept_run() const {
  for (int which = 0; which < n_runs(); ++which) {
    const TrainingSnapshot& s = snapshot(which);
    if (s.step > 0 && s.weights != saved_weights_ && s.weights != opened_weights_) return which;
  }
  return std::nullopt;
}

std::string TrainingSession::unsaved() const {
  const auto which = unkept_run();
  return which ? name_at(live(*which), snapshot(*which).step) : "";
}

void TrainingSession::save_unsaved(const std::filesystem::path& in) {
  const auto which = unkept_run();
  if (!which) return;
  if (in.empty()) throw UserError(tr("Headlight does not know where models are kept; keep this one under a path of your own (T)"));
  choose_run(*which);
  pause();
  wait();  // the current step counts
  look_at(std::nullopt);
  save(in / free_name(in));
}

std::string TrainingSession::free_name(const std::filesystem::path& in) const {
  const std::string name = task().name() + "-seed-" + std::to_string(live(chosen_).recipe().seed);
  std::error_code none;
  std::string free = name;
  for (int i = 2; std::filesystem::exists(in / free, none); ++i) free = name + "-" + std::to_string(i);
  return free;
}

}  // namespace headlight::session
