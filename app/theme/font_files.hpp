#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "theme/kerning.hpp"

namespace headlight {

/// A font file in memory.
struct FontFile {
  std::string path;
  std::vector<unsigned char> bytes;
  float pixels_per_em = 1.f;  ///< ascent + descent over em: ImGui sizes a font by its line, a designer by its em
  std::shared_ptr<const KernTable> kerning;
};

/// Looks for font files by name in $HEADLIGHT_FONTS and the usual folders of the system, and reads each only once.
class FontFolders {
 public:
  FontFolders();
  /// The first of these names that is found and readable; null if none.
  std::shared_ptr<const FontFile> first_of(const std::vector<std::string>& names);

 private:
  std::map<std::string, std::string, std::less<>> paths_;  // file name to path; the first folder wins
  std::vector<std::shared_ptr<const FontFile>> read_;
};

}  // namespace headlight
