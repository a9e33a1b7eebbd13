#pragma once
#include <string>

#include "session/why/why_score.hpp"

namespace headlight::views {

/// Names the sources of a score.
class SourceNames {
 public:
  SourceNames(const Session& session, const Phrases& phrases, const WhyScore& why);

  /// "word", "position", "head 3", "feed-forward 2", "biases"; `narrow`: shorter if there is a shorter one.
  std::string label(const RowSource& source, bool narrow = false) const;
  /// "what head 3 of encoder layer 1 wrote about **it**", as markup.
  std::string of_query(const RowSource& source) const { return in_words(source, row_words(), why_.cell.row); }
  std::string of_key(const RowSource& source) const { return of_key(source, why_.cell.col); }
  /// Returns that phrase for the key at `col`.
  std::string of_key(const RowSource& source, Index col) const;
  /// The words of the score, and of its rival, in bold.
  std::string query() const;
  std::string key() const { return key(why_.cell.col); }
  std::string key(Index col) const;

 private:
  const Phrases& phrases() const { return phrases_; }
  const Axis& row_words() const { return session_.graph()[why_.cell.node].axes.rows; }
  const Axis& col_words() const { return session_.graph()[why_.cell.node].axes.cols; }
  std::string in_words(const RowSource& source, const Axis& words, Index row) const;
  std::string head_label(const MatrixPlace& place) const;

  const Session& session_;
  const Phrases& phrases_;
  const WhyScore& why_;
  bool several_layers_ = false, turned_ = false;
};

/// The head whose output a source is.
std::optional<int> head_of_source(const Session& session, const RowSource& source);

}  // namespace headlight::views
