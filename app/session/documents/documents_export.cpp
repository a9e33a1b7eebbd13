// Files written beside the document, after a question if a file of that name exists.
#include "session/documents/documents.hpp"

#include "session/documents/folder_listing.hpp"

namespace headlight::session {

/// Writes the panel's choice to this file: a picture or a matrix, else the document.
void Documents::replace(const std::filesystem::path& path) {
  if (panel_ != Panel::exporting) return save_to(path);
  order_ = Order{taking_, path};
  panel_ = Panel::none;
}

void Documents::start_export(ExportRequest what) {
  taking_ = std::move(what);
  exported_names_.clear();
  for (const NodeId node : taking_.nodes) exported_names_.push_back(session_.graph()[node].name);
  panel_ = Panel::exporting;
}

void Documents::refused(const Message& why) {
  session_.complain(why);
  panel_ = Panel::exporting;
}

void Documents::write_if_confirmed(const std::filesystem::path& path, std::function<void()> write) {
  wish_ = Wish{.kind = Wish::write, .path = path, .begun = std::move(write)};
}

void Documents::write_or_confirm(const Wish& wish) {
  if (!would_replace(wish.path)) return wish.begun();
  write_ = wish.begun;
  question_ = Question{.what = DocumentQuestion::replace_file, .document = display_name(wish.path)};
}

}  // namespace headlight::session
