// The first start: the map with its tour and its doors.
#include "commands/paper.hpp"
#include "headless_program.hpp"

namespace headlight::tour_test {

struct FirstStart : HeadlessProgram {
  explicit FirstStart(Document document = readable(), Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    shell.start_here();
    frames(3);
  }
  bool caret_in_sentence() { return ImGui::GetIO().WantTextInput; }
};

TEST(Tour, BeginsOnTheMapAndDoesNotComeBack) {
  FirstStart p;
  EXPECT_TRUE(p.session.selection.map);
  EXPECT_TRUE(p.has("tour"));
  EXPECT_TRUE(p.has("tour.ring"));
  EXPECT_TRUE(p.has("door.tour"));
  EXPECT_TRUE(p.has("door.sentence"));
  EXPECT_TRUE(p.has("door.lessons"));
  EXPECT_TRUE(p.settings.tour_seen);
}

TEST(Tour, SixStopsEndInOnesOwnSentence) {
  FirstStart p;
  for (int stop = 1; stop < Tour::n_stops; ++stop) {
    EXPECT_TRUE(p.has("tour")) << stop;
    p.tap(Key::right);
    p.frame();
  }
  EXPECT_TRUE(p.has("tour.ring"));
  p.click("tour.next");
  p.frames(3);
  EXPECT_FALSE(p.has("tour"));
  EXPECT_TRUE(p.caret_in_sentence());
  p.type("The cat slept");
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.session.document().sentences.front(), "The cat slept") << "its words were selected";
}

TEST(Tour, IsSkippedByEscapeOrItsButton) {
  FirstStart p;
  p.tap(Key::escape);
  p.frame();
  EXPECT_FALSE(p.has("tour"));
  EXPECT_TRUE(p.session.selection.map) << "the map stays";
  EXPECT_TRUE(p.has("door.tour")) << "and so do the doors";
  p.tap(Key::enter);
  p.frame();
  EXPECT_TRUE(p.has("tour"));
  p.click("tour.skip");
  p.frame();
  EXPECT_FALSE(p.has("tour"));
}

TEST(Tour, LeavesTheKeyOfTrainingToTraining) {
  FirstStart p;
  p.tap(Key::escape);
  p.frame();
  p.tap(Key::a + ('t' - 'a'));
  p.frame();
  EXPECT_FALSE(p.has("tour"));
  EXPECT_TRUE(p.shell.training().open());
}

/// Nothing is blocked: a click elsewhere works, and the tour waits.
TEST(Tour, WaitsWhileOneLooksElsewhere) {
  FirstStart p;
  p.tap(Key::right);
  p.click("stage.scores");
  EXPECT_EQ(p.session.selection.stage, Stage::scores);
  EXPECT_FALSE(p.has("tour"));
  p.click("stage.map");
  p.frame();
  EXPECT_TRUE(p.has("tour"));
  EXPECT_EQ(p.shell.tour().stop(), 1);
  EXPECT_FALSE(p.has("door.tour")) << "the doors have gone with the first stage";
}

TEST(Tour, StandsBehindTheMarkAndInTheHelp) {
  HeadlessProgram p(readable());
  p.tap(Key::f1);
  p.frame();
  p.click("help.start");
  p.frames(2);
  EXPECT_TRUE(p.has("tour"));
  EXPECT_FALSE(p.has("help.start"));
  p.tap(Key::escape);
  p.click("file");
  p.click("file.menu.10");
  p.frames(2);
  EXPECT_TRUE(p.has("tour"));
}

TEST(Tour, OpensTheLessonsOfWhoeverHasSome) {
  FirstStart p;
  int opened = 0;
  p.shell.tour().lessons = LessonDoor{[&] { ++opened; }, [] { return std::string("none begun"); }};
  p.frame();
  p.click("door.lessons");
  p.tap(Key::a + ('l' - 'a'));
  EXPECT_EQ(opened, 2);
}

/// The texts that an edge of the ring goes through.
std::vector<std::string> cut_by_ring(Session& session, int width, int height, int stop, const Item& ring) {
  Settings settings;
  PaperStudio studio(session, settings, width, height);
  studio.shell().start_here();
  for (int i = 0; i < stop; ++i) studio.shell().tour().next();
  const Drawing drawing = studio.view();
  std::vector<std::string> cut;
  for (const Drawing::Item& item : drawing.items) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    if (!text || text->codes.empty()) continue;
    const float left = text->x.front(), right = text->x.back() + 5, top = text->baseline - 7, bottom = text->baseline;
    const bool apart = right < ring.min.x || left > ring.max.x || bottom < ring.min.y || top > ring.max.y;
    const bool inside = left > ring.min.x && right < ring.max.x && top > ring.min.y && bottom < ring.max.y;
    if (!apart && !inside) cut.emplace_back(text->codes.begin(), text->codes.end());
  }
  return cut;
}

TEST(Tour, ItsRingGoesThroughNoWords) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}}) {
    FirstStart p(readable(), screen);
    for (int stop = 0; stop < Tour::n_stops; ++stop) {
      Session session{readable()};
      for (const std::string& text : cut_by_ring(session, screen.width, screen.height, stop, p.item("tour.ring")))
        ADD_FAILURE() << text << " at stop " << stop + 1 << ", " << screen.width;
      p.tap(Key::right);
      p.frames(2);
    }
  }
}

TEST(Tour, HasRoomInEveryWindowAndForEveryModel) {
  BuiltInModels models;
  const Document translation = make_document(models.make("en-fr"), {"the elephant ate the banana because it was hungry"});
  for (const Document& document : {readable(), random_document(64, 16), translation})
    for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}, Screen{1024, 768}}) {
      FirstStart p(document, screen);
      for (int stop = 0; stop < Tour::n_stops; ++stop) {
        const Item card = p.item("tour"), next = p.item("tour.next");
        EXPECT_GE(card.min.x, 0);
        EXPECT_LE(card.max.x, static_cast<float>(screen.width));
        EXPECT_LE(next.max.y, static_cast<float>(screen.height) - 56)
            << "Next is out of sight at " << screen.width << ", stop " << stop + 1;
        EXPECT_TRUE(p.has("tour.ring")) << screen.width << ", stop " << stop + 1;
        if (stop + 1 < Tour::n_stops) p.tap(Key::right);
        p.frames(2);
      }
    }
}

}  // namespace headlight::tour_test
