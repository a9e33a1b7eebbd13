// A teacher's clicks become a lesson.
#include "base/text_file.hpp"
#include "core/scratch_folder.hpp"
#include "headless_program.hpp"
#include "lesson/check_lesson.hpp"

namespace headlight::tests::record_test {

/// The state of a step.
struct Shown {
  Document document;
  StagePlace place;
  int head;
  std::optional<Cell> pinned;
};

struct Recording : ScratchFolder {
  HeadlessProgram p{readable()};

  void choose_in_menu() {
    p.click("file");
    p.click("file.menu.10");
    p.frames(3);
  }
  void start() {
    p.session.go(Stage::q);
    p.frames(3);
    choose_in_menu();
    p.point({5, 500});
  }
  Shown shown() const {
    return {p.session.document(), p.session.navigation().place(), p.session.selection().head, p.session.selection().pinned};
  }
  std::filesystem::path save(const std::string& name) {
    choose_in_menu();
    const auto file = in_folder(name);
    p.enter("record.file", file.c_str());
    p.click("record.save");
    p.frames(3);
    return file;
  }
};

TEST_F(Recording, IsPlayedAgainWithTheSameStates) {
  start();
  EXPECT_TRUE(p.has("record.dot"));
  std::vector<Shown> wanted = {shown()};
  const auto did = [&] {
    p.frames(3);
    wanted.push_back(shown());
  };
  p.session.go(Stage::softmax);
  did();
  p.tap(Key::down);
  did();
  p.press(p.cell("out", 6, 4));
  p.release();
  did();
  p.click("mask.causal");
  did();
  p.drag(p.cell("out", 7, 1), {p.cell("out", 7, 1).x + 40, p.cell("out", 7, 1).y}, 5);
  did();
  p.enter("sentence", "The cat saw the dog as it ran");
  did();
  EXPECT_EQ(p.shell.recorder().n_steps(), wanted.size()) << "a drag is one step";
  const auto file = save("mine.md");
  ASSERT_TRUE(std::filesystem::exists(file)) << p.session.message();
  EXPECT_FALSE(p.has("record.dot"));
  EXPECT_FALSE(p.shell.recorder().running());

  BuiltInModels models;
  const std::string text = read_text(file);
  for (const std::string& line : check_lessons(lessons_in(file), models)) ADD_FAILURE() << line << "\n" << text;
  p.shell.lessons().open(file);
  p.frames(4);
  ASSERT_TRUE(p.shell.lessons().sound()) << text;
  ASSERT_EQ(p.shell.lessons().n_steps(), static_cast<int>(wanted.size())) << text;
  for (size_t i = 0; i < wanted.size(); ++i) {
    SCOPED_TRACE("step " + std::to_string(i + 1) + "\n" + text);
    p.shell.lessons().go_to(static_cast<int>(i));
    p.frames(3);
    EXPECT_TRUE(same(p.session.document(), wanted[i].document));
    EXPECT_TRUE(p.session.navigation().place() == wanted[i].place);
    EXPECT_EQ(p.session.selection().head, wanted[i].head);
    EXPECT_EQ(p.session.selection().pinned, wanted[i].pinned);
  }
}

/// Parts outside of a lesson's own board appear in its words as links.
TEST_F(Recording, WritesMotionAndPointsAtMapComparisonAndLooks) {
  start();
  p.tap(Key::a);
  p.frames(3);
  p.tap(Key::escape);
  p.click("look.points");
  p.frames(3);
  p.session.go(Stage::softmax);
  p.frames(3);
  p.click("look.lines");
  p.frames(3);
  p.click("look.matrix");
  p.frames(3);
  p.tap(Key::o);
  p.frames(3);
  p.tap(Key::o);
  p.tap(letter('c'));
  p.frames(3);
  const auto file = save("mine.md");
  ASSERT_TRUE(std::filesystem::exists(file)) << p.session.message();
  const std::string text = read_text(file);
  BuiltInModels models;
  for (const std::string& line : check_lessons(lessons_in(file), models)) ADD_FAILURE() << line << "\n" << text;
  EXPECT_NE(text.find(". map\n"), std::string::npos) << "a step is called after what is seen\n" << text;
  size_t at = text.find("motion: q\n");
  EXPECT_NE(at, std::string::npos) << text;
  for (const char* control : {"look.points", "look.lines", map_control, compare_control})
    EXPECT_NE(at = text.find("|control " + std::string(control) + "]]", at), std::string::npos) << control << " in its turn\n" << text;
  EXPECT_EQ(text.find("motion:"), text.rfind("motion:")) << "of the step alone where it was played\n" << text;
}

TEST_F(Recording, NothingIsOverwrittenAndNothingLost) {
  start();
  put(in_folder("mine.md"), "precious");
  save("mine.md");
  EXPECT_EQ(bytes_in(in_folder("mine.md")), "precious");
  EXPECT_TRUE(p.session.failed());
  EXPECT_TRUE(p.has("record.save")) << "another name can be typed";
  EXPECT_TRUE(p.shell.recorder().running());
  p.click("record.on");
  p.frames(3);
  EXPECT_TRUE(p.has("record.dot"));
  choose_in_menu();
  p.click("record.discard");
  p.frames(3);
  EXPECT_FALSE(p.has("record.dot"));
}

TEST_F(Recording, IsNotLostWhenTheProgramIsToEnd) {
  start();
  p.tap_with_control(letter('q'));
  p.frames(3);
  EXPECT_TRUE(p.has("record.save"));
  EXPECT_FALSE(p.documents.closing());
  p.click("record.discard");
  p.frames(3);
  p.tap_with_control(letter('q'));
  p.frames(3);
  EXPECT_TRUE(p.documents.closing());
}

TEST_F(Recording, WhatALessonCannotSayIsSaidAndLeftOut) {
  start();
  p.session.push(PaintMask{1, 2, false});
  p.frames(3);
  p.session.go(Stage::softmax);
  p.frames(3);
  EXPECT_NE(p.session.message().find("left out of the lesson"), std::string::npos) << p.session.message();
  EXPECT_EQ(p.shell.recorder().n_steps(), 2u);
}

}  // namespace headlight::tests::record_test
