#include "views/boards/tokens_board.hpp"

#include <algorithm>

#include "views/boards/node_matrix.hpp"
#include "views/narrow_part.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float two_line_row = 50, list_row = 38;

/// The places of the columns. A narrow board has the model's form of a word below the word.
struct TokenColumns {
  float word = 84, id = 300, known = 332, row = list_row;
  bool known_below;

  explicit TokenColumns(float width) : known_below(is_narrow_part(width)) {
    if (known_below) word = 60, id = width - 10, known = 60, row = two_line_row;
  }
};

std::string known_as(const Session& session, const Phrases& phrases, const Token& token) {
  if (token.pad) return session.document().mask_padding ? phrases("board.tokens.pad.masked") : phrases("board.tokens.pad.open");
  if (token.unknown) return phrases("board.tokens.unknown", {{"reason", unknown_row_origin(session, phrases)}});
  const auto& names = session.document().model->dimension_names;  // of the only stack
  if (names.empty()) return phrases("board.tokens.row", {{"id", token.id}});
  const Matrix& W_E = session.trace()[session.navigation().stack().W_E];
  std::string out;
  for (Index c = 0; c < W_E.cols(); ++c)
    if (W_E(token.id, c) >= 0.5f && names[static_cast<size_t>(c)].find_first_of("0123456789") == std::string::npos)
      out = longer_list(out, phrases.translation(names[static_cast<size_t>(c)]), phrases);
  return out.empty() ? phrases("board.tokens.no_feature") : out;
}

void draw_row(Frame& frame, const Rect& r, int position, const Token& token) {
  const Canvas& c = frame.canvas;
  const bool hot = frame.session.selection().pinned && frame.session.selection().pinned->row == position;
  const Interaction touch = c.touch("token." + std::to_string(position), r);
  c.log.skip_last_in_tab_order();
  if (hot || touch.hovered) c.fill({r.x, r.y + 2, r.w, r.h - 4}, hot ? c.colours().table_wash : c.colours().wash, radius::ring);
  if (touch.clicked) frame.session.navigation().pin({frame.session.navigation().stack().tokens, position, 0});
  if (touch.hovered) frame.hover = Cell{frame.session.navigation().stack().tokens, position, 0};
  const TokenColumns at(r.w);
  const float middle = at.known_below ? r.y + 17 : r.centre_y(), below = at.known_below ? r.y + 36 : middle;
  c.text(r.x + 44, c.baseline_at(c.fonts().mono, middle), c.fonts().mono, c.colours().muted, std::to_string(position), Align::right);
  const ImFont* font = c.fonts().word_bold;
  c.text(r.x + at.word, c.baseline_at(font, middle), font, token.pad ? c.colours().muted : c.colours().text,
         c.shortened(font, displayable(font, token.text), at.id - at.word - 60));
  c.text(r.x + at.id, c.baseline_at(c.fonts().mono, middle), hot ? c.fonts().mono_bold : c.fonts().mono, c.colours().text,
         std::to_string(token.id), Align::right);
  std::string known = known_as(frame.session, c.phrases, token);
  const auto fits = [&] { return rich_width(c, label_style(c), known) <= r.w - at.known - 4; };
  if (token.unknown && !fits()) known = c.phrases("board.tokens.unknown.brief");
  const bool whole = fits();
  rich_line(c, "known", r.x + at.known, c.baseline_at(c.fonts().label_plain, below),
            {c.fonts().label_plain, c.fonts().label_hot, token.unknown || token.pad ? c.colours().beam : c.colours().muted, 20},
            whole ? known : escaped(c.shortened(c.fonts().label_plain, without_markup(known), r.w - at.known - 4)));
}

}  // namespace

void TokensBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const StageText text = stage_text(frame.session, frame.canvas.phrases);
  float y = heading(frame, area, text.subtitle);
  const ImU32 muted = c.colours().muted;
  c.text(area.x + 44, y + 22, c.fonts().tiny, muted, c.phrases("shell.top.tokens.position"), Align::right);
  const TokenColumns at(area.w);
  c.text(area.x + at.word, y + 22, c.fonts().tiny, muted, c.phrases("shell.top.tokens.word"));
  c.text(area.x + at.id, y + 22, c.fonts().tiny, muted, c.phrases("shell.top.tokens.id"), Align::right);
  if (!at.known_below) c.text(area.x + at.known, y + 22, c.fonts().tiny, muted, c.phrases("board.tokens.known"));
  y += 32;
  c.hline(area.x, area.right(), y, c.colours().line);

  const auto& tokens = frame.session.navigation().words(frame.session.graph()[frame.session.navigation().stack().tokens].axes.rows).tokens;
  const Rect list = {area.x, y + 1, area.w, area.bottom() - y - 1};
  const float whole = at.row * static_cast<float>(tokens.size());
  scroll(c, "tokens.list", list, whole - list.h, 2 * at.row, scroll_);
  c.draw->PushClipRect(c.at(list.x - 4, list.y), c.at(list.right() + 4, list.bottom()), true);
  const int first = static_cast<int>(scroll_ / at.row);
  for (int i = first; i < static_cast<int>(tokens.size()); ++i) {
    const Rect r = {list.x, list.y + at.row * static_cast<float>(i) - scroll_, list.w, at.row};
    if (r.y >= list.bottom()) break;
    draw_row(frame, r, i, tokens[static_cast<size_t>(i)]);
  }
  c.draw->PopClipRect();
  draw_scroll_bar(c, list.right() - 4, list, whole, scroll_);
}

}  // namespace headlight::views
