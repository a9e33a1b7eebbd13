#pragma once
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// The contribution of one key to one query of a head: a bright key need not matter, since its value vector may be short.
struct Contribution {
  double weight;  ///< p, the attention weight
  double norm;    ///< |p v_j W_O[head]|: the length of the vector that is added to the query's output
  double share;   ///< norm over the sum of all keys' norms; 0 if all are 0. The vectors themselves may partly cancel
};

/// The contribution of each key. pattern (query, key); v (key, d_head); W_O (n_heads*d_head, d_model), whose rows `first_row` to first_row
/// + d_head - 1 belong to the head. The vectors sum to the query's row of the head's result, z W_O[head] (query, d_model).
std::vector<Contribution> contributions(const Matrix& pattern, Index query, const Matrix& v, const Matrix& W_O, Index first_row);

/// The contributed vectors, one row for each key: (key, d_model).
Matrix added_vectors(const Matrix& pattern, Index query, const Matrix& v, const Matrix& W_O, Index first_row);

}  // namespace headlight::analysis
