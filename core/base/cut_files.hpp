#pragma once
#include "core_rooms.hpp"

namespace headlight::base {

/// Another program may cut a file short that is mapped into memory; whoever then reads behind its new end would be killed (SIGBUS). After
/// this call such a page reads as NaN instead, which is drawn as a fault, and OpenedFile::require_unchanged says what happened. It stands
/// in posix/ only: Windows lets nobody cut such a file short.
void survive_cut_files();

}  // namespace headlight::base
