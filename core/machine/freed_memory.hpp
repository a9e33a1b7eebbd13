#pragma once

namespace headlight {

/// From now on the process keeps some of the memory that it frees for what it needs next, instead of handing it back to the system at once.
/// A step of training takes and frees the same few megabytes on every thread, and to be given them anew page by page takes longer than the
/// step. May be asked more than once, by any thread.
void keep_freed_memory();

}  // namespace headlight
