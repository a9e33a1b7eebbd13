#include "session/layer_readings.hpp"

namespace headlight::session {
namespace {

/// The run on screen and the lens that reads it, for another thread.
struct Reader {
  explicit Reader(const Session& session)
      : run(session.run()),
        sample(run.samples[static_cast<size_t>(session.selection().sample)]),
        held(sample.trace.hold()),
        lens(*sample.graph, sample.trace, run.nodes) {}

  const Run run;
  const Sample& sample;
  const std::shared_ptr<const void> held;
  LogitLens lens;
};

}  // namespace

LayerReadings::LayerReadings(const Session& session)
    : after_(session.nodes().block.size() + 1),
      parts_(after_.size(), [this, reader = std::make_shared<Reader>(session)](size_t layers, const StopToken& stop) {
        after_[layers] = reader->lens.after(layers, reader->sample.n_words, stop);
      }) {}

}  // namespace headlight::session
