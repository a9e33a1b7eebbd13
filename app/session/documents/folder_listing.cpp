#include "session/documents/folder_listing.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <system_error>

#include "base/error.hpp"
#include "base/system.hpp"
#include "base/wording.hpp"
#include "document/document_file.hpp"
#include "folders/model_folder.hpp"
#include "session/documents/state_folder.hpp"
#include "text/unicode.hpp"

namespace headlight::session {
namespace {

namespace fs = std::filesystem;

/// Returns the bytes of a path if they are displayable text, else with codes for the rest.
std::string shown(const fs::path& path) {
  const std::string bytes = path.string();
  const bool control = std::any_of(bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  try {
    check_utf8(bytes);
    if (!control) return bytes;
  } catch (const UserError&) {
  }
  return path_text(path);
}

}  // namespace

FolderListing list_folder(const fs::path& folder) {
  std::error_code failed;
  FolderListing listing;
  listing.folder = fs::absolute(folder, failed).lexically_normal();
  fs::directory_iterator at(listing.folder, failed), end;
  for (; !failed && at != end; at.increment(failed)) {
    std::error_code none;
    const bool is_folder = at->is_directory(none), is_document = opens_as_document(at->path()) && at->is_regular_file(none);
    if ((!is_folder && !is_document) || at->path().filename().string().starts_with('.')) continue;
    listing.cut = listing.entries.size() == FolderListing::most;
    if (listing.cut) break;
    listing.entries.push_back({at->path(), is_folder, is_folder && holds_a_model(at->path()), at->last_write_time(none)});
  }
  if (failed) listing.problem = tr("{folder} cannot be listed: {why}", {{"folder", display_path(listing.folder)}, {"why", reason(failed)}});
  std::sort(listing.entries.begin(), listing.entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
    return a.folder != b.folder ? a.folder : a.path.filename() < b.path.filename();
  });
  return listing;
}

fs::path typed_path(std::string_view text, const fs::path& folder) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  text = text.substr(first, text.find_last_not_of(" \t") - first + 1);
  const bool at_home = text == "~" || text.starts_with("~/");
  const fs::path path =
      at_home && !home_folder().empty() ? home_folder() / fs::path(text.substr(std::min<size_t>(2, text.size()))) : fs::path(text);
  return (folder / path).lexically_normal();
}

std::string display_name(const fs::path& path) { return shown(path.filename()); }

std::string display_path(const fs::path& path) {
  const fs::path within = home_folder().empty() ? fs::path() : path.lexically_relative(home_folder());
  const bool inside = !within.empty() && *within.begin() != "..";
  return inside ? (within == "." ? "~" : "~/" + shown(within)) : shown(path);
}

std::string display_time(fs::file_time_type time) {
  using std::chrono::system_clock;
  // Convert by the age of the file, because not every library converts one clock's time into the other's. The two clocks are read less than
  // a millisecond apart.
  const auto age = fs::file_time_type::clock::now() - time;
  const std::time_t seconds =
      system_clock::to_time_t(system_clock::now() - std::chrono::duration_cast<system_clock::duration>(age) + std::chrono::milliseconds(1));
  std::tm parts{};
  localtime_r(&seconds, &parts);
  char text[64];
  return std::to_string(parts.tm_mday) + std::string(text, std::strftime(text, sizeof text, " %b %Y %H:%M", &parts));
}

}  // namespace headlight::session
