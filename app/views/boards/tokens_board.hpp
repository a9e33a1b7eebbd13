#pragma once
#include "views/boards/board.hpp"

namespace headlight::views {

/// The sentence cut into tokens: position, word, id, and the vocabulary's information on each.
class TokensBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  float scroll_ = 0;  ///< logical pixels
};

}  // namespace headlight::views
