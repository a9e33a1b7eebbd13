// Newcomers stumbled over these in their first two minutes: unexplained words, a scale that ends below its colour, hidden doors, a refusal
// in a place where nobody looks.
#include <cmath>
#include <numeric>
#include <regex>

#include "commands/pictures/paper.hpp"
#include "first_minutes.hpp"
#include "session/language.hpp"
#include "session/start/printed_strokes.hpp"
#include "views/start/strokes_text.hpp"

namespace headlight::tests::fresh_eyes_test {

const Screen sizes[] = {{1280, 720}, {1600, 1000}, {390, 844}, {360, 740}};
const Screen phones[] = {{390, 844}, {360, 740}};

std::string named(const Screen& screen, const std::string& language) { return std::to_string(screen.width) + " in " + language; }

struct Strokes : FirstMinutes {
  explicit Strokes(Screen screen = {1280, 720}, const std::string& language = "en") : FirstMinutes(screen, language) {
    story().choose(1);
    story().step_inside();
    frames(3);
  }
  FourStrokes numbers() {
    Session& own = shell.start().own_session();
    return four_strokes(own.navigation().sample(), own.nodes(), shell.start().weight()).value();
  }
};

float out_of_sight(const FrameItems& log, const char* view) {
  const ScrollView* found = log.scroll_view(view);
  return found ? found->before.y + found->after.y : 0;
}

/// The texts of a picture, one after the other.
std::vector<std::string> texts_of(const Drawing& drawing) {
  std::vector<std::string> all;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) all.push_back(text->utf8);
  return all;
}

/// The strokes avoid the words vector, layer, head and matrix; the answers below the first one explain them, with the model's own numbers.
TEST(FreshEyes, NoWordOfTheFirstStrokeIsUnexplained) {
  for (const char* language : {"en", "fr"}) {
    Strokes p({1280, 720}, language);
    const ModelConfig& config = p.shell.start().own_session().document().config;
    ASSERT_TRUE(config.n_layers > 1 && config.n_heads > 1);
    const FourStrokes f = p.numbers();
    const PrintedStrokes printed(f);
    const StrokesText text(p.shell.start().own_session(), f, printed, p.phrases());
    const EarlierLook& look = p.shell.start().earlier().value();
    const std::regex unexplained("vector|vecteur|matri|layer|couche|head|tête|W_|b_|W[QK]");
    for (const std::string& words : {text.lead(), text.stroke(1), text.stroke(2), text.stroke(3), text.stroke(4), text.root(),
                                     text.sentence(1), text.known_question(look), p.phrases()("strokes.made")})
      EXPECT_FALSE(std::regex_search(words, unexplained)) << words;
    const std::vector<std::string> sentences = text.made();
    const std::string made = std::accumulate(sentences.begin(), sentences.end(), std::string()), known = text.known_before(look);
    const bool english = std::string(language) == "en";
    const std::string d = std::to_string(config.d_model), layers = std::to_string(config.n_layers), heads = std::to_string(config.n_heads),
                      head = std::to_string(*f.place.head + 1), layer = std::to_string(f.place.at.layer + 1);
    const auto expect_said = [](const std::string& all, const std::string& words) {
      EXPECT_NE(all.find(words), std::string::npos) << words << " is not in " << all;
    };
    expect_said(made, english ? "a list of " + d + " numbers, its **vector**" : "une liste de " + d + " nombres, son **vecteur**");
    expect_said(made,
                english ? "W_{Q}, a table of learned numbers (a **matrix**)" : "W_{Q}, un tableau de nombres appris (une **matrice**)");
    expect_said(made, english ? "b_{Q}, a learned list" : "b_{Q}, une liste apprise");
    expect_said(known, english ? "The model has " + layers + " layers, one after the other"
                               : "Le modèle a " + layers + " couches, l’une après l’autre");
    expect_said(
        known, english ? heads + " heads look at the words in ways of their own" : heads + " têtes regardent les mots, chacune à sa façon");
    expect_said(known, english ? "layer " + layer + ", head " + head : "couche " + layer + ", tête " + head);
    p.story().go_to(StartStep::answer);
    EXPECT_FALSE(std::regex_search(start_status(p.story(), p.phrases(), false), std::regex("[Ll]ayer|head|[Cc]ouche|tête|[Ee]ncode")));
  }
}

/// A desk shows all four strokes and the doors at once, and the board needs no more height for that.
TEST(FreshEyes, OnADeskNothingOfTheStrokesIsOutOfSight) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{1920, 1080}})
    for (const char* language : {"en", "fr"}) {
      Strokes p(screen, language);
      p.tap_with_shift(Key::enter);
      p.frames(3);
      EXPECT_TRUE(p.has("strokes.door.map"));
      EXPECT_FLOAT_EQ(out_of_sight(p.log, "strokes"), 0) << named(screen, language);
    }
}

/// "sum: scale ±56": a legend names the end of each scale that colours a number beside it.
TEST(FreshEyes, AScaleCoversWhatItColours) {
  Settings settings;
  settings.less_motion = true;
  Session session{readable()};
  for (const Screen& screen : sizes) {
    PaperStudio studio(session, settings, screen.width, screen.width < 900 ? 1900 : screen.height);  // high enough to avoid scrolling
    studio.shell().start_here();
    StartStory& story = studio.shell().start().story();
    for (const char* word : {"hungry", "ripe", "tired", "because"}) {
      story.go_to(StartStep::answer);
      story.change(word);
      story.step_inside();
      studio.shell().start_room().show_strokes(views::Strokes::n);
      Session& own = studio.shell().start().own_session();
      const FourStrokes f = four_strokes(own.navigation().sample(), own.nodes(), studio.shell().start().weight()).value();
      int legends = 0;
      const std::regex limit("(sum|undivided): scale \u00b1([0-9.]+)");
      for (const std::string& text : texts_of(studio.view())) {
        std::smatch found;
        if (!std::regex_search(text, found, limit)) continue;
        ++legends;
        EXPECT_GE(std::stod(found[2]), std::abs(f.score)) << word << ": " << text;
      }
      EXPECT_EQ(legends, screen.width > 900 ? 2 : legends) << word << " at " << screen.width;
      EXPECT_GE(legends, 1) << word << " at " << screen.width;
    }
  }
}

/// Each row says which of the 16 numbers it shows.
TEST(FreshEyes, OnAPhoneARowOfTheStrokesSaysWhichNumbersItHas) {
  for (const Screen& screen : phones)
    for (const char* language : {"en", "fr"}) {
      Strokes p(screen, language);
      for (const char* letter : {"q", "k"})
        for (const int from : {1, 9})
          EXPECT_TRUE(p.has(std::string("strokes.part.") + letter + "." + p.phrases()("strokes.part", {{"from", from}, {"to", from + 7}})))
              << letter << " from " << from << " at " << named(screen, language);
    }
  EXPECT_FALSE(Strokes().has("strokes.part.q." + Strokes().phrases()("strokes.part", {{"from", 1}, {"to", 8}}))) << "one row has all 16";
}

/// The buttons that continue are always visible, high enough for a finger, and can be pressed.
TEST(FreshEyes, OnAPhoneTheDoorsAreInSight) {
  for (const Screen& screen : phones)
    for (const char* language : {"en", "fr"}) {
      Strokes p(screen, language);
      const auto expect_whole = [&](const std::string& name) {
        const Item item = p.item(name);
        EXPECT_GE(item.max.y - item.min.y, 44) << name << " at " << named(screen, language);
        EXPECT_GE(item.max.x - item.min.x, 44) << name << " at " << named(screen, language);
        EXPECT_LE(item.max.x, static_cast<float>(screen.width)) << name << " at " << named(screen, language);
        EXPECT_EQ(item.max.y, item.whole_max.y) << name << " at " << named(screen, language);
      };
      for (int number = 1; number < 4; ++number) {
        expect_whole("strokes.next");
        expect_whole("strokes.all");
        p.click("strokes.next");
        p.frames(3);
      }
      for (const char* door : {"stages", "lessons", "sentence", "map"}) expect_whole(std::string("strokes.door.") + door);
      p.settle();
      p.click("strokes.door.sentence");
      p.frames(5);
      EXPECT_FALSE(p.is_open());
    }
}

/// The whole changed sentence is visible without scrolling.
TEST(FreshEyes, OnAPhoneTheChangedSentenceIsInSight) {
  for (const Screen& screen : phones)
    for (const char* language : {"en", "fr"}) {
      FirstMinutes p(screen, language);
      p.click("start.word.1");
      p.frames(2);
      EXPECT_FLOAT_EQ(out_of_sight(p.log, "start"), 0) << "the answer at " << named(screen, language);
      p.click("start.change");
      p.frames(2);
      EXPECT_FLOAT_EQ(out_of_sight(p.log, "start"), 0) << "the change at " << named(screen, language);
      EXPECT_TRUE(p.has("start.rows.names.0")) << "the first line says which row is which, at " << named(screen, language);
    }
}

/// The first mention of weights says that they add up to 1, even if the printed ones do not.
TEST(FreshEyes, WeightsSayThatTheyAddUp) {
  for (const char* language : {"en", "fr"}) {
    const Phrases phrases = phrases_in(language);
    for (const char* id : {"start.shares", "start.shares.short"})
      EXPECT_TRUE(std::regex_search(phrases(id), std::regex("rounded; they add up to.*1|arrondis.*; .*somme.*1"))) << phrases(id);
  }
  const std::vector<float> weights = FirstMinutes().story().first().weights;
  EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.f), 1, 1e-4);
  EXPECT_LT(weights.back(), 5e-3f) << "the mark at the end, which is not shown there, is 0.00";
}

/// The weight of *it* for itself is right below it.
TEST(FreshEyes, OnAPhoneTheCellOfThePronounIsBelowItsMiddle) {
  for (const Screen& screen : phones) {
    FirstMinutes p(screen);
    p.click("start.word.1");
    p.frames(2);
    const size_t pronoun = p.story().first().pronoun;
    const Item cell = p.item("start.weight." + std::to_string(pronoun)), next = p.item("start.weight." + std::to_string(pronoun + 1));
    EXPECT_NEAR(cell.centre().x, p.item("start.word." + std::to_string(pronoun)).centre().x, 6) << screen.width;
    EXPECT_LT(cell.max.x, next.min.x) << screen.width;
  }
}

/// "it" is bold in the headline on a phone, too.
TEST(FreshEyes, OnAPhoneTheHeadlineHasItsPronounInBold) {
  Settings settings;
  settings.less_motion = true;
  Session session{readable()};
  PaperStudio studio(session, settings, 390, 844);
  studio.shell().start_here();
  studio.shell().start().story().choose(1);
  studio.shell().start().story().change("ripe");
  const Drawing drawing = studio.view();
  const auto [plain, bold] = headline_fonts(drawing, 52, 130);
  ASSERT_TRUE(plain && bold);
  EXPECT_NE(*plain, *bold);
}

/// *it* always means the word of the sentence here.
TEST(FreshEyes, NothingButThePronounIsCalledIt) {
  const Phrases phrases = phrases_in("en");
  for (const std::string& id : phrases.ids())
    if (id.starts_with("start.") || id.starts_with("strokes.")) {
      EXPECT_FALSE(std::regex_search(phrases(id), std::regex("\\b[Ii]t(s|self)?\\b(?! is heard)")) &&
                   !std::regex_search(phrases(id), std::regex("its query|its key|its \\*\\*vector|times its")))
          << id << ": " << phrases(id);
    }
}

/// A word that the model does not know is refused beside the field, until something else is typed.
TEST(FreshEyes, AWordIsRefusedAtItsField) {
  for (const Screen& screen : sizes)
    for (const char* language : {"en", "fr"}) {
      FirstMinutes p(screen, language);
      p.click("start.word.1");
      p.frames(2);
      p.click("start.word.8");
      p.frames(2);
      EXPECT_FALSE(p.has("start.refused"));
      p.type_word("hungrx");
      p.tap(Key::enter);
      p.frames(3);
      ASSERT_TRUE(p.has("start.refused")) << named(screen, language);
      const Item note = p.item("start.refused"), field = p.item("start.field");
      const float scale = p.theme().scale;
      EXPECT_LE(std::min(std::abs(note.max.y - field.min.y), std::abs(note.min.y - field.max.y)), 10 * scale) << named(screen, language);
      EXPECT_GE(note.min.x, 0) << named(screen, language);
      EXPECT_LE(note.max.x, static_cast<float>(screen.width)) << named(screen, language);
      EXPECT_LT(note.min.x, field.max.x) << named(screen, language);
      p.type("s");
      p.frames(2);
      EXPECT_FALSE(p.has("start.refused")) << "another word is on its way";
    }
}

/// The door "Your own sentence" leads to the caret, and explains the field.
TEST(FreshEyes, TheDoorToOnesOwnSentenceLeadsIntoItsField) {
  for (const Screen& screen : sizes) {
    Strokes p(screen);
    p.click("strokes.all");
    p.settle();
    p.click("strokes.door.sentence");
    p.frames(8);
    const Item field = p.item("sentence");
    EXPECT_GT(field.max.x - field.min.x, 100) << screen.width;
    ASSERT_TRUE(p.has("sentence.note")) << screen.width;
    const Item guide = p.item("sentence.note");
    EXPECT_GE(guide.min.y, field.max.y) << screen.width;
    EXPECT_LE(guide.min.y, field.max.y + 12 * p.theme().scale) << screen.width;
    EXPECT_LE(guide.max.x, static_cast<float>(screen.width)) << screen.width;
    const std::string said = p.shell.heard(p.log, p.phrases()).selection;
    EXPECT_NE(said.find("Type an English sentence here"), std::string::npos) << said;
    p.tap_with_control(Key::a);
    p.type("the dog slept");
    p.frames(2);
    EXPECT_EQ(p.shell.heard(p.log, p.phrases()).selection.find("Type an English sentence here"), std::string::npos)
        << "whoever types knows it";
    p.tap(Key::enter);
    p.frames(4);
    EXPECT_EQ(p.session.document().sentences.front(), "the dog slept");
  }
}

/// Texts for touch name no keys.
TEST(FreshEyes, WordsForAFingerNameNoKeys) {
  const std::regex keys("\\b(Esc|Ctrl|Shift|F1|arrows?|[Cc]lick|[Hh]over|pointer|Maj|flèches?|[Cc]liquez|souris)\\b|Échap");
  for (const char* language : {"en", "fr"}) {
    const Phrases phrases = phrases_in(language);
    int n = 0;
    for (const std::string& id : phrases.ids())
      if (id.ends_with(".touch")) {
        ++n;
        EXPECT_FALSE(std::regex_search(phrases(id), keys)) << id << ": " << phrases(id);
      }
    EXPECT_GT(n, 10);
  }
}

/// Neither a step of a lesson nor the list of lessons names keys on a phone; and the list does not show the program's own folder.
TEST(FreshEyes, LessonsOnAPhoneNameNoKeys) {
  const std::regex keys("\\b(Esc|Ctrl|Shift|F1|[Ee]nter|arrows?|[Cc]lick|Maj|Entrée|flèches?|[Cc]liquez)\\b|\\bW (shows|le)|/ ?:|Échap");
  for (const char* language : {"en", "fr"}) {
    Settings settings;
    settings.language = language;
    settings.less_motion = true;
    Session session{readable()};
    PaperStudio studio(session, settings, 390, 844);
    LessonPlayer& desk = studio.shell().lessons();
    const auto expect_none = [&](const std::string& where) {
      for (const std::string& text : texts_of(studio.view())) {
        EXPECT_FALSE(std::regex_search(text, keys)) << text << " of " << where;
        EXPECT_EQ(text.find("assets/"), std::string::npos) << text << " of " << where;
      }
    };
    desk.choose();
    expect_none("the list");
    desk.stop_choosing();
    for (const char* lesson : {"what-attention-is-for", "softmax"}) {
      desk.open_called(lesson);
      studio.shell().settle();
      const int n = desk.n_steps();
      for (int step = 0; step < n; ++step) {
        desk.go_to(step);
        studio.shell().settle();
        expect_none(std::string(lesson) + " " + std::to_string(step + 1) + " in " + language);
      }
      desk.leave_now();
    }
  }
}

/// Numbers of a lesson that are slightly wider than their cells do not cover another row.
TEST(FreshEyes, OnAPhoneTheNumbersOfARowStandInIt) {
  for (const Screen& screen : phones) {
    HeadlessProgram p(readable(), screen);
    p.shell.lessons().open_called("what-attention-is-for", 0);
    p.frames(4);
    const int rows = static_cast<int>(p.painted("lesson.matrix")->heat.values->rows());
    std::optional<int> row;
    int n = 0;
    for (const Item& item : p.log.items()) {
      if (!item.name.starts_with("lesson.matrix.number.")) continue;
      ++n;
      for (int one = 0; one < rows; ++one) {
        const float y = p.cell("lesson.matrix", one, 0).y, half = (p.cell("lesson.matrix", 1, 0).y - p.cell("lesson.matrix", 0, 0).y) / 2;
        if (item.min.y < y - half || item.max.y > y + half) continue;
        row = row.value_or(one);
        EXPECT_EQ(*row, one) << item.name;
      }
    }
    EXPECT_GT(n, 3) << screen.width;
    ASSERT_TRUE(row) << "the numbers stand between two rows at " << screen.width;
    const Matrix& weights = p.value(p.shell.lessons().run().matrices.front().node);
    const std::string numbers = "lesson.matrix.number.";
    const auto first =
        std::find_if(p.log.items().begin(), p.log.items().end(), [&numbers](const Item& item) { return item.name.starts_with(numbers); });
    ASSERT_NE(first, p.log.items().end());
    const Index col = std::stol(first->name.substr(numbers.size()));
    EXPECT_EQ(first->name, numbers + std::to_string(col) + "=" + format_number(weights(*row, col), 2)) << "and are those of that row";
  }
}

/// A screen reader hears a guess with the space that French puts before a colon.
TEST(FreshEyes, AGuessIsSaidAsTheLanguageSetsColons) {
  HeadlessProgram p(readable(), {390, 844});
  p.settings.language = "fr";
  p.frames(2);
  p.shell.lessons().open_called("what-attention-is-for", 4);
  p.frames(4);
  p.click("lesson.option.1");
  p.frames(2);
  const ScreenReaderText said = p.shell.heard(p.log, p.phrases());
  EXPECT_NE(said.selection.find("Votre réponse\u00a0: "), std::string::npos) << said.selection;
  EXPECT_EQ(said.status.find(".."), std::string::npos) << "an answer that ends with a stop gets no second one: " << said.status;
}

}  // namespace headlight::tests::fresh_eyes_test
