// Board 11c: one weight in four strokes, drawn with the mouse, with keys and with a finger.
#include <cmath>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "document/computable.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"
#include "session/language.hpp"
#include "session/start/printed_strokes.hpp"
#include "theme/number_format.hpp"
#include "views/start/start_text.hpp"
#include "views/start/strokes.hpp"
#include "views/start/strokes_text.hpp"

namespace headlight::tests::strokes_test {

struct FourthBoard : HeadlessProgram {
  explicit FourthBoard(Screen screen = {1280, 720}, const std::string& language = "en", bool presented = false)
      : HeadlessProgram(readable(), screen) {
    settings.language = language;
    settings.less_motion = true;
    if (presented) tap(Key::f11);
    shell.start_here();
    frames(3);
    shell.start().story().choose(1);
    shell.start().story().step_inside();
    frames(3);
  }
  bool has_stroke(int number) const { return has("strokes." + std::to_string(number)); }
  void settle() { frames(static_cast<int>(60 * strokes_settle) + 2); }
  int strokes() const {
    int n = 0;
    while (has_stroke(n + 1)) ++n;
    return n;
  }
  std::string heard() {
    frame();
    return shell.heard(log, phrases()).status;
  }
  FourStrokes numbers() {
    Session& own = shell.start().own_session();
    return four_strokes(own.navigation().sample(), own.nodes(), shell.start().weight()).value();
  }
};

TEST(Strokes, ComeOneByOneAndGoBack) {
  FourthBoard p;
  EXPECT_EQ(p.strokes(), 1);
  EXPECT_FALSE(p.has("strokes.products")) << "what is to come is blank board";
  EXPECT_FALSE(p.has("strokes.door.stages"));
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.strokes(), 2);
  p.tap(Key::space);
  p.frames(2);
  EXPECT_EQ(p.strokes(), 3);
  p.tap(Key::right);
  p.frames(2);
  EXPECT_EQ(p.strokes(), 4);
  for (const char* door : {"stages", "lessons", "sentence", "map"}) EXPECT_TRUE(p.has(std::string("strokes.door.") + door)) << door;
  p.tap(Key::left);
  p.frames(2);
  EXPECT_EQ(p.strokes(), 3);
  EXPECT_FALSE(p.has("strokes.door.map")) << "doors come with the last stroke";
  p.tap(Key::page_up);
  p.tap(Key::backspace);
  p.tap(Key::left);
  p.frames(2);
  EXPECT_EQ(p.shell.start().story().step(), StartStep::answer) << "and before the first stroke is the board before";
}

TEST(Strokes, ATapOrTheButtonDrawsTheNext) {
  FourthBoard p;
  p.click("strokes.next");
  p.frames(2);
  EXPECT_EQ(p.strokes(), 2);
  p.press({900, 560});
  p.frame();
  p.release();
  p.frames(2);
  EXPECT_EQ(p.strokes(), 3) << "the board itself is a place to tap";
  p.click("strokes.all");
  p.frames(2);
  EXPECT_EQ(p.strokes(), 4);
}

TEST(Strokes, ShiftAndEnterDrawsAll) {
  FourthBoard p;
  p.tap_with_shift(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.strokes(), 4);
}

/// The board shows the run's own numbers, and they add up as printed.
TEST(Strokes, ShowTheRunsOwnNumbers) {
  FourthBoard p;
  p.tap_with_shift(Key::enter);
  p.frames(2);
  const FourStrokes f = p.numbers();
  const PrintedStrokes printed(f);
  const Painted *q = p.painted("strokes.q"), *k = p.painted("strokes.k"), *products = p.painted("strokes.products");
  ASSERT_TRUE(q && k && products);
  for (size_t i = 0; i < 16; ++i) {
    const auto col = static_cast<Index>(i);
    EXPECT_FLOAT_EQ((*products->heat.values)(0, col), (*q->heat.values)(0, col) * (*k->heat.values)(0, col));
  }
  EXPECT_EQ(q->heat.limit, k->heat.limit) << "one scale for both";
  const std::string said = p.heard();
  for (const std::string& number :
       {printed_number(f.score, printed.score_decimals), printed_number(f.scaled[f.at()], printed.scaled_decimals),
        printed_number(f.shares[f.at()], printed.share_decimals)})
    EXPECT_NE(said.find(number), std::string::npos) << number << " is not in " << said;
  EXPECT_NE(said.find("which softmax turns into a weight of"), std::string::npos) << said;
}

TEST(Strokes, DoorsLeadOut) {
  const auto after = [](Key key) {
    auto p = std::make_unique<FourthBoard>();
    p->tap_with_shift(Key::enter);
    p->settle();
    p->tap(key);
    p->frames(5);
    return p;
  };
  const auto stages = after(Key::enter);
  EXPECT_FALSE(stages->shell.start().is_open());
  EXPECT_EQ(stages->session.navigation().place(), StagePlace(Stage::tokens)) << "the way begins with the words";
  EXPECT_FALSE(stages->session.selection().map);
  const auto lessons = after(letter('l')), map = after(letter('o'));
  EXPECT_TRUE(lessons->shell.lessons().choosing());
  EXPECT_TRUE(map->session.selection().map);
  FourthBoard p;
  p.tap(letter('o'));
  p.tap(letter('l'));
  p.frames(3);
  EXPECT_TRUE(p.shell.start().is_open()) << "before the last stroke there is no door";
}

/// An extra press was meant for the button that was there before.
TEST(Strokes, TheirDoorsTakeNoPressThatWasMeantForTheNextStroke) {
  FourthBoard p;
  for (int press = 0; press < 4; ++press) {
    p.tap(Key::enter);
    p.frames(2);
  }
  EXPECT_EQ(p.strokes(), 4);
  EXPECT_TRUE(p.shell.start().is_open());
  p.settle();
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_FALSE(p.shell.start().is_open());
}

/// An answer below the first stroke takes the room of the others, which return once it is closed.
TEST(Strokes, ComeBackAfterAnAnswer) {
  for (const char* question : {"strokes.made", "strokes.known"}) {
    FourthBoard p;
    p.tap_with_shift(Key::enter);
    p.settle();
    p.click(question);
    p.frames(3);
    EXPECT_TRUE(p.has("strokes.answer")) << question;
    EXPECT_FALSE(p.has("strokes.door.map")) << question;
    p.settle();
    p.click("strokes.back");
    p.frames(3);
    EXPECT_EQ(p.strokes(), 4) << question;
    EXPECT_FALSE(p.has("strokes.answer")) << question;
    EXPECT_TRUE(p.has("strokes.door.map")) << question;
  }
  FourthBoard p;
  p.click("strokes.made");
  p.settle();
  p.click("strokes.next");
  p.frames(3);
  EXPECT_EQ(p.strokes(), 2) << "who asked at the first one goes on with the second";
}

TEST(Strokes, WriteNumbersAsTheLanguageDoes) {
  FourthBoard p({1280, 720}, "fr");
  const FourStrokes f = p.numbers();
  const PrintedStrokes printed(f);
  const std::string working = StrokesText(p.shell.start().own_session(), f, printed, p.phrases()).working(true);
  EXPECT_EQ(working.find('.'), std::string::npos) << working;
  EXPECT_NE(working.find("1\u00a0425"), std::string::npos) << working;
  EXPECT_EQ(written_number(p.phrases(), f.score, printed.score_decimals), "29,05");
  for (const auto& [language, sum] : {std::pair{"en", "1,425"}, std::pair{"es", "1425"}, std::pair{"zh", "1,425"}}) {
    const Phrases phrases = phrases_in(language);
    const std::string other = StrokesText(p.shell.start().own_session(), f, printed, phrases).working(true);
    EXPECT_NE(other.find(sum), std::string::npos) << other;
  }
}

/// After typing a word, users see its explanation.
TEST(Strokes, ExplainTheWordThatSomebodyTyped) {
  FourthBoard p;
  StartStory& story = p.shell.start().story();
  story.go_back();
  for (const char* word : {"delicious", "tired", "because"}) {
    ASSERT_EQ(story.change(word), WordChange::changed);
    p.frames(2);
    p.click("start.know");
    p.frames(2);
    p.click("strokes.all");
    p.frames(2);
    const FourStrokes f = p.numbers();
    const Reading& now = story.now();
    EXPECT_NEAR(f.shares[now.most], now.weights[now.most], 1e-5) << word;
    const StrokesText text(p.shell.start().own_session(), f, PrintedStrokes(f), p.phrases());
    const std::string key = now.looks_at_mark() ? "</s>" : now.words[now.most];
    EXPECT_NE(text.lead().find("**it** looks at **" + key + "** in “… it was " + word + "”"), std::string::npos) << text.lead();
    for (Index i = 0; i < 16; ++i)
      EXPECT_FLOAT_EQ((*p.painted("strokes.k")->heat.values)(0, i), static_cast<float>(f.k[static_cast<size_t>(i)])) << word;
    for (int back = 0; back < 4; ++back) p.tap(Key::left);
    p.frames(2);
    ASSERT_EQ(story.step(), StartStep::changed) << "the sentence is the same behind the strokes";
    EXPECT_EQ(story.word(), word);
  }
  p.click("start.know");
  p.click("strokes.all");
  p.settle();
  p.click("strokes.door.map");
  p.frames(4);
  EXPECT_EQ(p.session.document().sentences.front(), "the elephant ate the banana because it was because") << "and goes on with it";
}

/// The sentence about q and k describes the model's computation.
TEST(Strokes, SayWhereQAndKComeFrom) {
  FourthBoard p;
  const FourStrokes f = p.numbers();
  Session& own = p.shell.start().own_session();
  const AttentionNodes& attention = attention_at(own.nodes(), f.place.at);
  ASSERT_TRUE(attention.b_Q && attention.b_K);
  const Trace& trace = own.trace();
  const Index first = 16 * *f.place.head;
  for (Index i = 0; i < 16; ++i) {
    EXPECT_NEAR(trace[attention.x].row(f.weight.row).dot(trace[attention.W_Q].col(first + i)) + trace[*attention.b_Q](0, first + i),
                f.q[static_cast<size_t>(i)], 1e-4);
    EXPECT_NEAR(trace[attention.x].row(f.weight.col).dot(trace[attention.W_K].col(first + i)) + trace[*attention.b_K](0, first + i),
                f.k[static_cast<size_t>(i)], 1e-4);
  }
  std::string said;
  for (const std::string& sentence : StrokesText(own, f, PrintedStrokes(f), p.phrases()).made()) said += sentence;
  for (const char* words : {"vector of **it** times W_{Q}, a table", "plus b_{Q}, a learned list",
                            "made the same way from the vector of **elephant**, with W_{K} and b_{K}"})
    EXPECT_NE(said.find(words), std::string::npos) << said;
  EXPECT_FALSE(p.has("strokes.answer")) << "the question comes first";
  p.click("strokes.made");
  p.frames(2);
  EXPECT_TRUE(p.has("strokes.answer"));
  EXPECT_NE(p.heard().find("a list of 64 numbers"), std::string::npos) << p.heard();
}

/// The vectors already contain the other words: another word at the end changes nothing of *it* before layer 1, and much after.
TEST(Strokes, SayThatTheLayerBeforeMixedTheWords) {
  FourthBoard p;
  const FourStrokes f = p.numbers();
  EXPECT_EQ(f.place.at.layer, 1);
  Session& own = p.shell.start().own_session();
  Session ripe(make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was ripe"}));
  const auto x_of_it = [&](Session& session, int layer) {
    return Matrix(session.trace()[attention_at(session.nodes(), {false, layer, false}).x].row(f.weight.row));
  };
  EXPECT_TRUE(x_of_it(own, 0) == x_of_it(ripe, 0));
  EXPECT_FALSE(x_of_it(own, 1).isApprox(x_of_it(ripe, 1), 1e-2f));
  EXPECT_TRUE(p.has("strokes.known")) << "and somebody may ask how *it* knows";
}

/// Nine words are above, ten columns here: the tenth has its name.
TEST(Strokes, SayWhatTheLastColumnIs) {
  FourthBoard p;
  const FourStrokes f = p.numbers();
  EXPECT_EQ(f.shares.size(), p.shell.start().story().first().words.size() + 1);
  const StrokesText text(p.shell.start().own_session(), f, PrintedStrokes(f), p.phrases());
  EXPECT_EQ(text.column_label(9), "</s> = end");
  EXPECT_EQ(text.column_label(1), "elephant");
}

/// The button, the key and "all" scroll to newly drawn parts if the board is longer than the window.
TEST(Strokes, WhatHasComeIsInSight) {
  for (const Screen& screen : {Screen{360, 740}, Screen{390, 844}, Screen{1024, 600}, Screen{1280, 720, 1.75f}})
    for (const char* language : {"en", "fr"}) {
      const auto expect_seen = [&](const FourthBoard& p, const char* name) {
        const Item item = p.item(name);
        EXPECT_GT(item.max.y - item.min.y, 12 * p.theme().scale) << name << " at " << screen.width << " in " << language;
      };
      FourthBoard p(screen, language);
      for (const char* result : {"strokes.score", "strokes.scaled", "strokes.working"}) {
        p.click("strokes.next");
        p.frames(3);
        expect_seen(p, result);
      }
      FourthBoard at_once(screen, language);
      at_once.click("strokes.all");
      at_once.frames(3);
      expect_seen(at_once, "strokes.working");
    }
}

/// Users of the pointer get no text about Enter.
TEST(Strokes, NameTheKeyToWhoUsesKeys) {
  FourthBoard p;
  p.click("strokes.next");
  p.frames(2);
  EXPECT_EQ(p.heard().find("Enter"), std::string::npos) << p.heard();
  p.tap(Key::left);
  p.frames(2);
  EXPECT_NE(p.heard().find("Enter shows the next step"), std::string::npos) << p.heard();
  p.press({900, 560});
  p.release();
  p.frames(2);
  EXPECT_EQ(p.heard().find("Enter"), std::string::npos) << p.heard();
}

/// The score and the share of a word are in one column.
TEST(Strokes, AColumnReadsStraightDown) {
  FourthBoard p;
  p.tap_with_shift(Key::enter);
  p.frames(2);
  for (int word = 0; word < 10; ++word) {
    const Item score = p.item("strokes.score." + std::to_string(word)), share = p.item("strokes.share." + std::to_string(word));
    EXPECT_EQ(score.min.x, share.min.x);
    EXPECT_EQ(score.max.x, share.max.x);
    EXPECT_GT(share.min.y, score.max.y);
  }
}

TEST(Strokes, APairUnderThePointerIsSaid) {
  FourthBoard p;
  p.point(p.cell("strokes.q", 0, 15));
  p.frames(3);
  const FourStrokes f = p.numbers();
  const std::string said = p.heard();
  EXPECT_NE(said.find("Pair 16 of 16"), std::string::npos) << said;
  EXPECT_NE(said.find(printed_number(f.products[15], PrintedStrokes(f).product_decimals)), std::string::npos) << said;
}

TEST(Strokes, CellsFillFromLeftToRight) {
  FourthBoard p;
  p.settings.less_motion = false;
  p.tap(Key::enter);
  p.frame(0.1f);
  ASSERT_TRUE(p.painted("strokes.products"));
  EXPECT_LT(p.painted("strokes.products")->heat.values->cols(), 16);
  EXPECT_TRUE(p.shell.animates());
  for (int i = 0; i < 40; ++i) p.frame(0.1f);
  EXPECT_EQ(p.painted("strokes.products")->heat.values->cols(), 16);
  EXPECT_FALSE(p.shell.animates());
}

/// A presentation shows one stroke at a time.
TEST(Strokes, PresentedOneStrokeIsThereAtATime) {
  FourthBoard p({1280, 720}, "en", true);
  EXPECT_TRUE(p.has_stroke(1));
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_FALSE(p.has_stroke(1));
  EXPECT_TRUE(p.has_stroke(2));
  p.tap(Key::page_down);
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_TRUE(p.has_stroke(4));
  EXPECT_TRUE(p.has("strokes.door.stages"));
}

/// Every stroke and every door is inside the window, or a scroll away, at every size and in both languages.
TEST(Strokes, FitEveryWindow) {
  for (const Screen& screen : {Screen{360, 740}, Screen{390, 844}, Screen{1024, 600}, Screen{1280, 720}, Screen{1600, 1000},
                               Screen{1920, 1080}, Screen{3840, 2160, 2}, Screen{1280, 720, 1.75f}})
    for (const char* language : {"en", "fr"}) {
      FourthBoard p(screen, language);
      const std::string where = std::to_string(screen.width) + " in " + language;
      for (int number = 1; number <= 4; ++number) {
        ASSERT_TRUE(p.has_stroke(number)) << where;
        const Item stroke = p.item("strokes." + std::to_string(number));
        EXPECT_GT(stroke.max.y - stroke.min.y, 20) << where << ": the new stroke is in sight";
        EXPECT_GE(stroke.min.x, 0) << where;
        EXPECT_LE(stroke.max.x, static_cast<float>(screen.width)) << where;
        if (number < 4) p.tap(Key::enter);
        p.frames(3);
      }
      p.point({static_cast<float>(screen.width) / 2, static_cast<float>(screen.height) / 2});
      p.scroll(-100);
      p.frames(3);
      const Item map = p.item("strokes.door.map");
      EXPECT_LE(map.max.x, static_cast<float>(screen.width)) << where;
      EXPECT_LE(map.max.y, static_cast<float>(screen.height)) << where;
      EXPECT_GT(map.max.y - map.min.y, 32) << where << ": large enough for a finger, and in sight";
    }
}

}  // namespace headlight::tests::strokes_test
