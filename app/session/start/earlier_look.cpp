#include "session/start/earlier_look.hpp"

#include <utility>

#include "graph/evaluate.hpp"

namespace headlight::session {
namespace {

std::vector<float> weights_in(const Matrix& m, Index row) {
  std::vector<float> all;
  for (Index col = 0; col < m.cols(); ++col) all.push_back(m(row, col));
  return all;
}

/// Computes the encoder of one sentence again with some attention weights set to 0.
class EncoderAgain {
 public:
  EncoderAgain(const Sample& sample, NodeId pattern, Index row) : sample_(sample), pattern_(pattern), row_(row) {
    const Graph& graph = *sample.graph;
    for (NodeId id = 0; id < graph.size(); ++id)
      if (graph[id].is_input()) inputs_[graph[id].name] = sample.trace.matrix(id);
  }
  /// Returns the resulting row of `pattern`.
  std::vector<float> without(const std::vector<Cell>& weights) const {
    Overrides set = sample_.trace.overridden ? *sample_.trace.overridden : Overrides{};
    for (const Cell& weight : weights) {
      NodeOverrides& own = set[weight.node];
      std::erase_if(own, [&](const Override& one) { return one.row == weight.row && one.col == weight.col; });
      own.push_back({weight.row, weight.col, 0});
    }
    const Trace again =
        evaluate(*sample_.graph, inputs_,
                 {.before = &sample_.trace, .overridden = std::make_shared<const Overrides>(std::move(set)), .only_for = {pattern_}});
    return weights_in(again[pattern_], row_);
  }

 private:
  const Sample& sample_;
  NodeId pattern_;
  Index row_;
  Bindings inputs_;
};

/// Returns the weights on the word at `word` from every other word.
std::vector<Cell> all_on(const std::vector<HeadNodes>& heads, Index words, Index word) {
  std::vector<Cell> all;
  for (const HeadNodes& head : heads)
    for (Index row = 0; row < words; ++row)
      if (row != word) all.push_back({head.pattern, row, word});
  return all;
}

EarlierLook::Decides decider(float fall_of_one, float fall_of_all) {
  if (fall_of_one >= decisive_fall && fall_of_one >= decisive_part * fall_of_all) return EarlierLook::Decides::one_weight;
  return fall_of_all >= decisive_fall ? EarlierLook::Decides::all_weights : EarlierLook::Decides::neither;
}

}  // namespace

std::optional<EarlierLook> earlier_look(const Run& run, const Reading& reading, size_t word) {
  if (word == reading.pronoun || StartHead::layer == 0) return std::nullopt;
  const Sample& sample = run.samples.front();
  const std::vector<HeadNodes>& heads = run.nodes.block[StartHead::layer - 1].attn.head;
  const NodeId pattern = run.nodes.block[StartHead::layer].attn.head[StartHead::head].pattern;
  const EncoderAgain encoder(sample, pattern, static_cast<Index>(reading.pronoun));
  const auto fall = [&](const std::vector<float>& without) { return reading.weights[reading.most] - without[reading.most]; };
  EarlierLook look;
  look.word = word, look.layer = StartHead::layer - 1;
  for (const size_t row : {reading.pronoun, reading.most})
    for (size_t head = 0; head < heads.size() && row != word; ++head) {
      const Cell weight = {heads[head].pattern, static_cast<Index>(row), static_cast<Index>(word)};
      std::vector<float> without = encoder.without({weight});
      if (!look.without.empty() && fall(without) <= fall(look.without)) continue;
      look.weight = weight, look.head = static_cast<int>(head), look.without = std::move(without);
    }
  look.weights = weights_in(sample.trace[look.weight.node], look.weight.row);
  std::vector<float> none = encoder.without(all_on(heads, sample.n_words, static_cast<Index>(word)));
  look.decides = decider(fall(look.without), fall(none));
  if (look.decides != EarlierLook::Decides::one_weight) look.without = std::move(none);
  return look;
}

}  // namespace headlight::session
