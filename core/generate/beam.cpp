#include "generate/beam.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "document/computable.hpp"
#include "document/tokens.hpp"
#include "run/translation.hpp"

namespace headlight {
namespace {

class BeamSearch {
 public:
  BeamSearch(const Document& document, int sample, int width, int most_words, BeamWatch watch)
      : at_{document, sample, longest_sentence(document), nullptr},
        known_(*document.model->target_tokenizer),
        end_(known_.end()),
        width_(width),
        most_words_(std::max(std::min(most_words, longest_target(document.config)),
                             static_cast<int>(document.targets[static_cast<size_t>(sample)].words.size()))),
        watch_(std::move(watch)) {}

  BeamTree run() {
    tree_.end = end_;
    tree_.nodes.push_back({.word = known_.start(), .kept = true});
    std::vector<int> open = {chosen()};
    if (node(open.front()).finished) tree_.best = std::exchange(open, {});
    while (!open.empty() && static_cast<int>(tree_.best.size()) < width_) open = step(open);
    std::stable_sort(tree_.best.begin(), tree_.best.end(), [&](int a, int b) { return node(a).score() > node(b).score(); });
    return std::move(tree_);
  }

 private:
  BeamNode& node(int id) { return tree_.nodes[static_cast<size_t>(id)]; }

  /// (1, vocabulary): what may follow the text up to `last`.
  Matrix next(int last) {
    if (watch_) watch_(node(last).depth, most_words_);
    std::vector<std::string> words;
    for (const int id : tree_.words(last)) words.push_back(known_.piece(id));
    ModelNodes nodes;
    const Sample sample = compute_sample(at_, words, 0, nullptr, nodes);
    return sample.trace[*nodes.probs].row(static_cast<Index>(words.size()));
  }

  int add(int parent, int word, float probability) {
    const BeamNode& before = node(parent);
    tree_.nodes.push_back({word, probability, before.log_probability + std::log(static_cast<double>(probability)), parent, before.depth + 1,
                           false, word == end_ || before.depth + 1 == most_words_});
    return static_cast<int>(tree_.nodes.size()) - 1;
  }

  /// The words that a person chose, one after another.
  int chosen() {
    int last = 0;
    for (const std::string& word : at_.document.targets[static_cast<size_t>(at_.sample)].words) {
      const int id = known_.find(word);
      last = add(last, id, next(last)(0, id));
      node(last).kept = true;
    }
    return last;
  }

  /// The likeliest words after `last`, as nodes.
  std::vector<int> follow(int last) {
    const Matrix probs = next(last);
    std::vector<int> ids;
    for (int id = 0; id < known_.size(); ++id)
      if (probs(0, id) > 0 && known_.can_be_written(id)) ids.push_back(id);
    const auto many = std::min(ids.size(), static_cast<size_t>(width_));
    std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(many), ids.end(),
                      [&](int a, int b) { return probs(0, a) != probs(0, b) ? probs(0, a) > probs(0, b) : a < b; });
    ids.resize(many);
    std::vector<int> added;
    for (const int id : ids) added.push_back(add(last, id, probs(0, id)));
    return added;
  }

  /// One more word after each of `open`; the ends of the texts that are to go on.
  std::vector<int> step(const std::vector<int>& open) {
    std::vector<int> all;
    for (const int last : open)
      if (node(last).depth < most_words_)
        for (const int id : follow(last)) all.push_back(id);
    std::stable_sort(all.begin(), all.end(), [&](int a, int b) { return node(a).log_probability > node(b).log_probability; });
    const auto room = static_cast<size_t>(width_) - tree_.best.size();
    all.resize(std::min(all.size(), room));
    std::vector<int> go_on;
    for (const int id : all) {
      node(id).kept = true;
      (node(id).finished ? tree_.best : go_on).push_back(id);
    }
    return go_on;
  }

  SamplePlace at_;
  const Tokenizer& known_;
  int end_, width_, most_words_;
  BeamTree tree_;
  BeamWatch watch_;
};

}  // namespace

std::vector<int> BeamTree::words(int node) const {
  std::vector<int> way;
  for (int at = node; at > 0; at = nodes[static_cast<size_t>(at)].parent) way.push_back(at);
  std::reverse(way.begin(), way.end());
  std::vector<int> ids;
  for (const int at : way)
    if (nodes[static_cast<size_t>(at)].word != end) ids.push_back(nodes[static_cast<size_t>(at)].word);
  return ids;
}

BeamTree beam(const Document& document, int sample, int width, int most_words, BeamWatch watch) {
  require_translation(document.config);
  if (sample < 0 || sample >= static_cast<int>(document.sentences.size()))
    throw UserError(in_english("there is no sentence {sample}; there are {sentences}",
                               {{"sample", sample + 1}, {"sentences", document.sentences.size()}}));
  if (width < 1 || width > widest_beam)
    throw UserError(in_english("a beam of {width} is out of range: 1 to {most} works", {{"width", width}, {"most", widest_beam}}));
  return BeamSearch(document, sample, width, most_words, std::move(watch)).run();
}

}  // namespace headlight
