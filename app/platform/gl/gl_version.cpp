#include "platform/gl/gl_version.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <thread>

#include "base/error.hpp"
#include "base/free_memory.hpp"
#include "base/number_text.hpp"

namespace headlight::platform {
namespace {

constexpr const char* remedy = "Update the graphics driver, or draw in software with Mesa (on Debian the package libgl1-mesa-dri)";

std::string text_of(GLenum name) {
  const auto* text = glGetString ? reinterpret_cast<const char*>(glGetString(name)) : nullptr;
  return text ? text : "unknown";
}

std::string describe(int version) {
  return std::to_string(GLAD_VERSION_MAJOR(version)) + "." + std::to_string(GLAD_VERSION_MINOR(version)) + " (" + text_of(GL_VENDOR) +
         ", " + text_of(GL_RENDERER) + ")";
}

}  // namespace

void require_room_for_gl() {
  constexpr double mib = 1024. * 1024;
  // Measured with Mesa's software renderer, which has a thread for each processor, of up to 16, and some more; to each belong a stack and
  // an arena. The rest is its compiler, and a large picture.
  constexpr double of_a_thread = 74 * mib, of_the_rest = 460 * mib, memory = 160 * mib;  // the last with the fonts
  const double needed = of_the_rest + of_a_thread * (2 + std::clamp(std::thread::hardware_concurrency(), 1u, 16u));
  const auto left = static_cast<double>(free_addresses());
  if (left < needed)
    throw UserError("drawing with OpenGL needs about " + bytes_in_words(needed) + " of addresses; the limit on them (ulimit -v) leaves " +
                    bytes_in_words(left));
  if (const auto free = static_cast<double>(free_memory()); free < memory)
    throw UserError("drawing needs about " + bytes_in_words(memory) + " of memory; " + bytes_in_words(free) + " are free");
}

std::string too_old_message(GlAddress address) {
  const int version = gladLoadGL(address);
  if (version == 0) return no_gl_message("its OpenGL cannot be asked for its version");
  return "OpenGL 3.3 is needed; this machine offers OpenGL " + describe(version) + ". " + remedy;
}

std::string no_gl_message(const std::string& reason) { return "OpenGL 3.3 is needed; this machine offers none: " + reason + ". " + remedy; }

void load_gl(GlAddress address) {
  const int version = gladLoadGL(address);
  if (version < GLAD_MAKE_VERSION(3, 3)) throw UserError(too_old_message(address));
}

}  // namespace headlight::platform
