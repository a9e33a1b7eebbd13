// Typing that ImGui alone does not support: emoji, and right-to-left scripts.
#include "base/utf8.hpp"
#include "headless_program.hpp"
#include "theme/imgui_font.hpp"
#include "theme/text_code.hpp"
#include "widgets/field_lines.hpp"
#include "widgets_fixture.hpp"

namespace headlight::tests::field_text_test {

constexpr const char *rocket = "\U0001F680", *shalom = "\u05E9\u05DC\u05D5\u05DD";

TEST(StandInsTest, EachLargeCharacterHasOneAndGoesBackToItself) {
  StandIns all;
  const std::string text = std::string("a") + rocket + "é\U0001D54F" + rocket;
  const std::string held = all.put_in(text);
  for (size_t at = 0; at < held.size(); at += code_point_at(held, at).size) EXPECT_LE(code_point_at(held, at).value, 0xFFFFu);
  EXPECT_EQ(all.replaced_back(held), text);
  EXPECT_EQ(all.put_in("a é \xFF"), "a é \xFF") << "what fits is left alone, and so is a broken byte";
  for (unsigned c = 0; c < 39; ++c) EXPECT_NE(all.of(0x1F600 + c), 0xFFFD) << c;
  EXPECT_EQ(all.of(0x20000), 0xFFFD) << "there are no more places";
  all.forget();
  EXPECT_NE(all.of(0x20000), 0xFFFD);
}

class Typed : public Widgets {
 protected:
  Typed() {
    ImGuiIO& io = ImGui::GetIO();
    io.ClipboardUserData = &clipboard_;
    io.GetClipboardTextFn = [](void* kept) { return static_cast<const std::string*>(kept)->c_str(); };
    io.SetClipboardTextFn = [](void* kept, const char* text) { *static_cast<std::string*>(kept) = text; };
  }
  void with_control(Key key) {
    input_.key(Key::left_control, true);
    tap(draw_, key);
    input_.key(Key::left_control, false);
    frame(draw_);
  }

  FieldState state_;
  std::string given_, clipboard_;
  const Draw draw_ = [this](const Canvas& c) { text_field(c, "f", {10, 10, 400, 34}, state_, given_); };
};

TEST_F(Typed, AnEmojiIsWhatWasTypedCopiedAndPasted) {
  click(draw_, "f");
  type(draw_, (std::string("go ") + rocket).c_str());
  EXPECT_EQ(state_.text, std::string("go ") + rocket);
  EXPECT_EQ(state_.caret, 7) << "bytes";
  type(draw_, "!");
  tap(draw_, Key::left);
  tap(draw_, Key::backspace);
  EXPECT_EQ(state_.text, "go !") << "it goes in one stroke";
  with_control(Key::z);
  EXPECT_EQ(state_.text, std::string("go ") + rocket + "!");
  with_control(Key::a);
  with_control(Key::c);
  EXPECT_EQ(clipboard_, state_.text);
  clipboard_ = "\U0001F418 and é";
  with_control(Key::v);
  EXPECT_EQ(state_.text, clipboard_);
  clipboard_ = "two\r\nlines\tand";
  with_control(Key::a);
  with_control(Key::v);
  EXPECT_EQ(state_.text, "two lines and") << "words on two lines stay two";
  frame(draw_);
  const Canvas c{theme_, nullptr, painter_, log_, phrases_};
  EXPECT_TRUE(FieldText(c, theme_.fonts.body, rocket).differs());
  EXPECT_EQ(FieldText(c, theme_.fonts.body, rocket).width(), c.text_width(theme_.fonts.body, "[rocket]"));
}

TEST_F(Typed, HebrewIsReadFromTheRightAndTheCaretFollowsThePointer) {
  given_ = std::string("ab ") + shalom;
  click(draw_, "f");
  const Canvas c{theme_, nullptr, painter_, log_, phrases_};
  const FieldText text(c, theme_.fonts.body, given_);
  ASSERT_TRUE(text.differs());
  EXPECT_LT(text.caret(0), text.caret(2));
  for (int place = 3; place < 7; ++place) EXPECT_GT(text.caret(place), text.caret(place + 1)) << "the next letter stands on its left";
  EXPECT_EQ(text.caret(3), text.width());
  for (const int place : {1, 4, 6}) {
    EXPECT_EQ(text.nearest(text.caret(place) + 1), place);
    input_.move(10 + 14 + text.caret(place) + 1, 27);
    frame(draw_);
    input_.press();
    frame(draw_);
    input_.release();
    frame(draw_);
    EXPECT_EQ(state_.caret, place <= 3 ? place : 3 + 2 * (place - 3)) << place;
    EXPECT_EQ(state_.selected_from, state_.selected_to);
  }
  input_.press();
  frame(draw_);
  input_.move(10 + 14 + text.caret(4), 27);
  frame(draw_);
  input_.release();
  frame(draw_);
  EXPECT_EQ(state_.selected_from, 5);
  EXPECT_EQ(state_.selected_to, 9);
  type(draw_, "x");
  EXPECT_EQ(state_.text, "ab \u05E9x\u05DD");
}

TEST_F(Typed, AFieldThatIsAskedForIsSelectedWholeEveryTime) {
  given_ = "The cat sat";
  for (const char* typed : {"A dog ran", "It slept"}) {
    state_.focus_next = true;
    for (int i = 0; i < 5; ++i) frame(draw_);
    type(draw_, typed);
    EXPECT_EQ(state_.text, typed);
    tap(draw_, Key::enter);
    given_ = state_.text;
    frame(draw_);
  }
  state_.focus_next = true;
  state_.caret_next = 2;
  for (int i = 0; i < 5; ++i) frame(draw_);
  type(draw_, "!");
  EXPECT_EQ(state_.text, "It! slept") << "unless the caret was sent to a place";
}

TEST_F(Typed, ArrowsGoWhereTheyPointAlsoInHebrew) {
  given_ = std::string("ab ") + shalom + " cd";
  click(draw_, "f");
  const Canvas c{theme_, nullptr, painter_, log_, phrases_};
  const FieldText text(c, theme_.fonts.body, given_);
  tap(draw_, Key::home);
  std::vector<int> places;
  float x = -1;
  for (int i = 0; i <= 10; ++i) {
    ASSERT_TRUE(i == 0 || state_.seen) << i;
    const float now = state_.seen ? text.at_edge(state_.seen->edge) : text.caret(0);
    EXPECT_GT(now, x) << "each step to the right goes to the right, " << i;
    x = now;
    places.push_back(state_.caret);
    tap(draw_, Key::right);
  }
  EXPECT_EQ(x, text.width());
  const float last = x;
  tap(draw_, Key::left);
  EXPECT_LT(text.at_edge(state_.seen->edge), last);
  tap(draw_, Key::home);
  with_control(Key::right);
  with_control(Key::right);
  EXPECT_EQ(state_.caret, 3) << "past the Hebrew word one stands in front of its first letter";
  input_.key(Key::left_shift, true);
  tap(draw_, Key::left);
  input_.key(Key::left_shift, false);
  frame(draw_);
  EXPECT_EQ(state_.selected_from, 3);
  EXPECT_EQ(state_.selected_to, 5) << "one letter to the left is the first one";
  type(draw_, "x");
  EXPECT_EQ(state_.text, std::string("ab x") + (shalom + 2) + " cd");
}

TEST_F(Typed, SeveralLinesShowEmojiAndFindTheCaret) {
  const std::string words = std::string("one ") + rocket + " two " + rocket + " three " + shalom;
  const Canvas c{theme_, nullptr, painter_, log_, phrases_};
  const float room = c.text_width(theme_.fonts.body, "one [rocket] two ");
  FieldState field;
  field.text = words, field.active = true;
  frame([&](const Canvas& on) {
    const FieldLines lines(on, words, room);
    EXPECT_EQ(lines.height(), 4 * FieldLines::line_height)
        << "an emoji is as wide as its name, and a word that is wider than the field has two lines";
    lines.draw(on, 10, 10, field);
    EXPECT_EQ(lines.byte_at(-5, 5), 0);
    EXPECT_EQ(lines.byte_at(c.text_width(theme_.fonts.body, "one [rocket]"), 5), 8) << "behind an emoji of four bytes";
    EXPECT_EQ(lines.byte_at(-5, FieldLines::line_height + 5), static_cast<int>(words.find(rocket, 5)));
  });
}

TEST(SentenceField, AKeyThatGoesToItSelectsAllOfItEveryTime) {
  HeadlessProgram p(random_document(8, 2, {"one two"}));
  const auto go_by_key = [&](int time) { time % 2 == 0 ? p.tap_with_control(static_cast<Key>('L')) : p.type("/"); };
  int time = 0;
  for (const char* sentence : {"The cat sat", "A dog ran", "It slept", "Who knows"}) {
    go_by_key(time++);
    p.frames(4);
    p.type(sentence);
    p.tap(Key::enter);
    p.frames(3);
    EXPECT_EQ(p.session.document().sentences.front(), sentence);
  }
}

TEST(SentenceField, EmojiAndHebrewArriveInTheSentenceAndHaveGlyphsWhileTheyAreTyped) {
  HeadlessProgram p(random_document(8, 2, {"one two"}));
  p.click("sentence");
  p.tap_with_control(Key::a);
  p.type("\u05E9");
  p.frames(2);
  const ImFont* font = p.theme().fonts.body;
  EXPECT_EQ(has_glyph(font, 0x5E9), has_glyph(font, 0x5DC)) << "the script came whole";
  p.type((std::string("\u05DC\u05D5\u05DD ") + rocket).c_str());
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_EQ(p.session.document().sentences.front(), std::string(shalom) + " " + rocket);
}

}  // namespace headlight::tests::field_text_test
