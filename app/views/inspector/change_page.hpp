#pragma once
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "views/frame.hpp"
#include "widgets/layout/control_boxes.hpp"

namespace headlight::views {

/// The inspector's page for changing numbers: the pinned cell, the cells set by hand so far, heads, temperature.
class ChangePage {
 public:
  Box box(Frame& frame);
  /// Begins the next number of the pinned cell with these characters.
  void type(const std::string& characters);
  bool waits_for_caret() const { return !typed_.empty(); }

 private:
  Box cell_box(Frame& frame);
  Box value_box(Frame& frame, const Cell& cell);
  Box cell_slider(Frame& frame, const Cell& cell, const std::string& label, float low, float high);
  Box others_in_row(Frame& frame, const Cell& cell);
  Box fills(Frame& frame, const std::string& weight);
  Box token_box(Frame& frame, const Cell& cell);
  Box heads(Frame& frame);
  Box temperature_box(Frame& frame);
  const std::vector<std::string>& broken_rows(const Session& s, const Phrases& phrases);
  void hand_over_typed(Frame& frame, const Cell& cell);
  int gesture_of(Session& session) { return gesture_ = gesture_ == 0 ? session.new_gesture() : gesture_; }

  /// The inputs of the list of rows that do not sum to 1.
  using Broken = std::tuple<std::uint64_t, int, int, int, std::optional<Cell>>;
  std::optional<Broken> broken_of_;
  std::vector<std::string> broken_;
  FieldState value_, temperature_;
  std::string typed_;
  std::uint64_t seed_ = 1;
  int gesture_ = 0;  ///< the dragged slider's; 0: none
};

/// True if anything on that page differs from the original.
bool differs_from_default(const Session& session);

}  // namespace headlight::views
