// clang-format off
#include <windows.h>
#include <mmsystem.h>  // needs windows.h before it
// clang-format on

#include <utility>

#include "platform/sound/system_loudspeaker.hpp"

namespace headlight::platform {
namespace {

/// Plays sound through Windows' own mixer, which reads the file in memory while it plays.
class WindowsLoudspeaker final : public Loudspeaker {
 public:
  ~WindowsLoudspeaker() override { stop(); }

  void play(std::string wav) override {
    stop();
    playing_ = std::move(wav);
    const auto* bytes = reinterpret_cast<LPCWSTR>(playing_.data());
    plays_ = waveOutGetNumDevs() > 0 && PlaySoundW(bytes, nullptr, SND_MEMORY | SND_ASYNC | SND_NODEFAULT) != FALSE;
  }
  void stop() override {
    if (!playing_.empty()) PlaySoundW(nullptr, nullptr, 0);
    playing_.clear();
  }
  SoundState state() override { return plays_ ? SoundState::plays : SoundState::fails; }

 private:
  std::string playing_;
  bool plays_ = false;
};

}  // namespace

std::shared_ptr<Loudspeaker> system_loudspeaker() { return std::make_shared<WindowsLoudspeaker>(); }

}  // namespace headlight::platform
