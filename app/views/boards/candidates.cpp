#include "views/boards/candidates.hpp"

#include <algorithm>
#include <cmath>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "graph/largest_in_row.hpp"
#include "session/writing_on.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float line = 30, word_width = 110, number_width = 62, add_width = 30;

/// A column of probabilities and the knob that made them.
struct Column {
  std::string title;
  std::vector<double> shares;
};

/// The probabilities after each knob that is set.
std::vector<Column> columns_of(const Session& s, const Phrases& phrases, Index row, const Sampling& knobs) {
  std::vector<Column> columns;
  const Sampling neutral;
  if (knobs == neutral) return columns;
  SampledShares shares = shares_after(s, row, knobs);
  if (knobs.temperature != neutral.temperature) columns.push_back({phrases("board.next_words.temperature"), std::move(shares.temperature)});
  if (knobs.top_k != neutral.top_k) columns.push_back({"top-k", std::move(shares.top_k)});
  if (knobs.top_p != neutral.top_p) columns.push_back({"top-p", std::move(shares.top_p)});
  return columns;
}

/// The list of the likeliest words after one row.
class Candidates {
 public:
  Candidates(Frame& frame, const Rect& area, NodeId node, const CandidateExtras& extras)
      : frame_(frame),
        c_(frame.canvas),
        s_(frame.session),
        area_(area),
        node_(node),
        is_probs_(node == *s_.nodes().probs),
        row_(s_.navigation().row_looked_at(node)),
        can_add_(extras.can_add) {
    if (is_probs_) columns_ = columns_of(s_, c_.phrases, row_, extras.sampling);
    numbers_ = number_width * static_cast<float>(1 + columns_.size());
  }

  DrawnCandidates draw() {
    const std::string row = bold_word(s_.graph()[node_].axes.rows, row_);
    const Index words = s_.trace()[node_].cols();
    rich_line(c_, "candidates", area_.x, area_.y + 14, {c_.fonts().small_bold, c_.fonts().small_bold, c_.colours().text, 18},
              title(row, words));
    float y = area_.y + 26;
    if (!columns_.empty()) draw_titles(y + 10), y += 16;
    const auto most = static_cast<size_t>(std::max(1.f, (area_.bottom() - y) / line));
    const auto all = largest_columns(s_.trace()[*s_.nodes().probs], row_, std::min<size_t>(most, 10));
    for (size_t i = 0; i < all.size(); ++i, y += line) draw_word({area_.x, y, area_.w, line}, i, all[i]);
    return {y - area_.y, added_};
  }

 private:
  std::string title(const std::string& row, Index n_words) const {
    const std::string words = in_thousands(static_cast<size_t>(n_words));
    if (s_.document().config.fills_in_words())
      return is_probs_ ? c_.phrases("board.next_words.masked", {{"row", row}, {"words", words}})
                       : c_.phrases("board.next_words.masked.scores", {{"row", row}, {"words", words}});
    return is_probs_ ? c_.phrases("board.next_words", {{"row", row}, {"words", words}})
                     : c_.phrases("board.next_words.scores", {{"row", row}, {"words", words}});
  }
  float number_right(size_t column) const {
    return area_.right() - (can_add_ ? add_width : 4) - number_width * static_cast<float>(columns_.size() - column);
  }

  void draw_titles(float baseline) const {
    c_.text(number_right(0), baseline, c_.fonts().tiny, c_.colours().muted, "softmax", Align::right);
    for (size_t i = 0; i < columns_.size(); ++i)
      c_.text(number_right(i + 1), baseline, c_.fonts().tiny, c_.colours().muted, columns_[i].title, Align::right);
  }

  void draw_word(const Rect& r, size_t place, Index col) {
    const std::string name = "candidate." + std::to_string(place);
    const Interaction touch = c_.touch(name, {r.x, r.y, r.w - (can_add_ ? add_width : 0), r.h});
    c_.log.skip_last_in_tab_order();
    if (touch.hovered) frame_.hover = Cell{node_, row_, col};
    if (touch.clicked) s_.navigation().pin({node_, row_, col});
    const bool pinned = s_.selection().pinned == Cell{node_, row_, col};
    if (pinned || touch.hovered) c_.fill(r.inset(1), pinned ? c_.colours().table_wash : c_.colours().wash, radius::ring);
    const ImFont* font = place == 0 ? c_.fonts().word_bold : c_.fonts().word;
    c_.text(r.x + word_width, c_.baseline_at(font, r.centre_y()), font, c_.colours().text,
            c_.shortened(font, displayable(font, axis_label(c_.phrases, s_.graph()[node_].axes.cols, col)), word_width - 6), Align::right);
    draw_bar({r.x + word_width + 12, r.y + 6, area_.w - word_width - numbers_ - (can_add_ ? add_width : 4) - 16, r.h - 12}, col);
    draw_numbers(r, col);
    if (can_add_ && icon_button(c_, name + ".add", {r.right() - 25, r.y + 3, 24, 24}, Icon::plus, ButtonKind::plain,
                                {c_.phrases("board.continue.add"), ""}))
      added_ = static_cast<int>(col);
  }

  void draw_bar(const Rect& bar, Index col) const {
    const float model = std::clamp(s_.trace()[*s_.nodes().probs](row_, col), 0.f, 1.f);
    const float share = columns_.empty() ? model : static_cast<float>(columns_.back().shares[static_cast<size_t>(col)]);
    c_.fill(bar, c_.colours().wash, 2);
    if (share > 0) c_.fill({bar.x, bar.y, std::max(1.f, bar.w * share), bar.h}, c_.theme.beam[150], 2);
    if (!columns_.empty()) c_.fill({bar.x + bar.w * model - 1, bar.y - 2, 2, bar.h + 4}, c_.colours().text);
  }

  void draw_numbers(const Rect& r, Index col) const {
    const auto number = [&](size_t column, const std::string& text, ImU32 ink) {
      c_.text(number_right(column), c_.baseline_at(c_.fonts().mono, r.centre_y()), c_.fonts().mono, ink,
              words_with_mark(text, c_.phrases.decimal_mark()), Align::right);
    };
    const auto value = static_cast<double>(s_.trace()[node_](row_, col));
    number(0, is_probs_ ? probability_text(value) : table_number(value), c_.colours().text);
    for (size_t i = 0; i < columns_.size(); ++i) {
      const double share = columns_[i].shares[static_cast<size_t>(col)];
      number(i + 1, share > 0 ? probability_text(share) : "\u2013", share > 0 ? c_.colours().text : c_.colours().muted);
    }
  }

  Frame& frame_;
  const Canvas& c_;
  Session& s_;
  Rect area_;
  NodeId node_;
  bool is_probs_;
  Index row_;
  bool can_add_;
  float numbers_ = 0;
  std::vector<Column> columns_;
  std::optional<int> added_;
};

}  // namespace

DrawnCandidates draw_candidates(Frame& frame, const Rect& area, NodeId node, const CandidateExtras& extras) {
  return Candidates(frame, area, node, extras).draw();
}

}  // namespace headlight::views
