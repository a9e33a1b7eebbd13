// What is written beside the document, and asked about where a file of that name is there.
#include "session/documents/documents.hpp"

#include "session/documents/folder_listing.hpp"

namespace headlight {

void Documents::refused(const Unsaid& why) {
  session_.complain(why);
  panel_ = Panel::take_away;
}

void Documents::write_beside(const std::filesystem::path& path, std::function<void()> write) {
  wish_ = Wish{.kind = Wish::write, .path = path, .begun = std::move(write)};
}

void Documents::write_or_ask(const Wish& wish) {
  if (!would_replace(wish.path)) return wish.begun();
  write_ = wish.begun;
  question_ = Question{.what = Ask::replace_file, .document = shown_name(wish.path)};
}

}  // namespace headlight
