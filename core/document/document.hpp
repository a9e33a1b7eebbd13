#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interventions/interventions.hpp"
#include "model/model.hpp"

namespace headlight::document {

enum class MaskKind { none, causal, custom };
/// "none", "causal", "custom".
const char* name(MaskKind kind);

/// A cell of one sentence's run, by the name of its matrix, which stays valid when graphs are rebuilt.
struct CellName {
  int sample = 0;
  std::string node;
  Index row = 0, col = 0;

  bool operator==(const CellName&) const = default;
  bool operator<(const CellName& other) const;
};

struct OverrideValue {
  float value = 0;
  bool keep_sum = false;  ///< see Override

  bool operator==(const OverrideValue&) const = default;
};

/// Throws UserError if a weight in the row of `at` keeps the row's sum of 1, but the numbers set in that row sum to more: the others would
/// get less than nothing. Numbers below 0 are left out, since they may be taken back.
void require_room_in_row(const std::map<CellName, OverrideValue>& overrides, const CellName& at);

/// The decoder's text for one sentence.
struct Target {
  std::vector<std::string> words;  ///< chosen so far, by hand or at random
  bool whole = true;               ///< the decoder continues to the end with the likeliest words, again after every change

  bool operator==(const Target&) const = default;
};

/// Everything that a person works on: sentences, a model, and every change to it. A plain value: matrices are shared by pointer, so each
/// earlier state kept for undo costs almost nothing.
struct Document {
  std::vector<std::string> sentences;          ///< a batch; none is blank
  std::shared_ptr<const Model> model;          ///< without edits
  ModelConfig config;                          ///< with this document's heads, positions and biases
  Interventions interventions;                 ///< intentional changes of the correct graph
  Weights weights;                             ///< with this document's changes
  std::shared_ptr<const Tokenizer> tokenizer;  ///< the model's, with ids also for the unknown words of the sentences
  std::vector<Target> targets;                 ///< for models that translate: one per sentence
  MaskKind mask = MaskKind::none;              ///< for the only stack, or the encoder
  int window = 0;            ///< the number of keys to its left that a query may see (Beltagy et al. 2020); 0: all; a custom mask has none
  bool mask_padding = true;  ///< keys that are `<pad>` are masked, with any `mask`
  std::map<CellName, OverrideValue> overrides;  ///< in computed matrices and the mask; those outside of the current sentence have no effect
  MatrixPtr painted;                            ///< the custom mask, (T, T) of 0 and -infinity, T the longest sentence; else null

  bool makes(Mistake mistake) const;
  bool operator==(const Document&) const = default;
};

/// The limit for a sentence in tokens, since a head's scores grow with its square.
constexpr int max_tokens = 1024;
constexpr int max_batch = 16;
constexpr int max_target = 64;  ///< the limit for the decoder's words

/// A new document with the unchanged `model`. Throws UserError as apply(SetSentences) does.
Document make_document(std::shared_ptr<const Model> model, std::vector<std::string> sentences);

/// The weight before any edit: the model's own, or the initial value of a weight that an edit added. Null for a name that the document
/// lacks. W_E has only the rows of words that the model knows.
MatrixPtr weight_as_it_came(const Document& document, const std::string& name);
/// The weight before changes by hand: that of `given` if `given` has one of the same model and shape, else the weight as it came. `given`
/// is the document that a puzzle begins with, whose empty matrices are not a person's change; null: none.
MatrixPtr weight_before_changes(const Document& document, const std::string& name, const Document* given);
/// True if any number was changed by hand: a cell, or a weight.
bool is_changed(const Document& document, const Document* given = nullptr);
/// The document without its overrides and changed weights.
Document without_hand(Document document, const Document* given = nullptr);

/// True if both hold the same values: numbers bit by bit, except that NaN equals NaN; sharing of matrices does not matter.
bool same(const Document& a, const Document& b);

/// True if nothing was changed but the sentences: no number, setting, mask, or intervention.
bool is_as_made(const Document& document);
/// True if the heads still have the shape for which a hand-made model's roles are true.
bool roles_hold(const Document& document);

}  // namespace headlight::document
