#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::classroom {

/// The size of a QR picture of this version, and its bytes at level M.
struct QrVersion {
  int version = 1;
  int bytes = 0;       ///< all that fit in it
  int blocks = 0;      ///< that are corrected by themselves
  int correcting = 0;  ///< bytes of each block that correct errors

  int size() const { return 17 + 4 * version; }
  int data_bytes() const { return bytes - blocks * correcting; }
};

/// The smallest version for the text; `version` is 0 if there is none up to the largest that a camera reads from a screen.
QrVersion qr_version_for(std::string_view text);
/// The bytes of the picture, data and correction, in their order. The text must fit.
std::vector<std::uint8_t> qr_bytes(std::string_view text, const QrVersion& version);
/// True for a text in the alphabet of QR's alphanumeric mode.
bool is_qr_text(std::string_view text);

}  // namespace headlight::classroom
