#include <gtest/gtest.h>

#include "base/wording.hpp"

namespace headlight::tests::wording_test {

TEST(WordingTest, WhatSteersATerminalIsWrittenOut) {
  EXPECT_EQ(fit_for_terminal("a\x1b[31mb\x7f"), "a\\x1b[31mb\\x7f");
  EXPECT_EQ(fit_for_terminal("\xc2\x9b"
                             "31m"),
            "\\u009b31m");
  EXPECT_EQ(fit_for_terminal("\u202egnp \u2066x\u2069 \ufeff"), "\\u202egnp \\u2066x\\u2069 \\ufeff");
  EXPECT_EQ(fit_for_terminal(std::string_view("\0", 1)), "\\x00");
}

TEST(WordingTest, TextStaysAsItIs) {
  for (const char* text :
       {"", "one\ttwo\nthree", "l'\u00e9l\u00e9phant", "\u5927\u8c61 \u05e9\u05dc\u05d5\u05dd \U0001F469\u200d\U0001F680",
        "\u0800 \ud7ff \ue000 \U00010000 \U0010ffff"})
    EXPECT_EQ(fit_for_terminal(text), text);
}

TEST(WordingTest, BytesThatAreNoTextAreWrittenOut) {
  EXPECT_EQ(fit_for_terminal("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(fit_for_terminal("\xc0\xaf \xe0\x80\xaf \xf0\x80\x80\xaf"),
            "\\xc0\\xaf \\xe0\\x80\\xaf \\xf0\\x80\\x80\\xaf");                        // overlong
  EXPECT_EQ(fit_for_terminal("\xed\xa0\x80"), "\\xed\\xa0\\x80");                      // half of a surrogate pair
  EXPECT_EQ(fit_for_terminal("\xf4\x90\x80\x80 \xf5"), "\\xf4\\x90\\x80\\x80 \\xf5");  // beyond the last character
  EXPECT_EQ(fit_for_terminal("caf\xc3"), "caf\\xc3");                                  // cut off
}

TEST(WordingTest, ALongLineKeepsItsBeginningAndItsEnd) {
  EXPECT_EQ(one_line("a\nb\tc"), "a b c");
  EXPECT_EQ(one_line(std::string(1000, 'x')), std::string(1000, 'x'));
  const std::string line = one_line("--mask " + std::string(100'000, 'x') + " is unknown");
  EXPECT_TRUE(line.starts_with("--mask xxx") && line.ends_with("xxx is unknown")) << line;
  EXPECT_LE(line.size(), 1010u);
  for (int shift = 0; shift < 4; ++shift) {
    const std::string wide = one_line(std::string(static_cast<size_t>(shift), 'x') + [] {
      std::string many;
      for (int i = 0; i < 1000; ++i) many += "\u20ac";
      return many;
    }());
    EXPECT_EQ(fit_for_terminal(wide), wide) << "no character is cut";
  }
}

}  // namespace headlight::tests::wording_test
