#include <algorithm>

#include "session/translate/translating.hpp"
#include "views/map/map_drawing.hpp"
#include "views/map/map_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {

namespace {

/// How the words of a sentence stand in a line: in smaller type where they would not fit, and so far apart that they fill the line, within
/// what looks like one sentence.
struct WordLine {
  const ImFont *plain, *ringed;
  float gap = 0;

  WordLine(const Canvas& c, const Axis& axis, Index n, float width) : plain(c.fonts().label_plain), ringed(c.fonts().label_hot) {
    constexpr float least = 6, most = 14;
    const auto whole = [&] {  // of a long sentence as far as it takes to see that it is wider
      float sum = 0;
      for (Index i = 0; i < n && sum <= width; ++i) sum += c.text_width(ringed, displayable(ringed, shown_word(axis.label(i))));
      return sum;
    };
    const auto gaps = static_cast<float>(std::max<Index>(1, n - 1));
    float words = whole();
    if (words + least * gaps > width) plain = c.fonts().tiny, ringed = c.fonts().tiny_bold, words = whole();
    gap = std::clamp((width - words) / gaps, least, most);
  }
};

/// The last attention of a stack whose rows are its words.
AttentionPlace last_attention(const ModelNodes& nodes, bool decoder) {
  const StackNodes& stack = decoder ? *nodes.decoder : nodes;
  return {decoder, static_cast<int>(stack.block.size()) - 1, stack.block.back().cross.has_value()};
}

}  // namespace

/// The words in a line, as many as fit; those of the path are ringed, and a click pins a word's row.
void MapDrawing::draw_words(const MapBox& box) {
  const Axis& axis = session().words_axis(box.at.decoder);
  const Index n = session().n_words(axis);
  const WordLine line(c_, axis, n, box.r.w - 12);
  const float gap = line.gap;
  float x = box.r.x + 6;
  for (Index i = 0; i < n; ++i) {
    const ImFont* font = is_ringed(box, i) ? line.ringed : line.plain;
    const std::string word = displayable(font, shown_word(axis.label(i)));
    const float w = c_.text_width(font, word);
    if (x + w > box.r.right() - (i + 1 < n ? 16.f : 2.f)) {
      c_.text(x, c_.baseline_at(font, box.r.centre_y()), line.plain, c_.colours().muted, "…");
      return;
    }
    draw_word(box, i, word, font, {x - gap * 0.36f, box.r.y, w + gap * 0.72f, box.r.h});
    x += w + gap;
  }
}

/// A word that looks on the path, or is looked at.
bool MapDrawing::is_ringed(const MapBox& box, Index word) const {
  if (!session().given() && row_on_path(path_, session(), main_node({Stage::tokens, box.at}, session().nodes(), 0)) == word) return true;
  return std::any_of(path_.hops.begin(), path_.hops.end(), [&](const PathHop& hop) {
    const bool keys_here = hop.at.cross ? !box.at.decoder : hop.at.decoder == box.at.decoder;
    const bool queries_here = hop.at.decoder == box.at.decoder && !(session().given() && session().sample().n_target > 0);
    return (queries_here && hop.query == word) || (keys_here && hop.key == word);
  });
}

void MapDrawing::draw_word(const MapBox& box, Index i, const std::string& word, const ImFont* font, const Rect& r) {
  const bool on = is_ringed(box, i);
  const ImU32 ink = c_.colours().text;
  const Touch touch = c_.touch((box.at.decoder ? "map.target." : "map.word.") + std::to_string(i), r);
  c_.log.skip_last_in_tab_order();
  c_.text_in(r, font, on ? ink : c_.colours().muted, word);
  if (on || touch.hovered) c_.outline(r, ink, radius::ring, on ? 1.5f : 1.f);
  if (!touch.clicked) return;
  const AttentionPlace at = last_attention(session().nodes(), box.at.decoder);
  const NodeId pattern = attention_at(session().nodes(), at).head[static_cast<size_t>(session().selection.head)].pattern;
  const bool keys = session().given() && session().sample().n_target > 0;  // whose queries are other words
  const auto most = session().row_most(pattern, i);
  session().pin(keys ? Cell{pattern, 0, i} : Cell{pattern, i, most ? most->col : 0});
}

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

/// The likeliest next word after the row of the path, else after the last word.
void MapDrawing::draw_next_word(const MapBox& box) const {
  const Palette& p = c_.colours();
  const NodeId probs = box.pictures.front().node;
  const Axes& axes = session().graph()[probs].axes;
  const Index row = path_.next ? path_.next->row : session().n_words(axes.rows) - 1;
  const auto best = session().row_most(probs, row);
  c_.fill(box.r, p.raised, radius::control);
  c_.dashed_outline(box.r, p.text, radius::control, 1.5f);
  if (!best) return;  // it is being computed
  const float number =
      c_.text_in({box.r.x, box.r.y, box.r.w - 8, box.r.h}, c_.fonts().mono_small, p.text, format_number(best->value, 3), Align::right);
  const ImFont* font = c_.fonts().label_hot;
  c_.text_in({box.r.x + 9, box.r.y, box.r.w, box.r.h}, font, p.text,
             c_.shortened(font, displayable(font, shown_word(axes.cols.label(best->col))), box.r.w - number - 22), Align::left);
  c_.text(box.r.centre_x(), box.r.y - 5, c_.fonts().tiny, p.muted, phrases()("map.softmax"), Align::centre);
}

void MapDrawing::draw_letter(const MapBox& box, Role role) const {
  const NodeId node = box.pictures.front().node;
  const ImFont* font = c_.fonts().name;
  rich_line(c_, box.name + ".letter", box.r.right() + 6, c_.baseline_at(font, box.r.centre_y()),
            {font, font, role_colour(c_.colours(), role), 24}, letter_of(session(), node));
}

void MapDrawing::draw_labels(const MapBox& box) const {
  const Palette& p = c_.colours();
  const ImFont* small = c_.fonts().tiny;
  const auto right_of = [&](const std::string& text) {
    c_.text(box.r.right() + 10, c_.baseline_at(c_.fonts().small, box.r.centre_y()), c_.fonts().small, p.text, text);
  };
  switch (box.role) {
    case MapRole::embedding: {
      right_of(phrases()("board.embedding"));
      const MapBox* positions = layout_.find(box.name.substr(0, box.name.rfind('.') + 1) + "positions");
      if (positions)
        c_.text(positions->r.x - 16, c_.baseline_at(c_.fonts().name, box.r.centre_y()), c_.fonts().name, p.text, "+", Align::centre);
      return;
    }
    case MapRole::positions: return right_of(phrases()("map.positions"));
    case MapRole::query: return draw_letter(box, Role::query);
    case MapRole::key: return draw_letter(box, Role::key);
    case MapRole::value: return draw_letter(box, Role::value);
    case MapRole::scores: c_.text(box.r.x, box.r.bottom() + 14, small, p.text, phrases()("map.scores")); return;
    case MapRole::patterns:
    case MapRole::weighted_sum: return draw_head_labels(box);
    case MapRole::output: {
      const MapBox* merged = layout_.find(box.name.substr(0, box.name.rfind('.') + 1) + "merged");
      const TextStyle style = {small, small, p.text, 16};
      if (merged)
        rich_line(c_, box.name + ".merge", (box.r.right() + merged->r.x) / 2, box.r.centre_y() - 8, style, phrases()("map.merge"),
                  Align::centre);
      c_.text(box.r.x - 8, box.r.centre_y() - 8, small, p.output, phrases()("map.output"), Align::right);
      return;
    }
    case MapRole::hidden: {
      const MapColumn& column = layout_.columns[box.at.decoder && layout_.columns.size() > 1 ? 1 : 0];
      const float left = box.r.right() + 12, room = column.x + column.width - left - 4;
      const std::string title = c_.shortened(c_.fonts().label_hot, block_title(session(), box.at, true, phrases()), room);
      c_.note(box.name + ".title", {left, box.r.y, c_.text(left, box.r.y + 12, c_.fonts().label_hot, p.text, title), 14});
      c_.text(box.r.right() + 12, box.r.y + 27, c_.fonts().mono_small, p.muted, shape_of(session(), box.pictures.front().node));
      return;
    }
    case MapRole::end: return draw_end(box);
    default: return;
  }
}

/// Bar and number above each pattern, with the share of the pinned cell; bars above the parts of the weighted sum.
void MapDrawing::draw_head_labels(const MapBox& box) const {
  const Palette& p = c_.colours();
  const bool patterns = box.role == MapRole::patterns;
  const PathHop* hop = path_.hop_at(box.at);
  for (const MapPicture& picture : box.pictures) {
    if (!patterns) {
      if (box.pictures.size() > 1)
        head_bar(c_, {picture.r.x, box.r.y - 6, std::max(2.f, box.r.w / static_cast<float>(box.pictures.size()) - 2), 3}, *picture.head);
      continue;
    }
    const bool wide = picture.r.w >= 24;
    if (wide) head_bar(c_, {picture.r.x - 1, picture.r.y - 13, 3, 10}, *picture.head);
    c_.text(picture.r.x + (wide ? 6 : 0), picture.r.y - 4, c_.fonts().tiny, p.text, std::to_string(*picture.head + 1));
  }
  const float y = box.r.bottom() + 14;
  if (!patterns) return;
  float x = box.r.x + c_.text(box.r.x, y, c_.fonts().tiny, p.text, phrases()("map.softmax")) + 6;
  for (const MapPicture& picture : box.pictures)  // below the head that it is of, where that is further to the right
    if (hop && picture.head == hop->head) {
      x = std::max(x, picture.r.x);
      x += c_.text(x, y, c_.fonts().mono_small_bold, p.text, format_number(hop->weight, 3)) + 12;
    }
  const MapBox* sum = layout_.find(box.name.substr(0, box.name.rfind('.') + 1) + "weighted_sum");
  if (sum && sum->r.centre_x() - 24 - c_.text_width(c_.fonts().tiny, phrases()("map.weighted_sum")) > x)
    c_.text(sum->r.centre_x() - 18, y, c_.fonts().tiny, p.text, phrases()("map.weighted_sum"), Align::right);
  const int all = session().document().config.n_heads;
  if (static_cast<int>(box.pictures.size()) < all)
    c_.text(
        box.r.right(), box.r.y - 20, c_.fonts().tiny, p.muted,
        phrases()("map.heads_shown", {{"first", *box.pictures.front().head + 1}, {"last", *box.pictures.back().head + 1}, {"all", all}}),
        Align::right);
}

void MapDrawing::draw_end(const MapBox& box) const {
  const Palette& p = c_.colours();
  const NodeId node = box.pictures.front().node;
  const bool logits = session().nodes().outline.part_of(node) == Part::logits;
  const bool memory = session().nodes().decoder && !box.at.decoder;
  const float x = box.r.right() + 10;
  if (memory) {
    const std::string& words = phrases()("map.memory");  // the line that leads on begins behind it
    c_.fill({x, box.r.centre_y() - 8, c_.text_width(c_.fonts().label_hot, words) + 7, 16}, p.bg);
    c_.text(x, c_.baseline_at(c_.fonts().label_hot, box.r.centre_y()), c_.fonts().label_hot, p.text, words);
    return;
  }
  const float y = box.r.centre_y();
  const float end = x + c_.text(x, y - 3, c_.fonts().label_hot, p.text, logits ? phrases()("map.logits") : phrases()("map.new_rows"));
  if (logits) c_.text(x, y + 12, c_.fonts().mono_small, p.muted, shape_of(session(), node));
  else {
    c_.text(end + 10, y - 3, c_.fonts().mono_small, p.muted, shape_of(session(), node));
    float baseline = y + 13;
    const MapColumn& column = layout_.columns.front();
    for (const std::string& line : c_.wrapped(c_.fonts().small, phrases()("map.new_rows.what"), column.x + column.width - x)) {
      c_.text(x, baseline, c_.fonts().small, p.muted, line);
      baseline += 15;
    }
  }
}

}  // namespace headlight
