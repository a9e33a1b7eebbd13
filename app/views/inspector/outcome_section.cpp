#include "views/inspector/outcome_section.hpp"

#include <cmath>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "session/outcome.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

/// Groups columns that one word gave through one head: "**animate, noun** (+0.81, +0.80 from **elephant**, head 2)".
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
      names = longer_list(names, escaped(axis_label(phrases, columns, one.column)), phrases);
      numbers = longer_list(numbers, "+" + column_text(one.from_key, 2), phrases);
    }
    items.push_back(
        phrases("inspector.outcome.gain",
                {{"columns", names}, {"numbers", numbers}, {"key", bold_word(phrases, keys, first.key)}, {"head", first.head + 1}}));
  }
  return items;
}

/// "head 1", and in a model of several attentions "layer 4, head 1".
std::string head_in_words(const Session& s, const AttentionId& at, int head, const Phrases& phrases) {
  const std::string place = place_words(StagePlace(Stage::softmax, at), s.nodes(), phrases);
  return place.empty() ? phrases("inspector.outcome.head", {{"head", head + 1}})
                       : phrases("inspector.outcome.head.of", {{"place", place}, {"head", head + 1}});
}

std::string longest_in_words(const Session& s, const Outcome& out, const std::string& row, const Phrases& phrases) {
  if (!out.longest) return phrases("inspector.outcome.nothing", {{"row", row}});
  const LongestGift& gift = *out.longest;
  const Axis& keys = s.graph()[attention_at(s.nodes(), gift.at).head.front().pattern].axes.cols;
  const std::string key = bold_word(phrases, keys, gift.key), head = head_in_words(s, gift.at, gift.head, phrases),
                    share = percent(gift.share);
  return out.n_attentions > 1 ? phrases("inspector.outcome.most.all", {{"row", row}, {"key", key}, {"head", head}, {"share", share}})
                              : phrases("inspector.outcome.most", {{"row", row}, {"key", key}, {"head", head}, {"share", share}});
}

/// Two decimals, or more digits if these would say that nothing falls.
std::string fall_text(double fall) {
  const std::string text = column_text(fall, 2);
  return text.find_first_not_of("0.") == std::string::npos ? power_in_prose(to_text(fall, 2)) : text;
}

/// Tells the same word's number without the named head, and without the head that it needs most: that with the largest number on the board
/// of the heads.
std::string causes_in_words(const Session& s, const Outcome& out, const WordCauses& causes, const std::string& word,
                            const Phrases& phrases) {
  constexpr double seen = 0.005;
  const double share = s.trace().at(*out.next_word);
  std::string said;
  const bool same = out.longest && out.longest->at == causes.at && out.longest->head == causes.head;
  if (out.longest && out.gains.empty())
    said = phrases("inspector.outcome.without", {{"word", word}, {"now", percent(causes.without_longest)}});
  const auto then = [&](const std::string& next) { return said.empty() ? next : followed_by(said, next); };
  if (std::isnan(causes.lowest)) return said;
  if (!(causes.lowest < share - seen)) return then(phrases("inspector.outcome.needs_none", {{"word", word}}));
  if (!(causes.fall > 0)) return said;  // the word loses because others gain: no logit falls
  if (same && !said.empty()) return then(phrases("inspector.outcome.needs_it_most"));
  return then(phrases("inspector.outcome.needs", {{"word", word},
                                                  {"head", head_in_words(s, causes.at, causes.head, phrases)},
                                                  {"fall", fall_text(causes.fall)},
                                                  {"now", percent(causes.without)}}));
}

}  // namespace

std::string outcome_sentence(const Session& s, const std::optional<Outcome>& out, const std::optional<WordCauses>& causes,
                             const Phrases& phrases) {
  if (!out) return phrases("inspector.outcome.none");
  const AttentionNodes& attention = attention_at(s.nodes(), out->at);
  const std::string row = bold_word(phrases, s.graph()[attention.head.front().pattern].axes.rows, out->row);
  std::string said = out->gains.empty()
                         ? longest_in_words(s, *out, row, phrases)
                         : phrases("inspector.outcome.got", {{"row", row}, {"gains", listed(gains_in_words(s, *out, phrases), phrases)}});
  if (!out->next_word) return said;
  const Axis& words = s.graph()[out->next_word->node].axes.cols;
  const std::string word = bold_word(phrases, words, out->next_word->col), share = percent(s.trace().at(*out->next_word));
  said += " " + (s.document().config.fills_in_words()
                     ? phrases("inspector.outcome.word.masked", {{"row", row}, {"word", word}, {"share", share}})
                     : phrases("inspector.outcome.word", {{"row", row}, {"word", word}, {"share", share}}));
  return causes ? followed_by(said, causes_in_words(s, *out, *causes, word, phrases)) : said;
}

std::string outcome_now(Frame& frame) {
  const Session& s = frame.session;
  const std::optional<Outcome>& out = frame.influence.outcome(s);
  std::optional<WordCauses> causes;
  if (out && out->next_word && can_try_heads(s)) causes = word_causes(s, *out, frame.influence.head_effects(s, out->row));
  return outcome_sentence(s, out, causes, frame.canvas.phrases);
}

Box outcome_section(Frame& frame) {
  if (!has(frame.session.selection().stage, StageTrait::outcome)) return {};
  return box::section(frame.canvas.phrases("inspector.outcome.title"), {box::look_at("outcome", outcome_now(frame)).named("outcome")});
}

}  // namespace headlight::views
