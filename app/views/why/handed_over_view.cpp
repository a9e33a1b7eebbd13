#include "views/why/handed_over_view.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "session/way_back/objectives.hpp"
#include "theme/number_format.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/source_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/why_text.hpp"
#include "views/why/word_dots.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/legend.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {
namespace {

constexpr float row_high = 24, above_words = 44, between = 8, below = 44, widest_column = 58, least_of_numbers = 34, most_label = 112,
                label_share = 0.28f;
constexpr Index most_words = 256, largest_run = Index{1} << 24;  ///< numbers of a run whose gradients are computed unasked

/// The numbers of one of the pictures, which are one below the other.
struct Lines {
  const char* name;
  std::vector<std::string> names;
  Matrix values;
  ColourMap map = ColourMap::diverging;
};

bool is_small(const Session& s) {
  Index all = 0;
  for (NodeId node = 0; node < s.graph().size(); ++node) all += s.graph()[node].axes.rows.size * s.graph()[node].axes.cols.size;
  return all <= largest_run;
}

std::vector<Lines> lines_of(const Frame& frame, const WhyScore& why, const HandedOver& handed) {
  const Phrases& phrases = frame.canvas.phrases;
  const SourceNames names(frame.session, phrases, why);
  std::vector<std::string> sources;
  for (const RowSource& source : handed.sources) sources.push_back(names.label(source));
  const auto line = [](const Eigen::VectorXd& numbers) { return Matrix(numbers.transpose().cast<float>()); };
  return {{"why.handed.parts", std::move(sources), handed.parts.cast<float>()},
          {"why.handed.total", {phrases("why.total")}, line(handed.totals())},
          {"why.handed.weight", {phrases("why.handed.weight")}, line(handed.weights), ColourMap::beam},
          {"why.handed.over", {phrases("why.handed.over")}, line(handed.handed())}};
}

MatrixView view_of(const Frame& frame, const Lines& lines, const Axis& words, float limit, Index pinned) {
  MatrixView view;
  view.name = lines.name;
  view.values = std::make_shared<const Matrix>(lines.values);
  view.rows = axis(AxisKind::one, lines.names);
  view.cols = words;
  view.map = lines.map;
  view.limit = lines.map == ColourMap::beam ? 1 : limit;
  view.col_labels = std::string_view(lines.name) == "why.handed.parts";
  view.hot_col = pinned;
  view.tab_stop = true;
  view.row_font = lines.names.size() == 1 ? frame.canvas.fonts().label_hot : nullptr;
  return view;
}

/// The pictures one below the other, with one width for all columns.
Box pictures(Frame& frame, std::vector<Lines> all, const Axis& words, Index pinned) {
  float limit = 1e-30f, height = above_words + below;
  for (const Lines& lines : all) {
    if (lines.map == ColourMap::diverging) limit = std::max(limit, nice_limit(lines.values));
    height += static_cast<float>(lines.values.rows()) * row_high + between;
  }
  return box::drawn(height, [&frame, all = std::move(all), words, pinned, limit](const Canvas& c, const Rect& r) {
    const float labels = std::min(most_label, label_share * r.w), left = r.x + labels + 10;
    const float pitch = std::clamp((r.right() - left) / static_cast<float>(words.size), 3.f, widest_column);
    float y = r.y + above_words;
    for (const Lines& lines : all) {
      MatrixView view = view_of(frame, lines, words, limit, pinned);
      view.pitch_x = pitch, view.pitch_y = row_high, view.min_pitch = std::min(pitch, 12.f);
      view.max_width = r.right() - left;
      view.numbers = pitch >= least_of_numbers;
      view.row_label_width = labels;
      MatrixZoom zoom;
      matrix_view(c, view, zoom, left, y);
      y += static_cast<float>(lines.values.rows()) * row_high + between;
    }
    legend(c, left, y + 4, std::min(180.f, r.right() - left), ColourMap::diverging, limit);
  });
}

/// Every word through the head alone; nothing while that is computed, or if it cannot be.
Box words_alone(Frame& frame, const WhyScore& why, const MatrixPtr& gradient, const std::string& objective) {
  const Session& s = frame.session;
  const WordMoves* const moves = frame.influence.why().words_alone(s, gradient);
  if (!moves) {
    if (frame.influence.why().computing()) frame.canvas.log.leave_unfinished();
    return {};
  }
  if (moves->up.empty() && moves->down.empty()) return {};  // the sentence above says that nothing moves
  const std::optional<Index> rival = why.rival ? std::optional(id_of_key(s, *why.rival)) : std::nullopt;
  return word_dots(frame, *moves, objective, id_of_key(s, why.cell.col), rival);
}

}  // namespace

std::string handed_over_sentence(const Session& s, const Cell& score, const HandedOver& handed, const std::string& objective,
                                 const Phrases& phrases) {
  const Axes& axes = s.graph()[score.node].axes;
  const Eigen::VectorXd over = handed.handed();
  const std::string row = bold_word(phrases, axes.rows, score.row);
  if (!over.allFinite()) return phrases("why.handed.nan", {{"row", row}});
  Index most = 0;
  const double size = over.cwiseAbs().maxCoeff(&most);
  if (size == 0) return phrases("why.handed.none", {{"row", row}, {"objective", objective}});
  return phrases("why.handed.says", {{"row", row},
                                     {"objective", objective},
                                     {"sum", with_sign(over.sum())},
                                     {"part", with_sign(over[most])},
                                     {"word", bold_word(phrases, axes.cols, most)}});
}

Box handed_over_box(Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const WhyScore* const why = frame.influence.why().score(s);
  const auto objective = chosen_objective(s);
  if (!why || !objective || !is_small(s)) return {};
  const Axes& axes = s.graph()[why->cell.node].axes;
  if (axes.cols.size > most_words || !frame.influence.why().can_hand_over(s)) return {};
  const std::string name = objective_in_short(s, *objective, phrases), row = bold_word(phrases, axes.rows, why->cell.row);
  const Box heading = box::heading(phrases("why.handed.title", {{"objective", name}}));
  const MatrixPtr gradient = frame.back.gradient(s, s.navigation().head().z);
  if (!gradient) {
    if (frame.back.computing()) frame.canvas.log.leave_unfinished();
    return frame.back.computing() ? box::column({heading, box::small("why.handed.computing", phrases("why.handed.computing"))}) : Box();
  }
  const HandedOver& handed = frame.influence.why().handed_over(s, gradient);
  return box::column({heading, box::body("why.handed.what", phrases("why.handed.what", {{"row", row}, {"objective", name}})),
                      pictures(frame, lines_of(frame, *why, handed), axes.cols, why->cell.col),
                      box::body("why.handed.says", handed_over_sentence(s, why->cell, handed, name, phrases)).named("why.handed.says"),
                      box::rule(), words_alone(frame, *why, gradient, name)},
                     10);
}

}  // namespace headlight::views
