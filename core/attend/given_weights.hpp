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

  /// Where in its tensor a matrix of the first batch item begins.
  Index first_number(Index layer, Index head) const;
};

/// The tensors of `file` that are attention weights. Throws UserError, with the file's name, that says which would be some.
WeightsLayout weights_in(const SafetensorsFile& file);
/// The layout of a single array. `what` begins the UserError: "NAME.npy: its array".
WeightsLayout layout_of_array(const Unsaid& what, const std::vector<std::int64_t>& shape);

}  // namespace headlight
