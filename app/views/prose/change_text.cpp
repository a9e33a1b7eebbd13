#include "views/prose/change_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "graph/label_with_position.hpp"
#include "session/compare/comparison.hpp"
#include "session/run_change.hpp"
#include "session/translate/pronoun_row.hpp"
#include "text/unicode.hpp"
#include "text/words.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_words.hpp"

namespace headlight::views {
namespace {

std::string share_text(float share) { return column_text(static_cast<double>(share), 2); }
std::string word_text(const std::string& word) { return escaped(printed_word(word)); }

/// A weight before and after, with two decimals, or with three where two would be the same number twice.
struct MovedShare {
  std::string before, now;

  MovedShare(float before_, float now_) : before(share_text(before_)), now(share_text(now_)) {
    constexpr int finer = 3;  // enough for weights that are least_visible_weight apart
    if (before != now) return;
    before = column_text(static_cast<double>(before_), finer);
    now = column_text(static_cast<double>(now_), finer);
  }
};

std::string head_words(const Session& s, const AttentionId& at, int head, const Phrases& phrases) {
  const std::string layer = place_words({Stage::softmax, at}, s.nodes(), phrases);
  return layer.empty() ? phrases("change.head", {{"head", head + 1}})
                       : phrases("change.head.layer", {{"layer", layer}, {"head", head + 1}});
}

/// The words that describe a row.
struct RowWords {
  std::string where, row, key, share;
  bool nan, blank;
  std::ptrdiff_t equals;  ///< the number of keys with the largest weight

  RowWords(const Session& s, const SeenRow& seen, const Phrases& phrases)
      : where(capital(head_words(s, seen.at, seen.head, phrases))),
        row(word_text(seen.word)),
        key(word_text(seen.keys[seen.most()])),
        share(share_text(seen.weights[seen.most()])),
        nan(std::any_of(seen.weights.begin(), seen.weights.end(), [](float w) { return !std::isfinite(w); })),
        blank(std::all_of(seen.weights.begin(), seen.weights.end(), [](float w) { return w == 0; })),
        equals(std::count(seen.weights.begin(), seen.weights.end(), seen.weights[seen.most()])) {}

  /// True if the row looks at one word most.
  bool has_most() const { return !nan && !blank && equals == 1; }
};

/// Returns the index of the weight in a row that moved furthest.
size_t furthest(const SeenRow& before, const SeenRow& after) {
  size_t most = 0;
  const auto by = [&](size_t i) { return std::abs(after.weights[i] - before.weights[i]); };
  for (size_t i = 1; i < after.weights.size(); ++i)
    if (by(i) > by(most)) most = i;
  return most;
}

/// Tells the row as it is now, whatever it was.
std::string looks_now(const RowWords& now, const Phrases& phrases) {
  if (now.nan) return phrases("change.nan_only", {{"where", now.where}, {"row", now.row}});
  if (now.blank) return phrases("change.blank_only", {{"where", now.where}, {"row", now.row}});
  if (now.equals > 1) return phrases("change.even", {{"where", now.where}, {"row", now.row}, {"n", now.equals}, {"share", now.share}});
  return phrases("change.on_board", {{"where", now.where}, {"row", now.row}, {"key", now.key}, {"share", now.share}});
}

std::string moved_row(const Session& s, const SeenRow& before, const SeenRow& after, const Phrases& phrases) {
  const RowWords now(s, after, phrases), was(s, before, phrases);
  if (!was.has_most()) return looks_now(now, phrases);
  if (now.nan) return phrases("change.nan", {{"where", now.where}, {"row", now.row}, {"old", was.key}, {"old_share", was.share}});
  if (now.blank) return phrases("change.blank", {{"where", now.where}, {"row", now.row}, {"old", was.key}, {"old_share", was.share}});
  if (!now.has_most() && now.row == was.row)
    return followed_by(looks_now(now, phrases), phrases("change.before", {{"old", was.key}, {"old_share", was.share}}));
  if (!now.has_most()) return looks_now(now, phrases);
  if (now.row != was.row)
    return phrases("change.other_word", {{"where", now.where},
                                         {"row", now.row},
                                         {"key", now.key},
                                         {"share", now.share},
                                         {"old_row", was.row},
                                         {"old", was.key},
                                         {"old_share", was.share}});
  const size_t most = after.most(), moved = furthest(before, after);
  if (most != before.most() || now.key != was.key)
    return phrases(
        "change.turned",
        {{"where", now.where}, {"row", now.row}, {"key", now.key}, {"share", now.share}, {"old", was.key}, {"old_share", was.share}});
  if (now.share != was.share)
    return phrases("change.stays",
                   {{"where", now.where}, {"row", now.row}, {"key", now.key}, {"share", now.share}, {"old_share", was.share}});
  const MovedShare share(before.weights[moved], after.weights[moved]);
  return phrases("change.gives", {{"where", now.where},
                                  {"row", now.row},
                                  {"key", now.key},
                                  {"share", now.share},
                                  {"other", word_text(after.keys[moved])},
                                  {"now", share.now},
                                  {"before", share.before}});
}

std::string fresh_row(const Session& s, const std::optional<SeenRow>& after, const Phrases& phrases) {
  if (!after || after->weights.empty()) return phrases("change.fresh.plain");
  const RowWords now(s, *after, phrases);
  if (now.blank) return phrases("change.fresh.blank", {{"where", now.where}, {"row", now.row}});
  if (!now.has_most()) return followed_by(looks_now(now, phrases), phrases("change.fresh.plain"));
  return phrases("change.fresh", {{"where", now.where}, {"row", now.row}, {"key", now.key}, {"share", now.share}});
}

std::string moved_elsewhere(const Session& s, const RunChange& change, const Phrases& phrases) {
  const MovedWeight& most = *change.most;
  const std::string where_most = head_words(s, most.at, most.head, phrases), other = word_text(most.word), key = word_text(most.key);
  const auto [before, now] = MovedShare(most.before, most.after);
  if (!change.row_is_comparable())
    return phrases("change.most", {{"where_most", where_most}, {"other", other}, {"key", key}, {"now", now}, {"before", before}});
  const RowWords row(s, *change.after.row, phrases);
  return phrases("change.other", {{"where", row.where},
                                  {"row", row.row},
                                  {"where_most", where_most},
                                  {"other", other},
                                  {"key", key},
                                  {"now", now},
                                  {"before", before}});
}

std::string moved_numbers(const Session& s, const MovedNumbers& moved, const Phrases& phrases) {
  const NodeId node = s.graph().find(moved.node);
  const std::string matrix = name_in_words(s, node, phrases), by = power_in_prose(difference_text(moved.largest)),
                    least = difference_text(static_cast<double>(least_visible_weight));
  const Axis& rows = s.graph()[node].axes.rows;
  const auto n = static_cast<std::int64_t>(moved.count);
  if (!counts_words(rows.kind)) return phrases.counted("change.numbers", n, {{"least", least}, {"matrix", matrix}, {"by", by}});
  const std::string row = word_text(label_with_position(rows, moved.row));
  return phrases.counted("change.numbers.row", n, {{"least", least}, {"matrix", matrix}, {"by", by}, {"row", row}});
}

/// Tells the change of the likeliest next word or of its share, or else of the words of a translation; empty if there is none.
std::string came_of_it(const RunChange& change, const Phrases& phrases) {
  const auto &was = change.before.likely, &now = change.after.likely;
  if (was && now && was->after == now->after) {
    if (was->word != now->word)
      return phrases("change.likely", {{"after", word_text(now->after)},
                                       {"word", word_text(now->word)},
                                       {"share", share_text(now->share)},
                                       {"old", word_text(was->word)},
                                       {"old_share", share_text(was->share)}});
    if (share_text(was->share) != share_text(now->share))
      return phrases("change.likely.stays", {{"after", word_text(now->after)},
                                             {"word", word_text(now->word)},
                                             {"share", share_text(now->share)},
                                             {"old_share", share_text(was->share)}});
  }
  const std::vector<std::string>&old_words = change.before.written, &new_words = change.after.written;
  const auto [old_at, new_at] = std::mismatch(old_words.begin(), old_words.end(), new_words.begin(), new_words.end());
  if (old_at == old_words.end() && new_at == new_words.end()) return "";
  if (old_words.empty() || new_words.empty()) return "";
  if (old_at == old_words.end()) return phrases("change.writes.more", {{"new", word_text(*new_at)}});
  if (new_at == new_words.end()) return phrases("change.writes.less", {{"old", word_text(*old_at)}});
  return phrases("change.writes", {{"new", word_text(*new_at)}, {"old", word_text(*old_at)}});
}

/// Describes a change of words by the pronoun's row, which the translation board shows, and not by a row of another layer. None on other
/// boards.
std::optional<std::string> told_of_board(const Session& s, const RunChange& change, const Phrases& phrases) {
  const bool other_words = change.edit && std::holds_alternative<SetSentences>(*change.edit);
  if (!other_words || s.selection().map || s.selection().stage != Stage::translate) return std::nullopt;
  const auto shown = pronoun_row(s);
  if (!shown) return "";
  SeenRow row = {.at = {false, shown->layer, false}, .head = shown->head, .position = shown->position, .word = {}};
  const auto& seen = change.after.row;
  if (seen && seen->at == row.at && seen->head == row.head && seen->position == row.position) return std::nullopt;
  const Axes& axes = s.graph()[shown->pattern].axes;
  const Matrix& weights = s.trace()[shown->pattern];
  row.word = label_with_position(axes.rows, row.position);
  for (Index col = 0; col < weights.cols(); ++col)
    row.keys.push_back(label_with_position(axes.cols, col)), row.weights.push_back(weights(row.position, col));
  const RowWords now(s, row, phrases);
  if (now.blank || now.nan) return fresh_row(s, row, phrases);
  return looks_now(now, phrases);
}

/// Explains why exchanging a word changed nothing, and names a model in which it would.
std::string unheard_sentence(const Phrases& phrases, const IgnoredWord& word) {
  const std::string why = phrases("shell.transport.unheard",
                                  {{"pronoun", escaped(word.pronoun)}, {"before", escaped(word.before)}, {"after", escaped(word.after)}});
  if (!word.hears) return why;
  const ModelConfig& hears = word.hears->config;
  return why + " " + phrases.counted("shell.transport.unheard.try", hears.n_layers, {{"model", escaped(hears.name)}});
}

}  // namespace

std::string change_words(const Session& s, const RunChange& change, const Phrases& phrases) {
  std::string told;
  if (change.row_is_comparable() && change.row_moved()) told = moved_row(s, *change.before.row, *change.after.row, phrases);
  else if (!change.alike && !change.row_is_comparable()) told = fresh_row(s, change.after.row, phrases);
  else if (change.most) told = moved_elsewhere(s, change, phrases);
  else if (change.numbers) told = moved_numbers(s, *change.numbers, phrases);
  else told = change.alike ? phrases("change.nothing") : phrases("change.others.same");
  const std::string after = came_of_it(change, phrases);
  if (const auto of_board = told_of_board(s, change, phrases); of_board && !(of_board->empty() && after.empty())) told = *of_board;
  if (told.empty()) return after;
  return after.empty() ? told : told + " " + after;
}

std::string change_sentence(const Frame& frame) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const RunChange* change = s.change();
  const Comparison* comparison = s.comparison();
  if (!change || (comparison && comparison->baseline().kind == BaselineKind::sentence)) return "";
  if (const auto& unheard = frame.influence.elsewhere().unheard(s)) return unheard_sentence(phrases, *unheard);
  std::string told = change_words(s, *change, phrases);
  if (const auto& reaction = frame.influence.elsewhere().reaction(s))
    told += " " + phrases("change.nothing.try", {{"model", escaped(reaction->model->config.name)}, {"by", share_text(reaction->by)}});
  return told;
}

void follow_change_link(const Frame& frame, const RichResult& line) {
  if (line.clicked != "hears") return;
  Session& s = frame.session;
  if (const auto& unheard = frame.influence.elsewhere().unheard(s); unheard && unheard->hears) return s.push(SetModel{unheard->hears, {}});
  if (const auto& reaction = frame.influence.elsewhere().reaction(s)) s.push(SetModel{reaction->model, {}});
}

}  // namespace headlight::views
