#include <algorithm>

#include "session/translate/translating.hpp"
#include "session/way_back/objectives.hpp"
#include "text/words.hpp"
#include "views/map/map_drawing.hpp"
#include "views/map/map_text.hpp"
#include "views/map/pattern_plan.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

void MapDrawing::draw_pill(const MapBox& box) const {
  const Palette& p = c_.colours();
  c_.fill(box.r, p.panel, box.r.h / 2);
  c_.outline(box.r, p.line2, box.r.h / 2);
  c_.text_in(box.r, c_.fonts().tiny, p.text, phrases()("map.norm"));
}

void MapDrawing::draw_folded(const MapBox& box) const {
  const Palette& p = c_.colours();
  c_.fill(box.r, p.panel, radius::control);
  c_.outline(box.r, p.line2, radius::control);
  const float room = (box.pictures.empty() ? box.r.right() : box.pictures.front().r.x) - box.r.x - 20;
  std::vector<std::string> lines = c_.wrapped(c_.fonts().label_hot, folded_title(session(), box, phrases()), room);
  float y = box.r.y + 20;
  for (const std::string& line : lines) {
    c_.text(box.r.x + 10, y, c_.fonts().label_hot, p.text, line);
    y += 15;
  }
  for (const std::string& line : c_.wrapped(c_.fonts().tiny, folded_caption(session(), box, phrases()), room)) {
    if (y > box.r.bottom() - 3) break;
    c_.text(box.r.x + 10, y, c_.fonts().tiny, p.muted, line);
    y += 13;
  }
  icon(c_, Icon::chevron_down, box.r.right() - 15, box.r.centre_y(), p.muted, 14);
}

/// Draws the likeliest next word after the path's row, else after the last word.
void MapDrawing::draw_next_word(const MapBox& box) const {
  const Palette& p = c_.colours();
  const NodeId probs = box.pictures.front().node;
  const Axes& axes = session().graph()[probs].axes;
  const Index row = path_.next ? path_.next->row : session().navigation().n_words(axes.rows) - 1;
  const auto best = session().row_most(probs, row);
  c_.fill(box.r, p.raised, radius::control);
  c_.dashed_outline(box.r, p.text, radius::control, 1.5f);
  if (!best) return;  // still being computed
  const float number = c_.text_in({box.r.x, box.r.y, box.r.w - 8, box.r.h}, c_.fonts().mono_small, p.text,
                                  phrases().number(format_number(best->value, 3)), Align::right);
  const ImFont* font = c_.fonts().label_hot;
  c_.text_in({box.r.x + 9, box.r.y, box.r.w, box.r.h}, font, p.text,
             c_.shortened(font, displayable(font, printed_word(axes.cols.label(best->col))), box.r.w - number - 22), Align::left);
  c_.text(box.r.x + 2, box.r.y - 5, c_.fonts().tiny, p.muted, phrases()("map.softmax"));
}

void MapDrawing::draw_letter(const MapBox& box, Role role) const {
  const NodeId node = box.pictures.front().node;
  const ImFont* font = c_.fonts().name;
  rich_line(c_, box.name + ".letter", box.r.right() + 6, c_.baseline_at(font, box.r.centre_y()),
            {font, font, role_colour(c_.colours(), role), 24}, letter_of(session(), node));
  if (!layout_.wide || session().document().config.n_heads < 2 || box.pictures.size() > 1) return;
  const auto heads = static_cast<float>(session().graph()[node].axes.cols.size / std::max(1, session().document().config.d_head()));
  if (heads < 1 || heads > 16) return;
  const float part = box.r.w / heads;
  for (int h = 0; h < static_cast<int>(heads); ++h)
    head_bar(c_, {box.r.x + part * static_cast<float>(h), box.r.bottom() + 4, std::max(2.f, part - 3), 3}, h);
}

const MapBox* MapDrawing::neighbour(const MapBox& box, const char* role) const {
  return layout_.find(box.name.substr(0, box.name.rfind('.') + 1) + role);
}

const MapArrow* MapDrawing::arrow_of(const MapBox& box, MapFlow flow) const {
  const auto found = std::find_if(layout_.arrows.begin(), layout_.arrows.end(),
                                  [&](const MapArrow& arrow) { return arrow.flow == flow && arrow.at == box.at && !arrow.feed_forward; });
  return found == layout_.arrows.end() ? nullptr : &*found;
}

void MapDrawing::draw_label_above(const MapBox& box, const std::string& words, ImU32 colour) const {
  const ImFont* font = c_.fonts().small_medium;
  c_.text(box.r.x, box.r.y - 6, font, colour, words);
}

/// Draws a sign between two boxes that are added or equal; nothing if they are close together.
void MapDrawing::draw_sign_before(const MapBox& box, const MapBox& next, const char* sign) const {
  constexpr float least = 22;
  const float left = box.r.right() + (layout_.wide ? 0.f : 10 + c_.text_width(c_.fonts().small, phrases()("board.matrix.embedding")));
  if (next.r.x - next.words - left < least) return;
  const ImFont* font = c_.fonts().letter;
  c_.text((left + next.r.x - next.words) / 2, c_.baseline_at(font, box.r.centre_y()), font, c_.colours().text, sign, Align::centre);
}

/// Draws the name of the embedding or of the positions, as far as there is room before the next box.
void MapDrawing::draw_first_label(const MapBox& box, const std::string& words, const MapBox* next) const {
  const Palette& p = c_.colours();
  if (layout_.wide) return draw_label_above(box, words, p.text);
  constexpr float apart = 10, tight = 3;
  const float room = next ? next->r.x - box.r.right() : c_.text_width(c_.fonts().small, words) + 2 * apart;
  const bool fits = c_.text_width(c_.fonts().small, words) + apart + tight <= room;
  const ImFont* font = fits ? c_.fonts().small : c_.fonts().tiny;
  c_.text(box.r.right() + (fits ? apart : tight), c_.baseline_at(font, box.r.centre_y()), font, p.text,
          fits ? words : c_.shortened(font, words, room - 2 * tight));
}

void MapDrawing::draw_placed_labels(const MapBox& box) const {
  const Palette& p = c_.colours();
  draw_label_above(box, phrases()("map.placed"), p.text);
  if (box.r.w > 210)
    c_.text(box.r.right(), box.r.y - 6, c_.fonts().mono_small, p.muted, shape_of(session(), box.pictures.front().node), Align::right);
}

void MapDrawing::draw_hidden_labels(const MapBox& box) const {
  const Palette& p = c_.colours();
  const MapColumn& column = layout_.columns[box.at.decoder && layout_.columns.size() > 1 ? 1 : 0];
  const float left = box.r.right() + 12, room = column.x + column.width - left - 4;
  const std::string title = c_.shortened(c_.fonts().label_hot, block_title(session(), box.at, true, phrases()), room);
  c_.note(box.name + ".title", {left, box.r.y, c_.text(left, box.r.y + 12, c_.fonts().label_hot, p.text, title), 14});
  c_.text(left, box.r.y + 27, c_.fonts().mono_small, p.muted, shape_of(session(), box.pictures.front().node));
}

void MapDrawing::draw_labels(const MapBox& box) const {
  const auto below = [&](const std::string& words, float x, Align align) {
    c_.text(x, box.r.bottom() + 15, c_.fonts().small, c_.colours().text, words, align);
  };
  switch (box.role) {
    case MapRole::embedding:
      draw_first_label(box, phrases()("board.matrix.embedding"), neighbour(box, "positions"));
      if (const MapBox* positions = neighbour(box, "positions")) draw_sign_before(box, *positions, "+");
      return;
    case MapRole::positions:
      draw_first_label(box, phrases()("map.positions"), nullptr);
      if (const MapBox* placed = neighbour(box, "placed")) draw_sign_before(box, *placed, "=");
      return;
    case MapRole::placed: return draw_placed_labels(box);
    case MapRole::query: return draw_letter(box, Role::query);
    case MapRole::key: return draw_letter(box, Role::key);
    case MapRole::value: return draw_letter(box, Role::value);
    case MapRole::scores: return below(phrases()("map.scores"), box.r.x, Align::left);
    case MapRole::patterns: return draw_head_labels(box);
    case MapRole::weighted_sum: return draw_sum_labels(box);
    case MapRole::merged:
      if (layout_.wide) below(phrases()("map.merged"), box.r.right(), Align::right);
      return;
    case MapRole::output: return draw_output_labels(box);
    case MapRole::hidden: return draw_hidden_labels(box);
    case MapRole::end: return draw_end(box);
    default: return;
  }
}

/// Draws bars above the parts, the name, and the letters on the lines to the sums.
void MapDrawing::draw_sum_labels(const MapBox& box) const {
  const Palette& p = c_.colours();
  if (box.pictures.size() > 1)
    for (const MapPicture& picture : box.pictures)
      head_bar(c_, {picture.r.x, box.r.y - 6, std::max(2.f, picture.r.w - 1), 3}, *picture.head);
  if (!layout_.wide) {
    c_.text(box.r.x - 5, box.r.y - 5, c_.fonts().tiny, p.text, phrases()("map.weighted_sum"), Align::right);
    return;
  }
  const std::string& words = box.pictures.size() > 1 ? phrases()("map.weighted_sum.blocks") : phrases()("map.weighted_sum");
  c_.text(box.r.right(), box.r.bottom() + 15, c_.fonts().small, p.text, words, Align::right);
  if (const MapArrow* weights = arrow_of(box, MapFlow::weights))
    c_.text(weights->path.front().x + 2, weights->path.front().y - 7, c_.fonts().label_hot, p.text, "A");
  const MapArrow* values = arrow_of(box, MapFlow::values);
  if (values && values->path.front().x == values->path.back().x)
    c_.text(values->path.front().x + 9, (values->path.front().y + values->path.back().y) / 2, c_.fonts().label_hot, p.value, "V");
}

void MapDrawing::draw_output_labels(const MapBox& box) const {
  const Palette& p = c_.colours();
  const TextStyle style = {c_.fonts().small_medium, c_.fonts().small_medium, layout_.wide ? p.output : p.text, 16};
  const MapBox* from = neighbour(box, layout_.wide ? "merged" : "weighted_sum");
  if (from)
    rich_line(c_, box.name + ".merge", (box.r.right() + from->r.x) / 2, box.r.centre_y() - 8, style,
              layout_.wide ? phrases()("map.times_w_o") : phrases()("map.merge"), Align::centre);
  if (layout_.wide) return draw_label_above(box, phrases()("map.output"), p.output);
  c_.text(box.r.x - 8, box.r.centre_y() - 8, c_.fonts().tiny, p.output, phrases()("map.output"), Align::right);
}

/// Draws bar and number above each pattern, with the pinned cell's weight if the cells have no room for numbers.
void MapDrawing::draw_head_labels(const MapBox& box) const {
  const Palette& p = c_.colours();
  const PathHop* hop = path_.hop_at(box.at);
  for (const MapPicture& picture : box.pictures) {
    const float baseline = picture.r.y - (box.column_words ? 18.f : 6.f);
    const bool wide = picture.r.w >= 24;
    if (wide) head_bar(c_, {picture.r.x, baseline - 10, 4, 11}, *picture.head);
    float end = picture.r.x + (wide ? 8 : 0);
    end += c_.text(end, baseline, c_.fonts().tiny_bold, p.text, std::to_string(*picture.head + 1));
    if (box.column_words) draw_column_words(box, picture);
    const Index cols = session().graph()[picture.node].axes.cols.size;
    const bool numbers = picture.r.w >= least_number_width * static_cast<float>(cols);
    const std::string weight =
        hop && picture.head == hop->head && !goes_back(session()) ? phrases().number(format_number(hop->weight, 3)) : "";
    if (!weight.empty() && !numbers && picture.r.right() - end > c_.text_width(c_.fonts().mono_small_bold, weight) + 6)
      c_.text(picture.r.right(), baseline, c_.fonts().mono_small_bold, p.text, weight, Align::right);
  }
  draw_head_captions(box);
  const int all = session().document().config.n_heads;
  if (static_cast<int>(box.pictures.size()) < all && !layout_.one_pattern)
    c_.text(
        box.r.right(), box.r.bottom() + 15, c_.fonts().tiny, p.muted,
        phrases()("map.heads_shown", {{"first", *box.pictures.front().head + 1}, {"last", *box.pictures.back().head + 1}, {"all", all}}),
        Align::right);
}

/// Draws the role of each head that was made for one, in one line, or in two if the block has room. The heading says that the model was
/// made so.
void MapDrawing::draw_head_captions(const MapBox& box) const {
  if (!layout_.wide || box.pictures.size() > 8) return;
  constexpr float beside = 12, line = 12, room_for_two = 35;
  const MapBox* sums = this->neighbour(box, "weighted_sum");
  const ImFont *plain = c_.fonts().tiny, *bold = c_.fonts().tiny_bold;
  for (const MapPicture& picture : box.pictures) {
    if (!session().role_holds(*picture.head)) continue;
    const bool chosen = picture.head == session().selection().head;
    const ImFont* font = chosen ? bold : plain;
    const std::string role = phrases().of("board.role.*", session().document().model->head_roles[static_cast<size_t>(*picture.head)]);
    const float room = picture.r.w + beside;
    std::vector<std::string> lines = c_.wrapped(font, role, room);
    const size_t most = sums && sums->r.y - box.r.bottom() >= room_for_two ? 2 : 1;
    if (lines.size() > most) lines = {c_.shortened(font, role, room)};
    float baseline = picture.r.bottom() + 12;
    for (const std::string& words : lines) {
      c_.text(picture.r.x, baseline, font, chosen ? c_.colours().text : c_.colours().muted, words);
      baseline += line;
    }
    c_.note("map.caption." + std::to_string(*picture.head),
            {picture.r.x, picture.r.bottom() + 4, room, line * static_cast<float>(lines.size())});
  }
}

void MapDrawing::draw_end(const MapBox& box) const {
  const Palette& p = c_.colours();
  const NodeId node = box.pictures.front().node;
  const bool logits = session().nodes().outline.part_of(node) == Part::logits;
  const bool memory = session().nodes().decoder && !box.at.decoder;
  const float x = box.r.right() + 10, y = box.r.centre_y();
  const std::string shape = shape_of(session(), node);
  if (memory) {  // the line to the decoder begins behind it
    const float baseline = c_.baseline_at(c_.fonts().label_hot, y);
    const float end = x + c_.text(x, baseline, c_.fonts().label_hot, p.text, phrases()("map.memory")) + 6;
    const MapArrow* line = nullptr;
    for (const MapArrow& arrow : layout_.arrows)
      if (!line && arrow.flow == MapFlow::memory && arrow.at.cross) line = &arrow;
    if (!line || end + c_.text_width(c_.fonts().mono_small, shape) + 4 > line->path.front().x) return;
    c_.note("map.memory.shape", {end, y - 8, c_.text(end, baseline, c_.fonts().mono_small, p.muted, shape), 12});
    return;
  }
  c_.text(x, y - 3, c_.fonts().label_hot, p.text, logits ? phrases()("map.logits") : phrases()("map.new_rows"));
  c_.text(x, y + 13, c_.fonts().mono_small, p.muted, shape);
}

}  // namespace headlight::views
