#pragma once
#include "session/documents/folder_listing.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// Opening, saving and taking away, over the board until it is done or closed: a path to type, the folders and documents of one folder, and
/// the files used last. A folder that holds a model is opened as one. What is saved may bring lessons along: "save.lessons". Items
/// "file.path", "file.confirm", "file.close", "file.up", "file.row.0", ..., "file.recent.0", ..., and where the program's host offers it
/// "file.choose", "file.choose.folder".
class FilePanel {
 public:
  void draw(Frame& frame);
  /// The panel that is drawn may be another one in the next frame: what was typed belongs to this one.
  void forget() { shown_ = Documents::Panel::none; }

 private:
  bool saving() const { return shown_ == Documents::Panel::save || taking(); }
  bool taking() const { return shown_ == Documents::Panel::exporting; }
  const std::string& title_of(const Canvas& canvas) const;
  void begin(Frame& frame);
  void look_into(const std::filesystem::path& folder);
  void draw_path(Frame& frame, float x, float y, float width);
  float draw_lessons(Frame& frame, float x, float y, float width);
  float draw_choices_of_host(Frame& frame, float x, float y);
  Attachments lessons_to_carry(Frame& frame) const;
  void draw_listing(Frame& frame, const Rect& r);
  void draw_recent(Frame& frame, const Rect& r);
  void choose(Frame& frame, const FolderEntry& entry);
  void confirm(Frame& frame);
  void follow_form(Frame& frame);

  Documents::Panel shown_ = Documents::Panel::none;
  FolderListing listing_;
  std::vector<std::filesystem::path> recent_;
  FieldState field_;
  std::string ending_;         ///< of what is taken away
  bool with_lessons_ = false;  ///< of a document that is saved
  std::string suggested_;      ///< the text of the field until something is typed
  float scroll_ = 0;           ///< logical pixels
};

/// "Documents | Models" at the head of the panel that opens either: at the right of its title, on a phone below. Returns by how much what
/// comes next stands lower. Items "open.documents", "open.models".
float choose_what_to_open(Frame& frame, const Rect& area);

}  // namespace headlight::views
