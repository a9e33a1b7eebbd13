#pragma once
#include <optional>
#include <string>
#include <vector>

#include "views/frame.hpp"
#include "views/start/strokes.hpp"
#include "views/start/strokes_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

/// The places and fonts of the strokes' words and numbers, chosen for the room.
struct StrokesLook {
  Rect area;
  bool words_at_left = false;  ///< the words are at the left of the numbers, else above them
  bool large = false;          ///< in front of a class
  float disc_x = 0, disc_radius = 15;
  float words_x = 0, words_w = 0;
  float rows_x = 0, rows_w = 0;  ///< the cells' left and width, gaps included
  float letter_w = 0;            ///< room for q and k at the left of their rows; 0: they are above
  float cell_h = 32, pair_step = 41, share_h = 38;
  float widest_pitch = 54, widest_column = 86;
  Index most_in_line = 16;
  float undivided_h = 30, mixed_h = 24, mixed_w = 128;  ///< an undivided share; a small row of values
  TextStyle prose, words, column_words, working;
  std::vector<ImFont*> cells;  ///< for the numbers, the largest first
  ImFont *scores = nullptr, *shares = nullptr, *undivided = nullptr, *chip = nullptr, *small = nullptr;

  StrokesLook(const Canvas& canvas, const Rect& content, bool presenting);
  float right() const { return rows_x + rows_w; }
};

/// Draws the strokes one below the other, or only measures them.
class StrokesDrawing {
 public:
  StrokesDrawing(Frame& frame, const StrokesLook& look, const FourStrokes& strokes, const PrintedStrokes& printed, Strokes& state);

  /// Draws stroke 1 to 4 from y; returns the top of the next one. `draws` false: only measures.
  float stroke(int number, float y, bool draws);
  bool clicked() const { return clicked_; }
  StrokesQuestion question_pressed() const { return pressed_; }
  /// The upper edge of the question whose answer is open below the first stroke; none without one.
  std::optional<float> answer_top() const { return answer_top_; }
  std::optional<size_t> hovered() const { return hovered_; }

 private:
  /// The setting of a row of numbers, as large as they fit.
  struct Fit {
    float pitch = 54;
    Index in_line = 16;
    ImFont* font = nullptr;
  };
  void fit_rows();
  ImFont* font_for(int characters, float pitch) const;
  float words_above(int number, float y, bool draws);
  float operands(float y, bool draws);
  float questions(float y, bool draws);
  float draw_question(StrokesQuestion question, const std::string& words, float x, float y, bool draws);
  float answer(const std::string& words, float y, bool draws);
  float made(float y, bool draws);
  float known(float y, bool draws);
  float known_rows(float y, bool draws);
  float products(float y, bool draws);
  float division(float y, bool draws);
  float remark(const std::string& name, const std::string& words, float y, bool draws) const;
  void draw_rounded(float x, float middle) const;
  float softmax(float y, bool draws);
  float below_shares(float y, bool draws);
  float mixing(float y, bool draws);
  float mixed_picture(float y, bool draws);
  /// Words with their columns of numbers: the number in a line, and the distance between them.
  struct Columns {
    Index in_line = 1;
    float pitch = 54;
  };
  Columns columns() const;
  float above_row_here() const;  ///< room above a row that has a name
  void draw_columns(float y, Index first, Index n, float pitch);
  void draw_column_words(float y, Index first, Index n, float pitch, const std::vector<Index>& bold) const;
  void draw_weights(const std::string& name, const std::vector<float>& weights, Index ringed, float y, Index first,
                    const Columns& columns) const;
  void draw_letter(const char* letter, Role role, float y, const std::string& part) const;
  void draw_line(const std::string& name, const std::vector<double>& numbers, Index first, float y, const Fit& fit, int decimals,
                 float limit, ImU32 frame);
  float chip(float x, float centre_y, double value, int decimals, float limit, bool draws) const;
  void draw_row_name(const std::string& words, float y, float height) const;
  float legend_of(float y, ColourMap map, float limit, const std::string& note, bool draws) const;
  Index filled(Index of) const;  ///< the number of cells out of `of` that are filled
  float score_limit() const { return scaled_limit_ * static_cast<float>(f_.divisor); }

  Frame& frame_;
  const Canvas& c_;
  const StrokesLook& look_;
  const FourStrokes& f_;
  const PrintedStrokes& p_;
  Strokes& state_;
  StrokesText text_;
  float operand_limit_, product_limit_, scaled_limit_;
  Fit operand_rows_, product_rows_;     ///< a product is below its pair
  std::vector<double> undivided_ = {};  ///< the shares without division, while they are shown
  bool fills_ = false;                  ///< the stroke being drawn is the last one
  bool clicked_ = false;
  StrokesQuestion pressed_ = StrokesQuestion::none;
  std::optional<float> answer_top_;
  std::optional<size_t> hovered_;
};

}  // namespace headlight::views
