#include "platform/sound/system_loudspeaker.hpp"
#include "platform/web/page.hpp"

namespace headlight::platform {
namespace {

class PageLoudspeaker final : public Loudspeaker {
 public:
  void play(std::string wav) override { page_plays(wav.data(), static_cast<int>(wav.size()), static_cast<int>(wav_header)); }
  void stop() override { page_hushes(); }
  SoundState state() override { return static_cast<SoundState>(page_sound()); }
};

}  // namespace

std::shared_ptr<Loudspeaker> system_loudspeaker() { return std::make_shared<PageLoudspeaker>(); }

}  // namespace headlight::platform
