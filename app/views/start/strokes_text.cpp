#include "views/start/strokes_text.hpp"

#include <cmath>

#include "base/number_text.hpp"
#include "graph/label_with_place.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

/// "layer 2" also in an encoder, which is all that was seen so far.
std::string layer_words(const Session& s, const FourStrokes& f, const Phrases& phrases) {
  const std::string words = place_words(f.place, s.nodes(), phrases);
  if (words.empty() || f.place.at.decoder) return words;
  return s.nodes().block.size() > 1 ? phrases("stage.place.layer", {{"layer", f.place.at.layer + 1}}) : "";
}

}  // namespace

StrokesText::StrokesText(const Session& session, const FourStrokes& strokes, const PrintedStrokes& printed, const Phrases& phrases)
    : s_(session), f_(strokes), p_(printed), phrases_(phrases) {
  const Axes& axes = s_.graph()[f_.weight.node].axes;
  query_ = escaped(shown_word(label_with_place(axes.rows, f_.weight.row)));
  key_ = escaped(shown_word(label_with_place(axes.cols, f_.weight.col)));
}

std::string StrokesText::column(Index at) const { return shown_word(s_.graph()[f_.weight.node].axes.cols.label(at)); }

std::string StrokesText::lead() const {
  const int head = *f_.place.head + 1;
  const std::string layer = layer_words(s_, f_, phrases_);
  const std::string place =
      layer.empty() ? phrases()("strokes.place", {{"head", head}}) : phrases()("strokes.place.layer", {{"layer", layer}, {"head", head}});
  return phrases()("strokes.lead", {{"query", query_}, {"key", key_}, {"place", place}});
}

std::string StrokesText::stroke(int number) const {
  switch (number) {
    case 1: return phrases()("strokes.operands", {{"query", query_}, {"key", key_}, {"n", f_.d_head()}});
    case 2: return phrases()("strokes.products");
    case 3: return phrases()("strokes.divide", {{"n", f_.d_head()}, {"root", p_.root}});
    default: return f_.n_open() == 1 ? phrases()("strokes.softmax.alone") : phrases()("strokes.softmax");
  }
}

std::string StrokesText::sentence(int number) const {
  const std::string score = printed_number(f_.score, p_.score_decimals), scaled = printed_number(f_.scaled[f_.at()], p_.scaled_decimals);
  switch (number) {
    case 1: return phrases()("strokes.status.operands", {{"query", query_}, {"key", key_}, {"n", f_.d_head()}});
    case 2: return phrases()("strokes.status.products", {{"query", query_}, {"key", key_}, {"score", score}});
    case 3:
      return phrases()("strokes.status.divide",
                       {{"query", query_}, {"key", key_}, {"score", score}, {"root", p_.root}, {"scaled", scaled}});
    default: break;
  }
  if (f_.n_open() == 1)
    return phrases()("strokes.status.softmax.one",
                     {{"query", query_}, {"key", key_}, {"score", score}, {"root", p_.root}, {"scaled", scaled}});
  return phrases()("strokes.status.softmax", {{"query", query_},
                                              {"key", key_},
                                              {"score", score},
                                              {"root", p_.root},
                                              {"scaled", scaled},
                                              {"n", in_words(f_.n_open(), phrases_)},
                                              {"share", printed_number(f_.shares[f_.at()], p_.share_decimals)}});
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
  const std::string digits = printed_number(exponent, p_.exponent_decimals);
  return small_letters ? "e^{" + digits + "}" : "exp(" + digits + ")";
}

/// Two terms of the sum, the first and that of the pinned word, and how many there are in all.
std::string StrokesText::working(bool small_letters) const {
  std::vector<size_t> open;
  for (size_t i = 0; i < f_.scaled.size(); ++i)
    if (f_.scaled[i] != -INFINITY) open.push_back(i);
  const std::string pinned = power(f_.scaled[f_.at()], small_letters), share = printed_number(f_.shares[f_.at()], p_.share_decimals);
  std::string terms = power(f_.scaled[open.front()], small_letters);
  if (open.size() > 1) terms += " + " + power(f_.scaled[open.front() == f_.at() ? open[1] : f_.at()], small_letters);
  if (open.size() > 2) terms += " + " + phrases()("strokes.and_all", {{"n", in_words(f_.n_open(), phrases_)}});
  const std::string quotient = p_.part.empty() ? "" : "  =  " + p_.part + " ÷ " + p_.whole;
  return pinned + " ÷ (" + terms + ")" + quotient + "  =  **" + share + "**";
}

}  // namespace headlight
