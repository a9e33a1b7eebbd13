#pragma once
#include <map>
#include <string>

#include "graph/matrix.hpp"

namespace headlight::model {

/// The parameters of a model by their names (`W_E`, `blocks.0.attn.W_Q`, ...), each a shared matrix. W_Q, W_K, W_V are
/// [d_model, n_heads*d_head] with one block of columns per head; W_O is [n_heads*d_head, d_model] with one block of rows per head;
/// biases are [1, n]. A plain value: changing one matrix copies one pointer map and that matrix.
struct Weights {
  std::map<std::string, MatrixPtr> by_name;

  const Matrix& operator[](const std::string& name) const;
  bool has(const std::string& name) const;
  bool operator==(const Weights&) const = default;
  void set(const std::string& name, Matrix value);
};

}  // namespace headlight::model
