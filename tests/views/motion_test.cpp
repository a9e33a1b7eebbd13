// A stage that is animated: its controls and keys, and that no picture shows a false number.
#include <cmath>

#include "base/number_text.hpp"
#include "commands/pictures/paper.hpp"
#include "core/scratch_folder.hpp"
#include "headless_program.hpp"

namespace headlight::tests::motion_view_test {

struct Watching : HeadlessProgram {
  explicit Watching(Stage stage = Stage::scores, Screen screen = {}) : HeadlessProgram(readable(), screen) {
    session.go(stage);
    frames(2);
  }
  const Motion& motion() { return shell.motion(); }
  void seconds(float n) {
    for (float t = 0; t < n; t += 0.05f) frame(0.05f);
  }
};

TEST(WatchingAStage, PlaysToItsEndInAFewSeconds) {
  Watching p;
  EXPECT_FALSE(p.has("motion.step"));
  p.click("motion.play");
  EXPECT_TRUE(p.motion().playing());
  EXPECT_TRUE(p.shell.animates());
  p.seconds(1);
  EXPECT_TRUE(p.motion().on());
  for (const char* name : {"motion.step", "motion.finish"}) EXPECT_TRUE(p.has(name)) << name;
  p.seconds(6);
  EXPECT_FALSE(p.motion().on());
  EXPECT_FALSE(p.shell.animates());
  EXPECT_EQ(p.session.selection().stage, Stage::scores) << "it goes nowhere";
}

TEST(WatchingAStage, StandsStillAndGoesOn) {
  Watching p;
  p.tap(letter('a'));
  p.seconds(0.5f);
  p.tap(letter('a'));
  EXPECT_TRUE(p.motion().on());
  EXPECT_FALSE(p.motion().playing());
  EXPECT_FALSE(p.shell.animates());
  const size_t at = p.motion().step_number();
  p.seconds(2);
  EXPECT_EQ(p.motion().step_number(), at);
  EXPECT_FALSE(p.shell.settle()) << "nothing is drawn anew while it stands";
  p.click("motion.play");
  p.seconds(2);
  EXPECT_GT(p.motion().step_number(), at);
}

TEST(WatchingAStage, GoesStepByStepWithSpaceAndTheButton) {
  Watching p;
  p.click("motion.play");
  p.click("motion.step");
  const size_t at = p.motion().step_number();
  EXPECT_FALSE(p.motion().playing());
  p.tap(Key::space);
  EXPECT_EQ(p.motion().step_number(), at + 1);
  EXPECT_EQ(p.session.selection().stage, Stage::scores);
  for (int i = 0; i < 60 && p.motion().on(); ++i) p.tap(Key::space);
  EXPECT_FALSE(p.motion().on());
  p.tap(Key::space);
  EXPECT_EQ(p.session.selection().stage, Stage::scale) << "then the key means what it always means";
}

TEST(WatchingAStage, EscapeOrTheCrossShowsAllOfIt) {
  Watching p;
  ASSERT_TRUE(p.session.selection().pinned);
  p.tap(letter('a'));
  p.tap(Key::escape);
  EXPECT_FALSE(p.motion().on());
  EXPECT_TRUE(p.session.selection().pinned) << "one press closes one thing";
  p.tap(letter('a'));
  p.click("motion.finish");
  EXPECT_FALSE(p.motion().on());
}

TEST(WatchingAStage, EndsWithAnyChange) {
  Watching p;
  p.tap(letter('a'));
  p.drag(p.cell("left", 0, 0), p.cell("left", 0, 2));
  p.frames(2);
  EXPECT_TRUE(p.session.history().can_undo());
  EXPECT_FALSE(p.motion().on());
  p.tap(letter('a'));
  EXPECT_TRUE(p.motion().on());
  p.tap_with_control(Key::z);
  p.frames(2);
  EXPECT_FALSE(p.motion().on());
  p.tap(letter('a'));
  p.tap(Key::down);
  p.frames(2);
  EXPECT_FALSE(p.motion().on()) << "another head";
}

TEST(WatchingAStage, WithLessMotionGoesFromIdeaToIdea) {
  Watching p;
  p.settings.less_motion = true;
  p.tap(letter('a'));
  ASSERT_TRUE(p.motion().on());
  EXPECT_EQ(p.motion().moment().ahead, p.session.selection().pinned->col) << "the first cell";
  EXPECT_FALSE(p.shell.animates());
  p.click("motion.play");
  EXPECT_EQ(p.motion().moment().finished, 9) << "the first row";
  p.tap(letter('a'));
  EXPECT_FALSE(p.motion().on()) << "all of it";
  p.tap(Key::right);
  EXPECT_FALSE(p.shell.animates()) << "nothing slides";
}

TEST(WatchingAStage, LessMotionIsChosenInTheMenuAndKept) {
  Watching p;
  p.settings.system_less_motion = true;
  EXPECT_TRUE(p.settings.moves_less()) << "as the system asks";
  p.click("file");
  p.click("file.menu.12");
  p.frames(2);
  EXPECT_FALSE(p.settings.moves_less());
  EXPECT_EQ(p.settings.less_motion, false);
}

TEST(WatchingAStage, IsOfferedWhereThereIsSomethingToWatch) {
  Watching p(Stage::tokens);
  EXPECT_FALSE(p.has("motion.play"));
  p.tap(letter('a'));
  EXPECT_FALSE(p.motion().on());
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_TRUE(p.has("motion.play"));
  p.session.selection().look = StageLook::lines;
  p.frames(2);
  EXPECT_FALSE(p.has("motion.play"));
  p.session.selection().look = StageLook::matrix;
  p.tap(letter('c'));
  p.frames(2);
  EXPECT_TRUE(p.has("motion.play")) << "while comparing, too";
}

TEST(WatchingAStage, IsPartOfPlay) {
  Watching p;
  p.click("play");
  p.seconds(0.5f);
  EXPECT_TRUE(p.motion().playing());
  p.tap(letter('p'));
  EXPECT_TRUE(p.motion().on());
  EXPECT_FALSE(p.motion().playing());
  p.tap(letter('p'));
  p.seconds(7);
  EXPECT_EQ(p.session.selection().stage, Stage::scale);
  EXPECT_TRUE(p.motion().on());
  p.tap(Key::escape);
  p.seconds(8);
  EXPECT_EQ(p.session.selection().stage, Stage::scale) << "who ends it ends play too";
}

/// These are only parts that the answer does not depend on.
TEST(WatchingAStage, WorksInALessonOnceNothingIsAsked) {
  Watching p(Stage::softmax, {.width = 1280, .height = 720});
  LessonPlayer& desk = p.shell.lessons();
  desk.open_called("softmax", 0);
  p.frames(3);
  ASSERT_TRUE(desk.sound());
  int watched = 0;
  for (int step = 0; step < desk.n_steps(); ++step) {
    desk.go_to(step);
    p.frames(3);
    if (desk.answer()) {
      p.tap(letter('a'));
      EXPECT_FALSE(p.motion().on()) << "it would tell the answer of step " << step + 1;
      desk.reveal(true);
      p.frames(2);
    }
    p.tap(letter('a'));
    if (!p.motion().on()) continue;
    ++watched;
    p.tap(Key::escape);
    EXPECT_FALSE(p.motion().on());
    break;
  }
  EXPECT_EQ(watched, 1);
  EXPECT_TRUE(desk.is_open()) << "one press closes one thing";
}

struct MovingLesson : Watching {
  MovingLesson() : Watching(Stage::softmax, {.width = 1280, .height = 720}) {}
  void open(const std::string& lesson) {
    shell.lessons().open_called(lesson, 0);
    frames(3);
    ASSERT_TRUE(shell.lessons().sound());
  }
};

TEST(WatchingAStage, BeginsWithALessonsStepThatAsksForIt) {
  for (const char* lesson : {"softmax", "scores"}) {
    MovingLesson p;
    p.open(lesson);
    EXPECT_TRUE(p.motion().playing()) << lesson;
    EXPECT_EQ(p.motion().moment().row, 6) << "the pinned row comes first";
    EXPECT_TRUE(p.shell.animates());
    p.seconds(7);
    EXPECT_FALSE(p.motion().on());
    p.tap(letter('a'));
    EXPECT_TRUE(p.motion().playing()) << "W shows it again";
    p.click("lesson.motion");
    EXPECT_FALSE(p.motion().playing()) << "and its button";
    EXPECT_TRUE(p.motion().on());
    p.tap(Key::page_down);
    p.frames(3);
    EXPECT_EQ(p.shell.lessons().step_number(), 1);
    EXPECT_FALSE(p.motion().on()) << "the next step has none";
    p.tap(Key::page_up);
    p.frames(3);
    EXPECT_TRUE(p.motion().playing());
  }
}

/// A lesson that asks for every number of a row that its cell and the line below could give away.
struct AskingLesson : ScratchFolder {
  std::string file() {
    put(in_folder("mine.md"),
        "---\ntitle: Mine\nsentence: The elephant ate the banana as it was hungry\n---\n## A\nhead: 2\nmotion: scores\n"
        "show: scores head 2\npin: scores head 2 row it col elephant\n\n"
        "```key\nrow: scores head 2 row it\nask: ?\nhint: h\nexplain: e\n```\n");
    return in_folder("mine.md");
  }
};

TEST_F(AskingLesson, PlaysItsMotionBeforeOneAnswers) {
  MovingLesson p;
  p.open(file());
  ASSERT_TRUE(p.motion().playing());
  p.seconds(7);
  EXPECT_FALSE(p.motion().on());
  EXPECT_FALSE(p.shell.lessons().revealed());
  p.tap(letter('a'));
  EXPECT_TRUE(p.motion().playing()) << "W shows it again, also before one has answered";
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_TRUE(p.shell.lessons().revealed());
}

TEST_F(AskingLesson, ItsMotionDoesNotTellWhatIsAsked) {
  Session session(readable());
  PaperStudio studio(session, Settings{}, 1280, 720);
  studio.shell().lessons().open_called(file());
  studio.view();
  const auto texts_at = [&](double part) {
    studio.shell().motion().stand_at(session, part);
    std::string all;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) all += text->utf8 + "\n";
    return all;
  };
  const std::string value = format_number(session.trace()[session.nodes().block.front().attn.head[1].scores](6, 1), 2);
  for (const double part : {0.02, 0.1, 0.3, 0.6, 0.9, 1.0}) EXPECT_EQ(texts_at(part).find(value), std::string::npos) << part;
  EXPECT_EQ(texts_at(0.1).find("so far"), std::string::npos) << "the row that is asked about comes first";
  EXPECT_NE(texts_at(0.9).find("is computed the same way"), std::string::npos) << "of the others one is told";
}

TEST(WatchingAStage, ALessonWithLessMotionShowsAllAtOnce) {
  MovingLesson p;
  p.settings.less_motion = true;
  p.open("softmax");
  EXPECT_FALSE(p.motion().on());
  p.tap(letter('a'));
  EXPECT_TRUE(p.motion().on()) << "it goes from idea to idea where that is asked for";
  EXPECT_FALSE(p.motion().playing());
}

/// The painted places of a matrix.
std::vector<ImVec2> places_of(const HeadlessProgram& p, NodeId node) {
  std::vector<ImVec2> places;
  for (const Painted& painted : p.painter.all)
    if (painted.heat.values == p.session.trace().value[static_cast<size_t>(node)]) places.push_back(painted.heat.origin);
  return places;
}

TEST(Travel, AMatrixSlidesFromWhereItWasMadeToWhereItIsUsed) {
  Watching p;
  const NodeId scores = p.head().scores;
  const ImVec2 from = p.painted("result")->heat.origin;
  p.tap(Key::right);
  ASSERT_EQ(p.session.selection().stage, Stage::scale);
  EXPECT_TRUE(p.shell.animates());
  p.painter.all.clear();
  p.frame(0.1f);
  const ImVec2 to = p.painted("in")->heat.origin;
  const std::vector<ImVec2> places = places_of(p, scores);
  const bool between = std::any_of(places.begin(), places.end(), [&](ImVec2 at) {
    return std::abs(at.x - from.x) + std::abs(at.y - from.y) > 3 && std::abs(at.x - to.x) + std::abs(at.y - to.y) > 3;
  });
  EXPECT_TRUE(between);
  p.frame(0.3f);
  p.frames(2);
  EXPECT_FALSE(p.shell.animates());
  p.session.go(Stage::scores);
  p.frame();
  EXPECT_FALSE(p.shell.animates()) << "who jumps is there at once";
}

/// The text of a cell in a picture, character by character: neighbours may be one run of text.
std::string text_in(const Drawing& drawing, ImVec2 centre, float half_width, float half_height) {
  std::string said;
  for (const Drawing::Item& item : drawing.items) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    if (!text || std::abs(text->baseline - centre.y - 4) > half_height) continue;
    for (size_t i = 0; i < text->codes.size(); ++i)
      if (std::abs(text->x[i] - centre.x) < half_width && text->codes[i] > ' ') said += static_cast<char>(text->codes[i]);
  }
  return said;
}

/// True if `text` is `value` rounded to the text's number of decimals.
bool says_number(const std::string& text, double value) {
  const size_t point = text.find('.');
  return text == format_number(static_cast<float>(value), point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1));
}

void expect_true_picture(Stage stage, const char* item, double part, bool dark) {
  Watching p(stage);
  Session session{readable()};
  session.go(stage);
  Settings settings;
  settings.dark = dark;
  PaperStudio studio(session, settings, 1600, 1000);
  Motion& motion = studio.shell().motion();
  motion.stand_at(session, part);
  ASSERT_TRUE(motion.on());
  const Drawing drawing = studio.view();
  const Moment& m = motion.moment();
  const Matrix& all = session.trace()[motion.plan().node];
  const float half = (p.cell(item, 0, 1).x - p.cell(item, 0, 0).x) / 2 - 2;
  int shown = 0, empty = 0;
  for (Index row = 0; row < all.rows(); ++row)
    for (Index col = 0; col < all.cols(); ++col) {
      const std::string text = text_in(drawing, p.cell(item, row, col), half, 8);
      const Index on_the_way = row == m.row ? col - m.way_col : -1;
      if (motion.has_row(motion.plan().node, row) || (row == m.row && (col < m.finished || col == m.ahead))) {
        EXPECT_TRUE(says_number(text, static_cast<double>(all(row, col)))) << row << ", " << col << ": " << text;
        ++shown;
      } else if (on_the_way >= 0 && on_the_way < static_cast<Index>(m.on_the_way.size())) {
        EXPECT_TRUE(says_number(text, m.on_the_way[static_cast<size_t>(on_the_way)])) << row << ", " << col << ": " << text;
        ++shown;
      } else {
        EXPECT_EQ(text, "") << row << ", " << col << " is not there yet";
        ++empty;
      }
    }
  EXPECT_GT(shown, 0);
  EXPECT_GT(empty, 0);
}

/// A comparison shows A and A - B as far as B, and no number before.
TEST(WatchingAStage, ComparesAsFarAsItHasCome) {
  const auto compare = [](Session& s) {
    s.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 2, 1}, 0.2f, true});
    s.settle();
    s.go(Stage::softmax);
    s.set_comparing(true);
    s.settle();
  };
  HeadlessProgram p(readable({"The banana was ripe"}));
  Session session{readable({"The banana was ripe"})};
  for (Session* one : {&p.session, &session}) compare(*one);
  p.frames(3);
  const Settings settings;
  PaperStudio studio(session, settings, 1600, 1000);
  const Motion& motion = studio.shell().motion();
  studio.shell().motion().stand_at(session, 0.6);
  ASSERT_TRUE(motion.on());
  const Drawing drawing = studio.view();
  const NodeId node = motion.plan().node;
  const Matrix& a = session.comparison()->a().trace[*session.comparison()->in_a(node)];
  for (const char* item : {"compare.A", "compare.difference"})
    for (Index row = 0; row < a.rows(); ++row)
      for (Index col = 0; col < a.cols(); ++col) {
        const std::string text = text_in(drawing, p.cell(item, row, col), 20, 8);
        EXPECT_EQ(text.empty(), !motion.has_row(node, row)) << item << ": " << row << ", " << col << ": " << text;
        if (item != std::string("compare.A") || !motion.has_row(node, row)) continue;
        EXPECT_TRUE(says_number(text, a(row, col))) << text;
      }
}

TEST(WatchingAStage, EveryNumberInThePictureIsTrueAndNoOtherIsThere) {
  for (const double part : {0.1, 0.5, 0.9}) {
    expect_true_picture(Stage::scores, "result", part, false);
    expect_true_picture(Stage::softmax, "out", part, true);
    expect_true_picture(Stage::weighted_sum, "result", part, false);
    expect_true_picture(Stage::scale, "out", part, false);
  }
}

}  // namespace headlight::tests::motion_view_test
