// A row of numbers as sound: its tones, and the samples that play them.
#include "analysis/row_tones.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "export/stereo_sound.hpp"

namespace headlight::tests::row_tones_test {

constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();

RowTones tones(const std::vector<float>& row, bool shares = true, Index about = 0) { return row_tones(row, shares, about); }

TEST(RowTones, AreTheOnesComputedByHand) {
  const RowTones row = tones({0, 0.25f, 0.5f, 1});
  ASSERT_EQ(row.tones.size(), 4u);
  const double by_hand[] = {220, 220 * std::sqrt(2.), 440, 880};  // a quarter is half an octave, a half is one octave
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(row.tones[i].timbre, Timbre::sine) << i;
    EXPECT_NEAR(row.tones[i].frequency, by_hand[i], 1e-9) << i;
    EXPECT_DOUBLE_EQ(row.tones[i].pan, static_cast<double>(i) / 3) << i;
  }
  EXPECT_DOUBLE_EQ(row.duration(), 4 * 0.16);
}

TEST(RowTones, ScaleToTheLargestNumberUnlessTheRowIsOfShares) {
  EXPECT_EQ(tones({0.1f, 0.2f}).full, 1);
  EXPECT_EQ(tones({0.1f, 3}).full, 3) << "a mistake can make weights above 1";
  EXPECT_EQ(tones({-4, 2}, false).full, 4);
  EXPECT_EQ(tones({0, 0}, false).full, 1) << "zeros sound as zero";
  const RowTones row = tones({-4, 2}, false);
  EXPECT_NEAR(row.tones[0].frequency, 880, 1e-9);
  EXPECT_EQ(row.tones[0].timbre, Timbre::odd_harmonics);
  EXPECT_NEAR(row.tones[1].frequency, 440, 1e-9);
  EXPECT_EQ(row.tones[1].timbre, Timbre::sine);
}

TEST(RowTones, RiseWithTheNumber) {
  std::vector<float> rising;
  for (int i = 0; i <= 20; ++i) rising.push_back(static_cast<float>(i) / 20);
  const RowTones row = tones(rising);
  for (size_t i = 1; i < row.tones.size(); ++i) EXPECT_GT(row.tones[i].frequency, row.tones[i - 1].frequency) << i;
}

TEST(RowTones, MaskedIsSilentAndNoNumberIsNoise) {
  const RowTones row = tones({-inf, nan, inf, 0, -0.f});
  EXPECT_EQ(row.tones[0].timbre, Timbre::silence);
  EXPECT_EQ(row.tones[1].timbre, Timbre::noise);
  EXPECT_EQ(row.tones[2].frequency, hertz_of_infinity);
  EXPECT_EQ(row.tones[3].timbre, Timbre::sine) << "an open cell of weight 0 is heard";
  EXPECT_EQ(row.tones[4].timbre, Timbre::sine);
  for (size_t i = 0; i < 5; ++i) EXPECT_DOUBLE_EQ(row.tones[i].pan, static_cast<double>(i) / 4) << "a silent cell keeps its place";
}

TEST(RowTones, OneCellIsInTheMiddleAndNoCellIsNothing) {
  EXPECT_EQ(tones({0.5f}).tones[0].pan, 0.5);
  EXPECT_EQ(tones({}).duration(), 0);
  EXPECT_TRUE(stereo_sound(tones({})).samples.empty());
}

TEST(RowTones, LongRowsAreFasterAndTheLongestAreCut) {
  EXPECT_EQ(tones(std::vector<float>(37, 0.5f)).seconds, 0.16);
  EXPECT_DOUBLE_EQ(tones(std::vector<float>(100, 0.5f)).seconds, 0.06);
  std::vector<float> long_row(1000, 0.f);
  long_row[600] = 1;
  const RowTones middle = tones(long_row, true, 600), begin = tones(long_row, true, 3), end = tones(long_row, true, 999);
  EXPECT_EQ(middle.tones.size(), 200u);
  EXPECT_EQ(middle.first, 500);
  EXPECT_NEAR(middle.tones[100].frequency, 880, 1e-9);
  EXPECT_EQ(begin.first, 0);
  EXPECT_EQ(end.first, 800);
  EXPECT_DOUBLE_EQ(middle.duration(), 6);
}

/// A channel of a tone in a sound.
struct Heard {
  Heard(const StereoSound& sound, const RowTones& row, size_t tone, int side) : rate(sound.rate) {
    const auto frames = sound.samples.size() / 2 / row.tones.size();
    for (size_t i = 0; i < frames; ++i)
      samples.push_back(static_cast<double>(sound.samples[2 * (tone * frames + i) + static_cast<size_t>(side)]));
  }
  double energy() const {
    double sum = 0;
    for (const double x : samples) sum += x * x;
    return sum;
  }
  /// Goertzel's filter: the amplitude at a frequency.
  double at(double hertz) const {
    const double turn = 2 * std::cos(2 * std::numbers::pi * hertz / rate);
    double before = 0, last = 0;
    for (const double x : samples) before = std::exchange(last, x + turn * last - before);
    return 2 * std::sqrt(std::max(0., last * last + before * before - turn * last * before)) / static_cast<double>(samples.size());
  }
  /// The frequency at which the filter answers most, to one hertz.
  int pitch() const {
    int best = 100;
    for (int hertz = 100; hertz < 2000; ++hertz)
      if (at(hertz) > at(best)) best = hertz;
    return best;
  }

  int rate;
  std::vector<double> samples;
};

TEST(StereoSound, HasThePitchOfEveryNumber) {
  const RowTones row = tones({0, 0.25f, 0.5f, 1, -0.5f, -1});
  const StereoSound sound = stereo_sound(row);
  for (size_t i = 0; i < row.tones.size(); ++i) EXPECT_NEAR(Heard(sound, row, i, i < 3 ? 0 : 1).pitch(), row.tones[i].frequency, 3) << i;
}

TEST(StereoSound, TellsTheSignByOddHarmonics) {
  const RowTones row = tones({0.5f, -0.5f});
  const StereoSound sound = stereo_sound(row);
  const Heard positive(sound, row, 0, 0), negative(sound, row, 1, 1);
  EXPECT_LT(positive.at(3 * 440), 0.02 * positive.at(440));
  EXPECT_NEAR(negative.at(3 * 440) / negative.at(440), 1. / 3, 0.02);
  EXPECT_NEAR(negative.at(5 * 440) / negative.at(440), 1. / 5, 0.02);
  EXPECT_LT(negative.at(2 * 440), 0.02 * negative.at(440)) << "no even ones";
  EXPECT_NEAR(negative.energy() / positive.energy(), 1, 0.02) << "as loud as a positive number";
}

TEST(StereoSound, GoesFromLeftToRight) {
  const RowTones row = tones({0.3f, 0.3f, 0.3f, 0.3f, 0.3f});
  const StereoSound sound = stereo_sound(row);
  double before = -1;
  for (size_t i = 0; i < 5; ++i) {
    const double left = Heard(sound, row, i, 0).energy(), right = Heard(sound, row, i, 1).energy();
    EXPECT_NEAR(left + right, Heard(sound, row, 0, 0).energy(), 1e-3 * left + 1e-3) << "equally loud everywhere";
    EXPECT_GT(right / (left + right), before) << i;
    before = right / (left + right);
  }
  EXPECT_NEAR(Heard(sound, row, 0, 1).energy(), 0, 1e-9) << "the first column is at the left alone";
  EXPECT_NEAR(Heard(sound, row, 4, 0).energy(), 0, 1e-9) << "the last one at the right alone";
}

TEST(StereoSound, KeepsMaskedSilentAndNoNumberDistinct) {
  const RowTones row = tones({-inf, nan, 0});
  const StereoSound sound = stereo_sound(row);
  EXPECT_EQ(Heard(sound, row, 0, 0).energy() + Heard(sound, row, 0, 1).energy(), 0);
  const Heard noise(sound, row, 1, 0), zero(sound, row, 2, 1);
  EXPECT_GT(noise.energy(), zero.energy() / 10);
  const double strongest = noise.at(noise.pitch());
  EXPECT_LT(strongest, zero.at(220) / 4) << "noise has no pitch";
}

TEST(StereoSound, DoesNotClick) {
  const RowTones row = tones({1, -1, 0.3f, nan, -inf, 1});
  const StereoSound sound = stereo_sound(row);
  const size_t frames = sound.samples.size() / 2 / row.tones.size();
  for (size_t tone = 0; tone < row.tones.size(); ++tone)
    for (const size_t at : {tone * frames, (tone + 1) * frames - 1})
      for (size_t side = 0; side < 2; ++side) EXPECT_LT(std::abs(sound.samples[2 * at + side]), 0.001f) << tone;
  for (const float x : sound.samples) ASSERT_LE(std::abs(x), 0.6f);
}

TEST(Wav, IsAFileOf16BitsForTwoSides) {
  const StereoSound sound = stereo_sound(tones({0.5f, -1}));
  const std::string file = wav(sound);
  const auto number = [&](size_t at, int bytes) {
    long value = 0;
    for (int i = bytes; i-- > 0;) value = value << 8 | static_cast<unsigned char>(file[at + static_cast<size_t>(i)]);
    return value;
  };
  const auto size = static_cast<long>(2 * sound.samples.size());
  EXPECT_EQ(file.substr(0, 4) + file.substr(8, 8) + file.substr(36, 4), "RIFFWAVEfmt data");
  EXPECT_EQ(number(4, 4), static_cast<long>(file.size()) - 8);
  EXPECT_EQ(number(20, 2), 1);  // whole numbers
  EXPECT_EQ(number(22, 2), 2);  // sides
  EXPECT_EQ(number(24, 4), 44100);
  EXPECT_EQ(number(28, 4), 44100 * 4);
  EXPECT_EQ(number(40, 4), size);
  EXPECT_EQ(file.size(), static_cast<size_t>(44 + size));
  for (size_t i = 0; i < sound.samples.size(); i += 97)
    EXPECT_NEAR(static_cast<std::int16_t>(number(44 + 2 * i, 2)), 32767 * static_cast<double>(sound.samples[i]), 0.51) << i;
}

}  // namespace headlight::tests::row_tones_test
