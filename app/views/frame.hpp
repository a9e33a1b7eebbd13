#pragma once
#include <map>
#include <string>
#include <vector>

#include "session/documents/documents.hpp"
#include "session/highlight.hpp"
#include "session/influence.hpp"
#include "session/lesson/lesson_player.hpp"
#include "session/many/many_sentences.hpp"
#include "session/motion/motion.hpp"
#include "session/session.hpp"
#include "session/settings.hpp"
#include "session/start/start_player.hpp"
#include "session/way_back/way_back.hpp"
#include "widgets/canvas.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

class MaskedPatterns;  // Defined in rooms above this header; include them where used.
class Scales;
class Travel;
struct MapLook;

/// The pages of the inspector.
enum class InspectorPage { explain, change, mistakes, history };

/// A cell that the mouse drags: its value at the start, and the history step that the drag makes.
struct CellDrag {
  Cell cell;
  float start = 0;
  int gesture = 0;
};

/// The context of one frame. Views read the session, draw, and push edits.
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
  WayBack& back;
  std::optional<Cell>& hover;             ///< the cell under the pointer, for the next frame
  std::optional<StagePlace> pointed;      ///< the stage whose name in the prose is under the pointer: its matrices are highlighted
  std::optional<StagePlace>& point_next;  ///< the same for the next frame
  std::vector<Cell> operands;             ///< read by the working's line under the pointer: ringed on the board
  std::vector<Cell>& operands_next;       ///< the same for the next frame
  std::optional<CellDrag>& cell_drag;
  std::optional<InspectorPage>& open_page;   ///< the inspector page that a view requests
  std::map<std::string, MatrixZoom>& zooms;  ///< by matrix name; kept between frames
  MapLook& map;                              ///< the item of the map under the pointer; set by its board
  Motion& motion;                            ///< the stage whose computation is being played
  Travel& travel;                            ///< matrices that move from board to board
  ManySentences& many;                       ///< one head on the sentences of a corpus
};

}  // namespace headlight::views
