#include "session/head_effects.hpp"

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
    : heads_(attention_places(session.nodes()).size() * static_cast<size_t>(session.document().config.n_heads)),
      runs_(
          session.run(), heads_.size(),
          [sample = static_cast<size_t>(session.selection().sample), written = read_so_far(session.navigation().sample())](
              size_t number, Document shown) { return without_head(std::move(shown), number, sample, written); },
          [this, row, sample = session.selection().sample](size_t number, const Run& run, const StopToken& stop) {
            const Trace& trace = run.samples[static_cast<size_t>(sample)].trace;
            trace.request_values({*run.nodes.logits, *run.nodes.probs}, stop);
            heads_[number] = {trace[*run.nodes.logits].row(row), trace[*run.nodes.probs].row(row)};
          }) {}

}  // namespace headlight::session
