#pragma once
#include <map>
#include <string>

#include "app_rooms.hpp"
#include "document/changed_cells.hpp"
#include "document/document.hpp"

namespace headlight::session {

/// The differences between the weights and the model's own. A picture asks for them sixty times a second, and a word table has 38 million
/// numbers, so each weight is compared once.
class WeightChanges {
 public:
  static constexpr std::size_t most = 1 << 16;  ///< more cells are only counted
  const CellChanges& of(const Document& document, const std::string& weight);

 private:
  struct Known {
    MatrixPtr now;
    std::shared_ptr<const Model> model;
    CellChanges changes;
  };
  std::map<std::string, Known> known_;
};

}  // namespace headlight::session
