#include "generate/beam.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "document/computable.hpp"
#include "document/tokens.hpp"
#include "run/sample.hpp"

namespace headlight::generate {
namespace {

class BeamSearch {
 public:
  BeamSearch(const Document& document, int sample, int width, int most_words, BeamWatch watch)
      : at_{document, sample, longest_sentence(document), nullptr},
        known_(*document.model->target_tokenizer),
        rules_(document.model->writing),
        width_(width),
        most_words_(std::max(std::min(most_words, most_written(document)),
                             static_cast<int>(document.targets[static_cast<size_t>(sample)].words.size()))),
        watch_(std::move(watch)) {}

  BeamTree run() {
    tree_.ends = known_.all_ends();
    tree_.nodes.push_back({.word = known_.start(), .in_beam = true, .length_penalty = rules_.length_penalty});
    open_ = {chosen()};
    if (node(open_.front()).finished) tree_.best = std::exchange(open_, {});
    while (!open_.empty()) {
      step();
      if (is_over()) break;
    }
    return std::move(tree_);
  }

 private:
  BeamNode& node(int id) { return tree_.nodes[static_cast<size_t>(id)]; }
  bool ends(int word) const { return std::find(tree_.ends.begin(), tree_.ends.end(), word) != tree_.ends.end(); }

  /// (1, vocabulary): probabilities of the word after the text up to `last`.
  Matrix next(int last) {
    if (watch_) watch_(node(last).depth, most_words_);
    std::vector<std::string> words;
    for (const int id : tree_.words(last)) words.push_back(known_.piece(id));
    ModelNodes nodes;
    const Sample sample = compute_sample(at_, words, 0, nullptr, nodes);
    return sample.trace[*nodes.probs].row(static_cast<Index>(words.size()));
  }

  /// The log probability of each word after `last`, after the model's rules.
  std::vector<double> ruled(const Matrix& probs, int last) {
    std::vector<double> scores(static_cast<size_t>(probs.cols()));
    for (Index id = 0; id < probs.cols(); ++id) scores[static_cast<size_t>(id)] = std::log(static_cast<double>(probs(0, id)));
    if (!rules_.changes_scores()) return scores;
    std::vector<int> written = tree_.words(last);
    written.insert(written.begin(), known_.start());
    obey(rules_, written, tree_.ends, scores);
    return scores;
  }

  int add(int parent, int word, float probability, double log_probability) {
    const BeamNode& before = node(parent);
    tree_.nodes.push_back({word, probability, before.log_probability + log_probability, parent, before.depth + 1, false,
                           ends(word) || before.depth + 1 == most_words_, rules_.length_penalty});
    return static_cast<int>(tree_.nodes.size()) - 1;
  }

  /// Follows the words that a person chose, and returns the last node.
  int chosen() {
    int last = 0;
    for (const std::string& word : at_.document.targets[static_cast<size_t>(at_.sample)].words) {
      const int id = known_.find(word);
      const float probability = next(last)(0, id);
      last = add(last, id, probability, std::log(static_cast<double>(probability)));
      node(last).in_beam = true;
    }
    return last;
  }

  /// Adds the likeliest words after `last` as nodes: enough for `width` of them to continue.
  void follow(int last, std::vector<int>& all) {
    const Matrix probs = next(last);
    const std::vector<double> scores = ruled(probs, last);
    std::vector<int> ids;
    for (int id = 0; id < known_.size(); ++id)
      if (scores[static_cast<size_t>(id)] > -std::numeric_limits<double>::infinity() && known_.can_be_written(id)) ids.push_back(id);
    const auto many = std::min(ids.size(), static_cast<size_t>(width_) + tree_.ends.size());
    std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(many), ids.end(), [&](int a, int b) {
      const double first = scores[static_cast<size_t>(a)], second = scores[static_cast<size_t>(b)];
      return first != second ? first > second : a < b;
    });
    ids.resize(many);
    int going_on = 0;
    for (size_t i = 0; i < many && going_on < width_; ++i) {
      all.push_back(add(last, ids[i], probs(0, ids[i]), scores[static_cast<size_t>(ids[i])]));
      going_on += !ends(ids[i]);
    }
  }

  /// Adds one word to each open text; those that end among the likeliest leave the beam.
  void step() {
    std::vector<int> all;
    for (const int last : std::exchange(open_, {})) follow(last, all);
    std::stable_sort(all.begin(), all.end(), [&](int a, int b) { return node(a).log_probability > node(b).log_probability; });
    const auto width = static_cast<size_t>(width_);
    for (size_t i = 0; i < all.size(); ++i) {
      const bool finished = node(all[i]).finished;
      if (finished ? i >= width : open_.size() == width) continue;
      node(all[i]).in_beam = true;
      (finished ? tree_.best : open_).push_back(all[i]);
    }
    std::stable_sort(tree_.best.begin(), tree_.best.end(), [&](int a, int b) { return node(a).score() > node(b).score(); });
    for (; tree_.best.size() > width; tree_.best.pop_back()) node(tree_.best.back()).in_beam = false;
  }

  bool is_over() {
    using End = WritingRules::BeamEnd;
    if (tree_.best.size() < static_cast<size_t>(width_)) return false;
    if (open_.empty() || width_ == 1 || rules_.beam_end == End::at_once) return true;
    BeamNode likeliest = node(open_.front());
    if (rules_.beam_end == End::never && rules_.length_penalty > 0) likeliest.depth = most_words_;
    return likeliest.score() <= node(tree_.best.back()).score();
  }

  SampleRequest at_;
  const Tokenizer& known_;
  const WritingRules& rules_;
  int width_, most_words_;
  std::vector<int> open_;  ///< the last nodes of the open texts, the likeliest first
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
    if (const int word = nodes[static_cast<size_t>(at)].word; std::find(ends.begin(), ends.end(), word) == ends.end()) ids.push_back(word);
  return ids;
}

BeamTree beam(const Document& document, int sample, int width, int most_words, BeamWatch watch) {
  require_translation(document.config);
  if (sample < 0 || sample >= static_cast<int>(document.sentences.size()))
    throw UserError(
        tr("there is no sentence {sample}; there are {sentences}", {{"sample", sample + 1}, {"sentences", document.sentences.size()}}));
  if (width < 1 || width > widest_beam)
    throw UserError(tr("a beam of {width} is out of range: 1 to {most} works", {{"width", width}, {"most", widest_beam}}));
  return BeamSearch(document, sample, width, most_words, std::move(watch)).run();
}

}  // namespace headlight::generate
