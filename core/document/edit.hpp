#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/message.hpp"
#include "document/document.hpp"

namespace headlight::document {

/// Replaces all sentences; several form a batch.
struct SetSentences {
  std::vector<std::string> sentences;
};
/// Switches to another, unchanged model; empty `sentences` keeps the current ones.
struct SetModel {
  std::shared_ptr<const Model> model;
  std::vector<std::string> sentences;
};
struct SetHeads {
  int n_heads;
};
/// Sets a variant of attention, listed in variants/variant.hpp, to a value as people write it: "kv_heads", "2".
struct SetVariant {
  std::string id, value;
};
/// `custom` starts with the previous mask.
struct SetMask {
  MaskKind kind;
};
/// Sets one cell of the custom mask; the mask becomes custom.
struct PaintMask {
  Index query, key;
  bool may_attend;
};
struct SetMaskPadding {
  bool masked;
};
/// Switches the positions; their kind stays, so off and on again restores them.
struct SetPositions {
  bool on;
};
/// Switching them on adds zeros to a hand-made model, and small random numbers to any other, so that the step is visible.
struct SetBiases {
  bool on;
};
/// Sets one cell of a weight matrix; NaN and infinity are allowed, and shown as such.
struct SetWeight {
  std::string matrix;
  Index row, col;
  float value;
};
/// Sets a whole weight matrix at once.
struct FillWeight {
  enum class With { identity, zeros, random, original, same_as_W_Q };
  std::string matrix;
  With with;
  std::uint64_t seed = 1;
};

/// Sets any cell of any matrix of sentence `sample`, by the name of its node. A weight changes for all sentences (as with SetWeight), and a
/// token id picks another word of the vocabulary; every other cell keeps `value` whatever is computed. NaN and infinity are allowed.
struct OverrideCell {
  CellName cell;
  float value;
  bool keep_sum = false;  ///< in a pattern's row: the other weights share the rest
};
struct ClearOverride {
  CellName cell;
};
struct ClearOverrides {};
/// Rows of any matrix of sentence `sample` take the numbers of another run, all in one step and each as if it had been set by hand:
/// activation patching. Token ids are words, which OverrideCell sets.
struct PatchRows {
  int sample;
  std::string node;
  Index first;       ///< of the rows
  MatrixPtr values;  ///< (rows, cols): of the columns from the first; those to the right of them stay
};
/// The most cells that one patch sets. More would take too long for one step of the hand.
constexpr Index most_patched_cells = 1 << 17;
struct SetHeadSetting {
  int attention, head;  ///< the attention's number, see ModelConfig::n_attentions
  HeadSetting setting;
};
/// Sets the temperature: scores are divided by temperature * sqrt(d_head). It must be within temperature_range.
struct SetTemperature {
  double temperature;
};
struct SetMistake {
  Mistake mistake;
  bool on;
};
/// Sets the decoder's text for one sentence. Its words must be in the model's target vocabulary.
struct SetTarget {
  int sample;
  Target target;
};
/// Edits of words: swap, duplicate, remove. Words count from 0.
struct SwapTokens {
  int sample, a, b;
};
struct DuplicateToken {
  int sample, at;
};
struct RemoveToken {
  int sample, at;
};

using AnyEdit = std::variant<SetSentences, SetModel, SetHeads, SetVariant, SetMask, PaintMask, SetMaskPadding, SetPositions, SetBiases,
                             SetWeight, FillWeight, OverrideCell, ClearOverride, ClearOverrides, PatchRows, SetHeadSetting, SetTemperature,
                             SetMistake, SetTarget, SwapTokens, DuplicateToken, RemoveToken>;

/// Every change that a person can make, as a plain value. Its copying and destruction are compiled in edit.cpp: compiling that in each
/// source that includes this file took longer than the source itself.
struct Edit : AnyEdit {
  template <class Change>
  Edit(Change change);  // NOLINT(google-explicit-constructor): views push a plain SetHeads
  Edit(const Edit&);
  Edit(Edit&&) noexcept;
  Edit& operator=(const Edit&);
  Edit& operator=(Edit&&) noexcept;
  ~Edit();
};

/// Two lines for the history: the change, and its old and new value.
struct EditLabel {
  Message title;   ///< "Heads", "it -> elephant, head 2"
  Message detail;  ///< "4 -> 2", "0.9082 -> 0.2"; may be empty
};
/// `before` is the document before the edit, `was` the cell's previous number if known.
EditLabel label(const Edit& edit, const Document& before, std::optional<float> was = {});

}  // namespace headlight::document
