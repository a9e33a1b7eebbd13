// Every text of the first two minutes is separate, whole, and large enough in front of a class.
#include <regex>

#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "drawn_letters.hpp"
#include "first_minutes.hpp"
#include "session/language.hpp"

namespace headlight::tests::start_text_test {

struct StartPaper {
  Session session{readable()};
  Settings settings;
  PaperStudio studio;

  StartPaper(const char* language, int width, int height, bool dark = false)
      : settings(settings_of(language, dark)), studio(session, settings, width, height) {
    studio.shell().start_here();
  }
  static Settings settings_of(const char* language, bool dark) {
    Settings made;
    made.language = language;
    made.dark = dark;
    made.less_motion = true;
    return made;
  }
  StartStory& story() { return studio.shell().start().story(); }
  /// Visits each step, with the model's word or another one as the guess.
  void each(const std::function<void(const std::string&)>& look) {
    look("the question");
    for (const size_t guess : {size_t{1}, size_t{5}}) {
      story().choose(guess);
      look("the answer to " + std::to_string(guess));
    }
    for (const char* word : {"ripe", "delicious", "tired", "because", "the"}) {
      story().change(word);
      look(word);
    }
    story().step_inside();
    studio.shell().start_room().show_strokes(Strokes::n);
    look("the four strokes");
    story().change("yellow");  // close weights get more decimals
    story().step_inside();
    studio.shell().start_room().show_strokes(Strokes::n);
    look("the four strokes of yellow");
    for (const StrokesQuestion question : {StrokesQuestion::made, StrokesQuestion::known, StrokesQuestion::undivided}) {
      studio.shell().start_room().show_strokes(1, question);
      look("the answer to question " + std::to_string(static_cast<int>(question)));
    }
  }
};

TEST(StartText, NothingIsWrittenOverAnythingElse) {
  struct Size {
    int width, height;
  };
  for (const char* language : {"en", "fr"})
    for (const Size size : {Size{360, 740}, Size{390, 844}, Size{430, 932}, Size{390, 1900}, Size{1280, 720}, Size{1920, 1080}}) {
      StartPaper paper(language, size.width, size.height);
      paper.each([&](const std::string& what) {
        EXPECT_EQ(DrawingFaults(paper.studio.view()).all(), "") << what << " in " << language << " at " << size.width;
      });
    }
}

TEST(StartText, InFrontOfAClassItIsAtLeastEighteenHigh) {
  for (const char* language : {"en", "fr"}) {
    StartPaper paper(language, 1280, 720);
    paper.studio.shell().presenter().set_on(true);
    paper.each([&](const std::string& what) {
      const Drawing drawing = paper.studio.view();
      EXPECT_EQ(DrawingFaults(drawing).all(), "") << what << " in " << language;
      for (const Drawing::Item& item : drawing.items)
        if (const auto* text = std::get_if<PlacedText>(&item.shape)) {
          EXPECT_GE(drawing.fonts[text->font].size, 18) << text->utf8 << " of " << what << " in " << language;
        }
    });
  }
}

/// "it" is set apart from the words around it, as in the sentence.
TEST(StartText, TheHeadlineHasItsWordsInBold) {
  StartPaper paper("en", 1280, 720);
  paper.story().choose(1);
  paper.story().change("ripe");
  const Drawing drawing = paper.studio.view();
  const auto [plain, bold] = headline_fonts(drawing, 80, 140);
  ASSERT_TRUE(plain && bold);
  EXPECT_NE(*plain, *bold);
  EXPECT_EQ(drawing.fonts[*plain].size, drawing.fonts[*bold].size);
}

/// The texts use one term for one thing: softmax makes weights, and their first mention calls them attention weights.
TEST(StartText, AWeightIsCalledAWeight) {
  for (const char* language : {"en", "fr"}) {
    const Phrases phrases = phrases_in(language);
    const std::regex other(std::string(language) == "en" ? "\\bshares?\\b|of its attention" : "\\bparts\\b|de son attention");
    for (const std::string& id : phrases.ids())
      if (id.starts_with("start.") || id.starts_with("strokes.")) {
        EXPECT_FALSE(std::regex_search(phrases(id), other)) << id << ": " << phrases(id);
      }
    const std::regex term(std::string(language) == "en" ? "[Aa]ttention weight" : "[Pp]oids d\u2019attention");
    for (const char* id : {"start.shares", "start.shares.short", "strokes.lead"}) EXPECT_TRUE(std::regex_search(phrases(id), term)) << id;
  }
}

TEST(StartText, EveryNumberHasTheDecimalMarkOfTheLanguage) {
  StartPaper paper("fr", 1280, 720);
  const std::regex english("[0-9]\\.[0-9]"), french("[0-9],[0-9]");
  int n = 0;
  paper.each([&](const std::string& what) {
    const Drawing drawing = paper.studio.view();
    for (const Drawing::Item& item : drawing.items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) {
        EXPECT_FALSE(std::regex_search(text->utf8, english)) << text->utf8 << " of " << what;
        n += std::regex_search(text->utf8, french);
      }
  });
  EXPECT_GT(n, 50);
}

/// Typed text is on the line of the sentence.
TEST(Start, TheFieldKeepsTheLineOfTheWords) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{390, 844}, Screen{2560, 1440}}) {
    FirstMinutes p(screen);
    p.click("start.word.1");
    p.frames(2);
    const Item place = p.item("start.word.8");
    const auto lowest = [&] {
      float y = 0;
      for (const DrawnLetter& letter : drawn_letters(p.theme()))
        if (letter.low.x > place.min.x && letter.high.x < place.max.x + 40 && letter.low.y > place.min.y - 8 &&
            letter.high.y < place.max.y + 12)
          y = std::max(y, letter.high.y);
      return y;
    };
    const float written = lowest();
    ASSERT_GT(written, 0);
    p.click("start.word.8");
    p.frames(3);
    ASSERT_TRUE(p.has("start.field"));
    EXPECT_NEAR(lowest(), written, 1.1f) << screen.width;
  }
}

/// The line from the pronoun to its French has a label for its number.
TEST(Start, TheLineToTheFrenchHasALabel) {
  for (const char* language : {"en", "fr"}) {
    FirstMinutes p({1280, 720}, language);
    p.click("start.word.1");
    p.frames(2);
    const auto expect_label = [&](const char* french) {
      const Reading& now = p.story().now();
      ASSERT_TRUE(now.joined);
      EXPECT_EQ(now.written[now.joined->word], french);
      const Item label = p.item("start.joined.words"), line = p.item("start.joined");
      EXPECT_GE(label.min.x, line.max.x) << language;
      EXPECT_LE(label.max.x, 1120) << "the legend is beside it";
      EXPECT_GE(label.min.y, line.min.y - 1) << language;
    };
    expect_label("il");
    p.click("start.change");
    p.frames(2);
    expect_label("elle");
  }
}

/// The apostrophe does not touch the box of the next word.
TEST(Start, TheBoxOfTheFrenchPronounStandsApart) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{390, 844}}) {
    FirstMinutes p(screen);
    p.click("start.word.1");
    p.frames(2);
    const Reading& now = p.story().now();
    ASSERT_TRUE(now.joined);
    const std::size_t il = now.joined->word;
    ASSERT_EQ(now.written[il - 1], "qu'");
    const float box = p.item("start.french." + std::to_string(il)).min.x - 9,
                before = p.item("start.french." + std::to_string(il - 1)).max.x;
    if (p.item("start.french." + std::to_string(il)).min.y > p.item("start.french." + std::to_string(il - 1)).min.y + 5) continue;
    EXPECT_GE(box - before, 4) << screen.width;
  }
}

/// The pronoun's ring is in the column of words on a phone, and rows have names if there is room.
TEST(Start, OnAPhoneTheRingIsInTheColumnAndRowsAreNamed) {
  for (const Screen& screen : {Screen{390, 844}, Screen{360, 740}}) {
    FirstMinutes p(screen);
    const Item it = p.item("start.word.6"), first = p.item("start.word.0");
    EXPECT_NEAR(it.centre().y > first.centre().y ? it.min.x : 0, first.min.x, 12) << screen.width;
    p.click("start.word.1");
    p.frames(2);
    EXPECT_FALSE(p.has("start.rows.names.0"));
    p.click("start.change");
    p.frames(2);
    ASSERT_TRUE(p.has("start.rows.names.0")) << screen.width;
    for (const char* line : {"start.rows.names.0", "start.rows.names.1", "start.rows.names.2"})
      if (p.has(line)) {
        EXPECT_LE(p.item(line).max.x, static_cast<float>(screen.width) - 6) << line;
      }
  }
}

/// The type is still legible in a window with a smaller board.
TEST(StartSizes, NoTypeIsUnderTwelvePixels) {
  for (const Screen& screen : {Screen{1024, 600}, Screen{1024, 768}, Screen{960, 600}})
    for (const char* language : {"en", "fr"})
      for (int step = 1; step <= n_start_steps; ++step) {
        FirstMinutes p(screen, language);
        if (step > 1) p.story().choose(1);
        p.story().go_to(static_cast<StartStep>(step - 1));
        if (step == n_start_steps) p.shell.start_room().show_strokes(Strokes::n);
        p.frames(3);
        EXPECT_GE(smallest_type(p.theme()), 11.99f) << screen.width << " " << language << " step " << step;
      }
}

}  // namespace headlight::tests::start_text_test
