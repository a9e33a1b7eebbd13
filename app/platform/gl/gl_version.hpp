#pragma once
#include <string>

#include "app_rooms.hpp"

namespace headlight::platform {

/// Looks up the address of a GL function by name, in the current context.
using GlAddress = void (*(*)(const char* name))();

/// OpenGL's libraries end the program if memory is short or its address space is limited (ulimit -v), so check before loading them.
/// Throws UserError saying what is needed.
void require_room_for_gl();

/// Loads OpenGL for the current context and makes sure it is 3.3 or newer. Throws UserError naming what was found.
void load_gl(GlAddress address);

/// "OpenGL 3.3 is needed; this machine offers OpenGL 2.1 (vendor, renderer). ...", asking the current context.
std::string too_old_message(GlAddress address);

/// The message if no context of any version could be made. `reason` says what was tried, in a few words.
std::string no_gl_message(const std::string& reason);

}  // namespace headlight::platform
