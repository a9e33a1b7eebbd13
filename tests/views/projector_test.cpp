// Checks at 1280x720, as on a projector, and at a large scale that the result is whole, words are kept, and nothing is overprinted.
#include <set>

#include "headless_program.hpp"
#include "translating_program.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::projector_test {

struct Shown {
  const char* name;
  std::function<Document()> document;
};

Document random_of(int d_model, int n_heads) { return random_document(d_model, n_heads, {"The elephant ate the banana as it was hungry"}); }

class Projector : public testing::TestWithParam<Shown> {};

/// No matrix leaves the board or is cut at its edge.
void expect_whole(const HeadlessProgram& p, const std::string& where) {
  const Rect board = grid(1280, 720).board;
  int on_board = 0;
  for (const Painted& painted : p.painter.all) {
    if (painted.clip_min.x < board.x - 1 || painted.clip_max.x > board.right() + 1) continue;  // the rail
    ++on_board;
    EXPECT_LE(painted.max().y, painted.clip_max.y + 2) << where;
    EXPECT_LE(painted.max().x, painted.clip_max.x + 2) << where;
  }
  EXPECT_TRUE(on_board > 0 || p.session.selection().stage == Stage::tokens || p.session.selection().stage == Stage::translate) << where;
}

TEST_P(Projector, EveryBoardIsWhole) {
  for (const bool dark : {false, true}) {
    HeadlessProgram p(GetParam().document(), {1280, 720, 1, dark});
    for (const StagePlace& stage : p.session.navigation().stages()) {
      p.session.go(stage);
      p.frames(2);
      expect_whole(p, id(stage, p.session.nodes()));
    }
  }
}

const Shown shown[] = {{"readable", [] { return readable(); }},
                       {"random", [] { return random_of(32, 4); }},
                       {"heads_32", [] { return random_of(64, 32); }},
                       {"heads_64", [] { return random_of(64, 64); }},
                       {"en_fr", [] {
                          const auto model =
                              trained_folder("en-fr").empty() ? BuiltInModels().make("readable") : BuiltInModels().make("en-fr");
                          return make_document(model, {"the elephant ate the banana because it was hungry"});
                        }}};
INSTANTIATE_TEST_SUITE_P(Models, Projector, testing::ValuesIn(shown), [](const auto& info) { return std::string(info.param.name); });

TEST(ProjectorNumbers, RowsKeepTheirs) {
  HeadlessProgram p(readable(), {1280, 720});
  EXPECT_GE(p.painted("out")->heat.pitch.y, 20);
  for (const Stage product : {Stage::scores, Stage::weighted_sum}) {
    p.session.go(product);
    p.frames(2);
    for (const char* matrix : {"left", "top", "result"}) EXPECT_GE(p.painted(matrix)->heat.pitch.y, 18.5f) << id(product) << " " << matrix;
  }
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_GE(p.painted("head.1.matrix")->heat.pitch.y, 5) << "and all heads are below";
}

TEST(ProjectorBar, EveryWordOfAShortSentenceIsInSightAndALongOneIsScrolledByButtons) {
  HeadlessProgram p(readable(), {1280, 720});
  EXPECT_FALSE(p.has("chips.on"));
  EXPECT_LT(p.item("chip.8").max.x, p.item("batch.add").min.x);
  std::string many = "elephant";
  for (int i = 0; i < 29; ++i) many += " banana";
  p.session.push(SetSentences{{many}});
  p.frames(3);
  p.session.navigation().pin({p.head().pattern, 0, 0});
  p.frames(2);
  for (int i = 0; i < 9 && p.item("chips.on").enabled; ++i) p.click("chips.on");
  EXPECT_TRUE(p.has("chip.29"));
  EXPECT_LE(p.item("chip.29").max.x, p.item("chips.on").min.x + 4);
  EXPECT_FALSE(p.item("chips.on").enabled) << "that was the last word";
  EXPECT_TRUE(p.item("chips.back").enabled);
}

TEST(ProjectorBar, ASentenceFitsItsFieldAtEveryScale) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1280, 720, 1.75f}, Screen{1280, 720, 2}, Screen{1600, 1000, 1.75f},
                               Screen{1600, 1000, 2}, Screen{1920, 1080, 2}}) {
    HeadlessProgram p(readable(), screen);
    const Item field = p.item("sentence");
    EXPECT_GE((field.max.x - field.min.x) / screen.scale, 340) << screen.width << " at " << screen.scale;
  }
}

bool overlap(const Item& a, const Item& b) { return a.min.x < b.max.x && a.max.x > b.min.x && a.min.y < b.max.y && a.max.y > b.min.y; }

/// Names of the items under the button that opens the inspector.
std::string under_drawer_button(const HeadlessProgram& p) {
  const Item button = p.item("inspector");
  std::string all;
  for (const Item& item : p.log.items())
    if (item.name != "inspector" && overlap(item, button)) all += item.name + " ";
  return all;
}

Document translating_with(const char* model) {
  if (trained_folder(model).empty()) return translating();
  return make_document(BuiltInModels().make(model), {"the elephant ate the banana because it was hungry"});
}

void expect_nothing_under_drawer_button(HeadlessProgram& p, const std::string& how) {
  for (const StagePlace& stage : p.session.navigation().stages()) {
    p.session.go(stage);
    p.frames(2);
    EXPECT_EQ(under_drawer_button(p), "") << id(stage, p.session.nodes()) << how;
  }
}

TEST(Overprints, NothingLiesUnderTheButtonOfTheInspector) {
  for (const float scale : {1.5f, 1.75f, 2.f}) {
    HeadlessProgram p(readable(), {1280, 720, scale});
    expect_nothing_under_drawer_button(p, " at " + std::to_string(scale));
    p.session.show_map();
    p.frames(2);
    EXPECT_EQ(under_drawer_button(p), "") << "the map at " << scale;
    p.session.push(SetMistake{Mistake::no_scale, true});
    p.session.go(Stage::scale);
    p.frames(2);
    EXPECT_EQ(under_drawer_button(p), "") << "a warning at " << scale;
    p.session.show_right_result(true);
    expect_nothing_under_drawer_button(p, " compared, at " + std::to_string(scale));
  }
  for (const char* model : {"en-fr", "en-fr-unguided"}) {
    HeadlessProgram p(translating_with(model), {1280, 720, 1.75f});
    expect_nothing_under_drawer_button(p, std::string(" of ") + model);
  }
}

TEST(Overprints, APanelOverTheBoardHasNoButtonOfTheInspectorOverIt) {
  HeadlessProgram p(readable(), {1280, 720, 1.75f});
  EXPECT_TRUE(p.has("inspector"));
  p.tap(Key::f1);
  p.frames(2);
  EXPECT_FALSE(p.has("inspector"));
  p.click("help.close");
  p.documents.show(Documents::Panel::open);
  p.frames(2);
  EXPECT_FALSE(p.has("inspector"));
}

/// The items of the board in the place of the drawer.
std::set<std::string> within(const HeadlessProgram& p, const Item& place) {
  std::set<std::string> all;
  for (const Item& item : p.log.items())
    if (item.id != 0 && item.name != "inspector" && overlap(item, place)) all.insert(item.name);
  return all;
}

TEST(Drawer, NothingOfABoardIsPressedThroughIt) {
  for (const Screen& screen : {Screen{1024, 720}, Screen{1280, 720, 1.75f}, Screen{900, 700}}) {
    HeadlessProgram p(readable(), screen);
    const Rect drawer = grid(static_cast<float>(screen.width) / screen.scale, static_cast<float>(screen.height) / screen.scale).inspector;
    const Item place = {
        "drawer", {drawer.x * screen.scale, drawer.y * screen.scale}, {drawer.right() * screen.scale, drawer.bottom() * screen.scale}};
    for (const StagePlace& stage : p.session.navigation().stages()) {
      p.session.go(stage);
      p.frames(2);
      const std::set<std::string> covered = within(p, place);
      p.tap(letter('i'));
      p.frames(2);
      for (const std::string& name : within(p, place))
        EXPECT_FALSE(covered.contains(name)) << name << " of " << id(stage, p.session.nodes());
      p.tap(letter('i'));
      p.frames(2);
    }
  }
}

TEST(Drawer, TheWheelOverItLeavesTheBoardWhereItIs) {
  HeadlessProgram p(readable(), {1280, 720, 1.75f});
  p.tap(letter('i'));
  p.frames(2);
  const float before = p.painted("in")->min().y;
  p.point(p.item("page.History").centre());
  p.scroll(-2);
  p.frames(2);
  EXPECT_EQ(p.painted("in")->min().y, before);
  p.point({200, 330});
  p.scroll(-2);
  p.frames(2);
  EXPECT_LT(p.painted("in")->min().y, before) << "over the board it moves that";
}

TEST(Overprints, ThePlaceInTheModelIsToldWholeWhereTheRestHasNoRoom) {
  Session s(translating());
  s.go({Stage::k, {true, 0, true}});
  const auto told = [&](size_t room) { return board_place(s, english(), [&](const std::string& words) { return words.size() <= room; }); };
  const std::string whole = board_place(s, english());
  EXPECT_EQ(told(whole.size()), whole);
  EXPECT_EQ(told(whole.size() - 1), "what it can be found by;  decoder layer 1, cross-attention");
  EXPECT_EQ(told(40), "decoder layer 1, cross-attention");
  EXPECT_EQ(told(0), "decoder layer 1, cross-attention");
}

TEST(Overprints, TheTitlesOfAlignmentsStandApart) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}, Screen{1280, 720, 1.5f}, Screen{1280, 720, 1.75f}}) {
    HeadlessProgram p(translating(), screen);
    p.session.go(Stage::translate);
    p.frames(2);
    for (const std::string side : {"source", "target"}) {
      EXPECT_TRUE(p.has(side + ".title"));
      if (!p.has(side + ".about")) continue;
      EXPECT_GE(p.item(side + ".about").min.x, p.item(side + ".title").max.x + 6) << side << " at " << screen.scale;
    }
    EXPECT_TRUE(p.has("source.about") || screen.width < 1600) << "where there is room the words are counted";
  }
}

TEST(Overprints, TheTitlesOfAWorkingStandWithinItAndApart) {
  for (const Screen& screen : {Screen{1600, 1200}, Screen{1280, 1200}}) {
    HeadlessProgram p(translating_with("en-fr"), screen);
    const float left = grid(static_cast<float>(screen.width), static_cast<float>(screen.height)).inspector.x + 20;
    for (const Stage stage : {Stage::q, Stage::k, Stage::scores, Stage::weighted_sum, Stage::output}) {
      p.session.go({stage, {true, 0, true}});
      p.session.navigation().pin({main_node(p.session.navigation().place(), p.session.nodes(), 0), 3, 1});
      p.frames(3);
      float end = left - 0.5f;
      for (int i = 0; i < 8; ++i) {
        const std::string name = "working.title." + std::to_string(i);
        if (!p.has(name)) continue;
        EXPECT_GE(p.item(name).min.x, end) << id(stage) << ", title " << i;
        end = p.item(name).max.x;
      }
      EXPECT_GT(end, left) << id(stage);
    }
  }
}

TEST(Overprints, TheScalesOfAProductEndBeforeItsLeftFactorWhereTheirCornerIsLow) {
  HeadlessProgram p(random_of(64, 64), {1280, 720});
  p.session.go(Stage::scores);
  p.frames(2);
  ASSERT_GT(p.item("scales").max.y, p.item("left").min.y - 64) << "its title stands there";
  EXPECT_LE(p.item("scales").max.x, p.item("left").min.x - 16);
}

TEST(Overprints, TheLongestNameOfADimensionIsWholeBesideItsWeights) {
  HeadlessProgram p(readable(), {1280, 720});
  p.session.go(Stage::q);
  p.frames(2);
  const Item name = p.item("top.row.9");  // "can stand for a noun"
  EXPECT_GT(name.max.x - name.min.x, 110);
  EXPECT_LT(p.item("scales").max.x, name.min.x);
}

TEST(Overprints, TheSumsTitleStandsClearOfALongLastWord) {
  HeadlessProgram p(random_document(32, 4, {"it ate uncharacteristicallyoverlongish"}));
  const Item title = p.item("sum.title");
  for (int col = 0; col < 3; ++col) {
    const Item word = p.item("out.col." + std::to_string(col));
    EXPECT_TRUE(word.max.x <= title.min.x || word.min.x >= title.max.x || word.max.y <= title.min.y || word.min.y >= title.max.y) << col;
  }
}

TEST(Overprints, NoTooltipIsWiderThanTheScreen) {
  HeadlessProgram p(readable(), {640, 400});
  p.hover("model");
  p.frames(60);
  ASSERT_TRUE(p.has("tooltip"));
  EXPECT_LE(p.item("tooltip").max.x, 637);
  EXPECT_GE(p.item("tooltip").max.y - p.item("tooltip").min.y, 40) << "it has several lines";
}

TEST(Overprints, ABarEndsBeforeTheSumBehindIt) {
  HeadlessProgram p(readable());
  p.session.go(Stage::scores);
  p.session.navigation().pin({p.head().scores, 4, 8});  // a long negative sum: -13.34
  p.frames(2);
  int bars = 0;
  for (int row = 0; row < 12; ++row) {
    const std::string n = std::to_string(row);
    if (!p.has("working.bar." + n) || !p.has("working.last." + n)) continue;
    ++bars;
    EXPECT_LE(p.item("working.bar." + n).max.x, p.item("working.last." + n).min.x - 3) << row;
  }
  EXPECT_GE(bars, 3);
}

TEST(ProjectorComparison, TheRowOfBothIsWholeInSight) {
  HeadlessProgram p(readable(), {1280, 720});
  p.session.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.2f, true});
  p.frames(2);
  p.click("compare");
  for (const Stage stage : {Stage::q, Stage::scores, Stage::mask, Stage::softmax, Stage::weighted_sum, Stage::output}) {
    p.session.go(stage);
    p.frames(2);
    for (const char* strip : {"strip.a", "strip.b", "strip.difference"})
      EXPECT_GE(p.item(strip).max.y - p.item(strip).min.y, 25) << strip << " of " << id(stage);
  }
}

TEST(ProjectorComparison, WhatIsComparedIsCutBeforeTheButtonsBesideIt) {
  HeadlessProgram p(readable());
  p.session.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.2f, true});
  p.frames(2);
  for (const Screen& screen : {Screen{1280, 720}, Screen{1280, 720, 1.75f}, Screen{1000, 700}}) {
    p.resize(screen);
    p.session.compare_with_state(0);
    p.frames(2);
    const Item name = p.item("compare.name_b"), swap = p.item("compare.swap");
    EXPECT_TRUE(name.max.x <= swap.min.x || name.max.y <= swap.min.y) << screen.width << " at " << screen.scale;
    EXPECT_GT(name.max.x - name.min.x, 20) << screen.width << " at " << screen.scale;
  }
}

TEST(ProjectorWords, SubtitlesAndSummariesAreWhole) {
  HeadlessProgram large(translating_with("en-fr"), {1280, 720, 1.75f});
  large.session.show_map();
  large.frames(2);
  const auto width = [](const Item& item) { return item.max.x - item.min.x; };
  const float at_large = width(large.item("map.subtitle")) / 1.75f;
  large.tap(letter('l'));
  large.frames(3);
  const Item row = large.item("lessons.1"), words = large.item("lessons.1.summary");
  EXPECT_GE(words.max.y - words.min.y, 36 * 1.75f) << "two lines";
  EXPECT_LE(words.max.y, row.max.y);
  HeadlessProgram usual(translating_with("en-fr"), {1280, 720});
  usual.session.show_map();
  usual.frames(2);
  EXPECT_NEAR(at_large, width(usual.item("map.subtitle")), 6);
}

TEST(ProjectorBar, ASentenceFitsItsFieldInFrenchToo) {
  HeadlessProgram p(translating_with("en-fr"), {1280, 720});
  p.settings.language = "fr";
  p.frames(3);
  const Item field = p.item("sentence");
  EXPECT_GE(field.max.x - field.min.x, 368) << "as in English";
}

/// The names of the mask's columns stand in two lines where their words are close.
TEST(Overprints, TheRuleAboveTheMaskRunsThroughNoWord) {
  HeadlessProgram p(readable({"\u5927\u8c61\u5403\u4e86\u9999\u8549\u56e0\u4e3a\u5b83\u997f\u4e86"}), {1280, 720});
  p.session.push(SetMask{MaskKind::causal});
  p.session.go(Stage::mask);
  p.frames(3);
  const float rule = p.item("below.rule").max.y;
  for (int col = 0; col < 8; ++col) EXPECT_GT(p.item("mask_matrix.col." + std::to_string(col)).min.y, rule) << col;
}

/// The rows above keep their numbers, too.
TEST(ProjectorRows, OfTheMaskKeepTheirStrokes) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1280, 704}}) {
    HeadlessProgram p(readable(), screen);
    p.session.push(SetMask{MaskKind::causal});
    p.session.go(Stage::mask);
    p.frames(3);
    const Painted* mask = p.painted("mask_matrix");
    ASSERT_TRUE(mask);
    EXPECT_GE(mask->heat.pitch.y, 12) << screen.height;
    EXPECT_TRUE(mask->heat.map != ColourMap::beam) << "a beam stands for the strokes of closed cells; " << screen.height;
    for (int row = 0; row < 9; ++row) EXPECT_TRUE(p.has("mask_matrix.row." + std::to_string(row))) << row << " at " << screen.height;
    EXPECT_GE(p.painted("in")->heat.pitch.y, 18.5f) << screen.height;
  }
}

/// The rows of an embedding are as high as the list of its numbers below leaves room for.
TEST(ProjectorRows, OfAnEmbeddingHaveRoomForTheirWords) {
  HeadlessProgram p(readable({"\u5927\u8c61\u5403\u4e86\u9999\u8549\u56e0\u4e3a\u5b83\u997f\u4e86"}), {1280, 720});
  p.session.go(Stage::embedding);
  p.frames(3);
  EXPECT_GE(p.painted("picked")->heat.pitch.y, 14);
  EXPECT_TRUE(p.has("named.1")) << "the list is there";
}

}  // namespace headlight::tests::projector_test
