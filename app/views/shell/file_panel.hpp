#pragma once
#include "session/documents/folder_listing.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// Opening, saving and exporting, over the board until it is done or closed: a path to type, the folders and documents of one folder, and
/// the files used last. A folder that holds a model opens as one. A saved document can include lessons: "save.lessons". Items "file.path",
/// "file.confirm", "file.close", "file.up", "file.row.0", ..., "file.recent.0", ..., and if the program's host offers it "file.choose",
/// "file.choose.folder".
class FilePanel {
 public:
  void draw(Frame& frame);
  /// Forgets the typed text, because the next frame may draw another panel.
  void forget() { panel_ = Documents::Panel::none; }

 private:
  bool saving() const { return panel_ == Documents::Panel::save || taking(); }
  bool taking() const { return panel_ == Documents::Panel::exporting; }
  const std::string& title_of(const Canvas& canvas) const;
  void begin(Frame& frame);
  void look_into(const std::filesystem::path& folder);
  void draw_path(Frame& frame, float x, float y, float width);
  float draw_lessons(Frame& frame, float x, float y, float width);
  float draw_choices_of_host(Frame& frame, float x, float y);
  Attachments lessons_to_attach(Frame& frame) const;
  void draw_listing(Frame& frame, const Rect& r);
  void draw_recent(Frame& frame, const Rect& r);
  void choose(Frame& frame, const FolderEntry& entry);
  void confirm(Frame& frame);
  void follow_form(Frame& frame);

  Documents::Panel panel_ = Documents::Panel::none;
  FolderListing listing_;
  std::vector<std::filesystem::path> recent_;
  FieldState field_;
  std::string ending_;         ///< the export's file name ending
  bool with_lessons_ = false;  ///< with the saved document
  std::string suggested_;      ///< the field's text until the user types
  float scroll_ = 0;           ///< logical pixels
};

/// Draws "Documents | Models" at the head of either panel: at the right of its title, on a phone below. Returns the height that it adds
/// above the content. Items "open.documents", "open.models".
float choose_what_to_open(Frame& frame, const Rect& area);

}  // namespace headlight::views
