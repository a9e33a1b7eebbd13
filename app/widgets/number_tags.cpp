#include "widgets/number_tags.hpp"

#include <algorithm>

#include "widgets/matrix_draw.hpp"
#include "widgets/tag_obstacles.hpp"

namespace headlight::widgets {

std::pair<Index, Index> in_sight(const CellLine& line, const MatrixLayout& l) {
  return line.is_column ? std::pair{l.first_row, l.last_row} : std::pair{l.first_col, l.last_col};
}

float size_of_type(const Canvas& c, const ImFont* font) {
  constexpr float figure_em = 0.6f;
  return c.text_width(font, "0") / figure_em;
}

float height_of_tag(const Canvas& c) { return size_of_type(c, c.fonts().mono_tiny) + 4; }

namespace {

constexpr float tag_side = 3;

/// The places of tags: in lines inside high or wide cells, else in one line beside the row or column.
struct TagPlaces {
  const MatrixLayout& l;
  CellLine line;
  float tag_height;
  int lines;
  bool above_first = false;  ///< the row above has less to cover than that below

  TagPlaces(const Canvas& c, const MatrixLayout& layout, const CellLine& read) : l(layout), line(read), tag_height(height_of_tag(c)) {
    constexpr float least_width = 18;  // narrower cells would be hidden under the tags
    const float each = tag_height + 1;
    lines = line.is_column || l.pitch_x < least_width || l.pitch_y < 2 * each ? 0 : std::min(3, static_cast<int>(l.pitch_y / each));
    if (lines == 0 && !line.is_column && l.pitch_y >= each + 2 && are_nearly_as_wide(c)) lines = 1;
    if (line.among_numbers && !line.is_column) lines = 1;  // beside the row it would cover those of the next one
  }
  bool inside() const { return lines > 0; }
  /// True if the cells are nearly as wide as tags of two decimals, which then hide little of their own row and nothing of another.
  bool are_nearly_as_wide(const Canvas& c) const {
    constexpr float nearly = 0.75f;
    return l.pitch_x >= nearly * (c.text_width(c.fonts().mono_tiny, "0.00") + 2 * tag_side);
  }

  /// Returns the rectangle of the tag of cell `at`; `number` is the line inside the cell.
  Rect place(Index at, float width, int number) const {
    constexpr float off = 4;
    const ScreenCell cell = line.cell(at);
    const float x = l.col_centre(cell.col), y = l.row_centre(cell.row);
    if (line.is_column) {
      if (line.among_numbers) return {left_on(x, width), y - tag_height / 2, width, tag_height};
      const float right = x + l.pitch_x / 2 + off;
      const bool at_left = right + width > l.cells.right();
      return {at_left ? x - l.pitch_x / 2 - off - width : right, y - tag_height / 2, width, tag_height};
    }
    if (!inside()) return beside(at, width).front();
    const float top = y - l.pitch_y / 2, each = l.pitch_y / static_cast<float>(lines);
    return {left_in_row(at, width), top + each * (static_cast<float>(number) + 0.5f) - tag_height / 2, width, tag_height};
  }

  /// Returns the rectangles of a row's tag beside the row, the usual side first. Only the usual side may lie outside the matrix. A column's
  /// tag has the other side.
  std::vector<Rect> beside(Index at, float width) const {
    if (line.is_column) {
      Rect other = place(at, width, 0);
      const float x = l.col_centre(line.cell(at).col);
      other.x = 2 * x - other.right();
      return other.x >= l.cells.x && other.right() <= l.cells.right() ? std::vector{other} : std::vector<Rect>{};
    }
    const float left = left_in_row(at, width);
    const BesideRow side = beside_row(line.at);
    std::vector<Rect> out = {{left, side.goes_above ? side.above : side.below, width, tag_height}};
    const float other = side.goes_above ? side.below : side.above;
    if (other >= l.cells.y - 2 && other + tag_height <= l.cells.bottom() + 2) out.push_back({left, other, width, tag_height});
    return out;
  }

 private:
  /// The left end of a row's tag: on the middle of its cell, and inside of the matrix.
  float left_in_row(Index at, float width) const { return left_on(l.col_centre(at), width); }
  float left_on(float x, float width) const { return std::clamp(x - width / 2, l.cells.x, std::max(l.cells.x, l.cells.right() - width)); }
  /// The tops of the tags above and below a row.
  struct BesideRow {
    float above, below;
    bool goes_above;
  };
  BesideRow beside_row(Index row) const {
    constexpr float off = 4;
    const float y = l.row_centre(row), below = y + l.pitch_y / 2 + off, above = y - l.pitch_y / 2 - off - tag_height;
    return {above, below, (above_first || below + tag_height > l.cells.bottom() + 2) && above >= l.cells.y - 2};
  }
};

/// True if a cell of this row was changed, follows one that was, or is asked for: tags should not lie on the row.
bool has_change_or_question(const MatrixView& view, Index row) {
  return std::any_of(view.marks.begin(), view.marks.end(), [row](const CellMark& m) {
    return m.cell.row == row && (m.kind == MarkKind::overridden || m.kind == MarkKind::changed || asks_for_cell(m));
  });
}

/// True if tags above or below a row, at its numbers, would lie on nothing but zeros and masked cells of row `beside`.
bool has_only_zeros(const MatrixView& view, const MatrixLayout& l, Index row, Index beside) {
  if (beside < l.first_row || beside > l.last_row) return beside > l.last_row;  // the words of the columns are above
  const auto has_colour = [&](Index at, Index col) {
    const float value = value_at(view, {at, col});
    return value != 0 && value != -INFINITY;
  };
  for (Index col = l.first_col; col <= l.last_col; ++col)
    for (Index other = std::max(col - 1, l.first_col); other <= std::min(col + 1, l.last_col); ++other)
      if (has_colour(row, col) && has_colour(beside, other)) return false;
  return true;
}

/// Moves two tags on one line apart. Each stays on the middle of its own cell and inside of the matrix; without that room, both stay.
bool move_apart(Rect& a, float a_middle, Rect& b, float b_middle, const Rect& cells) {
  constexpr float gap = 1.5f;
  if (a_middle > b_middle) return move_apart(b, b_middle, a, a_middle, cells);
  const float least = std::max(a_middle, cells.x + a.w), most = std::min(b_middle, cells.right() - b.w) - gap;
  if (least > most) return false;
  const float edge = std::clamp((a_middle + b_middle - gap) / 2, least, most);
  a.x = std::min(a.x, edge - a.w), b.x = std::max(b.x, edge + gap);
  return true;
}

/// Places the tags of one line, one after another.
class TagPlacer {
 public:
  TagPlacer(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line)
      : c_(c),
        view_(view),
        l_(l),
        line_(line),
        places_(c, l, line),
        obstacles_(view, l),
        only_read_(view.only_read_number && !line.is_column) {
    if (line.is_column) return;
    const bool change_below = has_change_or_question(view, line.at + 1), change_above = has_change_or_question(view, line.at - 1);
    const bool free_above = !has_only_zeros(view, l, line.at, line.at + 1) && has_only_zeros(view, l, line.at, line.at - 1);
    places_.above_first = change_above == change_below ? free_above : change_below;
  }

  std::vector<PlacedTag> place(std::vector<Tag> tags) {
    for (const Tag& tag : tags) most_ = std::max(most_, tag.size);
    for (Tag& tag : tags)
      if (!only_read_ || line_.focus == tag.at) add(std::move(tag));
    return std::move(out_);
  }

 private:
  float middle(Index at) const { return l_.col_centre(line_.cell(at).col); }
  bool is_free(const Rect& r) const {
    const bool hides = view_.hovered && !line_.has(*view_.hovered) && overlap(r, l_.cell(view_.hovered->row, view_.hovered->col));
    return !hides && std::none_of(out_.begin(), out_.end(), [&](const PlacedTag& other) { return overlap(r, other.r); });
  }
  /// True if a tag would lie on a number of another row or column.
  bool covers_number(const Rect& r) const {
    if (!line_.among_numbers) return false;
    for (Index row = l_.first_row; row <= l_.last_row; ++row)
      for (Index col = l_.first_col; col <= l_.last_col; ++col)
        if (!line_.has({row, col}) && has_number(view_, {row, col}) && value_at(view_, {row, col}) != -INFINITY &&
            overlap(r, l_.cell(row, col)))
          return true;
    return false;
  }
  bool fits(const Rect& r) const { return is_free(r) && obstacles_.is_clear(r) && !covers_number(r); }
  /// True for a place outside of the row.
  bool is_beside(const Rect& r) const {
    const float y = l_.row_centre(line_.at), half = l_.pitch_y / 2;
    return line_.is_column ? !line_.among_numbers : r.y >= y + half || r.bottom() <= y - half;
  }
  bool may_lie(const Rect& r, Index at) const {
    const auto moved = obstacles_.off_asked(r, middle(at));
    return moved && moved->x == r.x && (line_.among_numbers || obstacles_.is_clear(r));
  }
  /// Returns these places without the cells that a question asks for.
  std::vector<Rect> off_asked(const std::vector<Rect>& all, Index at) const {
    std::vector<Rect> off;
    for (const Rect& r : all)
      if (const auto moved = obstacles_.off_asked(r, middle(at))) off.push_back(*moved);
    return off;
  }
  std::vector<Rect> usual_places(Index at, float width) const {
    if (only_read_) return off_asked(places_.beside(at, width), at);
    std::vector<Rect> all;
    const int n = std::max(1, places_.lines);
    for (int i = 0; i < n; ++i) all.push_back(places_.place(at, width, static_cast<int>((at + i) % n)));
    return off_asked(all, at);
  }
  bool is_largest(const Tag& tag) const {
    return most_ > 0 && tag.size == most_ &&
           std::none_of(out_.begin(), out_.end(), [&](const PlacedTag& t) { return t.tag.size == most_; });
  }
  /// Moves the tag in focus, the only one so far, aside for the largest number. Returns that one's place, if both have room.
  std::optional<Rect> room_beside_focus(Rect own, Index at) {
    if (line_.is_column || out_.size() != 1 || out_[0].r.y != own.y) return std::nullopt;
    Rect other = out_[0].r;
    const Index focus = out_[0].tag.at;
    if (!move_apart(other, middle(focus), own, middle(at), l_.cells) || !may_lie(other, focus) || !may_lie(own, at)) return std::nullopt;
    out_[0].r = other;
    return own;
  }
  void add(Tag tag) {
    const float width = c_.text_width(c_.fonts().mono_tiny, tag.text) + 2 * tag_side;
    const auto first_in = [](const std::vector<Rect>& all, auto test) { return std::find_if(all.begin(), all.end(), test); };
    const auto fitting = [this](const Rect& r) { return fits(r); };
    const bool largest = is_largest(tag);
    std::vector<Rect> usual = usual_places(tag.at, width), apart;
    const bool needs_place = largest || line_.among_numbers;
    const bool has_no_room = needs_place && first_in(usual, fitting) == usual.end();
    if (has_no_room && !usual.empty()) {
      auto own = room_beside_focus(usual[0], tag.at);
      if (!own && places_.inside()) own = room_beside_focus(places_.beside(tag.at, width).front(), tag.at);
      if (own) usual = {*own};
    }
    const bool may_lack_tag = line_.focus != tag.at && !needs_place && !out_.empty();  // the colour says enough
    const auto is_clear = [&](const Rect& r) { return may_lack_tag ? obstacles_.is_clear_of_outlines(r) : obstacles_.is_clear(r); };
    if (!only_read_ && (has_no_room || first_in(usual, is_clear) == usual.end())) apart = off_asked(places_.beside(tag.at, width), tag.at);
    const auto clear = first_in(usual, fitting);
    const auto found_apart = clear != usual.end() ? apart.end() : first_in(apart, fitting);
    const auto found = clear != usual.end() ? clear : first_in(usual, [this](const Rect& r) { return is_free(r); });
    const bool left_out = places_.inside() && clear == usual.end() && may_lack_tag;
    if (found_apart != apart.end()) out_.push_back({std::move(tag), *found_apart, true});
    else if (found != usual.end() && !left_out) out_.push_back({std::move(tag), *found, is_beside(*found)});
  }

  const Canvas& c_;
  const MatrixView& view_;
  const MatrixLayout& l_;
  const CellLine& line_;
  TagPlaces places_;
  TagObstacles obstacles_;
  bool only_read_;
  float most_ = 0;  ///< the largest number of the line
  std::vector<PlacedTag> out_;
};

}  // namespace

bool tags_lie_inside(const Canvas& c, const MatrixLayout& l, const CellLine& line) { return TagPlaces(c, l, line).inside(); }

std::vector<PlacedTag> place_tags(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line,
                                  std::vector<Tag> tags) {
  return TagPlacer(c, view, l, line).place(std::move(tags));
}

}  // namespace headlight::widgets
