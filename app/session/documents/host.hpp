#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"

namespace headlight::session {

/// What the program asks of the place that it runs in, where the program cannot do it itself: a web page reaches no file that its reader
/// did not give it. What is empty is not offered.
struct Host {
  std::string page_address = {};                      ///< of the web page that the program is, without its #; empty: it is none
  std::function<void(bool folder)> choose_file = {};  ///< lets the reader choose a file, or a folder; it is then dropped on the window
  std::function<void()> show_about = {};              ///< shows what the program was made from, and under which licences
  /// Puts back the folder of a model that it keeps elsewhere, for it is large; Documents::folder_is_back tells when that is done. False: it
  /// keeps none of this path.
  std::function<bool(const std::string& folder)> fetch_folder = {};

  /// A browser keeps what is kept, has keys of its own, and is what one leaves.
  bool is_page() const { return !page_address.empty(); }
};

/// Where a file is for the person who has just had it written: a page hands it over as a download.
std::string shown_place(const Host& host, const std::filesystem::path& file, const Phrases& phrases);

}  // namespace headlight::session
