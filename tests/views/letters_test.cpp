// Letters that the font atlas lacks: the system's text engine shapes and measures them before layout, and they are shown as pictures.
#include <cmath>
#include <sstream>

#include "base/utf8.hpp"
#include "platform/letters/system_letters.hpp"
#include "theme/text_code.hpp"
#include "widgets/field_lines.hpp"
#include "widgets/field_text.hpp"
#include "widgets/letter_runs.hpp"
#include "widgets_fixture.hpp"
#include "world_scripts.hpp"

namespace headlight::tests::letters_test {

/// Every character is as wide as the letters are high; Hebrew runs from the right.
struct SquareEngine : TextEngine {
  std::optional<ShapedText> shape(const LetterLook& look, std::string_view utf8) override {
    ++*shapings;
    if (utf8.find(lacking) != std::string_view::npos) return std::nullopt;
    ShapedText out;
    const bool from_right = has_right_to_left(utf8);
    for (size_t at = 0; at < utf8.size(); at += code_point_at(utf8, at).size) {
      out.boxes.push_back({out.width, look.em, from_right});
      out.width += look.em;
    }
    if (from_right)
      for (ShapedText::CharacterBox& place : out.boxes) place.x = out.width - place.x - place.width;
    return out;
  }
  LetterPixels draw(const LetterLook&, std::string_view, unsigned) override {
    ++*drawings;
    return {1, 1, 0, 0, {255, 255, 255, 255}};
  }
  static constexpr const char* lacking = "\u0E01";
  int *shapings, *drawings;
  SquareEngine(int* shapings, int* drawings) : shapings(shapings), drawings(drawings) {}
};

class ShapedWordsTest : public testing::Test {
 protected:
  int made_ = 0, shapings_ = 0, drawings_ = 0;
  std::shared_ptr<ShapedWords> words_ = std::make_shared<ShapedWords>([this] {
    ++made_;
    return std::make_unique<SquareEngine>(&shapings_, &drawings_);
  });
};

TEST_F(ShapedWordsTest, AreShapedAndDrawnOnceAndTheEngineIsMadeWhenItIsNeeded) {
  EXPECT_EQ(made_, 0);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FLOAT_EQ(words_->shape({20}, "\u6771\u4EAC")->width, 40);
    EXPECT_EQ(words_->draw({20}, "\u6771\u4EAC", 0xFFFFFF)->width, 1);
  }
  EXPECT_EQ(made_, 1);
  EXPECT_EQ(shapings_, 1);
  EXPECT_EQ(drawings_, 1);
  words_->shape({20, 600}, "\u6771\u4EAC");
  EXPECT_EQ(shapings_, 2) << "bold letters are others";
}

TEST_F(ShapedWordsTest, AreForgottenWhenThereAreMany) {
  for (size_t i = 0; i < ShapedWords::most_shaped * 2; ++i) words_->shape({20}, "\u6771" + std::to_string(i));
  for (size_t i = 0; i < ShapedWords::most_drawn * 2; ++i) words_->draw({20}, "\u6771" + std::to_string(i), 0);
  EXPECT_LE(words_->n_shaped(), ShapedWords::most_shaped + 1);
  EXPECT_LE(words_->n_drawn(), ShapedWords::most_drawn + 1);
  const int before = shapings_;
  words_->shape({20}, "\u6771" + std::to_string(ShapedWords::most_shaped * 2 - 1));
  EXPECT_EQ(shapings_, before) << "the newest are kept";
}

TEST(ShapedLetters, AreThoseWhoseFormOrFontComesFromTheSystem) {
  for (const unsigned c : {0x41u, 0xE9u, 0x3B1u, 0x43Cu, 0x2211u, 0x2423u, 0x1D40u, 0xFFFDu}) EXPECT_FALSE(is_shaped(c)) << std::hex << c;
  for (const unsigned c : {0x5E9u, 0x633u, 0x928u, 0xE2Au, 0x6771u, 0x3053u, 0xC548u, 0x1F418u, 0x301u, 0x200Du, 0xFE0Fu, 0x1D54Fu})
    EXPECT_TRUE(is_shaped(c)) << std::hex << c;
}

using Runs = std::vector<std::string>;

class LettersOnCanvas : public Widgets {
 protected:
  LettersOnCanvas() {
    theme_.fonts.letters = std::make_shared<ShapedWords>([this] { return std::make_unique<SquareEngine>(&shapings_, &drawings_); });
    em_ = look_of(theme_.fonts, theme_.fonts.body).em;
  }
  std::vector<std::string> runs(const std::string& text) {
    std::vector<std::string> out;
    for (const LetterRun& run : letter_runs(theme_.fonts, theme_.fonts.body, text)) out.push_back((run.shaped ? "*" : "") + run.utf8);
    return out;
  }
  int shapings_ = 0, drawings_ = 0;
  float em_ = 0;
};

TEST_F(LettersOnCanvas, AreCutWhereTheOneWhoDrawsThemChanges) {
  EXPECT_EQ(runs("to \u6771\u4EAC, go"), (Runs{"to ", "*\u6771\u4EAC", ", go"}));
  EXPECT_EQ(runs("\u05E9\u05DC a \u05E8"), (Runs{"*\u05E9\u05DC a \u05E8"})) << "what is read from the right is one line";
  EXPECT_EQ(runs("cafe\u0301s"), (Runs{"caf", "*e\u0301", "s"})) << "an accent takes its letter along";
  EXPECT_EQ(runs("\U0001F44D\U0001F3FD\u200D!"), (Runs{"*\U0001F44D\U0001F3FD\u200D", "!"}));
  EXPECT_EQ(runs("a\u200Bb"), (Runs{"aU+200Bb"})) << "what cannot be seen is said";
  EXPECT_EQ(runs("\u0E02\u0E01\u0E04"), (Runs{"*\u0E02", "U+0E01", "*\u0E04"})) << "only the letter that the system lacks is a number";
  theme_.fonts.letters = nullptr;
  EXPECT_EQ(runs("\u0E02\U0001F680"), (Runs{"U+0E02[rocket]"}));
}

TEST_F(LettersOnCanvas, AreMeasuredShortenedAndWrappedBeforeTheyAreDrawn) {
  frame([&](const Canvas& c) {
    const ImFont* font = c.fonts().body;
    EXPECT_NEAR(c.text_width(font, "a\u6771\u4EAC"), c.text_width(font, "a") + 2 * em_, 0.01f);
    const std::string text = "\u6771\u4EAC\u6771\u4EAC";
    EXPECT_EQ(c.shortened(font, text, 3 * em_), "\u6771\u4EAC\u2026");
    EXPECT_EQ(c.shortened(font, "e\u0301e\u0301e\u0301e\u0301", 4 * em_), "e\u0301\u2026") << "no letter loses its accent";
    EXPECT_EQ(c.wrapped(font, text + " " + text, 5 * em_).size(), 2u);
    EXPECT_EQ(c.wrapped(font, text, 2.5f * em_), (Runs{"\u6771\u4EAC", "\u6771\u4EAC"})) << "a script without spaces";
    EXPECT_EQ(c.wrapped(font, text + "\u3002 " + text, 50 * em_), Runs{text + "\u3002" + text}) << "its full stop holds the space";
    EXPECT_EQ(c.wrapped(font, "a. b", 50 * em_), Runs{"a. b"});
    const FieldLines lines(c, text, 2.5f * em_);
    EXPECT_EQ(lines.height(), 2 * FieldLines::line_height);
    EXPECT_EQ(lines.byte_at(1.2f * em_, FieldLines::line_height * 1.5f), 9) << "behind the third letter";
  });
}

TEST_F(LettersOnCanvas, AreTypedWithTheCaretBetweenThem) {
  frame([&](const Canvas& c) {
    const ImFont* font = c.fonts().body;
    const FieldText chinese(c, font, "a\u6771\u4EAC");
    EXPECT_TRUE(chinese.differs());
    const float a = c.text_width(font, "a");
    for (int place = 1; place <= 3; ++place) EXPECT_NEAR(chinese.caret(place), a + em_ * static_cast<float>(place - 1), 0.01f) << place;
    EXPECT_EQ(chinese.nearest(a + em_ * 1.1f), 2);
    const FieldText hebrew(c, font, "\u05E9\u05DC\u05D5");
    EXPECT_NEAR(hebrew.caret(0), 3 * em_, 0.01f) << "it begins at the right";
    EXPECT_NEAR(hebrew.caret(3), 0, 0.01f);
    EXPECT_EQ(hebrew.moved(hebrew.seen(0), -1, false).position, 1) << "the arrow to the left goes on";
    EXPECT_FALSE(FieldText(c, font, "plain").differs());
  });
}

TEST(SystemLetters, HaveWordsOfEveryScript) {
  const std::unique_ptr<TextEngine> engine = system_text_engine();
  if (!engine) GTEST_SKIP() << "this system has no text engine yet";
  for (const WorldScript& script : world_scripts) {
    const LetterLook look = {20, 400, false};
    const auto shaped = engine->shape(look, script.word);
    if (!shaped) {
      std::printf("skipped: no font has %s letters; install %s\n", script.name, script.package);
      continue;
    }
    EXPECT_GT(shaped->width, 8) << script.name;
    EXPECT_EQ(shaped->boxes.size(), count_code_points(script.word)) << script.name;
    for (const ShapedText::CharacterBox& place : shaped->boxes) {
      EXPECT_EQ(place.right_to_left, has_right_to_left(script.word)) << script.name;
      EXPECT_TRUE(place.x > -1 && place.x + place.width < shaped->width + 1) << script.name;
    }
    const LetterPixels pixels = engine->draw(look, script.word, 0xFFFFFF);
    size_t inked = 0, coloured = 0;
    for (size_t i = 0; i + 3 < pixels.rgba.size(); i += 4) {
      inked += pixels.rgba[i + 3] > 128;
      coloured += pixels.rgba[i + 3] > 128 && pixels.rgba[i] < 200;  // the ink is white
    }
    EXPECT_GT(inked, 20u) << script.name;
    EXPECT_EQ(coloured > 20, std::string(script.name) == "emoji") << script.name;
    EXPECT_NEAR(static_cast<float>(pixels.width), shaped->width, 10) << script.name;
    const auto large = engine->shape({40, 400, false}, script.word);
    EXPECT_NEAR(large->width, 2 * shaped->width, 0.1f * shaped->width) << script.name;
  }
}

TEST(SystemLetters, ArabicIsJoined) {
  const std::unique_ptr<TextEngine> engine = system_text_engine();
  const auto joined = engine ? engine->shape({20}, "\u0633\u0644\u0627\u0645") : std::nullopt;
  if (!joined) GTEST_SKIP() << "no font has Arabic letters";
  float apart = 0;
  for (const char* letter : {"\u0633", "\u0644", "\u0627", "\u0645"}) apart += engine->shape({20}, letter)->width;
  EXPECT_LT(joined->width, apart * 0.9f) << "letters within a word are narrower than alone";
}

}  // namespace headlight::tests::letters_test
