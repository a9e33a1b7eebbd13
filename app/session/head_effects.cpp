#include "session/head_effects.hpp"

namespace headlight {
namespace {

Document without_head(Document document, size_t number) {
  const auto n_heads = static_cast<size_t>(document.config.n_heads);
  document.interventions.set({static_cast<int>(number / n_heads), static_cast<int>(number % n_heads)}, HeadSetting::off);
  return document;
}

}  // namespace

HeadEffects::HeadEffects(const Session& session, Index row)
    : heads_(attention_places(session.nodes()).size() * static_cast<size_t>(session.document().config.n_heads)),
      runs_(
          session.run(), heads_.size(), [](size_t number, Document shown) { return without_head(std::move(shown), number); },
          [this, row, sample = session.selection.sample](size_t number, const Run& run, const StopToken& stop) {
            const Trace& trace = run.samples[static_cast<size_t>(sample)].trace;
            trace.ask_for({*run.nodes.logits, *run.nodes.probs}, stop);
            heads_[number] = {trace[*run.nodes.logits].row(row), trace[*run.nodes.probs].row(row)};
          }) {}

}  // namespace headlight
