#include "base/low_first.hpp"

namespace headlight::base {

void append_low_first(std::string& to, std::uint64_t number, int n_bytes) {
  for (int i = 0; i < n_bytes; ++i) to += static_cast<char>(number >> (8 * i) & 255);
}

}  // namespace headlight::base
