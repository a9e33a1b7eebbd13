#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "map_program.hpp"
#include "session/language.hpp"
#include "small_models.hpp"
#include "views/map/map_layout.hpp"
#include "views/map/map_text.hpp"

namespace headlight::tests::map_board_test {

TEST(MapBoard, AKeyLeadsToItAndBack) {
  HeadlessProgram p(readable());
  const StagePlace before = p.session.navigation().place();
  EXPECT_FALSE(p.session.selection().map);
  p.tap(Key::o);
  p.frame();
  EXPECT_TRUE(p.session.selection().map);
  EXPECT_TRUE(p.has("map.0.patterns"));
  p.tap(Key::escape);
  EXPECT_FALSE(p.session.selection().map);
  EXPECT_TRUE(p.session.navigation().place() == before) << "back to where one came from";
  EXPECT_TRUE(p.session.selection().pinned) << "and the pin stays";
}

TEST(MapBoard, IsFirstInTheRail) {
  HeadlessProgram p(readable());
  p.click("stage.map");
  EXPECT_TRUE(p.session.selection().map);
  EXPECT_LT(p.item("stage.map").min.y, p.item("stage.tokens").min.y);
  p.click("stage.k");
  EXPECT_FALSE(p.session.selection().map);
  EXPECT_EQ(p.session.selection().stage, Stage::k);
}

TEST(MapBoard, WithoutAPinTheAttentionsCanBeSteppedInto) {
  MapProgram p(english_to_french(), {1600, 1000});
  p.session.navigation().unpin();
  p.frames(2);
  int links = 0;
  for (const Item& item : p.log.items()) links += item.name.starts_with("map.into");
  EXPECT_EQ(links, static_cast<int>(attention_ids(p.session.nodes()).size()));
}

TEST(MapBoard, ADoubleClickOnASquareGoesToItsStage) {
  MapProgram p(readable(), {1280, 800});
  const ImVec2 at = p.item("map.0.patterns").centre();
  for (int i = 0; i < 2 && p.session.selection().map; ++i) {
    p.press(at);
    if (p.session.selection().map) p.release();
  }
  EXPECT_FALSE(p.session.selection().map);
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  p.release();
}

TEST(MapBoard, AClickOnAWordAboveChoosesItsRow) {
  MapProgram p(readable(), {1280, 800});
  for (const bool pinned : {true, false}) {
    if (!pinned) p.session.navigation().unpin();
    p.frames(2);
    p.click(pinned ? "chip.4" : "chip.2");
    p.frames(2);
    ASSERT_TRUE(p.session.selection().pinned);
    EXPECT_TRUE(p.session.nodes().outline.is_attention_weights(p.session.selection().pinned->node));
    EXPECT_EQ(p.session.selection().pinned->row, pinned ? 4 : 2);
    EXPECT_TRUE(p.session.selection().map);
  }
}

TEST(MapBoard, SaysTheCellUnderThePointer) {
  MapProgram p(readable(), {1280, 800});
  const auto square = std::find_if(p.painter.all.begin(), p.painter.all.end(), [&](const Painted& one) {
    return one.min().x > p.item("map.0.patterns").min.x - 2 && one.min().y > p.item("map.0.patterns").min.y - 2 &&
           one.heat.values->rows() == 9 && one.heat.values->cols() == 9 && *one.heat.values == p.value(p.head().pattern);
  });
  ASSERT_NE(square, p.painter.all.end());
  p.point({square->min().x + 1.5f * square->heat.pitch.x, square->min().y + 6.5f * square->heat.pitch.y});
  p.frames(2);
  ASSERT_EQ(p.session.selection().hovered, (Cell{p.head().pattern, 6, 1}));
  const Cell cell = *p.session.selection().hovered;
  const std::string words = cell_words(p.session, cell, p.phrases());
  EXPECT_NE(words.find(format_number(p.session.trace().at(cell), 2).substr(0, 4)), std::string::npos) << words;
  MapLook look;
  look.cell = words;
  EXPECT_NE(map_sentence(p.session, look, p.phrases()).find(words), std::string::npos);
}

/// A number that is written with a decimal comma twice would lose it: 0 914.
TEST(MapBoard, ACellsNumberHasThreeDecimalsInFrench) {
  const Session s(readable());
  const Phrases french = phrases_in("fr");
  for (const NodeId node : {s.nodes().block.front().attn.q, s.nodes().block.front().attn.head[1].pattern}) {
    const Cell cell = {node, 6, 1};
    const std::string words = cell_words(s, cell, french), number = french.number(column_text(s.trace().at(cell), 3));
    EXPECT_NE(words.find(number), std::string::npos) << words << " lacks " << number;
  }
}

/// A bare stop would pass for the sentence's own.
TEST(MapBoard, ACellOfAStopHasItInQuotes) {
  const Session s(readable({"The cat sat ."}));
  const std::string words = cell_words(s, {s.nodes().block.front().attn.head[1].pattern, 3, 1}, phrases_in("en"));
  EXPECT_EQ(words.find("**“.”** → **cat**"), 0u) << words;
}

/// A dot would hide the colour that it marks on such a small cell.
TEST(MapBoard, ItsPinIsARingOnly) {
  MapProgram p(english_to_french());
  const Cell pinned = *p.session.selection().pinned;
  const Matrix* pattern = &p.value(pinned.node);
  int inside = 0, about = 0;
  for (const Painted& square : p.painter.all) {
    if (square.heat.values->rows() != pattern->rows() || square.heat.values->cols() != pattern->cols() || *square.heat.values != *pattern)
      continue;
    const ImVec2 low = {square.heat.origin.x + square.heat.pitch.x * static_cast<float>(pinned.col),
                        square.heat.origin.y + square.heat.pitch.y * static_cast<float>(pinned.row)};
    const ImVec2 high = {low.x + square.heat.pitch.x, low.y + square.heat.pitch.y};
    const auto within = [&](const ImVec2& at, float by) {
      return at.x > low.x - by && at.x < high.x + by && at.y > low.y - by && at.y < high.y + by;
    };
    const ImDrawData* drawn = ImGui::GetDrawData();
    for (int i = 0; i < drawn->CmdListsCount; ++i)
      for (const ImDrawVert& v : drawn->CmdLists[i]->VtxBuffer) {
        if (v.col != p.theme().palette.text) continue;
        inside += within(v.pos, -2.2f);
        about += within(v.pos, 6);
      }
  }
  EXPECT_GT(about, 0) << "a ring is there";
  EXPECT_EQ(inside, 0);
}

TEST(MapBoard, ADoubleClickGoesToTheStageWithThePinKept) {
  MapProgram p(readable());
  const Cell pinned = *p.session.selection().pinned;
  p.hover("map.0.weighted_sum");
  for (int i = 0; i < 2; ++i) {
    p.press(p.item("map.0.weighted_sum").centre());
    if (!p.session.selection().map) break;
    p.release();
  }
  EXPECT_FALSE(p.session.selection().map);
  EXPECT_EQ(p.session.selection().stage, Stage::weighted_sum);
  EXPECT_EQ(p.session.selection().pinned->row, pinned.row);
  p.release();
}

TEST(MapBoard, ArrowKeysGoFromBoxToBoxAndEnterSteps) {
  MapProgram p(readable());
  p.tap(Key::right);
  p.frame();
  EXPECT_TRUE(p.log.is_focused("map.0.words"));
  for (int i = 0; i < 4; ++i) p.tap(Key::right);
  p.frame();
  EXPECT_TRUE(p.log.is_focused("map.0.query")) << "in the order of computation";
  p.tap(Key::left);
  p.tap(Key::right);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.session.selection().stage, Stage::q);
  EXPECT_FALSE(p.session.selection().map);
}

TEST(MapBoard, AClickOnAPatternPinsItsCell) {
  MapProgram p(readable());
  const Item patterns = p.item("map.0.patterns");
  p.press({patterns.min.x + 3, patterns.max.y - 3});
  p.release();
  ASSERT_TRUE(p.session.selection().pinned);
  EXPECT_EQ(p.session.selection().head, 0);
  EXPECT_EQ(p.session.selection().pinned->node, p.session.navigation().head().pattern);
  EXPECT_TRUE(p.session.selection().map) << "one stays on the map";
}

TEST(MapBoard, MostIsSaidOnlyOfARowsLargestWeight) {
  MapProgram p(readable());
  p.open_drawer();
  EXPECT_TRUE(p.has("map.ink.most")) << "what is pinned at first is what the word looks at most";
  Cell less = *p.session.selection().pinned;
  less.col = (less.col + 1) % p.session.trace()[less.node].cols();
  p.session.navigation().pin(less);
  p.frames(2);
  EXPECT_TRUE(p.has("map.ink.chosen"));
  EXPECT_FALSE(p.has("map.ink.most"));
}

TEST(MapBoard, ABlockOpensAndFolds) {
  MapProgram p(two_block_document(), {.width = 1600, .height = 1500});
  p.click("map.open.none");
  p.frame(0.2f);
  p.frame(0.2f);
  ASSERT_TRUE(p.has("map.0.folded"));
  p.click("map.0.folded");
  p.frame(0.2f);
  EXPECT_TRUE(p.has("map.0.query"));
  EXPECT_TRUE(p.has("map.1.folded"));
  p.click("map.block.0.sum");
  p.frame(0.2f);
  EXPECT_TRUE(p.has("map.0.folded"));
  p.click("map.open.all");
  p.frame(0.2f);
  EXPECT_TRUE(p.has("map.0.query"));
}

/// Content below moves down smoothly, while the block shows as much as fits.
TEST(MapBoard, ABlockTakesItsTimeToOpenAndToFold) {
  MapProgram p(two_block_document(), {.width = 1600, .height = 1500});
  p.click("map.open.none");
  p.frame(0.2f);
  p.frame(0.2f);
  const auto below = [&] { return p.item("map.1.folded").min.y; };
  const float before = below();
  p.click("map.0.folded");
  EXPECT_TRUE(p.shell.animates());
  std::vector<float> ways = {before};
  for (int i = 0; i < 30 && p.shell.animates(); ++i) {
    p.frame(0.01f);
    ways.push_back(below());
  }
  EXPECT_FALSE(p.shell.animates());
  EXPECT_GT(ways.back(), before + 80);
  EXPECT_TRUE(std::is_sorted(ways.begin(), ways.end()));
  for (size_t i = 0; i + 1 < ways.size(); ++i) EXPECT_LT(ways[i + 1] - ways[i], (ways.back() - before) * 0.4f) << i;
  p.settings.less_motion = true;
  p.click("map.block.0.sum");
  p.frame();
  EXPECT_FALSE(p.shell.animates());
  EXPECT_EQ(below(), before);
}

TEST(MapBoard, TheTitleOfAFeedForwardPartStaysInItsFrame) {
  MapProgram p(english_to_french(), {.width = 1280, .height = 720});
  p.click("map.encoder.0.folded");
  p.frame(0.2f);
  EXPECT_LE(p.item("map.encoder.0.hidden.title").max.x, p.item("map.block.encoder.0.sum").max.x);
}

TEST(MapBoard, TheMemorysShapeAndItsWayAreWritten) {
  MapProgram p(english_to_french());
  const float left = p.item("map.heading.encoder").max.x, right = p.item("map.heading.decoder").min.x;
  EXPECT_LT(p.item("map.memory.shape").max.x, left);
  EXPECT_GT(p.item("map.memory.words").min.x, left);
  EXPECT_LT(p.item("map.memory.words").min.x, right);
}

TEST(MapBoard, TheHeadingsOfItsColumnsStayInSightWhileItScrolls) {
  MapProgram p(english_to_french(), {.width = 1280, .height = 720});
  p.click("map.open.all");
  p.frame(0.2f);
  const float top = p.item("map.heading.encoder").min.y;
  p.hover("map");
  p.scroll(-8);
  for (const char* name : {"map.heading.encoder", "map.heading.decoder"}) EXPECT_NEAR(p.item(name).min.y, top, 8) << name;
  for (const Item& item : p.log.items()) {
    if (item.id != 0 && item.name.starts_with("map.") && !item.name.starts_with("map.open")) {
      EXPECT_GE(item.min.y, p.item("map.heading.encoder").max.y - 1) << item.name << " lies under the headings";
    }
  }
}

/// Fingers on a touchpad: apart over a box, together past a whole stage. A zoomed matrix takes precedence.
TEST(MapBoard, APinchLeadsIntoAStageAndBack) {
  MapProgram p(readable());
  p.hover("map.0.patterns");
  p.scroll_with_control(1);
  EXPECT_TRUE(p.session.selection().map) << "a single notch may be a mistake";
  p.frame(1);
  for (int i = 0; i < 5; ++i) p.scroll_with_control(0.4f);
  EXPECT_FALSE(p.session.selection().map);
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  p.frame(1);
  p.hover("out");
  p.scroll_with_control(3);
  p.scroll_with_control(-2);
  EXPECT_FALSE(p.session.selection().map) << "the matrix is zoomed out first";
  p.frame(1);
  for (int i = 0; i < 5; ++i) p.scroll_with_control(-1);
  EXPECT_TRUE(p.session.selection().map);
}

TEST(MapBoard, OnlyWhatThePathGoesThroughIsOpenAtFirst) {
  MapProgram p(english_to_french());
  EXPECT_TRUE(p.has("map.decoder.0.cross.query"));
  EXPECT_TRUE(p.has("map.encoder.1.query"));
  EXPECT_TRUE(p.has("map.encoder.0.folded"));
  EXPECT_TRUE(p.has("map.decoder.0.self.folded"));
  EXPECT_TRUE(p.has("map.path")) << "and it is told in words";
}

TEST(MapBoard, AnArrowUnderThePointerSaysWhatFlows) {
  MapProgram p(readable());
  p.open_drawer();
  const Item query = p.item("map.0.query");
  p.point({(query.min.x + query.max.x) / 2, query.min.y - 6});
  p.frame();
  EXPECT_TRUE(p.has("map.pointer"));
}

/// No box is outside of the scrollable area, and the wheel reaches the last one.
TEST(MapBoard, EverythingCanBeScrolledTo) {
  MapProgram p(english_to_french(), {.width = 1280, .height = 720});
  p.click("map.open.all");
  p.hover("map");
  for (int i = 0; i < 60; ++i) p.scroll(-3);
  EXPECT_TRUE(p.has("map.decoder.0.next_word"));
  EXPECT_LE(p.item("map.decoder.0.next_word").max.y, 720 - 56);
}

TEST(MapBoard, StaysOnScreenWhenTheSentenceChanges) {
  MapProgram p(readable());
  p.enter("sentence", "The banana was ripe");
  p.frames(2);
  EXPECT_TRUE(p.session.selection().map);
  EXPECT_TRUE(p.has("map.word.3"));
  EXPECT_FALSE(p.has("map.word.8"));
}

/// The pointed cell and the path belong to one run only.
TEST(MapBoard, NothingOfAnEarlierRunIsToldBehindAPanelOrAfterAnUndo) {
  MapProgram p(english_to_french());
  p.tap(Key::f1);
  p.enter("sentence", "the cat slept");
  p.frames(2);
  p.tap(Key::f1);
  p.frames(2);
  EXPECT_TRUE(p.has("map"));
  p.tap_with_control(Key::z);
  p.frames(2);
  p.session.selection().map = true;
  p.open_drawer();
  p.click("page.History");
  p.frames(2);
  p.session.jump(1);
  p.frames(2);
  EXPECT_TRUE(p.has("map"));
}

/// Matrices that are on the map and in the stage grow out of their box and return to it; reduced motion skips this.
TEST(MapBoard, MatricesTravelBetweenItAndAStage) {
  MapProgram p(readable());
  p.frame(0.5f);
  const auto places = [&] {
    std::vector<float> ys;
    for (const Painted& painted : p.painter.all)
      if (painted.heat.values == p.session.trace().value[static_cast<size_t>(p.head().scores)]) ys.push_back(painted.heat.origin.y);
    return ys;
  };
  p.painter.all.clear();
  p.frame();
  const std::vector<float> on_map = places();
  ASSERT_FALSE(on_map.empty());
  p.hover("map.0.scores");
  p.scroll_with_control(2);
  ASSERT_EQ(p.session.selection().stage, Stage::scores);
  EXPECT_TRUE(p.shell.animates());
  p.painter.all.clear();
  p.frame(0.1f);
  const float last = p.painted("result")->heat.origin.y;
  bool between = false;
  for (const float y : places())
    between |= std::abs(y - last) > 3 && std::none_of(on_map.begin(), on_map.end(), [y](float was) { return std::abs(was - y) < 3; });
  EXPECT_TRUE(between);
  p.frame(0.5f);
  p.frames(2);
  EXPECT_FALSE(p.shell.animates());
  p.settings.less_motion = true;
  p.tap(Key::o);
  EXPECT_TRUE(p.session.selection().map);
  EXPECT_FALSE(p.shell.animates());
}

TEST(MapBoard, IsDrawnInEveryWindowAndOfHeadsOfAnyNumber) {
  for (const int heads : {1, 16, 64}) {
    MapProgram p(random_document(64, heads));
    for (const Screen& screen :
         {Screen{1600, 1000}, Screen{1280, 720, 1, true}, Screen{1024, 640}, Screen{640, 400}, Screen{2560, 1600, 2}}) {
      p.resize(screen);
      EXPECT_TRUE(p.has("map.0.words"));
    }
  }
}

/// The chosen weight's cell has two decimals where the others have room for one: 0.96 is not 1.0.
TEST(MapBoard, TheChosenWeightHasTwoDecimalsOnAPhone) {
  MapProgram p(readable(), {390, 844});
  const Cell chosen = {p.head().pattern, p.session.selection().pinned->row, p.session.selection().pinned->col};
  const float weight = p.session.trace().at(chosen);
  EXPECT_TRUE(p.has("map.chosen=" + format_number(weight, 2))) << weight;
}

}  // namespace headlight::tests::map_board_test
