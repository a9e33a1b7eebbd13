#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "model/model.hpp"
#include "text/tokenizer.hpp"
#include "train/recipe.hpp"

namespace headlight::train {

/// One thing to learn from. A model with one stack reads `source` and is asked for `wanted` row by row; one with a decoder reads `source`
/// in the encoder and `target` in the decoder, and `wanted` belongs to the decoder's rows.
struct Example {
  std::vector<int> source;
  std::vector<int> target;  ///< begins with `<s>`; empty for models with one stack
  std::vector<int> wanted;  ///< ids, one per row; -1: not asked here

  /// Where a guided head should look: in the row `query` at any of `keys`.
  struct Look {
    int guided;  ///< a place in Recipe::guided
    Index query;
    std::vector<Index> keys;
  };
  std::vector<Look> looks = {};
};

/// What a head was found to do, measured on sentences the model was not trained on.
struct HeadScore {
  int attention;  ///< its number, see ModelConfig::n_attentions
  int head;
  std::string title;         ///< "previous token", "induction": what is measured
  double score;              ///< mean attention weight on the places it should look at, 0 to 1
  Message measured_on = {};  ///< "rows 2 to 17 of 32 sequences": of other rows it says nothing
};

/// What a training run has learned so far.
struct Measures {
  double accuracy = 0;  ///< share of wanted words that are the likeliest
  std::vector<HeadScore> heads;
};

/// How a model was made, as its card says it.
struct Making {
  double seconds = 0;   ///< how long training took; 0 for one that was interrupted
  int threads = 1;      ///< on how many
  bool halves = false;  ///< its weights were then rounded by in_halves, and are what is measured
};

/// Told how many of how many things are done; says whether to go on.
using TellProgress = std::function<bool(size_t done, size_t of)>;

/// Something a model can learn. All of it is a function of seeds, so that a run can be stopped, killed and gone on with, and ends the same.
class Task {
 public:
  virtual ~Task() = default;
  virtual std::string name() const = 0;   ///< "induction": what commands and files call it
  virtual std::string title() const = 0;  ///< "Induction: repeated sequences"
  virtual std::string about() const = 0;  ///< one or two sentences: what is asked, and what to watch
  virtual std::shared_ptr<const Tokenizer> tokenizer() const = 0;
  virtual std::shared_ptr<const Tokenizer> target_tokenizer() const { return nullptr; }  ///< where a decoder writes
  virtual bool causal() const = 0;                                                       ///< a word sees only earlier ones
  /// How it is learned unless a person says otherwise.
  virtual Recipe recipe() const = 0;
  /// Makes what batch() needs and would else make when it is first called, where that takes seconds; tells how far it is and stops when
  /// told to, to go on from there the next time. Any thread may ask. Returns whether all is there.
  virtual bool prepare(const TellProgress&) const { return true; }
  virtual std::string preparation() const { return ""; }  ///< what is then done, in words: "drawing sentences"
  /// The examples of step `step`.
  virtual std::vector<Example> batch(std::uint64_t seed, int step, int size) const = 0;
  /// Examples drawn as for training, from a seed and the number of their block, at once and without preparing anything: for looking at what
  /// heads do. One may be there twice.
  virtual std::vector<Example> drawn(std::uint64_t seed, int block, int size) const { return batch(seed, block, size); }
  /// Examples as long as they usually are, at once: for judging what a batch will take.
  virtual std::vector<Example> sample(int n) const { return batch(0, 0, n); }
  /// Text on which a person watches the attention while it is learned, the same all the time; it uses the vocabulary's words.
  virtual std::string probe() const = 0;
  virtual std::string probe_target() const { return ""; }  ///< what the decoder has written of it
  /// The rows of the probe that are of the kind a label is measured on, and where a head that has it looks from there; `guided` means
  /// nothing.
  virtual std::vector<Example::Look> probe_looks(const std::string& /*label*/) const { return {}; }
  /// What the accuracy is a share of, in words.
  virtual std::string question() const { return "words right in held-out sentences"; }
  /// Of a model that comes with the program: how it was made and what it can do, measured now, as Markdown; empty for others.
  virtual std::string card(const Checkpoint& /*trained*/, const Making&) const { return ""; }
  /// The head whose cross-attention is shown as the alignment of a translation; see Model.
  virtual AlignmentHead alignment_head(const Checkpoint& /*trained*/) const { return {}; }
  /// Accuracy and head scores on fixed examples that are never trained on; takes a fraction of a second.
  virtual Measures measure(const Weights& weights, const ModelConfig& config) const = 0;
};

}  // namespace headlight::train
