#include "views/inspector/cell_line.hpp"

#include <utility>

#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {

Box cell_line(Frame& frame, const Cell& cell, const std::string& item, CellWords name) {
  const auto place = place_of(frame.session.nodes(), cell.node);
  const std::string indices = "[" + std::to_string(cell.row) + ", " + std::to_string(cell.col) + "]",
                    where = place && place->head
                                ? frame.canvas.phrases("inspector.working.where", {{"head", *place->head + 1}, {"indices", indices}})
                                : indices;
  return box::made_for_width([&frame, item, where, name = std::move(name)](const Canvas& c, float width) {
    const Icon shown = frame.session.selection().hovered ? Icon::hover : Icon::pin;
    return box::wrap({box::icon(shown, c.colours().text), box::paragraph(item, name(c, width), name_style).grow(),
                      box::words(&Fonts::mono_small, Role::muted, where, Align::right)});
  });
}

}  // namespace headlight::views
