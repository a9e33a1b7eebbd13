// Draws heatmaps with OpenGL, without a window, and checks the pixels.
#include "platform/gl/gl_heat_painter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>

#include "base/error.hpp"
#include "core/small_png.hpp"
#include "heat/heat_levels.hpp"
#include "platform/frame_pacer.hpp"
#include "platform/gl/gl_surface.hpp"
#include "platform/gl/screen_area.hpp"
#include "platform/imgui_host.hpp"
#include "platform/offscreen/headless_input.hpp"
#include "platform/offscreen/offscreen.hpp"

namespace headlight::tests::heat_painter_test {

constexpr float masked = -std::numeric_limits<float>::infinity(), infinite = std::numeric_limits<float>::infinity();
const float nan_value = std::numeric_limits<float>::quiet_NaN();

Theme plain_theme(Scheme scheme) {
  Theme theme;
  theme.scheme = scheme;
  theme.palette = palette(scheme);
  theme.diverging = colour_table(ColourMap::diverging, scheme);
  theme.beam = colour_table(ColourMap::beam, scheme);
  return theme;
}

/// A picture of `width` x `height` pixels with the drawing of `draw`.
struct Studio {
  static constexpr int width = 400, height = 400;
  explicit Studio(Scheme scheme)
      : theme(plain_theme(scheme)), surface(width, height), input(width, height), painter(HEADLIGHT_SOURCE_DIR "/shaders", theme) {}

  Picture draw(const std::function<void(ImDrawList&)>& draw_in) {
    surface.bind();
    input.begin_frame();
    host.begin_frame();
    draw_in(*ImGui::GetBackgroundDrawList());
    host.end_frame(theme.palette.bg);
    return surface.read();
  }
  Picture draw(const Heat& heat) {
    return draw([&](ImDrawList& list) { painter.paint(list, heat); });
  }

  Theme theme;
  GlSurface surface;
  ImGuiHost host;
  HeadlessInput input;
  GlHeatPainter painter;
};

class HeatPainterTest : public testing::Test {
 protected:
  void SetUp() override {
    try {
      context_.emplace();
    } catch (const UserError& none) {
      GTEST_SKIP() << "no heatmap can be drawn here: " << none.what();
    }
    studio_.emplace(Scheme::light);
  }
  Studio& studio() { return *studio_; }

 private:
  std::optional<OffscreenContext> context_;
  std::optional<Studio> studio_;
};

MatrixPtr matrix(std::initializer_list<std::initializer_list<float>> rows) { return std::make_shared<const Matrix>(rows); }

Heat heat_of(MatrixPtr values, float pitch) {
  Heat heat;
  heat.values = std::move(values);
  heat.origin = ImVec2(10, 20);
  heat.pitch = ImVec2(pitch, pitch);
  return heat;
}

testing::AssertionResult is_colour(const Picture& picture, float x, float y, ImU32 wanted, int tolerance = 1) {
  const auto p = picture.at(int(x), int(y));
  const int want[] = {int(wanted >> IM_COL32_R_SHIFT & 255), int(wanted >> IM_COL32_G_SHIFT & 255), int(wanted >> IM_COL32_B_SHIFT & 255)};
  for (int i = 0; i < 3; ++i)
    if (std::abs(int(p[std::size_t(i)]) - want[i]) > tolerance)
      return testing::AssertionFailure() << "pixel " << x << ", " << y << " is (" << int(p[0]) << ", " << int(p[1]) << ", " << int(p[2])
                                         << "), not (" << want[0] << ", " << want[1] << ", " << want[2] << ")";
  return testing::AssertionSuccess();
}

bool holds_colour(const Picture& picture, int x0, int y0, int x1, int y1, ImU32 wanted) {
  for (int y = y0; y < y1; ++y)
    for (int x = x0; x < x1; ++x)
      if (is_colour(picture, float(x), float(y), wanted)) return true;
  return false;
}

TEST_F(HeatPainterTest, CellsHaveTheColoursOfTheTheme) {
  for (Scheme scheme : {Scheme::light, Scheme::dark, Scheme::contrast})
    for (ColourMap map : {ColourMap::diverging, ColourMap::beam}) {
      Studio studio(scheme);
      auto values = std::make_shared<Matrix>(16, 16);
      for (Index i = 0; i < values->size(); ++i) values->data()[i] = 3.f * (float(i) - 127.5f) / 127.5f;
      Heat heat = heat_of(values, 20);
      heat.map = map;
      heat.limit = 2.5f;  // some values lie beyond it
      heat.gap = 2;
      heat.radius = 3;
      const Picture picture = studio.draw(heat);
      for (Index r = 0; r < 16; ++r)
        for (Index c = 0; c < 16; ++c)
          ASSERT_TRUE(is_colour(picture, 10 + 20 * float(c) + 9, 20 + 20 * float(r) + 9,
                                heat_colour(studio.theme.table(map), map, (*values)(r, c), 2.5f)))
              << "row " << r << ", column " << c << ", scheme " << int(scheme);
    }
}

TEST_F(HeatPainterTest, EdgesLieOnWholePixelsAndGapsShowTheBoard) {
  Heat heat = heat_of(matrix({{1, -1}, {-1, 1}}), 20);
  heat.gap = 2;
  const Picture picture = studio().draw(heat);
  const ImU32 red = studio().theme.diverging.back(), blue = studio().theme.diverging[0], bg = studio().theme.palette.bg;
  for (float x : {10.f, 27.f}) EXPECT_TRUE(is_colour(picture, x, 25, red)) << x;
  for (float x : {9.f, 28.f, 29.f, 48.f}) EXPECT_TRUE(is_colour(picture, x, 25, bg)) << x;
  for (float x : {30.f, 47.f}) EXPECT_TRUE(is_colour(picture, x, 25, blue)) << x;
  EXPECT_TRUE(is_colour(picture, 15, 20, red));
  EXPECT_TRUE(is_colour(picture, 15, 19, bg));
  EXPECT_TRUE(is_colour(picture, 15, 38, bg));
}

TEST_F(HeatPainterTest, FractionalPitchStillGivesSharpCells) {
  const Picture picture = studio().draw(heat_of(matrix({{1, -1, 1, -1, 1}}), 10.3f));
  const ImU32 red = studio().theme.diverging.back(), blue = studio().theme.diverging[0];
  for (int x = 10; x < 10 + 51; ++x) {
    const bool even = int((float(x) + 0.5f - 10) / 10.3f) % 2 == 0;
    EXPECT_TRUE(is_colour(picture, float(x), 25, even ? red : blue)) << x;
  }
}

TEST_F(HeatPainterTest, RoundedCornersLetTheBoardThrough) {
  Heat heat = heat_of(matrix({{1}}), 40);
  heat.radius = 8;
  const Picture picture = studio().draw(heat);
  for (float x : {10.f, 49.f})
    for (float y : {20.f, 59.f}) EXPECT_TRUE(is_colour(picture, x, y, studio().theme.palette.bg));
  EXPECT_TRUE(is_colour(picture, 30, 20, studio().theme.diverging.back()));
}

TEST_F(HeatPainterTest, MaskedCellsArePanelWithAShortStroke) {
  const Picture picture = studio().draw(heat_of(matrix({{masked, 0}}), 40));
  const Palette& p = studio().theme.palette;
  EXPECT_TRUE(is_colour(picture, 12, 22, p.panel));
  EXPECT_TRUE(is_colour(picture, 48, 58, p.panel));
  EXPECT_TRUE(holds_colour(picture, 27, 37, 33, 43, p.line2));
  EXPECT_FALSE(holds_colour(picture, 10, 20, 20, 60, p.line2)) << "the stroke is 32 % of the width";
  EXPECT_TRUE(is_colour(picture, 70, 40, heat_colour(studio().theme.diverging, ColourMap::diverging, 0, 1)));
}

TEST_F(HeatPainterTest, FaultsHaveADashedOutlineWhenThereIsRoomAndARedFillWhenNot) {
  const auto values = matrix({{nan_value, infinite}});
  const Palette& p = studio().theme.palette;
  const Picture large = studio().draw(heat_of(values, 40));
  for (int cell : {0, 1}) {
    EXPECT_TRUE(is_colour(large, 30 + 40 * float(cell), 40, p.panel));
    EXPECT_TRUE(holds_colour(large, 10 + 40 * cell, 20, 50 + 40 * cell, 21, p.nan));
    EXPECT_TRUE(holds_colour(large, 10 + 40 * cell, 20, 50 + 40 * cell, 21, p.panel)) << "dashed, not solid";
  }
  const Picture small = studio().draw(heat_of(values, 4));
  EXPECT_TRUE(is_colour(small, 12, 22, p.nan));
  EXPECT_TRUE(is_colour(small, 16, 22, p.nan));
}

TEST_F(HeatPainterTest, Transposes) {
  const auto values = matrix({{0.1f, 0.2f, 0.3f}, {0.4f, 0.5f, 0.6f}});
  Heat heat = heat_of(values, 20);
  heat.transposed = true;
  const Picture picture = studio().draw(heat);
  for (Index r = 0; r < 3; ++r)
    for (Index c = 0; c < 2; ++c)
      EXPECT_TRUE(is_colour(picture, 20 + 20 * float(c), 30 + 20 * float(r),
                            heat_colour(studio().theme.diverging, ColourMap::diverging, (*values)(c, r), 1)));
  EXPECT_TRUE(is_colour(picture, 10 + 45, 30, studio().theme.palette.bg)) << "two columns wide, not three";
}

TEST_F(HeatPainterTest, FadesWhatIsNeitherInTheLitRowsNorInTheLitColumns) {
  const auto values = std::make_shared<const Matrix>(Matrix::Constant(4, 4, 0.8f));
  Heat heat = heat_of(values, 20);
  heat.highlighted_rows[0] = heat.highlighted_rows[1] = 1;
  heat.highlighted_cols[0] = 2;
  heat.highlighted_cols[1] = 3;
  const Picture picture = studio().draw(heat);
  const ImU32 full = heat_colour(studio().theme.diverging, ColourMap::diverging, 0.8f, 1),
              faded = mix(full, studio().theme.palette.bg, 0.62f);
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      EXPECT_TRUE(is_colour(picture, 20 + 20 * float(c), 30 + 20 * float(r), r == 1 || c >= 2 ? full : faded)) << r << ", " << c;
}

TEST_F(HeatPainterTest, FadesCellByCellWhereItIsTold) {
  const auto values = std::make_shared<const Matrix>(Matrix::Constant(2, 3, 0.8f));
  const ImU32 full = heat_colour(studio().theme.diverging, ColourMap::diverging, 0.8f, 1),
              faded = mix(full, studio().theme.palette.bg, 0.62f);
  Heat heat = heat_of(values, 20);
  heat.highlighted_cells = matrix({{1, 0, 0}, {0, 0, 1}});
  heat.highlighted_rows[0] = heat.highlighted_rows[1] = 0;  // has no effect together with highlighted_cells
  for (const bool transposed : {false, true}) {
    heat.transposed = transposed;
    const Picture picture = studio().draw(heat);
    for (int r = 0; r < 2; ++r)
      for (int c = 0; c < 3; ++c) {
        const int column = transposed ? r : c, row = transposed ? c : r;
        EXPECT_TRUE(is_colour(picture, 20 + 20 * float(column), 30 + 20 * float(row), (*heat.highlighted_cells)(r, c) != 0 ? full : faded))
            << r << ", " << c;
      }
  }
  heat.highlighted_cells = nullptr;
  heat.highlighted_rows[1] = -1;
  EXPECT_TRUE(is_colour(studio().draw(heat), 40, 30, full)) << "the mask outlived its matrix";
}

TEST_F(HeatPainterTest, ALitRowIsSeenInAMatrixWithCellsSmallerThanAPixel) {
  const auto values = std::make_shared<const Matrix>(Matrix::Constant(1024, 1024, 0.8f));
  auto highlighted = std::make_shared<Matrix>(Matrix::Zero(1024, 1024));
  highlighted->row(512).setOnes();
  Heat heat = heat_of(values, 0.25f);
  heat.highlighted_cells = highlighted;
  const Picture picture = studio().draw(heat);
  const ImU32 full = heat_colour(studio().theme.diverging, ColourMap::diverging, 0.8f, 1);
  EXPECT_TRUE(holds_colour(picture, 100, 20 + 127, 101, 20 + 130, full));
  EXPECT_TRUE(is_colour(picture, 100, 60, mix(full, studio().theme.palette.bg, 0.62f)));
}

TEST_F(HeatPainterTest, ALoneCellSurvivesBeingSmallerThanAPixel) {
  for (int size : {300, 123, 40})
    for (Index at : {Index(0), Index(500), Index(1022)}) {
      auto values = std::make_shared<Matrix>(Matrix::Zero(1023, 1023));
      (*values)(at, 1022 - at) = -1;
      (*values)(700, 31) = nan_value;
      Heat heat = heat_of(values, float(size) / 1023);
      heat.origin = ImVec2(10.4f, 20.7f);
      const Picture picture = studio().draw(heat);
      EXPECT_TRUE(holds_colour(picture, 10, 20, 12 + size, 22 + size, studio().theme.diverging[0]))
          << "the lone cell, at " << size << " pixels";
      EXPECT_TRUE(holds_colour(picture, 10, 20, 12 + size, 22 + size, studio().theme.palette.nan)) << "the fault, at " << size << " pixels";
      EXPECT_TRUE(is_colour(picture, 10 + float(size) / 4, 20 + float(size) / 4, studio().theme.diverging[128]));
    }
}

TEST_F(HeatPainterTest, MaskedBlocksAreMaskedOnlyWhenAllOfThemIs) {
  auto values = std::make_shared<Matrix>(Matrix::Constant(512, 512, masked));
  values->leftCols(256).setConstant(0.5f);
  values->leftCols(256).row(100).setConstant(masked);
  const Picture picture = studio().draw(heat_of(values, 0.25f));
  EXPECT_TRUE(is_colour(picture, 10 + 100, 20 + 60, studio().theme.palette.panel));
  EXPECT_TRUE(is_colour(picture, 10 + 30, 20 + 25, heat_colour(studio().theme.diverging, ColourMap::diverging, 0.5f, 1)));
}

TEST_F(HeatPainterTest, LeavesTheRendererAsItWasAndKeepsToTheClipRectangle) {
  const auto values = std::make_shared<const Matrix>(Matrix::Constant(50, 50, 1));
  const Picture picture = studio().draw([&](ImDrawList& list) {
    list.PushClipRect(ImVec2(100, 100), ImVec2(200, 200));
    Heat heat = heat_of(values, 20);
    heat.origin = ImVec2(-300, -300);
    studio().painter.paint(list, heat);
    list.PopClipRect();
    list.AddRectFilled(ImVec2(300, 300), ImVec2(320, 320), IM_COL32(10, 200, 30, 255));
    list.AddRectFilled(ImVec2(150, 150), ImVec2(160, 160), IM_COL32(0, 0, 0, 0));
  });
  EXPECT_TRUE(is_colour(picture, 310, 310, IM_COL32(10, 200, 30, 255)));
  EXPECT_TRUE(is_colour(picture, 100, 100, studio().theme.diverging.back()));
  EXPECT_TRUE(is_colour(picture, 155, 155, studio().theme.diverging.back())) << "blending is on again";
  EXPECT_TRUE(is_colour(picture, 99, 150, studio().theme.palette.bg));
  EXPECT_TRUE(is_colour(picture, 200, 150, studio().theme.palette.bg));
}

TEST_F(HeatPainterTest, LetsGoOfMatricesThatAreNoLongerPainted) {
  std::weak_ptr<const Matrix> watched;
  {
    auto values = std::make_shared<const Matrix>(Matrix::Ones(4, 4));
    watched = values;
    studio().draw(heat_of(values, 20));
  }
  EXPECT_FALSE(watched.expired());
  for (int i = 0; i < 300; ++i) studio().draw(heat_of(matrix({{1}}), 20));
  EXPECT_TRUE(watched.expired());
  EXPECT_LE(studio().painter.texture_bytes(), 300 * sizeof(float));
}

TEST_F(HeatPainterTest, AMatrixLongerThanATextureIsShownWhole) {
  auto values = std::make_shared<Matrix>(Matrix::Zero(70000, 3));
  (*values)(69999, 1) = 1;
  Heat heat = heat_of(values, 20);
  heat.origin = ImVec2(10, 100 - 20.f * 69990);
  const Picture picture = studio().draw(heat);
  EXPECT_TRUE(is_colour(picture, 10 + 30, 100 + 9 * 20 + 10, studio().theme.diverging.back()));
  EXPECT_TRUE(is_colour(picture, 10 + 30, 100 + 8 * 20 + 10, studio().theme.diverging[128]));
}

TEST_F(HeatPainterTest, TextFollowsTheFontAtlasWhenItIsRebuilt) {
  const ImU32 ink = IM_COL32(200, 0, 0, 255);
  const auto rows_with_ink = [&] {
    const Picture picture = studio().draw([&](ImDrawList& list) { list.AddText(ImVec2(10, 10), ink, "HHH"); });
    int rows = 0;
    for (int y = 0; y < 80; ++y) rows += holds_colour(picture, 0, y, 200, y + 1, ink);
    return rows;
  };
  const int before = rows_with_ink();
  ImFontConfig twice;
  twice.SizePixels = 26;
  ImGui::GetIO().Fonts->Clear();
  ImGui::GetIO().FontDefault = nullptr;
  ImGui::GetIO().Fonts->AddFontDefault(&twice);
  const int after = rows_with_ink();
  EXPECT_GT(before, 4);
  EXPECT_GE(after, 2 * before - 2);
}

TEST_F(HeatPainterTest, AMissingShaderIsNamed) {
  try {
    GlHeatPainter painter("/nowhere", studio().theme);
    FAIL() << "painted without shaders";
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("/nowhere/heat.vert"), std::string::npos) << error.what();
  }
}

TEST(HeatLevels, TheStrongestValueSpeaksForABlock) {
  const Matrix values{
      {0.1f, -0.9f, masked, masked}, {0.2f, 0.9f, masked, 0.f}, {nan_value, 5.f, masked, masked}, {0.f, 0.f, masked, masked}};
  const HeatLevel level = reduce(values, 2, 2);
  ASSERT_EQ(level.values.size(), 4u);
  EXPECT_EQ(level.values[0], 0.9f);
  EXPECT_EQ(level.values[1], 0.f);
  EXPECT_TRUE(std::isnan(level.values[2]));
  EXPECT_EQ(level.values[3], masked);
}

TEST(HeatLevels, BlocksOfBlocksAgreeWithBlocksOfCells) {
  const Matrix values = Matrix::Random(37, 21);
  const HeatLevel once = reduce(values, 4, 8), first = reduce(values, 2, 4);
  const Matrix between = Eigen::Map<const Matrix>(first.values.data(), first.rows, first.cols);
  EXPECT_EQ(reduce(between, 2, 2).values, once.values);
}

TEST(HeatLevels, KeysGiveTheirValuesBack) {
  for (float v : {0.f, 1.f, -1.f, 1e-40f, -3e38f, masked}) EXPECT_EQ(value_of_key(speaking_key(v)), v);
  EXPECT_LT(speaking_key(-1.f), speaking_key(1.f));
  EXPECT_LT(speaking_key(3e38f), speaking_key(infinite));
  EXPECT_EQ(speaking_key(nan_value), speaking_key(-nan_value));
}

TEST(FramePacer, SleepsWhenNothingHappensAndShowsTheEndOfAnAnimation) {
  FramePacer pacer;
  double now = 10;
  for (int i = 0; i < FramePacer::settle_frames; ++i, now += 0.1) {
    ASSERT_TRUE(pacer.due(now));
    pacer.drawn(now);
  }
  EXPECT_FALSE(pacer.due(now));
  EXPECT_EQ(pacer.sleep(now), FramePacer::longest_sleep);
  pacer.animate_until(now + 0.5);
  for (; now < 11.1 && pacer.due(now); now += 0.1) pacer.drawn(now);
  EXPECT_NEAR(now, 11.0, 0.21) << "one frame at or after the end, then rest";
  EXPECT_FALSE(pacer.due(now));
  pacer.draw_by(now + 0.25);
  EXPECT_NEAR(pacer.sleep(now), 0.25, 1e-9);
  EXPECT_TRUE(pacer.due(now + 0.25));
}

TEST(ScreenArea, AWindowOnAScreenThatIsGoneComesBack) {
  const std::vector<ScreenArea> screens{{0, 0, 1280, 800}};
  const WindowGeometry gone = fit_to_screens({3000, 50, 1600, 1000, false}, screens);
  EXPECT_FALSE(gone.x);
  EXPECT_EQ(gone.width, 1280);
  EXPECT_EQ(gone.height, 800);
  const WindowGeometry kept = fit_to_screens({100, 50, 900, 700, true}, screens);
  EXPECT_EQ(kept.x, 100);
  EXPECT_TRUE(kept.maximised);
}

TEST_F(HeatPainterTest, APictureFromAFileHasItsColourAndItsPlaceAndADamagedOneIsCrossedOut) {
  const auto good = std::make_shared<const std::string>(small_png(8, 4, {10, 120, 240})), bad = std::make_shared<const std::string>("PNG");
  const Picture picture = studio().draw([&](ImDrawList& list) {
    studio().painter.show(list, {good, {50, 60}, {130, 100}});
    studio().painter.show(list, {bad, {200, 200}, {328, 328}});
  });
  for (const ImVec2 at : {ImVec2(52, 62), ImVec2(128, 98)}) EXPECT_TRUE(is_colour(picture, at.x, at.y, IM_COL32(10, 120, 240, 255)));
  for (const ImVec2 at : {ImVec2(48, 62), ImVec2(132, 98)}) EXPECT_TRUE(is_colour(picture, at.x, at.y, studio().theme.palette.bg));
  EXPECT_TRUE(is_colour(picture, 264, 210, IM_COL32(217, 217, 217, 255), 3));
}
}  // namespace headlight::tests::heat_painter_test
