#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"
#include "session/start/printed_strokes.hpp"
#include "session/start/weight_use.hpp"

namespace headlight {

/// A number as it stands on the board, in the language of the interface.
std::string written_number(const Phrases& phrases, double value, int decimals);

/// The words beside the numbers of the four strokes (markup).
class StrokesText {
 public:
  StrokesText(const Session& session, const FourStrokes& strokes, const PrintedStrokes& printed, const Phrases& phrases);

  /// Asks how the model knows, or why it wavers.
  std::string title() const;
  std::string lead() const;
  std::string stroke(int number) const;  ///< 1 to 4
  /// Tells how q and k are made, and explains vector, layer, head and matrix, in sentences that may stand below one another; empty in a
  /// model that turns or norms q and k on the way.
  std::vector<std::string> origin() const;
  /// The same as two products, for who has read it.
  std::string brief_origin() const;
  std::string sentence(int number) const;
  /// Of one pair of numbers and its product.
  std::string pair(size_t at) const;
  /// "e^7.2619 ÷ (e^0.14 + … all ten) = 1,425 ÷ 1,462 = 0.975"; `small_letters`: with raised exponents.
  std::string working(bool small_letters) const;
  std::string column(Index at) const;          ///< the word of a column, as it is written above it
  std::string markup_of(size_t column) const;  ///< the same in bold
  std::string column_label(Index at) const;    ///< the same, with what the mark at the end is
  /// The weights if the scores were not divided, and why that is no good.
  std::string undivided() const;
  /// The use of the weights.
  std::string use(const std::optional<FrenchOfWeights>& french) const;

 private:
  const Phrases& phrases() const { return phrases_; }
  std::string power(double exponent, bool small_letters) const;
  /// The words from the one that asks to the end of its sentence: they tell which of several sentences this is about.
  std::string ending() const;
  /// The last column is the mark at the sentence's end, and it is not masked.
  bool counts_mark() const;
  std::string which_head() const;
  std::string operands_sentence() const;
  std::string softmax_sentence() const;
  std::string tied_sentence(const std::string& sentence) const;
  bool has_own_q_and_k() const;

  const Session& s_;
  const FourStrokes& f_;
  const PrintedStrokes& p_;
  const Phrases& phrases_;
  std::string query_, key_;  ///< markup
};

}  // namespace headlight
