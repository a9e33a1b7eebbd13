#pragma once
#include <string>
#include <vector>

#include "session/documents/model_list.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The models to open, over the board until one opens or the panel is closed: those that come with the program, the saved ones, and those
/// opened last. Each shows its purpose, place and date, a broken one the reason. Items "models.shipped.0", "models.kept.0",
/// "models.recent.0", ..., "models.browse", "models.close".
class ModelPanel {
 public:
  void draw(Frame& frame);
  /// Reads the list again when it is next shown.
  void forget() { listed_ = false; }
  /// Handles arrows, Home, End and Enter. Returns true if the key was one of them.
  bool handle_keys(Frame& frame);

 private:
  void begin(Frame& frame);
  void list(Frame& frame, const FoundModels* found);
  void draw_list(Frame& frame, const Rect& area);
  void draw_row(Frame& frame, const Rect& r, const std::string& item, const ListedModel& model, bool selected);
  void announce_selected(const Canvas& c, const ListedModel& model, int row) const;
  void open(Frame& frame, const ListedModel& model);
  int count() const;
  const ListedModel& at(int row) const;

  bool listed_ = false;
  bool looks_ = false;  ///< the folders are still being searched
  ModelSearch search_;
  std::vector<ModelSection> sections_;  ///< read when the panel was shown
  int selected_ = 0;                    ///< by the keyboard, counted over all sections
  bool follow_ = false;                 ///< scroll the selected row into sight
  float scroll_ = 0, height_ = 0;       ///< logical pixels
};

}  // namespace headlight::views
