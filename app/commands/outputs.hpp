#pragma once
#include <filesystem>
#include <vector>

#include "document/document.hpp"

namespace headlight {

/// The files that `document` was read from: its own file (none where `file` is empty), its model's, and the words of the built-in models.
std::vector<std::filesystem::path> files_read(const std::filesystem::path& file, const Document& document);

/// To be called by every command before it writes. Throws UserError, naming `flag`, when `out` is one of `read`, by whatever name or
/// link.
void require_not_read(const char* flag, const std::filesystem::path& out, const std::vector<std::filesystem::path>& read);

/// A folder that is there once something is to be written into it, and that is gone again, with those above it that were made for it, when
/// it stays empty.
class OutputFolder {
 public:
  /// Makes it, if it is missing. Throws UserError when it cannot be made.
  explicit OutputFolder(const std::filesystem::path& folder);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

 private:
  void remove_empty() noexcept;

  std::vector<std::filesystem::path> made_;  ///< from the innermost up
};

}  // namespace headlight
