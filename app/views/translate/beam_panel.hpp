#pragma once
#include <string>
#include <vector>

#include "base/message.hpp"
#include "generate/beam.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Draws beam search as a tree: time runs to the right, every word is on its branch with its probability, and the best whole text is bold.
/// A click on a word takes the text up to there.
class BeamPanel {
 public:
  void draw(Frame& frame, const Rect& area);

 private:
  void search(const Session& session);
  void draw_word(Frame& frame, const Rect& r, int node);

  int width_ = 3;
  std::uint64_t version_ = 0;  ///< the searched run's
  int sample_ = -1, searched_width_ = 0;
  BeamTree tree_;
  std::vector<int> rows_;      ///< by node: its line; -1: not drawn
  std::vector<bool> on_best_;  ///< by node: on the way to the best text
  int n_rows_ = 0, depth_ = 0;
  Message problem_;
  float scroll_ = 0;  ///< logical pixels
};

}  // namespace headlight::views
