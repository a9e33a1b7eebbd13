#pragma once
#include <functional>

namespace headlight {

/// What the program asks of the place that it runs in, where the program cannot do it itself: a web page reaches no file that its reader
/// did not give it. What is empty is not offered.
struct Host {
  bool is_page = false;                               ///< a browser keeps what is kept, has keys of its own, and is what one leaves
  std::function<void(bool folder)> choose_file = {};  ///< lets the reader choose a file, or a folder; it is then dropped on the window
  std::function<void()> show_about = {};              ///< shows what the program was made from, and under which licences
};

}  // namespace headlight
