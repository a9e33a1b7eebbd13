#include "session/documents/host.hpp"

#include "session/documents/folder_listing.hpp"

namespace headlight::session {

std::string display_location(const Host& host, const std::filesystem::path& file, const Phrases& phrases) {
  return host.is_page() ? phrases("file.in_downloads", {{"file", display_name(file)}}) : display_path(file);
}

}  // namespace headlight::session
