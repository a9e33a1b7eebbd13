#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"
#include "session/start/earlier_look.hpp"
#include "session/start/printed_strokes.hpp"
#include "session/start/weight_use.hpp"

namespace headlight::views {

/// Returns a number as on the board, in the language of the interface.
std::string written_number(const Phrases& phrases, double value, int decimals);

/// The words beside the numbers of the four strokes (markup).
class StrokesText {
 public:
  StrokesText(const Session& session, const FourStrokes& strokes, const PrintedStrokes& printed, const Phrases& phrases);

  /// Asks how the model knows, or why it wavers.
  std::string title() const;
  std::string lead() const;
  std::string stroke(int number) const;  ///< 1 to 4
  /// Tells how q and k are made, and explains vector and matrix, in sentences that may be stacked; empty in a model that rotates or norms q
  /// and k on the way.
  std::vector<std::string> made() const;
  /// Asks how the pronoun knows about another word (no markup).
  std::string known_question(const EarlierLook& look) const;
  /// Explains layers and heads, and the weight of the layer before that looks at that word.
  std::string known_before(const EarlierLook& look) const;
  /// Tells the pronoun's weights without that weight, or without all of them.
  std::string known_without(const EarlierLook& look) const;
  /// Names the row of that layer, the row of the strokes, and that row computed again (no markup).
  std::vector<std::string> known_rows(const EarlierLook& look) const;
  /// Gives the reason for the root.
  std::string root() const;
  std::string sentence(int number) const;
  /// Describes one pair of numbers and its product.
  std::string pair(size_t at) const;
  /// Returns "e^7.2619 ÷ (e^0.14 + … all ten) = 1,425 ÷ 1,462 = 0.975"; `small_letters`: with raised exponents.
  std::string working(bool small_letters) const;
  std::string column(Index at) const;          ///< the word above a column
  std::string markup_of(size_t column) const;  ///< the same in bold
  std::string column_label(Index at) const;    ///< the same, with an explanation of the end mark
  /// Tells the weights without division, and why they are useless.
  std::string undivided() const;
  /// Tells the use of the weights.
  std::string use(const std::optional<FrenchOfWeights>& french) const;

 private:
  const Phrases& phrases() const { return phrases_; }
  std::string power(double exponent, bool small_letters) const;
  /// Returns the words from the querying one to the end of its sentence, which tell several sentences apart.
  std::string ending() const;
  std::string softmax_sentence() const;
  std::string earlier_weight(const EarlierLook& look) const;
  std::string change_without(const EarlierLook& look) const;
  std::string typical_sentence(const std::string& sentence) const;
  std::string tied_sentence(const std::string& sentence) const;
  bool has_own_q_and_k() const;

  const Session& s_;
  const FourStrokes& f_;
  const PrintedStrokes& p_;
  const Phrases& phrases_;
  std::string query_, key_;  ///< markup
};

}  // namespace headlight::views
