#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "views/boards/board.hpp"
#include "views/many/many_rows.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// A head on the sentences of a corpus: a histogram of a measure, and rows as sentences: the highest, some in the middle, the lowest, and
/// those against the label. A click opens one in the window.
class ManyBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;
  bool step(Session& session, int by) override;

  /// Rows of one kind.
  struct Group {
    const char* id;
    const std::vector<SurveyRow>* rows;
  };

 private:
  float draw_head(Frame& frame, const Rect& area);
  float draw_controls(Frame& frame, const Rect& area);
  void draw_corpus(Frame& frame, const Rect& r);
  void draw_measure(Frame& frame, const Rect& r);
  void draw_fields(Frame& frame, const Rect& area, float& y);
  void draw_content(Frame& frame, const Rect& view);
  float draw_numbers(Frame& frame, const Rect& area, const SurveyedMeasure& of);
  float draw_group(Frame& frame, const Rect& view, float y, const Group& group, const SurveyedMeasure& of);
  struct GroupHead;
  GroupHead head_of(Frame& frame, float width, const Group& group, const SurveyedMeasure& of) const;
  void draw_group_head(Frame& frame, const Rect& area, const Group& group, const GroupHead& head);

  void follow_question(const Frame& frame);
  void step_to_row(const Canvas& c, float height);
  void draw_group_choice(const Frame& frame, const Rect& area);

  /// A row and its place below the histogram's top; the survey may have more than are in sight.
  struct PlacedRow {
    std::string name;
    float y;
  };
  std::vector<PlacedRow> placed_;  ///< in the last frame
  int step_ = 0;                   ///< rows to go, from the keys
  std::optional<size_t> bar_;      ///< the bar whose rows are shown in place of the groups
  ManyQuestion bar_of_;
  std::optional<RowMeasure> bar_measure_;
  int presented_group_ = 0;
  FieldState filter_, words_, file_;
  bool file_field_open_ = false;
  ManyRows rows_;
  std::array<bool, 4> unfolded_ = {};
  float scroll_ = 0, hidden_ = 0;  ///< of histogram and rows, logical pixels
};

}  // namespace headlight::views
