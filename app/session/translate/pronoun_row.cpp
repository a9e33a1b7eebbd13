#include "session/translate/pronoun_row.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "session/pronouns.hpp"
#include "text/words.hpp"

namespace headlight::session {
namespace {

using WordList = std::span<const std::string_view>;

/// Words that are never a noun; any other word after an article may be one.
constexpr std::string_view function_words[] = {
    "the", "a",    "an",   "because", "as",  "since", "and", "or",   "but",  "so",   "that", "which", "who",  "when", "while",
    "if",  "was",  "were", "is",      "are", "am",    "be",  "been", "had",  "has",  "have", "did",   "does", "do",   "not",
    "too", "very", "in",   "on",      "at",  "by",    "of",  "to",   "into", "with", "from", "for",   ",",    ".",    "</s>"};
constexpr std::string_view articles[] = {"the", "a", "an", "this", "these", "those", "its", "his", "her", "my", "your", "our", "their"};
constexpr std::string_view adverbs[] = {"very", "too"};

bool is_one_of(const std::string& word, WordList words) { return std::find(words.begin(), words.end(), word) != words.end(); }

/// Returns the words of the sentence in the spelling of the lists above.
std::vector<std::string> folded_words(const Sample& sample) {
  std::vector<std::string> words;
  for (Index at = 0; at < sample.n_words; ++at) words.push_back(case_folded(sample.tokens.tokens[static_cast<size_t>(at)].text));
  return words;
}

/// True if an article or a similar word precedes the word by at most three words, with nothing but adjectives between: "the very old
/// house".
bool may_be_noun(const std::vector<std::string>& words, size_t at) {
  if (is_pronoun(words[at]) || is_one_of(words[at], function_words)) return false;
  for (size_t back = 1; back <= 3 && back <= at; ++back) {
    const std::string& before = words[at - back];
    if (is_one_of(before, articles)) return true;
    if (is_one_of(before, function_words) && !is_one_of(before, adverbs)) return false;
  }
  return false;
}

/// Returns how sharply this row points to a noun; if no word can be one, to anything but the pronoun. `nouns`: by word, true if it may be
/// one.
float sharpness(const std::vector<bool>& nouns, const Matrix& pattern, Index row) {
  float noun = 0, any = 0;
  for (size_t word = 0; word < nouns.size(); ++word) {
    const auto key = static_cast<Index>(word);
    if (key == row) continue;
    any = std::max(any, pattern(row, key));
    if (nouns[word]) noun = std::max(noun, pattern(row, key));
  }
  return noun > 0 ? 1 + noun : any;
}

int sharpest_head(const Sample& sample, const AttentionNodes& attention, Index row) {
  const std::vector<std::string> words = folded_words(sample);
  std::vector<bool> nouns;
  for (size_t at = 0; at < words.size(); ++at) nouns.push_back(may_be_noun(words, at));
  std::vector<float> sharp;
  for (const HeadNodes& head : attention.head) sharp.push_back(sharpness(nouns, sample.trace[head.pattern], row));
  return static_cast<int>(std::max_element(sharp.begin(), sharp.end()) - sharp.begin());
}

}  // namespace

std::vector<Index> pronoun_positions(const Sample& sample) {
  std::vector<Index> out;
  const std::vector<std::string> words = folded_words(sample);
  for (size_t at = 0; at < words.size(); ++at)
    if (is_pronoun(words[at])) out.push_back(static_cast<Index>(at));
  return out;
}

std::optional<Index> pronoun_position(const Session& session) {
  const std::vector<Index> places = pronoun_positions(session.navigation().sample());
  if (places.empty()) return std::nullopt;
  const auto& chosen = session.selection().translation.pronoun;
  return chosen && std::count(places.begin(), places.end(), *chosen) ? *chosen : places.front();
}

std::optional<PronounRow> pronoun_row(const Session& session) {
  const auto place = pronoun_position(session);
  if (!place) return std::nullopt;
  const AttentionNodes& attention = session.nodes().block.back().attn;
  // Dragging a weight must not change the choice of the head.
  const auto sample = static_cast<size_t>(session.selection().sample);
  const Sample& as_computed = session.untouched() ? session.untouched()->samples[sample] : session.navigation().sample();
  const auto& chosen = session.selection().translation.pronoun_head;
  const bool is_chosen = chosen && *chosen >= 0 && *chosen < static_cast<int>(attention.head.size());
  const int head = is_chosen ? *chosen : sharpest_head(as_computed, attention, *place);
  return PronounRow{*place, static_cast<int>(session.nodes().block.size()) - 1, head, attention.head[static_cast<size_t>(head)].pattern,
                    is_chosen};
}

Index most_looked_at(const Matrix& pattern, const PronounRow& row, int n_words) {
  Index best = row.position == 0 && n_words > 1 ? 1 : 0;
  for (Index word = 0; word < n_words; ++word)
    if (word != row.position && pattern(row.position, word) > pattern(row.position, best)) best = word;
  return best;
}

RowDrag::RowDrag(Session& session, const PronounRow& row, Index from)
    : row_(row),
      from_(from),
      sample_(session.selection().sample),
      gesture_(session.new_gesture()),
      node_(session.graph()[row.pattern].name) {
  const Matrix& pattern = session.trace()[row.pattern];
  for (Index word = 0; word < pattern.cols(); ++word) {
    start_.push_back(pattern(row.position, word));
    const auto found = session.document().overrides.find(cell(word));
    if (found == session.document().overrides.end()) continue;
    own_[word] = found->second;
    now_[word] = found->second.value;
  }
}

CellName RowDrag::cell(Index word) const { return {sample_, node_, row_.position, word}; }

void RowDrag::set(Session& session, float weight) {
  weight = std::clamp(weight, 0.f, 1.f);
  const float was = start_[static_cast<size_t>(from_)], others = was < 1 ? (1 - weight) / (1 - was) : 0.f;
  std::map<Index, float> new_weights;
  for (const auto& [word, value] : own_) new_weights[word] = start_[static_cast<size_t>(word)] * others;
  new_weights[from_] = weight;
  apply(session, new_weights);
}

void RowDrag::exchange(Session& session, Index to) {
  std::map<Index, float> new_weights;
  for (const auto& [word, value] : own_) new_weights[word] = start_[static_cast<size_t>(word)];
  new_weights[from_] = start_[static_cast<size_t>(to)];
  new_weights[to] = start_[static_cast<size_t>(from_)];
  apply(session, new_weights);
}

void RowDrag::give_all(Session& session) { apply(session, {{from_, 1.f}}); }

/// Pushes the dragged weight last, because the history names the step after it.
void RowDrag::apply(Session& session, const std::map<Index, float>& new_weights) {
  if (new_weights == now_) return;
  for (const auto& [word, value] : now_)
    if (!new_weights.count(word)) session.push(ClearOverride{cell(word)}, gesture_);
  for (const auto& [word, value] : new_weights)
    if (word != from_) session.push(OverrideCell{cell(word), value, true}, gesture_);
  session.push(OverrideCell{cell(from_), new_weights.at(from_), true}, gesture_);
  now_ = new_weights;
}

bool is_overridden(const Session& session, const PronounRow& row) {
  const NodeOverrides* overrides = session.trace().overrides(row.pattern);
  return overrides && std::any_of(overrides->begin(), overrides->end(), [&](const Override& o) { return o.row == row.position; });
}

void reset_row(Session& session, const PronounRow& row) {
  const NodeOverrides* overrides = session.trace().overrides(row.pattern);
  if (!overrides) return;
  const int gesture = session.new_gesture();
  for (const Override& o : *overrides)
    if (o.row == row.position)
      session.push(ClearOverride{{session.selection().sample, session.graph()[row.pattern].name, o.row, o.col}}, gesture);
}

}  // namespace headlight::session
