#include "views/boards/tokens_board.hpp"

#include <algorithm>

#include "views/boards/node_matrix.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr float row_height = 38, column_word = 84, column_id = 300, column_known = 332;

std::string known_as(const Session& session, const Phrases& phrases, const Token& token) {
  if (token.pad) return session.document().mask_padding ? phrases("board.tokens.pad.masked") : phrases("board.tokens.pad.open");
  if (token.unknown) return phrases("board.tokens.unknown", {{"reason", unknown_row_origin(session, phrases)}});
  const auto& names = session.document().model->dimension_names;  // of the only stack
  if (names.empty()) return phrases("board.tokens.row", {{"id", token.id}});
  const Matrix& W_E = session.trace()[session.stack().W_E];
  std::string out;
  for (Index c = 0; c < W_E.cols(); ++c)
    if (W_E(token.id, c) >= 0.5f && names[static_cast<size_t>(c)].find_first_of("0123456789") == std::string::npos)
      out += (out.empty() ? "" : ", ") + names[static_cast<size_t>(c)];
  return out.empty() ? phrases("board.tokens.no_feature") : out;
}

void draw_row(Frame& frame, const Rect& r, int position, const Token& token) {
  const Canvas& c = frame.canvas;
  const bool hot = frame.session.selection.pinned && frame.session.selection.pinned->row == position;
  const Touch touch = c.touch("token." + std::to_string(position), r);
  c.log.skip_last_in_tab_order();
  if (hot || touch.hovered) c.fill({r.x, r.y + 2, r.w, r.h - 4}, hot ? c.colours().table_wash : c.colours().wash, radius::ring);
  if (touch.clicked) frame.session.pin({frame.session.stack().tokens, position, 0});
  if (touch.hovered) frame.hover = Cell{frame.session.stack().tokens, position, 0};
  const float middle = r.centre_y();
  c.text(r.x + 44, c.baseline_at(c.fonts().mono, middle), c.fonts().mono, c.colours().muted, std::to_string(position), Align::right);
  const ImFont* font = c.fonts().word_bold;
  c.text(r.x + column_word, c.baseline_at(font, middle), font, token.pad ? c.colours().muted : c.colours().text,
         c.shortened(font, displayable(font, token.text), column_id - column_word - 60));
  c.text(r.x + column_id, c.baseline_at(c.fonts().mono, middle), hot ? c.fonts().mono_bold : c.fonts().mono, c.colours().text,
         std::to_string(token.id), Align::right);
  rich_line(c, "known", r.x + column_known, c.baseline_at(c.fonts().label_plain, middle),
            {c.fonts().label_plain, c.fonts().label_hot, token.unknown || token.pad ? c.colours().beam : c.colours().muted, 20},
            known_as(frame.session, c.phrases, token));
}

}  // namespace

void TokensBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const StageText text = stage_text(frame.session, frame.canvas.phrases);
  float y = heading(frame, area, text.subtitle);
  const ImU32 muted = c.colours().muted;
  c.text(area.x + 44, y + 22, c.fonts().tiny, muted, c.phrases("shell.top.tokens.position"), Align::right);
  c.text(area.x + column_word, y + 22, c.fonts().tiny, muted, c.phrases("shell.top.tokens.word"));
  c.text(area.x + column_id, y + 22, c.fonts().tiny, muted, c.phrases("shell.top.tokens.id"), Align::right);
  c.text(area.x + column_known, y + 22, c.fonts().tiny, muted, c.phrases("board.tokens.known"));
  y += 32;
  c.hline(area.x, area.right(), y, c.colours().line);

  const auto& tokens = frame.session.words(frame.session.graph()[frame.session.stack().tokens].axes.rows).tokens;
  const Rect list = {area.x, y + 1, area.w, area.bottom() - y - 1};
  const float whole = row_height * static_cast<float>(tokens.size());
  scroll_ -= c.wheel_over(list) * row_height * 2;
  scroll_ = std::clamp(scroll_, 0.f, std::max(0.f, whole - list.h));
  c.draw->PushClipRect(c.at(list.x - 4, list.y), c.at(list.right() + 4, list.bottom()), true);
  const int first = static_cast<int>(scroll_ / row_height);
  for (int i = first; i < static_cast<int>(tokens.size()); ++i) {
    const Rect r = {list.x, list.y + row_height * static_cast<float>(i) - scroll_, list.w, row_height};
    if (r.y >= list.bottom()) break;
    draw_row(frame, r, i, tokens[static_cast<size_t>(i)]);
  }
  c.draw->PopClipRect();
  if (whole > list.h) c.fill({list.right() - 4, list.y + list.h * scroll_ / whole, 4, list.h * list.h / whole}, c.colours().line2, 2);
}

}  // namespace headlight
