#include "views/start/start_text.hpp"

#include <algorithm>
#include <cmath>

#include "session/translate/known_words.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

std::string strong(const std::string& word) { return "**" + escaped(word) + "**"; }

/// Returns the markup at a column: a word, or the end mark, which is not a word of the sentence.
std::string column_words(const Reading& reading, size_t column, const Phrases& phrases) {
  return column < reading.words.size() ? escaped(reading.words[column]) : phrases("start.mark");
}
std::string strong_column(const Reading& reading, size_t column, const Phrases& phrases) {
  return "**" + column_words(reading, column, phrases) + "**";
}

std::string weight_text(float weight, int decimals = 2) { return format_number(weight, decimals); }

/// Returns the least number of decimals, 2 or 3, at which both print differently.
int decimals_to_tell(float a, float b) { return weight_text(a) == weight_text(b) ? 3 : 2; }

std::string joined_french(const std::vector<std::string>& words, size_t from, size_t to) {
  std::string text;
  for (size_t i = from; i < to; ++i) {
    const bool tight = !text.empty() && text.ends_with("\u2019");
    text += (text.empty() || tight ? "" : " ") + printed_word(words[i]);
  }
  return text;
}

/// The difference of two texts: from their first different word to their last, with a neighbour if one of them has no word there.
struct FrenchDifference {
  std::string before, after;

  FrenchDifference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    if (a == b) return;
    size_t first = 0, last = 0;
    const size_t shorter = std::min(a.size(), b.size());
    while (first < shorter && a[first] == b[first]) ++first;
    while (last < shorter - first && a[a.size() - 1 - last] == b[b.size() - 1 - last]) ++last;
    if (first + last >= shorter && first > 0) --first;
    before = joined_french(a, first, a.size() - last), after = joined_french(b, first, b.size() - last);
  }
};

std::string joined_word(const Reading& reading) { return reading.joined ? reading.written[reading.joined->word] : ""; }

std::string changed_headline(const StartStory& story, const Phrases& phrases) {
  const Reading &was = story.first(), &now = story.now();
  const std::string pronoun = strong(now.words[now.pronoun]), most = column_words(now, now.most, phrases);
  const float weight = now.weights[now.most];
  if (now.leaning() == Leaning::wavers) {
    const size_t second = now.order()[1];
    return phrases("start.changed.wavers", {{"most", most},
                                            {"weight", weight_text(weight)},
                                            {"second", column_words(now, second, phrases)},
                                            {"second_weight", weight_text(now.weights[second])}});
  }
  if (was.most == now.most) return phrases("start.changed.stays", {{"pronoun", pronoun}, {"most", most}, {"weight", weight_text(weight)}});
  if (now.leaning() == Leaning::noun) return phrases("start.changed.means", {{"pronoun", pronoun}, {"noun", most}});
  return phrases("start.changed.looks", {{"pronoun", pronoun}, {"most", most}, {"weight", weight_text(weight)}});
}

std::string answer_status(const Reading& reading, const Phrases& phrases) {
  if (!reading.joined)
    return phrases("start.status.answer.alone", {{"pronoun", strong(reading.words[reading.pronoun])},
                                                 {"most", strong_column(reading, reading.most, phrases)},
                                                 {"weight", weight_text(reading.weights[reading.most])}});
  const WrittenWord& french = reading.french[reading.joined->word];
  return phrases("start.status.answer", {{"french", strong(printed_word(french.word))}, {"probability", weight_text(french.probability)}});
}

std::string changed_status(const StartStory& story, const Phrases& phrases) {
  const Reading &was = story.first(), &now = story.now();
  const WeightShift shift = shift_of(was, now);
  if (!shift.moved)
    return phrases("start.status.still",
                   {{"before", strong(story.first_word())}, {"after", strong(story.word())}, {"pronoun", strong(now.words[now.pronoun])}});
  const auto printed = [](const Reading& reading, size_t column, int decimals) { return weight_text(reading.weights[column], decimals); };
  const int falls = decimals_to_tell(was.weights[shift.falls], now.weights[shift.falls]),
            rises = decimals_to_tell(was.weights[shift.rises], now.weights[shift.rises]);
  const std::string moves = phrases("start.status.moves", {{"falls", strong_column(now, shift.falls, phrases)},
                                                           {"falls_from", printed(was, shift.falls, falls)},
                                                           {"falls_to", printed(now, shift.falls, falls)},
                                                           {"rises", strong_column(now, shift.rises, phrases)},
                                                           {"rises_from", printed(was, shift.rises, rises)},
                                                           {"rises_to", printed(now, shift.rises, rises)}});
  const std::string old_word = joined_word(was), new_word = joined_word(now);
  if (old_word.empty() || new_word.empty()) return phrases("start.status.alone", {{"moves", moves}});
  if (old_word == new_word) return phrases("start.status.keeps", {{"moves", moves}, {"old", strong(printed_word(old_word))}});
  return phrases("start.status.turns",
                 {{"moves", moves}, {"old", strong(printed_word(old_word))}, {"new", strong(printed_word(new_word))}});
}

}  // namespace

std::string start_headline(const StartStory& story, const Phrases& phrases) {
  if (story.step() == StartStep::question) return phrases("start.question");
  if (story.step() == StartStep::changed) return changed_headline(story, phrases);
  const Reading& reading = story.first();
  const std::string most = column_words(reading, reading.most, phrases), weight = weight_text(reading.weights[reading.most]);
  if (!story.guess()) return phrases("start.guess.none", {{"most", most}, {"weight", weight}});
  const std::string word = escaped(reading.words[*story.guess()]);
  if (story.guessed_as_model()) return phrases("start.guess.same", {{"word", word}, {"weight", weight}});
  return phrases("start.guess.other", {{"word", word}, {"most", most}, {"weight", weight}});
}

std::string start_prompt(const StartStory& story, const Phrases& phrases, bool by_touch) {
  const std::string& pronoun = story.first().words[story.first().pronoun];
  return by_touch ? phrases("start.ask.touch", {{"pronoun", pronoun}}) : phrases("start.ask", {{"pronoun", pronoun}});
}

std::string start_shares(const Reading& reading, const Phrases& phrases) {
  const std::vector<size_t> order = reading.order();
  return phrases("start.shares", {{"pronoun", strong(reading.words[reading.pronoun])},
                                  {"first", strong_column(reading, order[0], phrases)},
                                  {"first_weight", weight_text(reading.weights[order[0]])},
                                  {"second", strong_column(reading, order[1], phrases)},
                                  {"second_weight", weight_text(reading.weights[order[1]])}});
}

std::string start_needs(const StartStory& story, const Phrases& phrases, bool brief) {
  const Reading &one = story.first(), &other = story.with_offered();
  const std::string first = joined_word(one), second = joined_word(other);
  const bool differ = !first.empty() && !second.empty() && first != second && one.most != other.most;
  if (!differ || !one.is_noun(one.most) || !other.is_noun(other.most)) return "";
  const std::string first_word = strong(first), second_word = strong(second), first_noun = escaped(one.words[one.most]),
                    second_noun = escaped(other.words[other.most]);
  if (brief)
    return phrases("start.needs.short",
                   {{"first", first_word}, {"first_noun", first_noun}, {"second", second_word}, {"second_noun", second_noun}});
  return phrases("start.needs", {{"first", first_word}, {"first_noun", first_noun}, {"second", second_word}, {"second_noun", second_noun}});
}

std::string start_french_change(const StartStory& story, const Phrases& phrases) {
  const Reading &was = story.first(), &now = story.now();
  const FrenchDifference difference(was.written, now.written);
  if (difference.before.empty() || difference.after.empty()) return phrases("start.french.same");
  const std::string before = strong(difference.before), after = strong(difference.after);
  const std::string noun = with_typographic_apostrophes(french_with_article(now, now.most)), pronoun = joined_word(now);
  const bool feminine = noun.starts_with("la ") || noun.starts_with("une "), masculine = noun.starts_with("le ") || noun.starts_with("un ");
  const bool against = (feminine && pronoun == "il") || (masculine && pronoun == "elle"),
             agrees = (feminine && pronoun == "elle") || (masculine && pronoun == "il");
  if (against)
    return phrases("start.french.against",
                   {{"noun", escaped(now.words[now.most])}, {"with_article", strong(noun)}, {"after", strong(pronoun)}});
  if (agrees && pronoun != joined_word(was) && was.most != now.most)
    return phrases("start.french.because",
                   {{"before", before}, {"noun", escaped(now.words[now.most])}, {"with_article", strong(noun)}, {"after", after}});
  return phrases("start.french.changed", {{"before", before}, {"after", after}});
}

const std::string& start_step_inside(const StartStory& story, const Phrases& phrases) {
  switch (story.now().leaning()) {
    case Leaning::noun: return phrases("start.know");
    case Leaning::wavers: return phrases("start.know.wavers");
    case Leaning::elsewhere: break;
  }
  return phrases("start.know.weight");
}

std::string start_status(const StartStory& story, const Phrases& phrases, bool by_touch) {
  switch (story.step()) {
    case StartStep::question: return by_touch ? phrases("start.status.ask.touch") : phrases("start.status.ask");
    case StartStep::answer: return answer_status(story.first(), phrases);
    case StartStep::changed: return changed_status(story, phrases);
    case StartStep::strokes: break;
  }
  return "";
}

std::string start_typing(const StartStory& story, const Phrases& phrases, bool by_touch) {
  const Tokenizer& known = *story.document().model->tokenizer;
  const std::string first = strong(known_word_after(known, story.first_word())), second = strong(known_word_after(known, story.offered()));
  const int n = n_known_words(known);
  return by_touch ? phrases("start.word.type.touch", {{"n", n}, {"first", first}, {"second", second}})
                  : phrases("start.word.type", {{"n", n}, {"first", first}, {"second", second}});
}

std::string start_word_answer(const StartStory& story, const Phrases& phrases, WordChange change, const std::string& text) {
  switch (change) {
    case WordChange::changed:
    case WordChange::nothing: return "";
    case WordChange::same: return phrases("start.word.same", {{"word", strong(text)}});
    case WordChange::not_one_word: return phrases("start.word.one");
    case WordChange::unknown: break;
  }
  const Tokenizer& known = *story.document().model->tokenizer;
  std::vector<std::string> near;
  for (const std::string& word : nearest_words(known, text, 2)) near.push_back(strong(word));
  const int n = n_known_words(known);
  if (near.empty()) return phrases("start.word.unknown.far", {{"word", strong(text)}, {"n", n}});
  return phrases("start.word.unknown", {{"word", strong(text)}, {"n", n}, {"near", listed(near, phrases)}});
}

}  // namespace headlight::views
