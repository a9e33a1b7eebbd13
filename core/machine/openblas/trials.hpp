#pragma once
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::machine {

/// A list, in a file, of libraries that gave right numbers when they were tried. Without a file it is empty and stays so.
class Trials {
 public:
  explicit Trials(std::filesystem::path file) : file_(std::move(file)) {}

  /// `library`: see library_here; one without a name is never known.
  bool knows(const std::string& library) const;
  /// Where the file cannot be written, such as in a folder that does not exist, the library is tried again at the next start.
  void add(const std::string& library) const;

 private:
  std::filesystem::path file_;
};

/// Names the library that has this function, on this processor, in a line: its file with size and time of change, `kernel`, and what the
/// processor says of itself. Another file, or another processor, has another name. Empty if one of them is not known.
std::string library_here(const void* function, const std::string& kernel);

/// The list of this process. The first call chooses its file.
const Trials& trials(const std::filesystem::path& at_first = {});

}  // namespace headlight::machine
