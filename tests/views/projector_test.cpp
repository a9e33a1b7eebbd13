// At 1280x720, as a projector shows it, and at a large scale: the result is whole, words are kept, nothing is printed over anything.
#include "headless_program.hpp"

namespace headlight::projector_test {

struct Shown {
  const char* name;
  std::function<Document()> document;
};

Document random_of(int d_model, int n_heads) { return random_document(d_model, n_heads, {"The elephant ate the banana as it was hungry"}); }

class Projector : public testing::TestWithParam<Shown> {};

/// No matrix of the board reaches beyond the board, and none is cut off at its edge.
void expect_whole(const HeadlessProgram& p, const std::string& where) {
  const Rect board = grid(1280, 720).board;
  int on_board = 0;
  for (const Painted& painted : p.painter.all) {
    if (painted.clip_min.x < board.x - 1 || painted.clip_max.x > board.right() + 1) continue;  // the rail
    ++on_board;
    EXPECT_LE(painted.max().y, painted.clip_max.y + 2) << where;
    EXPECT_LE(painted.max().x, painted.clip_max.x + 2) << where;
  }
  EXPECT_TRUE(on_board > 0 || p.session.selection.stage == Stage::tokens || p.session.selection.stage == Stage::translate) << where;
}

TEST_P(Projector, EveryBoardIsWhole) {
  for (const bool dark : {false, true}) {
    HeadlessProgram p(GetParam().document(), {1280, 720, 1, dark});
    for (const StagePlace& stage : p.session.stages()) {
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
  p.session.pin({p.head().pattern, 0, 0});
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
  p.session.pin({p.head().scores, 4, 8});  // a long negative sum: -13.34
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

}  // namespace headlight::projector_test
