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

/// The inspector beside the board, in pages. Explain: the stage's purpose, its equation with the live shapes, the working of the shown
/// cell, and the sources and uses of its number. Each other page has its own class.
class InspectorPanel {
 public:
  /// Draws it beside the board if there is room; else as a drawer over the board that its button opens.
  void draw(Frame& frame);
  void toggle() { open_ = !open_; }
  /// Returns the part of the board that no open drawer covers.
  Rect leaves_of(const Grid& grid) const;
  /// Closes the drawer. Returns true if it was open.
  bool close() { return std::exchange(open_, false); }
  void show(InspectorPage page);
  /// `aside`: the board is scrolled and its heading has no room for the button, which becomes narrow and moves to the edge, over nothing.
  void stay_aside(bool aside) { aside_ = aside; }
  /// Begins a new number for the pinned cell with a digit typed while no field had the caret.
  void type(const std::string& characters);
  bool waits_for_caret() const { return change_.waits_for_caret(); }

 private:
  bool draw_drawer_button(Frame& frame);
  void begin_at_top(const Session& session);
  void draw_tabs(Frame& frame, const Rect& area);
  Box page(Frame& frame);
  Box explanation(Frame& frame);
  Box cell_box(Frame& frame);

  bool all_terms_ = false;       ///< long sums are shown in full
  bool all_back_terms_ = false;  ///< the same of the working of a gradient
  bool open_ = false;            ///< the drawer is open
  bool aside_ = false;           ///< see stay_aside
  InspectorPage page_ = InspectorPage::explain;
  float scroll_ = 0;              ///< logical pixels
  std::optional<StagePlace> of_;  ///< the stage explained last
  CodeSection code_;
  ChangePage change_;
  HistoryPage history_;
};

}  // namespace headlight::views
