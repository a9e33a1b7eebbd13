#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "session/all_heads.hpp"
#include "views/boards/board.hpp"

namespace headlight::views {

class HeadGrid;

/// The attention of every head of every layer as a small picture with bars for its measures, in the order of layers or by a measure; the
/// chosen head is large beside it, with its numbers.
class AllHeadsBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;
  /// Steps through the shown heads, in their order.
  bool step(Session& session, int by) override;

 private:
  bool shows(size_t number) const { return session::shows(filter_, heads_.heads()[number], chosen_heads_.contains(number)); }
  std::vector<size_t> visible_heads() const;
  float draw_filter(const Canvas& c, const Session& s, float x, float y);
  std::string filter_name(const Canvas& c, const Session& s, const HeadFilter& filter) const;
  static float mean_switch_width(const Canvas& c);
  float draw_mean_switch(const Canvas& c, float x, float y);
  void draw_mean(Frame& frame, const Rect& area, size_t number);
  /// Returns the index of the current head in heads_.heads().
  size_t chosen(const Session& s) const;
  float draw_controls(const Canvas& c, const Session& s, const Rect& area);
  void draw_grid(Frame& frame, const Rect& area);
  void scroll_to_chosen(const HeadGrid& grid, std::span<const size_t> order, size_t chosen, float height);
  /// Draws the captions over and beside picture `r`, the `index`-th of the grid, of head `number`.
  void draw_captions(Frame& frame, const Rect& area, const HeadGrid& grid, const Rect& r, size_t index, size_t number);
  void draw_head(Frame& frame, const HeadGrid& grid, const Rect& r, size_t number);
  void draw_large(Frame& frame, const Rect& area, size_t number);
  void draw_evidence(const Canvas& c, const Rect& row, size_t number, HeadMeasure measure, bool is_habit);

  AllHeads heads_;
  std::optional<HeadMeasure> sort_;
  HeadFilter filter_;
  std::set<size_t> chosen_heads_;  ///< chosen by Ctrl and a click
  bool mean_ = false;              ///< the large matrix is the mean of the shown ones
  MatrixZoom mean_zoom_;
  float scroll_ = 0;                   ///< scroll of the grid, logical pixels
  std::optional<size_t> scrolled_to_;  ///< the head for which the grid last scrolled
};

}  // namespace headlight::views
