#pragma once
#include "core_rooms.hpp"

namespace headlight::base {

/// Another program may truncate a file that this one has mapped into memory; reading past the new end would then kill the reader (SIGBUS).
/// After this call such a page reads as NaN instead, which is drawn as a fault, and OpenedFile::require_unchanged reports it. Only posix/
/// has this function: Windows does not let a mapped file be truncated.
void survive_cut_files();

}  // namespace headlight::base
