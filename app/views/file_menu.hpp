#pragma once
#include <filesystem>
#include <vector>

#include "views/frame.hpp"

namespace headlight {

/// The mark at the left of the top bar: a click opens the menu of documents. A dot beside it says that something is not saved.
class FileMenu {
 public:
  /// `with_name`: the word Headlight stands beside the mark.
  void draw(Frame& frame, const Rect& r, bool with_name);

 private:
  void choose(Frame& frame, size_t row) const;

  std::vector<std::filesystem::path> recent_;  ///< as of when the menu was opened
};

}  // namespace headlight
