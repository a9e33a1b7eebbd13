#include "views/translate/alignment_matrix.hpp"

#include <algorithm>

#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "widgets/legend.hpp"

namespace headlight::views {
namespace {

constexpr float labels = 72, above = 56, below = 36;

std::vector<std::string> shown(const std::vector<Token>& tokens, Index n) {
  std::vector<std::string> out;
  for (Index i = 0; i < n; ++i) out.push_back(printed_word(tokens[static_cast<size_t>(i)].text));
  return out;
}

/// Returns the word that each row writes, after which the row is named, because the row attends for that word.
std::vector<std::string> words_written(const Session& session, Index rows) {
  std::vector<std::string> out;
  for (Index row = 0; row < rows; ++row) out.push_back(printed_word(word_written_by(session, row)));
  return out;
}

}  // namespace

std::optional<Index> draw_alignment_matrix(Frame& frame, const Rect& area, const Matrix& weights, Index row) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const float room_x = area.w - labels, room_y = area.h - above - below;
  MatrixView view;
  view.name = "alignment";
  view.values = std::make_shared<const Matrix>(weights);
  view.rows = axis(AxisKind::query, words_written(s, weights.rows()));
  view.cols = axis(AxisKind::key, shown(s.navigation().sample().tokens.tokens, weights.cols()));
  view.map = ColourMap::beam;
  view.limit = 1;
  view.pitch_x = std::min(46.f, room_x / static_cast<float>(weights.cols()));
  view.pitch_y = std::clamp(room_y / static_cast<float>(weights.rows()), 4.f, 34.f);
  view.min_pitch = std::min({view.pitch_x, view.pitch_y, 12.f});
  view.max_width = room_x + 0.5f;
  view.max_height = room_y + 0.5f;
  view.row_labels = view.pitch_y >= 11;
  if (view.pitch_y < 17) view.row_font = c.fonts().tiny;
  view.row_label_width = labels - 10;
  view.title = c.phrases("translate.looked_at");
  view.title_rise = 44;
  view.shape = "(" + std::to_string(weights.rows()) + ", " + std::to_string(weights.cols()) + ")";
  view.hot_row = row;
  view.frames.push_back({row, row, 0, weights.cols() - 1, c.colours().text, 2.f, 4.f});
  MatrixZoom& zoom = frame.zooms["translation alignment"];
  const float x = area.x + labels, y = area.y + above;
  const MatrixResult result = matrix_view(c, view, zoom, x, y);
  if (result.double_clicked) zoom = {};
  legend(c, x, result.layout.cells.bottom() + 12, std::min(result.layout.cells.w, 300.f), ColourMap::beam, 1);
  if (result.clicked_row_label) choose_row(s, *result.clicked_row_label);
  if (result.clicked) {
    const int head = strongest_head(s.nodes(), s.navigation().sample(), alignment_head(s), result.clicked->row, result.clicked->col);
    s.selection().translation.row = result.clicked->row;
    s.navigation().go_to(
        {alignment_attention(s.nodes()).head[static_cast<size_t>(head)].pattern, result.clicked->row, result.clicked->col});
  }
  if (result.hovered) return result.hovered->row;
  return result.hovered_row_label;
}

}  // namespace headlight::views
