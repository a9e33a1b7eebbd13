#include "views/boards/stage_view.hpp"

#include <algorithm>

#include "views/boards/block_boards.hpp"
#include "views/boards/embedding_board.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/product_board.hpp"
#include "views/boards/rotate_board.hpp"
#include "views/boards/row_board.hpp"
#include "views/boards/split_board.hpp"
#include "views/boards/tokens_board.hpp"
#include "views/inspector/influence_section.hpp"
#include "views/prose/stage_text.hpp"
#include "views/translate/translate_board.hpp"
#include "widgets/controls.hpp"

namespace headlight {

std::unique_ptr<StageView> make_stage_view(Stage stage) {
  switch (stage) {
    case Stage::translate: return std::make_unique<TranslateBoard>();
    case Stage::tokens: return std::make_unique<TokensBoard>();
    case Stage::embedding: return std::make_unique<EmbeddingBoard>();
    case Stage::positions:
    case Stage::residual:
    case Stage::mlp_residual: return std::make_unique<SumBoard>();
    case Stage::norm:
    case Stage::mlp_norm:
    case Stage::final_norm: return std::make_unique<NormBoard>();
    case Stage::activation: return std::make_unique<ActivationBoard>();
    case Stage::probs: return std::make_unique<NextWordBoard>();
    case Stage::split: return std::make_unique<SplitBoard>();
    case Stage::rotate: return std::make_unique<RotateBoard>();
    case Stage::scale:
    case Stage::mask:
    case Stage::softmax: return std::make_unique<RowBoard>();
    case Stage::merge: return std::make_unique<MergeBoard>();
    default: return std::make_unique<ProductBoard>();
  }
}

void follow_link(Frame& frame, const RichResult& prose) {
  const auto called = [&](const std::string& name) { return stage_called(name, frame.session.nodes(), frame.session.selection.at); };
  if (!prose.hovered.empty()) frame.point_next = called(prose.hovered);
  if (!prose.clicked.empty()) frame.session.go(called(prose.clicked));
}

namespace {

/// Nobody shall take a broken computation for a right one: every stage says what is broken, and where to mend it. Returns the room that it
/// takes at the right end.
float draw_warning(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  std::string words;
  int n = 0;
  for (int i = 0; i < n_mistakes; ++i)
    if (const auto mistake = static_cast<Mistake>(i); mistake != Mistake::no_positions && frame.session.document().makes(mistake))
      words = n++ ? words : title(mistake);
  if (n == 0) return 0;
  words = "Broken on purpose: " + words + (n > 1 ? " and " + std::to_string(n - 1) + " more" : "");
  const float width = c.text_width(c.fonts().label, words) + 32;
  const Rect r = {area.right() - width, area.y + 21, width, 30};
  const Touch touch = c.touch("broken", r);
  c.fill(r, c.colours().raised, radius::control);
  c.outline(r, c.colours().edit, radius::control, 1.5f);
  c.text_in(r, c.fonts().label, c.colours().edit, words);
  if (touch.focused) c.focus_ring(r, radius::control);
  if (touch.clicked) frame.open_page = InspectorPage::mistakes;
  return width + 12;
}

}  // namespace

float section_head(const Canvas& c, float x, float y, std::string_view words) {
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, words);
  return y + 22;
}

float heading(Frame& frame, const Rect& area, const std::string& sentence) {
  const Canvas& c = frame.canvas;
  Selection& selection = frame.session.selection;
  float x = area.x + c.text(area.x, area.y + 45, c.fonts().title, c.colours().text, board_title(frame.session)) + 18;
  if (is_per_head(selection.stage) || selection.stage == Stage::translate) {
    const int n_heads = frame.session.document().config.n_heads;
    const float width = n_heads > 9 ? 145.f : 126.f;
    const int step = head_stepper(c, "head", {x, area.y + 21, width, 30}, selection.head, n_heads);
    x += width + 18;
    if (step) frame.session.set_head((selection.head + step + n_heads) % n_heads);
  }
  const float taken = draw_warning(frame, area) + (selection.stage == Stage::split ? 160 : 0),
              room = std::max(0.f, area.right() - x - taken);
  c.text(x, area.y + 43, c.fonts().label_plain, c.colours().muted, c.shortened(c.fonts().label_plain, board_place(frame.session), room));
  const bool gradient = selection.shows_gradient();
  c.text(area.x, area.y + 72, gradient ? c.fonts().body_bold : c.fonts().body, gradient ? c.colours().text : c.colours().muted,
         c.shortened(c.fonts().body, gradient ? gradient_sentence(frame.session) : sentence, area.w));
  return area.y + 77;
}

}  // namespace headlight
