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

/// Replaces all sentences. One: no batch.
struct SetSentences {
  std::vector<std::string> sentences;
};
/// Another model as it comes; empty `sentences` keeps the present ones.
struct SetModel {
  std::shared_ptr<const Model> model;
  std::vector<std::string> sentences;
};
struct SetHeads {
  int n_heads;
};
/// A variant of attention as variants/variant.hpp lists them, and its value as people write it: "kv_heads", "2".
struct SetVariant {
  std::string id, value;
};
/// `custom` begins with what was masked before.
struct SetMask {
  MaskKind kind;
};
/// One cell of the custom mask (the mask becomes custom).
struct PaintMask {
  Index query, key;
  bool may_attend;
};
struct SetMaskPadding {
  bool masked;
};
/// Of the kind that they are: off and on again they are what they were.
struct SetPositions {
  bool on;
};
/// On: zeros for a hand-made model, small random numbers for a random one, so that the step can be seen.
struct SetBiases {
  bool on;
};
/// One cell of a weight matrix; NaN and infinity are allowed, and shown for what they are.
struct SetWeight {
  std::string matrix;
  Index row, col;
  float value;
};
/// A whole weight matrix at once.
struct FillWeight {
  enum class With { identity, zeros, random, original, same_as_W_Q };
  std::string matrix;
  With with;
  std::uint64_t seed = 1;
};

/// Any cell of any matrix of sentence `sample`, by the name of its node. A weight is changed for all sentences (as SetWeight does), a token
/// id picks another word of the vocabulary; every other cell keeps `value`, independent of what is computed. NaN and infinity are allowed.
struct OverrideCell {
  CellName place;
  float value;
  bool keep_sum = false;  ///< of a pattern's row: the other weights share what is left
};
struct ClearOverride {
  CellName place;
};
struct ClearOverrides {};
struct SetHeadSetting {
  int attention, head;  ///< the attention's number, see ModelConfig::n_attentions
  HeadSetting setting;
};
/// Scores are divided by temperature * sqrt(d_head); within temperature_range.
struct SetTemperature {
  double temperature;
};
struct SetMistake {
  Mistake mistake;
  bool on;
};
/// What the decoder has written of one sentence. Its words must be in the model's target vocabulary.
struct SetTarget {
  int sample;
  Target target;
};
/// Words change places, are doubled, or leave the sentence; words count from 0.
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
                             SetWeight, FillWeight, OverrideCell, ClearOverride, ClearOverrides, SetHeadSetting, SetTemperature, SetMistake,
                             SetTarget, SwapTokens, DuplicateToken, RemoveToken>;

/// Every change a person can make, as a plain value. It is made, copied and destroyed in edit.cpp: to write all that anew in each source
/// that asks for an edit took longer to compile than the source itself.
struct Edit : AnyEdit {
  template <class Change>
  Edit(Change change);  // NOLINT(google-explicit-constructor): views push a plain SetHeads
  Edit(const Edit&);
  Edit(Edit&&) noexcept;
  Edit& operator=(const Edit&);
  Edit& operator=(Edit&&) noexcept;
  ~Edit();
};

/// Two lines for the history: what was changed, and from what to what.
struct EditLabel {
  Message title;   ///< "Heads", "it -> elephant, head 2"
  Message detail;  ///< "4 -> 2", "0.9082 -> 0.2"; may be empty
};
/// `before` is the document the edit is applied to, `was` the number that a cell had, where that is known.
EditLabel label(const Edit& edit, const Document& before, std::optional<float> was = {});

}  // namespace headlight::document
