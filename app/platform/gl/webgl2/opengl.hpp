#pragma once
// OpenGL in browsers: WebGL 2, which is OpenGL ES 3.0. Its functions are linked.
#include <GLES3/gl3.h>

#include "app_rooms.hpp"

namespace headlight::platform {

/// The first lines of every shader, and of ImGui's own. Places are pixels of large pictures, and keys whole numbers of 32 bits.
inline constexpr const char* shader_beginning =
    "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";
inline constexpr const char* shader_version = "#version 300 es";
/// True if a texture's channels can be read in another order (GL_TEXTURE_SWIZZLE_R and its kind).
inline constexpr bool textures_swizzle = false;

}  // namespace headlight::platform
