// The matrices of a lesson: their captions, and numbers that can be read from the last row.
#include <gtest/gtest.h>

#include "base/asset.hpp"
#include "commands/pictures/paper.hpp"
#include "core/scratch_folder.hpp"
#include "drawn_letters.hpp"
#include "headless_program.hpp"

namespace headlight::tests::lesson_board_test {

/// A step in a small window.
struct Class : HeadlessProgram {
  Class(const std::string& lesson, int step) : HeadlessProgram(readable(), {.width = 1280, .height = 720}) { open(lesson, step); }
  void open(const std::string& lesson, int step) {
    shell.lessons().open_called(lesson, step - 1);
    frames(4);
  }
};

/// A step as drawn: its texts and their places.
struct DrawnStep {
  Session session{readable()};
  PaperStudio studio;
  std::vector<PlacedText> texts;

  DrawnStep(const std::string& lesson, int step, const std::string& language = "en", bool revealed = false)
      : studio(session, in_language(language), 1280, 720) {
    LessonPlayer& player = studio.shell().lessons();
    player.open_called(lesson, step - 1);
    studio.view();
    if (revealed) player.reveal(true);
    studio.view();
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) texts.push_back(*text);
  }
  static Settings in_language(const std::string& language) {
    Settings settings;
    settings.language = language;
    return settings;
  }
  bool says(const std::string& words) const {
    return std::any_of(texts.begin(), texts.end(), [&](const PlacedText& text) { return text.utf8.find(words) != std::string::npos; });
  }
  /// All texts joined; a sentence is laid out word by word.
  std::string words() const {
    std::string all;
    for (const PlacedText& text : texts) all += text.utf8;
    std::erase(all, ' ');
    return all;
  }
  /// The number of texts that are numbers with decimals.
  long numbers() const {
    return std::count_if(texts.begin(), texts.end(), [](const PlacedText& text) {
      return text.utf8.size() >= 3 && text.utf8.find_first_of(".,") != std::string::npos &&
             text.utf8.find_first_not_of("-0123456789.,") == std::string::npos;
    });
  }
};

TEST(LessonBoard, TitlesSayWhereTheirMatrixStands) {
  EXPECT_TRUE(DrawnStep("encoder-and-decoder", 1).says("encoder layer 2"));
  EXPECT_TRUE(DrawnStep("encoder-and-decoder", 3).says("decoder layer 1, self-attention"));
  EXPECT_TRUE(DrawnStep("encoder-and-decoder", 4).says("decoder layer 1, cross-attention"));
  EXPECT_TRUE(DrawnStep("encoder-and-decoder", 4, "fr").says("attention crois"));
}

/// The longest of all titles stands in two lines above the dots of the steps.
TEST(LessonBoard, TheTitleOfTheLessonIsWhole) {
  for (const char* language : {"en", "fr", "es"}) {
    DrawnStep step("what-a-head-does-on-all-sentences", 1, language);
    std::string title = step.studio.shell().lessons().lesson().title;
    std::erase(title, ' ');
    EXPECT_NE(step.words().find(title), std::string::npos) << language << ": " << title;
  }
}

/// A question's words of the sentence are in the face of its text, in bold, on a desk and in front of a class.
TEST(LessonBoard, TheWordsInAQuestionAreInTheFaceOfItsText) {
  for (const float scale : {1.f, 2.f}) {
    HeadlessProgram p(readable(), {.width = static_cast<int>(1280 * scale), .height = static_cast<int>(720 * scale), .scale = scale});
    p.shell.lessons().open_called("words-to-numbers", 1);
    p.frames(4);
    const Item question = p.item("lesson.question");
    int plain = 0, bold = 0;
    for (const DrawnLetter& letter : drawn_letters(p.theme())) {
      if (letter.low.x < question.min.x || letter.high.x > question.max.x || letter.low.y < question.min.y ||
          letter.high.y > question.max.y)
        continue;
      EXPECT_TRUE(letter.font == p.theme().fonts.word || letter.font == p.theme().fonts.word_bold);
      ++(letter.font == p.theme().fonts.word_bold ? bold : plain);
    }
    EXPECT_GE(bold, 6) << "The, the";
    EXPECT_GT(plain, 20);
  }
}

/// A puzzle's hint names the row that it needs, so its label may not be cut.
TEST(LessonBoard, LongNamesOfRowsAreWhole) {
  for (const auto& [language, name] :
       {std::pair("en", "can stand for a noun"), std::pair("fr", "remplace un nom"), std::pair("es", "hace de sustantivo")})
    EXPECT_TRUE(DrawnStep("find-the-noun", 1, language).says(name)) << language;
}

/// The question of this step is whether a head reads all rows.
TEST(LessonBoard, EveryRowOfAMatrixInQuestionIsInSight) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}, Screen{390, 844}}) {
    HeadlessProgram p(readable(), screen);
    p.shell.lessons().open_called("many-heads", 1);
    p.frames(4);
    const Item matrix = p.item("lesson.matrix");
    for (const Index row : {0, 31}) {
      const float y = p.cell("lesson.matrix", row, 0).y;
      EXPECT_TRUE(y > matrix.min.y && y < matrix.max.y) << "row " << row << " at " << screen.width;
    }
  }
}

TEST(LessonBoard, TitlesNameTheModelWhereALessonHasSeveral) {
  EXPECT_TRUE(DrawnStep("how-a-head-is-learned", 3).says("en-fr-unguided, encoder layer 2"));
  EXPECT_TRUE(DrawnStep("how-a-head-is-learned", 1).says("random"));
  EXPECT_FALSE(DrawnStep("softmax", 1).says("readable"));
}

TEST(LessonBoard, AColumnWithoutANameIsCalledByItsNumber) {
  const DrawnStep step("weighted-sum", 3, "en", true);
  EXPECT_NE(step.words().find("column0,0.99"), std::string::npos) << step.words();
}

TEST(LessonBoard, MatricesWithTheSameRowsHaveTheirWordsOnce) {
  Class p("softmax", 1);
  EXPECT_TRUE(p.has("lesson.matrix.row.0"));
  EXPECT_FALSE(p.has("lesson.matrix.2.row.0"));
  EXPECT_NEAR(p.cell("lesson.matrix", 3, 0).y, p.cell("lesson.matrix.2", 3, 0).y, 1);
  EXPECT_GT(p.cell("lesson.matrix.2", 0, 0).x, p.cell("lesson.matrix", 0, 8).x + 20);
}

/// Without a pin, the row with numbers on tags is the one whose word the prose has in bold.
TEST(LessonBoard, ThePhonesNumbersAreThoseOfTheWordInQuestion) {
  HeadlessProgram p(readable(), {390, 844});
  p.shell.lessons().open_called("what-attention-is-for");
  p.frames(4);
  bool of_it = false;  // its largest weight
  for (const Item& item : p.log.items()) of_it = of_it || item.name == "lesson.matrix.number.1=0.90";
  EXPECT_TRUE(of_it);
}

/// Numbers on tags cover the next row; the bold word shows which row they belong to.
TEST(LessonBoard, TheRowWhoseNumbersStandOnTagsHasItsWordInBold) {
  const DrawnStep step("positions", 2);
  const auto font_of = [&](const std::string& word) {
    const auto found = std::find_if(step.texts.begin(), step.texts.end(), [&](const PlacedText& text) { return text.utf8 == word; });
    return found == step.texts.end() ? std::nullopt : std::optional(found->font);
  };
  ASSERT_TRUE(font_of("The") && font_of("elephant") && font_of("hungry"));
  EXPECT_NE(font_of("The"), font_of("elephant"));
  EXPECT_EQ(font_of("elephant"), font_of("hungry"));
}

TEST(LessonBoard, CellsThatOneIsToDragHaveTheirNumbers) {
  EXPECT_GE(DrawnStep("softmax", 7).numbers(), 72) << "two of 6 by 6";
  EXPECT_GE(DrawnStep("weighted-sum", 6).numbers(), 84) << "6 by 6 and 6 by 8";
}

TEST(LessonBoard, AWideMatrixOfHeadsHasNumbersWhereSomeOfItsColumnsAreSeen) {
  for (const char* language : {"en", "fr"}) {
    const DrawnStep found("many-heads", 7, language), wrong("many-heads", 8, language);
    EXPECT_GE(found.numbers(), 80) << language;
    EXPECT_GE(wrong.numbers(), 120) << language;
    EXPECT_TRUE(found.says(language == std::string("en") ? "head 2" : "t\u00eate 2"));
  }
}

TEST(LessonBoard, LabelsOfHeadsDoNotTouch) {
  for (const char* language : {"en", "fr"}) {
    const DrawnStep step("query-key-value", 3, language);
    const std::string head = language == std::string("en") ? "head " : "t\u00eate ";
    std::vector<PlacedText> labels;
    for (const PlacedText& text : step.texts)
      if (text.utf8.starts_with(head)) labels.push_back(text);
    ASSERT_EQ(labels.size(), 8u) << language;
    std::sort(labels.begin(), labels.end(), [](const PlacedText& a, const PlacedText& b) { return a.x.front() < b.x.front(); });
    for (size_t i = 1; i < labels.size(); ++i) EXPECT_GT(labels[i].x.front(), labels[i - 1].end + 4) << language << i;
  }
}

TEST(LessonBoard, NothingIsCalledPartOfAQuestionWhereNoneIsAsked) {
  Class p("what-attention-is-for", 2);
  p.hover("lesson.prose.0.1");
  p.frames(2);
  ASSERT_TRUE(p.painted("lesson.matrix")->heat.highlighted_cells);
  EXPECT_FALSE(p.has("lesson.paler"));
  p.shell.lessons().go_to(2);
  p.frames(4);
  EXPECT_TRUE(p.has("lesson.paler"));
}

TEST(LessonMasks, MarksOfMaskedCellsThatHaveANumberAreNamed) {
  Class p("masks", 4);
  EXPECT_TRUE(p.has("lesson.matrix.masked_numbers"));
  EXPECT_GT(p.item("lesson.matrix.masked_numbers").min.y, p.item("lesson.paler").max.y) << "one does not lie on the other";
  p.open("masks", 6);
  EXPECT_FALSE(p.has("lesson.matrix.masked_numbers")) << "where no masked cell has a number";
}

/// The places on screen of a lesson's first matrix's cells that are hidden until Reveal.
std::vector<Rect> hidden_on_screen(HeadlessProgram& p) {
  std::vector<Rect> places;
  const LessonPlayer& player = p.shell.lessons();
  const auto shown = player.in_session(player.run().matrices.front());
  if (!shown || !player.answer() || player.revealed() || !p.has("lesson.matrix")) return places;
  const Painted* painted = p.painted("lesson.matrix");
  if (!painted) return places;
  const Heat& heat = painted->heat;
  for (const Pointed& one : player.answer()->hidden()) {
    const auto at = player.in_session(one);
    if (!at || at->node != shown->node || at->sample != shown->sample || !at->is_cell()) continue;
    const Rect cell{heat.origin.x + heat.pitch.x * static_cast<float>(*at->col),
                    heat.origin.y + heat.pitch.y * static_cast<float>(*at->row), heat.pitch.x - heat.gap, heat.pitch.y - heat.gap};
    const float x = cell.centre_x(), y = cell.centre_y();
    if (x > painted->clip_min.x && x < painted->clip_max.x && y > painted->clip_min.y && y < painted->clip_max.y) places.push_back(cell);
  }
  return places;
}

/// On a phone the numbers of a row are wider than its cells.
TEST(LessonMatrix, NoNumberCoversTheCellThatIsAskedFor) {
  constexpr float rounding = 1;
  for (const Screen& screen : {Screen{1280, 720}, Screen{390, 844}}) {
    size_t n_hidden = 0;
    HeadlessProgram p(readable(), screen);
    for (const char* lesson : {"scores", "softmax", "weighted-sum", "many-heads", "masks"}) {
      p.shell.lessons().open_called(lesson);
      p.frames(4);
      for (int step = 0; step < p.shell.lessons().n_steps(); ++step) {
        p.shell.lessons().go_to(step);
        p.frames(4);
        const std::vector<Rect> hidden = hidden_on_screen(p);
        n_hidden += hidden.size();
        for (const Item& item : p.log.items()) {
          if (!item.name.starts_with("lesson.matrix.number.")) continue;
          for (const Rect& cell : hidden)
            EXPECT_TRUE(item.max.x <= cell.x + rounding || item.min.x >= cell.right() - rounding || item.max.y <= cell.y + rounding ||
                        item.min.y >= cell.bottom() - rounding)
                << item.name << " of " << lesson << ", step " << step + 1 << ", at " << screen.width;
        }
      }
    }
    EXPECT_GT(n_hidden, 3u) << screen.width;
  }
}

TEST(LessonTitles, BothOfTwoMatricesHaveTheirNameAndHeadWhole) {
  for (const char* language : {"en", "fr"}) {
    Class p("softmax", 2);
    p.settings.language = language;
    p.frames(3);
    ASSERT_TRUE(p.has("lesson.matrix.head") && p.has("lesson.matrix.2.head")) << language;
    EXPECT_LT(p.item("lesson.matrix.head").max.x, p.cell("lesson.matrix.2", 0, 0).x - 12) << language;
    EXPECT_LT(p.item("lesson.matrix.2.head").max.x, 1280 - 8) << language;
  }
}

TEST(Help, TheButtonToStartHasRoomForItsWords) {
  for (const char* language : {"en", "fr"}) {
    Session session(readable());
    PaperStudio studio(session, DrawnStep::in_language(language), 1280, 720);
    studio.shell().help().toggle();
    studio.view();
    const std::string words = language == std::string("en") ? "Start here" : "Par o\u00f9 commencer";
    bool found = false;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) found = found || text->utf8 == words;
    EXPECT_TRUE(found) << language;
  }
}

/// A person's larger scale, even a browser's zoom, enlarges lessons, too; a phone's prose is 16 pixels high.
TEST(LessonSizes, FollowWhatAPersonChose) {
  HeadlessProgram p(readable());
  p.shell.lessons().open_called("softmax");
  p.frames(3);
  const auto scale = [&](float chosen, float width, float height) { return p.shell.type_size(chosen, width, height).scale; };
  EXPECT_GE(14 * scale(1, 390, 844), 16);
  EXPECT_GT(scale(1.5f, 390, 844), scale(1, 390, 844));
  EXPECT_EQ(scale(1, 1280, 720), 1.5f) << "it fills a projector";
  EXPECT_EQ(scale(2, 1280, 720), 2);
  EXPECT_LE(scale(3, 1280, 720), 2.03f) << "as far as its words and its matrices have room";
}

/// "Puntuaciones enmascaradas" is wider than half of a phone: two lines hold it.
TEST(LessonBoard, ATitleWiderThanItsMatrixTakesTwoLines) {
  HeadlessProgram p(readable(), {390, 844});
  p.settings.language = "es";
  p.frames(2);
  p.shell.lessons().open_called("softmax", 1);
  p.frames(5);
  ASSERT_TRUE(p.has("lesson.matrix.title.0") && p.has("lesson.matrix.title.1"));
  const Item first = p.item("lesson.matrix.title.0"), second = p.item("lesson.matrix.title.1"), beside = p.item("lesson.matrix.2");
  EXPECT_LE(first.max.y, second.min.y);
  EXPECT_LT(std::max(first.max.x, second.max.x), beside.min.x);
  EXPECT_LT(second.max.y, p.item("lesson.matrix").min.y);
}

}  // namespace headlight::tests::lesson_board_test
