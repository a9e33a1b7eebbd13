#pragma once
#include "session/layer_readings.hpp"
#include "views/boards/board.hpp"

namespace headlight::views {

/// The likeliest next word after every word of the sentence, read off after every layer (logit lens): a row for each word, a column for
/// each number of layers.
class LayersBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  struct Table {
    Rect area;  ///< the visible cells
    float width = 0, row = 0;
    size_t rows = 0, columns = 0;
  };
  void draw_titles(const Frame& frame, const Table& table, float y) const;
  void draw_row(Frame& frame, const Table& table, const LayerReadings& readings, Index row, float y);
  void draw_cell(Frame& frame, const Rect& cell, const LayerReadings& readings, Index row, size_t layers);

  float scroll_ = 0;               ///< logical pixels
  std::optional<Index> followed_;  ///< the row last scrolled into sight
};

}  // namespace headlight::views
