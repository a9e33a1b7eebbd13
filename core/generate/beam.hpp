#pragma once
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "document/document.hpp"

namespace headlight::generate {

/// A word in the tree of a beam search: a possible continuation of the words on the path to it.
struct BeamNode {
  int word = 0;                ///< id in the target vocabulary; the root is `<s>`, a leaf may be `</s>`
  float probability = 1;       ///< of this word after the words before it; the root's is 1
  double log_probability = 0;  ///< of the whole text so far: the sum of log(probability) from the root, after the model's rules
  int parent = -1;             ///< index in the list; -1: this is the root
  int depth = 0;               ///< words on the path, including this one
  bool in_beam = false;        ///< the search continued or ended here; false: other words were likelier
  bool finished = false;       ///< this is `</s>`, or no further word fits
  double length_penalty = 1;   ///< 1: the mean per word

  /// Compares texts of different lengths (`</s>` counts): the sum divided by the length to the power of the penalty. Sums alone would
  /// prefer short texts, since every further word makes them smaller.
  double score() const { return depth == 0 ? 0 : log_probability / std::pow(depth, length_penalty); }
};

struct BeamTree {
  std::vector<BeamNode> nodes;  ///< nodes[0] is the root; parents precede their children
  std::vector<int> ends;        ///< the ids that end a text, such as `</s>`
  std::vector<int> best;        ///< the finished texts' last nodes, from the highest score down; at most the beam's width

  /// The ids from the first word to `node`, without `<s>` and `</s>`.
  std::vector<int> words(int node) const;
};

constexpr int widest_beam = 16;

/// Called before each further computation of a search, with the current length of its texts and their limit. An exception from it ends the
/// search.
using BeamWatch = std::function<void(int words, int most_words)>;

/// Beam search (Graves 2012; Sutskever et al. 2014, section 3.2), as in Hugging Face's transformers: of all open texts of one length the
/// `width` likeliest are kept, and each is extended by its likeliest next words. One that ends among the `width` likeliest leaves the beam
/// to another open text, and the `width` best ended texts are kept. The search ends when no open text can beat the worst of these, or as
/// the model's rules demand (see WritingRules), which also define the score's length. Words that the document's target names are fixed: the
/// search begins after them. Cells set by hand have their effect. Ties go to the word with the lower id, so the tree is always the same.
/// Width 1 is the greedy translation. A text has at most `most_words` words, including `</s>`, or those that the target names. A word of
/// probability 0 or NaN is never taken, nor are `<s>` and `<pad>`. Throws UserError if the model does not translate or `width` is not 1 to
/// widest_beam.
BeamTree beam(const Document& document, int sample, int width, int most_words = max_target, BeamWatch watch = {});

}  // namespace headlight::generate
