#pragma once
#include <Eigen/Core>
#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/head_matrices.hpp"
#include "machine/workers.hpp"
#include "model/named_cell.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// W_QK or W_OV of a head.
struct HeadMatrix {
  FactoredMatrix factors;
  Matrix values;  ///< (d_model, d_model); empty of one that is too large for a picture
  Eigen::VectorXd singular_values;
  std::optional<int> rank;  ///< nothing where its numbers are not finite
};

/// The matrix between words: pairs of words with their numbers above 0, the largest first. No pair has the padding, which no sentence
/// holds, unless it is the chosen word.
struct WordPairs {
  std::vector<FactoredCell> cells;         ///< of all words, or in the row of the chosen word
  std::vector<FactoredCell> in_column;     ///< in the column of the chosen word
  bool is_row = false, is_column = false;  ///< the matrix has the chosen word there
};

/// W_QK and W_OV of a head, by themselves and between the words of the vocabulary, computed on another thread.
class HeadCircuits {
 public:
  /// Precondition: has_circuits(session). `word`: whose row and column are listed; empty: none's.
  HeadCircuits(const Session& session, std::string word, std::shared_ptr<const HeadCircuits> before);

  /// True for the same head of the same run, whatever the word.
  bool is_of(const Session& session) const;
  const std::string& word() const { return word_; }

  // Each null until it is computed.
  const HeadMatrix* query_key() const { return done_ >= 1 ? &matrices_->query_key : nullptr; }
  const HeadMatrix* value_output() const { return done_ >= 1 ? &matrices_->value_output : nullptr; }
  const WordPairs* query_key_pairs() const { return done_ >= 2 ? &query_key_pairs_ : nullptr; }
  /// Has no pairs if the head does not write to logits.
  const WordPairs* value_output_pairs() const { return done_ >= 3 ? &value_output_pairs_ : nullptr; }
  /// The eigenvalues of the matrix of follows(); null where the words that it reads are not those that it writes.
  const Eigen::VectorXcd* eigenvalues() const { return done_ >= 4 && eigenvalues_ ? &*eigenvalues_ : nullptr; }
  std::optional<Copying> copying() const { return eigenvalues() ? analysis::copying(*eigenvalues_) : std::nullopt; }
  bool ended() const { return ended_; }
  /// Throws what went wrong, once.
  void check();

  const Axis& query_words() const { return query_words_; }
  const Axis& key_words() const { return key_words_; }
  const std::optional<Axis>& next_words() const { return next_words_; }

 private:
  struct Matrices {
    HeadMatrix query_key, value_output;
    FactoredMatrix full_query_key;
    std::optional<FactoredMatrix> full_value_output;
    std::optional<Eigen::VectorXcd> eigenvalues;
  };
  void compute(const StopToken& stop);
  WordPairs pairs_of(const FactoredMatrix& m, const UnreadWord& unread, const Axis& rows, const Axis& cols, const StopToken& stop) const;

  const std::string word_;
  const std::shared_ptr<const Graph> graph_;
  const Trace trace_;
  const ModelNodes nodes_;
  const AttentionId at_;
  const int head_;
  const std::uint64_t version_;
  Axis query_words_, key_words_;
  std::optional<Axis> next_words_;
  UnreadPieces padding_;
  std::shared_ptr<const Matrices> matrices_;
  WordPairs query_key_pairs_, value_output_pairs_;
  std::optional<Eigen::VectorXcd> eigenvalues_;
  std::exception_ptr failure_;
  std::atomic<int> done_ = 0;  ///< steps
  std::atomic<bool> ended_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

/// True if the selected head has its own weights.
bool has_circuits(const Session& session);

}  // namespace headlight::session
