#include <dlfcn.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "machine/workers.hpp"
#include "platform/sound/system_loudspeaker.hpp"

namespace headlight::platform {
namespace {

/// The functions used of OpenAL (the OpenAL 1.1 Specification and Reference): loaded at the first sound, since the program works without
/// it.
struct OpenAl {
  void* (*open_device)(const char* name) = nullptr;
  void* (*create_context)(void* device, const int* attributes) = nullptr;
  char (*make_current)(void* context) = nullptr;
  void (*destroy_context)(void* context) = nullptr;
  char (*close_device)(void* device) = nullptr;
  const char* (*device_text)(void* device, int what) = nullptr;
  void (*gen_buffers)(int n, unsigned* buffers) = nullptr;
  void (*delete_buffers)(int n, const unsigned* buffers) = nullptr;
  void (*buffer_data)(unsigned buffer, int format, const void* samples, int bytes, int rate) = nullptr;
  void (*gen_sources)(int n, unsigned* sources) = nullptr;
  void (*delete_sources)(int n, const unsigned* sources) = nullptr;
  void (*source_int)(unsigned source, int what, int value) = nullptr;
  void (*source_play)(unsigned source) = nullptr;
  void (*source_stop)(unsigned source) = nullptr;
  int (*error)() = nullptr;
  bool complete = false;
};
constexpr int al_buffer = 0x1009, al_stereo16 = 0x1103, alc_device_name = 0x1005, alc_full_device_name = 0x1013;

template <class Function>
bool found(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  return function != nullptr;
}

using AlsaHandler = void (*)(const char* file, int line, const char* function, int error, const char* text, ...);
void print_nothing(const char*, int, const char*, int, const char*, ...) {}

/// Keeps ALSA from printing a dozen lines about a machine without a sound card; the window says it in one.
void quieten_alsa() {
  int (*set_handler)(AlsaHandler) = nullptr;
  void* const library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library && found(library, "snd_lib_error_set_handler", set_handler)) set_handler(print_nothing);
}

OpenAl load_openal() {
  OpenAl al;
  void* const library = dlopen("libopenal.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return al;
  al.complete = found(library, "alcOpenDevice", al.open_device) && found(library, "alcCreateContext", al.create_context) &&
                found(library, "alcMakeContextCurrent", al.make_current) && found(library, "alcDestroyContext", al.destroy_context) &&
                found(library, "alcCloseDevice", al.close_device) && found(library, "alcGetString", al.device_text) &&
                found(library, "alGenBuffers", al.gen_buffers) && found(library, "alDeleteBuffers", al.delete_buffers) &&
                found(library, "alBufferData", al.buffer_data) && found(library, "alGenSources", al.gen_sources) &&
                found(library, "alDeleteSources", al.delete_sources) && found(library, "alSourcei", al.source_int) &&
                found(library, "alSourcePlay", al.source_play) && found(library, "alSourceStop", al.source_stop) &&
                found(library, "alGetError", al.error);
  return al;
}

/// The sample rate in the header of a WAV file.
int rate_of(std::string_view wav) {
  int rate = 0;
  for (size_t i = 4; i-- > 0;) rate = rate << 8 | static_cast<unsigned char>(wav[24 + i]);
  return rate;
}

/// The device with one sound. All of its functions run on one thread.
class OpenAlDevice {
 public:
  OpenAlDevice() : al_(load_openal()) {
    if (!al_.complete) return;
    quieten_alsa();
    device_ = al_.open_device(nullptr);
    if (!device_) return;
    context_ = al_.create_context(device_, nullptr);
    if (context_) al_.make_current(context_);
  }
  OpenAlDevice(const OpenAlDevice&) = delete;
  OpenAlDevice& operator=(const OpenAlDevice&) = delete;
  ~OpenAlDevice() {
    hush();
    if (context_) al_.make_current(nullptr), al_.destroy_context(context_);
    if (device_) al_.close_device(device_);
  }

  /// True if the sound can be heard: without a device, the library may play into nothing.
  bool works() const {
    if (!context_) return false;
    const char* const full = al_.device_text(device_, alc_full_device_name);
    const char* const name = full ? full : al_.device_text(device_, alc_device_name);
    return !name || std::string_view(name) != "No Output";
  }
  bool play(const std::string& wav) {
    hush();
    al_.error();
    al_.gen_buffers(1, &buffer_);
    al_.buffer_data(buffer_, al_stereo16, wav.data() + wav_header, static_cast<int>(wav.size() - wav_header), rate_of(wav));
    al_.gen_sources(1, &source_);
    al_.source_int(source_, al_buffer, static_cast<int>(buffer_));
    al_.source_play(source_);
    return al_.error() == 0;
  }
  void hush() {
    if (!source_) return;
    al_.source_stop(source_);
    al_.delete_sources(1, &source_);
    al_.delete_buffers(1, &buffer_);
    source_ = buffer_ = 0;
  }

 private:
  OpenAl al_;
  void *device_ = nullptr, *context_ = nullptr;
  unsigned source_ = 0, buffer_ = 0;
};

/// The orders that the window's thread gives to the device's thread.
struct Orders {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<std::string> wav;
  bool hush = false, quit = false, done = false;
  SoundState state = SoundState::begins;
};

/// Opening a device may take seconds if a sound server does not answer, so a separate thread does it.
void follow_orders(const std::shared_ptr<Orders>& orders) {
  {
    OpenAlDevice device;
    const bool works = device.works();
    std::unique_lock lock(orders->mutex);
    while (!orders->quit) {
      if (std::exchange(orders->hush, false)) device.hush();
      if (const auto wav = std::exchange(orders->wav, std::nullopt))
        orders->state = works && device.play(*wav) ? SoundState::plays : SoundState::fails;
      orders->changed.wait(lock, [&] { return orders->quit || orders->hush || orders->wav; });
    }
  }
  const std::scoped_lock lock(orders->mutex);
  orders->done = true;
  orders->changed.notify_all();
}

class OpenAlLoudspeaker final : public Loudspeaker {
 public:
  ~OpenAlLoudspeaker() override {
    constexpr std::chrono::seconds patience(1);
    if (!orders_) return;
    std::unique_lock lock(orders_->mutex);
    orders_->quit = true;
    orders_->changed.notify_all();
    if (!orders_->changed.wait_for(lock, patience, [&] { return orders_->done; })) thread_.release();  // a device that hangs is left behind
  }
  void play(std::string wav) override {
    const bool first = !orders_;
    if (first) orders_ = std::make_shared<Orders>();
    {
      const std::scoped_lock lock(orders_->mutex);
      orders_->wav = std::move(wav);
      orders_->state = SoundState::begins;
    }
    if (first) thread_ = std::make_unique<Background>([orders = orders_](const StopToken&) { follow_orders(orders); });
    else orders_->changed.notify_all();
  }
  void stop() override {
    if (!orders_) return;
    const std::scoped_lock lock(orders_->mutex);
    orders_->wav.reset();
    orders_->hush = true;
    orders_->changed.notify_all();
  }
  SoundState state() override {
    if (!orders_) return SoundState::begins;
    const std::scoped_lock lock(orders_->mutex);
    return orders_->state;
  }

 private:
  std::shared_ptr<Orders> orders_;
  std::unique_ptr<Background> thread_;
};

}  // namespace

std::shared_ptr<Loudspeaker> system_loudspeaker() {
  setenv("ALSOFT_LOGLEVEL", "0", 0);  // for the same reason; called before there are threads
  return std::make_shared<OpenAlLoudspeaker>();
}

}  // namespace headlight::platform
