#pragma once
#include <string>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// The state of the sound that was last to be played.
enum class SoundState {
  begins,  ///< the device is being opened
  plays,   ///< it plays, or has ended
  fails    ///< there is no device
};

/// The machine's sound device. None of its functions waits for the device.
class Loudspeaker {
 public:
  virtual ~Loudspeaker() = default;
  /// Plays a WAV file with a header of wav_header bytes and two channels of 16 bits, in place of what plays now.
  virtual void play(std::string wav) = 0;
  virtual void stop() = 0;
  virtual SoundState state() = 0;
};

constexpr std::size_t wav_header = 44;

}  // namespace headlight::widgets
