#include "views/map/map_text.hpp"

#include <algorithm>

#include "attend/imported_tensors.hpp"
#include "session/stage_groups.hpp"
#include "session/translate/translating.hpp"
#include "text/unicode.hpp"
#include "text/words.hpp"
#include "views/map/map_about.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_position.hpp"
#include "views/prose/written_word.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Returns the name of a matrix beside an arrow: "X", "norm", "Q".
std::string name_on_map(const Session& s, NodeId node, const Phrases& phrases) {
  return s.nodes().outline.part_of(node) == Part::normed && letter_of(s, node) == "Y" ? phrases("board.matrix.normed")
                                                                                      : name_in_words(s, node, phrases);
}

std::string where_of(const Session& s, const AttentionId& at, bool feed_forward, NodeId node, const Phrases& phrases) {
  const auto place = place_of(s.nodes(), node);
  if (place && !is_of_attention(place->stage) && scope(place->stage) != StageScope::block) return place_words(*place, s.nodes(), phrases);
  const std::string title = block_title(s, at, feed_forward, phrases);
  return place && place->head ? phrases("map.each_head", {{"block", title}}) : title;
}

bool holds_feed_forward(const MapBox& box) {
  return std::any_of(box.stages.begin(), box.stages.end(), [](const StagePlace& place) { return place.stage == Stage::mlp_in; });
}

std::string word_of(const Phrases& phrases, const Axis& words, Index at) {
  return "**" + escaped(with_quoted_mark(phrases, printed_word(words.label(at)))) + "**";
}

}  // namespace

std::string block_title(const Session& s, const AttentionId& at, bool feed_forward, const Phrases& phrases) {
  const auto kind = feed_forward ? StageGroup::Kind::mlp : at.cross ? StageGroup::Kind::cross : StageGroup::Kind::attention;
  return title(StageGroup{kind, StageGroup::Stack::whole_model, {Stage::softmax, at}, 0, 0, {Stage::softmax, at}}, s, phrases);
}

std::string folded_title(const Session& s, const MapBox& box, const Phrases& phrases) {
  return holds_feed_forward(box) ? phrases("map.layer", {{"layer", box.at.layer + 1}}) : block_title(s, box.at, false, phrases);
}

std::string folded_caption(const Session& s, const MapBox& box, const Phrases& phrases) {
  const std::string what = holds_feed_forward(box) ? phrases("map.folded.with_feed_forward") : shape_text(box.stages.front(), s.run());
  const int all = s.document().config.n_heads;
  if (box.pictures.empty() || static_cast<int>(box.pictures.size()) >= all) return what;
  const std::string shown =
      phrases("map.heads_shown", {{"first", *box.pictures.front().head + 1}, {"last", *box.pictures.back().head + 1}, {"all", all}});
  return longer_list(what, shown, phrases);
}

std::string map_subtitle(const Session& s, const Phrases& phrases) {
  if (s.imported()) return s.imported()->gives_weights() ? phrases("map.subtitle.given.weights") : phrases("map.subtitle.given.operands");
  if (s.nodes().decoder)
    return from_english_to_french(s.document()) ? phrases("map.subtitle.translation") : phrases("map.subtitle.two_texts");
  if (const auto& early = s.document().config.read_after)
    return phrases("stage.read_early", {{"layers", *early}, {"all", s.document().config.n_layers}});
  const auto n = static_cast<int>(s.graph()[s.nodes().tokens].axes.rows.size);
  const int blocks = static_cast<int>(s.nodes().block.size());
  const std::string words = words_and_marks(s.navigation().sample().tokens.tokens, phrases);
  if (blocks == 1 && n == 1) return phrases("map.subtitle.word");
  if (blocks == 1) return phrases("map.subtitle.words", {{"n", in_words(n, phrases)}, {"words", words}});
  if (n == 1) return phrases("map.subtitle.blocks.word", {{"blocks", in_words(blocks, phrases)}});
  return phrases("map.subtitle.blocks.words", {{"words", capital(words)}, {"blocks", in_words(blocks, phrases)}});
}

MapLook look_at_arrow(const Session& s, const MapArrow& arrow, const Phrases& phrases) {
  MapLook look;
  const bool same = arrow.carries == arrow.makes;
  look.title = same ? phrases("map.rows_line") : name_on_map(s, arrow.carries, phrases) + " → " + name_on_map(s, arrow.makes, phrases);
  look.where = where_of(s, arrow.at, arrow.feed_forward, arrow.makes, phrases);
  look.about = about_flow(s, arrow, phrases);
  look.shapes = same ? shape_of(s, arrow.carries) : shape_of(s, arrow.carries) + " → " + shape_of(s, arrow.makes);
  look.makes = arrow.makes;
  if (const auto place = place_of(s.nodes(), arrow.makes)) look.stages = {StagePlace(*place)};
  return look;
}

MapLook look_at_box(const Session& s, const MapBox& box, const Phrases& phrases) {
  MapLook look;
  look.stages = box.stages;
  const bool feed_forward = box.role == MapRole::hidden || (!box.stages.empty() && scope(box.stages.front().stage) == StageScope::block);
  look.about = about_box(s, box, phrases);
  if (box.role == MapRole::words) {
    look.title = phrases("map.words");
    if (s.imported()) {
      look.shapes = "(" + std::to_string(s.navigation().words_axis(box.at.decoder).size) + ")";
      return look;
    }
    look.shapes = shape_text({Stage::tokens, box.at}, s.run());
    look.makes = main_node({Stage::tokens, box.at}, s.nodes(), 0);
    look.where = where_of(s, box.at, false, *look.makes, phrases);
    return look;
  }
  if (box.role == MapRole::folded) {
    look.title = folded_title(s, box, phrases);
    look.shapes = shape_text({Stage::softmax, box.at}, s.run());
    return look;
  }
  look.makes = box.pictures.front().node;
  look.title = name_on_map(s, *look.makes, phrases);
  look.where = where_of(s, box.at, feed_forward, *look.makes, phrases);
  look.shapes = shape_of(s, *look.makes);
  return look;
}

std::vector<PathLine> path_lines(const Session& s, const AttentionPath& path, const Phrases& phrases) {
  std::vector<PathLine> lines;
  if (path.empty()) return lines;
  if (path.next) {
    const Axes& axes = s.graph()[path.next->node].axes;
    const std::string row = "**" + escaped(printed_word(axes.rows.label(path.next->row))) + "**";  // the text quotes it
    lines.push_back(
        {word_of(phrases, axes.cols, path.next->col), phrases("map.path.next", {{"row", row}}), s.known_number(*path.next).value_or(0)});
  }
  for (const PathHop& hop : path.hops) {
    const Axes& axes = s.graph()[hop.pattern].axes;
    lines.push_back({word_of(phrases, axes.rows, hop.query) + " → " + word_of(phrases, axes.cols, hop.key),
                     phrases("map.path.hop", {{"block", block_title(s, hop.at, false, phrases)}, {"head", hop.head + 1}}), hop.weight});
  }
  const PathHop& last = path.hops.back();
  const Axis& words = s.graph()[last.pattern].axes.cols;
  lines.push_back({word_of(phrases, words, last.key), phrases("map.path.word", {{"place", last.key}}), {}});
  return lines;
}

std::string cell_words(const Session& s, const Cell& cell, const Phrases& phrases) {
  const Axes& axes = s.graph()[cell.node].axes;
  const std::string number = column_text(s.known_number(cell).value_or(0), 3);
  if (counts_words(axes.cols.kind))
    return word_of(phrases, axes.rows, cell.row) + " → " + word_of(phrases, axes.cols, cell.col) + " **" + phrases.number(number) + "**";
  return phrases(
      "map.cell",
      {{"row", word_of(phrases, axes.rows, cell.row)}, {"column", escaped(axis_label(phrases, axes.cols, cell.col))}, {"number", number}});
}

std::string map_sentence(const Session& s, const MapLook& look, const Phrases& phrases) {
  std::string out;
  if (!look.cell.empty()) out = phrases("map.status.cell", {{"cell", look.cell}});
  else if (!look.title.empty())
    out = look.where.empty() ? phrases("map.status.here", {{"what", look.title}, {"shapes", look.shapes}})
                             : phrases("map.status.here.in", {{"what", look.title}, {"where", look.where}, {"shapes", look.shapes}});
  std::string way;
  for (const PathLine& line : path_lines(s, look.path, phrases))
    if (line.share) way = longer_list(way, line.words + " **" + phrases.number(column_text(*line.share, 3)) + "**", phrases);
  if (!way.empty()) out += (out.empty() ? "" : " ") + phrases("map.status.pinned", {{"way", way}});
  if (const PathHop* hop = look.path.empty() ? nullptr : &look.path.hops.front(); hop && look.cell.empty())
    if (const std::string writes = written_word_sentence(s, {hop->pattern, hop->query, hop->key}, phrases); !writes.empty())
      out += " " + writes;
  return out.empty() ? phrases("map.status.nothing") : out;
}

}  // namespace headlight::views
