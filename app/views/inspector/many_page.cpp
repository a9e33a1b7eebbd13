#include "views/inspector/many_page.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "session/many/many_sentences.hpp"
#include "views/prose/head_text.hpp"
#include "views/prose/many_text.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_parts_listed = 16;

Box what_box(const Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const std::string measure = displayed_measure_words(frame.session, frame.many, phrases);
  const SurveyedMeasure* of = frame.many.displayed_measure();
  const Box in_order = of && of->measure == RowMeasure::in_order ? box::small("many.in_order", phrases("many.in_order")) : Box();
  return box::section(phrases("many.page.shows"),
                      {box::body("many.what", phrases("many.page.what", {{"measure", escaped(measure)}})).named("many.what"), in_order,
                       box::look_at("many.look", many_look_at(frame.many, phrases))});
}

Box label_box(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const int head = s.selection().head;
  if (!frame.many.tested(s.selection().at, head)) return {};
  return box::section(
      phrases("many.page.label"),
      {box::body("many.tested", escaped(phrases("common.sentence", {{"words", head_label(frame.many, s, phrases, head)}})))});
}

/// Words or kinds with their rows and means. `filter` turns the name of one that was clicked into a filter.
Box parts_table(Frame& frame, const std::string& name, const std::vector<SurveyedPart>& parts,
                std::string (*words)(const std::string&, const Phrases&), std::string (*filter)(const std::string&)) {
  const Canvas& c = frame.canvas;
  const Phrases& phrases = c.phrases;
  WorkingTable table;
  table.name = name;
  table.columns = {{"", ColumnOf::words}, {phrases("many.page.rows")}, {"", ColumnOf::bars}, {phrases("many.number.mean")}};
  double longest = 0;
  for (const SurveyedPart& part : parts) longest = std::max(longest, std::abs(part.mean));
  std::vector<std::string> filters;
  for (const SurveyedPart& part : parts) {
    if (filters.size() == most_parts_listed) break;
    const std::string shown = words(part.name, phrases);
    const auto bar = static_cast<float>(longest > 0 ? std::abs(part.mean) / longest : 0);
    filters.push_back(filter(part.name));
    table.rows.push_back({{{.text = displayable(c.fonts().small, shown), .words = true, .room = 120},
                           {.text = counted_number(phrases, part.rows), .role = Role::muted},
                           {.bar = bar, .bar_colour = c.colours().muted},
                           {.text = row_value(phrases, part.mean)}},
                          frame.many.question().filter == filters.back(),
                          std::to_string(filters.size() - 1)});
  }
  ManySentences& many = frame.many;
  return box::table(std::move(table), [&many, filters](const TableResult& told) {
    if (!told.clicked_row) return;
    const std::string& wanted = filters[static_cast<size_t>(*told.clicked_row)];
    many.filter_by(many.question().filter == wanted ? "" : wanted);
  });
}

std::string word_itself(const std::string& word, const Phrases&) { return word; }
std::string filter_of_word(const std::string& word) { return "[" + word + "]"; }
std::string filter_of_kind(const std::string& kind) { return "kind: " + kind; }

Box words_box(Frame& frame, const SurveyedMeasure& of) {
  const Phrases& phrases = frame.canvas.phrases;
  if (of.words.empty()) return {};
  const std::string ends = parts_sentence(of, phrases);
  return box::section(phrases("many.page.words"), {parts_table(frame, "many.words.table", of.words, word_itself, filter_of_word),
                                                   ends.empty() ? Box() : box::small("many.words.ends", ends)});
}

Box kinds_box(Frame& frame, const SurveyedMeasure& of) {
  if (of.kinds.empty()) return {};
  return box::section(frame.canvas.phrases("many.page.kinds"),
                      {parts_table(frame, "many.kinds.table", of.kinds, kind_words, filter_of_kind)});
}

}  // namespace

Box many_page(Frame& frame) {
  if (!frame.many.is_visible()) return {};
  const Phrases& phrases = frame.canvas.phrases;
  const SurveyedMeasure* of = frame.many.displayed_measure();
  if (!of) return box::sections({what_box(frame)});
  const Box hint = of->words.empty() ? Box() : box::small("many.page.hint", phrases("many.page.hint"));
  return box::sections({what_box(frame), label_box(frame), words_box(frame, *of), kinds_box(frame, *of), hint});
}

}  // namespace headlight::views
