#pragma once
#include <map>
#include <string>
#include <vector>

#include "session/documents/documents.hpp"
#include "session/highlight.hpp"
#include "session/influence.hpp"
#include "session/lesson/lesson_player.hpp"
#include "session/motion/motion.hpp"
#include "session/session.hpp"
#include "session/settings.hpp"
#include "session/start/start_player.hpp"
#include "widgets/canvas.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

class MaskedPatterns;  // These stand in rooms above this file: who uses one includes it.
class Scales;
class Travel;
struct MapLook;

/// The pages of the inspector.
enum class InspectorPage { explain, change, mistakes, history };

/// A cell under the mouse: from where the drag began, and the step of the history it makes.
struct CellDrag {
  Cell cell;
  float start = 0;
  int gesture = 0;
};

/// What a view needs for one frame. Views read the session, draw, and push edits.
struct Frame {
  Session& session;
  Documents& documents;
  LessonPlayer& lessons;
  StartPlayer& start;
  Settings& settings;
  const Canvas& canvas;
  const Grid& grid;
  const Highlight& highlight;
  Scales& scales;
  MaskedPatterns& masked;
  Influence& influence;
  std::optional<Cell>& hover;             ///< the cell under the pointer, for the next frame
  std::optional<StagePlace> pointed;      ///< the stage whose name in the prose is under the pointer: its matrices are highlighted
  std::optional<StagePlace>& point_next;  ///< the same for the next frame
  std::vector<Cell> operands;             ///< of the line of the working under the pointer: ringed on the board
  std::vector<Cell>& operands_next;       ///< the same for the next frame
  std::optional<CellDrag>& cell_drag;
  std::optional<InspectorPage>& open_page;   ///< the page of the inspector that a view asks for
  std::map<std::string, MatrixZoom>& zooms;  ///< by matrix name; kept between frames
  MapLook& map;                              ///< what of the map is pointed at; set by its board
  Motion& motion;                            ///< the stage that is being computed before one's eyes
  Travel& travel;                            ///< of matrices from board to board
};

}  // namespace headlight::views
