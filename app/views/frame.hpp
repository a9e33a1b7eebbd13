#pragma once
#include <map>
#include <string>

#include "session/documents.hpp"
#include "session/lit.hpp"
#include "session/session.hpp"
#include "session/settings.hpp"
#include "views/masked_patterns.hpp"
#include "views/scales.hpp"
#include "widgets/canvas.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight {

/// A weight under the mouse: from where the drag began, and the step of the history it makes.
struct WeightDrag {
  Cell cell;
  float start = 0;
  int gesture = 0;
};

/// What a view needs for one frame. Views read the session, draw, and push edits.
struct Frame {
  Session& session;
  Documents& documents;
  Settings& settings;
  const Canvas& canvas;
  const Grid& grid;
  const Lit& lit;
  Scales& scales;
  MaskedPatterns& masked;
  std::optional<Cell>& hover;                ///< the cell under the pointer, for the next frame
  std::optional<Stage> pointed;              ///< the stage whose name in the prose is under the pointer: its matrices light up
  std::optional<Stage>& point_next;          ///< the same for the next frame
  std::optional<WeightDrag>& weight_drag;
  std::map<std::string, MatrixZoom>& zooms;  ///< by matrix name; kept between frames
};

}  // namespace headlight
