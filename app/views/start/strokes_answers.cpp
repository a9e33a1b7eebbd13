// The answers to the questions below the first stroke: how q and k are made, and how the pronoun knows about another word.
#include <algorithm>
#include <utility>

#include "text/tokenizer.hpp"
#include "views/start/strokes_text.hpp"

namespace headlight::views {

std::vector<std::string> StrokesText::made() const {
  if (!has_own_q_and_k()) return {};
  const AttentionNodes& attention = attention_at(s_.nodes(), f_.place.at);
  const bool biases = attention.b_Q && attention.b_K;
  return {phrases()("strokes.made.vector", {{"n", s_.trace()[attention.x].cols()}}),
          biases ? phrases()("strokes.made.queries.biases", {{"query", query_}}) : phrases()("strokes.made.queries", {{"query", query_}}),
          biases ? phrases()("strokes.made.keys.biases", {{"key", key_}}) : phrases()("strokes.made.keys", {{"key", key_}})};
}

std::string StrokesText::known_question(const EarlierLook& look) const {
  return phrases()("strokes.known", {{"query", column(f_.weight.row)}, {"word", column(static_cast<Index>(look.word))}});
}

std::string StrokesText::known_before(const EarlierLook& look) const {
  const std::string layers = phrases()("strokes.known.layers", {{"layers", s_.nodes().block.size()},
                                                                {"heads", attention_at(s_.nodes(), f_.place.at).head.size()},
                                                                {"layer", f_.place.at.layer + 1},
                                                                {"head", *f_.place.head + 1}});
  return layers + " " +
         phrases()("strokes.known.looked", {{"row", markup_of(static_cast<size_t>(look.weight.row))},
                                            {"word", markup_of(look.word)},
                                            {"layer", look.layer + 1},
                                            {"head", look.head + 1},
                                            {"weight", earlier_weight(look)}});
}

std::string StrokesText::earlier_weight(const EarlierLook& look) const {
  return printed_number(static_cast<double>(look.weights[look.word]), p_.share_decimals);
}

/// Returns "**it** looks at **banana** with 0.500 instead of 0.960 and at **elephant** with 0.453 instead of 0.007": the word with the
/// largest weight, and the one whose weight rises most.
std::string StrokesText::change_without(const EarlierLook& look) const {
  const auto rise = [&](size_t at) { return static_cast<double>(look.without[at]) - f_.shares[at]; };
  const auto number = [&](double weight) { return printed_number(weight, p_.share_decimals); };
  const size_t first = from_the_largest(f_.shares).front();
  size_t second = first == 0 ? 1 : 0;
  for (size_t at = 0; at < look.without.size(); ++at)
    if (at != first && rise(at) > rise(second)) second = at;
  return phrases()("strokes.known.change", {{"query", query_},
                                            {"first", markup_of(first)},
                                            {"first_without", number(static_cast<double>(look.without[first]))},
                                            {"first_with", number(f_.shares[first])},
                                            {"second", markup_of(second)},
                                            {"second_without", number(static_cast<double>(look.without[second]))},
                                            {"second_with", number(f_.shares[second])}});
}

std::string StrokesText::known_without(const EarlierLook& look) const {
  const std::string change = change_without(look), word = markup_of(look.word);
  const std::vector<size_t> order = from_the_largest(look.without);
  const bool wavers = look.without[order[1]] >= wavering * look.without[order[0]], decides = look.decides != EarlierLook::Decides::neither;
  const auto sentence = [&] {
    switch (look.decides) {
      case EarlierLook::Decides::one_weight: return phrases()("strokes.known.one", {{"change", change}});
      case EarlierLook::Decides::all_weights:
        return phrases()("strokes.known.all", {{"word", word}, {"layer", look.layer + 1}, {"change", change}});
      case EarlierLook::Decides::neither: break;
    }
    return phrases()("strokes.known.neither", {{"word", word}, {"layer", look.layer + 1}, {"change", change}});
  }();
  return wavers && decides ? phrases()("strokes.known.wavers", {{"sentence", sentence}}) : sentence;
}

std::vector<std::string> StrokesText::known_rows(const EarlierLook& look) const {
  const auto row = [&](int layer, int head) { return phrases()("strokes.known.row", {{"layer", layer + 1}, {"head", head + 1}}); };
  return {row(look.layer, look.head), row(f_.place.at.layer, *f_.place.head),
          look.decides == EarlierLook::Decides::one_weight
              ? phrases()("strokes.known.row.without", {{"weight", earlier_weight(look)}})
              : phrases()("strokes.known.row.none", {{"word", column(static_cast<Index>(look.word))}})};
}

}  // namespace headlight::views
