// While a slow file is read the window continues: it says what it waits for, and a button and Escape cancel it.
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "headless_program.hpp"

namespace headlight::tests::opening_test {

/// A read that ends when it is cancelled.
FileReading endless(const std::string& name, int& read) {
  const auto work = [](const StopToken& stop) {
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  return {.name = name, .read = work, .then = [&read] { ++read; }};
}

struct Waiting {
  HeadlessProgram p;
  int read = 0;

  explicit Waiting(Screen screen = {}, const char* language = "") : p(readable(), screen) {
    p.settings.language = language;
    p.frames(2);
    p.session.set_background_work_limit(1e18);
    p.session.read(endless("a-model-with-a-very-long-name-indeed-of-two-hundred-layers", read));
    p.frames(2);
  }
};

TEST(Opening, TheWindowSaysWhatItWaitsForAndGoesOn) {
  Waiting w;
  std::string said;
  for (const std::string& one : w.p.log.announced()) said += one + "\n";
  EXPECT_NE(said.find("Opening a-model-with-"), std::string::npos) << said;
  const Stage was = w.p.session.selection().stage;
  w.p.tap(Key::right);
  w.p.frames(3);
  EXPECT_NE(w.p.session.selection().stage, was) << "what is asked for meanwhile is done";
  EXPECT_EQ(w.read, 0);
  w.p.click("computing.cancel");
  w.p.frames(2);
  EXPECT_FALSE(w.p.session.waited_for());
  EXPECT_FALSE(w.p.has("computing.cancel"));
  EXPECT_FALSE(w.p.session.failed());
}

/// Rooms that draw no bar below: a lesson, the list of lessons, the first two minutes, a presentation, the training view.
TEST(Opening, EveryRoomSaysWhatItWaitsFor) {
  using Room = std::function<void(HeadlessProgram&)>;
  const std::vector<std::pair<const char*, Room>> rooms = {{"lessons", [](HeadlessProgram& p) { p.shell.lessons().choose(); }},
                                                           {"a lesson",
                                                            [](HeadlessProgram& p) {
                                                              p.shell.lessons().choose();
                                                              p.frames(2);
                                                              p.tap(Key::enter);
                                                            }},
                                                           {"start", [](HeadlessProgram& p) { p.shell.start_here(); }},
                                                           {"presenting", [](HeadlessProgram& p) { p.shell.presenter().set_on(true); }},
                                                           {"training", [](HeadlessProgram& p) { p.tap(letter('t')); }}};
  for (const Screen screen : {Screen{1280, 720}, Screen{390, 844}})
    for (const auto& [name, enter] : rooms) {
      Waiting w(screen);
      enter(w.p);
      std::this_thread::sleep_for(std::chrono::milliseconds(400));
      w.p.frames(3);
      const std::string where = std::string(name) + " at " + std::to_string(screen.width);
      ASSERT_TRUE(w.p.has("computing.cancel")) << where;
      const Item words = w.p.item("reading"), button = w.p.item("computing.cancel");
      EXPECT_LE(words.max.x, button.min.x) << where;
      EXPECT_LE(button.max.y, static_cast<float>(screen.height)) << where;
      w.p.click("computing.cancel");
      w.p.frames(3);
      EXPECT_FALSE(w.p.session.is_reading()) << where;
      EXPECT_FALSE(w.p.has("computing.cancel")) << where;
    }
}

TEST(Opening, EscapeGivesItUpAlsoFromTheListOfFiles) {
  Waiting w;
  w.p.documents.show(Documents::Panel::open);
  w.p.frames(2);
  ASSERT_TRUE(w.p.has("computing.cancel")) << "the panel leaves the bar below it";
  w.p.tap(Key::escape);
  w.p.frames(2);
  EXPECT_FALSE(w.p.session.waited_for());
  EXPECT_EQ(w.p.documents.panel(), Documents::Panel::open) << "another one can be chosen";
}

TEST(Opening, TheButtonHasItsRoomEverywhere) {
  for (const char* language : {"en", "fr"})
    for (const Screen screen :
         {Screen{390, 844}, Screen{360, 740}, Screen{1024, 600}, Screen{1280, 720}, Screen{1600, 1000}, Screen{1280, 720, 1.75f}}) {
      Waiting w(screen, language);
      const Item button = w.p.item("computing.cancel"), words = w.p.item("status");
      EXPECT_LE(words.max.x, button.min.x) << language << " " << screen.width;
      EXPECT_LE(button.max.x, static_cast<float>(screen.width)) << screen.width;
      EXPECT_LE(button.max.y, static_cast<float>(screen.height)) << screen.width;
      const float finger = screen.width < 500 ? 44.f : 0.f;
      EXPECT_GE(button.max.y - button.min.y, finger * screen.scale - 1);
      EXPECT_FALSE(w.p.has("status.whole")) << "the sentence has room: " << language << " " << screen.width;
    }
}

}  // namespace headlight::tests::opening_test
