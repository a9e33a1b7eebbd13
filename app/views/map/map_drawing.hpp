#pragma once
#include <optional>

#include "session/map/attention_path.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/frame.hpp"
#include "views/map/map_layout.hpp"

namespace headlight::views {

/// The user's actions on the map in one frame.
struct MapTouched {
  std::optional<size_t> hovered_box, hovered_arrow;
  std::optional<size_t> focused_box;
  std::optional<Cell> cell;         ///< the cell of a square under the pointer
  std::optional<StagePlace> go;     ///< a double click, or Enter on a box with the keyboard
  std::optional<AttentionId> flip;  ///< a block to open or fold
  std::optional<size_t> explain;    ///< a clicked box to explain
  int other_head = 0;               ///< step to the head before or after the only one shown
};

/// Draws a layout with this run's pictures, words and numbers. `canvas` has the layout's origin.
class MapDrawing {
 public:
  MapDrawing(Frame& frame, const Canvas& canvas, const MapLayout& layout, const AttentionPath& path, bool folds)
      : frame_(frame), c_(canvas), layout_(layout), path_(path), folds_(folds), one_pattern_(layout.one_pattern) {}
  MapTouched draw();
  /// Draws above each column the name of its stack and the use of its words; at least at `held` while the column is visible below that.
  void draw_headings(float held) const;

 private:
  Session& session() const { return frame_.session; }
  const Phrases& phrases() const { return c_.phrases; }
  bool in_sight(const Rect& r) const;

  void draw_frames();
  void draw_frame_head(const MapFrame& frame);
  void draw_gutter() const;
  void draw_boxes();
  void draw_box(size_t number);
  void draw_words(const MapBox& box);
  void draw_words_in_line(const MapBox& box);
  void draw_words_of_rows(const MapBox& box);
  void press_word(const MapBox& box, Index i, const Interaction& touch);
  void draw_word(const MapBox& box, Index i, const std::string& word, const ImFont* font, const Rect& r);
  bool is_ringed(const MapBox& box, Index word) const;
  void draw_pictures(const MapBox& box) const;
  void draw_picture(const MapPicture& picture) const;
  void draw_cells(const MapPicture& picture, const Rect& r, const Colouring& colours) const;
  void draw_numbers(const MapPicture& picture, const Colouring& colours) const;
  void draw_row_words(const MapBox& box) const;
  void draw_column_words(const MapBox& box, const MapPicture& picture) const;
  void draw_column_numbers(const MapPicture& picture, std::optional<Index> hot) const;
  void draw_ring(const MapPicture& picture) const;
  void draw_labels(const MapBox& box) const;
  void draw_label_above(const MapBox& box, const std::string& words, ImU32 colour) const;
  void draw_sign_before(const MapBox& box, const MapBox& next, const char* sign) const;
  void draw_first_label(const MapBox& box, const std::string& words, const MapBox* next) const;
  void draw_placed_labels(const MapBox& box) const;
  void draw_hidden_labels(const MapBox& box) const;
  void draw_sum_labels(const MapBox& box) const;
  void draw_output_labels(const MapBox& box) const;
  void draw_head_labels(const MapBox& box) const;
  void draw_head_captions(const MapBox& box) const;
  const MapBox* neighbour(const MapBox& box, const char* role) const;
  const MapArrow* arrow_of(const MapBox& box, MapFlow flow) const;
  void draw_letter(const MapBox& box, Role role) const;
  void draw_pill(const MapBox& box) const;
  void draw_folded(const MapBox& box) const;
  void draw_end(const MapBox& box) const;
  void draw_next_word(const MapBox& box) const;
  void draw_arrows();
  bool is_inked(const MapArrow& arrow) const;
  void find_hovered_arrow();
  void draw_hovered_arrow() const;
  void point_at_cell(const MapBox& box, const Interaction& touch);
  void react(size_t number, const Interaction& touch);

  Frame& frame_;
  const Canvas c_;
  const MapLayout& layout_;
  const AttentionPath& path_;
  bool folds_, one_pattern_;
  MapTouched touched_;
};

}  // namespace headlight::views
