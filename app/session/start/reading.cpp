#include "session/start/reading.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.hpp"
#include "session/translate/pronoun_row.hpp"
#include "text/tokenizer.hpp"

namespace headlight::session {
namespace {

/// Returns the French word whose row gives column `word` most of its weight.
std::optional<JoinedWord> joined_with(const Reading& reading, size_t word) {
  std::optional<JoinedWord> best;
  for (size_t i = 0; i < reading.french.size(); ++i) {
    const std::vector<LookedAt>& seen = reading.french[i].looks_at;
    if (seen.empty() || static_cast<size_t>(seen.front().index) != word || !(seen.front().weight > 0.5f)) continue;
    if (!best || seen.front().weight > best->weight) best = JoinedWord{i, seen.front().weight};
  }
  return best;
}

/// Returns the weight as shown, in hundredths.
long hundredths(float weight) { return std::lround(weight * 100); }

}  // namespace

std::vector<size_t> Reading::order() const { return from_the_largest(weights); }

std::string Reading::word_at(size_t column) const { return column < words.size() ? words[column] : end_mark; }

bool Reading::is_noun(size_t column) const { return column > 0 && column < words.size() && words[column - 1] == "the"; }

Leaning Reading::leaning() const {
  const std::vector<size_t> largest = order();
  const auto weight = [&](size_t at) { return at < largest.size() ? static_cast<double>(weights[largest[at]]) : 0; };
  return leaning_of(weight(0), weight(1), is_noun(most));
}

Leaning leaning_of(double largest, double second, bool largest_is_noun) {
  if (second >= wavering * largest) return Leaning::wavers;
  return largest_is_noun && largest > 0.5 ? Leaning::noun : Leaning::elsewhere;
}

Reading reading_of(const Run& run) {
  const Sample& sample = run.samples.front();
  const std::vector<Index> pronouns = pronoun_positions(sample);
  if (pronouns.empty()) throw UserError(tr("the sentence has no pronoun"));
  Reading reading;
  reading.pronoun = static_cast<size_t>(pronouns.front());
  for (int at = 0; at < sample.n_words; ++at) reading.words.push_back(sample.tokens.tokens[static_cast<size_t>(at)].text);
  if (!reading.words.empty() && reading.words.back() == end_mark) reading.words.pop_back();
  const NodeId pattern = run.nodes.block[StartHead::layer].attn.head[StartHead::head].pattern;
  const Matrix& weights = sample.trace[pattern];
  for (Index col = 0; col < sample.n_words; ++col) reading.weights.push_back(weights(pronouns.front(), col));
  reading.most = reading.order().front();
  reading.french = written_words(run, 0);
  for (const WrittenWord& word : reading.french) reading.written.push_back(word.word);
  reading.joined = joined_with(reading, reading.pronoun);
  return reading;
}

std::string french_with_article(const Reading& reading, size_t word) {
  constexpr std::array articles = {"le", "la", "l'", "un", "une"};
  const auto noun = joined_with(reading, word);
  if (!noun || noun->word == 0) return "";
  const std::string& article = reading.written[noun->word - 1];
  if (std::find(articles.begin(), articles.end(), article) == articles.end()) return "";
  return article + (article.back() == '\'' ? "" : " ") + reading.written[noun->word];
}

WeightShift shift_of(const Reading& before, const Reading& after) {
  WeightShift shift;
  const size_t n = std::min(before.weights.size(), after.weights.size());
  const auto change = [&](size_t col) { return after.weights[col] - before.weights[col]; };
  for (size_t col = 0; col < n; ++col) {
    if (change(col) < change(shift.falls)) shift.falls = col;
    if (change(col) > change(shift.rises)) shift.rises = col;
    if (hundredths(before.weights[col]) != hundredths(after.weights[col])) shift.moved = true;
  }
  return shift;
}

}  // namespace headlight::session
