// Checks at the width of a phone that no text is overprinted, nothing is covered, and nothing is cut at the window's edge.
#include <cmath>

#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "few_sentences.hpp"
#include "headless_program.hpp"
#include "panel_walk.hpp"
#include "session/language.hpp"
#include "session/looks.hpp"
#include "translating_program.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::phone_test {

constexpr const char* hungry = "the elephant ate the banana because it was hungry";

struct Shown {
  const char* name;
  std::function<Document()> document;
};

Document translating_with_trained() {
  return make_document(BuiltInModels().make(trained_folder("en-fr").empty() ? "readable" : "en-fr"), {hungry});
}

const Shown shown[] = {{"readable", [] { return readable(); }},
                       {"random", [] { return random_document(32, 4, {"The elephant ate the banana as it was hungry"}); }},
                       {"stories",
                        [] {
                          return make_document(BuiltInModels().make(trained_folder("stories").empty() ? "readable" : "stories"),
                                               {"when mary and john went to the shop"});
                        }},
                       {"en_fr", translating_with_trained}};

struct Phone {
  int width, height;
};
/// The last one is high enough to avoid scrolling.
constexpr Phone phones[] = {{390, 844}, {360, 740}, {430, 932}, {390, 1900}};
constexpr int narrowest = 360;

class OnAPhone : public testing::TestWithParam<Shown> {};
INSTANTIATE_TEST_SUITE_P(Models, OnAPhone, testing::ValuesIn(shown), [](const auto& info) { return std::string(info.param.name); });

std::string named(const Phone& phone) { return " at " + std::to_string(phone.width) + "x" + std::to_string(phone.height); }

TEST_P(OnAPhone, NoWordIsHiddenOnTheBoardOfAnyStage) {
  for (const Phone& phone : phones) {
    Session session(GetParam().document());
    PaperStudio studio(session, {}, phone.width, phone.height);
    if (phone.width > narrowest) survey_few(studio.shell());
    for (const StagePlace& stage : session.navigation().stages()) {
      session.go(stage);
      const auto pinned = session.selection().pinned;
      for (const auto& [look, name, fits, help, has_button] : looks()) {
        session.selection().look = look;
        session.selection().pinned = look == StageLook::points ? std::nullopt : pinned;  // it covers its neighbours
        if (!fits(session)) continue;
        EXPECT_EQ(DrawingFaults(studio.view()).all(), "") << id(stage, session.nodes()) << ", look " << name << named(phone);
        if (look == StageLook::many) survey_few(studio.shell());
      }
    }
  }
}

TEST_P(OnAPhone, NoWordIsHiddenWhileAStageIsBrokenOrCompared) {
  for (const Phone& phone : {Phone{390, 844}, Phone{360, 740}}) {
    Session session(GetParam().document());
    session.push(SetMistake{Mistake::no_scale, true});
    session.settle();
    PaperStudio studio(session, {}, phone.width, phone.height);
    for (const bool compared : {false, true}) {
      session.show_right_result(compared);
      session.settle();
      for (const StagePlace& stage : session.navigation().stages()) {
        session.go(stage);
        EXPECT_EQ(DrawingFaults(studio.view()).all(), "")
            << id(stage, session.nodes()) << (compared ? " compared" : " broken") << named(phone);
      }
    }
  }
}

TEST_P(OnAPhone, NoWordIsHiddenOnTheMap) {
  for (const Phone& phone : phones) {
    Session session(GetParam().document());
    session.show_map();
    PaperStudio studio(session, {}, phone.width, phone.height);
    EXPECT_EQ(DrawingFaults(studio.view()).all(), "") << named(phone);
  }
}

TEST_P(OnAPhone, FrenchWordsHaveRoomToo) {
  Settings settings;
  settings.language = "fr";
  Session session(GetParam().document());
  PaperStudio studio(session, settings, 390, 844);
  for (const StagePlace& stage : session.navigation().stages()) {
    session.go(stage);
    EXPECT_EQ(DrawingFaults(studio.view()).all(), "") << id(stage, session.nodes());
  }
  session.show_map();
  EXPECT_EQ(DrawingFaults(studio.view()).all(), "") << "the map";
}

bool overlap(const Item& a, const Item& b) { return a.min.x < b.max.x && a.max.x > b.min.x && a.min.y < b.max.y && a.max.y > b.min.y; }

TEST_P(OnAPhone, NothingLiesUnderTheButtonOfTheInspector) {
  HeadlessProgram p(GetParam().document(), {390, 844});
  const auto expect_free = [&](const std::string& where) {
    p.frames(2);
    const Item button = p.item("inspector");
    for (const Item& item : p.log.items()) EXPECT_TRUE(item.name == "inspector" || !overlap(item, button)) << item.name << " of " << where;
  };
  for (const StagePlace& stage : p.session.navigation().stages()) {
    p.session.go(stage);
    expect_free(id(stage, p.session.nodes()));
  }
  p.session.show_map();
  expect_free("the map");
}

TEST_P(OnAPhone, EveryMatrixIsWithinTheBoard) {
  HeadlessProgram p(GetParam().document(), {390, 844});
  const Rect board = grid(390, 844).board;
  for (const StagePlace& stage : p.session.navigation().stages()) {
    p.session.go(stage);
    p.frames(2);
    for (const Painted& painted : p.painter.all) {
      EXPECT_GE(painted.min().x, board.x) << id(stage, p.session.nodes());
      EXPECT_LE(std::min(painted.max().x, painted.clip_max.x + 2), board.right()) << id(stage, p.session.nodes());
    }
  }
}

TEST(PhoneTranslation, WordsThenButtonsThenNextWordThenTheMatrixAreReachedByScrolling) {
  HeadlessProgram p(translating(), {390, 844});
  p.session.go(Stage::translate);
  p.frames(2);
  for (const char* name : {"heads_shown.mean", "beam", "source.0", "target.0", "source.title", "target.title"}) {
    EXPECT_TRUE(p.has(name)) << name;
    EXPECT_GE(p.item(name).min.x, 0) << name;
    EXPECT_LE(p.item(name).max.x, 390) << name;
  }
  EXPECT_LT(p.item("source.0").max.x, p.item("target.0").min.x - 60) << "there is room for the lines";
  EXPECT_GT(p.item("source.0").max.x - p.item("source.0").min.x, 110) << "and for the words";
  const float before = p.item("source.title").min.y;
  p.point({195, 500});
  p.scroll(-6);
  p.frames(2);
  EXPECT_LT(p.item("start_over").max.y, p.item("word").min.y);
  EXPECT_LT(p.item("word").max.y, p.item("alignment").min.y);
  EXPECT_LE(p.item("draw").max.x, 390);
  p.point({195, 400});
  p.scroll(-30);
  p.frames(2);
  EXPECT_TRUE(p.has("pronoun.head.next"));
  EXPECT_LE(p.item("look.0").max.y, grid(390, 844).board.bottom());
  p.scroll(60);
  p.frames(2);
  EXPECT_EQ(p.item("source.title").min.y, before);
}

TEST(PhoneTranslation, ItsButtonsStandInAsManyRowsAsTheyNeed) {
  for (const char* language : {"en", "fr"})
    for (const int width : {320, 360, 390}) {
      HeadlessProgram p(translating(), {width, 1900});
      p.settings.language = language;
      p.session.go(Stage::translate);
      p.frames(3);
      const char* names[] = {"write_next", "to_the_end", "take_back", "start_over"};
      for (const char* name : names) {
        EXPECT_LE(p.item(name).max.x, static_cast<float>(width)) << name << " in " << language;
        for (const char* other : names)
          EXPECT_TRUE(name == other || !overlap(p.item(name), p.item(other))) << name << " and " << other << " in " << language;
      }
    }
}

TEST(PhoneLogits, TheCandidatesStandBelowTheProduct) {
  HeadlessProgram p(translating(), {390, 1900});
  p.session.go({Stage::logits, {true}});
  p.frames(2);
  EXPECT_GT(p.item("candidate.0").min.y, p.item("result").max.y);
  EXPECT_GT(p.item("candidate.3").min.y, p.item("candidate.0").min.y);
}

TEST(PhoneComparison, TheNamesOfBothAreWhole) {
  for (const char* language : {"en", "fr"}) {
    Session session(readable());
    session.push(SetMistake{Mistake::no_scale, true});
    session.settle();
    session.show_right_result(true);
    session.settle();
    Settings settings;
    settings.language = language;
    PaperStudio studio(session, settings, 390, 844);
    const Phrases phrases = phrases_in(language);
    const Drawing drawing = studio.view();
    for (const Drawing::Item& item : drawing.items) {
      const auto* text = std::get_if<PlacedText>(&item.shape);
      if (!text || text->utf8.size() <= 3 || !text->utf8.ends_with("\u2026")) continue;
      for (const char* name : {"compare.name.mistake", "compare.source.right"})
        EXPECT_FALSE(phrases(name).starts_with(text->utf8.substr(0, text->utf8.size() - 3))) << text->utf8;
    }
  }
}

/// A tablet shows the desk's layout in less room.
TEST(Tablet, NoWordIsHidden) {
  Session session(readable());
  PaperStudio studio(session, {}, 768, 1024);
  for (const StagePlace& stage : session.navigation().stages()) {
    session.go(stage);
    EXPECT_EQ(DrawingFaults(studio.view()).all(), "") << id(stage, session.nodes());
  }
}

/// Panels over the board, and views that take the whole window.
TEST(PhonePanels, NoWordIsHidden) {
  for (const char* language : {"en", "fr"})
    for (const Phone& phone : phones) {
      Session session(readable());
      Settings settings;
      settings.language = language;
      PaperStudio studio(session, settings, phone.width, phone.height);
      each_panel(studio, session, [&](const std::string& what) {
        EXPECT_EQ(DrawingFaults(studio.view()).all(), "") << what << " in " << language << named(phone);
      });
    }
}

/// Ten of them share the width of the window.
TEST(PhoneLessons, TheDotsOfTheStepsAreAsLargeAsFingers) {
  for (const auto& [lesson, narrowest] : {std::pair{"softmax", 44.f}, {"masks", 44.f}, {"many-heads", 36.f}}) {
    HeadlessProgram p(readable(), {.width = 390, .height = 844});
    p.shell.lessons().open_called(lesson, 1);
    p.frames(3);
    ASSERT_TRUE(p.log.scroll_view("lesson.words"));
    for (int i = 1; i <= p.shell.lessons().n_steps(); ++i) {
      const Item dot = p.item("lesson.dot." + std::to_string(i));
      EXPECT_GE(dot.max.y - dot.min.y, 43.9f) << lesson << i;
      EXPECT_GE(dot.max.x - dot.min.x, narrowest - 0.1f) << lesson << i;
      EXPECT_GE(dot.min.y, p.item("lesson.leave").max.y - 1) << lesson << i;
      EXPECT_LE(dot.max.x, 390) << lesson << i;
      EXPECT_LE(dot.max.y, p.log.scroll_view("lesson.words")->min.y + 1) << lesson << i;
    }
  }
}

/// A choice is made among answers that are all in sight, with the numbers of the row that it is about.
TEST(PhoneLessons, AllChoicesStandAboveTheButtons) {
  for (const auto& [lesson, step] : {std::pair{"the-way-back", 2},
                                     {"the-way-back", 3},
                                     {"the-way-back", 4},
                                     {"why-it-looks-there", 0},
                                     {"why-it-looks-there", 1},
                                     {"why-it-looks-there", 3}}) {
    HeadlessProgram p(readable(), {.width = 390, .height = 844});
    p.shell.lessons().open_called(lesson, step);
    p.frames(6);
    if (!p.shell.lessons().sound()) continue;  // its model is missing
    for (int i = 1; i <= 3; ++i) {
      const Item option = p.item("lesson.option." + std::to_string(i));
      EXPECT_NEAR(option.max.y - option.min.y, option.whole_max.y - option.whole_min.y, 1) << lesson << " " << step << ", choice " << i;
    }
  }
}

TEST(PhoneLessons, TheNumbersAreThoseOfTheRowThatIsAskedAbout) {
  HeadlessProgram p(readable(), {.width = 390, .height = 844});
  p.shell.lessons().open_called("the-way-back", 2);
  p.frames(6);
  constexpr Index it = 6;
  const Matrix& scores = p.value(p.shell.lessons().run().matrices.front().node);
  int n = 0;
  for (const Item& item : p.log.items()) {
    const std::string name = "lesson.matrix.number.";
    const auto equals = item.name.find('=');
    if (!item.name.starts_with(name) || equals == std::string::npos) continue;
    ++n;
    EXPECT_NEAR(std::stof(item.name.substr(equals + 1)), scores(it, std::stol(item.name.substr(name.size()))), 0.06f) << item.name;
  }
  EXPECT_GT(n, 2);
}

TEST(PhoneLessons, NoWordIsHidden) {
  for (const char* language : {"en", "fr"})
    for (const int step : {0, 1, 3}) {
      Session session(readable());
      Settings settings;
      settings.language = language;
      PaperStudio studio(session, settings, 390, 844);
      studio.shell().lessons().open_called("many-heads", step);
      EXPECT_EQ(DrawingFaults(studio.view()).all(), "") << step << " in " << language;
    }
}

/// A step that is a little too long for the words' usual part opens whole, not with half of its title.
TEST(PhoneLessons, ALittleMoreThanFitsIsWhole) {
  HeadlessProgram p(readable(), {.width = 390, .height = 844});
  p.shell.lessons().open_called("the-way-back", 2);
  p.frames(6);
  EXPECT_FALSE(p.has("lesson.overflow"));
}

/// A board whose pinned row is in sight keeps its whole title, and the button of the panel its place.
TEST(PhoneBoards, OpenAtTheirTopIfThePinnedRowIsInSight) {
  if (trained_folder("stories").empty()) GTEST_SKIP() << "assets/models/stories is missing";
  HeadlessProgram p(make_document(BuiltInModels().make("stories"), {"When Mary and John went to the shop, John gave the apple to"}),
                    {.width = 390, .height = 844});
  p.session.go(Stage::logits);
  p.session.navigation().pin({*p.session.nodes().logits, 13, 1});
  p.frames(6);
  ASSERT_TRUE(p.log.scroll_view("board"));
  EXPECT_EQ(p.log.scroll_view("board")->before.y, 0);
}

}  // namespace headlight::tests::phone_test
