#pragma once
#include <map>
#include <string>
#include <vector>

#include "views/frame.hpp"

namespace headlight::views {

/// The teacher's tools in front of a class: full screen without controls, a black screen, a spotlight at the pointer, strokes over the
/// picture, and a frozen picture while the program changes behind it. None of this is part of the document. The owner of the window follows
/// on(), frozen() and notes_requested().
class Presenter {
 public:
  bool on() const { return on_; }
  void set_on(bool on);
  bool black() const { return black_; }
  bool frozen() const { return frozen_; }
  /// True if the teacher asked for the notes window.
  bool notes_requested() const { return notes_; }
  void close_notes() { notes_ = false; }

  /// Handles the presenter's keys. `lesson`: a lesson fills the window, where some of them work without presenting too. Returns true if it
  /// used the pressed key.
  bool handle_keys(const FrameItems& log, bool lesson);
  /// Draws over everything else. `place` names the view: strokes stay with the view they were drawn on.
  void draw(const Canvas& canvas, const std::string& place);

 private:
  using Stroke = std::vector<ImVec2>;  ///< in fractions of the window's width and height

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

/// Darkens everything but a disc about `centre`; physical pixels.
void dim_around(ImDrawList& draw, ImVec2 centre, float radius, float alpha);
/// Darkens everything but a rectangle.
void dim_around(ImDrawList& draw, ImVec2 min, ImVec2 max, float alpha);

}  // namespace headlight::views
