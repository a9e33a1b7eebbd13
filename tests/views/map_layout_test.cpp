// The layout of the map without drawing: for every model that comes with the program and for models of many layers and heads, at the widths
// of several windows.
#include "views/map/map_layout.hpp"

#include <cmath>
#include <set>

#include "document/computable.hpp"
#include "headless_program.hpp"
#include "session/stage.hpp"
#include "small_models.hpp"
#include "views/map/map_pictures.hpp"
#include "views/map/map_unfolding.hpp"
#include "views/map/pattern_plan.hpp"
#include "views/map/word_row.hpp"

namespace headlight::tests::map_layout_test {

constexpr float wide = 1296, narrow = 1160, phone = 350;  ///< of the board at 1600x1000 and 1280x720, and on a phone

enum class Opened { all, none, some };

MapLayout laid_out(const Graph& graph, const ModelNodes& nodes, float width, Opened opened, int head = 0) {
  const auto is_open = [&](const AttentionId& at) {
    return opened == Opened::all || (opened == Opened::some && (at.layer + at.cross) % 2 == 0);
  };
  return map_layout(graph, nodes, {.width = width, .is_open = is_open, .head = head, .stacked = width < 600});
}

bool overlap(const Rect& a, const Rect& b) {
  return a.x < b.right() - 0.1f && b.x < a.right() - 0.1f && a.y < b.bottom() - 0.1f && b.y < a.bottom() - 0.1f;
}

/// The box with the words at its rows and above its columns.
Rect outer(const MapBox& box) {
  const float above = box.column_words ? 28.f : 0.f;
  return {box.r.x - box.words, box.r.y - above, box.r.w + box.words, box.r.h + above};
}

float distance(const Rect& r, const MapPoint& p) {
  return std::hypot(p.x - std::clamp(p.x, r.x, r.right()), p.y - std::clamp(p.y, r.y, r.bottom()));
}

bool names(const MapArrow& arrow, const MapBox& box) {
  const auto made = [&](const MapPicture& picture) { return picture.node == arrow.makes; };
  if (box.role == MapRole::folded) return box.at == arrow.at && (arrow.flow == MapFlow::branch || arrow.flow == MapFlow::memory);
  if (box.role == MapRole::hidden && arrow.feed_forward && arrow.flow == MapFlow::branch)
    return box.at.layer == arrow.at.layer && box.at.decoder == arrow.at.decoder;
  return std::any_of(box.pictures.begin(), box.pictures.end(), made);
}

/// An arrow's head touches a box that shows the arrow's matrix, and no nearer one.
void expect_arrows_end_at_what_they_name(const MapLayout& map, const std::string& of) {
  for (const MapArrow& arrow : map.arrows) {
    if (!arrow.head || std::none_of(map.boxes.begin(), map.boxes.end(), [&](const MapBox& box) { return names(arrow, box); })) continue;
    const MapBox* nearest = nullptr;
    for (const MapBox& box : map.boxes)
      if (!nearest || distance(outer(box), arrow.path.back()) < distance(outer(*nearest), arrow.path.back())) nearest = &box;
    EXPECT_TRUE(names(arrow, *nearest)) << of << ": an arrow of flow " << static_cast<int>(arrow.flow) << " ends at " << nearest->name;
    EXPECT_LT(distance(outer(*nearest), arrow.path.back()), 14) << of << ": it ends in the air before " << nearest->name;
  }
}

/// Lines pass boxes and the words beside them.
void expect_no_line_through_a_box(const MapLayout& map, const std::string& of) {
  for (const MapArrow& arrow : map.arrows)
    for (size_t i = 0; i + 1 < arrow.path.size(); ++i) {
      const MapPoint a = arrow.path[i], b = arrow.path[i + 1];
      const Rect line = {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
      for (const MapBox& box : map.boxes) {
        const Rect r = Rect{box.r.x - box.words, box.r.y, box.r.w + box.words, box.r.h}.inset(1.5f);
        const bool through = line.x < r.right() && line.right() > r.x && line.y < r.bottom() && line.bottom() > r.y;
        EXPECT_TRUE(box.role == MapRole::sum || !through)
            << of << ": a line of flow " << static_cast<int>(arrow.flow) << " goes through " << box.name;
      }
    }
}

void expect_no_overlap(const MapLayout& map, const std::string& of) {
  for (size_t i = 0; i < map.boxes.size(); ++i)
    for (size_t j = i + 1; j < map.boxes.size(); ++j)
      EXPECT_FALSE(overlap(outer(map.boxes[i]), outer(map.boxes[j]))) << of << ": " << map.boxes[i].name << " and " << map.boxes[j].name;
  for (size_t i = 0; i < map.frames.size(); ++i)
    for (size_t j = i + 1; j < map.frames.size(); ++j)
      EXPECT_FALSE(overlap(map.frames[i].r, map.frames[j].r)) << of << ": " << map.frames[i].name << " and " << map.frames[j].name;
}

void expect_inside(const MapLayout& map, const std::string& of) {
  for (const MapBox& box : map.boxes) {
    EXPECT_GE(box.r.x, 0) << of << ": " << box.name;
    EXPECT_GE(box.r.y, 0) << of << ": " << box.name;
    EXPECT_LE(box.r.right(), map.width + 0.1f) << of << ": " << box.name;
    EXPECT_LE(box.r.bottom(), map.height + 0.1f) << of << ": " << box.name;
    EXPECT_GT(std::min(box.r.w, box.r.h), 8) << of << ": " << box.name << " can hardly be hit";
    for (const MapPicture& picture : box.pictures) {
      EXPECT_GE(picture.r.x, box.r.x - 0.1f) << of << ": " << box.name;
      EXPECT_LE(picture.r.right(), box.r.right() + 0.1f) << of << ": " << box.name;
      EXPECT_GE(picture.r.y, box.r.y - 0.6f) << of << ": " << box.name;
      EXPECT_LE(picture.r.bottom(), box.r.bottom() + 0.6f) << of << ": " << box.name;
    }
  }
}

/// Every stage of the outline has a box that leads to it, and boxes lead to nothing else but the translation as a whole.
void expect_every_stage(const MapLayout& map, const ModelNodes& nodes, const std::string& of) {
  const std::vector<StagePlace> stages = nodes.outline.stages();
  for (const StagePlace& stage : stages)
    EXPECT_TRUE(std::any_of(map.boxes.begin(), map.boxes.end(),
                            [&](const MapBox& box) { return std::count(box.stages.begin(), box.stages.end(), stage); }))
        << of << ": " << id(stage, nodes);
  for (const MapBox& box : map.boxes)
    for (const StagePlace& place : box.stages)
      EXPECT_TRUE(place == Stage::translate || std::count(stages.begin(), stages.end(), place)) << of << ": " << box.name;
}

/// Arrows follow the axes and carry an existing matrix, and names are unique.
void expect_sound(const MapLayout& map, const Graph& graph, const std::string& of) {
  for (const MapArrow& arrow : map.arrows) {
    ASSERT_GE(arrow.path.size(), 2u) << of;
    for (size_t i = 0; i + 1 < arrow.path.size(); ++i)
      EXPECT_TRUE(arrow.path[i].x == arrow.path[i + 1].x || arrow.path[i].y == arrow.path[i + 1].y) << of << ": a slanting arrow";
    EXPECT_TRUE(arrow.carries >= 0 && arrow.carries < graph.size() && arrow.makes >= 0 && arrow.makes < graph.size()) << of;
  }
  std::set<std::string> names;
  for (const MapBox& box : map.boxes) EXPECT_TRUE(names.insert(box.name).second) << of << ": two boxes are called " << box.name;
  for (const MapFrame& frame : map.frames) EXPECT_TRUE(names.insert(frame.name).second) << of << ": two are called " << frame.name;
}

void expect_all(const Graph& graph, const ModelNodes& nodes, const std::string& of) {
  for (const float width : {wide, narrow, phone})
    for (const Opened opened : {Opened::all, Opened::none, Opened::some}) {
      const MapLayout map = laid_out(graph, nodes, width, opened);
      const std::string which =
          of + ", " + std::to_string(static_cast<int>(width)) + ", opened " + std::to_string(static_cast<int>(opened));
      expect_no_overlap(map, which);
      expect_inside(map, which);
      expect_every_stage(map, nodes, which);
      expect_sound(map, graph, which);
      expect_arrows_end_at_what_they_name(map, which);
      expect_no_line_through_a_box(map, which);
    }
}

Run run_of(const char* model) {
  BuiltInModels models;
  const auto made = models.make(model);
  return *compute(make_document(made, {example_of(*made)}));
}

TEST(MapLayout, EveryModelThatComesWithTheProgram) {
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    const run::Run run = run_of(entry.name.c_str());
    expect_all(*run.samples.front().graph, run.nodes, entry.name);
  }
}

ModelGraph stack(int n_layers, int n_heads, bool whole) {
  ModelConfig config = {.name = "stack", .d_model = 16 * 3, .n_heads = n_heads, .n_layers = n_layers};
  if (whole) {
    config.d_mlp = 12;
    config.norm = Norm::pre;
    config.final_norm = true;
    config.unembedding = Unembedding::own;
  }
  return transformer(config, {"the", "cat", "sat"}, axis(AxisKind::vocabulary, 5), {});
}

TEST(MapLayout, AnyNumberOfLayersAndHeads) {
  for (const int layers : {1, 2, 3, 7, 12})
    for (const int heads : {1, 2, 3, 4, 6, 8, 12, 16})
      for (const bool whole : {false, true}) {
        const ModelGraph model = stack(layers, heads, whole);
        expect_all(model.graph, model.nodes, std::to_string(layers) + " layers, " + std::to_string(heads) + " heads");
      }
}

TEST(MapLayout, EncodersAndDecodersOfAnyDepth) {
  const StackWords source{axis(AxisKind::token, {"a", "b", "c", "d"}), axis(AxisKind::vocabulary, 7)},
      target{axis(AxisKind::token, {"x", "y"}), axis(AxisKind::vocabulary, 5)};
  for (const int encoder : {1, 2, 6})
    for (const int decoder : {1, 2, 6}) {
      ModelConfig config = {.name = "two", .d_model = 16, .n_heads = 4, .n_layers = encoder, .n_decoder_layers = decoder, .d_mlp = 8};
      config.norm = Norm::pre;
      config.final_norm = encoder != 2;
      config.unembedding = Unembedding::tied;
      const ModelGraph model = transformer(config, source, target, {});
      expect_all(model.graph, model.nodes, std::to_string(encoder) + " and " + std::to_string(decoder));
    }
}

/// Both columns begin at the top, and the memory's line climbs between them to the keys and values.
TEST(MapLayout, TheMemoryClimbsBetweenTheColumns) {
  const run::Run run = run_of("en-fr");
  const MapLayout map = laid_out(*run.samples.front().graph, run.nodes, wide, Opened::all);
  EXPECT_EQ(map.columns[0].top, map.columns[1].top);
  const auto memory =
      std::find_if(map.arrows.begin(), map.arrows.end(), [](const MapArrow& a) { return a.flow == MapFlow::memory && a.at.cross; });
  ASSERT_NE(memory, map.arrows.end());
  ASSERT_EQ(memory->path.size(), 4u);
  const float gutter = memory->path[1].x;
  EXPECT_EQ(gutter, memory->path[2].x);
  EXPECT_GT(gutter, map.columns[0].x + map.columns[0].width);
  EXPECT_LT(gutter, map.columns[1].spine - 9);
  EXPECT_LT(memory->path.back().y, map.find("map.decoder.0.cross.key")->r.y);
  EXPECT_EQ(memory->carries, run.nodes.out);
}

/// The layout stays sound between folded and open: nothing overlaps, and lines follow the axes.
TEST(MapLayout, BetweenFoldedAndOpenItIsAsSound) {
  for (const char* model : {"readable", "en-fr", "stories"}) {
    const run::Run run = run_of(model);
    const Graph& graph = *run.samples.front().graph;
    const MapLayout folded = laid_out(graph, run.nodes, narrow, Opened::none), open = laid_out(graph, run.nodes, narrow, Opened::all);
    for (const float part : {0.f, 0.3f, 0.7f, 1.f}) {
      const MapLayout map = between_layouts(folded, open, open, part), back = between_layouts(open, folded, open, part);
      const std::string which = std::string(model) + " " + std::to_string(part);
      expect_no_overlap(map, which);
      expect_no_overlap(back, which);
      expect_sound(map, graph, which);
      EXPECT_NEAR(map.height, folded.height + (open.height - folded.height) * part, 0.1f);
      EXPECT_NEAR(back.height, open.height + (folded.height - open.height) * part, 0.1f);
      ASSERT_TRUE(map.find(open.boxes.back().name)) << which;
      EXPECT_NEAR(map.find(open.boxes.back().name)->r.bottom(),
                  folded.find(open.boxes.back().name)->r.bottom() * (1 - part) + open.boxes.back().r.bottom() * part, 1)
          << which;
    }
    EXPECT_EQ(between_layouts(folded, open, open, 1).boxes.size(), open.boxes.size()) << model;
  }
}

TEST(MapLayout, FlowIsDownward) {
  const run::Run run = run_of("readable");
  const MapLayout map = laid_out(*run.samples.front().graph, run.nodes, wide, Opened::all);
  float y = 0;
  for (const char* name : {"embedding", "query", "patterns", "merged", "end"}) {
    const MapBox* box = map.find(std::string("map.0.") + name);
    ASSERT_TRUE(box) << name;
    EXPECT_GT(box->r.y, y) << name;
    y = box->r.y;
  }
  for (const MapArrow& arrow : map.arrows) {
    if (arrow.flow != MapFlow::values) continue;
    EXPECT_EQ(arrow.path.size(), 2u) << "V falls straight";
    const Rect sums = map.find("map.0.weighted_sum")->r;
    EXPECT_TRUE(arrow.path.back().x > sums.x && arrow.path.back().x < sums.right());
  }
}

TEST(MapLayout, OfMoreHeadsThanFitThoseAboutTheChosenOneAreShown) {
  const ModelGraph model = stack(1, 48, false);
  const MapLayout map = laid_out(model.graph, model.nodes, wide, Opened::all, 20);
  const MapBox* patterns = map.find("map.0.patterns");
  ASSERT_TRUE(patterns);
  EXPECT_EQ(patterns->pictures.size(), static_cast<size_t>(most_heads_on_map));
  EXPECT_EQ(patterns->pictures.front().head, 16);
}

struct Window {
  float width, height;               ///< of the map's board
  float least_column, least_narrow;  ///< minimum for Q, K and V; for the other heads' patterns
  float wide_from, wide_to, row_from, row_to;
};

/// The sizes of the design: at 1280x720, 1600x1000, 1920x1080 and 2560x1440.
TEST(MapSizes, ComeFromTheRoom) {
  const run::Run run = run_of("readable");
  const Graph& graph = *run.samples.front().graph;
  for (const Window& w : {Window{1160, 0, 8.4f, 16, 32, 35, 20, 20}, Window{1296, 782, 9.4f, 19, 34, 35, 20, 21},
                          Window{1616, 862, 11.9f, 24, 41, 44, 24, 26}, Window{2256, 1222, 12, 30, 50, 90, 30, 50}}) {
    MapOptions options = {.width = w.width, .is_open = [](const AttentionId&) { return true; }, .height = w.height, .head = 1};
    const MapLayout map = map_layout(graph, run.nodes, options);
    const std::string at = std::to_string(static_cast<int>(w.width));
    const MapPicture query = map.find("map.0.query")->pictures.front();
    EXPECT_GE(query.r.w / 32 + 0.01f, w.least_column) << at;
    EXPECT_GE(query.r.h / 9 + 0.01f, 11) << at;
    const std::vector<MapPicture>& heads = map.find("map.0.patterns")->pictures;
    for (const MapPicture& head : heads) {
      EXPECT_EQ(head.r.y, heads.front().r.y) << at << ": a row reads straight through the heads";
      EXPECT_EQ(head.r.h, heads.front().r.h) << at;
    }
    EXPECT_GE(heads[0].r.w / 9, w.least_narrow) << at;
    EXPECT_GE(heads[1].r.w / 9 + 0.05f, w.wide_from) << at;
    EXPECT_LE(heads[1].r.w / 9, w.wide_to) << at;
    EXPECT_GE(heads[1].r.h / 9 + 0.05f, w.row_from) << at;
    EXPECT_LE(heads[1].r.h / 9, w.row_to) << at;
    if (w.height > 0) {
      EXPECT_LE(map.height, w.height) << at;
      EXPECT_GT(map.height, w.height * 0.9f) << at << ": the lower part is empty";
    }
  }
}

/// A short sentence has larger cells instead of an empty board below it.
TEST(MapSizes, AFewWordsFillTheBoardToo) {
  const ModelGraph model = stack(1, 2, false);
  const MapOptions options = {.width = wide, .is_open = [](const AttentionId&) { return true; }, .height = 782};
  EXPECT_GT(map_layout(model.graph, model.nodes, options).height, 782 * 0.66f);
}

TEST(MapSizes, TheWidePatternIsTheChosenHeadsAndTheOthersShareTheRest) {
  const run::Run run = run_of("readable");
  const Graph& graph = *run.samples.front().graph;
  float right = 0;
  for (const int head : {0, 1, 3}) {
    const MapLayout map = laid_out(graph, run.nodes, wide, Opened::all, head);
    const MapBox& patterns = *map.find("map.0.patterns");
    for (const MapPicture& one : patterns.pictures)
      EXPECT_EQ(one.r.w > 1.5f * one.r.h, one.head == head) << head << " of " << *one.head + 1;
    EXPECT_TRUE(right == 0 || std::abs(right - patterns.r.right()) < 0.1f);
    right = patterns.r.right();
  }
}

TEST(PatternPlan, NumbersHaveRoomOrThereAreNone) {
  for (const int heads : {1, 2, 4, 8, 12, 16})
    for (const Index words : {1, 2, 5, 9, 14, 20, 40, 120})
      for (const float room : {260.f, 640.f, 860.f, 1300.f}) {
        const PatternPlan plan = plan_patterns(heads, words, words, room, 20, 18);
        const std::string at = std::to_string(heads) + " heads, " + std::to_string(words) + " words, " + std::to_string(room);
        EXPECT_GE(plan.per_row * plan.rows, heads) << at;
        EXPECT_LE(plan.width(words), std::max(room + 0.1f, 0.f)) << at;
        EXPECT_TRUE(!plan.numbers || plan.wide >= least_number_width) << at;
        EXPECT_GT(plan.narrow, 0) << at;
      }
}

TEST(WordRow, ThePinnedWordIsAlwaysThere) {
  std::vector<float> widths(20, 40);
  std::vector<bool> must(20);
  must[17] = true;
  const std::vector<Index> shown = words_that_fit(widths, must, 300, 10, 8);
  EXPECT_EQ(shown.back(), 17);
  EXPECT_EQ(shown.front(), 0);
  EXPECT_LE(static_cast<float>(shown.size()) * 50 - 10 + 2 * 18, 300);
  EXPECT_EQ(words_that_fit(std::vector<float>(4, 40), std::vector<bool>(4), 300, 10, 8).size(), 4u);
}

TEST(MapPictures, EqualCellsLookEqual) {
  const Rect r = whole_cells({10, 20, 66, 32}, 10, 64);
  EXPECT_EQ(r.w, 64);
  EXPECT_EQ(r.h, 30);
  EXPECT_EQ(whole_cells({0, 0, 66, 32}, 200, 500).w, 66) << "more columns than pixels fill the box";
  const Rect square = whole_cells({0, 0, 40, 40}, 12, 10);
  EXPECT_EQ(square.w / 10, square.h / 12) << "the cells of a pattern are squares";
}

TEST(MapLayout, AFoldedBlockShowsEveryHead) {
  for (const int n : {1, 2, 4, 8})
    for (const float width : {wide, narrow}) {
      const auto run = compute(tests::edited(two_block_document(), SetHeads{std::min(n, 8)}));
      const MapLayout map = laid_out(*run->samples.front().graph, run->nodes, width, Opened::none);
      for (const MapBox& box : map.boxes)
        if (box.role == MapRole::folded) {
          EXPECT_EQ(box.pictures.size(), static_cast<size_t>(run->document.config.n_heads)) << n << " heads, " << width;
          for (const MapPicture& picture : box.pictures) EXPECT_GE(picture.r.w, 12) << n << " heads, " << width;
        }
      expect_inside(map, std::to_string(n));
    }
}

TEST(MapLayout, RotaryPositionsAreNoStepOfTheirOwn) {
  HeadlessProgram p(random_document(8, 2));
  const auto positions = [&] {
    p.session.show_map();
    p.frames(3);
    return std::any_of(p.log.items().begin(), p.log.items().end(),
                       [](const Item& item) { return item.name.starts_with("map.") && item.name.ends_with(".positions"); });
  };
  EXPECT_TRUE(positions());
  p.session.push(SetVariant{"positions", "rotary"});
  p.frames(3);
  EXPECT_TRUE(p.session.document().config.turns_heads()) << p.session.message();
  EXPECT_FALSE(positions());
}

}  // namespace headlight::tests::map_layout_test
