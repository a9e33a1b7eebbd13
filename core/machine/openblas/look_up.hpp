#pragma once
#include <dlfcn.h>

#include "core_rooms.hpp"

namespace headlight::machine {

/// Finds a function of a library that was loaded while the program runs; null if it has none of that name.
template <class Function>
void look_up(void* library, const char* name, Function*& found) {
  found = reinterpret_cast<Function*>(dlsym(library, name));
}

}  // namespace headlight::machine
