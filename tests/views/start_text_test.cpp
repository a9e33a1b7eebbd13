// Every text of the first two minutes stands apart, whole, and large enough in front of a class.
#include <regex>

#include "commands/paper.hpp"
#include "drawing_faults.hpp"
#include "headless_program.hpp"
#include "session/language.hpp"

namespace headlight::start_text_test {

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
  /// Each step of the way, with the model's word or another one as the guess.
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
    studio.shell().start_room().show_all_strokes();
    look("the four strokes");
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

/// "it" is told from the words around it, as in the sentence.
TEST(StartText, TheHeadlineHasItsWordsInBold) {
  StartPaper paper("en", 1280, 720);
  paper.story().choose(1);
  paper.story().change("ripe");
  const Drawing drawing = paper.studio.view();
  std::optional<size_t> plain, bold;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape); text && text->baseline < 140 && text->baseline > 80) {
      if (text->utf8.find("One") != std::string::npos) plain = text->font;
      if (text->utf8 == "it") bold = text->font;
    }
  ASSERT_TRUE(plain && bold);
  EXPECT_NE(*plain, *bold);
  EXPECT_EQ(drawing.fonts[*plain].size, drawing.fonts[*bold].size);
}

/// One term for one thing: what softmax makes are weights, and the first that are shown are called attention weights.
TEST(StartText, AWeightIsCalledAWeight) {
  for (const char* language : {"en", "fr"}) {
    const Phrases phrases = phrases_in(language);
    const std::regex other(std::string(language) == "en" ? "\\bshares?\\b|of its attention" : "\\bparts\\b|de son attention");
    for (const std::string& id : phrases.ids())
      if (id.starts_with("start.") || id.starts_with("strokes.")) {
        EXPECT_FALSE(std::regex_search(phrases(id), other)) << id << ": " << phrases(id);
      }
    const std::regex term(std::string(language) == "en" ? "[Aa]ttention weight" : "[Pp]oids d\u2019attention");
    for (const char* id : {"start.shares", "start.shares.short", "start.status.answer", "strokes.lead"})
      EXPECT_TRUE(std::regex_search(phrases(id), term)) << id;
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

}  // namespace headlight::start_text_test
