#include "export/stereo_sound.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "base/low_first.hpp"

namespace headlight::exports {
namespace {

constexpr double loudness = 0.5, ramp_seconds = 0.006;

/// A square wave's first odd harmonics, as loud as a sine.
double odd_harmonics(double phase) {
  constexpr double as_loud_as_a_sine = 0.924;
  return as_loud_as_a_sine * (std::sin(phase) + std::sin(3 * phase) / 3 + std::sin(5 * phase) / 5 + std::sin(7 * phase) / 7);
}

/// White noise, the same at each hearing.
class Noise {
 public:
  double next() {
    state_ = state_ * 1664525u + 1013904223u;  // Numerical Recipes, section 7.1
    return static_cast<double>(state_ >> 8) / 0x1p23 - 1;
  }

 private:
  std::uint32_t state_ = 1;
};

double wave(const Tone& tone, double seconds, Noise& noise) {
  const double phase = 2 * std::numbers::pi * tone.frequency * seconds;
  switch (tone.timbre) {
    case Timbre::sine: return std::sin(phase);
    case Timbre::odd_harmonics: return odd_harmonics(phase);
    case Timbre::noise: return noise.next();
    case Timbre::silence: break;
  }
  return 0;
}

/// Rises from 0 to 1 and falls again at the ends of a tone.
double envelope(double seconds, double duration) {
  const double ramp = std::min(ramp_seconds, duration / 4), edge = std::min(seconds, duration - seconds);
  return edge >= ramp ? 1 : (1 - std::cos(std::numbers::pi * std::max(edge, 0.) / ramp)) / 2;
}

}  // namespace

StereoSound stereo_sound(const RowTones& row) {
  StereoSound sound;
  Noise noise;
  const auto frames = static_cast<size_t>(std::lround(row.seconds * sound.rate));
  sound.samples.reserve(2 * frames * row.tones.size());
  for (const Tone& tone : row.tones) {
    const double angle = tone.pan * std::numbers::pi / 2, left = std::cos(angle), right = std::sin(angle);
    for (size_t i = 0; i < frames; ++i) {
      const double seconds = static_cast<double>(i) / sound.rate;
      const double now = loudness * envelope(seconds, row.seconds) * wave(tone, seconds, noise);
      sound.samples.push_back(static_cast<float>(now * left));
      sound.samples.push_back(static_cast<float>(now * right));
    }
  }
  return sound;
}

std::string wav(const StereoSound& sound) {
  constexpr std::uint32_t channels = 2, bytes_a_sample = 2, header = 44;
  const auto rate = static_cast<std::uint32_t>(sound.rate), size = bytes_a_sample * static_cast<std::uint32_t>(sound.samples.size());
  std::string bytes = "RIFF";
  append_low_first(bytes, header - 8 + size, 4);
  bytes += "WAVEfmt ";
  append_low_first(bytes, 16, 4);  // size of the format
  append_low_first(bytes, 1, 2);   // whole numbers
  append_low_first(bytes, channels, 2);
  append_low_first(bytes, rate, 4);
  append_low_first(bytes, rate * channels * bytes_a_sample, 4);
  append_low_first(bytes, channels * bytes_a_sample, 2);
  append_low_first(bytes, 8 * bytes_a_sample, 2);
  bytes += "data";
  append_low_first(bytes, size, 4);
  for (const float one : sound.samples)
    append_low_first(bytes, static_cast<std::uint32_t>(std::lround(32767 * std::clamp(one, -1.f, 1.f))) & 0xffff, bytes_a_sample);
  return bytes;
}

}  // namespace headlight::exports
