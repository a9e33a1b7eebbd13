#include "views/boards/points_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "text/words.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/matrix_name.hpp"

namespace headlight::views {
namespace {

constexpr float dot = 4.5f, plane_padding = 26;

class Plane {
 public:
  Plane(Frame& frame, const WordPoints& points, const Rect& area) : frame_(frame), c_(frame.canvas), points_(points), r_(area) {
    Matrix all(points.at.rows() + points.partner_at.rows() + points.after_at.rows(), 2);
    all << points.at, points.partner_at.rows() ? points.partner_at : Matrix(0, 2), points.after_at.rows() ? points.after_at : Matrix(0, 2);
    low_ = all.colwise().minCoeff().transpose(), high_ = all.colwise().maxCoeff().transpose();
    const float wide = std::max(high_[0] - low_[0], high_[1] - low_[1]);
    scale_ = (std::min(r_.w, r_.h) - 2 * plane_padding) / std::max(wide, 1e-6f);
  }

  void draw(const std::array<std::string, 2>& names) {
    const Palette& p = c_.colours();
    c_.outline(r_, p.line, radius::control);
    draw_zero();
    const float across = c_.text(r_.right() - 10, r_.bottom() - 8, c_.fonts().tiny, p.muted, names[0] + " →", Align::right),
                up = c_.text(r_.x + 10, r_.y + 16, c_.fonts().tiny, p.muted, "↑ " + names[1]);
    labels_ = {{r_.right() - 10 - across, r_.bottom() - 20, across, 16}, {r_.x + 10, r_.y + 4, up, 16}};
    row_ = row_among_points(frame_.session, points_);
    draw_moves();
    if (row_) draw_neighbour_lines();
    if (points_.partner) draw_set(*points_.partner, points_.partner_at, true);
    draw_set(points_.node, points_.at, false);
    std::stable_sort(words_.begin(), words_.end(), [](const Word& a, const Word& b) { return a.hot && !b.hot; });
    for (const Word& word : words_) draw_label(word);
    c_.note("points", r_);
  }

 private:
  /// A point and the word that should be beside it.
  struct Word {
    ImVec2 at;
    Index point;
    std::string label;
    bool hot;
    ImU32 colour;
  };

  ImVec2 place(const Matrix& at, Index i) const {
    const float x = r_.centre_x() + (at(i, 0) - (low_[0] + high_[0]) / 2) * scale_,
                y = r_.centre_y() - (at(i, 1) - (low_[1] + high_[1]) / 2) * scale_;
    return {x, y};
  }

  /// Draws the axes through zero, if it is in sight; the centre of principal axes is zero.
  void draw_zero() const {
    const Matrix zero = Matrix::Zero(1, 2);
    const ImVec2 at = place(zero, 0);
    if (at.x > r_.x && at.x < r_.right()) c_.vline(at.x, r_.y + 1, r_.bottom() - 1, c_.colours().line);
    if (at.y > r_.y && at.y < r_.bottom()) c_.hline(r_.x + 1, r_.right() - 1, at.y, c_.colours().line);
  }

  void draw_moves() const {
    for (Index i = 0; i < std::min(points_.at.rows(), points_.after_at.rows()); ++i) {
      const ImVec2 a = place(points_.at, i), b = place(points_.after_at, i);
      const float length = std::hypot(b.x - a.x, b.y - a.y);
      const bool hot = row_ && *row_ == i;
      const ImU32 colour = hot ? c_.colours().output : with_alpha(c_.colours().output, 0.45f);
      if (length < 2) continue;
      c_.line(a.x, a.y, b.x, b.y, colour, hot ? 2.f : 1.3f);
      const float dx = (b.x - a.x) / length * 6, dy = (b.y - a.y) / length * 6;
      c_.line(b.x, b.y, b.x - dx - dy * 0.6f, b.y - dy + dx * 0.6f, colour, hot ? 2.f : 1.3f);
      c_.line(b.x, b.y, b.x - dx + dy * 0.6f, b.y - dy - dx * 0.6f, colour, hot ? 2.f : 1.3f);
    }
  }

  void draw_neighbour_lines() const {
    const ImVec2 from = place(points_.at, *row_);
    for (const Neighbour& near : nearest_points(points_.rows, *row_, 3)) {
      const ImVec2 to = place(points_.at, near.point);
      c_.line(from.x, from.y, to.x, to.y, c_.colours().line2, 1.2f);
    }
  }

  void draw_set(NodeId node, const Matrix& at, bool hollow) {
    const Axis& words = frame_.session.graph()[node].axes.rows;
    const ImU32 colour = role_colour(c_.colours(), role_of(frame_.session, node));
    for (Index i = 0; i < at.rows(); ++i) {
      const ImVec2 p = place(at, i);
      const Rect r = {p.x - 8, p.y - 8, 16, 16};
      const Interaction touch = c_.touch((hollow ? "beside." : "point.") + std::to_string(i), r);
      c_.log.skip_last_in_tab_order();
      const bool hot = is_hot(node, i) || touch.hovered;
      const ImVec2 centre = c_.exact(p.x, p.y);
      if (hollow) c_.draw->AddCircle(centre, dot * c_.scale(), colour, 20, c_.line_px(1.6f));
      else c_.draw->AddCircleFilled(centre, dot * c_.scale(), colour, 20);
      if (hot) c_.draw->AddCircle(centre, (dot + 4) * c_.scale(), c_.colours().text, 24, c_.line_px(2));
      words_.push_back({p, i, words.label(i), hot, colour});
      Index largest = 0;
      frame_.session.trace()[node].row(i).cwiseAbs().maxCoeff(&largest);
      if (touch.hovered) frame_.hover = Cell{node, i, largest};
      if (touch.clicked) frame_.session.navigation().pin({node, i, largest});
    }
  }

  /// True for both ends of the selected attention cell, and for the row of any other cell.
  bool is_hot(NodeId node, Index i) const {
    const auto shown = frame_.session.selection().active_cell();
    if (!shown || !frame_.session.navigation().contains(*shown)) return false;
    const Axes& of = frame_.session.graph()[shown->node].axes;
    const Axis& words = frame_.session.graph()[node].axes.rows;
    const bool row = counts_words(of.rows.kind) && of.rows.labels == words.labels && shown->row == i;
    return row || (of.cols.kind == AxisKind::key && of.cols.labels == words.labels && shown->col == i);
  }

  /// The points of all sets count, and the rings of hot ones.
  bool covers_a_point(const Rect& r, const Word& own) const {
    return std::any_of(words_.begin(), words_.end(), [&](const Word& word) {
      return &word != &own && r.inset(word.hot ? -dot - 5 : -dot).contains(word.at.x, word.at.y);
    });
  }

  bool has_room(const Rect& r, const Word& own) const {
    if (r.x < r_.x + 2 || r.right() > r_.right() - 2 || r.y < r_.y + 2 || r.bottom() > r_.bottom() - 2 || covers_a_point(r, own))
      return false;
    return std::none_of(labels_.begin(), labels_.end(), [&](const Rect& other) {
      return r.x < other.right() + 3 && other.x < r.right() + 3 && r.y < other.bottom() && other.y < r.bottom();
    });
  }

  /// The place of a label at a distance of `off` from its point, in one of eight directions.
  static Rect beside(ImVec2 p, float w, float off, int direction) {
    constexpr float h = 15;
    constexpr std::array<std::pair<int, int>, 8> ways = {{{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}}};
    const auto [right, down] = ways[static_cast<size_t>(direction)];
    const float d = right != 0 && down != 0 ? off * 0.7f : off;
    const float x = right > 0   ? p.x + d
                    : right < 0 ? p.x - d - w
                                : p.x - w / 2,
                y = down > 0   ? p.y + d
                    : down < 0 ? p.y - d - h
                               : p.y - h / 2;
    return {x, y, w, h};
  }

  /// Draws a line from a label that is away from its point to the point.
  void draw_leader(const Word& word, const Rect& r) const {
    const float x = std::clamp(word.at.x, r.x, r.right()), y = std::clamp(word.at.y, r.y + 3, r.bottom() - 3);
    c_.line(word.at.x, word.at.y, x, y, with_alpha(word.colour, 0.7f), 1);
  }

  /// Draws the label beside the point, or somewhat away with a line to it, where it covers no other word and no point; if there is no such
  /// place, only hovering shows it.
  void draw_label(const Word& word) {
    const ImFont* font = word.hot ? c_.fonts().label_hot : c_.fonts().small;
    const std::string text = displayable(font, printed_word(word.label));
    const float w = c_.text_width(font, text), near = word.hot ? 12.f : 8.f;
    for (const float off : {near, 20.f, 32.f, 46.f})
      for (int direction = 0; direction < 8; ++direction) {
        const Rect r = beside(word.at, w, off, direction);
        if (!has_room(r, word)) continue;
        if (off > near) draw_leader(word, r);
        labels_.push_back(r);
        c_.note("label." + std::to_string(word.point), r);
        c_.text(r.x, c_.baseline_at(font, r.centre_y()), font, word.hot ? c_.colours().text : mix(word.colour, c_.colours().text, 0.35f),
                text);
        return;
      }
  }

  Frame& frame_;
  const Canvas& c_;
  const WordPoints& points_;
  Rect r_;
  Eigen::Vector2f low_, high_;
  float scale_ = 1;
  std::optional<Index> row_;
  std::vector<Word> words_;
  std::vector<Rect> labels_;  ///< those written already
};

}  // namespace

std::optional<Index> row_among_points(const Session& s, const WordPoints& points) {
  const auto shown = s.selection().active_cell();
  if (!shown || !s.navigation().contains(*shown)) return std::nullopt;
  const Axis &rows = s.graph()[shown->node].axes.rows, &words = s.graph()[points.node].axes.rows;
  if (!counts_words(rows.kind) || rows.labels != words.labels || shown->row >= points.at.rows()) return std::nullopt;
  return shown->row;
}

void draw_points_plane(Frame& frame, const WordPoints& points, const Rect& area, const std::array<std::string, 2>& axis_names) {
  if (points.at.rows() > 0) Plane(frame, points, area).draw(axis_names);
}

}  // namespace headlight::views
