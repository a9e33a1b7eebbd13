#pragma once
#include <map>
#include <memory>
#include <string>

#include "app_rooms.hpp"
#include "document/changed_cells.hpp"
#include "document/document.hpp"

namespace headlight::session {

/// The differences between the weights and the model's own, or those that a puzzle begins with. A picture asks for them sixty times a
/// second, and a word table has 38 million numbers, so each weight is compared once.
class WeightChanges {
 public:
  static constexpr std::size_t most = 1 << 16;  ///< more cells are only counted
  const CellChanges& of(const Document& document, const std::string& weight);
  /// Counts from the weights of this document; null: from the model's own.
  void count_from(std::shared_ptr<const Document> given);
  const std::shared_ptr<const Document>& given() const { return given_; }

 private:
  struct Known {
    MatrixPtr now;
    std::shared_ptr<const Model> model;
    CellChanges changes;
  };
  std::map<std::string, Known> known_;
  std::shared_ptr<const Document> given_;
};

}  // namespace headlight::session
