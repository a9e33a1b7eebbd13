#include "theme/theme.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "theme/number_format.hpp"

namespace headlight::tests::theme_test {

constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();

class Maps : public testing::TestWithParam<std::tuple<ColourMap, Scheme>> {
 protected:
  ColourMap map = std::get<0>(GetParam());
  Scheme scheme = std::get<1>(GetParam());
  ColourTable table = colour_table(map, scheme);
};

TEST_P(Maps, NumbersAreReadableOnEveryFill) {
  for (int i = 0; i < 512; ++i) {
    const float value = map == ColourMap::beam ? float(i) / 511 : float(i) / 255.5f - 1;
    const ImU32 fill = heat_colour(table, map, value, 1);
    EXPECT_GE(contrast(ink_on(fill, scheme), fill), scheme == Scheme::contrast ? 7.f : 4.5f) << "at " << value;
  }
}

/// If a soft ink has no contrast to spare, the better of black and white is used: digits on the dark blue of -2.67 of 4 were grey.
TEST_P(Maps, NumbersHaveTheBestInkWhereContrastIsScarce) {
  for (int i = 0; i < 512; ++i) {
    const float value = map == ColourMap::beam ? float(i) / 511 : float(i) / 255.5f - 1;
    const ImU32 fill = heat_colour(table, map, value, 1);
    const float best = std::max(contrast(IM_COL32_BLACK, fill), contrast(IM_COL32_WHITE, fill));
    EXPECT_GE(contrast(ink_on(fill, scheme), fill), std::min(7.f, best)) << "at " << value;
  }
}

TEST_P(Maps, LuminanceIsMonotoneOnEachArm) {
  const std::size_t first = map == ColourMap::beam ? 1 : 129;
  for (std::size_t i = first; i < table.size(); ++i) {
    const float step = luminance(table[i]) - luminance(table[i - 1]);
    EXPECT_TRUE(scheme == Scheme::dark ? step >= -1e-3f : step <= 1e-3f) << "at " << i;
  }
  if (map == ColourMap::beam) return;
  for (std::size_t i = 1; i <= 128; ++i) {
    const float step = luminance(table[i]) - luminance(table[i - 1]);
    EXPECT_TRUE(scheme == Scheme::dark ? step <= 1e-3f : step >= -1e-3f) << "at " << i;
  }
}

TEST_P(Maps, ValuesBeyondTheLimitTakeTheEndColours) {
  EXPECT_EQ(heat_colour(table, map, 7, 2), table.back());
  EXPECT_EQ(heat_colour(table, map, inf, 2), table.back());
  EXPECT_EQ(heat_colour(table, map, -7, 2), table[0]);
}

TEST_P(Maps, ZeroHasAColourOfItsOwnThatLeansToNoSide) {
  if (map == ColourMap::beam) return;
  for (const float zero : {0.f, -0.f}) {
    const ImU32 fill = heat_colour(table, map, zero, 3);
    const unsigned red = fill >> IM_COL32_R_SHIFT & 255, green = fill >> IM_COL32_G_SHIFT & 255, blue = fill >> IM_COL32_B_SHIFT & 255;
    EXPECT_TRUE(red == green && green == blue) << red << " " << green << " " << blue;
  }
  for (const float value : {0.01f, 0.5f, 1.f})
    EXPECT_NE(heat_colour(table, map, value, 1), heat_colour(table, map, -value, 1)) << value << " is told from its negative";
}

INSTANTIATE_TEST_SUITE_P(All, Maps,
                         testing::Combine(testing::Values(ColourMap::diverging, ColourMap::beam),
                                          testing::Values(Scheme::light, Scheme::dark, Scheme::contrast)));

int distance(ImU32 a, unsigned hex) {
  int most = 0;
  const int shifts[3][2] = {{IM_COL32_R_SHIFT, 16}, {IM_COL32_G_SHIFT, 8}, {IM_COL32_B_SHIFT, 0}};
  for (auto [mine, theirs] : shifts) most = std::max(most, std::abs(int((a >> mine) & 255) - int((hex >> theirs) & 255)));
  return most;
}

TEST(ColourTable, MeetsTheDesignStops) {
  const ColourTable light = colour_table(ColourMap::diverging, Scheme::light), beam = colour_table(ColourMap::beam, Scheme::light);
  EXPECT_LE(distance(light[0], 0x064F96), 6);
  EXPECT_LE(distance(light[64], 0x759ED1), 3);
  EXPECT_LE(distance(light[192], 0xCC8582), 3);
  EXPECT_LE(distance(light.back(), 0x921825), 3);
  EXPECT_LE(distance(beam[0], 0xF9F6ED), 1);
  EXPECT_LE(distance(beam[160], 0xB06F01), 3);
  EXPECT_LE(distance(beam.back(), 0x683402), 3);
}

constexpr Scheme every_scheme[] = {Scheme::light, Scheme::dark, Scheme::contrast};

TEST(Palette, TextIsReadableOnEveryPaper) {
  for (const Scheme scheme : every_scheme) {
    const float least = scheme == Scheme::contrast ? 7.f : 4.5f;
    const Palette p = palette(scheme);
    for (ImU32 paper : {p.bg, p.panel, p.raised})
      for (ImU32 ink :
           {p.text, p.muted, p.query, p.key, p.value, p.output, p.edit, p.nan, p.good, p.head[0], p.head[1], p.head[2], p.head[3]})
        EXPECT_GE(contrast(ink, paper), least) << static_cast<int>(scheme);
    EXPECT_GE(contrast(p.on_accent, p.accent), 7.f);
  }
}

/// The enhanced contrast of WCAG 2, even on a washed row, and 3 to 1 for visible elements other than text.
TEST(Palette, HighContrastIsHighEverywhere) {
  const Palette p = palette(Scheme::contrast);
  for (const ImU32 wash : {p.wash, p.table_wash})
    for (const ImU32 paper : {p.bg, p.panel}) {
      const ImU32 washed = mix(paper, wash | IM_COL32_A_MASK, static_cast<float>(wash >> IM_COL32_A_SHIFT) / 255);
      for (const ImU32 ink : {p.text, p.muted}) EXPECT_GE(contrast(ink, washed), 7.f);
    }
  for (const ImU32 paper : {p.bg, p.panel, p.raised}) {
    EXPECT_GE(contrast(p.beam, paper), 7.f);
    for (const ImU32 line : {p.line, p.line2}) EXPECT_GE(contrast(line, paper), 3.f);
  }
}

/// Values differ from nothing more than in the light scheme.
TEST(ColourTable, HighContrastIsHigherThanLight) {
  for (const ColourMap map : {ColourMap::diverging, ColourMap::beam}) {
    const ColourTable light = colour_table(map, Scheme::light), high = colour_table(map, Scheme::contrast);
    const auto from_zero = [&](const ColourTable& table, float value) {
      return contrast(heat_colour(table, map, value, 1), heat_colour(table, map, 0, 1));
    };
    for (const float value : {0.2f, 0.4f, 0.55f, 0.75f, 1.f}) {
      EXPECT_GT(from_zero(high, value), from_zero(light, value)) << value;
      if (map == ColourMap::beam) continue;
      EXPECT_GT(from_zero(high, -value), from_zero(light, -value)) << -value;
    }
    EXPECT_GE(from_zero(high, 1), 12);
  }
}

/// A colour as seen without green receptors (Machado et al. 2009, full severity), as lightness and two opponent axes (OKLab).
std::array<double, 3> seen_without_green(ImU32 colour) {
  const auto linear = [&](int shift) {
    const double v = static_cast<double>((colour >> shift) & 255) / 255;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  const double r0 = linear(IM_COL32_R_SHIFT), g0 = linear(IM_COL32_G_SHIFT), b0 = linear(IM_COL32_B_SHIFT);
  const double r = std::clamp(0.367322 * r0 + 0.860646 * g0 - 0.227968 * b0, 0., 1.),
               g = std::clamp(0.280085 * r0 + 0.672501 * g0 + 0.047413 * b0, 0., 1.),
               b = std::clamp(-0.011820 * r0 + 0.042940 * g0 + 0.968881 * b0, 0., 1.);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
               m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
               s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

TEST(Palette, HeadsAreToldApartWithoutGreen) {
  for (const Scheme scheme : every_scheme) {
    const Palette p = palette(scheme);
    for (size_t i = 0; i < p.head.size(); ++i)
      for (size_t j = i + 1; j < p.head.size(); ++j) {
        const auto a = seen_without_green(p.head[i]), b = seen_without_green(p.head[j]);
        EXPECT_GE(100 * std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 12)
            << i + 1 << " and " << j + 1 << ", scheme " << static_cast<int>(scheme);
      }
  }
}

TEST(Palette, HeadsRepeatAfterFour) {
  const Palette p = palette(Scheme::light);
  EXPECT_EQ(head_colour(p, 0), head_colour(p, 4));
  EXPECT_NE(head_colour(p, 0), head_colour(p, 1));
}

TEST(FormatNumber, WritesWhatIsThere) {
  EXPECT_EQ(format_number(0.908f, 2), "0.91");
  EXPECT_EQ(format_number(-0.25f, 2), "-0.25");
  EXPECT_EQ(format_number(1e38f, 2), "1e38");
  EXPECT_EQ(format_number(-1e38f, 2), "-1e38");
  EXPECT_EQ(format_number(inf, 2), "∞");
  EXPECT_EQ(format_number(-inf, 2), "-∞");
  EXPECT_EQ(format_number(nan, 2), "NaN");
}

TEST(FormatNumber, NeverWritesMinusZero) {
  EXPECT_EQ(format_number(-0.f, 2), "0.00");
  EXPECT_EQ(format_number(-0.004f, 2), "0.00");
  EXPECT_EQ(format_number(-0.2f, 0), "0");
}

TEST(FormatPrecise, KeepsTheDigitsAsked) {
  EXPECT_EQ(format_precise(15.92724f), "15.9272");
  EXPECT_EQ(format_precise(0.059594f, 4), "0.060");
  EXPECT_EQ(format_precise(1e38f, 3), "1.00e38");
  EXPECT_EQ(format_precise(nan), "NaN");
  EXPECT_EQ(format_precise(0), "0.00000");
}

Matrix single(float v) { return Matrix::Constant(1, 1, v); }

TEST(SumText, SaysOneOnlyOfOne) {
  EXPECT_EQ(sum_text(1), "1.000");
  EXPECT_EQ(sum_text(1.00000012), "1.000");
  EXPECT_EQ(sum_text(0.9996), "0.9996") << "three decimals would say 1.000";
  EXPECT_EQ(sum_text(1.0002), "1.0002");
  EXPECT_EQ(sum_text(0.125), "0.125");
  EXPECT_EQ(sum_text(0), "0.000");
  EXPECT_FALSE(is_one(std::nan("")));
}

TEST(ShortenedNumber, IsWhatAReaderGetsWhoRoundsTheLongerOne) {
  EXPECT_EQ(shortened_number("-1.2950", -1.29496, 2), "-1.295") << "neither -1.29 nor -1.30 could be checked";
  EXPECT_EQ(shortened_number("-1.2951", -1.2951, 2), "-1.30");
  EXPECT_EQ(shortened_number("1.2951", 1.29499, 2), "1.295") << "the printed terms add up to a little more";
  EXPECT_EQ(shortened_number("0.5000", 0.5, 2), "0.50");
  EXPECT_EQ(shortened_number("2.5", 2.5, 0), "2.5");
  EXPECT_EQ(shortened_number("-0.0012", -0.0012, 2), "0.00");
  EXPECT_EQ(shortened_number("3", 3, 2), "3.00");
  EXPECT_EQ(shortened_number("1.2e-07", 1.2e-7, 2), "0.00");
  EXPECT_EQ(shortened_number("9.87795", 9.877953, 4), "9.87795") << "the exponent of a sum that is printed with five decimals";
  EXPECT_EQ(shortened_number("nan", std::nan(""), 2), "NaN");
}

TEST(NiceLimit, RoundsUpAtTwoFigures) {
  EXPECT_FLOAT_EQ(nice_limit(single(5.63f)), 5.7f);
  EXPECT_FLOAT_EQ(nice_limit(single(-15.93f)), 16);
  EXPECT_FLOAT_EQ(nice_limit(single(2.3f)), 2.3f);
  EXPECT_FLOAT_EQ(nice_limit(single(0)), 1);
  EXPECT_FLOAT_EQ(nice_limit(single(nan)), 1);
  Matrix m(1, 3);
  m << -inf, 2, nan;
  EXPECT_FLOAT_EQ(nice_limit(m), 2);
  EXPECT_TRUE(std::isfinite(nice_limit(single(3.4e38f))));
}

class FitNumbers : public testing::Test {
 protected:
  FitNumbers() {
    fonts.mono = &twelve;
    fonts.mono_small = &eleven;
    fonts.mono_tiny = &ten;
  }
  ImFont twelve, eleven, ten;
  Fonts fonts;
};

TEST_F(FitNumbers, FollowsTheTableOfTheDesign) {
  const Matrix four = single(0.91f), five = single(-0.25f), six = single(-15.93f);
  EXPECT_EQ(fit_numbers(four, 35, 38, fonts)->font, &twelve);
  EXPECT_EQ(fit_numbers(four, 33, 38, fonts)->font, &eleven);
  EXPECT_EQ(fit_numbers(four, 32, 38, fonts)->font, &ten);
  EXPECT_EQ(fit_numbers(five, 42, 38, fonts)->font, &twelve);
  EXPECT_EQ(fit_numbers(five, 38, 38, fonts)->font, &ten);
  EXPECT_EQ(fit_numbers(six, 50, 38, fonts)->font, &twelve);
  EXPECT_EQ(fit_numbers(six, 44, 38, fonts)->font, &ten);
}

TEST_F(FitNumbers, DropsDecimalsBeforeItGivesUp) {
  EXPECT_EQ(fit_numbers(single(-15.93f), 38, 38, fonts)->decimals, 1);
  EXPECT_EQ(fit_numbers(single(-15.93f), 30, 38, fonts)->decimals, 0);
  EXPECT_FALSE(fit_numbers(single(0.5f), 23, 38, fonts));
  EXPECT_FALSE(fit_numbers(single(0.5f), 40, 17, fonts));
  EXPECT_FALSE(fit_numbers(Matrix(0, 0), 40, 40, fonts));
}

TEST_F(FitNumbers, TheMaskTakesNoRoom) {
  Matrix m(1, 2);
  m << -inf, 0.5f;
  EXPECT_EQ(widest(m, 2), 4);
  m << nan, 0;
  EXPECT_EQ(widest(m, 0), 3);
}

TEST(Grid, MatchesTheBreakpoints) {
  const Grid wide = grid(1600, 1000);
  EXPECT_EQ(wide.rail.w, 248);
  EXPECT_EQ(wide.board.w, 976);
  EXPECT_EQ(wide.inspector.w, 376);
  EXPECT_EQ(wide.inspector.x, 1224);
  const Grid laptop = grid(1280, 800);
  EXPECT_EQ(laptop.rail_form, Rail::titles);
  EXPECT_EQ(laptop.board.w, 808);
  EXPECT_TRUE(laptop.bar_words);
  EXPECT_EQ(grid(1100, 800).rail_form, Rail::thumbnails);
  EXPECT_GE(grid(1280, 720).rail.h, 15 * grid(1280, 720).rail_row) << "neither the map nor a stage of one attention is out of sight";
  EXPECT_EQ(laptop.inspector.w, 320);
  EXPECT_EQ(grid(1100, 800).inspector_form, Inspector::drawer_right);
  EXPECT_EQ(grid(900, 800).inspector_form, Inspector::drawer_below);
  EXPECT_TRUE(grid(1600, 700).head_stepper_only);
}

class LoadedFonts : public testing::Test {
 protected:
  ImFontAtlas atlas;
};

TEST_F(LoadedFonts, EveryStepIsThereAndMathematicsCanBeDrawn) {
  const Fonts fonts = load_fonts(atlas, 1);
  for (const ImFont* font : {fonts.title, fonts.equation, fonts.letter, fonts.name, fonts.body, fonts.label, fonts.tiny, fonts.mono,
                             fonts.mono_tiny, fonts.mono_large})
    ASSERT_NE(font, nullptr);
  if (!fonts.notes.empty()) GTEST_SKIP() << fonts.notes.front();
  for (unsigned c : codepoints("ᵀ√Σ∞→÷×≈−·’“”…")) EXPECT_NE(fonts.body->FindGlyphNoFallback(ImWchar(c)), nullptr) << c;
  EXPECT_NEAR(fonts.mono->FindGlyph('0')->AdvanceX, 7.2f, 0.05f);
}

TEST_F(LoadedFonts, ScaleScales) {
  const Fonts fonts = load_fonts(atlas, 2);
  if (!fonts.notes.empty()) GTEST_SKIP() << fonts.notes.front();
  EXPECT_NEAR(fonts.mono->FindGlyph('0')->AdvanceX, 14.4f, 0.05f);
}

TEST_F(LoadedFonts, WhatCannotBeDrawnIsNamed) {
  const Fonts fonts = load_fonts(atlas, 1, codepoints("שלום"));
  EXPECT_EQ(baked_form(fonts.body, "a\xF0\x9F\x98\x80z"), "a[grinning]z") << "a plain word where ImGui has no glyph";
  EXPECT_EQ(baked_form(fonts.body, "\U0001F469\u200D\U0001F680"), "[emoji 1F469][rocket]") << "and for what has no name its number";
  EXPECT_EQ(baked_form(fonts.body, "\U0001F44D\U0001F3FD"), "[thumbs up]") << "without its colour";
  const std::string heart = baked_form(fonts.body, "\u2764\uFE0F");
  EXPECT_TRUE(heart == "\u2764" || heart == "[heart]") << heart;
  EXPECT_EQ(baked_form(fonts.body, "\U0001D54F"), "U+1D54F") << "a letter is no emoji";
  EXPECT_EQ(baked_form(fonts.body, "a\tb\n"), "a→b↵");
  EXPECT_EQ(baked_form(fonts.body,
                       "\xFF"
                       "a\xC3"),
            "\\xFFa\\xC3");
  EXPECT_EQ(baked_form(fonts.body, std::string_view("a\0b", 3)), "a\\x00b");
  if (fonts.notes.empty()) {
    EXPECT_EQ(baked_form(fonts.body, "שלום"), "םולש") << "read from right to left, drawn from left to right";
  }
}

TEST(Codepoints, AreSortedAndDistinct) { EXPECT_EQ(codepoints("éaéß"), (std::vector<unsigned>{0xDF, 0xE9})); }

}  // namespace headlight::tests::theme_test
