#pragma once
#include "ops/ops.hpp"

namespace headlight::ops {

/// The place of one sentence among packed rows.
struct PackedSentence {
  Index first_query, queries, first_key, keys;
};

/// Finds sentences among packed rows.
class PackedRows {
 public:
  explicit PackedRows(const Packed& packed);

  const std::vector<PackedSentence>& sentences() const { return sentences_; }
  Index queries() const { return queries_; }  ///< of all sentences
  Index keys() const { return keys_; }
  Index longest() const { return longest_; }  ///< the most keys of one sentence
  /// The sentence that a row of the queries belongs to.
  const PackedSentence& of_query(Index row) const;

 private:
  std::vector<PackedSentence> sentences_;
  Index queries_ = 0, keys_ = 0, longest_ = 0;
};

}  // namespace headlight::ops
