#pragma once
#include <string>
#include <vector>

#include "session/documents/model_list.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Which models can be opened, over the board until one is or it is closed: those that come with the program, the kept ones, those opened
/// last; each with what it does, where it is and when it was made, a broken one with the reason. Items "models.shipped.0", "models.kept.0",
/// "models.recent.0", ..., "models.browse", "models.close".
class ModelPanel {
 public:
  void draw(Frame& frame);
  /// The list is read again when it is shown next.
  void forget() { listed_ = false; }
  /// Arrows, Home, End, Enter. Returns whether the key was one of them.
  bool handle_keys(Frame& frame);

 private:
  void begin(Frame& frame);
  void list(Frame& frame, const FoundModels* found);
  void draw_list(Frame& frame, const Rect& area);
  void draw_row(Frame& frame, const Rect& r, const std::string& item, const ListedModel& model, bool selected);
  void say_selected(const Canvas& c, const ListedModel& model, int row) const;
  void open(Frame& frame, const ListedModel& model);
  int count() const;
  const ListedModel& at(int row) const;

  bool listed_ = false;
  bool looks_ = false;  ///< what lies in folders is still looked for
  ModelSearch search_;
  std::vector<ModelSection> sections_;  ///< as of when the panel was shown
  int selected_ = 0;                    ///< by the keyboard, counted over all sections
  bool follow_ = false;                 ///< the selected row is brought into view
  float scroll_ = 0, height_ = 0;       ///< logical pixels
};

}  // namespace headlight::views
