#include "session/head_effects.hpp"

#include "analysis/logit_lens.hpp"
#include "document/apply.hpp"

namespace headlight::session {
namespace {

/// Returns the words read so far; none without a decoder.
std::vector<std::string> read_so_far(const Sample& sample) {
  const std::vector<std::string> words = sample.target.pieces();
  return sample.n_target == 0 ? std::vector<std::string>() : std::vector(words.begin() + 1, words.begin() + sample.n_target);
}

/// Switches a head off, and makes the decoder read the words on screen: without the head it might write others, and its rows would belong
/// to another text.
Document without_head(Document document, size_t number, size_t sample, const std::vector<std::string>& written) {
  if (document.config.writes_text()) document = document::apply(std::move(document), SetTarget{static_cast<int>(sample), {written, false}});
  const auto n_heads = static_cast<size_t>(document.config.n_heads);
  document.interventions.set({static_cast<int>(number / n_heads), static_cast<int>(number % n_heads)}, HeadSetting::off);
  return document;
}

}  // namespace

HeadEffects::HeadEffects(const Session& session, Index row)
    : heads_(attention_ids(session.nodes()).size() * static_cast<size_t>(session.document().config.n_heads)),
      parts_(heads_.size(), [this, row, sample = static_cast<size_t>(session.selection().sample), held = held_values(session.run()),
                             shown = std::make_shared<const Run>(session.run()),
                             written = read_so_far(session.navigation().sample())](size_t number, const StopToken& stop) {
        const auto run = compute(without_head(shown->document, number, sample, written), shown.get(), stop, Values::on_demand);
        const Trace& trace = run->samples[sample].trace;
        const NodeId residual = read_residual(run->nodes);
        trace.request_values({residual}, stop);
        RowBlocks words(*run->samples[sample].graph, residual, *run->nodes.probs);  // nothing reads other rows
        heads_[number].probs = *words.compute(trace, trace[residual], {row, row + 1}, stop);
        heads_[number].logits = words.last(*run->nodes.logits);
      }) {}

}  // namespace headlight::session
