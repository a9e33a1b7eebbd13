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
/// Makes a texture of `rgba`, four bytes a pixel, that is smooth when enlarged; with `mipmaps`, also when much reduced.
inline GlTexture make_colour_texture(GLsizei width, GLsizei height, const unsigned char* rgba, bool mipmaps) {
  GlTexture texture = make_texture();
  glBindTexture(GL_TEXTURE_2D, texture.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  if (mipmaps) glGenerateMipmap(GL_TEXTURE_2D);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}
inline GlFramebuffer make_framebuffer() {
  GLuint name = 0;
  glGenFramebuffers(1, &name);
  return GlFramebuffer(name);
}

}  // namespace headlight::platform
