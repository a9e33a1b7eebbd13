#pragma once
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "graph/axis.hpp"
#include "theme/number_format.hpp"
#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// A cell by its place on screen (after transposing): row counted from the top, column from the left.
struct ScreenCell {
  Index row = 0, col = 0;
  bool operator==(const ScreenCell&) const = default;
};

enum class MarkKind {
  overridden,  ///< set by hand: ring and a filled corner
  changed,     ///< changed in consequence: outline
  hidden,      ///< to be predicted: "?" in a dashed outline
  blank,       ///< the same on paper, for a student to write into
  masked,      ///< masked, though it has a number: a short stroke in the upper right corner
  objective,   ///< the cell whose gradient is shown: ring and a filled corner in ink, at the lower right
};
struct CellMark {
  ScreenCell cell;
  MarkKind kind;
  std::optional<float> knob = {};  ///< for an overridden cell, 0 to 1: the cell is its own slider
};

/// A frame about rows first..last and columns first..last (screen cells, inclusive).
struct CellFrame {
  Index first_row = 0, last_row = 0, first_col = 0, last_col = 0;
  ImU32 colour = 0;
  float width = 2.f;  ///< the frame is outside the cells, 1 pixel off
  float radius = 5.f;
};

/// A matrix that is being filled, as stored. A missing value is drawn as empty, never as a number.
struct PartialMatrix {
  Index above = 0;                                   ///< the number of complete rows at the top
  std::optional<Index> also;                         ///< one more complete row
  Index row = 0;                                     ///< the row being filled
  Index finished = 0;                                ///< the number of its finished cells from the left
  std::optional<Index> ahead;                        ///< one more finished cell of it, in this column
  Index way_col = 0;                                 ///< the column of the first of `on_the_way`
  std::vector<float> on_the_way;                     ///< the partial values from there on, such as the first terms of a sum
  Index n_cols = std::numeric_limits<Index>::max();  ///< columns from here on are missing, in every row
  bool whole = false;                                ///< all rows of the columns before are complete

  /// Returns the partial number of a cell; none if the cell is finished, or has nothing yet.
  std::optional<float> so_far(Index r, Index c) const;
  bool has(Index r, Index c) const;
};

/// A line in the gap above row `at`, from column `first` to `last`; vertical: left of column `at`, from row `first` to `last`.
struct CellEdge {
  bool vertical = false;
  Index at = 0, first = 0, last = 0;
  bool cells_before = false;  ///< encloses the cells above it, or left of it: without a gap the line is drawn outside of them
};

/// A head's block of columns: a bar of 4 px above them and a thin frame about them.
struct HeadBlock {
  Index first_col, last_col;
  int head;
  std::string label;  ///< above the bar, in the head's colour, e.g. "head 1"; may be empty
  bool framed = true;
};

enum class MaskText { infinity, stroke };  ///< the drawing of -infinity: the text "−∞" before softmax, a short stroke after

/// Zoom and scroll position of a matrix. The view that shows it owns them.
struct MatrixZoom {
  float zoom = 1.f;            ///< times the fitted cell size
  float pan_x = 0, pan_y = 0;  ///< the shift of the cells, logical pixels, >= 0
};

/// Rows of at least this height (logical pixels) all have a label: the smallest words are 11 px, and their letters reach over 10. Of lower
/// rows every second or third has one, and always the hot row.
constexpr float least_row_of_words = 12;
/// Returns the least height of a row, in logical pixels, at which every row has its word in the fonts of this canvas.
float height_of_named_row(const Canvas& canvas);

/// A matrix to draw, with its options. Only the cells are required; everything else has a quiet default.
struct MatrixView {
  std::string name;  ///< items: "<name>" and "<name>.cell"; stable
  MatrixPtr values;
  bool transposed = false;  ///< draw values^T
  Axis rows, cols;          ///< on screen (after transposing)
  ColourMap map = ColourMap::diverging;
  float limit = 1.f;

  // Size, logical pixels. The pitch is the cell and its gap; cells never shrink under `min_pitch`, they scroll instead.
  float pitch_x = 38, pitch_y = 38;
  float min_pitch = 12;
  float max_width = 1e9f, max_height = 1e9f;  ///< the cells alone; larger ones shrink, then scroll inside this frame
  float gap = -1, radius = -1;                ///< below 0: by the pitch

  // Labels.
  bool row_labels = true, col_labels = true;
  bool only_hot_row_label = false;   ///< small multiples: the hot row's word alone
  const ImFont* row_font = nullptr;  ///< null: label (13)
  float row_label_width = 90;        ///< longer words are shortened; the full word on hover
  float row_label_gap = 10;
  float col_label_rise =
      14;  ///< baseline of the column words above the first cells; 10 suits columns of 50 and more, whose words are larger
  std::vector<Index> col_numbers;         ///< for columns chosen from a wider matrix: the index of each in it; empty: all columns are here
  std::optional<Index> hot_row, hot_col;  ///< "hot": emphasised, with a bold label
  std::optional<Index> also_hot_row;      ///< a second hot row
  bool names_hot_col = false;             ///< the hot column has its word even if the others have numbers for want of room
  ImU32 hot_row_colour = 0, hot_col_colour = 0;  ///< 0: ink

  // Title: letter or name at the left, shape at its side or at the right end.
  std::string title;  ///< markup; empty: none
  Role title_role = Role::text;
  bool title_letter = false;  ///< 20 px letter with its shape beside it; else 13 px name with the shape at the right
  std::string shape;          ///< "(9, 9)"; empty: none
  std::string title_name;     ///< after the title, in the number font: the name in the code; after a title of words only if it fits
  std::string title_note;     ///< muted, at the right end: "one column per word"
  float title_rise = 41;      ///< baseline of the title above the first cells

  // Content of cells.
  bool numbers = true;                      ///< if they fit
  bool numbers_of_hot = false;              ///< show numbers only in the hot row and the hot column
  std::optional<CellFormat> format;         ///< forced format; else the widest number decides
  bool line_numbers = false;                ///< show the numbers of the row or column in question, however small its cells are
  std::optional<Index> numbered_row;        ///< the row in question if nothing is pinned or framed
  size_t line_characters = 0;               ///< the type of the row's numbers has room for at least so many, as in a matrix beside it
  bool only_read_number = false;            ///< of a row's numbers on tags only the one that is read has one, beside the row
  std::function<bool(ScreenCell)> crossed;  ///< true if the cell shows a cross instead of its number; empty: none does
  MaskText mask_text = MaskText::stroke;
  bool outline = false;  ///< a 1 px box about all cells (thumbnails, wide matrices)

  // States.
  std::optional<ScreenCell> hovered, pinned;
  std::optional<PartialMatrix> filling;     ///< values that are still missing
  std::optional<Index> band_row, band_col;  ///< washes; the row band reaches from the labels' left to `band_right`
  float band_left = -1, band_right = -1;    ///< logical x; below 0: from the row labels to the cells' end + 5
  float band_top = -1, band_bottom = -1;    ///< logical y for the column band
  std::optional<ScreenCell> operand;        ///< the cell of a framed row or column whose product is shown: a thin ring inside the frame
  std::vector<CellFrame> frames;
  std::vector<HeadBlock> heads;
  std::vector<CellMark> marks;
  std::optional<std::pair<Index, Index>> highlighted_rows, highlighted_cols;  ///< these keep full colour, the rest fades
  MatrixPtr highlighted_cells;  ///< as stored, in the shape of `values`: a cell fades if its number here is 0; overrides the two above
  std::vector<CellEdge> highlighted_edges;  ///< the line about the highlighted cells, in ink

  bool interactive = true;
  bool tab_stop = false;  ///< the Tab key stops at it
};

/// Drops the code name from a title that begins with a letter, and then the shape, if the title is wider than `width` (logical).
void limit_title_width(const Canvas& canvas, MatrixView& view, float width);

/// The final positions of a matrix, logical pixels.
struct MatrixLayout {
  Rect cells;  ///< the visible frame of the cells, first cell's left-top to last cell's right-bottom with its gap
  float pitch_x = 0, pitch_y = 0, gap = 0, radius = 0;
  float inset = 0;                   ///< from a box's left or top edge to its fill; half the gap, on a whole physical pixel
  float offset_x = 0, offset_y = 0;  ///< scrolled by this much
  Index n_rows = 0, n_cols = 0;
  Index first_row = 0, last_row = -1, first_col = 0, last_col = -1;  ///< visible, inclusive
  bool scrolls = false;
  Rect cell(Index row, Index col) const;  ///< without its gap
  float row_centre(Index row) const;
  float col_centre(Index col) const;
  float seen_row_centre(Index row) const;  ///< the centre of a row's visible part, where words about the row are drawn
  std::optional<ScreenCell> cell_at(float x, float y) const;
};

/// Computes the geometry without drawing: the first cell's box starts at (x, y).
MatrixLayout layout_matrix(const Canvas& canvas, const MatrixView& view, const MatrixZoom& zoom, float x, float y);

struct MatrixResult {
  MatrixLayout layout;
  std::optional<ScreenCell> hovered, clicked, double_clicked, right_clicked;
  std::optional<ScreenCell> pressed;        ///< the cell in which the left button went down, while it is down
  float drag_x = 0, drag_y = 0;             ///< pointer movement since then, logical pixels
  bool focused = false, activated = false;  ///< it has the keyboard; Space or Enter was pressed, with the pointer elsewhere
  std::optional<Index> hovered_row_label, hovered_col_label, clicked_row_label, clicked_col_label;
};

/// Draws the matrix with the first cell's box at (x, y); titles and column words go above, row words to the left.
MatrixResult matrix_view(const Canvas& canvas, const MatrixView& view, MatrixZoom& zoom, float x, float y);

/// Draws a matrix squeezed into a box, without labels, numbers or gaps: a thumbnail of the rail.
void thumbnail(const Canvas& canvas, const Rect& r, const MatrixPtr& values, ColourMap map, float limit,
               const MatrixPtr& highlighted_cells = nullptr);

/// Draw the ring and dot of the pinned cell, the thinner ring of the hovered one, and that of an operand, about any box (logical).
void pinned_ring(const Canvas& canvas, const Rect& cell, bool dot = true);
void hovered_ring(const Canvas& canvas, const Rect& cell);
void operand_ring(const Canvas& canvas, const Rect& cell);

}  // namespace headlight::widgets
