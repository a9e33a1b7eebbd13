#include "classroom/qr_code.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "classroom/qr_bytes.hpp"

namespace headlight::classroom {
namespace {

constexpr int timing_line = 6, n_masks = 8;

/// The eight patterns that may be laid over the data, so that no part of it looks like a finder or is all of one colour.
bool masked(int mask, int row, int col) {
  switch (mask) {
    case 0: return (row + col) % 2 == 0;
    case 1: return row % 2 == 0;
    case 2: return col % 3 == 0;
    case 3: return (row + col) % 3 == 0;
    case 4: return (row / 2 + col / 3) % 2 == 0;
    case 5: return row * col % 2 + row * col % 3 == 0;
    case 6: return (row * col % 2 + row * col % 3) % 2 == 0;
    default: return ((row + col) % 2 + row * col % 3) % 2 == 0;
  }
}

/// Rows and columns of the alignment patterns' centres.
std::vector<int> alignment_lines(int version) {
  if (version == 1) return {};
  const int n = version / 7 + 2, last = 10 + 4 * version;
  const int step = (version * 4 + n * 2 + 1) / (n * 2 - 2) * 2;
  std::vector<int> lines(static_cast<std::size_t>(n), timing_line);
  for (int i = n - 1, at = last; i >= 1; --i, at -= step) lines[static_cast<std::size_t>(i)] = at;
  return lines;
}

/// Returns `data` followed by the remainder, of this many bits, of its division by the polynomial `by`.
unsigned with_remainder(unsigned data, unsigned by, int bits) {
  unsigned rest = data;
  for (int i = 0; i < bits; ++i) rest = rest << 1 ^ (rest >> (bits - 1)) * by;
  return data << bits | rest;
}

class Square {
 public:
  explicit Square(const QrVersion& version) : version_(version), size_(version.size()), dark_(area(), false), fixed_(area(), false) {
    for (int i = 0; i < size_; ++i) set(timing_line, i, i % 2 == 0), set(i, timing_line, i % 2 == 0);
    finder(3, 3), finder(3, size_ - 4), finder(size_ - 4, 3);
    const std::vector<int> lines = alignment_lines(version.version);
    for (const int row : lines)
      for (const int col : lines) alignment(row, col);
    format(0);  // reserves its place
    write_version();
  }

  /// Two columns at a time, up and down by turns, from the right.
  void write(const std::vector<std::uint8_t>& bytes) {
    std::size_t bit = 0;
    for (int right = size_ - 1; right >= 1; right -= 2) {
      if (right == timing_line) right = timing_line - 1;
      for (int i = 0; i < size_; ++i)
        for (int col = right; col >= right - 1; --col) {
          const bool up = ((right + 1) & 2) == 0;
          const int row = up ? size_ - 1 - i : i;
          if (fixed_[at(row, col)] || bit >= bytes.size() * 8) continue;
          dark_[at(row, col)] = (bytes[bit / 8] >> (7 - bit % 8) & 1) != 0;
          ++bit;
        }
    }
  }

  /// The picture with the mask of the least penalty.
  QrCode best() {
    QrCode out{size_, {}};
    int least = std::numeric_limits<int>::max();
    for (int mask = 0; mask < n_masks; ++mask) {
      lay(mask);
      format(mask);
      if (const int now = penalty(); now < least) least = now, out.modules = dark_;
      lay(mask);
    }
    return out;
  }

 private:
  std::size_t area() const { return static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_); }
  std::size_t at(int row, int col) const { return static_cast<std::size_t>(row * size_ + col); }
  void set(int row, int col, bool dark) { dark_[at(row, col)] = dark, fixed_[at(row, col)] = true; }

  /// Sets a finder pattern and its light border.
  void finder(int row, int col) {
    for (int dy = -4; dy <= 4; ++dy)
      for (int dx = -4; dx <= 4; ++dx) {
        const int ring = std::max(std::abs(dy), std::abs(dx)), r = row + dy, c = col + dx;
        if (r >= 0 && r < size_ && c >= 0 && c < size_) set(r, c, ring != 2 && ring != 4);
      }
  }

  /// None where a finder is.
  void alignment(int row, int col) {
    if ((row == timing_line && (col == timing_line || col == size_ - 7)) || (row == size_ - 7 && col == timing_line)) return;
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx) set(row + dy, col + dx, std::max(std::abs(dy), std::abs(dx)) != 1);
  }

  /// Level and mask, twice, with their own correction; the level M is 00.
  void format(int mask) {
    const unsigned bits = with_remainder(static_cast<unsigned>(mask), 0x537, 10) ^ 0x5412;
    const auto bit = [&](int i) { return (bits >> i & 1) != 0; };
    for (int i = 0; i <= 5; ++i) set(i, 8, bit(i));
    set(7, 8, bit(6)), set(8, 8, bit(7)), set(8, 7, bit(8));
    for (int i = 9; i < 15; ++i) set(8, 14 - i, bit(i));
    for (int i = 0; i < 8; ++i) set(8, size_ - 1 - i, bit(i));
    for (int i = 8; i < 15; ++i) set(size_ - 15 + i, 8, bit(i));
    set(size_ - 8, 8, true);
  }

  void write_version() {
    constexpr int first_written = 7;
    if (version_.version < first_written) return;
    const unsigned bits = with_remainder(static_cast<unsigned>(version_.version), 0x1F25, 12);
    for (int i = 0; i < 18; ++i) {
      const int far = size_ - 11 + i % 3, near = i / 3;
      const bool dark = (bits >> i & 1) != 0;
      set(far, near, dark), set(near, far, dark);
    }
  }

  void lay(int mask) {
    for (int row = 0; row < size_; ++row)
      for (int col = 0; col < size_; ++col)
        if (!fixed_[at(row, col)] && masked(mask, row, col)) dark_[at(row, col)] = !dark_[at(row, col)];
  }

  /// The standard's four rules: long runs, squares of one colour, what looks like a finder, and too much of one colour.
  int penalty() const {
    int sum = 0, n_dark = 0;
    for (int i = 0; i < size_; ++i) sum += penalty_of_line(i, true) + penalty_of_line(i, false);
    for (int row = 0; row < size_; ++row)
      for (int col = 0; col < size_; ++col) {
        n_dark += dark_[at(row, col)] ? 1 : 0;
        sum += is_block(row, col) ? 3 : 0;
      }
    const int total = size_ * size_;
    return sum + std::abs(n_dark * 20 - total * 10) / total * 10;
  }

  bool is_block(int row, int col) const {
    if (row + 1 >= size_ || col + 1 >= size_) return false;
    const bool one = dark_[at(row, col)];
    return one == dark_[at(row, col + 1)] && one == dark_[at(row + 1, col)] && one == dark_[at(row + 1, col + 1)];
  }

  int penalty_of_line(int line, bool is_row) const {
    constexpr std::array like_finder = {true, false, true, true, true, false, true, false, false, false, false};
    const auto module = [&](int i) { return dark_[is_row ? at(line, i) : at(i, line)]; };
    int sum = 0, run = 0;
    for (int i = 0; i < size_; ++i) {
      run = i > 0 && module(i) == module(i - 1) ? run + 1 : 1;
      sum += run == 5 ? 3 : run > 5 ? 1 : 0;
    }
    const int length = static_cast<int>(like_finder.size());
    for (int begin = 0; begin + length <= size_; ++begin) {
      bool forward = true, backward = true;
      for (int i = 0; i < length; ++i) {
        forward = forward && module(begin + i) == like_finder[static_cast<std::size_t>(i)];
        backward = backward && module(begin + length - 1 - i) == like_finder[static_cast<std::size_t>(i)];
      }
      sum += (forward ? 40 : 0) + (backward ? 40 : 0);
    }
    return sum;
  }

  QrVersion version_;
  int size_;
  std::vector<bool> dark_, fixed_;  ///< fixed: no data, and never masked
};

}  // namespace

QrCode qr_code(std::string_view text) {
  const QrVersion version = qr_version_for(text);
  if (version.version == 0 || !is_qr_text(text)) return {};
  Square square(version);
  square.write(qr_bytes(text, version));
  return square.best();
}

}  // namespace headlight::classroom
