// Every stage at every size with every kind of document: nothing asserts, nothing leaves its panel, nothing is covered.
#include <algorithm>
#include <cmath>
#include <functional>

#include "document/apply.hpp"
#include "headless_program.hpp"

namespace headlight::tests::shell_stages_test {

std::string repeated(const std::string& words, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += words + " ";
  return out;
}

struct Case {
  std::string name;
  std::function<Document()> document;
};

std::vector<Case> cases() {
  return {
      {"readable", [] { return readable(); }},
      {"five_dimensions_one_head", [] { return random_document(5, 1, {"This is book"}); }},
      {"wide_512_8_heads", [] { return random_document(512, 8); }},
      {"two_dimensions", [] { return random_document(2, 2); }},
      {"rotary_with_shared_keys",
       [] {
         return document::apply(document::apply(random_document(32, 4), SetVariant{"positions", "rotary"}), SetVariant{"kv_heads", "2"});
       }},
      {"alibi",
       [] {
         return document::apply(random_document(32, 4), SetVariant{"positions", "alibi"});
       }},
      {"transformer_xl",
       [] {
         return document::apply(random_document(32, 4), SetVariant{"positions", "transformer-xl"});
       }},
      {"sixteen_heads", [] { return random_document(64, 16); }},
      {"one_token", [] { return readable({"it"}); }},
      {"two_hundred_tokens", [] { return readable({repeated("the cat sat here", 50)}); }},
      {"emoji_cjk_right_to_left",
       [] {
         return readable({"\U0001F469\u200D\U0001F680 \u5927\u8c61\u5403 \u05E9\u05DC\u05D5\u05DD e\u0301 \u0645\u0631\u062D\u0628\u0627"});
       }},
      {"batch_of_three", [] {
         return readable({"The elephant ate the banana as it was hungry", "it was", "The cat sat"});
       }}};
}

const Screen screens[] = {{1600, 1000}, {1280, 800, 1, true}, {2560, 1600, 2}, {2560, 1600, 2, true}};

Grid grid_of(const Screen& s) { return grid(static_cast<float>(s.width) / s.scale, static_cast<float>(s.height) / s.scale); }

/// The heatmaps that the right or lower edge of the board cuts off.
std::string cut_off(const HeadlessProgram& p, const Screen& screen) {
  const Rect board = grid_of(screen).board;
  const float right = board.right() * screen.scale, bottom = board.bottom() * screen.scale;
  std::string out;
  for (const Item& item : p.log.items())
    for (const Painted& painted : p.painter.all) {
      if (std::abs(painted.clip_min.x - item.min.x) > 1 || std::abs(painted.clip_min.y - item.min.y) > 1) continue;
      if (item.min.x < board.x * screen.scale || item.min.x >= right) continue;
      const bool over_right = painted.max().x > right + 1 && painted.clip_max.x >= right - 1;
      const bool over_bottom = painted.max().y > bottom + 1 && painted.clip_max.y >= bottom - 1;
      if (over_right || over_bottom)
        out += item.name + (over_right ? " leaves the board at its right; " : " leaves the board at its bottom; ");
    }
  return out;
}

class EveryStage : public testing::TestWithParam<Case> {};

TEST_P(EveryStage, IsDrawnAtEverySizeAndThemeInsideOfItsBoard) {
  HeadlessProgram p(GetParam().document());
  for (const Screen& screen : screens) {
    p.resize(screen);
    for (int i = 0; i < n_stages; ++i) {
      p.session.go(stage_at(i));
      p.frames(2);
      const std::string where = std::string(id(stage_at(i))) + " at " + std::to_string(screen.width);
      EXPECT_EQ(cut_off(p, screen), "") << where;
      EXPECT_FALSE(p.painter.all.empty()) << where;
      EXPECT_EQ(p.session.message(), "") << where;
      for (const Painted& heat : p.painter.all)
        EXPECT_TRUE(std::isfinite(heat.heat.limit) && heat.heat.pitch.x > 0 && heat.heat.pitch.y > 0) << where;
    }
  }
}

/// True if the matrix is the mask drawn as light, for cells too small for strokes: one value if open, absent if closed.
bool is_drawn_mask(const Matrix& shown, const Matrix& mask) {
  if (shown.rows() != mask.rows() || shown.cols() != mask.cols()) return false;
  for (Index i = 0; i < mask.size(); ++i)
    if (mask.data()[i] != 0 ? shown.data()[i] != mask.data()[i] : !(shown.data()[i] > 0 && shown.data()[i] < 1)) return false;
  return true;
}

TEST_P(EveryStage, ShowsTheNumbersOfTheTraceAndNothingElse) {
  HeadlessProgram p(GetParam().document());
  for (int i = 0; i < n_stages; ++i) {
    p.session.go(stage_at(i));
    p.frames(2);
    const auto& values = p.session.trace().value;
    const Matrix& mask = *values[static_cast<size_t>(p.session.nodes().mask)];
    for (const Painted& painted : p.painter.all) {
      const bool of_the_trace = std::find(values.begin(), values.end(), painted.heat.values) != values.end();
      EXPECT_TRUE(of_the_trace || (stage_at(i) == Stage::mask && is_drawn_mask(*painted.heat.values, mask))) << id(stage_at(i));
    }
    const MatrixPtr& main = values[static_cast<size_t>(main_node(stage_at(i), p.session.nodes(), p.session.selection().head))];
    const bool shown = std::any_of(p.painter.all.begin(), p.painter.all.end(),
                                   [&](const Painted& painted) { return painted.heat.values == main && painted.clip_min.x > 260; });
    EXPECT_TRUE(shown || stage_at(i) == Stage::tokens) << id(stage_at(i)) << " does not show its own matrix";
  }
}

TEST_P(EveryStage, HasNoControlOverAnotherInTheTopBar) {
  HeadlessProgram p(GetParam().document());
  for (const Screen& screen : screens) {
    p.resize(screen);
    std::vector<Item> bar;
    for (const Item& item : p.log.items())
      if (item.id && item.max.y <= 104 * screen.scale && item.max.x > item.min.x && item.max.y > item.min.y) bar.push_back(item);
    EXPECT_GT(bar.size(), 12u);
    for (size_t a = 0; a < bar.size(); ++a)
      for (size_t b = a + 1; b < bar.size(); ++b) {
        const bool apart =
            bar[a].max.x <= bar[b].min.x || bar[b].max.x <= bar[a].min.x || bar[a].max.y <= bar[b].min.y || bar[b].max.y <= bar[a].min.y;
        EXPECT_TRUE(apart) << bar[a].name << " and " << bar[b].name << " at " << screen.width;
      }
    // Rectangles in the log are clipped to the window, so a full width means that the control is inside.
    for (const char* name : {"theme", "help", "undo", "redo"})
      EXPECT_NEAR(p.item(name).max.x - p.item(name).min.x, 36 * screen.scale, 1) << name;
    EXPECT_GT(p.item("sentence").max.x - p.item("sentence").min.x, 200 * screen.scale);
  }
}

INSTANTIATE_TEST_SUITE_P(Documents, EveryStage, testing::ValuesIn(cases()), [](const auto& info) { return info.param.name; });

TEST(Shell, StandsEveryScaleFromThreeQuartersToThree) {
  HeadlessProgram p(readable());
  for (const float scale : {0.75f, 0.9f, 1.25f, 1.5f, 2.5f, 3.f}) {
    const Screen screen = {static_cast<int>(1440 * scale), static_cast<int>(900 * scale), scale};
    p.resize(screen);
    for (int i = 0; i < n_stages; ++i) {
      p.session.go(stage_at(i));
      p.frames(2);
      EXPECT_EQ(cut_off(p, screen), "") << id(stage_at(i)) << " at scale " << scale;
    }
    EXPECT_NEAR(p.item("theme").max.x - p.item("theme").min.x, 36 * scale, 1);
  }
}

TEST(Shell, StandsAWindowThatIsMuchTooSmall) {
  HeadlessProgram p(readable());
  for (const Screen& screen : {Screen{320, 240}, Screen{1000, 700}, Screen{700, 500, 2}, Screen{1600, 1000, 3}, Screen{64, 64}}) {
    p.resize(screen);
    for (int i = 0; i < n_stages; ++i) {
      p.session.go(stage_at(i));
      p.frames(2);
      EXPECT_FALSE(p.log.items().empty());
    }
  }
}

TEST(InspectorOfANewStage, BeginsAtItsTop) {
  HeadlessProgram p(readable(), {1280, 720});
  const float top = p.item("page.Explain").max.y;
  p.point({1120, 500});
  for (int i = 0; i < 5; ++i) p.scroll(-1);
  EXPECT_LT(p.item("what").max.y, top) << "its first lines are out of sight";
  p.tap(Key::right);
  p.frames(2);
  EXPECT_GT(p.item("what").max.y, top);
}

}  // namespace headlight::tests::shell_stages_test
