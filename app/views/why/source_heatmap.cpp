#include "views/why/source_heatmap.hpp"

#include <algorithm>
#include <cmath>

#include "graph/label_with_position.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/prose/source_text.hpp"
#include "views/prose/why_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/matrix_view.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float head_line = 24, name_line = 14, beside_labels = 10, before_totals = 12, above_totals = 8, bar_room = 10;
constexpr float widest_cell = 58, narrowest_cell = 44, row_height = 32, low_row = 24, high_row = 50, wide_cell = 104;
constexpr float legend_height = 44, narrow = 720, phone = 480;
constexpr float low_board = 620;
constexpr size_t most_rows = 14, least_lines = 3;

/// The places of everything in the available room.
struct HeatmapPlan {
  FoldedSources query, key;
  float labels = 0, cell_w = 0, cell_h = 0, total_w = 0;
  size_t totals = 1;  ///< columns of totals: this score's, and of a rival its own and the difference

  float cells() const { return cell_w * static_cast<float>(key.lines()); }
  float rows() const { return cell_h * static_cast<float>(query.lines()); }
  float height() const { return head_line + 2 * name_line + rows() + above_totals + cell_h + legend_height; }
};

float room_of_labels(float width) { return width < phone ? 78 : width < narrow ? 96 : 112; }

size_t columns_that_fit(const WhyScore& why, float width) {
  const bool rival = why.rival.has_value();
  const float totals = static_cast<float>(!rival ? 1 : width < narrow ? 2 : 3) * ((width < phone ? 52 : 64) + before_totals);
  return std::max(least_lines, static_cast<size_t>(std::max(0.f, width - room_of_labels(width) - beside_labels - totals) / narrowest_cell));
}

/// The largest part of each source, NaN before all.
Eigen::VectorXd sizes_of(const Eigen::MatrixXd& parts) {
  const auto size = [](double part) { return std::isnan(part) ? INFINITY : std::abs(part); };
  return parts.unaryExpr(size).rowwise().maxCoeff();
}

/// `low`: the board has little height, and the worked pair below must not begin out of sight.
HeatmapPlan plan_of(const WhyScore& why, const std::optional<ScoreSources::Pair>& pair, float width, bool low) {
  HeatmapPlan plan;
  const size_t columns = columns_that_fit(why, width);
  plan.key = fold_sources(sizes_of(why.score.parts.transpose()), columns, pair ? std::optional(pair->key) : std::nullopt);
  plan.query = fold_sources(sizes_of(why.score.parts), most_rows, pair ? std::optional(pair->query) : std::nullopt);
  plan.totals = !why.rival ? 1 : width < narrow ? 2 : 3;
  plan.total_w = width < phone ? 52 : 64;
  plan.labels = room_of_labels(width);
  const bool few = why.score.query.size() <= 3 && why.score.key.size() <= 3 && width >= phone;
  const float room = width - plan.labels - beside_labels - static_cast<float>(plan.totals) * (plan.total_w + before_totals);
  plan.cell_w = std::clamp(std::floor(room / static_cast<float>(plan.key.lines())), 30.f, few ? wide_cell : widest_cell);
  plan.cell_h = low ? low_row : few ? high_row : row_height;
  return plan;
}

bool is_low(const Frame& frame) { return frame.grid.board.h < low_board; }

class HeatmapDrawing {
 public:
  HeatmapDrawing(Frame& frame, const WhyScore& why, const Rect& area)
      : frame_(frame),
        c_(frame.canvas),
        why_(why),
        names_(frame.session, frame.canvas.phrases, why),
        pair_(why.pair(frame.session.selection().why.pair)),
        plan_(plan_of(why, pair_, area.w, is_low(frame))),
        area_(area) {
    parts_ = folded(why.score.parts, plan_.query, plan_.key);
    query_totals_ = folded(why.score.query_totals(), plan_.query);
    key_totals_ = folded(why.score.key_totals(), plan_.key);
    if (why.difference) {
      rival_totals_ = folded(why.of_rival->query_totals(), plan_.query);
      differences_ = folded(why.difference->query_totals(), plan_.query);
    }
    Matrix all(1, parts_.size() + 3 * query_totals_.size() + key_totals_.size() + 3);
    all.setZero();
    Index n = 0;
    const auto put = [&](double value) { all(0, n++) = static_cast<float>(value); };
    for (const double value : parts_.reshaped()) put(value);
    for (const Eigen::VectorXd* totals : {&query_totals_, &key_totals_, &rival_totals_, &differences_})
      for (const double value : *totals) put(value);
    limit_ = nice_limit(all);
    put(why.score.value);
    if (why.difference) put(why.of_rival->value), put(why.difference->value);
    format_ = fit_numbers(all, plan_.cell_w, plan_.cell_h, c_.fonts()).value_or(CellFormat{c_.fonts().mono_tiny, 0});
    left_ = area.x + plan_.labels + beside_labels;
    top_ = area.y + head_line + 2 * name_line;
  }

  void draw() {
    draw_titles();
    for (size_t q = 0; q < plan_.query.lines(); ++q) {
      draw_query_name(q);
      for (size_t k = 0; k < plan_.key.lines(); ++k) draw_pair(q, k);
      draw_row_totals(q);
    }
    draw_key_names();
    draw_last_row();
    draw_scale();
    c_.note("why.pairs", {left_, top_, plan_.cells(), plan_.rows()});
  }

 private:
  static std::optional<size_t> at(const FoldedSources& side, size_t line) {
    return line < side.visible.size() ? std::optional(side.visible[line]) : std::nullopt;
  }
  float row_y(size_t line) const { return top_ + plan_.cell_h * static_cast<float>(line); }
  float col_x(size_t line) const { return left_ + plan_.cell_w * static_cast<float>(line); }
  float total_x(size_t n) const { return left_ + plan_.cells() + before_totals + static_cast<float>(n) * (plan_.total_w + before_totals); }
  float totals_y() const { return top_ + plan_.rows() + above_totals; }
  bool is_pinned_row(size_t line) const { return pair_ && at(plan_.query, line) == static_cast<size_t>(pair_->query); }
  bool is_pinned_col(size_t line) const { return pair_ && at(plan_.key, line) == static_cast<size_t>(pair_->key); }

  std::string number(double value) const { return c_.phrases.number(format_number(static_cast<float>(value), format_.decimals)); }

  void draw_number(const Rect& r, double value) const {
    if (!std::isfinite(value)) {
      c_.fill(r, c_.colours().panel, radius::cell);
      c_.dashed_outline(r, c_.colours().nan, radius::cell, 1.5f);
      c_.text_in(r, format_.font, c_.colours().nan, number(value));
      return;
    }
    const ImU32 fill = heat_colour(c_.theme.diverging, ColourMap::diverging, static_cast<float>(value), limit_);
    c_.fill(r, fill, radius::cell);
    c_.text_in(r, format_.font, ink_on(fill, c_.theme.scheme), number(value));
  }

  /// The score itself, in ink.
  void draw_grand(const Rect& r, double value, const char* item) const {
    c_.fill(r, c_.colours().accent, radius::cell);
    c_.text_in(r, format_.font, c_.colours().on_accent, number(value));
    c_.note(item, r);
  }

  void draw_titles() const {
    const Phrases& phrases = c_.phrases;
    const TextStyle style = {c_.fonts().small, c_.fonts().small_bold, c_.colours().muted, head_line};
    const std::string query = phrases("why.query_of", {{"word", names_.query()}});
    const float width = c_.text_width(c_.fonts().small_bold, without_markup(query));
    const bool fits = width <= plan_.labels;  // else it is on the line above, before the title of the keys
    rich_line(c_, "why.of_key", fits ? left_ : std::max(left_, area_.x + width + beside_labels), area_.y + 12, style,
              phrases("why.key_of", {{"word", names_.key()}}));
    rich_line(c_, "why.of_query", area_.x, fits ? top_ - 6 : area_.y + 12, style, query);
    title_of_totals(0, phrases("why.total"), word(why_.cell.col), position(why_.cell.col));
    if (!why_.rival) return;
    if (plan_.totals == 3) title_of_totals(1, phrases("why.total"), word(*why_.rival), position(*why_.rival));
    title_of_totals(plan_.totals - 1, phrases("why.difference"), "− " + word(*why_.rival), position(*why_.rival));
  }

  const Axis& keys() const { return frame_.session.graph()[why_.cell.node].axes.cols; }
  std::string word(Index col) const { return printed_word(keys().label(col)); }
  /// A word that is there twice is told apart by its position, as in the sentences.
  std::string position(Index col) const { return is_repeated(keys(), col) ? " (" + std::to_string(col) + ")" : ""; }

  /// `after` follows the word, and stands whole where the word is shortened.
  void title_of_totals(size_t n, const std::string& name, const std::string& word, const std::string& after) const {
    const float x = total_x(n) + plan_.total_w / 2, room = plan_.total_w + before_totals - 2;
    c_.text(x, top_ - 20, c_.fonts().tiny_bold, c_.colours().text, c_.shortened(c_.fonts().tiny_bold, name, room), Align::centre);
    const float left = room - c_.text_width(c_.fonts().tiny, after);
    c_.text(x, top_ - 6, c_.fonts().tiny, c_.colours().muted,
            c_.shortened(c_.fonts().tiny, displayable(c_.fonts().tiny, word), left) + after, Align::centre);
  }

  /// A name that leads to the stage that made it.
  void draw_name(const std::string& item, const Rect& r, const RowSource& source, bool hot, Align align, bool is_query) {
    const ImFont* font = r.h > 20 ? (hot ? c_.fonts().label_hot : c_.fonts().label_plain) : (hot ? c_.fonts().tiny_bold : c_.fonts().tiny);
    const auto head = head_of_source(frame_.session, source);
    const float bar = head ? bar_room : 0;
    const std::string whole = names_.label(source, align == Align::centre);
    const bool fits = c_.text_width(font, whole) <= r.w - bar;
    const std::string text = fits ? whole : c_.shortened(font, names_.label(source, true), r.w - bar);
    const float width = c_.text_width(font, text), left = align == Align::right ? r.right() - width : r.centre_x() - (width - bar) / 2;
    const Interaction touch = c_.touch(item, {left - bar, r.y, width + bar, r.h});
    if (!hot) c_.log.skip_last_in_tab_order();
    const bool leads = source.node != absent;
    const ImU32 ink = hot || (touch.hovered && leads) ? c_.colours().text : c_.colours().muted;
    const float baseline = c_.baseline_at(font, r.centre_y());
    c_.text(left, baseline, font, ink, text);
    if (head) head_bar(c_, {left - bar, r.centre_y() - 6, 3, 12}, *head);
    if (touch.hovered && leads) c_.dotted_line(left, left + width, baseline + 3, ink);
    if (touch.focused) c_.focus_ring({left - bar, r.y, width + bar, r.h}, radius::cell);
    const std::string says = without_markup(is_query ? names_.of_query(source) : names_.of_key(source));
    c_.log.describe(item, leads ? ControlKind::link : ControlKind::button, says);
    c_.tooltip(touch, leads ? c_.phrases("why.name.tip", {{"source", says}}) : says);
    if (touch.clicked) go_to_source(frame_.session, source, is_query ? why_.cell.row : why_.cell.col);
  }

  void draw_rest(const Rect& r, size_t n, Align align) const {
    const ImFont* font = align == Align::centre ? c_.fonts().tiny : c_.fonts().label_plain;
    const std::string whole = c_.phrases("why.rest", {{"n", n}}),
                      text = c_.text_width(font, whole) <= r.w ? whole : "+" + std::to_string(n);
    c_.text(align == Align::right ? r.right() : r.centre_x(), c_.baseline_at(font, r.centre_y()), font, c_.colours().muted, text, align);
  }

  void draw_query_name(size_t line) {
    const Rect r = {area_.x, row_y(line), plan_.labels, plan_.cell_h};
    if (const auto i = at(plan_.query, line))
      draw_name("why.query." + std::to_string(*i), r, why_.score.query[*i], is_pinned_row(line), Align::right, true);
    else draw_rest(r, plan_.query.rest.size(), Align::right);
  }

  /// Draws the names of keys on one line, or every second one higher if they do not fit.
  void draw_key_names() {
    const bool one_line = [&] {
      for (size_t k = 0; k < plan_.key.visible.size(); ++k) {
        const RowSource& source = why_.score.key[plan_.key.visible[k]];
        const float bar = head_of_source(frame_.session, source) ? bar_room : 0;
        if (c_.text_width(c_.fonts().tiny_bold, names_.label(source, true)) + bar > plan_.cell_w - 4) return false;
      }
      return true;
    }();
    const float room = one_line ? plan_.cell_w - 2 : 2 * plan_.cell_w - 8;
    for (size_t k = 0; k < plan_.key.lines(); ++k) {
      const float y = top_ - name_line - 4 - (!one_line && k % 2 == 1 ? name_line : 0);
      const float centre = col_x(k) + plan_.cell_w / 2;
      const Rect r = {centre - room / 2, y, room, name_line};
      if (const auto i = at(plan_.key, k))
        draw_name("why.key." + std::to_string(*i), r, why_.score.key[*i], is_pinned_col(k), Align::centre, false);
      else draw_rest(r, plan_.key.rest.size(), Align::centre);
    }
  }

  void draw_pair(size_t q, size_t k) {
    const Rect r = Rect{col_x(k), row_y(q), plan_.cell_w, plan_.cell_h}.inset(1);
    const double value = parts_(static_cast<Index>(q), static_cast<Index>(k));
    draw_number(r, value);
    const auto query = at(plan_.query, q), key = at(plan_.key, k);
    if (!query || !key) return;
    const std::string item = "why.pair." + std::to_string(*query) + "." + std::to_string(*key);
    const Interaction touch = c_.touch(item, r);
    const bool pinned = is_pinned_row(q) && is_pinned_col(k);
    if (!is_pinned_row(q)) c_.log.skip_last_in_tab_order();
    const SourcePair pair = {why_.score.query[*query], why_.score.key[*key]};
    if (pinned) pinned_ring(c_, r);
    else if (touch.hovered) hovered_ring(c_, r);
    if (touch.focused) c_.focus_ring(r, radius::cell);
    const std::string says = without_markup(c_.phrases("why.pair.tip", {{"query", names_.of_query(pair.query)},
                                                                        {"key", names_.of_key(pair.key)},
                                                                        {"part", with_sign(value)},
                                                                        {"score", column_text(why_.score.value, 2)}}));
    c_.log.describe(item, ControlKind::choice, says, {}, pinned);
    c_.tooltip(touch, says);
    if (touch.clicked) frame_.session.selection().why.pair = pair;
  }

  void draw_row_totals(size_t q) const {
    const auto cell = [&](size_t n) { return Rect{total_x(n), row_y(q), plan_.total_w, plan_.cell_h}.inset(1); };
    const auto line = static_cast<Index>(q);
    draw_number(cell(0), query_totals_[line]);
    if (!why_.difference) return;
    if (plan_.totals == 3) draw_number(cell(1), rival_totals_[line]);
    draw_number(cell(plan_.totals - 1), differences_[line]);
    if (const auto most = why_.most_of_lead(); most && at(plan_.query, q) == static_cast<size_t>(*most))
      operand_ring(c_, cell(plan_.totals - 1));
  }

  void draw_last_row() const {
    const ImFont* font = c_.fonts().label_hot;
    const float y = totals_y();
    c_.text(left_ - beside_labels, c_.baseline_at(font, y + plan_.cell_h / 2), font, c_.colours().text, c_.phrases("why.total"),
            Align::right);
    for (size_t k = 0; k < plan_.key.lines(); ++k)
      draw_number(Rect{col_x(k), y, plan_.cell_w, plan_.cell_h}.inset(1), key_totals_[static_cast<Index>(k)]);
    const auto cell = [&](size_t n) { return Rect{total_x(n), y, plan_.total_w, plan_.cell_h}.inset(1); };
    draw_grand(cell(0), why_.score.value, "why.score");
    if (!why_.difference) return;
    if (plan_.totals == 3) draw_grand(cell(1), why_.of_rival->value, "why.rival_score");
    draw_grand(cell(plan_.totals - 1), why_.difference->value, "why.lead");
  }

  void draw_scale() const {
    const float y = totals_y() + plan_.cell_h + 12, width = std::min(200.f, std::max(120.f, plan_.cells()));
    legend(c_, left_, y, width, ColourMap::diverging, limit_);
    const float x = left_ + width + 20, room = area_.right() - x;
    const std::string& words = why_.difference ? c_.phrases("why.scale.difference") : c_.phrases("why.scale");
    if (c_.text_width(c_.fonts().small, words) <= room) c_.text(x, y + 10, c_.fonts().small, c_.colours().muted, words);
  }

  Frame& frame_;
  const Canvas& c_;
  const WhyScore& why_;
  SourceNames names_;
  std::optional<ScoreSources::Pair> pair_;
  HeatmapPlan plan_;
  Rect area_;
  Eigen::MatrixXd parts_;
  Eigen::VectorXd query_totals_, key_totals_, rival_totals_, differences_;
  float limit_ = 1, left_ = 0, top_ = 0;
  CellFormat format_;
};

}  // namespace

bool shows_every_source(const WhyScore& why, float width) {
  return why.score.query.size() <= most_rows && why.score.key.size() <= columns_that_fit(why, width);
}

Box source_heatmap(Frame& frame, const WhyScore& why) {
  const auto measure = [&frame, &why](const Canvas&, float width) {
    return BoxSize{width, plan_of(why, why.pair(frame.session.selection().why.pair), width, is_low(frame)).height()};
  };
  return box::drawn(measure, [&frame, &why](const Canvas&, const Rect& r) { HeatmapDrawing(frame, why, r).draw(); });
}

}  // namespace headlight::views
