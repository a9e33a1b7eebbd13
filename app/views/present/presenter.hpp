#pragma once
#include <map>
#include <string>
#include <vector>

#include "views/frame.hpp"

namespace headlight::views {

/// What a teacher does to the picture in front of a class: full screen without chrome, black, a spotlight at the pointer, strokes drawn
/// over it, and a picture that stays while things change behind it. Nothing of it is part of the document. Whoever owns the window follows
/// on(), frozen() and notes_wanted().
class Presenter {
 public:
  bool on() const { return on_; }
  void set_on(bool on);
  bool black() const { return black_; }
  bool frozen() const { return frozen_; }
  /// The teacher's own window is wanted.
  bool notes_wanted() const { return notes_; }
  void close_notes() { notes_ = false; }

  /// The keys that are the presenter's; `lesson`: one fills the window, where some of them work without presenting too. Returns whether the
  /// key that was pressed is one of them.
  bool handle_keys(const FrameItems& log, bool lesson);
  /// Over everything else. `place` names what is on screen: strokes stay with what they were drawn on.
  void draw(const Canvas& canvas, const std::string& place);

 private:
  using Stroke = std::vector<ImVec2>;  ///< in parts of the window's width and height

  bool end_one();
  bool tool_keys();
  void draw_sheet(const Canvas& canvas, std::vector<Stroke>& strokes);
  void draw_strokes(const Canvas& canvas, const std::vector<Stroke>& strokes) const;
  void draw_spotlight(const Canvas& canvas) const;
  void draw_signs(const Canvas& canvas) const;

  bool on_ = false, black_ = false, frozen_ = false, spotlight_ = false, drawing_ = false, notes_ = false;
  bool stroke_begun_ = false;
  std::map<std::string, std::vector<Stroke>> strokes_;  ///< by place
};

/// Everything but a round place about `centre` grows dark; physical pixels.
void dim_around(ImDrawList& draw, ImVec2 centre, float radius, float alpha);
/// The same about a rectangle.
void dim_around(ImDrawList& draw, ImVec2 min, ImVec2 max, float alpha);

}  // namespace headlight::views
