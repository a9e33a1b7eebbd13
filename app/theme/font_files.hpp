#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "theme/kerning.hpp"

namespace headlight::theme {

/// A font file in memory.
struct FontFile {
  std::string path;
  std::vector<unsigned char> bytes;
  float pixels_per_em = 1.f;  ///< ascent + descent over em: ImGui sizes a font by its line, a designer by its em
  std::shared_ptr<const KernTable> kerning;
};

/// Finds font files by name in $HEADLIGHT_FONTS and the usual folders of the system, and reads each file only once.
class FontFolders {
 public:
  FontFolders();
  /// Returns the first of these names that exists and is sound; null if none.
  std::shared_ptr<const FontFile> first_of(const std::vector<std::string>& names);
  /// The faults of the files that were skipped, one line each.
  const std::vector<std::string>& problems() const { return problems_; }

 private:
  std::shared_ptr<const FontFile> file_at(const std::string& path);

  std::map<std::string, std::vector<std::string>> paths_;        // by file name, in the order of the folders
  std::map<std::string, std::shared_ptr<const FontFile>> read_;  // by path; null: damaged
  std::vector<std::string> problems_;
};

}  // namespace headlight::theme
