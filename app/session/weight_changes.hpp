#pragma once
#include <map>
#include <string>

#include "app_rooms.hpp"
#include "document/changed_cells.hpp"
#include "document/document.hpp"

namespace headlight::session {

/// What differs in the weights from the model's own. A picture asks for it sixty times a second, and a word table has 38 million numbers:
/// each weight is compared once.
class WeightChanges {
 public:
  static constexpr std::size_t most = 1 << 16;  ///< more cells are counted, and not written down
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
