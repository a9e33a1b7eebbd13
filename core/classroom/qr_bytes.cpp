#include "classroom/qr_bytes.hpp"

#include <algorithm>
#include <array>

namespace headlight::classroom {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::string_view alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
constexpr std::size_t largest_version = 25;

/// Level M of each version, from the standard: correcting bytes of a block, and blocks.
struct Correction {
  int bytes, blocks;
};
constexpr std::array<Correction, largest_version> corrections = {
    {{10, 1}, {16, 1},  {26, 1},  {18, 2},  {24, 2},  {16, 4},  {18, 4},  {22, 4},  {22, 5},  {26, 5},  {30, 5},  {22, 8}, {22, 9},
     {24, 9}, {24, 10}, {28, 10}, {28, 11}, {26, 13}, {26, 14}, {26, 16}, {26, 17}, {28, 17}, {28, 18}, {28, 20}, {28, 21}}};

/// The modules that the patterns of this version leave for data.
int free_modules(int version) {
  int modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const int lines = version / 7 + 2;
    modules -= (25 * lines - 10) * lines - 55;
  }
  return version >= 7 ? modules - 36 : modules;
}

/// Bits of the number of characters.
int length_bits(int version) { return version < 10 ? 9 : 11; }

std::size_t bits_for(std::string_view text, int version) {
  constexpr int mode = 4, of_pair = 11, of_single = 6;
  return static_cast<std::size_t>(mode + length_bits(version)) + text.size() / 2 * of_pair + text.size() % 2 * of_single;
}

class Bits {
 public:
  void add(unsigned value, int n) {
    for (int i = n - 1; i >= 0; --i) bits_.push_back((value >> i & 1) != 0);
  }
  /// Fills up to `n` bytes, as the standard says.
  Bytes bytes(int n) {
    const auto all = static_cast<std::size_t>(n) * 8;
    constexpr std::size_t end_mark = 4;
    add(0, static_cast<int>(std::min(end_mark, all - bits_.size())));
    while (bits_.size() % 8 != 0) bits_.push_back(false);
    for (unsigned filler = 0xEC; bits_.size() < all; filler ^= 0xEC ^ 0x11) add(filler, 8);
    Bytes out(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < bits_.size(); ++i) out[i / 8] = static_cast<std::uint8_t>(out[i / 8] << 1 | (bits_[i] ? 1 : 0));
    return out;
  }

 private:
  std::vector<bool> bits_;
};

unsigned value_of(char c) { return static_cast<unsigned>(alphabet.find(c)); }

Bytes data_of(std::string_view text, const QrVersion& version) {
  constexpr unsigned alphanumeric = 2;
  constexpr auto n_characters = static_cast<unsigned>(alphabet.size());
  Bits bits;
  bits.add(alphanumeric, 4);
  bits.add(static_cast<unsigned>(text.size()), length_bits(version.version));
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) bits.add(value_of(text[i]) * n_characters + value_of(text[i + 1]), 11);
  if (text.size() % 2 != 0) bits.add(value_of(text.back()), 6);
  return bits.bytes(version.data_bytes());
}

/// The product in the field of 256 elements whose polynomial is x^8 + x^4 + x^3 + x^2 + 1.
std::uint8_t times(std::uint8_t a, std::uint8_t b) {
  unsigned product = 0;
  for (int bit = 7; bit >= 0; --bit) {
    product = product << 1 ^ (product >> 7) * 0x11D;
    product ^= (b >> bit & 1u) * a;
  }
  return static_cast<std::uint8_t>(product);
}

/// The polynomial whose roots are the first `degree` powers of 2, without its leading 1, from the highest power down.
Bytes generator(int degree) {
  Bytes polynomial(static_cast<std::size_t>(degree), 0);
  polynomial.back() = 1;
  std::uint8_t root = 1;
  for (int i = 0; i < degree; ++i) {
    for (std::size_t j = 0; j < polynomial.size(); ++j) {
      polynomial[j] = times(polynomial[j], root);
      if (j + 1 < polynomial.size()) polynomial[j] ^= polynomial[j + 1];
    }
    root = times(root, 2);
  }
  return polynomial;
}

/// The remainder of the block divided by the generator: Reed and Solomon's correction.
Bytes correction_of(const Bytes& block, const Bytes& divisor) {
  Bytes rest(divisor.size(), 0);
  for (const std::uint8_t byte : block) {
    const auto factor = static_cast<std::uint8_t>(byte ^ rest.front());
    rest.erase(rest.begin());
    rest.push_back(0);
    for (std::size_t i = 0; i < rest.size(); ++i) rest[i] ^= times(divisor[i], factor);
  }
  return rest;
}

/// The first bytes of all blocks, then the second ones, ...
void interleave(const std::vector<Bytes>& blocks, Bytes& out) {
  std::size_t longest = 0;
  for (const Bytes& block : blocks) longest = std::max(longest, block.size());
  for (std::size_t i = 0; i < longest; ++i)
    for (const Bytes& block : blocks)
      if (i < block.size()) out.push_back(block[i]);
}

}  // namespace

bool is_qr_text(std::string_view text) { return text.find_first_not_of(alphabet) == std::string_view::npos; }

QrVersion qr_version_for(std::string_view text) {
  for (int version = 1; version <= static_cast<int>(largest_version); ++version) {
    const Correction& correction = corrections[static_cast<std::size_t>(version - 1)];
    const QrVersion one{version, free_modules(version) / 8, correction.blocks, correction.bytes};
    if (bits_for(text, version) <= static_cast<std::size_t>(one.data_bytes()) * 8) return one;
  }
  return {.version = 0};
}

std::vector<std::uint8_t> qr_bytes(std::string_view text, const QrVersion& version) {
  const Bytes data = data_of(text, version), divisor = generator(version.correcting);
  const auto n = static_cast<std::size_t>(version.blocks);
  const std::size_t shorter = data.size() / n, n_longer = data.size() % n;  // the last blocks have one byte more
  std::vector<Bytes> blocks, corrections_of_blocks;
  auto at = data.begin();
  for (std::size_t i = 0; i < n; ++i) {
    const auto end = at + static_cast<std::ptrdiff_t>(shorter + (i >= n - n_longer ? 1 : 0));
    blocks.emplace_back(at, end);
    corrections_of_blocks.push_back(correction_of(blocks.back(), divisor));
    at = end;
  }
  Bytes all;
  interleave(blocks, all);
  interleave(corrections_of_blocks, all);
  return all;
}

}  // namespace headlight::classroom
