#include "views/boards/head_lines.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "graph/largest_in_row.hpp"
#include "text/words.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/narrow_part.hpp"
#include "views/prose/head_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float least_line = 0.05f, least_of_row = 0.015f, lines_header = 24;
constexpr Index most_in_full = 40;  ///< in longer sentences only the current row has lines, unless the user asks for all

/// The places of the words, and the selected row.
struct WordColumns {
  Rect area;
  float pitch, scroll;
  Index queries, keys;
  float share = 0.26f;      ///< of the width, that a column of words takes
  float beside_words = 56;  ///< of it, what is left to numbers and edges

  float y(Index row) const { return area.y + pitch * (static_cast<float>(row) + 0.5f) - scroll; }
  float left() const { return area.x + area.w * share; }
  float right() const { return area.right() - area.w * share; }
  Rect query(Index row) const { return {area.x, y(row) - pitch / 2, area.w * share - 8, pitch}; }
  Rect key(Index row) const { return {right() + 8, y(row) - pitch / 2, area.w * share - 8, pitch}; }
};

/// True if only one row has its lines.
bool is_cut(const Session& session, Index queries) { return queries > most_in_full && !session.selection().all_lines; }

class LinesDrawing {
 public:
  LinesDrawing(Frame& frame, const WordColumns& at, const std::set<int>& heads)
      : frame_(frame), c_(frame.canvas), at_(at), heads_(heads), nodes_(frame.session.navigation().attention().head) {}

  void draw() {
    find_row();
    for (const int head : heads_)
      for (Index row = 0; row < at_.queries; ++row)
        if (!(row_ && *row_ == row) && !(key_ && !row_) && !is_cut(session(), at_.queries)) draw_row(head, row, false);
    for (const int head : heads_) {
      if (row_) draw_row(head, *row_, true);
      else if (key_)
        for (Index row = 0; row < at_.queries; ++row) draw_line(head, row, *key_, true);
    }
    for (Index row = 0; row < at_.queries; ++row) draw_query(row);
    for (Index key = 0; key < at_.keys; ++key) draw_key(key);
    point_at_line();
  }

 private:
  Session& session() const { return frame_.session; }
  const Axes& axes() const { return session().graph()[nodes_.front().pattern].axes; }
  const Matrix& weights(int head) const { return session().trace()[nodes_[static_cast<size_t>(head)].pattern]; }
  NodeId chosen() const { return nodes_[static_cast<size_t>(session().selection().head)].pattern; }

  /// The word under the pointer, else the cell that is shown anywhere.
  void find_row() {
    for (Index row = 0; row < at_.queries; ++row)
      if (c_.looked_at(at_.query(row))) row_ = row;
    for (Index key = 0; key < at_.keys; ++key)
      if (c_.looked_at(at_.key(key))) key_ = key;
    if (row_ || key_) return;
    const auto shown = session().selection().active_cell();
    if (!shown || !session().navigation().contains(*shown)) return;
    const Axes& of = session().graph()[shown->node].axes;
    if (of.rows.labels == axes().rows.labels && counts_words(of.rows.kind)) row_ = shown->row;
    if (same_words(of, axes())) pointed_ = shown->col;
  }

  void draw_line(int head, Index row, Index key, bool strong) const {
    const float share = weights(head)(row, key);
    if (!(share > (strong ? least_of_row : least_line))) return;
    const float x0 = at_.left(), x1 = at_.right(), bend = (x1 - x0) * 0.4f;
    const ImU32 full = head_colour(c_.colours(), head);
    const ImU32 colour = strong ? with_alpha(full, 0.35f + 0.65f * share) : with_alpha(full, row_ || key_ ? 0.12f : 0.1f + 0.45f * share);
    const float width = std::max(0.8f, (strong ? 7.f : 4.f) * share);
    c_.draw->AddBezierCubic(c_.exact(x0, at_.y(row)), c_.exact(x0 + bend, at_.y(row)), c_.exact(x1 - bend, at_.y(key)),
                            c_.exact(x1, at_.y(key)), colour, width * c_.scale());
  }

  void draw_row(int head, Index row, bool strong) const {
    for (Index key = 0; key < at_.keys; ++key) draw_line(head, row, key, strong);
    if (!strong) return;
    for (Index key = 0; key < at_.keys; ++key)
      if (weights(head)(row, key) > least_of_row)
        c_.note("line." + std::to_string(head + 1) + "." + std::to_string(key),
                {at_.left(), std::min(at_.y(row), at_.y(key)), at_.right() - at_.left(), std::abs(at_.y(row) - at_.y(key)) + 1});
  }

  /// Each of the heads that are shown has its share of the row behind the word.
  void draw_shares(const Rect& r, Index key) const {
    if (!row_ || heads_.empty()) return;
    const float h = r.h / static_cast<float>(heads_.size());
    int i = 0;
    for (const int head : heads_) {
      const float share = weights(head)(*row_, key);
      if (std::isfinite(share) && share > 0)
        c_.fill({r.x, r.y + h * static_cast<float>(i) + 0.5f, std::max(1.f, r.w * std::min(share, 1.f)), h - 1},
                with_alpha(head_colour(c_.colours(), head), 0.22f));
      ++i;
    }
  }

  void draw_word(const Rect& r, const std::string& label, bool hot, bool ringed, Align align) const {
    const ImFont* font = r.h < 16 ? (hot ? c_.fonts().tiny_bold : c_.fonts().tiny) : (hot ? c_.fonts().word_bold : c_.fonts().word);
    if (ringed) c_.outline(r.inset(1), c_.colours().text, radius::ring, stroke::hover);
    const std::string word = c_.shortened(font, displayable(font, printed_word(label)), r.w - at_.beside_words);
    c_.text(align == Align::right ? r.right() - 8 : r.x + 8, c_.baseline_at(font, r.centre_y()), font,
            hot ? c_.colours().text : c_.colours().muted, word, align);
  }

  void draw_query(Index row) const {
    const Rect r = at_.query(row);
    const Interaction touch = c_.touch("query." + std::to_string(row), r);
    const bool here = row_ && *row_ == row;
    if (here) c_.fill(r, c_.colours().wash, radius::ring);
    draw_word(r, axes().rows.label(row), here || touch.hovered, here && pointed_.has_value(), Align::right);
    if (touch.focused) c_.focus_ring(r, radius::ring);
    if (touch.clicked) pin(row, {});
  }

  void draw_key(Index key) const {
    const Rect r = at_.key(key);
    const Interaction touch = c_.touch("key." + std::to_string(key), r);
    draw_shares(r, key);
    const bool here = (key_ && *key_ == key) || (pointed_ && *pointed_ == key);
    draw_word(r, axes().cols.label(key), here || touch.hovered, here, Align::left);
    if (row_ && r.h >= 14 && heads_.size() == 1)
      if (const float share = weights(*heads_.begin())(*row_, key); share > 0.005f)
        c_.text(r.right() - 6, c_.baseline_at(c_.fonts().mono_small, r.centre_y()), c_.fonts().mono_small, c_.colours().text,
                c_.phrases.number(format_number(share, 2)), Align::right);
    if (touch.focused) c_.focus_ring(r, radius::ring);
    if (touch.clicked && session().selection().pinned) pin(row_.value_or(at_.queries - 1), key);
  }

  void pin(Index row, std::optional<Index> key) const {
    session().navigation().pin({chosen(), row, key ? *key : largest_in_row(weights(session().selection().head), row)});
  }

  /// The line under the pointer is a cell of its head's pattern.
  void point_at_line() const {
    const ImVec2 mouse = c_.logical(ImGui::GetMousePos());
    if (mouse.x < at_.left() + 4 || mouse.x > at_.right() - 4 || !c_.looked_at(at_.area) || ImGui::IsAnyItemHovered()) return;
    const float t = (mouse.x - at_.left()) / (at_.right() - at_.left()), eased = t * t * (3 - 2 * t);
    float nearest = 6;
    std::optional<Cell> under;
    for (const int head : heads_)
      for (Index row = 0; row < at_.queries; ++row)
        for (Index key = 0; key < at_.keys; ++key) {
          if (!(weights(head)(row, key) > least_line)) continue;
          const float d = std::abs(at_.y(row) + (at_.y(key) - at_.y(row)) * eased - mouse.y);
          if (d < nearest) nearest = d, under = Cell{nodes_[static_cast<size_t>(head)].pattern, row, key};
        }
    if (!under) return;
    frame_.hover = under;
    if (ImGui::IsMouseClicked(0)) session().navigation().pin(*under);
  }

  Frame& frame_;
  const Canvas& c_;
  const WordColumns& at_;
  const std::set<int>& heads_;
  const std::vector<HeadNodes>& nodes_;
  std::optional<Index> row_, key_, pointed_;
};

}  // namespace

/// Draws a small switch for each head, and one for all. Returns the y below.
float HeadLinesBoard::draw_heads(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const int n = s.document().config.n_heads;
  std::erase_if(others_, [&](int head) { return head >= n; });
  float x = area.x + c.text(area.x, area.y + 18, c.fonts().small, c.colours().muted, c.phrases("board.lines.heads")) + 12;
  for (int head = 0; head < n && x < area.right() - 110; ++head) {
    const Rect r = {x, area.y, n > 9 ? 38.f : 34.f, 28};
    const bool chosen = head == s.selection().head, on = chosen || others_.count(head);
    const Interaction touch = c.touch("lines.head." + std::to_string(head + 1), r);
    c.fill(r, on ? c.colours().raised : c.colours().bg, radius::segment);
    c.outline(r, on ? c.colours().text : c.colours().line2, radius::segment, chosen ? 2.f : 1.f);
    head_bar(c, {r.x + 7, r.y + 8, 3, 12}, head);
    c.text_in({r.x + 8, r.y, r.w - 8, r.h}, on ? c.fonts().label_hot : c.fonts().label_plain, on ? c.colours().text : c.colours().muted,
              std::to_string(head + 1));
    if (touch.focused) c.focus_ring(r, radius::segment);
    c.tooltip(touch, touch.hovered ? head_label(frame.many, s, c.phrases, head) : "");
    if (touch.clicked && !chosen) others_.count(head) ? void(others_.erase(head)) : void(others_.insert(head));
    x += r.w + 6;
  }
  const bool all = static_cast<int>(others_.size()) + !others_.count(s.selection().head) >= n;
  if (n > 1 && button(c, "lines.all", {x + 6, area.y, 74, 28}, all ? c.phrases("board.lines.one") : c.phrases("board.lines.all"))) {
    others_.clear();
    for (int head = 0; head < n && !all; ++head) others_.insert(head);
  }
  if (n > 1) x += 86;
  if (const Axes& axes = s.graph()[s.navigation().head().pattern].axes; s.navigation().n_words(axes.rows) > most_in_full)
    draw_rows_switch(frame, {x + 6, area.y});
  return area.y + 40;
}

/// Draws the choice between the lines of one word and of all, for a long text.
void HeadLinesBoard::draw_rows_switch(Frame& frame, ImVec2 at) {
  const Canvas& c = frame.canvas;
  bool& all = frame.session.selection().all_lines;
  const std::string label = all ? c.phrases("board.lines.rows.one") : c.phrases("board.lines.rows.all");
  if (button(c, "lines.rows", {at.x, at.y, c.text_width(c.fonts().label, label) + 28, 28}, label)) all = !all;
}

/// A newly pinned row is brought into sight, once.
void HeadLinesBoard::follow_pinned(const Session& s, const Axes& axes, float pitch, float room) {
  const auto& pinned = s.selection().pinned;
  const bool of_these = pinned && s.navigation().contains(*pinned) && s.graph()[pinned->node].axes.rows.labels == axes.rows.labels;
  const std::optional<Index> row = of_these ? std::optional(pinned->row) : std::nullopt;
  const std::pair seen = {row.value_or(-1), room};
  if (std::exchange(followed_, seen) == seen || !row) return;
  const float top = pitch * static_cast<float>(*row);
  scroll_ = scrolled_into_view(scroll_, top - pitch, top + 2 * pitch, room);
}

void HeadLinesBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool cut = is_cut(s, s.navigation().n_words(s.graph()[s.navigation().head().pattern].axes.rows));
  const float top = heading(
      frame, area,
      cut ? c.phrases("board.lines.subtitle.one_row", {{"most", static_cast<int>(most_in_full)}}) : c.phrases("board.lines.subtitle"));
  const float y = draw_heads(frame, {area.x, top + 12, area.w, 30});
  const Axes& axes = s.graph()[s.navigation().head().pattern].axes;
  const Index queries = s.navigation().n_words(axes.rows), keys = s.navigation().n_words(axes.cols), most = std::max(queries, keys);
  const Rect words = {area.x, y + lines_header, area.w, std::max(40.f, area.bottom() - y - lines_header - 8)};
  const float pitch = std::clamp(words.h / static_cast<float>(most), 14.f, 56.f),
              hidden = std::max(0.f, pitch * static_cast<float>(most) - words.h);
  if (hidden > 0) follow_pinned(s, axes, pitch, words.h);
  scroll(c, "lines.words", words, hidden, 2 * pitch, scroll_);
  WordColumns at = {words, pitch, scroll_, queries, keys};
  const bool narrow = is_narrow_part(area.w);
  if (narrow) at.share = 0.34f, at.beside_words = 46;
  c.text(narrow ? area.x : at.left() - 16, y + 12, c.fonts().label_hot, c.colours().text, c.phrases("board.lines.queries"),
         narrow ? Align::left : Align::right);
  c.text(narrow ? area.right() : at.right() + 16, y + 12, c.fonts().label_hot, c.colours().text, c.phrases("board.lines.keys"),
         narrow ? Align::right : Align::left);
  std::set<int> heads = others_;
  heads.insert(s.selection().head);
  c.draw->PushClipRect(c.at(words.x - 4, words.y - 2), c.at(words.right() + 4, words.bottom() + 2), true);
  LinesDrawing(frame, at, heads).draw();
  c.draw->PopClipRect();
  c.note("lines", words);
}

}  // namespace headlight::views
