#pragma once
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "interventions/interventions.hpp"
#include "model/model.hpp"

namespace headlight::document {

enum class MaskKind { none, causal, custom };
/// "none", "causal", "custom".
const char* name(MaskKind kind);

/// A cell of one sentence's run, by the name of its matrix: it stays where it is while graphs come and go.
struct CellName {
  int sample = 0;
  std::string node;
  Index row = 0, col = 0;

  bool operator==(const CellName&) const = default;
  bool operator<(const CellName& other) const {
    return std::tie(sample, node, row, col) < std::tie(other.sample, other.node, other.row, other.col);
  }
};

struct OverrideValue {
  float value = 0;
  bool keep_sum = false;  ///< see Override

  bool operator==(const OverrideValue&) const = default;
};

/// Throws UserError where a weight in the row of `at` keeps the row's sum of 1 but all that were set there, those below 0 left aside (they
/// may be taken back, and their room with them), come to more: less than nothing would be left for the others.
void require_room_in_row(const std::map<CellName, OverrideValue>& overrides, const CellName& at);

/// What the decoder writes for one sentence.
struct Target {
  std::vector<std::string> words;  ///< chosen so far: by hand, or drawn
  bool whole = true;  ///< the decoder goes on by itself to the end, always with the likeliest word, and again after every change

  bool operator==(const Target&) const = default;
};

/// What a person works on: sentences, a model, and every change made to it. A plain value: matrices are shared by pointer, so keeping
/// each earlier state for undo costs almost nothing.
struct Document {
  std::vector<std::string> sentences;          ///< a batch; none is blank
  std::shared_ptr<const Model> model;          ///< without any edit
  ModelConfig config;                          ///< with this document's heads, positions and biases
  Interventions interventions;                 ///< what is done to the right graph on purpose
  Weights weights;                             ///< with this document's changes
  std::shared_ptr<const Tokenizer> tokenizer;  ///< the model's, with ids also for the unknown words of the sentences
  std::vector<Target> targets;                 ///< of models that translate: one per sentence
  MaskKind mask = MaskKind::none;              ///< of the only stack, or of the encoder
  int window = 0;            ///< how many keys to its left a query may see (Beltagy et al. 2020); 0: all; of no custom mask
  bool mask_padding = true;  ///< keys that are `<pad>` are masked, with any `mask`
  std::map<CellName, OverrideValue> overrides;  ///< of computed matrices and the mask; those outside the present sentence rest
  MatrixPtr painted;                            ///< custom mask, (T, T) of 0 and -infinity, T the longest sentence; null otherwise

  bool makes(Mistake mistake) const {
    return mistake == Mistake::no_positions ? !config.positions : interventions.mistakes.count(mistake) != 0;
  }
  bool operator==(const Document&) const = default;
};

/// Longer sentences are refused in words: the scores of a head grow with the square of this.
constexpr int max_tokens = 1024;
constexpr int max_batch = 16;
constexpr int max_target = 64;  ///< words the decoder writes

/// A new document with the unchanged `model`. Throws UserError as apply(SetSentences) does.
Document make_document(std::shared_ptr<const Model> model, std::vector<std::string> sentences);

/// The weight before any edit: the model's own, or what SetBiases put there. Null for a name that the document has not. W_E keeps only
/// the rows of words that the model knows.
MatrixPtr weight_as_it_came(const Document& document, const std::string& name);
/// Whether any number was changed by hand: a cell, or a weight.
bool is_changed(const Document& document);
/// The same document without overrides and changed weights.
Document without_hand(Document document);

/// Whether both hold the same values: numbers bit by bit, except that NaN equals NaN; who shares a matrix with whom does not matter.
bool same(const Document& a, const Document& b);

/// Whether the heads still have the shape for which a hand-made model's roles are true.
bool roles_hold(const Document& document);

}  // namespace headlight::document
