#include "platform/gl/gl_version.hpp"

#include <glad/gl.h>

#include "base/error.hpp"

namespace headlight {
namespace {

constexpr const char* remedy = "Update the graphics driver, or install libgl1-mesa-dri for drawing in software";

std::string text_of(GLenum name) {
  const auto* text = glGetString ? reinterpret_cast<const char*>(glGetString(name)) : nullptr;
  return text ? text : "unknown";
}

std::string describe(int version) {
  return std::to_string(GLAD_VERSION_MAJOR(version)) + "." + std::to_string(GLAD_VERSION_MINOR(version)) + " (" + text_of(GL_VENDOR) +
         ", " + text_of(GL_RENDERER) + ")";
}

}  // namespace

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

}  // namespace headlight
