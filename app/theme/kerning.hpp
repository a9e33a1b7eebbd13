#pragma once
#include <imgui.h>

#include <array>
#include <memory>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// The kerning of pairs of printable ASCII characters and curly quotes in one font file, in em. ImGui's own text has none, so that "To" or
/// "AV" gape.
class KernTable {
 public:
  KernTable() = default;
  /// Reads the pairs of a TrueType or OpenType file in memory; a broken or pairless file gives none.
  explicit KernTable(const unsigned char* file);
  float em(unsigned left, unsigned right) const {
    const unsigned l = index(left), r = index(right);
    return pairs_.empty() || l >= count || r >= count ? 0 : pairs_[l * count + r];
  }

 private:
  static constexpr unsigned first = 0x20, ascii = 95, count = ascii + 4;
  static constexpr std::array<unsigned, 4> quotes{0x2018, 0x2019, 0x201C, 0x201D};
  static unsigned index(unsigned code) {
    if (code < 0x2018 || code > 0x201D) return code - first < ascii ? code - first : count;
    for (unsigned i = 0; i < quotes.size(); ++i)
      if (quotes[i] == code) return ascii + i;
    return count;
  }
  std::vector<float> pairs_;
};

/// The kerning table of each baked font, and the size of its em.
class Kerning {
 public:
  struct Entry {
    const ImFont* font;
    float em_px;  ///< physical pixels
    std::shared_ptr<const KernTable> table;
  };
  void add(Entry entry) { entries_.push_back(std::move(entry)); }
  const Entry* find(const ImFont* font) const {
    for (const Entry& e : entries_)
      if (e.font == font) return &e;
    return nullptr;
  }

 private:
  std::vector<Entry> entries_;
};

}  // namespace headlight::theme
