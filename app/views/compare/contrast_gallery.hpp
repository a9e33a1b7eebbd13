#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/compare/contrasts.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Pairs of sentences with a small difference, one click apart: "hungry | ripe", and beside them A|B, which compares the two.
class ContrastGallery {
 public:
  /// Draws as many as fit on one line in `r`; none for a model that lacks their words.
  void draw(Frame& frame, const Rect& r);

 private:
  void read();
  std::vector<size_t> known_pairs(const Session& session) const;
  float draw_pair(Frame& frame, float x, const Rect& r, size_t at, float pad);

  bool was_read_ = false;
  std::vector<Contrast> pairs_;
  Message problem_;  ///< the reason there are no pairs
};

}  // namespace headlight::views
