// QR pictures, read by another program.
#include "classroom/qr_code.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/scratch_folder.hpp"

namespace headlight::tests::qr_code_test {

TEST(QrCodes, GrowWithTheirTextAndEndWhereNoCameraReadsThem) {
  EXPECT_EQ(qr_code("HL1").size, 21);
  EXPECT_EQ(qr_code(std::string(20, 'A')).size, 21) << "what version 1 holds at level M";
  EXPECT_EQ(qr_code(std::string(21, 'A')).size, 25);
  EXPECT_EQ(qr_code(std::string(1451, 'A')).size, 117);
  EXPECT_TRUE(qr_code(std::string(1452, 'A')).empty());
  EXPECT_TRUE(qr_code("small letters").empty());
}

TEST(QrCodes, HaveTheirFindersAndTimingLines) {
  for (const std::size_t length : {5, 60, 300, 1000}) {
    const QrCode code = qr_code(std::string(length, 'Z'));
    const int n = code.size;
    for (int i = 0; i < 7; ++i)
      for (const auto& [row, col] : {std::pair{0, i}, {0, n - 7 + i}, {n - 7, i}, {n - 1, i}}) EXPECT_TRUE(code.dark(row, col));
    for (int i = 8; i < n - 8; ++i) {
      EXPECT_EQ(code.dark(6, i), i % 2 == 0);
      EXPECT_EQ(code.dark(i, 6), i % 2 == 0);
    }
    EXPECT_FALSE(code.dark(7, 7));
    EXPECT_TRUE(code.dark(n - 8, 8));
  }
}

/// A grey picture (PGM) with three pixels for a module, and the margin.
std::string picture_of(const QrCode& code) {
  constexpr int module = 3;
  const int side = (code.size + 2 * QrCode::quiet_zone) * module;
  std::string bytes = "P5\n" + std::to_string(side) + " " + std::to_string(side) + "\n255\n";
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const int row = y / module - QrCode::quiet_zone, col = x / module - QrCode::quiet_zone;
      const bool inside = row >= 0 && col >= 0 && row < code.size && col < code.size;
      bytes += inside && code.dark(row, col) ? '\0' : '\xFF';
    }
  return bytes;
}

class QrReader : public ScratchFolder {};

TEST_F(QrReader, OfAnotherProgramReadsEverySize) {
  if (std::system("command -v zbarimg >/dev/null 2>&1") != 0) GTEST_SKIP() << "zbarimg is missing: install zbar-tools";
  int sizes = 0, last = 0;
  for (std::size_t length = 1; length < 1452; length += length < 300 ? 13 : 67) {
    std::string text = "HL1-";
    while (text.size() < length + 4) text += "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[(text.size() * text.size() * 7 + length) % 32];
    const QrCode code = qr_code(text);
    if (code.empty()) break;
    sizes += code.size != std::exchange(last, code.size) ? 1 : 0;
    put(in_folder("code.pgm"), picture_of(code));
    const std::string command =
        "zbarimg -q --raw '" + in_folder("code.pgm").string() + "' >'" + in_folder("read").string() + "' 2>/dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0) << text;
    EXPECT_EQ(bytes_in(in_folder("read")), text + "\n");
  }
  EXPECT_GE(sizes, 20);
}

}  // namespace headlight::tests::qr_code_test
