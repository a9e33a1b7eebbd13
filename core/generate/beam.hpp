#pragma once
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "document/document.hpp"

namespace headlight::generate {

/// One word of a beam search's tree: what the decoder might write after all the words on the way to it.
struct BeamNode {
  int word = 0;                ///< id in the target vocabulary; the root is `<s>`, a leaf may be `</s>`
  float probability = 1;       ///< of this word after those before it; the root's is 1
  double log_probability = 0;  ///< of the whole text up to here: the sum of log(probability) from the root on, after the model's rules
  int parent = -1;             ///< its place in the list; -1: the root
  int depth = 0;               ///< words on the way, itself included
  bool kept = false;           ///< whether the search went on from here, or ended here; else the others were likelier
  bool finished = false;       ///< it is `</s>`, or there is no room for another word
  double length_penalty = 1;   ///< 1: the mean per word

  /// What texts of different length are compared by (`</s>` counts): the sum divided by the length to the power of the penalty. Sums alone
  /// would prefer short texts, for every further word makes them smaller.
  double score() const { return depth == 0 ? 0 : log_probability / std::pow(depth, length_penalty); }
};

struct BeamTree {
  std::vector<BeamNode> nodes;  ///< nodes[0] is the root; parents stand before their children
  std::vector<int> ends;        ///< the ids that end a text, as `</s>`
  std::vector<int> best;        ///< the finished texts' last nodes, from the highest score down; at most the beam's width

  /// The ids from the first word to `node`, without `<s>` and `</s>`.
  std::vector<int> words(int node) const;
};

constexpr int widest_beam = 16;

/// Called before each further computation of a search, with how many words its texts have and at most will have. What it throws ends the
/// search.
using BeamWatch = std::function<void(int words, int most_words)>;

/// Beam search (Graves 2012; Sutskever et al. 2014, section 3.2), as Hugging Face's transformers publish it: of all open texts of one
/// length the `width` likeliest are kept, and each is followed by its likeliest next words. One that ends among the `width` likeliest
/// leaves the beam, whose place another open text takes, and the `width` best that ended are kept. It ends when no open text can become
/// better than the worst of these, or as the model's rules ask for it (see WritingRules), which also say what length counts. Words that the
/// document's target names stay: the search begins after them. What is set by hand counts. Ties go to the word with the lower id, so the
/// tree is always the same. Width 1 is the greedy translation. A text has at most `most_words` words, `</s>` counted, or those that the
/// target names. A word of probability 0 or NaN is never taken, nor are `<s>` and `<pad>`. Throws UserError when the model does not
/// translate or `width` is not 1 to widest_beam.
BeamTree beam(const Document& document, int sample, int width, int most_words = max_target, BeamWatch watch = {});

}  // namespace headlight::generate
