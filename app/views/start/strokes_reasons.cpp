// The reasons beside the four strokes: why scores are divided, what the weights are for, and why the model may waver.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "graph/label_with_position.hpp"
#include "session/start/reading.hpp"
#include "session/start/typical_sizes.hpp"
#include "text/tokenizer.hpp"
#include "text/words.hpp"
#include "views/start/start_text.hpp"
#include "views/start/strokes_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Returns the shares of the row without division and with the score of one word 1 higher.
std::vector<double> undivided_with_more(const FourStrokes& f, size_t word) {
  FourStrokes more = f;
  more.scaled[word] += 1 / f.divisor;
  return more.undivided_shares();
}

bool print_alike(const std::vector<double>& a, const std::vector<double>& b, int decimals) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](double x, double y) { return printed_number(x, decimals) == printed_number(y, decimals); });
}

}  // namespace

std::string StrokesText::markup_of(size_t column) const {
  return "**" + escaped(printed_word(label_with_position(s_.graph()[f_.weight.node].axes.cols, static_cast<Index>(column)))) + "**";
}

std::string StrokesText::column_label(Index at) const {
  const std::string& label = s_.graph()[f_.weight.node].axes.cols.label(at);
  return label == end_mark ? phrases()("strokes.end", {{"mark", column(at)}}) : column(at);
}

std::string StrokesText::title() const {
  const std::vector<size_t> order = from_the_largest(f_.shares);
  const Axis& words = s_.graph()[f_.weight.node].axes.cols;
  const bool noun = f_.weight.col > 0 && words.label(f_.weight.col - 1) == "the" && words.label(f_.weight.col) != end_mark;
  switch (leaning_of(f_.shares[order[0]], order.size() > 1 ? f_.shares[order[1]] : 0, noun)) {
    case Leaning::noun: return phrases()("strokes.title");
    case Leaning::wavers: return phrases()("strokes.title.wavers");
    case Leaning::elsewhere: break;
  }
  return phrases()("strokes.title.weight");
}

/// Adds the distance of the two largest scores if two words are nearly even.
std::string StrokesText::tied_sentence(const std::string& sentence) const {
  const std::vector<size_t> order = from_the_largest(f_.shares);
  if (order.size() < 2 || order[0] != f_.at() || f_.shares[order[1]] < wavering * f_.shares[order[0]]) return sentence;
  const auto printed = [&](size_t word) { return std::strtod(printed_number(f_.scaled[word], p_.scaled_decimals).c_str(), nullptr); };
  return phrases()("strokes.status.softmax.tied", {{"sentence", sentence},
                                                   {"second", markup_of(order[1])},
                                                   {"less", printed_number(printed(order[0]) - printed(order[1]), p_.scaled_decimals)},
                                                   {"weight", printed_number(f_.shares[order[1]], p_.share_decimals)}});
}

std::string StrokesText::root() const { return phrases()("strokes.root", {{"n", f_.d_head()}, {"root", p_.root}}); }

/// Adds the typical sizes of a product and of a score in this head.
std::string StrokesText::typical_sentence(const std::string& sentence) const {
  constexpr int decimals = 2;
  const TypicalSizes sizes = typical_sizes(s_.navigation().sample(), s_.nodes(), f_);
  return phrases()("strokes.undivided.typical", {{"sentence", sentence},
                                                 {"pairs", sizes.pairs},
                                                 {"product", printed_number(sizes.product, decimals)},
                                                 {"score", printed_number(sizes.score, decimals)},
                                                 {"scaled", printed_number(sizes.score / f_.divisor, decimals)}});
}

std::string StrokesText::undivided() const {
  const std::vector<size_t> order = from_the_largest(f_.shares);
  const std::vector<double> without = f_.undivided_shares();
  const auto number = [&](const std::vector<double>& shares, size_t at) { return printed_number(shares[order[at]], p_.share_decimals); };
  if (order.size() < 2) return "";
  const std::string second = markup_of(order[1]), sentence = phrases()("strokes.undivided.takes", {{"first", markup_of(order[0])},
                                                                                                   {"first_without", number(without, 0)},
                                                                                                   {"first_with", number(f_.shares, 0)},
                                                                                                   {"second", second},
                                                                                                   {"second_without", number(without, 1)},
                                                                                                   {"second_with", number(f_.shares, 1)}});
  const bool stuck = print_alike(without, undivided_with_more(f_, order[1]), p_.share_decimals);
  return typical_sentence(stuck ? phrases()("strokes.undivided.all", {{"sentence", sentence}, {"second", second}})
                                : phrases()("strokes.undivided.grows", {{"sentence", sentence}}));
}

std::string StrokesText::use(const std::optional<FrenchOfWeights>& french) const {
  const std::string mix = phrases()("strokes.use.mix", {{"query", query_}});
  if (!french) return mix;
  const std::string word = "**" + escaped(printed_word(french->word)) + "**",
                    swapped = "**" + escaped(printed_word(french->swapped)) + "**";
  if (french->swapped.empty()) return mix;
  return mix + " " +
         (french->swapped == french->word
              ? phrases()("strokes.use.same", {{"first", markup_of(french->most)}, {"second", markup_of(french->other)}, {"french", word}})
              : phrases()("strokes.use.swapped",
                          {{"first", markup_of(french->most)}, {"second", markup_of(french->other)}, {"french", swapped}}));
}

}  // namespace headlight::views
