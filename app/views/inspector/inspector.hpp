#pragma once
#include <optional>
#include <string>
#include <utility>

#include "views/frame.hpp"
#include "views/inspector/change_page.hpp"
#include "views/inspector/code_section.hpp"
#include "views/inspector/history_page.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Beside the board, in pages. Explain: what this stage does, its equation with the live shapes, the working of the shown cell, where its
/// number comes from and goes to. The others have classes of their own.
class InspectorPanel {
 public:
  /// Beside the board where there is room; else a drawer over it that is opened by its button.
  void draw(Frame& frame);
  void toggle() { open_ = !open_; }
  /// The part of the board that no open drawer covers.
  Rect leaves_of(const Grid& grid) const;
  /// Of the drawer. Returns whether it was open.
  bool close() { return std::exchange(open_, false); }
  void show(InspectorPage page);
  /// The board is scrolled, and its heading no longer has a place for the button: that gets narrow and stands at the edge, over nothing.
  void keep_aside(bool aside) { aside_ = aside; }
  /// A digit was typed while no field had the caret: it begins a new number for the pinned cell.
  void type(const std::string& characters);
  bool waits_for_caret() const { return change_.waits_for_caret(); }

 private:
  bool draw_drawer_button(Frame& frame);
  void begin_at_top(const Session& session);
  void draw_tabs(Frame& frame, const Rect& area);
  Box page(Frame& frame);
  Box explanation(Frame& frame);
  Box cell_box(Frame& frame);

  bool all_terms_ = false;  ///< long sums are unfolded
  bool open_ = false;       ///< of the drawer
  bool aside_ = false;      ///< see keep_aside
  InspectorPage page_ = InspectorPage::explain;
  float scroll_ = 0;              ///< logical pixels
  std::optional<StagePlace> of_;  ///< the stage that was explained last
  CodeSection code_;
  ChangePage change_;
  HistoryPage history_;
};

}  // namespace headlight::views
