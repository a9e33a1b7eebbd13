#include "run/run.hpp"

#include <algorithm>

#include "document/computable.hpp"
#include "document/tokens.hpp"
#include "document/weight_files.hpp"
#include "run/sample.hpp"

namespace headlight::run {

std::shared_ptr<const Run> compute(const Document& document, const Run* before, const StopToken& stop, Values values) {
  const int length = longest_sentence(document), n = static_cast<int>(document.sentences.size());
  require_computable(document, length, values);
  auto run = std::make_shared<Run>();
  run->document = document;
  const auto earlier = [&](int i) {
    return before && i < static_cast<int>(before->samples.size()) ? &before->samples[static_cast<size_t>(i)] : nullptr;
  };
  int longest_target = 0;
  for (int i = 0; i < n; ++i) {
    const SampleRequest at{document, i, length, before, stop, values};
    run->samples.push_back(document.config.writes_text() ? translate(at, run->nodes) : compute_sample(at, {}, 0, earlier(i), run->nodes));
    longest_target = std::max(longest_target, run->samples.back().n_target);
  }
  for (int i = 0; i < n; ++i) {  // translations of a batch are padded to the longest, which is known only now
    Sample& sample = run->samples[static_cast<size_t>(i)];
    if (sample.n_target == longest_target) continue;
    const std::vector<std::string> words = sample.target.pieces();
    sample = compute_sample({document, i, length, before, stop, values}, {words.begin() + 1, words.end()}, longest_target, earlier(i),
                            run->nodes);
  }
  require_weights_unchanged(document);
  return run;
}

std::vector<std::shared_ptr<const void>> held_values(const Run& run) {
  std::vector<std::shared_ptr<const void>> held;
  for (const Sample& sample : run.samples) held.push_back(sample.trace.hold());
  return held;
}

std::optional<float> value_before(const Edit& edit, const Run& run) {
  const CellName* at = nullptr;
  if (const auto* set = std::get_if<OverrideCell>(&edit)) at = &set->cell;
  if (const auto* clear = std::get_if<ClearOverride>(&edit)) at = &clear->cell;
  if (!at || at->sample < 0 || at->sample >= static_cast<int>(run.samples.size())) return std::nullopt;
  const Sample& sample = run.samples[static_cast<size_t>(at->sample)];
  if (!sample.graph->has(at->node)) return std::nullopt;
  const Matrix& m = sample.trace[sample.graph->find(at->node)];
  if (at->row < 0 || at->row >= m.rows() || at->col < 0 || at->col >= m.cols()) return std::nullopt;
  return m(at->row, at->col);
}

}  // namespace headlight::run
