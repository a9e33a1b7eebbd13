#include "session/start/weight_use.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "document/apply.hpp"
#include "session/start/reading.hpp"

namespace headlight::session {
namespace {

std::vector<double> numbers_of(const Matrix& m, Index row) {
  std::vector<double> all;
  for (Index col = 0; col < m.cols(); ++col) all.push_back(static_cast<double>(m(row, col)));
  return all;
}

/// True if the weights of the row and the values of its words add up to the sum.
bool adds_up(const FourStrokes& strokes, const Matrix& values, const std::vector<double>& sum) {
  for (size_t i = 0; i < sum.size(); ++i) {
    double mixed = 0;
    for (size_t word = 0; word < strokes.shares.size(); ++word)
      mixed += strokes.shares[word] * static_cast<double>(values(static_cast<Index>(word), static_cast<Index>(i)));
    if (!(std::abs(mixed - sum[i]) <= 1e-4 * std::max(1., std::abs(sum[i])))) return false;
  }
  return true;
}

}  // namespace

std::optional<MixedValues> mixed_values(const Sample& sample, const ModelNodes& nodes, const FourStrokes& strokes) {
  const HeadNodes& head = attention_at(nodes, strokes.place.at).head[static_cast<size_t>(*strokes.place.head)];
  if (head.v == absent || head.z == absent) return std::nullopt;
  const Matrix &values = sample.trace[head.v], &z = sample.trace[head.z];
  const auto n = static_cast<Index>(strokes.shares.size());
  if (values.rows() < n || z.rows() <= strokes.weight.row || z.cols() != values.cols()) return std::nullopt;
  MixedValues mixed;
  mixed.sum = numbers_of(z, strokes.weight.row);
  if (!adds_up(strokes, values, mixed.sum)) return std::nullopt;
  mixed.words = from_the_largest(strokes.shares);
  while (mixed.words.size() > 2 || (!mixed.words.empty() && strokes.shares[mixed.words.back()] == 0)) mixed.words.pop_back();
  for (const size_t word : mixed.words) mixed.values.push_back(numbers_of(values, static_cast<Index>(word)));
  return mixed;
}

std::optional<FrenchOfWeights> french_of_weights(const Run& run) {
  const Reading now = reading_of(run);
  if (!now.joined) return std::nullopt;
  const std::vector<size_t> order = from_the_largest(now.weights);
  const auto noun = std::find_if(order.begin() + 1, order.end(), [&](size_t at) { return now.is_noun(at); });
  FrenchOfWeights french = {now.written[now.joined->word], order[0], noun == order.end() ? order[1] : *noun, ""};
  const std::string& pattern = (*run.samples.front().graph)[run.nodes.block[StartHead::layer].attn.head[StartHead::head].pattern].name;
  const auto row = static_cast<Index>(now.pronoun);
  Document swapped = run.document;
  for (const auto& [at, from] : {std::pair{french.most, french.other}, {french.other, french.most}})
    swapped = apply(swapped, OverrideCell{{0, pattern, row, static_cast<Index>(at)}, now.weights[from]});
  const Reading then = reading_of(*compute(swapped, &run));
  if (then.joined) french.swapped = then.written[then.joined->word];
  return french;
}

}  // namespace headlight::session
