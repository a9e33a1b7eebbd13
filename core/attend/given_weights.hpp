#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "attend/given_tensors.hpp"
#include "base/unsaid.hpp"

namespace headlight {

/// How ready attention weights lie in a file.
struct WeightsLayout {
  std::vector<std::string> tensors;  ///< one for each layer, or one for all; of a file without names one empty name
  std::vector<std::int64_t> shape;   ///< of each tensor
  Index layers = 1, items = 1, heads = 1, queries = 1, keys = 1;
  bool item_first = false;  ///< of a tensor with both axes: the batch stands before the layers
  bool guessed = false;     ///< its first axis was taken for layers, and might be a batch

  /// Where in its tensor a matrix begins.
  Index first_number(Index layer, Index item, Index head) const;
};

/// The tensors of `file` that are attention weights. `first` says what the first axis of a tensor counts that its name does not explain.
/// Throws UserError, with the file's name, that says which would be some.
WeightsLayout weights_in(const SafetensorsFile& file, FirstAxis first);
/// The layout of a single array. `what` begins the UserError: "NAME.npy: its array".
WeightsLayout layout_of_array(const Unsaid& what, const std::vector<std::int64_t>& shape, FirstAxis first);

}  // namespace headlight
