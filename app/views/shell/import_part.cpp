#include "views/shell/import_part.hpp"

#include <array>

#include "attend/import_tensors.hpp"
#include "attend/imported_tensors.hpp"
#include "base/error.hpp"
#include "document/computable.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {
namespace {

constexpr float item_width = 130, axis_width = 150, apart = 12, least_left = 90;

void show_part(Session& session, const ImportPart& part) {
  try {
    auto model = import_tensors(session.imported()->source.file, part);
    std::string text = example_of(*model);
    session.push(SetModel{std::move(model), {std::move(text)}});
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

/// Draws the number of the batch item, and buttons for the next and the previous one.
float draw_item(Frame& frame, float right, float y) {
  const Canvas& c = frame.canvas;
  const ImportedTensors& given = *frame.session.imported();
  const std::string gone = given.source.file.empty() ? c.phrases("shell.top.given.saved") : "";
  const std::string label =
      c.phrases("shell.top.batch.which", {{"number", static_cast<int>(given.item + 1)}, {"all", static_cast<int>(given.items)}});
  const bool first = given.item == 0, last = given.item + 1 == given.items;
  const int step = stepper(c, "given.item", {right - item_width, y + 1, item_width, 34}, label,
                           first ? c.phrases("shell.top.given.first") : gone, last ? c.phrases("shell.top.given.last") : gone);
  if (step) show_part(frame.session, {given.item + step, given.source.first});
  return right - item_width - apart;
}

/// Draws the meaning of the first axis, and a button for the other one.
float draw_axis(Frame& frame, float right, float y) {
  const Canvas& c = frame.canvas;
  const Rect r = {right - axis_width, y + 1, axis_width, 34};
  const std::array<std::string, 2> ids = {"layers", "batch"};
  const std::array<std::string, 2> ways = {c.phrases("shell.top.given.axis.layers"), c.phrases("shell.top.given.axis.batch")};
  const int now = frame.session.imported()->source.first == FirstAxis::layers ? 0 : 1;
  const std::string label = c.phrases("shell.top.given.axis"), why = c.phrases("shell.top.given.axis.tip");
  if (const auto way = segmented(c, "given.axis", r, ways, now, {.tooltip = why, .label = label}, ids))
    show_part(frame.session, {0, *way == 0 ? FirstAxis::layers : FirstAxis::batch});
  return r.x - apart;
}

}  // namespace

float draw_import_part(Frame& frame, float x, float right, float y) {
  const ImportedTensors* given = frame.session.imported();
  if (given->items > 1) right = draw_item(frame, right, y);
  const bool either = given->source.first != FirstAxis::untold && !given->source.file.empty();
  if (either && right - axis_width - x > least_left) right = draw_axis(frame, right, y);
  return right;
}

}  // namespace headlight::views
