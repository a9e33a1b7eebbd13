#include "generate/alignment.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/error.hpp"
#include "document/computable.hpp"

namespace headlight::generate {
namespace {

/// The words with the largest weights of `row`, until they have most of the weight. Empty for a row with NaN, which has no largest word.
std::vector<LookedAt> most_of(const Matrix& weights, Index row, const TokenizedSentence& source) {
  constexpr float most = 0.6f;
  constexpr size_t at_most = 3;
  std::vector<int> order(static_cast<size_t>(weights.cols()));
  std::iota(order.begin(), order.end(), 0);
  if (!weights.row(row).allFinite()) return {};
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return weights(row, a) > weights(row, b); });
  std::vector<LookedAt> seen;
  float sum = 0;
  for (const int at : order) {
    if (seen.size() == at_most || sum > most || !(weights(row, at) > 0)) break;
    seen.push_back({at, source.tokens[static_cast<size_t>(at)].text, weights(row, at)});
    sum += weights(row, at);
  }
  return seen;
}

}  // namespace

Matrix alignment(const Run& run, size_t sample, const AlignmentHead& head) {
  require_translation(run.document.config);
  const std::vector<BlockNodes>& blocks = run.nodes.decoder->block;
  const auto layer = head.layer < 0 ? blocks.size() - 1 : static_cast<size_t>(head.layer);
  if (layer >= blocks.size())
    throw UserError(tr("the decoder has no layer {layer}; there are {blocks}", {{"layer", head.layer + 1}, {"blocks", blocks.size()}}));
  const std::vector<HeadNodes>& heads = blocks[layer].cross->head;
  if (head.head >= static_cast<int>(heads.size()))
    throw UserError(tr("there is no head {head}; heads are 1 to {heads}", {{"head", head.head + 1}, {"heads", heads.size()}}));
  const Trace& trace = run.samples.at(sample).trace;
  if (head.head >= 0) return trace[heads[static_cast<size_t>(head.head)].pattern];
  Matrix sum = trace[heads.front().pattern];
  for (size_t h = 1; h < heads.size(); ++h) sum += trace[heads[h].pattern];
  return sum / static_cast<float>(heads.size());
}

Matrix alignment(const Run& run, size_t sample) {
  require_translation(run.document.config);
  AlignmentHead head = run.document.model->alignment_head;
  if (run.document.config.n_heads != run.document.model->config.n_heads) head.head = -1;  // the model's choice was for other heads
  return alignment(run, sample, head);
}

std::vector<WrittenWord> written_words(const Run& run, size_t sample) {
  const Matrix weights = alignment(run, sample);
  const Sample& s = run.samples.at(sample);
  const Matrix& probs = s.trace[*run.nodes.probs];
  std::vector<WrittenWord> words;
  for (int row = 0; row + 1 < s.n_target; ++row) {
    const Token& written = s.target.tokens[static_cast<size_t>(row) + 1];
    words.push_back({written.text, probs(row, written.id), most_of(weights, row, s.tokens)});
  }
  return words;
}

float end_probability(const Run& run, size_t sample) {
  require_translation(run.document.config);
  const std::vector<int> ends = run.document.model->target_tokenizer->all_ends();
  const Sample& s = run.samples.at(sample);
  float sum = ends.empty() ? std::numeric_limits<float>::quiet_NaN() : 0;
  for (const int end : ends) sum += s.trace[*run.nodes.probs](s.n_target - 1, end);
  return sum;
}

}  // namespace headlight::generate
