#include "session/compare/patch_grid.hpp"

#include <utility>

namespace headlight::session {
namespace {

PatchedRuns runs_of(const Run& a, int sample_a, const Run& b, int sample_b) {
  const Sample &of_a = a.samples[static_cast<size_t>(sample_a)], &of_b = b.samples[static_cast<size_t>(sample_b)];
  const auto words = [](const Sample& sample) { return WordRows{.read = sample.n_words, .written = sample.n_target}; };
  return {*of_a.graph, *of_b.graph, of_a.trace, of_b.trace, b.nodes, words(of_a), words(of_b)};
}

}  // namespace

PatchGrid::PatchGrid(const Comparison& comparison, const LogitMetric& metric, PatchRegions what)
    : a_(comparison.baseline().run),
      b_(comparison.shared_run_b()),
      sample_a_(comparison.baseline().sample),
      sample_b_(comparison.sample()),
      metric_(metric),
      what_(what),
      regions_(patch_regions(runs_of(*a_, sample_a_, *b_, sample_b_), what)),
      effects_(regions_.size()) {
  // Copies, whose missing values are computed beside those that the window shows.
  thread_ = Background([this, held_a = held_values(*a_), held_b = held_values(*b_), a = std::make_shared<const Run>(*a_),
                        b = std::make_shared<const Run>(*b_)](const StopToken& stop) {
    try {
      patch_all(runs_of(*a, sample_a_, *b, sample_b_), stop);
    } catch (const Stopped&) {
    } catch (...) {
      failure_ = std::current_exception();
      failed_ = true;
    }
    ended_ = true;
  });
}

void PatchGrid::patch_all(const PatchedRuns& runs, const StopToken& stop) {
  const Patcher patcher(runs, metric_, what_, stop);
  of_a_ = patcher.begun().a, of_b_ = patcher.begun().b;
  begun_ = true;
  for (size_t i = 0; i < regions_.size() && !stop.stop_requested(); ++i) {
    effects_[i] = patcher.effect(i, stop);
    done_ = i + 1;
  }
}

bool PatchGrid::is_of(const Comparison& comparison, const LogitMetric& metric, PatchRegions what) const {
  return a_ == comparison.baseline().run && sample_a_ == comparison.baseline().sample && comparison.is_of(b_, sample_b_) &&
         metric_ == metric && what_ == what;
}

void PatchGrid::stop() { thread_.request_stop(); }

const Patching& PatchGrid::found() {
  const size_t done = done_;
  if (!begun_ || (found_.effects.size() == done && done > 0)) return found_;
  found_ = {of_a_, of_b_, {effects_.begin(), effects_.begin() + static_cast<std::ptrdiff_t>(done)}};
  sort_best_first(found_);
  return found_;
}

void PatchGrid::check() {
  if (failed_.exchange(false)) std::rethrow_exception(failure_);
}

}  // namespace headlight::session
