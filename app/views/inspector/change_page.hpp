#pragma once
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight {

/// The page of the inspector on which numbers are changed: the pinned cell, what was set by hand so far, heads, temperature.
class ChangePage {
 public:
  /// Returns the y below it.
  float draw(Frame& frame, float x, float y, float width);
  /// The next number of the pinned cell begins with these characters.
  void type(const std::string& characters);
  bool waits_for_caret() const { return !typed_.empty(); }

 private:
  float draw_cell(Frame& frame, float x, float y, float width);
  float draw_whereabouts(Frame& frame, const Cell& cell, float x, float y, float width);
  float draw_value(Frame& frame, const Cell& cell, float x, float y, float width);
  float draw_others_in_row(Frame& frame, const Cell& cell, float x, float y, float width);
  float draw_fills(Frame& frame, const std::string& weight, float x, float y, float width);
  float draw_token(Frame& frame, const Cell& cell, float x, float y, float width);
  float draw_set_cells(Frame& frame, float x, float y, float width);
  float draw_heads(Frame& frame, float x, float y, float width);
  float draw_temperature(Frame& frame, float x, float y, float width);
  const std::vector<std::string>& broken_rows(const Session& s, const Phrases& phrases);
  void hand_over_typed(Frame& frame, const Cell& cell);
  void set(Frame& frame, const Cell& cell, float value, int gesture);

  /// What the rows that do not sum to 1 depend on.
  using Broken = std::tuple<std::uint64_t, int, int, int, std::optional<Cell>>;
  std::optional<Broken> broken_of_;
  std::vector<std::string> broken_;
  FieldState value_, temperature_;
  std::string typed_;
  std::uint64_t seed_ = 1;
  int gesture_ = 0;  ///< of the slider that is being dragged
};

/// Whether anything on that page differs from the original.
bool differs_from_default(const Session& session);

}  // namespace headlight
