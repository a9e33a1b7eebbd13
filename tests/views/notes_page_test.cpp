// The teacher's own window, without GL.
#include "views/present/notes_page.hpp"
#include "headless_program.hpp"

namespace headlight::tests::notes_page_test {

/// The page in a separate frame, in the context of its program.
struct Teacher : HeadlessProgram {
  Teacher() : HeadlessProgram(readable(), {1280, 720}) {}
  FrameItems page;

  void draw(const NotesLook& look = {}) {
    page.clear();
    ImGui::NewFrame();
    draw_notes_page({theme(), ImGui::GetBackgroundDrawList(), painter, page, phrases(), {0, 0}}, session, shell.lessons(), look, 850, 480);
    ImGui::Render();
  }
  void open(int step) {
    shell.lessons().open_called("what-attention-is-for", step - 1);
    frames(4);
  }
};

TEST(NotesPage, ShowsTheNotesThatTheClassDoesNotSee) {
  Teacher p;
  p.open(1);
  p.draw();
  EXPECT_TRUE(p.page.find("notes.text.0"));
  EXPECT_TRUE(p.page.find("notes.lesson")) << "what is said of the whole lesson stands at its first step";
  EXPECT_FALSE(p.page.find("notes.none"));
  EXPECT_FALSE(p.page.find("notes.answer"));
  for (const Item& item : p.log.items()) EXPECT_EQ(item.name.find("notes."), std::string::npos) << item.name;
}

TEST(NotesPage, KnowsTheAnswerAndSaysWhereThereAreNoNotes) {
  Teacher p;
  p.open(4);
  p.draw();
  EXPECT_TRUE(p.page.find("notes.none"));
  EXPECT_TRUE(p.page.find("notes.answer"));
  EXPECT_TRUE(p.page.find("notes.spoken"));
}

TEST(NotesPage, ShowsThePresentPictureWhateverTheClassSees) {
  Teacher p;
  p.open(1);
  p.draw({.picture = (ImTextureID)1, .picture_width = 1280, .picture_height = 720, .frozen = true});
  const Item* picture = p.page.find("notes.picture");
  ASSERT_TRUE(picture);
  EXPECT_NEAR((picture->max.x - picture->min.x) / (picture->max.y - picture->min.y), 1280.f / 720, 0.02f);
}

TEST(NotesPage, OutsideOfLessonsItSaysWhatToLookAt) {
  Teacher p;
  p.session.go(Stage::softmax);
  p.frames(2);
  p.draw();
  EXPECT_TRUE(p.page.find("notes.stage"));
}

}  // namespace headlight::tests::notes_page_test
