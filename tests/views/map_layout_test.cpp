// The layout of the map without any drawing: for every model that comes with the program and for models of many layers and heads, at the
// widths of both windows.
#include "views/map/map_layout.hpp"

#include <cmath>
#include <set>

#include "document/computable.hpp"
#include "headless_program.hpp"
#include "session/stage.hpp"
#include "small_models.hpp"
#include "views/map/map_pictures.hpp"
#include "views/map/map_unfolding.hpp"

namespace headlight::map_layout_test {

constexpr float wide = 920, narrow = 768;  ///< of the board's text column at 1600x1000 and 1280x720

enum class Opened { all, none, some };

MapLayout laid_out(const Graph& graph, const ModelNodes& nodes, float width, Opened opened, int head = 0) {
  const auto is_open = [&](const AttentionPlace& at) {
    return opened == Opened::all || (opened == Opened::some && (at.layer + at.cross) % 2 == 0);
  };
  return map_layout(graph, nodes, {width, is_open, 1, head});
}

bool overlap(const Rect& a, const Rect& b) {
  return a.x < b.right() - 0.1f && b.x < a.right() - 0.1f && a.y < b.bottom() - 0.1f && b.y < a.bottom() - 0.1f;
}

void expect_no_overlap(const MapLayout& map, const std::string& of) {
  for (size_t i = 0; i < map.boxes.size(); ++i)
    for (size_t j = i + 1; j < map.boxes.size(); ++j)
      EXPECT_FALSE(overlap(map.boxes[i].r, map.boxes[j].r)) << of << ": " << map.boxes[i].name << " and " << map.boxes[j].name;
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

/// A stage of the outline can be entered from some box; and nothing but what is in the outline, or the translation as a whole.
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

/// Arrows go along the axes, carry a matrix that is there, and names are given once.
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
  for (const float width : {wide, narrow})
    for (const Opened opened : {Opened::all, Opened::none, Opened::some}) {
      const MapLayout map = laid_out(graph, nodes, width, opened);
      const std::string which =
          of + ", " + std::to_string(static_cast<int>(width)) + ", opened " + std::to_string(static_cast<int>(opened));
      expect_no_overlap(map, which);
      expect_inside(map, which);
      expect_every_stage(map, nodes, which);
      expect_sound(map, graph, which);
    }
}

Run run_of(const char* model) {
  BuiltInModels models;
  const auto made = models.make(model);
  return *compute(make_document(made, {example_of(*made)}));
}

TEST(MapLayout, EveryModelThatComesWithTheProgram) {
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    const headlight::Run run = run_of(entry.name.c_str());
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

/// The difference of cross-attention is one line, and it is straight.
TEST(MapLayout, TheMemoryStandsAtTheHeightOfTheFirstCrossAttention) {
  const headlight::Run run = run_of("en-fr");
  const MapLayout map = laid_out(*run.samples.front().graph, run.nodes, wide, Opened::all);
  const auto memory =
      std::find_if(map.arrows.begin(), map.arrows.end(), [](const MapArrow& a) { return a.flow == MapFlow::memory && a.at.cross; });
  ASSERT_NE(memory, map.arrows.end());
  EXPECT_EQ(memory->path.size(), 2u) << "it has an elbow";
  EXPECT_EQ(memory->path.front().y, memory->path.back().y);
  EXPECT_EQ(memory->carries, run.nodes.out);
}

/// The weighted sum is made of what stands above it, and everything flows downward.
/// On the way from one to the other nothing overlaps, and lines stay along the axes.
TEST(MapLayout, BetweenFoldedAndOpenItIsAsSound) {
  for (const char* model : {"readable", "en-fr", "stories"}) {
    const headlight::Run run = run_of(model);
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
  const headlight::Run run = run_of("readable");
  const MapLayout map = laid_out(*run.samples.front().graph, run.nodes, wide, Opened::all);
  float y = 0;
  for (const char* name : {"words", "embedding", "query", "patterns", "merged", "end"}) {
    const MapBox* box = map.find(std::string("map.0.") + name);
    ASSERT_TRUE(box) << name;
    EXPECT_GT(box->r.y, y) << name;
    y = box->r.y;
  }
  EXPECT_EQ(map.find("map.0.value")->r.x, map.find("map.0.weighted_sum")->r.x);
}

TEST(MapLayout, OfMoreHeadsThanFitThoseAboutTheChosenOneAreShown) {
  const ModelGraph model = stack(1, 48, false);
  const MapLayout map = laid_out(model.graph, model.nodes, wide, Opened::all, 20);
  const MapBox* patterns = map.find("map.0.patterns");
  ASSERT_TRUE(patterns);
  EXPECT_EQ(patterns->pictures.size(), static_cast<size_t>(most_heads_on_map));
  EXPECT_EQ(patterns->pictures.front().head, 16);
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

}  // namespace headlight::map_layout_test
