#include "views/stage_view.hpp"

#include "views/embedding_board.hpp"
#include "views/influence_section.hpp"
#include "views/product_board.hpp"
#include "views/row_board.hpp"
#include "views/split_board.hpp"
#include "views/tokens_board.hpp"
#include "widgets/controls.hpp"

namespace headlight {

std::unique_ptr<StageView> make_stage_view(Stage stage) {
  switch (stage) {
    case Stage::tokens: return std::make_unique<TokensBoard>();
    case Stage::embedding: return std::make_unique<EmbeddingBoard>();
    case Stage::positions: return std::make_unique<PositionsBoard>();
    case Stage::split: return std::make_unique<SplitBoard>();
    case Stage::scale:
    case Stage::mask:
    case Stage::softmax: return std::make_unique<RowBoard>();
    case Stage::merge: return std::make_unique<MergeBoard>();
    default: return std::make_unique<ProductBoard>();
  }
}

void follow_link(Frame& frame, const RichResult& prose) {
  if (!prose.hovered.empty()) frame.point_next = stage_called(prose.hovered);
  if (!prose.clicked.empty()) frame.session.go(stage_called(prose.clicked));
}

float heading(Frame& frame, const Rect& area, const std::string& sentence) {
  const Canvas& c = frame.canvas;
  Selection& selection = frame.session.selection;
  const float width = c.text(area.x, area.y + 45, c.fonts().title, c.colours().text, title(selection.stage));
  if (is_per_head(selection.stage)) {
    const int n_heads = frame.session.document().config.n_heads;
    const int step = head_stepper(c, "head", {area.x + width + 18, area.y + 21, n_heads > 9 ? 145.f : 126.f, 30}, selection.head, n_heads);
    if (step) frame.session.set_head((selection.head + step + n_heads) % n_heads);
  }
  const bool gradient = selection.shows_gradient();
  c.text(area.x, area.y + 72, gradient ? c.fonts().body_bold : c.fonts().body, gradient ? c.colours().text : c.colours().muted,
         c.shortened(c.fonts().body, gradient ? gradient_sentence(frame.session) : sentence, area.w));
  return area.y + 77;
}

}  // namespace headlight
