#include "views/start/strokes_text.hpp"

#include <cmath>

#include "graph/label_with_position.hpp"
#include "text/tokenizer.hpp"
#include "text/words.hpp"
#include "views/prose/counting.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

std::string written_number(const Phrases& phrases, double value, int decimals) { return phrases.number(printed_number(value, decimals)); }

StrokesText::StrokesText(const Session& session, const FourStrokes& strokes, const PrintedStrokes& printed, const Phrases& phrases)
    : s_(session), f_(strokes), p_(printed), phrases_(phrases) {
  const Axes& axes = s_.graph()[f_.weight.node].axes;
  query_ = escaped(printed_word(label_with_position(axes.rows, f_.weight.row)));
  key_ = escaped(printed_word(label_with_position(axes.cols, f_.weight.col)));
}

std::string StrokesText::column(Index at) const { return printed_word(s_.graph()[f_.weight.node].axes.cols.label(at)); }

std::string StrokesText::lead() const { return phrases()("strokes.lead", {{"query", query_}, {"key", key_}, {"ending", ending()}}); }

std::string StrokesText::ending() const {
  const Axis& rows = s_.graph()[f_.weight.node].axes.rows;
  std::string words;
  for (Index row = f_.weight.row; row < rows.size && rows.label(row) != end_mark; ++row)
    words += (words.empty() ? "" : " ") + escaped(rows.label(row));
  return words;
}

bool StrokesText::has_own_q_and_k() const {
  const HeadNodes& head = attention_at(s_.nodes(), f_.place.at).head[static_cast<size_t>(*f_.place.head)];
  return head.query == head.q && head.key == head.k;
}

std::string StrokesText::stroke(int number) const {
  switch (number) {
    case 1: return phrases()("strokes.operands", {{"query", query_}, {"key", key_}, {"n", f_.d_head()}});
    case 2: return phrases()("strokes.products");
    case 3: return phrases()("strokes.divide", {{"n", f_.d_head()}, {"root", p_.root}});
    default: break;
  }
  return f_.n_open() == 1 ? phrases()("strokes.softmax.alone") : phrases()("strokes.softmax", {{"n", in_words(f_.n_open(), phrases_)}});
}

std::string StrokesText::sentence(int number) const {
  const std::string score = printed_number(f_.score, p_.score_decimals), scaled = printed_number(f_.scaled[f_.at()], p_.scaled_decimals);
  switch (number) {
    case 1: return phrases()("strokes.status.operands", {{"query", query_}, {"key", key_}});
    case 2: return phrases()("strokes.status.products", {{"query", query_}, {"key", key_}, {"score", score}});
    case 3:
      return phrases()("strokes.status.divide",
                       {{"query", query_}, {"key", key_}, {"score", score}, {"root", p_.root}, {"scaled", scaled}});
    default: return softmax_sentence();
  }
}

std::string StrokesText::softmax_sentence() const {
  const std::string score = printed_number(f_.score, p_.score_decimals), scaled = printed_number(f_.scaled[f_.at()], p_.scaled_decimals);
  if (f_.n_open() == 1)
    return phrases()("strokes.status.softmax.one",
                     {{"query", query_}, {"key", key_}, {"score", score}, {"root", p_.root}, {"scaled", scaled}});
  return tied_sentence(phrases()("strokes.status.softmax", {{"query", query_},
                                                            {"key", key_},
                                                            {"score", score},
                                                            {"root", p_.root},
                                                            {"scaled", scaled},
                                                            {"weight", printed_number(f_.shares[f_.at()], p_.share_decimals)}}));
}

std::string StrokesText::pair(size_t at) const {
  constexpr int more = 2;
  return phrases()("strokes.status.pair", {{"number", at + 1},
                                           {"n", f_.d_head()},
                                           {"query", query_},
                                           {"key", key_},
                                           {"q", printed_number(f_.q[at], p_.operand_decimals + more)},
                                           {"k", printed_number(f_.k[at], p_.operand_decimals + more)},
                                           {"product", printed_number(f_.products[at], p_.product_decimals)}});
}

std::string StrokesText::power(double exponent, bool small_letters) const {
  const std::string digits = written_number(phrases(), exponent, p_.exponent_decimals);
  return small_letters ? "e^{" + digits + "}" : "e^" + digits;
}

/// Writes two terms of the sum, the first and that of the pinned word, and the number of all terms. No line ends at an equals sign.
std::string StrokesText::working(bool small_letters) const {
  std::vector<size_t> open;
  for (size_t i = 0; i < f_.scaled.size(); ++i)
    if (f_.scaled[i] != -INFINITY) open.push_back(i);
  const std::string pinned = power(f_.scaled[f_.at()], small_letters),
                    share = written_number(phrases(), f_.shares[f_.at()], p_.share_decimals);
  std::string terms = power(f_.scaled[open.front()], small_letters);
  if (open.size() > 1) terms += " + " + power(f_.scaled[open.front() == f_.at() ? open[1] : f_.at()], small_letters);
  if (open.size() > 2) terms += " + " + phrases()("strokes.and_all", {{"n", in_words(f_.n_open(), phrases_)}});
  const std::string quotient =
      p_.part.empty() ? "" : "  =\u00a0" + phrases().number(p_.part) + "\u00a0÷\u00a0" + phrases().number(p_.whole);
  return pinned + " ÷ (" + terms + ")" + quotient + "  =\u00a0**" + share + "**";
}

}  // namespace headlight::views
