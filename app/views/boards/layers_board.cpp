#include "views/boards/layers_board.hpp"

#include <algorithm>
#include <cmath>

#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "widgets/legend.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float word_room = 96, title_room = 46, below_table = 44, cell_gap = 2, widest_cell = 120;
constexpr float highest_table_row = 28, lowest_table_row = 26;  ///< rows are lower before they scroll

/// "embedding", "after 1", ..., as wide as there is room for.
std::string title(const Phrases& phrases, size_t layers) { return layers == 0 ? phrases("heads.layers.none") : std::to_string(layers); }

std::string word_of(const Session& s, Index word) { return s.graph()[*s.nodes().probs].axes.cols.label(word); }

/// The stages then show how that layer's word comes about.
void read_off_after(Frame& frame, Index row, size_t layers) {
  Session& s = frame.session;
  s.push(SetVariant{"read_after", std::to_string(layers)});
  s.selection().look = StageLook::matrix;
  s.navigation().pin({*s.nodes().probs, row, frame.influence.layer_readings(s).after(layers)[static_cast<size_t>(row)].word});
}

}  // namespace

void LayersBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const LayerReadings& readings = frame.influence.layer_readings(s);
  const float top = heading(frame, area, c.phrases("heads.layers.subtitle"));
  Table table;
  table.rows = static_cast<size_t>(s.navigation().sample().n_words), table.columns = readings.parts().all();
  table.width = std::min((area.w - word_room) / static_cast<float>(table.columns), widest_cell);
  table.area = {area.x, top + title_room, area.w, std::max(lowest_table_row, area.bottom() - top - title_room - below_table)};
  const float fitted = table.area.h / static_cast<float>(std::max<size_t>(1, table.rows));
  table.row = fitted >= lowest_table_row ? std::min(fitted, highest_table_row) : highest_table_row;
  const float whole = table.row * static_cast<float>(table.rows);
  const Index shown = s.navigation().row_looked_at(*s.nodes().probs);
  table.area.h = std::max(1.f, std::floor(table.area.h / table.row + 0.01f)) * table.row;  // no row is cut
  if (s.selection().pinned && !c.log.has_focus() && std::exchange(followed_, shown) != shown)
    scroll_ = scrolled_into_view(scroll_, table.row * static_cast<float>(shown), table.row * static_cast<float>(shown + 1), table.area.h);
  scroll(c, "layers.list", table.area, whole - table.area.h, 2 * table.row, scroll_);
  draw_titles(frame, table, top + title_room - 10);
  c.note("layers", table.area);
  c.draw->PushClipRect(c.at(area.x - 4, table.area.y), c.at(area.right(), table.area.bottom()), true);
  for (size_t row = 0; row < table.rows; ++row) {
    const float y = table.area.y + table.row * static_cast<float>(row) - scroll_;
    if (y + table.row >= table.area.y && y <= table.area.bottom()) draw_row(frame, table, readings, static_cast<Index>(row), y);
  }
  c.draw->PopClipRect();
  const float scale = std::min(table.area.y + whole, table.area.bottom()) + 12;
  legend(c, area.x + word_room, scale, std::min(240.f, area.w - word_room - 8), ColourMap::beam, 1);
  const std::string& colour = c.phrases("heads.layers.colour");
  const float width =
      c.text(area.x + word_room - 12, c.baseline_at(c.fonts().small, scale + 5), c.fonts().small, c.colours().muted, colour, Align::right);
  c.note("layers.colour", {area.x + word_room - 12 - width, scale - 2, width, 14});
  if (whole > table.area.h + 0.5f) draw_scroll_bar(c, area.right() + 2, table.area, whole, scroll_, 3);
}

void LayersBoard::draw_titles(const Frame& frame, const Table& table, float y) const {
  const Canvas& c = frame.canvas;
  c.text(table.area.x, y, c.fonts().small, c.colours().muted, c.phrases("heads.layers.after"));
  const size_t read = frame.session.nodes().read_after;
  for (size_t layers = 0; layers < table.columns; ++layers) {
    const float x = table.area.x + word_room + table.width * (static_cast<float>(layers) + 0.5f);
    const ImFont* font = layers == read ? c.fonts().small_bold : c.fonts().small;
    c.text(x, y, font, layers == read ? c.colours().text : c.colours().muted, c.shortened(font, title(c.phrases, layers), table.width - 4),
           Align::centre);
  }
}

void LayersBoard::draw_row(Frame& frame, const Table& table, const LayerReadings& readings, Index row, float y) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool hot = row == s.navigation().row_looked_at(*s.nodes().probs);
  const ImFont* font = hot ? c.fonts().label_hot : c.fonts().label_plain;
  const std::string word = printed_word(s.graph()[*s.nodes().probs].axes.rows.label(row));
  c.text(table.area.x + word_room - 12, c.baseline_at(font, y + table.row / 2), font, hot ? c.colours().text : c.colours().muted,
         c.shortened(font, word, word_room - 16), Align::right);
  for (size_t layers = 0; layers < readings.parts().done(); ++layers)
    draw_cell(frame, {table.area.x + word_room + table.width * static_cast<float>(layers), y, table.width - cell_gap, table.row - cell_gap},
              readings, row, layers);
}

void LayersBoard::draw_cell(Frame& frame, const Rect& cell, const LayerReadings& readings, Index row, size_t layers) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const LikeliestWord& reading = readings.after(layers)[static_cast<size_t>(row)];
  const size_t all = readings.parts().all() - 1;
  const bool settled = readings.parts().done() > all && readings.after(all)[static_cast<size_t>(row)].word == reading.word;
  const ImU32 fill = heat_colour(c.theme.table(ColourMap::beam), ColourMap::beam, reading.probability, 1);
  const ImFont* font = settled ? c.fonts().small_bold : c.fonts().small;
  const std::string word = printed_word(word_of(s, reading.word));
  const Interaction touch = c.touch("layers." + std::to_string(row) + "." + std::to_string(layers), cell);
  if (row != s.navigation().row_looked_at(*s.nodes().probs)) c.log.skip_last_in_tab_order();
  c.fill(cell, fill, radius::cell);
  c.text(cell.centre_x(), c.baseline_at(font, cell.centre_y()), font, ink_on(fill, c.theme.scheme), c.shortened(font, word, cell.w - 6),
         Align::centre);
  if (touch.hovered) c.outline(cell, c.colours().text, radius::cell, 1);
  if (touch.focused) c.focus_ring(cell, radius::cell);
  c.tooltip(touch, c.phrases("heads.layers.tip",
                             {{"word", word},
                              {"share", percent(static_cast<double>(reading.probability))},
                              {"where", layers == 0 ? c.phrases("heads.layers.tip.none")
                                                    : c.phrases.counted("heads.layers.tip.layers", static_cast<int>(layers))}}));
  if (touch.clicked) read_off_after(frame, row, layers);
}

}  // namespace headlight::views
