#pragma once
#include <filesystem>

#include "platform/gl/gl_object.hpp"

namespace headlight::platform {

/// Reads, compiles and links a vertex and a fragment shader. Throws UserError when a file is missing or the driver refuses it.
/// The vertex attribute `Position` has location 0.
GlProgram load_program(const std::filesystem::path& vertex, const std::filesystem::path& fragment);

}  // namespace headlight::platform
