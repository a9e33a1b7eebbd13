#include "views/prose/translate_text.hpp"

#include <algorithm>
#include <cmath>

#include "generate/translation_report.hpp"
#include "graph/largest_in_row.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/translating.hpp"
#include "text/unicode.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/prose/compare_text.hpp"
#include "views/prose/counting.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

std::string bold(const std::string& word) { return "**" + escaped(printed_word(word)) + "**"; }

std::string source_word(const Session& s, Index at) { return bold(s.navigation().sample().tokens.tokens[static_cast<size_t>(at)].text); }

std::string look_at_alignment(const Session& s, const Phrases& phrases) {
  const auto row = pronoun_row(s);
  if (!from_english_to_french(s.document())) return phrases("translate.look_at.lines.any");
  if (!row) return phrases("translate.look_at.lines");
  const Matrix& pattern = s.trace()[row->pattern];
  const Index noun = most_looked_at(pattern, *row, s.navigation().sample().n_words);
  const float share = pattern(row->position, noun);
  const std::string pronoun = source_word(s, row->position), noun_word = source_word(s, noun);
  const int head = row->head + 1, layer = row->layer + 1;
  if (!has_line_from(displayed_alignment(s), row->position))
    return std::isfinite(share)
               ? phrases("translate.look_at.not_yet",
                         {{"pronoun", pronoun}, {"head", head}, {"layer", layer}, {"noun", noun_word}, {"share", format_number(share, 2)}})
               : phrases("translate.look_at.not_yet.nan", {{"pronoun", pronoun}, {"head", head}, {"layer", layer}});
  if (!std::isfinite(share)) return phrases("translate.look_at.nan", {{"pronoun", pronoun}, {"head", head}, {"layer", layer}});
  if (share > 0.505f)
    return phrases("translate.look_at.most",
                   {{"pronoun", pronoun}, {"head", head}, {"layer", layer}, {"noun", noun_word}, {"share", format_number(share, 2)}});
  const auto of_words = pattern.row(row->position).head(s.navigation().sample().n_words);
  const float own = pattern(row->position, row->position);
  if (own >= share || (of_words.array() == share).count() > 1)  // of equal words none has the largest part
    return phrases("translate.look_at.itself", {{"pronoun", pronoun},
                                                {"head", head},
                                                {"layer", layer},
                                                {"own", format_number(own, 2)},
                                                {"noun", noun_word},
                                                {"share", format_number(share, 2)}});
  return phrases("translate.look_at.shared",
                 {{"pronoun", pronoun}, {"head", head}, {"layer", layer}, {"noun", noun_word}, {"share", format_number(share, 2)}});
}

}  // namespace

std::string unknown_words_sentence(const Session& s, const Phrases& phrases) {
  std::vector<std::string> unknown;
  for (const Token& token : s.navigation().sample().tokens.tokens)
    if (token.unknown && std::find(unknown.begin(), unknown.end(), token.text) == unknown.end()) unknown.push_back(token.text);
  if (unknown.empty()) return "";
  const std::string words = listed(unknown, phrases), &model = s.document().config.name;
  return unknown.size() == 1 ? phrases("translate.unknown", {{"model", model}, {"words", words}})
                             : phrases("translate.unknown.several", {{"model", model}, {"words", words}});
}

StageText translate_text(const Session& s, const Phrases& phrases) {
  const bool french = from_english_to_french(s.document());
  return {.subtitle = french ? phrases("translate.subtitle") : phrases("translate.subtitle.any"),
          .what = french ? phrases("translate.what") : phrases("translate.what.any"),
          .look_at = look_at_alignment(s, phrases),
          .how_to_read = {}};
}

std::string before_words(const Session& session, const Phrases& phrases) {
  if (session.comparison()) return phrases("translate.before.A", {{"name", name_of_a(*session.comparison(), phrases)}});
  return phrases("translate.before");
}

std::string changed_sentence(const Session& session, const Phrases& phrases) {
  const std::vector<ChangedWord> line = changed_words(session);
  const auto n = std::count_if(line.begin(), line.end(), [](const ChangedWord& w) { return w.changed(); });
  if (n == 0) return "";
  return phrases.counted("translate.changed", n, {{"before", before_words(session, phrases)}});
}

std::string translate_sentence(const Session& s, const Phrases& phrases) {
  const Index row = chosen_row(s);
  const Matrix weights = displayed_alignment(s);
  const Index top = largest_in_row(weights, row);
  const std::string word = word_written_by(s, row), read = bold(s.navigation().sample().target.tokens[static_cast<size_t>(row)].text);
  const std::string looked_at = source_word(s, top), weight = format_number(weights(row, top), 2);
  std::string out = word.empty() ? phrases("translate.status.after", {{"read", read}, {"looked_at", looked_at}, {"weight", weight}})
                                 : phrases("translate.status.writing",
                                           {{"word", bold(word)}, {"read", read}, {"looked_at", looked_at}, {"weight", weight}});
  const std::vector<NextWord> next = next_words(s, row, 2);
  if (next.empty()) return out;
  const std::string first = bold(next[0].word), first_share = format_number(next[0].share, 3);
  if (next.size() == 1) out += " " + phrases("translate.status.gives_one", {{"first", first}, {"first_share", first_share}});
  else
    out += " " + phrases("translate.status.gives_two", {{"first", first},
                                                        {"first_share", first_share},
                                                        {"second", bold(next[1].word)},
                                                        {"second_share", format_number(next[1].share, 3)}});
  const std::string changed = changed_sentence(s, phrases);
  return out + (changed.empty() ? "" : " " + escaped(changed));
}

}  // namespace headlight::views
