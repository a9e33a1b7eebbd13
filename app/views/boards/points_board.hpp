#pragma once
#include <optional>

#include "session/points/word_points.hpp"
#include "views/boards/board.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The rows of a stage as points in a plane: shows the words that lie close together, and where attention moves them.
class PointsBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;

 private:
  struct Key {
    std::uint64_t version;  ///< the run's
    StagePlace place;
    int head, sample;
    PlaneChoice plane;
    bool moves;
    bool operator==(const Key&) const = default;
  };
  void draw_choices(Frame& frame, const Rect& area);
  float draw_axis_choice(Frame& frame, const char* name, const std::string& label, std::optional<Index>& axis, const Rect& r) const;
  void draw_neighbours(Frame& frame, const Rect& area) const;

  PlaneChoice plane_;
  bool moves_ = true;  ///< with arrows to the rows' targets
  WordPoints points_;
  std::optional<Key> made_for_;  ///< the points follow from it
};

}  // namespace headlight::views
