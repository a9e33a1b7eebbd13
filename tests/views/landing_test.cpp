// "Your own sentence" leads to one board, the field with the caret and one line of words; the note about a sentence covers nothing, and
// names the words that the model never met.
#include <gtest/gtest.h>

#include <algorithm>

#include "finger.hpp"
#include "first_minutes.hpp"
#include "session/translate/translating.hpp"
#include "text/words.hpp"

namespace headlight::tests::landing_test {

const Screen sizes[] = {{1280, 720}, {1600, 1000}, {390, 844}, {360, 740}};

bool holds(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

/// Starts through the door of the first two minutes.
struct Landing : FirstMinutes {
  explicit Landing(Screen screen = {1280, 720}, const std::string& language = "en") : FirstMinutes(screen, language) {
    story().choose(1);
    story().step_inside();
    frames(3);
    click("strokes.all");
    settle();
    click("strokes.door.sentence");
    frames(8);
  }
  void type_sentence(const char* words) {
    tap_with_control(Key::a);
    type(words);
    frames(4);
  }
  std::string said() {
    std::string all;
    for (const std::string& text : log.announced_apart()) all += text + " ";
    return all;
  }
};

bool overlap(const Item& a, const Item& b) {
  return std::min(a.max.x, b.max.x) - std::max(a.min.x, b.min.x) > 1 && std::min(a.max.y, b.max.y) - std::max(a.min.y, b.min.y) > 1;
}

/// The note covers nothing that it is about.
void expect_free(const FrameItems& log, const std::string& where) {
  const Item* note = log.find("sentence.note");
  ASSERT_TRUE(note) << where;
  for (const Item& item : log.items())
    EXPECT_TRUE(item.name.starts_with("sentence.note") || !overlap(item, *note)) << item.name << " " << where;
}

TEST(Landing, IsOneBoardWithTheCaretInTheSentenceAndOneLine) {
  for (const Screen& screen : sizes)
    for (const char* language : {"en", "fr"}) {
      Landing p(screen, language);
      const std::string where = std::to_string(screen.width) + " in " + language;
      EXPECT_TRUE(p.has("sentence") && p.has("lines")) << where;
      for (const char* later : {"stage.translate", "group.1", "page.Explain", "inspector", "model", "heads.plus", "positions"})
        EXPECT_FALSE(p.has(later)) << later << " " << where;
      expect_free(p.log, where);
      EXPECT_LE(p.item("sentence.note").max.x, static_cast<float>(screen.width)) << where;
      EXPECT_TRUE(p.log.typed() == "the elephant ate the banana because it was hungry") << p.log.typed() << " " << where;
    }
}

TEST(Landing, EverythingComesWhenItIsAskedForOrOneGoesElsewhere) {
  Landing p;
  p.tap(Key::escape);
  p.frames(3);
  ASSERT_TRUE(p.has("sentence.note.all"));
  p.click("sentence.note.all");
  p.frames(3);
  for (const char* there : {"page.Explain", "model", "heads.plus"}) EXPECT_TRUE(p.has(there)) << there;
  EXPECT_FALSE(p.has("sentence.note"));
  Landing q;
  q.tap(Key::escape);
  q.click("next");
  q.frames(3);
  EXPECT_TRUE(q.has("page.Explain"));
}

TEST(Landing, ASentenceOfOnesOwnIsReadThere) {
  Landing p;
  p.type_sentence("the dog slept because it was tired");
  EXPECT_TRUE(holds(p.phrases()("shell.top.sentence.known"), "knows all"));
  p.tap(Key::enter);
  p.frames(4);
  EXPECT_EQ(p.session.document().sentences.front(), "the dog slept because it was tired");
  EXPECT_TRUE(p.has("lines"));
  EXPECT_FALSE(p.has("page.Explain")) << "more comes when it is asked for";
  std::string french;
  for (const std::string& word : written(p.session.navigation().sample())) french += (french.empty() ? "" : " ") + word;
  for (size_t at = french.find("' "); at != std::string::npos; at = french.find("' ")) french.erase(at + 1, 1);
  EXPECT_EQ(french, "le chien a dormi parce qu'il était fatigué");
  const std::vector<std::string>& said = p.log.announced();
  EXPECT_NE(std::find(said.begin(), said.end(), "In French: " + with_typographic_apostrophes(french) + "."), said.end());
}

/// The pointer is at the door's place; the item under it is ignored until the pointer moves.
TEST(Landing, APointerThatWasLeftLyingPointsAtNothing) {
  Landing p;
  p.type_sentence("the dog slept because it was tired");
  p.tap(Key::enter);
  p.frames(4);
  const std::string line = "line." + std::to_string(p.session.selection().head + 1) + ".1";
  ASSERT_TRUE(p.has(line));
  const Item item = p.item(line);
  const ImVec2 middle = {(item.min.x + item.max.x) / 2, (item.min.y + item.max.y) / 2};
  p.point(middle);
  p.frames(2);
  EXPECT_TRUE(p.session.selection().hovered) << "it was moved there";
  p.type("/");
  p.frames(3);
  p.type_sentence("the dog slept because it was tired");
  p.tap(Key::enter);
  p.frames(4);
  EXPECT_FALSE(p.session.selection().hovered);
  p.point({middle.x + 4, middle.y});
  p.frames(2);
  EXPECT_TRUE(p.session.selection().hovered);
}

/// While they are typed and once they are entered; an unfinished word may still become a known one.
TEST(SentenceNote, NamesTheWordsThatTheModelNeverMet) {
  for (const char* language : {"en", "fr"}) {
    Landing p({1280, 720}, language);
    p.type_sentence("the blim slept");
    EXPECT_TRUE(holds(p.said(), "blim") && !holds(p.said(), "slept")) << p.said();
    p.type_sentence("the ele");
    EXPECT_FALSE(holds(p.said(), "ele ")) << p.said();
    p.type_sentence("the blim saw the zork ");
    EXPECT_TRUE(holds(p.said(), "blim") && holds(p.said(), "zork")) << p.said();
    p.tap(Key::enter);
    p.frames(4);
    EXPECT_TRUE(holds(p.said(), "blim") && holds(p.said(), "zork")) << p.said();
    expect_free(p.log, language);
  }
}

TEST(SentenceNote, LiesOverNoWordInTheWholeWindow) {
  for (const Screen& screen : sizes) {
    HeadlessProgram p(make_document(BuiltInModels().make("en-fr"), {"the cat slept because it was tired"}), screen);
    p.frames(3);
    p.click("sentence");
    p.frames(4);
    expect_free(p.log, std::to_string(screen.width));
    p.tap_with_control(Key::a);
    p.type("the blim slept");
    p.tap(Key::enter);
    p.frames(5);
    expect_free(p.log, std::to_string(screen.width));
    p.enter("sentence", "the cat slept");
    p.frames(5);
    EXPECT_FALSE(p.has("sentence.note")) << "every word of it is known";
  }
}

/// The note matches the run: rows of zeros for unknown words of a trained model, other numbers if a hand-made one guesses.
TEST(SentenceNote, SaysWhatTheModelReadsForUnknownWords) {
  for (const char* model : {"en-fr", "stories", "readable"}) {
    HeadlessProgram p(make_document(BuiltInModels().make(model), {"the cat slept"}));
    p.frames(2);
    p.enter("sentence", "the blimp saw the zork");
    p.frames(5);
    ASSERT_TRUE(p.has("sentence.note")) << model;
    std::string said;
    for (const std::string& text : p.log.announced_apart()) said += text + " ";
    const bool zeros = std::string(model) != "readable";
    EXPECT_TRUE(holds(said, zeros ? "it reads zeros in their place" : "it guesses the numbers of these words")) << model << ": " << said;
    EXPECT_TRUE(holds(said, "blimp") && holds(said, "zork")) << said;
    const std::vector<Token>& tokens = p.session.navigation().sample().tokens.tokens;
    int unknown = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (!tokens[i].unknown) continue;
      ++unknown;
      EXPECT_EQ(p.session.trace()[p.session.nodes().embed].row(static_cast<Index>(i)).isZero(0), zeros) << model << ": " << tokens[i].text;
    }
    EXPECT_GE(unknown, 2) << model;
  }
}

/// The last input device decides the texts: those for touch name no key.
TEST(WordsForAFinger, FollowTheHandThatWasUsedLast) {
  Finger f(Screen{.width = 1280, .height = 720});
  f.p.shell.lessons().open_called("what-attention-is-for", 2);
  f.frames(6);
  const auto reason = [&] {
    f.p.log.set_focus("lesson.next");
    f.frames(3);
    return f.p.log.focused() ? f.p.log.focused()->why_disabled : "";
  };
  const std::string for_mouse = f.p.phrases()("lesson.forward.waits"), for_finger = f.p.phrases()("lesson.forward.waits.touch");
  ASSERT_NE(for_mouse, for_finger);
  EXPECT_EQ(reason(), for_mouse);
  for (int times = 0; times < 2; ++times) {
    f.tap({640, 6});
    EXPECT_EQ(reason(), for_finger);
    f.hand.give_way();
    f.frames(1);
    EXPECT_EQ(reason(), for_mouse) << "a mouse was moved";
  }
}

}  // namespace headlight::tests::landing_test
