#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attend/imported_tensors.hpp"
#include "base/message.hpp"

namespace headlight::attend {

/// A tensor that holds the rows which one step of writing added.
struct StepTensor {
  std::string name;
  Index rows, keys;
};

/// Rows of the matrices of one layer that lie in one tensor, those of one head after those of another.
struct WeightsPiece {
  std::string tensor;
  Index rows, keys;
  Index first;  ///< the number with which the first head's begin
};

/// How ready attention weights lie in a file.
struct WeightsLayout {
  std::vector<std::string> tensors;  ///< one for each layer, or one for all; of a file without names one empty name
  std::vector<std::int64_t> shape;   ///< of each tensor
  Index layers = 1, items = 1, heads = 1, queries = 1, keys = 1;
  bool item_first = false;  ///< of a tensor with both axes: the batch stands before the layers
  bool guessed = false;     ///< its first axis was taken for layers, and might be a batch

  std::vector<std::vector<StepTensor>> steps;  ///< by layer, of weights that came about step by step; else empty

  /// Where the matrices of a layer lie: in one piece, or one for each step.
  std::vector<WeightsPiece> pieces(Index layer, Index item) const;
};

/// The attention weights of one run: of one stack, or of an encoder and a decoder with its cross-attention.
struct WeightsOfRun {
  WeightsLayout only;                           ///< of the one stack, or the decoder's own
  std::optional<WeightsLayout> encoder, cross;  ///< both, or none
};

/// The tensors of `file` that are attention weights. `first` says what the first axis of a tensor counts that its name does not explain.
/// Throws UserError, with the file's name, that says which would be some.
WeightsOfRun weights_in(const SafetensorsFile& file, FirstAxis first);
/// The layout of a single array. `what` begins the UserError: "NAME.npy: its array".
WeightsLayout layout_of_array(const Message& what, const std::vector<std::int64_t>& shape, FirstAxis first);

}  // namespace headlight::attend
