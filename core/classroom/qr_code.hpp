#pragma once
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::classroom {

/// A QR picture (ISO/IEC 18004): a square of dark and light modules, to be drawn with a light margin of `quiet_zone` modules.
struct QrCode {
  static constexpr int quiet_zone = 4;

  int size = 0;
  std::vector<bool> modules = {};  ///< row by row; true: dark

  bool empty() const { return size == 0; }
  bool dark(int row, int column) const { return modules[static_cast<std::size_t>(row * size + column)]; }
};

/// The picture of a text of capitals, figures and " $%*+-./:", with level M of error correction: 15 % of it may be unreadable. Empty for a
/// text that is too long to be read from a screen, or has other characters.
QrCode qr_code(std::string_view text);

}  // namespace headlight::classroom
