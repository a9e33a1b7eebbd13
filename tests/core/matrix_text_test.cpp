// Matrices as files for other programs and for paper; NumPy and LaTeX read them in tests/commands.
#include "export/matrix_text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "base/base64.hpp"
#include "base/error.hpp"
#include "export/matrix_tikz.hpp"
#include "formats/npy.hpp"

namespace headlight::tests::matrix_text_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

LabelledMatrix example() {
  Matrix m(2, 3);
  m << 0.1f, -0.f, 16777217.f, nan, inf, -inf;
  return {"blocks.0.attn.scores[1]", {"it, \"it\"", "a_b"}, {"the", " x", "50 %"}, std::make_shared<const Matrix>(m)};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(MatrixCsv, QuotesWhatNeedsItAndKeepsEveryDigit) {
  EXPECT_EQ(csv(std::vector{example()}), ",the,\" x\",50 %\r\n\"it, \"\"it\"\"\",0.1,-0,16777216\r\na_b,nan,inf,-inf\r\n");
}

TEST(MatrixCsv, WordsAreNoFormulasAndNumbersStayNumbers) {
  LabelledMatrix m = example();
  m.rows = {"=cmd|'/C calc'!A0", "-"};
  m.cols = {"@x", "+1+2", "-7"};
  EXPECT_EQ(csv(std::vector{m}), ",'@x,'+1+2,-7\r\n'=cmd|'/C calc'!A0,0.1,-0,16777216\r\n'-,nan,inf,-inf\r\n");
}

TEST(MatrixCsv, RowsOfSeveralHeadsSayWhoseTheyAre) {
  LabelledMatrix other = example();
  other.name = "blocks.0.attn.scores[2]";
  const std::string text = csv(std::vector{example(), other});
  EXPECT_TRUE(text.starts_with("matrix,,the,\" x\",50 %\r\nblocks.0.attn.scores[1],")) << text;
  EXPECT_TRUE(has(text, "\r\nblocks.0.attn.scores[2],a_b,nan,inf,-inf\r\n")) << text;
}

TEST(MatrixNpy, HasAHeaderOfFormat1AndTheBytesOfTheNumbers) {
  const std::string one = npy(std::vector{example()}), two = npy(std::vector{example(), example()});
  EXPECT_EQ(one.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ((one.size() - 24) % 64, 0u);
  EXPECT_TRUE(has(one, "'shape': (2, 3), }")) << one;
  EXPECT_TRUE(has(two, "'shape': (2, 2, 3), }")) << two;
  EXPECT_EQ(two.size(), one.size() + 24);
}

TEST(MatrixNpy, OneAxisIsATupleAndWrongShapesAreNotWritten) {
  const std::vector<float> three = {1, 2, 3};
  const std::vector<std::span<const float>> parts = {three};
  EXPECT_TRUE(has(npy_bytes({3}, parts), "'shape': (3,), }"));
  EXPECT_THROW(npy_bytes({4}, parts), std::invalid_argument);
}

TEST(MatrixLatex, IsABmatrix) {
  const std::string text = latex(std::vector{example()}, {.decimals = 2});
  EXPECT_TRUE(has(text, "\\begin{bmatrix}\n  0.10 & 0.00 & 16777216.00 \\\\\n  \\text{NaN} & \\infty & -\\infty \\\\\n\\end{bmatrix}\n"))
      << text;
  EXPECT_TRUE(has(latex(std::vector{example()}, {.decimals = 0}), "  0 & 0 & 16777216 \\\\"));
}

TEST(MatrixLatex, LabelsAreEscaped) {
  const std::string text = latex(std::vector{example()}, {.decimals = 1, .labels = true});
  EXPECT_TRUE(has(text, "\\text{the} & \\text{ x} & \\text{50 \\%}")) << text;
  EXPECT_TRUE(has(text, "\\text{a\\_b} \\\\")) << text;
}

TEST(MatrixLatex, MoreThanTenColumnsAreAllowedFor) {
  LabelledMatrix wide = {"W", {"0"}, std::vector<std::string>(12, "w"), std::make_shared<const Matrix>(Matrix::Zero(1, 12))};
  EXPECT_TRUE(has(latex(std::vector{wide}, {}), "\\setcounter{MaxMatrixCols}{12}"));
}

/// The text of an article is about 34 em wide.
TEST(MatrixLatex, WhatIsWiderThanAPagesTextIsMadeToFit) {
  const auto labelled = [](size_t n, const char* word) {
    const LabelledMatrix m = {"A", {"it"}, std::vector<std::string>(n, word), std::make_shared<const Matrix>(Matrix::Zero(1, Index(n)))};
    return latex(std::vector{m}, {.decimals = 2, .labels = true});
  };
  EXPECT_FALSE(has(labelled(4, "elephant"), "resizebox"));
  const std::string wide = labelled(9, "elephant");
  EXPECT_TRUE(has(wide, "needs amsmath, array and graphicx")) << wide;
  EXPECT_TRUE(has(wide, "\\resizebox{\\linewidth}{!}{$\n\\begin{array}") && has(wide, "\\end{array}$}\n")) << wide;
}

TEST(MatrixLatex, WhatNoPageHoldsIsRefused) {
  const LabelledMatrix large = {"W_E", std::vector<std::string>(100, "w"), std::vector<std::string>(100, "w"),
                                std::make_shared<const Matrix>(Matrix::Zero(100, 100))};
  try {
    latex(std::vector{large}, {});
    FAIL();
  } catch (const UserError& error) {
    EXPECT_TRUE(has(error.what(), "W_E has 10,000 cells")) << error.what();
  }
}

HeatInks grey() {
  return {.fill =
              [](float v) {
                return v < 0 ? Rgb{1, 2, 3} : Rgb{4, 5, 6};
              },
          .ink =
              [](float) {
                return Rgb{7, 8, 9};
              },
          .low = -1,
          .high = 1};
}

TEST(MatrixTikz, EveryCellHasItsColourAndItsNumber) {
  const std::string text = tikz(std::vector{example()}, grey());
  EXPECT_TRUE(has(text, "\\fill[fill={rgb,255:red,4;green,5;blue,6}] (0.00,0.00)")) << text;
  EXPECT_TRUE(has(text, "{$0.10$}")) << text;
  EXPECT_TRUE(has(text, "{NaN}") && has(text, "{$\\infty$}")) << text;
  EXPECT_TRUE(has(text, "dashed")) << "a fault has a dashed frame";
  EXPECT_TRUE(has(text, "50 \\%")) << text;
}

TEST(Base64, IsThatOfTheStandard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

}  // namespace headlight::tests::matrix_text_test
