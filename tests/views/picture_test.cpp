// Pictures of the whole program, drawn with OpenGL and without a window: the tests check the meaning of pixels, not their bytes.
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cmath>

#include "commands/pictures/studio.hpp"
#include "document/apply.hpp"
#include "headless_program.hpp"
#include "platform/gl/still_picture.hpp"
#include "platform/offscreen/offscreen.hpp"

namespace headlight::tests::picture_test {

ImU32 colour_at(const Picture& picture, ImVec2 at) {
  const auto p = picture.at(static_cast<int>(at.x), static_cast<int>(at.y));
  return IM_COL32(p[0], p[1], p[2], 255);
}

int distance(ImU32 a, ImU32 b) {
  int most = 0;
  for (const int shift : {0, 8, 16})
    most = std::max(most, std::abs(static_cast<int>((a >> shift) & 255) - static_cast<int>((b >> shift) & 255)));
  return most;
}

/// A place in the cell without digits: near its upper left corner, inside of its rounding.
ImVec2 beside_the_number(const HeadlessProgram& p, std::string_view name, Index row, Index col) {
  const Heat& heat = p.painted(name)->heat;
  return {heat.origin.x + heat.pitch.x * static_cast<float>(col) + 5, heat.origin.y + heat.pitch.y * static_cast<float>(row) + 5};
}

struct Drawn : testing::TestWithParam<bool> {
  Screen screen() const { return {1600, 1000, 1, GetParam()}; }
  Settings settings() const {
    Settings s;
    s.dark = GetParam();
    s.scale = 1;
    return s;
  }
  /// Draws the same document twice: in the picture, and headless, where the cells' places are known.
  Picture picture(Session& session) const { return Studio(session, settings(), 1600, 1000).draw(); }
};

TEST_P(Drawn, EveryPatternCellHasTheColourOfItsValue) {
  HeadlessProgram p(readable(), screen());
  p.session.go(Stage::softmax);
  p.frames(3);
  Session session(readable());
  session.go(Stage::softmax);
  const Picture drawn = picture(session);
  const ColourTable table = colour_table(ColourMap::beam, GetParam() ? Scheme::dark : Scheme::light);
  const Matrix& pattern = p.value(p.head().pattern);
  for (Index r = 0; r < pattern.rows(); ++r)
    for (Index c = 0; c < pattern.cols(); ++c)
      EXPECT_LE(distance(colour_at(drawn, beside_the_number(p, "out", r, c)), heat_colour(table, ColourMap::beam, pattern(r, c), 1)), 3)
          << "[" << r << ", " << c << "] = " << pattern(r, c);
}

TEST_P(Drawn, SignedCellsAreBlueBelowZeroAndRedAbove) {
  HeadlessProgram p(readable(), screen());
  p.session.go(Stage::scores);
  p.frames(3);
  Session session(readable());
  session.go(Stage::scores);
  const Picture drawn = picture(session);
  const Matrix& scores = p.value(p.head().scores);
  const Heat heat = p.painted("result")->heat;
  for (Index r = 0; r < scores.rows(); ++r)
    for (Index c = 0; c < scores.cols(); ++c) {
      if (std::abs(scores(r, c)) < 0.3f * heat.limit) continue;
      const auto pixel =
          drawn.at(static_cast<int>(beside_the_number(p, "result", r, c).x), static_cast<int>(beside_the_number(p, "result", r, c).y));
      EXPECT_EQ(pixel[0] > pixel[2], scores(r, c) > 0) << "[" << r << ", " << c << "] = " << scores(r, c);
    }
}

TEST_P(Drawn, ANanIsNoColourOfTheScale) {
  Document document = document::apply(readable(), SetWeight{"blocks.0.attn.W_Q", 0, 0, std::nanf("")});
  HeadlessProgram p(document, screen());
  p.session.go(Stage::q);
  p.frames(3);
  Session session(document);
  session.go(Stage::q);
  const Picture drawn = picture(session);
  const Palette colours = palette(GetParam() ? Scheme::dark : Scheme::light);
  const Heat heat = p.painted("top")->heat;
  int of_fault = 0;
  for (int dx = 0; dx < static_cast<int>(heat.pitch.x); ++dx)
    for (int dy = 0; dy < static_cast<int>(heat.pitch.y); ++dy)
      of_fault +=
          distance(colour_at(drawn, {heat.origin.x + static_cast<float>(dx), heat.origin.y + static_cast<float>(dy)}), colours.nan) < 60;
  EXPECT_GT(of_fault, 3) << "the cell that is not a number is not marked";
}

INSTANTIATE_TEST_SUITE_P(Theme, Drawn, testing::Bool(), [](const auto& info) { return info.param ? "dark" : "light"; });

TEST(Pictures, DarkAndLightDifferInTheBoard) {
  Session session(readable());
  Settings settings;
  Studio studio(session, settings, 800, 600);
  const auto light = studio.draw().at(3, 300);
  studio.settings().dark = true;
  const auto dark = studio.draw().at(3, 300);
  EXPECT_GT(light[0], 200);
  EXPECT_LT(dark[0], 80);
}

/// A plain colour, as a drawn frame.
void draw_colour(const GlSurface& window, float red) {
  window.bind();
  glClearColor(red, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

TEST(Pictures, AFrozenOneStaysWhileOthersAreDrawnBehindIt) {
  const OffscreenContext context;
  const GlSurface window(64, 32);
  StillPicture still;
  const auto shown = [&](float red, bool frozen, bool live) {
    draw_colour(window, red);
    still.follow(frozen, live, 64, 32);
    return static_cast<int>(window.read().at(20, 20)[0]);
  };
  EXPECT_NEAR(shown(0.2f, false, false), 51, 1);
  EXPECT_NEAR(shown(0.4f, true, false), 102, 1) << "the frame in which it froze";
  EXPECT_NEAR(shown(0.8f, true, true), 102, 1);
  ASSERT_TRUE(still.live());
  EXPECT_NEAR(still.live()->read().at(20, 20)[0], 204, 1) << "the teacher sees what is behind";
  EXPECT_NEAR(shown(1, false, false), 255, 1);
  EXPECT_FALSE(still.live());
}

TEST(Pictures, TheSamePictureComesTwice) {
  Session a(readable()), b(readable());
  const Picture first = Studio(a, {}, 900, 700).draw(), second = Studio(b, {}, 900, 700).draw();
  EXPECT_EQ(first.rgba, second.rgba);
}

}  // namespace headlight::tests::picture_test
