#include "views/many/many_board.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "session/many/many_sentences.hpp"
#include "theme/fonts.hpp"
#include "views/many/many_histogram.hpp"
#include "views/narrow_part.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float control = 30, line_gap = 8, group_head = 26, histogram_height = 178, widest_histogram = 560, notch = 60,
                narrowest_corpus = 120;
constexpr size_t folded_rows = 2;
constexpr const char* group_ids[] = {"highest", "middle", "lowest", "against", "bar"};
constexpr size_t against_group = 3, bar_group = 4;

/// A measure that the menu offers.
struct Offered {
  std::optional<RowMeasure> measure;  ///< nothing: what the head does most
  int dimension = -1;
};

std::vector<Offered> offered_measures(const Frame& frame) {
  const Session& s = frame.session;
  const ManySoFar& so_far = *frame.many.so_far();
  std::vector<Offered> all = {{}};
  for (const RowMeasure measure : every_row_measure) {
    const bool of_words = measure == RowMeasure::words && !s.selection().at.cross;
    const bool of_effect = measure == RowMeasure::effect && has_effects(s.document(), s.selection().at);
    if (measure == RowMeasure::dimension) continue;
    if (of_words || of_effect || so_far.found.of(measure) || frame.many.measure() == measure) all.push_back({measure});
  }
  for (size_t i = 0; i < s.document().model->dimension_names.size(); ++i)
    if (!s.selection().at.cross) all.push_back({RowMeasure::dimension, static_cast<int>(i)});
  return all;
}

std::string offered_name(const Frame& frame, const Offered& offered) {
  const Phrases& phrases = frame.canvas.phrases;
  if (!offered.measure) return frame.many.so_far()->found.job.empty() ? phrases("many.measure.label") : phrases("many.measure.job");
  const std::vector<std::string>& names = frame.session.document().model->dimension_names;
  const std::string name = offered.dimension < 0 ? "" : names[static_cast<size_t>(offered.dimension)];
  return measure_words(phrases, *offered.measure, frame.session.selection().at.cross, name,
                       frame.session.document().config.fills_in_words());
}

/// The measure whose contradicting rows are listed: the one that is shown, and where that is no weight the label; null: none.
const SurveyedMeasure* measure_gone_against(const ManySentences& many) {
  const SurveyedMeasure* of = many.displayed_measure();
  if (of && is_weight(of->measure)) return of;
  const SurveyResult& found = many.so_far()->found;
  return found.label ? found.of(*found.label) : nullptr;
}

/// True where a class looks on: one group at a time, and nothing to type.
bool is_presented(const Frame& frame) { return frame.grid.top.h == 0 && !frame.grid.phone; }

std::string bar_title(const Canvas& c, const SurveyedMeasure& of, size_t bar) {
  return c.phrases("many.bar.title",
                   {{"from", with_decimals(of.bars.begin_of(bar), 2)}, {"to", with_decimals(of.bars.begin_of(bar + 1), 2)}});
}

/// The room of the buttons for more and fewer rows, with the gap before them.
float more_button_width(const Canvas& c) {
  float words = 0;
  for (const std::string& one : {c.phrases("many.more"), c.phrases("many.less"), c.phrases("many.bar.all")})
    words = std::max(words, c.text_width(c.fonts().small_medium, one));
  return std::max(66.f, words + 22);
}

size_t number_of(const ManyBoard::Group& group) {
  return static_cast<size_t>(std::find(std::begin(group_ids), std::end(group_ids), group.id) - std::begin(group_ids));
}

}  // namespace

float ManyBoard::least_height(const Frame&) const { return 1120; }

void ManyBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  frame.many.look();
  follow_question(frame);
  if (frame.many.computing()) c.log.leave_unfinished();
  const float head = draw_head(frame, area);
  const float y = draw_controls(frame, {area.x, head, area.w, control}) + 8;
  draw_content(frame, {area.x, y, area.w, std::max(120.f, area.bottom() - y)});
}

/// Back, title, head, corpus, and the result in a sentence. Returns the y below.
float ManyBoard::draw_head(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool narrow = is_narrow_part(area.w);
  const float y = area.y + 21, right = heading_right(frame, area);
  if (icon_button(c, "many.back", {area.x, y, control, control}, Icon::previous, ButtonKind::outline,
                  {c.phrases("many.back", {{"key", key_of(Shortcut::many, c.phrases)}})}))
    frame.many.leave();
  const float left = area.x + control + 12;
  const std::string& title = c.phrases("many.title");
  const ImFont* font = c.title_font(title, right - left);
  float x = left + c.text(left, area.y + 45, font, c.colours().text, c.shortened(font, title, right - left)) + 18;
  float row = y;
  const int n_heads = s.document().config.n_heads;
  const float stepper = head_stepper_width(c, n_heads);
  const bool below = narrow || x + stepper + 14 + narrowest_corpus > right;
  if (below) x = area.x, row += control + line_gap;
  if (const int step = head_stepper(c, "head", {x, row, stepper, control}, s.selection().head, n_heads))
    s.navigation().set_head((s.selection().head + step + n_heads) % n_heads);
  x += stepper + 14;
  const float corpus = narrow ? area.right() - x : std::min(236.f, (below ? area.right() : right) - x);
  if (!is_presented(frame)) draw_corpus(frame, {below ? x : right - corpus, row, corpus, control});
  if (!below && x + corpus + 60 <= right && !is_presented(frame)) draw_board_place(frame, x, area.y + 43, right - corpus - 12 - x);
  const std::string sentence = many_sentence(s, frame.many, c.phrases);
  const TextStyle style = {c.fonts().body, c.fonts().body_bold, c.colours().muted, 20};
  const float text = row + control + 10;
  const float height = paragraph(c, "many.sentence", area.x, text, area.w, style, sentence).height;
  c.note("many.sentence", {area.x, text, area.w, height});
  return text + height + 6;
}

void ManyBoard::draw_corpus(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  using Kind = CorpusChoice::Kind;
  const bool draws_none = frame.many.so_far()->of_document;  // the document's own sentences took their place
  const CorpusChoice now = draws_none ? CorpusChoice{Kind::batch} : frame.many.question().corpus;
  std::vector<CorpusChoice> all = {{Kind::own, 1'000}, {Kind::own, 10'000}, {Kind::batch}};
  if (draws_none) all.erase(all.begin(), all.begin() + 2);
  if (now.kind == Kind::file || std::find(all.begin(), all.end(), now) == all.end()) all.push_back(now);
  std::vector<Choice> choices;
  for (const CorpusChoice& one : all) choices.push_back({corpus_name(frame.session, one, c.phrases), "", ""});
  choices.push_back({c.phrases("many.corpus.file"), "", ""});
  const auto chosen = static_cast<int>(std::find(all.begin(), all.end(), now) - all.begin());
  const auto picked = drop_down(c, "many.corpus", r, choices, chosen, {c.phrases("many.corpus.tip"), "", c.phrases("many.corpus.label")});
  if (!picked) return;
  file_field_open_ = static_cast<size_t>(*picked) == all.size();
  if (!file_field_open_) frame.many.choose(all[static_cast<size_t>(*picked)]);
  else if (frame.documents.host().choose_file) frame.documents.host().choose_file(false), file_field_open_ = false;
  else file_.focus_next = true;
}

void ManyBoard::draw_measure(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const std::vector<Offered> all = offered_measures(frame);
  std::vector<Choice> choices;
  int chosen = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    choices.push_back({offered_name(frame, all[i]), "", ""});
    const bool same_dimension = all[i].dimension < 0 || all[i].dimension == frame.many.question().dimension;
    if (all[i].measure == frame.many.measure() && same_dimension) chosen = static_cast<int>(i);
  }
  if (const SurveyResult& found = frame.many.so_far()->found; chosen == 0)
    choices[0].detail = found.job.empty() || found.label ? displayed_measure_words(frame.session, frame.many, c.phrases)
                                                         : c.phrases("many.measure.untested");
  const auto picked = drop_down(c, "many.measure", r, choices, chosen, {c.phrases("many.measure.tip"), "", c.phrases("many.measure")});
  if (picked) frame.many.measure_by(all[static_cast<size_t>(*picked)].measure, all[static_cast<size_t>(*picked)].dimension);
}

/// The measure, the filter, what more a measure asks for, and how many rows there are. Returns the y below.
float ManyBoard::draw_controls(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  constexpr float least_measure = 200, least_rest = 352;
  float y = area.y;
  const SideParts parts =
      beside_or_below({area.x, y, area.w, control},
                      {.least_width = least_measure, .width = std::clamp(area.w * 0.3f, least_measure, 290.f), .height = control},
                      {.least_width = least_rest, .height = control}, line_gap, line_gap);
  draw_measure(frame, parts.first);
  if (is_presented(frame)) draw_group_choice(frame, parts.second);
  else draw_fields(frame, parts.second, y);
  const std::string progress = many_progress(*frame.many.so_far(), c.phrases);
  const ImFont* font = frame.many.computing() ? c.fonts().small_bold : c.fonts().small;
  const float line = y + control + 16;
  const float width = c.text(area.x, line, font, c.colours().muted, c.shortened(font, progress, area.w));
  const Interaction touch = c.touch("many.progress", {area.x, line - 12, width, 16});
  c.log.skip_last_in_tab_order();
  c.tooltip(touch, left_out_lines(*frame.many.so_far(), c.phrases));
  return line + 6;
}

void ManyBoard::draw_fields(Frame& frame, const Rect& area, float& y) {
  const Canvas& c = frame.canvas;
  const bool two = file_field_open_ || frame.many.measure() == RowMeasure::words;
  const float width = two ? (area.w - line_gap) / 2 : area.w;
  y = area.y;
  const ExampleWords& example = frame.many.example();
  const std::string hint = c.phrases("many.filter.placeholder", {{"first", example.first}, {"then", example.then}}),
                    tip = c.phrases("many.filter.tip", {{"first", example.first}, {"then", example.then}});
  const FieldSpec spec = {.placeholder = hint, .max_length = 200};
  const FieldEvent event = text_field(c, "many.filter", {area.x, y, width, control}, filter_, frame.many.question().filter, spec,
                                      {tip, "", c.phrases("many.filter")});
  if (event == FieldEvent::edited || event == FieldEvent::entered) frame.many.filter_by(filter_.text);
  const Rect second = {area.x + width + line_gap, y, width, control};
  if (file_field_open_) {
    const FieldSpec path = {.placeholder = c.phrases("many.file.placeholder")};
    const FieldEvent given = text_field(c, "many.file", second, file_, "", path, {c.phrases("many.file.tip"), "", c.phrases("many.file")});
    if (given == FieldEvent::entered && !file_.text.empty()) {
      frame.many.choose({.kind = CorpusChoice::Kind::file, .file = file_.text});
      file_field_open_ = false;
    }
    if (given == FieldEvent::cancelled) file_field_open_ = false;
  } else if (two) {
    const std::string such = c.phrases("many.words.placeholder", {{"word", example.then}, {"other", example.other}});
    const FieldSpec words = {.placeholder = such, .max_length = 400};
    const FieldEvent given = text_field(c, "many.words", second, words_, frame.many.question().words, words,
                                        {c.phrases("many.words.tip"), "", c.phrases("many.words")});
    if (given == FieldEvent::edited || given == FieldEvent::entered) frame.many.weigh_words(words_.text);
  }
}

/// A bar is of one measure of one question.
void ManyBoard::follow_question(const Frame& frame) {
  const auto* shown = frame.many.displayed_measure();
  const auto measure = shown ? std::optional(shown->measure) : std::nullopt;
  if (bar_of_ == frame.many.question() && bar_measure_ == measure) return;
  bar_.reset();
  bar_of_ = frame.many.question();
  bar_measure_ = measure;
}

bool ManyBoard::step(Session&, int by) {
  step_ += by;
  return true;
}

/// Moves the focus, and scrolls until the row with it is in sight. Without a focus it goes to the first row.
void ManyBoard::step_to_row(const Canvas& c, float height) {
  const auto here = std::find_if(placed_.begin(), placed_.end(), [&](const PlacedRow& row) { return c.log.is_focused(row.name); });
  int by = std::exchange(step_, 0);
  if (here != placed_.end()) by += (key_pressed(Key::down) ? 1 : 0) - (key_pressed(Key::up) ? 1 : 0);  // the focused row has the keys
  if (by == 0 || placed_.empty()) return;
  const auto at = here == placed_.end() ? 0 : static_cast<int>(here - placed_.begin()) + by;
  const PlacedRow& to = placed_[static_cast<size_t>(std::clamp(at, 0, static_cast<int>(placed_.size()) - 1))];
  c.log.set_focus(to.name);
  scroll_ = std::clamp(scrolled_into_view(scroll_, to.y, to.y + ManyRows::height, height), 0.f, std::max(0.f, hidden_));
}

void ManyBoard::draw_group_choice(const Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const SurveyedMeasure* against = measure_gone_against(frame.many);
  std::vector<std::string> names, ids;
  for (size_t i = 0; i <= against_group; ++i) {
    names.push_back(group_title(frame.many, static_cast<ManyGroup>(i), against ? against->measure : RowMeasure::entropy, c.phrases));
    ids.emplace_back(group_ids[i]);
  }
  if (const auto chosen = segmented(c, "many.group", area, names, presented_group_, {}, ids)) presented_group_ = *chosen;
}

/// Histogram and rows, which scroll together.
void ManyBoard::draw_content(Frame& frame, const Rect& view) {
  const Canvas& c = frame.canvas;
  const SurveyedMeasure* of = frame.many.displayed_measure();
  if (!of) return;
  step_to_row(c, view.h);
  placed_.clear();
  scroll(c, "many.list", view, hidden_, notch, scroll_);
  c.note("many.rows", view);
  c.draw->PushClipRect(c.at(view.x - 8, view.y), c.at(view.right() + 8, view.bottom()), true);
  float y = draw_numbers(frame, {view.x, view.y - scroll_, view.w, 0}, *of);
  const SurveyedMeasure* against = measure_gone_against(frame.many);
  const Group groups[] = {{group_ids[0], &of->top},
                          {group_ids[1], &of->median},
                          {group_ids[2], &of->lowest},
                          {group_ids[against_group], against ? &against->contradicting : nullptr}};
  if (bar_) y = draw_group(frame, view, y, {group_ids[bar_group], &of->by_bar[*bar_]}, *of);
  else
    for (size_t i = 0; i <= against_group; ++i) {
      const Group& group = groups[i];
      if (!group.rows || group.rows->empty() || (is_presented(frame) && static_cast<int>(i) != presented_group_)) continue;
      y = draw_group(frame, view, y, group, i == against_group ? *against : *of);
    }
  c.draw->PopClipRect();
  hidden_ = std::max(0.f, y + scroll_ - view.y - view.h);
  draw_scroll_bar(c, view.right() + 3, view, view.h + hidden_, scroll_, 3);
}

float ManyBoard::draw_numbers(Frame& frame, const Rect& area, const SurveyedMeasure& of) {
  const Canvas& c = frame.canvas;
  constexpr float least_width_of_histogram = 340, least_numbers = 184;
  const std::shared_ptr<const ManySoFar>& before = frame.many.before();
  SideParts parts = beside_or_below(
      {area.x, area.y, area.w, histogram_height},
      {.least_width = least_width_of_histogram, .width = std::min(area.w * 0.62f, widest_histogram), .height = histogram_height},
      {.least_width = least_numbers}, 36, 10);
  const auto clicked =
      draw_many_histogram(c, parts.first, of, before ? before->found.of(of.measure) : nullptr, frame.many.of_this_row(), bar_);
  if (clicked) bar_ = clicked == bar_ ? std::nullopt : clicked;
  parts.second.h = 0;
  if (!parts.below) parts.second.y += 20, parts.second.w -= 4;
  return std::max(draw_many_numbers(c, parts.second, of), area.y + histogram_height) + 8;
}

/// The line above a group's rows: its title, a note beside it or, where that does not fit, below it, and a button for more rows.
struct ManyBoard::GroupHead {
  std::string title;
  float used = 0, more_width = 0;          ///< by the title with the gap after it, and by the button
  std::vector<std::string> beside, below;  ///< the lines of the note

  static constexpr float line = 16;
  float height() const { return group_head + line * static_cast<float>(below.size()); }
};

ManyBoard::GroupHead ManyBoard::head_of(Frame& frame, float width, const Group& group, const SurveyedMeasure& of) const {
  const Canvas& c = frame.canvas;
  const size_t number = number_of(group);
  const bool is_bar = number == bar_group;
  GroupHead head;
  head.title = is_bar ? bar_title(c, of, *bar_) : group_title(frame.many, static_cast<ManyGroup>(number), of.measure, c.phrases);
  head.used = c.text_width(c.fonts().small_bold, head.title) + 12;
  if (is_bar || (group.rows->size() > folded_rows && !is_presented(frame))) head.more_width = more_button_width(c);
  const std::string note =
      is_bar ? bar_note(of, *bar_, c.phrases) : rows_note(frame.session, frame.many, static_cast<ManyGroup>(number), of.measure, c.phrases);
  const bool fits = c.text_width(c.fonts().small, note) <= width - head.used - head.more_width;
  (fits ? head.beside : head.below) = c.wrapped(c.fonts().small, note, width);
  return head;
}

void ManyBoard::draw_group_head(Frame& frame, const Rect& area, const Group& group, const GroupHead& head) {
  const Canvas& c = frame.canvas;
  const size_t number = number_of(group);
  const bool is_bar = number == bar_group;
  c.hline(area.x, area.right(), area.y, c.colours().line);
  float base = area.y + 19;
  c.text(area.x, base, c.fonts().small_bold, c.colours().text, head.title);
  for (const std::string& words : head.beside) c.text(area.x + head.used, base, c.fonts().small, c.colours().muted, words);
  for (const std::string& words : head.below) {
    base += GroupHead::line;
    c.note(std::string("many.note.") + group.id,
           {area.x, base - 12, c.text(area.x, base, c.fonts().small, c.colours().muted, words), GroupHead::line});
  }
  const float more_width = head.more_width;
  if (more_width <= 0) return;
  const std::string& words = is_bar ? c.phrases("many.bar.all") : unfolded_[number] ? c.phrases("many.less") : c.phrases("many.more");
  const Rect r = {area.right() - more_width + 6, area.y + 3, more_width - 6, 22};
  if (!button(c, std::string("many.more.") + group.id, r, words, ButtonKind::plain)) return;
  if (is_bar) bar_.reset();
  else unfolded_[number] = !unfolded_[number];
}

/// Draws the rows that are wholly visible. Returns the y below all rows.
float ManyBoard::draw_group(Frame& frame, const Rect& view, float y, const Group& group, const SurveyedMeasure& of) {
  const auto in_sight = [&](float height) { return y >= view.y - 1 && y + height <= view.bottom() + 1; };
  const GroupHead head = head_of(frame, view.w, group, of);
  if (in_sight(head.height())) draw_group_head(frame, {view.x, y, view.w, head.height()}, group, head);
  y += head.height();
  const size_t number = number_of(group);
  const bool all = number == bar_group || is_presented(frame) || unfolded_[number];
  const size_t shown = all ? group.rows->size() : std::min(folded_rows, group.rows->size());
  for (size_t i = 0; i < shown; ++i, y += ManyRows::height) {
    const std::string name = std::string("many.row.") + group.id + "." + std::to_string(i);
    placed_.push_back({name, y - view.y + scroll_});
    if (!in_sight(ManyRows::height)) continue;
    const SurveyRow& row = (*group.rows)[i];
    const Rect area = {view.x, y, view.w, ManyRows::height};
    if (rows_.draw(frame.canvas, name, area, row, of.measure, frame.session.selection().at.cross)) frame.many.open(row);
  }
  return y + 6;
}

}  // namespace headlight::views
