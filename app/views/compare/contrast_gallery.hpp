#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/compare/contrasts.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Pairs of sentences that differ in little, one click apart: "hungry | ripe", and beside them A|B, which compares the two.
class ContrastGallery {
 public:
  /// On one line in `r`, as many as fit; nothing for a model that lacks their words.
  void draw(Frame& frame, const Rect& r);

 private:
  void read();
  std::vector<size_t> known_pairs(const Session& session) const;
  float draw_pair(Frame& frame, float x, const Rect& r, size_t at, float pad);

  bool was_read_ = false;
  std::vector<Contrast> pairs_;
  Message problem_;  ///< why there are no pairs
};

}  // namespace headlight::views
