#pragma once
#include <utility>

#include "app_rooms.hpp"
#include "opengl.hpp"

namespace headlight::platform {

/// Owns one GL name and deletes it with `Delete`. The context it was made in must be current then.
template <auto Delete>
class GlObject {
 public:
  GlObject() = default;
  explicit GlObject(GLuint name) : name_(name) {}
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~GlObject() {
    if (name_) Delete(name_);
  }
  GLuint name() const { return name_; }
  explicit operator bool() const { return name_ != 0; }

 private:
  GLuint name_ = 0;
};

// glad's functions are macros over pointers known only at run time, so each deleter is a separate function.
inline void delete_texture(GLuint name) { glDeleteTextures(1, &name); }
inline void delete_framebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }
inline void delete_shader(GLuint name) { glDeleteShader(name); }
inline void delete_program(GLuint name) { glDeleteProgram(name); }

using GlTexture = GlObject<delete_texture>;
using GlFramebuffer = GlObject<delete_framebuffer>;
using GlShader = GlObject<delete_shader>;
using GlProgram = GlObject<delete_program>;

inline GlTexture make_texture() {
  GLuint name = 0;
  glGenTextures(1, &name);
  return GlTexture(name);
}
inline GlFramebuffer make_framebuffer() {
  GLuint name = 0;
  glGenFramebuffers(1, &name);
  return GlFramebuffer(name);
}

}  // namespace headlight::platform
