#pragma once
#include <string>
#include <vector>

#include "analysis/row_tones.hpp"

namespace headlight::exports {

/// Sound for two loudspeakers.
struct StereoSound {
  int rate = 44100;            ///< pairs of samples per second
  std::vector<float> samples;  ///< left, right, left, right, ...; from -1 to 1
};

/// Plays the tones one after another. Each begins and ends with half a cosine, so that none clicks, and its two sides together are always
/// equally loud.
StereoSound stereo_sound(const RowTones& row);

/// Returns the sound as a WAV file with 16 bits a sample.
std::string wav(const StereoSound& sound);

}  // namespace headlight::exports
