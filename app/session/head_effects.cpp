#include "session/head_effects.hpp"

#include <utility>

namespace headlight {

HeadEffects::HeadEffects(const Session& session, Index row) {
  heads_.resize(attention_places(session.nodes()).size() * static_cast<size_t>(session.document().config.n_heads));
  thread_ = Background(
      [this, run = std::make_shared<const Run>(session.run()), sample = session.selection.sample, row](const std::stop_token& stop) {
        try {
          compute_all(*run, sample, row, stop);
        } catch (const Stopped&) {
        } catch (...) {
          failure_ = std::current_exception();
          failed_ = true;
        }
      });
}

void HeadEffects::compute_all(const Run& run, int sample, Index row, const std::stop_token& stop) {
  const int n_heads = run.document.config.n_heads;
  for (size_t number = 0; number < heads_.size() && !stop.stop_requested(); ++number) {
    Document without = run.document;
    without.interventions.set({static_cast<int>(number) / n_heads, static_cast<int>(number) % n_heads}, HeadSetting::off);
    const auto changed = headlight::compute(without, &run, stop, Values::on_demand);
    const Trace& trace = changed->samples[static_cast<size_t>(sample)].trace;
    trace.ask_for({*changed->nodes.logits, *changed->nodes.probs}, stop);
    heads_[number] = {trace[*changed->nodes.logits].row(row), trace[*changed->nodes.probs].row(row)};
    done_ = number + 1;
  }
}

void HeadEffects::check() {
  if (failed_.exchange(false)) std::rethrow_exception(failure_);
}

}  // namespace headlight
