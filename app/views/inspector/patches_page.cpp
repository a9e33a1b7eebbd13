#include "views/inspector/patches_page.hpp"

#include "session/compare/patches.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {

Box patches_page(Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (!s.comparison() || !s.selection().patches.on) return {};
  const Box part =
      box::body("patches.part", s.selection().patches.rows ? phrases("inspector.patches.rows") : phrases("inspector.patches.heads"))
          .named("patches.part");
  return box::sections(
      {box::section(phrases("why.shows"), {box::body("patches.what", phrases("inspector.patches.what")).named("patches.what"), part}),
       box::section(phrases("why.try"), {box::body("patches.try", phrases("inspector.patches.try"))})});
}

}  // namespace headlight::views
