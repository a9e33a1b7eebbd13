#pragma once
// OpenGL on this system: 3.3 core, whose functions are looked up at run time. Its sibling is WebGL 2; the build decides which of them
// "opengl.hpp" is.
#include <glad/gl.h>

#include "app_rooms.hpp"

namespace headlight::platform {

/// The first lines of every shader, and of ImGui's own.
inline constexpr const char* shader_beginning = "#version 330 core\n";
inline constexpr const char* shader_version = "#version 330 core";
/// True if a texture's channels can be read in another order (GL_TEXTURE_SWIZZLE_R and its kind).
inline constexpr bool textures_swizzle = true;

}  // namespace headlight::platform
