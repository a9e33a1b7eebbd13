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

/// A training example. A model with one stack reads `source` and has to give `labels` row by row; one with a decoder reads `source` in the
/// encoder and `target` in the decoder, and `labels` belongs to the decoder's rows.
struct Example {
  std::vector<int> source;
  std::vector<int> target;  ///< begins with `<s>`; empty for models with one stack
  std::vector<int> labels;  ///< ids, one per row; -1: no target

  /// The places `keys` that a guided head should attend to from the row `query`; any of them counts.
  struct Look {
    int guided;  ///< an index into Recipe::guided
    Index query;
    std::vector<Index> keys;
  };
  std::vector<Look> looks = {};
  std::string kind = {};  ///< its construction, of drawn() alone and where the task knows any: "two reasons"
};

/// The behaviour of a head, measured on sentences outside of training.
struct HeadScore {
  int attention;  ///< its number, see ModelConfig::n_attentions
  int head;
  std::string title;                            ///< the measured behaviour: "previous token", "induction"
  double score;                                 ///< mean attention weight on the places that it should attend to, 0 to 1
  Message measured_on = {};                     ///< "rows 2 to 17 of 32 sequences"; it says nothing about other rows
  size_t rows = 0, against = 0, sequences = 0;  ///< the number of these rows, of those whose largest weight is elsewhere, of the sequences
};

/// The current quality of a training run.
struct Measures {
  double accuracy = 0;  ///< share of target words that are the likeliest
  std::vector<HeadScore> heads;
};

/// The circumstances of a training, for a model card.
struct Making {
  double seconds = 0;   ///< duration of training; 0 if it was interrupted
  int threads = 1;      ///< on how many
  bool halves = false;  ///< the weights were then rounded by in_halves, and the rounded ones measured
};

/// Called with progress; returns false to stop.
using TellProgress = std::function<bool(size_t done, size_t of)>;

/// Something that a model can learn. It is a function of seeds, so a run can be stopped or killed and continued, and ends the same.
class Task {
 public:
  virtual ~Task() = default;
  virtual std::string name() const = 0;   ///< "induction": its name in commands and files
  virtual std::string title() const = 0;  ///< "Induction: repeated sequences"
  virtual std::string about() const = 0;  ///< one or two sentences: the problem, and the thing to watch
  virtual std::shared_ptr<const Tokenizer> tokenizer() const = 0;
  virtual std::shared_ptr<const Tokenizer> target_tokenizer() const { return nullptr; }  ///< if a decoder writes
  virtual bool causal() const = 0;                                                       ///< a word sees only earlier ones
  /// The default recipe.
  virtual Recipe recipe() const = 0;
  /// Prepares the data for batch(), which would otherwise do so on its first call, if that takes seconds; reports progress and stops when
  /// told to, to continue there the next time. Any thread may call it. True if everything is ready.
  virtual bool prepare(const TellProgress&) const { return true; }
  virtual std::string preparation() const { return ""; }  ///< the preparation in words: "drawing sentences"
  /// The examples of step `step`.
  virtual std::vector<Example> batch(std::uint64_t seed, int step, int size) const = 0;
  /// Examples like those of training, from a seed and the number of their block, at once and without preparation, to study heads. They may
  /// have duplicates.
  virtual std::vector<Example> drawn(std::uint64_t seed, int block, int size) const { return batch(seed, block, size); }
  /// Examples of the usual length, at once, to estimate a batch's size.
  virtual std::vector<Example> sample(int n) const { return batch(0, 0, n); }
  /// A fixed text whose attention people watch during training; it uses the vocabulary's words.
  virtual std::string probe() const = 0;
  virtual std::string probe_target() const { return ""; }  ///< the decoder's text for it
  /// The rows of the probe that a label is measured on, and the places that a head with that label attends to; `guided` has no meaning
  /// here.
  virtual std::vector<Example::Look> probe_looks(const std::string& /*label*/) const { return {}; }
  /// The accuracy's unit, in words.
  virtual std::string question() const { return "words right in held-out sentences"; }
  /// The making and abilities of a model that comes with the program, measured now, as Markdown; empty for others.
  virtual std::string card(const Checkpoint& /*trained*/, const Making&) const { return ""; }
  /// The head whose cross-attention is the alignment of a translation; see Model.
  virtual AlignmentHead alignment_head(const Checkpoint& /*trained*/) const { return {}; }
  /// Accuracy and head scores on fixed examples that are never trained on; takes a fraction of a second.
  virtual Measures measure(const Weights& weights, const ModelConfig& config) const = 0;
};

}  // namespace headlight::train
