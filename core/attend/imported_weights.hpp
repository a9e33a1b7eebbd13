#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attend/imported_tensors.hpp"
#include "base/message.hpp"

namespace headlight::attend {

/// A tensor with the rows that one step of writing added.
struct StepTensor {
  std::string name;
  Index rows, keys;
};

/// Rows of one layer's matrices that lie in one tensor, head after head.
struct WeightsPiece {
  std::string tensor;
  Index rows, keys;
  Index first;  ///< offset of the first head's numbers
};

/// The layout of given attention weights in a file.
struct WeightsLayout {
  std::vector<std::string> tensors;  ///< one for each layer, or one for all; a file without names has one empty name
  std::vector<std::int64_t> shape;   ///< of each tensor
  Index layers = 1, items = 1, heads = 1, queries = 1, keys = 1;
  bool item_first = false;  ///< in a tensor with both axes, the batch precedes the layers
  bool guessed = false;     ///< its first axis was assumed to be layers, and might be a batch

  std::vector<std::vector<StepTensor>> steps;  ///< by layer, for weights written step by step; else empty

  /// The location of a layer's matrices: one piece, or one for each step.
  std::vector<WeightsPiece> pieces(Index layer, Index item) const;
};

/// The attention weights of one run: of one stack, or of an encoder and a decoder with its cross-attention.
struct WeightsOfRun {
  WeightsLayout only;                           ///< of the only stack, or the decoder's self-attention
  std::optional<WeightsLayout> encoder, cross;  ///< both, or none
};

/// Finds the attention weights in `file`. `first` gives the meaning of a first axis that the name does not explain. Throws UserError, with
/// the file's name, that says which tensors would do.
WeightsOfRun weights_in(const SafetensorsFile& file, FirstAxis first);
/// The layout of a single array. `what` begins the UserError: "NAME.npy: its array".
WeightsLayout layout_of_array(const Message& what, const std::vector<std::int64_t>& shape, FirstAxis first);

}  // namespace headlight::attend
