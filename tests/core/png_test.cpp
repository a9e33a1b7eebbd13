// Pictures from others: the chunks of a PNG, and every fault in them.
#include "formats/png.hpp"

#include "core/scratch_folder.hpp"
#include "core/small_png.hpp"

namespace headlight::tests::png_test {

std::string mistake_in(const std::string& bytes) {
  return error_of([&] { checked_png(bytes); });
}

/// A picture with this header and arbitrary pixels.
std::string with_header(const std::string& header) {
  return std::string("\x89PNG\r\n\x1a\n") + header + png_chunk("IDAT", "x") + png_chunk("IEND", "");
}

TEST(Png, SaysItsSize) { EXPECT_EQ(checked_png(small_png(7, 5)), (PngSize{7, 5})); }

TEST(Png, AnythingElseIsRefused) {
  EXPECT_EQ(mistake_in(""), "is not a PNG");
  EXPECT_EQ(mistake_in("GIF89a"), "is not a PNG");
  EXPECT_EQ(mistake_in("\x89PNG\r\n\x1a\n"), "is a damaged PNG: it is cut short");
}

TEST(Png, EveryEndThatComesTooEarlyIsNoticed) {
  const std::string whole = small_png(3, 2);
  for (std::size_t n = 0; n < whole.size(); ++n) EXPECT_NE(mistake_in(whole.substr(0, n)), "no error") << n << " bytes";
}

TEST(Png, EveryByteThatWasChangedIsNoticed) {
  const std::string whole = small_png(3, 2);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    EXPECT_NE(mistake_in(changed), "no error") << "byte " << i;
  }
}

TEST(Png, SizesThatWouldFillTheMemoryAreRefused) {
  EXPECT_EQ(mistake_in(with_header(png_header(2000, 4000))), "no error");
  EXPECT_TRUE(contains(mistake_in(with_header(png_header(4097, 1))), "4097 x 1 pixels"));
  EXPECT_TRUE(contains(mistake_in(with_header(png_header(4000, 4000))), "8 million in all"));
  EXPECT_TRUE(contains(mistake_in(with_header(png_header(0xFFFFFFFF, 0xFFFFFFFF))), "pixels"));
  EXPECT_TRUE(contains(mistake_in(with_header(png_header(0, 5))), "makes no sense"));
  EXPECT_TRUE(contains(mistake_in(std::string(longest_png + 1, 'x')), "longer than 2 MB"));
}

TEST(Png, ChunksOutOfTheirPlaceAreRefused) {
  const std::string signature = "\x89PNG\r\n\x1a\n";
  EXPECT_TRUE(contains(mistake_in(signature + png_header(1, 1) + png_chunk("IEND", "")), "no pixels"));
  EXPECT_TRUE(contains(mistake_in(signature + png_chunk("IDAT", "x") + png_header(1, 1)), "makes no sense"));
  EXPECT_TRUE(contains(mistake_in(with_header(png_header(1, 1) + png_header(1, 1))), "makes no sense"));
  EXPECT_TRUE(contains(mistake_in(with_header(png_chunk("IHDR", "short"))), "makes no sense"));
}

}  // namespace headlight::tests::png_test
