#include "views/boards/pieces_board.hpp"

#include <algorithm>

#include "document/sentence.hpp"
#include "theme/colour_map.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float row_height = 46, box_height = 26, title_width = 104, word_height = 28, word_gap = 6, widest_letter = 44;
constexpr int most_word_rows = 2, most_token_rows = 4;
constexpr float narrow_board = 600;  ///< below it the words of a sentence take more lines

/// Describes the way of cutting in a sentence.
std::string way_of_cutting(const Phrases& phrases, const SplitWord& word) {
  struct Say {
    const Phrases& phrases;
    std::string operator()(const LookedUp& steps) const {
      return steps.known ? phrases("board.pieces.looked_up") : phrases("board.pieces.looked_up.unknown");
    }
    std::string operator()(const FoundWhole&) const { return phrases("board.pieces.whole"); }
    std::string operator()(const MergeSteps&) const { return phrases("board.pieces.merges"); }
    std::string operator()(const LongestFirst& steps) const {
      return steps.attempts.empty() ? phrases("board.pieces.too_long") : phrases("board.pieces.longest_first");
    }
    std::string operator()(const BestPath&) const { return phrases("board.pieces.best_path"); }
  };
  return std::visit(Say{phrases}, word.steps);
}

std::string text_of_word(const Canvas& c, const Tokenizer& by, const SplitWord& word, float width) {
  return c.shortened(c.fonts().mono, displayable(c.fonts().mono, visible_piece(by.display_text(word.text))), width - 20);
}

float width_of_word(const Canvas& c, const std::string& text) { return std::max(24.f, c.text_width(c.fonts().mono, text) + 14); }

int rows_of_words(float width) { return width < narrow_board ? 2 * most_word_rows : most_word_rows; }

/// The first word that is drawn: the first of all if the selected one is then in sight, else one a little before the selected one.
size_t first_word(const Canvas& c, const Tokenizer& by, const std::vector<SplitWord>& words, size_t selected, float width) {
  constexpr size_t before = 8;
  float x = 0;
  int row = 0;
  for (size_t i = 0; i <= selected && i < words.size(); ++i) {
    const float wide = width_of_word(c, text_of_word(c, by, words[i], width));
    if (x + wide > width && x > 0) {
      if (++row == rows_of_words(width)) return selected > before ? selected - before : 0;
      x = 0;
    }
    x += wide + word_gap;
  }
  return 0;
}

int narrowest_letter(const SplitWord& word) { return std::holds_alternative<MergeSteps>(word.steps) ? 30 : 22; }

}  // namespace

/// Tokenizes once for each text, and looks at the pinned token.
void PiecesBoard::follow(Frame& frame) {
  const Session& s = frame.session;
  const Tokenizer& tokenizer = *s.document().tokenizer;
  const std::string& text = s.document().sentences[static_cast<size_t>(s.selection().sample)];
  if (text != text_ || by_ != &tokenizer) {
    text_ = text, by_ = &tokenizer, splitting_ = {}, scroll_ = 0;
    tokens_of_sentence(tokenizer, text, &splitting_);
  }
  if (s.selection().pinned && s.selection().pinned->node == s.navigation().stack().tokens && token_ != s.selection().pinned->row) {
    token_ = static_cast<int>(s.selection().pinned->row);
    scroll_ = 0;
  }
}

void PiecesBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const float top = heading(frame, area, c.phrases("board.pieces.subtitle"));
  follow(frame);
  const float y = draw_words(frame, {area.x, top + 14, area.w, area.bottom() - top - 14});
  if (const SplitWord* word = splitting_.word_of(token_)) return draw_cut(frame, {area.x, y, area.w, area.bottom() - y}, *word);
  draw_way(c, {area.x, y + 8, area.w, 0}, is_ids(text_) ? c.phrases("board.pieces.ids") : c.phrases("board.pieces.added"));
}

/// Draws the sentence about the cut. Returns the y below.
float PiecesBoard::draw_way(const Canvas& c, const Rect& at, const std::string& sentence) const {
  const TextStyle style = {c.fonts().body, c.fonts().body_bold, c.colours().text, 20};
  const float height = paragraph(c, "pieces.way", at.x, at.y, at.w, style, sentence).height;
  c.note("pieces.way", {at.x, at.y, at.w, height});
  return at.y + height;
}

/// Draws the text as it is cut, word by word; the selected one is filled. Returns the y below.
float PiecesBoard::draw_words(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  c.text(area.x, area.y + 10, c.fonts().small_bold, c.colours().muted, c.phrases("board.pieces.words"));
  const SplitWord* shown = splitting_.word_of(token_);
  float x = area.x, y = area.y + 20;
  int line = 0;
  // A long text shows the words around the selected one.
  const size_t first = first_word(c, *by_, splitting_.words, static_cast<size_t>(shown ? shown - splitting_.words.data() : 0), area.w);
  if (first > 0) {
    const float width = c.text(x, c.baseline_at(c.fonts().mono, y + word_height / 2), c.fonts().mono, c.colours().muted, "\u2026");
    c.note("pieces.words.before", {x, y, width, word_height});
    x += width + word_gap;
  }
  for (size_t i = first; i < splitting_.words.size(); ++i) {
    const SplitWord& word = splitting_.words[i];
    const std::string text = text_of_word(c, *by_, word, area.w);
    const float width = width_of_word(c, text);
    if (x + width > area.right() && x > area.x) {
      if (++line == rows_of_words(area.w)) break;
      x = area.x, y += word_height + word_gap;
    }
    const Rect r = {x, y, width, word_height};
    const bool here = &word == shown;
    const Interaction touch = c.touch("pieces.word." + std::to_string(i), r);
    if (here) c.fill(r, c.colours().accent, radius::control);
    else c.outline(r, touch.hovered ? c.colours().text : c.colours().line2, radius::control);
    c.text_in(r, c.fonts().mono, here ? c.colours().on_accent : c.colours().text, text);
    if (touch.focused) c.focus_ring(r, radius::control);
    if (touch.clicked && word.n_tokens > 0)
      frame.session.navigation().pin({frame.session.navigation().stack().tokens, word.first_token, 0});
    x += width + word_gap;
  }
  return y + word_height + 18;
}

void PiecesBoard::draw_cut(Frame& frame, const Rect& area, const SplitWord& word) {
  const Canvas& c = frame.canvas;
  float y = draw_way(c, area, way_of_cutting(c.phrases, word)) + 12;
  const int all = letters_of(word);
  const bool notes = std::holds_alternative<LongestFirst>(word.steps);
  const float room = (area.w - title_width) * (notes ? 0.5f : 1.f);
  const int fit = std::max(4, static_cast<int>(room) / narrowest_letter(word));
  const auto [begin, end] = letters_of_token(word, token_ - word.first_token);
  first_ = all <= fit ? 0 : std::clamp((begin + end - fit) / 2, 0, all - fit);
  last_ = std::min(all, first_ + fit);
  letter_ = std::min(widest_letter, room / static_cast<float>(std::max(1, last_ - first_)));
  table_ = cut_table(word, *by_, c.phrases, first_, last_);
  if (all > fit) {
    c.text(area.x, y + 10, c.fonts().small, c.colours().muted,
           c.phrases("board.pieces.part", {{"from", first_ + 1}, {"to", last_}, {"all", all}}));
    y += 22;
  }
  const std::vector<TokenBox> tokens = token_boxes(frame, word, area.w);
  const float below = tokens.empty() ? word_height : tokens.back().rect.bottom();
  rows_ = {area.x, y, area.w, area.bottom() - below - 16 - y};
  const float whole = row_height * static_cast<float>(table_.rows.size());
  draw_tokens(frame, tokens, std::min(area.bottom() - below - 6, y + whole + 10));
  scroll(c, "pieces.list", rows_, whole - rows_.h, row_height, scroll_);
  c.note("pieces.steps", rows_);
  c.draw->PushClipRect(c.at(rows_.x - 4, rows_.y), c.at(rows_.right() + 4, rows_.bottom()), true);
  for (size_t i = 0; i < table_.rows.size(); ++i) {
    const float at = rows_.y + row_height * static_cast<float>(i) - scroll_;
    if (at + row_height < rows_.y || at > rows_.bottom()) continue;
    c.note("pieces.step." + std::to_string(i), {rows_.x, at, rows_.w, row_height});
    draw_row(c, table_.rows[i], at);
  }
  c.draw->PopClipRect();
  draw_scroll_bar(c, rows_.right() - 4, rows_, whole, scroll_);
}

void PiecesBoard::draw_row(const Canvas& c, const CutRow& row, float y) const {
  const float middle = y + box_height / 2 + 2;
  c.text(rows_.x, c.baseline_at(c.fonts().small, middle), c.fonts().small, row.chosen ? c.colours().text : c.colours().muted,
         c.shortened(c.fonts().small, row.title, title_width - 10));
  float right = rows_.x + title_width;
  for (const CutBox& box : row.boxes) {
    draw_box(c, row, box, y + 2);
    right = std::max(right, rows_.x + title_width + letter_ * static_cast<float>(std::min(box.end, last_) - first_));
  }
  const float left = rows_.x + title_width + letter_ * static_cast<float>(last_ - first_) + 14;
  if (!row.note.empty() && rows_.right() - 10 - left > 40)
    c.text(left, c.baseline_at(c.fonts().small, middle), c.fonts().small, c.colours().muted,
           c.shortened(c.fonts().small, displayable(c.fonts().small, row.note), rows_.right() - 10 - left));
}

void PiecesBoard::draw_box(const Canvas& c, const CutRow& row, const CutBox& box, float y) const {
  const float x = rows_.x + title_width;
  const Rect r = {x + letter_ * static_cast<float>(std::max(box.begin, first_) - first_) + 1, y,
                  letter_ * static_cast<float>(std::min(box.end, last_) - std::max(box.begin, first_)) - 2, box_height};
  if (box.text.empty()) return c.hline(r.x, r.right(), r.centre_y(), c.colours().line);
  if (box.made) c.fill(r, c.theme.beam[90], radius::cell);
  if (row.chosen) c.outline(r, box.made ? c.colours().beam : c.colours().line2, radius::cell);
  else c.dashed_outline(r, c.colours().line2, radius::cell, 1);
  const ImFont* font = box.made ? c.fonts().mono_bold : c.fonts().mono;
  const ImU32 ink = box.made ? ink_on(c.theme.beam[90], c.theme.scheme) : row.chosen ? c.colours().text : c.colours().muted;
  c.text_in(r, font, ink, c.shortened(font, displayable(font, box.text), r.w - 2));
  if (box.below.empty()) return;
  const ImFont* small = box.is_next ? c.fonts().mono_small_bold : c.fonts().mono_tiny;
  const float middle = table_.between ? r.right() + 1 : r.centre_x();
  c.text(middle, y + box_height + 12, small, box.is_next ? c.colours().beam : c.colours().muted, box.below, Align::centre);
  if (box.is_next) c.fill({middle - 1.5f, y - 1, 3, box_height + 2}, c.colours().beam);
}

/// The tokens that the word became, with their ids, in as many lines as they need; of a long word those around the pinned one.
std::vector<TokenBox> PiecesBoard::token_boxes(const Frame& frame, const SplitWord& word, float width) const {
  const Canvas& c = frame.canvas;
  const auto& tokens = frame.session.navigation().sample().tokens.tokens;
  const int end = std::min(word.first_token + word.n_tokens, static_cast<int>(tokens.size())),
            before = std::min(6, std::max(0, token_ - word.first_token));
  std::vector<TokenBox> boxes;
  float x = c.text_width(c.fonts().small_bold, c.phrases("board.pieces.tokens")) + 12, y = 0;
  int line = 0;
  for (int i = token_ - before; i < end; ++i) {
    const Token& token = tokens[static_cast<size_t>(i)];
    const ImFont* font = i == token_ ? c.fonts().mono_bold : c.fonts().mono;
    TokenBox box{
        i, displayable(font, visible_piece(token.id < 0 ? token.text : by_->display_piece_for(token.id))), std::to_string(token.id), {}};
    const float wide = c.text_width(font, box.piece) + c.text_width(c.fonts().mono_small, box.id) + 26;
    if (x > 0 && x + wide > width) {
      if (++line == most_token_rows) break;
      x = 0, y += word_height + word_gap;
    }
    box.rect = {x, y, wide, word_height};
    boxes.push_back(std::move(box));
    x += wide + word_gap;
  }
  return boxes;
}

/// The pinned one is bold.
void PiecesBoard::draw_tokens(Frame& frame, const std::vector<TokenBox>& boxes, float y) const {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  c.text(rows_.x, y + 19, c.fonts().small_bold, c.colours().muted, c.phrases("board.pieces.tokens"));
  for (const TokenBox& box : boxes) {
    const bool here = box.token == token_;
    const ImFont* font = here ? c.fonts().mono_bold : c.fonts().mono;
    const Rect r = {rows_.x + box.rect.x, y + box.rect.y, box.rect.w, box.rect.h};
    const Interaction touch = c.touch("pieces.token." + std::to_string(box.token), r);
    if (here) c.fill(r, c.colours().table_wash, radius::control);
    c.outline(r, here || touch.hovered ? c.colours().text : c.colours().line2, radius::control);
    c.text(r.x + 8, c.baseline_at(font, r.centre_y()), font, c.colours().text, box.piece);
    c.text(r.right() - 8, c.baseline_at(c.fonts().mono_small, r.centre_y()), c.fonts().mono_small, c.colours().muted, box.id, Align::right);
    if (touch.focused) c.focus_ring(r, radius::control);
    if (touch.clicked) s.navigation().pin({s.navigation().stack().tokens, box.token, 0});
  }
}

}  // namespace headlight::views
