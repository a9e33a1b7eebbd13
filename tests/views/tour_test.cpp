// The first start: the map with its tour and its doors.
#include "commands/paper.hpp"
#include "headless_program.hpp"
#include "session/map/attention_path.hpp"

namespace headlight::tour_test {

struct FirstStart : HeadlessProgram {
  explicit FirstStart(Document document = readable(), Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    shell.tour().begin(session, settings);
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
  EXPECT_TRUE(p.has("door.tour")) << "the doors are links now";
  EXPECT_LT(p.item("door.tour").max.y - p.item("door.tour").min.y, 30);
}

TEST(Tour, WhatItShowsStaysInSightWhenATabletIsTurned) {
  FirstStart p(readable(), {1024, 768});
  for (int stop = 1; stop < 6; ++stop) {
    p.tap(Key::right);
    p.frames(3);
    for (const Screen& screen : {Screen{768, 1024}, Screen{1024, 768}, Screen{900, 560}, Screen{1024, 768}}) {
      p.resize(screen);
      p.frames(4);
      ASSERT_TRUE(p.has("tour.ring"));
      const Item ring = p.item("tour.ring"), map = p.item("map");
      EXPECT_GE(ring.min.y, map.min.y - 9) << stop << " at " << screen.width;
      EXPECT_LT(ring.min.y, map.max.y - 30) << stop << " at " << screen.width;
    }
  }
}

TEST(Tour, ItsDoorsAndTheirKeysStay) {
  for (const char* language : {"en", "fr"}) {
    SCOPED_TRACE(language);
    FirstStart p(readable(), {1280, 800});
    p.settings.language = language;
    p.frames(3);
    p.tap(Key::escape);
    p.tap(Key::escape);
    p.click("stage.scores");
    p.tap(Key::slash);
    p.frames(2);
    EXPECT_TRUE(p.caret_in_sentence());
    p.tap(Key::escape);
    p.frames(2);
    EXPECT_FALSE(p.caret_in_sentence());
    p.tap(Key::a + ('l' - 'a'));
    p.frames(2);
    EXPECT_TRUE(p.shell.lessons().choosing());
    p.shell.lessons().stop_choosing();
    p.frames(2);
    p.click("stage.map");
    p.click("door.lessons");
    EXPECT_TRUE(p.shell.lessons().choosing());
    p.shell.lessons().stop_choosing();
    p.frames(2);
    p.click("door.tour");
    p.frames(2);
    EXPECT_EQ(p.shell.tour().stop(), 0);
  }
}

/// A second click where the first one was must not do another thing.
TEST(Tour, ItsButtonsStayWhereTheyAre) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 800}, Screen{1024, 768}}) {
    FirstStart p(readable(), screen);
    const ImVec2 next = p.item("tour.next").min, end = p.item("tour.skip").min;
    EXPECT_FALSE(p.item("tour.back").enabled);
    for (int stop = 1; stop < Tour::n_stops; ++stop) {
      p.click("tour.next");
      p.frames(2);
      EXPECT_EQ(p.item("tour.next").min.y, next.y) << screen.width << ", stop " << stop;
      EXPECT_EQ(p.item("tour.next").min.x, next.x) << screen.width << ", stop " << stop;
      EXPECT_EQ(p.item("tour.skip").min.x, end.x) << screen.width << ", stop " << stop;
    }
    p.click("tour.back");
    p.frames(2);
    EXPECT_EQ(p.shell.tour().stop(), Tour::n_stops - 2);
    p.tap(Key::right);
    p.frames(2);
    p.click("tour.skip");
    p.frames(2);
    EXPECT_FALSE(p.has("tour"));
    EXPECT_FALSE(p.caret_in_sentence()) << "Done asks for nothing";
  }
}

bool overlap(const Item& a, const Item& b) { return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y; }

TEST(Tour, ItsCardAndTheDoorsStandBesideEachOther) {
  for (const char* language : {"en", "fr"})
    for (const Screen& screen : {Screen{1600, 1000}, Screen{1600, 900}, Screen{1280, 720}, Screen{1920, 1080}, Screen{3200, 2000, 2}}) {
      FirstStart p(readable(), screen);
      p.settings.language = language;
      p.frames(3);
      for (const char* door : {"door.tour", "door.lessons", "door.sentence"})
        EXPECT_FALSE(overlap(p.item("tour"), p.item(door))) << door << ", " << language << ", " << screen.width << "x" << screen.height;
    }
}

struct Line {
  std::string words;
  float left, right, baseline;
};

Item card_at(const char* language, Screen screen, int stop) {
  FirstStart p(readable(), screen);
  p.settings.language = language;
  for (int i = 0; i < stop; ++i) p.shell.tour().next();
  p.frames(3);
  return p.item("tour");
}

/// The lines of text in the card at a stop.
std::vector<Line> lines_of_card(const char* language, Screen screen, int stop) {
  const Item card = card_at(language, screen, stop);
  Session session{readable()};
  Settings settings;
  settings.language = language;
  PaperStudio studio(session, settings, screen.width, screen.height);
  studio.shell().tour().begin(session, settings);
  for (int i = 0; i < stop; ++i) studio.shell().tour().next();
  std::vector<Line> lines;
  for (const Drawing drawing = studio.view(); const Drawing::Item& item : drawing.items) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    if (!text || text->codes.empty() || text->x.front() < card.min.x || text->x.front() > card.max.x) continue;
    if (text->baseline < card.min.y || text->baseline > card.max.y) continue;
    lines.push_back({std::string(text->codes.begin(), text->codes.end()), text->x.front(), text->x.back() - card.max.x, text->baseline});
  }
  return lines;
}

TEST(Tour, ItsWordsStayInItsCard) {
  for (const char* language : {"en", "fr"})
    for (int stop = 0; stop < Tour::n_stops; ++stop) {
      const std::vector<Line> lines = lines_of_card(language, {1280, 800}, stop);
      EXPECT_GE(lines.size(), 5u);
      for (const Line& line : lines) EXPECT_LT(line.right, -10) << line.words << ", " << language << ", stop " << stop + 1;
    }
}

TEST(Tour, SaysWhyARowLooksWhereItLooks) {
  std::string said;
  for (const Line& line : lines_of_card("en", {1280, 800}, 3)) said += line.words + " ";
  for (const char* words : {"Why?", "8.42", "with banana", "6.14"}) EXPECT_NE(said.find(words), std::string::npos) << words << ": " << said;
  FirstStart p;
  const AttentionPath path = attention_path(p.session);
  ASSERT_FALSE(path.empty());
  const PathHop& hop = path.hops.front();
  const Matrix& scores = p.value(p.head().masked_scores);
  EXPECT_EQ(scores.row(hop.query).maxCoeff(), scores(hop.query, hop.key)) << "and it is so";
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
  studio.shell().tour().begin(session, settings);
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
