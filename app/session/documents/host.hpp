#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"

namespace headlight::session {

/// Services of the place where the program runs, which it cannot do itself: a web page reaches only files that its user gave it. An empty
/// one is not offered.
struct Host {
  std::string page_address = {};                      ///< address of the web page that the program is, without its #; empty: no page
  std::function<void(bool folder)> choose_file = {};  ///< lets the user choose a file, or a folder, which is then dropped on the window
  std::function<void()> show_about = {};              ///< shows the program's sources and licences
  /// Fetches the folder of a large model that the host keeps elsewhere; Documents::folder_is_back reports its arrival. Returns false if it
  /// keeps none of this path.
  std::function<bool(const std::string& folder)> fetch_folder = {};

  /// True on a page, where a browser stores the files, keeps some keys for itself, and is closed in place of the program.
  bool is_page() const { return !page_address.empty(); }
};

/// Tells the user where a file was written; a page hands it over as a download.
std::string display_location(const Host& host, const std::filesystem::path& file, const Phrases& phrases);

}  // namespace headlight::session
