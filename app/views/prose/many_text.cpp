#include "views/prose/many_text.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/number_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Writes a number as a placeholder, to which the phrases give the language's marks.
std::string plain(double value) { return column_text(value, 3); }

std::string in_sentences(size_t n, const Phrases& phrases) {
  return phrases.counted("many.sentences", static_cast<std::int64_t>(n), {{"done", in_thousands(n)}});
}
std::string left_out_words(size_t lines, const Phrases& phrases) {
  return phrases.counted("many.left_out", static_cast<std::int64_t>(lines), {{"lines", in_thousands(lines)}});
}

/// A pronoun's noun is known only where the grammar that draws sentences can read one.
std::string untested_label(const TestedHead& tested, const std::string& sentences, const Phrases& phrases) {
  const std::optional<RowMeasure> measure = measure_of_job(tested.job);
  if (!measure) return phrases("many.label.untested");
  return measure == RowMeasure::known ? phrases("many.label.no_noun", {{"sentences", sentences}})
                                      : phrases("many.label.no_row", {{"sentences", sentences}});
}

}  // namespace

std::string in_rows(size_t n, const Phrases& phrases) {
  return phrases.counted("many.rows", static_cast<std::int64_t>(n), {{"rows", in_thousands(n)}});
}

size_t below_half(const SurveyedMeasure& of) {
  const auto& bars = of.bars.counts();
  return static_cast<size_t>(std::accumulate(bars.begin(), bars.begin() + EvenBars::n / 2, std::uint64_t{0}));
}

std::string counted_number(const Phrases& phrases, size_t n) { return phrases.number(in_thousands(n)); }

std::string row_value(const Phrases& phrases, double value) { return phrases.number(column_text(value, 3)); }

std::string measure_words(const Phrases& phrases, RowMeasure measure, bool cross, const std::string& dimension, bool masked) {
  if (measure == RowMeasure::dimension) return phrases("many.dimension", {{"name", phrases.translation(dimension)}});
  if (measure == RowMeasure::known) return cross ? phrases("many.measure.aligned") : phrases("many.measure.noun");
  if (measure == RowMeasure::effect && masked) return phrases("many.measure.effect.masked");
  return phrases.of("many.measure.*", id(measure));
}

std::string corpus_name(const Session& session, const CorpusChoice& corpus, const Phrases& phrases) {
  const std::string n = in_thousands(static_cast<size_t>(corpus.size)), language = language_of_drawn(*session.document().model);
  switch (corpus.kind) {
    case CorpusChoice::Kind::own:
      return language.empty() ? phrases("many.corpus.own", {{"n", n}}) : phrases.of("many.corpus.own.*", language, {{"n", n}});
    case CorpusChoice::Kind::batch: return phrases("many.corpus.batch");
    case CorpusChoice::Kind::file: return corpus.file.filename().string();
  }
  return "";
}

std::string displayed_measure_words(const Session& session, const ManySentences& many, const Phrases& phrases) {
  const SurveyedMeasure* of = many.displayed_measure();
  const std::vector<std::string>& names = session.document().model->dimension_names;
  const auto at = static_cast<size_t>(std::max(0, many.question().dimension));
  const RowMeasure measure = of ? of->measure : many.measure().value_or(RowMeasure::entropy);
  return measure_words(phrases, measure, many.question().at.cross, at < names.size() ? names[at] : "",
                       session.document().config.fills_in_words());
}

std::string many_sentence(const Session& session, const ManySentences& many, const Phrases& phrases) {
  const ManySoFar& so_far = *many.so_far();
  if (!so_far.failed.empty()) return phrases.format(so_far.failed);
  const SurveyedMeasure* of = many.displayed_measure();
  if (!of && !so_far.ended) return phrases("many.reading");
  if (!of) return phrases("many.no_row", {{"measure", displayed_measure_words(session, many, phrases)}});
  const std::string rows = in_rows(of->rows, phrases);
  const std::string measure = displayed_measure_words(session, many, phrases), middle = plain(of->quantiles[5]),
                    lowest = plain(of->quantiles[0]), highest = plain(of->quantiles[10]);
  if (!is_weight(of->measure))
    return phrases("many.sentence", {{"rows", rows}, {"measure", measure}, {"middle", middle}, {"lowest", lowest}, {"highest", highest}});
  return phrases("many.sentence.weight", {{"rows", rows},
                                          {"measure", measure},
                                          {"middle", middle},
                                          {"below", in_thousands(below_half(*of))},
                                          {"half", "0.5"},
                                          {"lowest", lowest}});
}

std::string many_progress(const ManySoFar& so_far, const Phrases& phrases) {
  std::string words = so_far.ended || so_far.of == 0
                          ? in_sentences(so_far.done, phrases)
                          : phrases.counted("many.progress", static_cast<std::int64_t>(so_far.done),
                                            {{"done", in_thousands(so_far.done)}, {"of", in_thousands(so_far.of)}});
  if (!so_far.language.empty()) words += " · " + phrases.of("many.drawn.*", so_far.language);
  if (so_far.found.refused > 0) words += " · " + left_out_words(so_far.found.refused, phrases);
  if (const SurveyResult& found = so_far.found; found.confuses_unknown_words() && !found.by_chance)
    words += " · " + phrases("many.unknown", {{"unknown", in_thousands(found.unknown_words)}, {"words", in_thousands(found.words)}});
  if (so_far.cut_short) words += " · " + phrases("many.cut_short");
  return words;
}

std::string left_out_lines(const ManySoFar& so_far, const Phrases& phrases) {
  constexpr size_t most = 8;
  std::string lines;
  const std::vector<RefusedLine>& refused = so_far.found.refused_lines;
  for (size_t i = 0; i < std::min(most, refused.size()); ++i)
    lines += (i ? "\n" : "") + phrases("many.left_out.line", {{"line", refused[i].number}, {"why", phrases.format(refused[i].why)}});
  if (so_far.found.refused > most) lines += "\n" + phrases("many.left_out.more", {{"lines", in_thousands(so_far.found.refused - most)}});
  return lines;
}

const std::string& many_look_at(const ManySentences& many, const Phrases& phrases) {
  return many.so_far()->found.label ? phrases("many.page.look") : phrases("many.page.look.no_label");
}

bool is_label(const ManySentences& many, RowMeasure measure) { return many.so_far()->found.label == measure; }

std::string group_title(const ManySentences& many, ManyGroup group, RowMeasure measure, const Phrases& phrases) {
  switch (group) {
    case ManyGroup::highest: return phrases("many.group.highest");
    case ManyGroup::middle: return phrases("many.group.middle");
    case ManyGroup::lowest: return phrases("many.group.lowest");
    case ManyGroup::against: break;
  }
  if (is_label(many, measure)) return phrases("many.group.against");
  return measure == RowMeasure::in_order ? phrases("many.group.back") : phrases("many.group.elsewhere");
}

std::string rows_note(const Session& session, const ManySentences& many, ManyGroup group, RowMeasure measure, const Phrases& phrases) {
  const bool cross = many.question().at.cross, is_visible = many.displayed_measure() && measure == many.displayed_measure()->measure;
  switch (group) {
    case ManyGroup::highest: return cross ? phrases("many.group.highest.note.cross") : phrases("many.group.highest.note");
    case ManyGroup::middle: return phrases("many.group.middle.note");
    case ManyGroup::lowest: return measure == RowMeasure::known ? phrases("many.group.lowest.note") : "";
    case ManyGroup::against: break;
  }
  if (measure == RowMeasure::in_order) return phrases("many.back.note");
  const std::string label = is_visible ? displayed_measure_words(session, many, phrases) : measure_words(phrases, measure, cross);
  return is_label(many, measure) ? phrases("many.against.note", {{"label", label}}) : phrases("many.elsewhere.note", {{"measure", label}});
}

std::string bar_note(const SurveyedMeasure& of, size_t bar, const Phrases& phrases) {
  const auto count = static_cast<size_t>(of.bars.counts()[bar]);
  const std::string rows = in_rows(count, phrases);
  if (of.by_bar[bar].size() == count) return rows;
  return phrases("many.bar.note", {{"rows", rows}, {"shown", of.by_bar[bar].size()}});
}

std::string kind_words(const std::string& kind, const Phrases& phrases) {
  std::string id = kind;
  std::replace(id.begin(), id.end(), ' ', '_');
  return phrases.has("many.kind." + id) ? phrases.of("many.kind.*", id) : kind;
}

std::string parts_sentence(const SurveyedMeasure& of, const Phrases& phrases) {
  constexpr size_t least_rows = 10;
  const SurveyedPart *high = nullptr, *low = nullptr;
  for (const SurveyedPart& part : of.words) {
    if (part.rows < least_rows) continue;
    if (!high || part.mean > high->mean) high = &part;
    if (!low || part.mean < low->mean) low = &part;
  }
  if (!high || plain(high->mean) == plain(low->mean)) return "";  // the same as far as it is printed
  return phrases("many.page.words.ends", {{"high", "**" + escaped(high->name) + "**"},
                                          {"high_mean", plain(high->mean)},
                                          {"low", "**" + escaped(low->name) + "**"},
                                          {"low_mean", plain(low->mean)},
                                          {"rows", least_rows}});
}

std::string label_with_test(const std::string& label, double mean, const LabelTest& test, const Phrases& phrases) {
  const std::string shown = with_decimals(mean, 2), rows = in_rows(test.rows, phrases);
  if (test.rows == 1 && test.against > 0) return phrases("many.label.row.against", {{"label", label}, {"mean", shown}});
  if (test.rows == 1) return phrases("many.label.row", {{"label", label}, {"mean", shown}});
  if (test.against == 0)
    return phrases("many.label.rows.none", {{"label", label}, {"mean", shown}, {"rows", rows}, {"sentences", test.of}});
  return phrases.counted(
      "many.label.rows", static_cast<std::int64_t>(test.against),
      {{"label", label}, {"mean", shown}, {"rows", rows}, {"sentences", test.of}, {"against", in_thousands(test.against)}});
}

std::string label_on_this_sentence(const std::string& label, double mean, Index rows, Index against, const Phrases& phrases) {
  return label_with_test(label, mean,
                         {.rows = static_cast<size_t>(rows), .against = static_cast<size_t>(against), .of = phrases("many.sentences.this")},
                         phrases);
}

std::string tested_label(const TestedHead& tested, const Phrases& phrases) {
  const std::string sentences = in_sentences(tested.sentences, phrases), rows = in_rows(tested.rows, phrases);
  if (!tested.label && !tested.job.empty()) return untested_label(tested, sentences, phrases);
  if (!tested.label) return phrases("many.label.none", {{"rows", rows}, {"sentences", sentences}});
  return label_with_test(measure_words(phrases, *tested.label, tested.cross), tested.mean,
                         {.rows = tested.rows, .against = tested.against, .of = sentences}, phrases);
}

std::vector<std::string> shorter_labels(const std::string& label, double mean, size_t rows, size_t against, const Phrases& phrases) {
  const std::string shown = with_decimals(mean, 2), alone = phrases("many.label.mean", {{"label", label}, {"mean", shown}});
  if (rows == 1) return {alone};
  const std::string counted =
      phrases("many.label.short", {{"label", label}, {"mean", shown}, {"against", in_thousands(against)}, {"rows", in_thousands(rows)}});
  return {counted, alone};
}

std::vector<std::string> shorter_tested_labels(const TestedHead& tested, const Phrases& phrases) {
  if (!tested.label) return {tested.job.empty() ? phrases("many.label.none.short") : phrases("many.label.untested.short")};
  return shorter_labels(measure_words(phrases, *tested.label, tested.cross), tested.mean, tested.rows, tested.against, phrases);
}

}  // namespace headlight::views
