#include "session/layer_readings.hpp"

#include "document/apply.hpp"
#include "graph/largest_in_row.hpp"

namespace headlight::session {
namespace {

std::vector<LayerReadings::Reading> likeliest(const Matrix& probs, Index rows) {
  std::vector<LayerReadings::Reading> all;
  for (Index row = 0; row < rows; ++row) {
    const Index word = largest_in_row(probs, row);
    all.push_back({word, probs(row, word)});
  }
  return all;
}

}  // namespace

LayerReadings::LayerReadings(const Session& session)
    : after_(session.nodes().block.size() + 1),
      runs_(
          session.run(), after_.size(),
          [](size_t layers, Document shown) {
            return document::apply(std::move(shown), SetVariant{"read_after", std::to_string(layers)});
          },
          [this, sample = session.selection().sample](size_t layers, const Run& run, const StopToken& stop) {
            const Sample& of = run.samples[static_cast<size_t>(sample)];
            of.trace.request_values({*run.nodes.probs}, stop);
            after_[layers] = likeliest(of.trace[*run.nodes.probs], of.n_words);
          }) {}

}  // namespace headlight::session
