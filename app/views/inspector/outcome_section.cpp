#include "views/inspector/outcome_section.hpp"

#include "session/outcome.hpp"
#include "views/boards/stage_view.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

std::string shown_bold(const Axis& words, Index at) { return "**" + word_in_text(words, at) + "**"; }

/// Columns that one word gave through one head stand together: "**animate, noun** (+0.81, +0.80 from **elephant**, head 2)".
std::vector<std::string> gains_in_words(const Session& s, const Outcome& out, const Phrases& phrases) {
  const AttentionNodes& attention = attention_at(s.nodes(), out.at);
  const Axis& columns = s.graph()[attention.out].axes.cols;
  const Axis& keys = s.graph()[attention.head.front().pattern].axes.cols;
  std::vector<std::string> items;
  std::vector<bool> said(out.gains.size(), false);
  for (size_t i = 0; i < out.gains.size(); ++i) {
    if (said[i]) continue;
    const NamedGain& first = out.gains[i];
    std::string names, numbers;
    for (size_t j = i; j < out.gains.size(); ++j) {
      const NamedGain& one = out.gains[j];
      if (one.key != first.key || one.head != first.head) continue;
      said[j] = true;
      names += (names.empty() ? "" : ", ") + escaped(columns.label(one.column));
      numbers += (numbers.empty() ? "+" : ", +") + column_text(one.from_key, 2);
    }
    items.push_back(phrases("inspector.outcome.gain",
                            {{"columns", names}, {"numbers", numbers}, {"key", shown_bold(keys, first.key)}, {"head", first.head + 1}}));
  }
  return items;
}

}  // namespace

std::string outcome_sentence(const Session& s, const std::optional<Outcome>& out, const Phrases& phrases) {
  if (!out) return phrases("inspector.outcome.none");
  const AttentionNodes& attention = attention_at(s.nodes(), out->at);
  const Axes& axes = s.graph()[attention.head.front().pattern].axes;
  const std::string row = shown_bold(axes.rows, out->row);
  std::string said;
  if (!out->gains.empty())
    said = phrases("inspector.outcome.carries", {{"row", row}, {"gains", listed(gains_in_words(s, *out, phrases), phrases)}});
  else if (out->share > 0)
    said = phrases("inspector.outcome.most",
                   {{"row", row}, {"key", shown_bold(axes.cols, out->key)}, {"head", out->head + 1}, {"share", percent(out->share)}});
  else said = phrases("inspector.outcome.nothing", {{"row", row}});
  if (out->next_word) {
    const Axis& words = s.graph()[out->next_word->node].axes.cols;
    const std::string word = shown_bold(words, out->next_word->col), share = percent(s.trace().at(*out->next_word));
    said += " " + (s.document().config.fills_in_words()
                       ? phrases("inspector.outcome.word.masked", {{"row", row}, {"word", word}, {"share", share}})
                       : phrases("inspector.outcome.word", {{"row", row}, {"word", word}, {"share", share}}));
  }
  return said;
}

float draw_outcome(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  y = section_head(c, x, y, c.phrases("inspector.outcome.title")) + 2;
  const RichResult said =
      look_at(c, "outcome", x, y, width, outcome_sentence(frame.session, frame.influence.outcome(frame.session), c.phrases));
  c.note("outcome", {x, y, width, said.height});
  return y + said.height;
}

}  // namespace headlight
