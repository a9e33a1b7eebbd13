#pragma once

namespace headlight {

/// What the system does to a process by itself, turned into what the program can say. To be called once, before anything else:
/// - a broken pipe and a limit on the size of files make writing fail with a reason instead of killing the process;
/// - a file that is cut short while it is mapped becomes NaN and a message; see survive_cut_files;
/// - descriptors 0 to 2 are taken, where the caller closed them, by something that cannot be used: else the next file that is opened would
/// get the
///   number of standard output, and what is printed would go into it.
void prepare_process();

}  // namespace headlight
