#include "views/boards/token_chips.hpp"

#include <algorithm>

#include "attend/imported_tensors.hpp"
#include "document/computable.hpp"
#include "graph/largest_in_row.hpp"
#include "session/translate/known_words.hpp"
#include "text/pieces/spelling.hpp"
#include "views/boards/node_matrix.hpp"
#include "widgets/scrolling.hpp"
#include "zoo/catalogue.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::views {
namespace {

/// The name of the encoder's words, by which an edit names one.
const std::string& token_node_name(const Session& session) { return session.graph()[session.nodes().tokens].name; }

/// Another word in this place of the sentence.
void write_known(Session& session, int sample, Index at, const std::string& word) {
  const auto id = static_cast<float>(session.document().tokenizer->find(word));
  CellName place{sample, token_node_name(session), at, 0};
  session.push(OverrideCell{std::move(place), id});
}

/// Built-in models were trained with English sentences. Those of any size take whatever they are given, and a lexicon has its own language.
bool knows_english_only(const Model& model) {
  const auto entry = in_catalogue(model.config.name);
  return entry && model.folder.empty() && !entry->any_size && !lexicon_words(model);
}

/// Pins, on the map, the largest attention weight of a word in the last attention whose rows are its words.
void pin_attention_of(Session& s, bool target, Index at) {
  const bool decoder = target && s.nodes().decoder;
  const StackNodes& stack = decoder ? *s.nodes().decoder : s.nodes();
  const AttentionId last = {decoder, static_cast<int>(stack.block.size()) - 1, stack.block.back().cross.has_value()};
  const NodeId pattern = attention_at(s.nodes(), last).head[static_cast<size_t>(s.selection().head)].pattern;
  s.navigation().pin({pattern, at, largest_in_row(s.trace()[pattern], at)});
}

/// Moves the pin to the row of a word and keeps its column; in cross-attention a word of the source is a column.
void pin_word(Session& s, const Axis& words, Index at) {
  if (s.selection().map) return pin_attention_of(s, s.navigation().is_target(words), at);
  const NodeId node = main_node(s.navigation().place(), s.nodes(), s.selection().head);
  const Axes& axes = s.graph()[node].axes;
  Cell cell = s.selection().pinned.value_or(Cell{node, 0, 0});
  cell.node = node;
  if (counts_words(axes.rows.kind) && s.navigation().is_target(axes.rows) == s.navigation().is_target(words)) cell.row = at;
  else if (counts_words(axes.cols.kind)) cell.col = at;
  else return s.go(StagePlace(s.navigation().is_target(words) ? StagePlace{Stage::tokens, {true}} : StagePlace{Stage::tokens}));
  s.navigation().pin({node, std::min(cell.row, axes.rows.size - 1), std::min(cell.col, axes.cols.size - 1)});
}

/// Pieces of one word touch each other; words have a gap between them.
float gap_after(const std::vector<Token>& tokens, size_t i) {
  const bool goes_on = i + 1 < tokens.size() && !tokens[i + 1].begins_word && !tokens[i + 1].pad && !tokens[i + 1].added;
  return goes_on && !tokens[i].added ? -1.f : 8.f;
}

/// The id is left out where not all words would be in sight otherwise; it is on the stage of the tokens.
Chip chip_of(const Token& token, size_t position, bool with_id) {
  Chip chip = {std::to_string(position), token.text, with_id ? std::to_string(token.id) : ""};
  chip.unknown = token.unknown;
  chip.pad = token.pad;
  chip.added = token.added;
  if (!token.piece.empty()) chip.bytes = bytes_of_part(token.text);
  return chip;
}

}  // namespace

/// The sentence above the board: the source, or the written words if they are the rows of the board.
const Axis& words_above_board(const Session& s) {
  const bool target = s.selection().stage != Stage::translate &&
                      s.navigation().is_target(s.graph()[main_node(s.navigation().place(), s.nodes(), s.selection().head)].axes.rows);
  return s.navigation().words_axis(target);
}

std::string name_of_chips(const Session& s, const Phrases& phrases) {
  const bool target = s.navigation().is_target(words_above_board(s));
  if (s.imported() && s.imported()->only_crosses()) return target ? phrases("shell.top.queries") : phrases("shell.top.keys");
  return target ? phrases("shell.top.written") : phrases("shell.top.tokens");
}

/// Draws all chips and their count if they fit; else drops the ids, then scrolls.
void TokenChips::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Axis& of = words_above_board(s);
  const auto& tokens = s.navigation().words(of).tokens;
  const int n = s.navigation().n_words(of);
  const bool english = knows_english_only(*s.document().model);
  const std::string count = s.imported()                   ? c.phrases.counted("common.tokens", n)
                            : s.navigation().is_target(of) ? c.phrases.counted("shell.top.written_tokens", n)
                                                           : c.phrases.counted("common.tokens", n);
  const float room = area.w - c.text_width(c.fonts().small, count) - 24;
  const auto width_of_all = [&](bool with_ids) {
    float width = 0;
    for (size_t i = 0; i < std::min<size_t>(tokens.size(), 200); ++i)
      width += chip_width(c, chip_of(tokens[i], i, with_ids)) + gap_after(tokens, i);
    return width;
  };
  ids_ = !s.imported() && width_of_all(true) <= room;
  if (tokens.size() <= 200) width_ = width_of_all(ids_) - 8;  // of a long text the last frame knows it
  const float chips = std::min(width_ + 8, room);
  draw_chips(frame, {area.x, area.y + 1, chips, 34});
  const float told = c.text(area.x + chips + 6, c.baseline_at(c.fonts().small, area.y + 18), c.fonts().small, c.colours().muted, count);
  if (!english || s.navigation().is_target(of)) return;
  c.tooltip(c.touch("tokens.count", {area.x + chips + 6, area.y + 8, told, 20}), c.phrases("shell.top.english_tokens.tip"));
  c.log.skip_last_in_tab_order();
}

/// A right click opens the word's menu; dragged onto another chip, the two change places.
void TokenChips::edit_chip(Frame& frame, int at, const Interaction& touch, const Rect& r) {
  Session& s = frame.session;
  const int n = s.navigation().sample().n_words - (s.nodes().decoder ? 1 : 0),
            sample = s.selection().sample;  // the mark </s> stays where it is
  if (at >= n) return;
  const Phrases& phrases = frame.canvas.phrases;
  const auto edge = [&](bool is_edge) { return is_edge ? phrases("shell.top.chip.edge") : ""; };
  std::vector<Choice> rows = {{phrases("shell.top.chip.swap_next"), "", edge(at + 1 >= n)},
                              {phrases("shell.top.chip.swap_before"), "", edge(at == 0)},
                              {phrases("shell.top.chip.double"), "", ""},
                              {phrases("shell.top.chip.remove"), "", n == 1 ? phrases("shell.top.chip.last") : ""}};
  const Token& token = s.navigation().sample().tokens.tokens[static_cast<size_t>(at)];
  const bool stranger = token.unknown && has_closed_vocabulary(s.document());
  const std::vector<std::string> near = stranger ? nearest_words(*s.document().tokenizer, token.text, 3) : std::vector<std::string>{};
  for (const std::string& word : near)
    rows.push_back({phrases("shell.top.chip.write", {{"word", word}}), phrases("shell.top.chip.known"), ""});
  if (const auto chosen =
          menu(frame.canvas, "chip." + std::to_string(at) + ".menu", r, touch.right_clicked || (stranger && touch.clicked), rows)) {
    if (*chosen >= 4) write_known(s, sample, at, near[static_cast<size_t>(*chosen - 4)]);
    else if (*chosen == 0) s.push(SwapTokens{sample, at, at + 1});
    else if (*chosen == 1) s.push(SwapTokens{sample, at, at - 1});
    else if (*chosen == 2) s.push(DuplicateToken{sample, at});
    else s.push(RemoveToken{sample, at});
  }
  if (touch.held && !dragged_) dragged_ = at;
  const ImVec2 mouse = frame.canvas.logical(ImGui::GetMousePos());
  if (!dragged_ || *dragged_ == at || !r.contains(mouse.x, mouse.y)) return;
  frame.canvas.outline(r, frame.canvas.colours().edit, radius::control, 2);
  if (ImGui::IsMouseReleased(0)) s.push(SwapTokens{sample, *dragged_, at});
}

/// Draws a button at each end with hidden words; returns the room left for the chips.
Rect TokenChips::draw_chip_arrows(const Canvas& c, const Rect& r, float whole) {
  if (whole <= r.w + 1) return r;
  constexpr float arrow = 26;
  const Rect inner = {r.x + arrow, r.y, r.w - 2 * arrow, r.h};
  const float most = whole - inner.w, step = inner.w * 0.7f;
  if (icon_button(c, "chips.back", {r.x, r.y + 1, arrow - 4, 32}, Icon::previous, ButtonKind::plain,
                  {c.phrases("shell.top.chip.earlier"), scroll_ > 0 ? "" : c.phrases("shell.top.chip.first_word")}))
    scroll_ -= step;
  if (icon_button(c, "chips.on", {r.right() - arrow + 4, r.y + 1, arrow - 4, 32}, Icon::next, ButtonKind::plain,
                  {c.phrases("shell.top.chip.later"), scroll_ < most - 0.5f ? "" : c.phrases("shell.top.chip.last_word")}))
    scroll_ += step;
  scroll_ = std::clamp(scroll_, 0.f, most);
  return inner;
}

void TokenChips::draw_chips(Frame& frame, const Rect& whole) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Axis& words = words_above_board(s);
  const bool target = s.navigation().is_target(words);
  const auto& tokens = s.navigation().words(words).tokens;
  const auto& hovered = s.selection().hovered;
  const auto& pinned = s.selection().pinned;
  const auto of_words = [&](const std::optional<Cell>& cell) {
    return cell && counts_words(s.graph()[cell->node].axes.rows.kind) &&
           s.navigation().is_target(s.graph()[cell->node].axes.rows) == target;
  };
  const Rect r = draw_chip_arrows(c, whole, width_);
  c.draw->PushClipRect(c.at(r.x - 3, r.y - 3), c.at(r.right() + 1, r.bottom() + 3), true);
  float x = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    Chip what = chip_of(tokens[i], i, ids_);
    if (s.imported() && !s.imported()->has_tokens) what.position.clear();
    what.hovered = of_words(hovered) && hovered->row == static_cast<Index>(i);
    what.pinned = of_words(pinned) && pinned->row == static_cast<Index>(i);
    const float width = chip_width(c, what);
    if (what.pinned && followed_ != pinned) {  // bring a newly pinned word into view, once
      scroll_ = scrolled_into_view(scroll_, x, x + width + 8, r.w);
      followed_ = pinned;
    }
    if (x + width > scroll_ - 50 && x < scroll_ + r.w + 50) {
      const Interaction touch = chip(c, (target ? "target." : "chip.") + std::to_string(i), r.x + x - scroll_, r.y + 1, what);
      if (touch.clicked) pin_word(s, words, static_cast<Index>(i));
      const bool in_reach = width_ <= r.w;  // else a finger brings the others, and the menu has what a drag does
      if (touch.hovered && in_reach) c.log.drags(Drag::across);
      if (!target && !s.imported()) edit_chip(frame, static_cast<int>(i), touch, {r.x + x - scroll_, r.y + 1, width, 32});
      chip_tooltip(c, s.document(), what, touch, target || s.imported() ? ChipClick::pins : ChipClick::offers_words);
    }
    x += width + gap_after(tokens, i);
  }
  if (!ImGui::IsMouseDown(0)) dragged_.reset();
  c.draw->PopClipRect();
  width_ = x - 8;
  scroll_sideways(c, "chips", r, width_ - r.w, 60, scroll_);
}

void chip_tooltip(const Canvas& c, const Document& document, const Chip& chip, const Interaction& touch, ChipClick click) {
  if (chip.added && !chip.unknown) c.tooltip(touch, displayable(c.fonts().small, chip.word) + "\n" + c.phrases("shell.top.chip.added"));
  if (!chip.bytes.empty()) c.tooltip(touch, c.phrases("shell.top.chip.bytes", {{"bytes", chip.bytes}}));
  if (!chip.unknown && !chip.pad) return;
  std::string why = displayable(c.fonts().small, chip.word) + "\n";
  if (chip.pad) why += c.phrases("shell.top.chip.pad");
  else if (!has_closed_vocabulary(document)) why += c.phrases("shell.top.chip.unknown");
  else {
    why += c.phrases("shell.top.chip.never_met");
    if (click == ChipClick::offers_words) why += "\n" + c.phrases("shell.top.chip.never_met.click");
  }
  c.tooltip(touch, why);
}

}  // namespace headlight::views
