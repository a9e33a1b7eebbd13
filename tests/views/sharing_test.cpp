// Shares one file with a class: a document is saved with the open lesson, and brings it to another machine.
#include "commands/pictures/execute_export.hpp"
#include "core/scratch_folder.hpp"
#include "core/small_png.hpp"
#include "document/document_file.hpp"
#include "headless_program.hpp"

namespace headlight::tests::sharing_test {

struct Sharing : ScratchFolder {
  Sharing() {
    put(in_folder("mine.md"), "---\ntitle: Mine\nsentence: The cat sat\n---\n## A\n\nWords.\n\n![A figure](a.png)\n");
    put(in_folder("mine.fr.md"), "---\ntitle: La mienne\nsentence: The cat sat\n---\n## A\n\nDes mots.\n\n![Une figure](a.png)\n");
    put(in_folder("a.png"), small_png(8, 4));
  }
  std::filesystem::path document() const { return in_folder("class.headlight"); }

  /// Opens the lesson, chooses a file with both in its menu, and types a name.
  void share(HeadlessProgram& p) {
    p.shell.lessons().open(in_folder("mine.md"));
    p.frames(4);
    p.click("lesson.take");
    p.frames(2);
    p.click("lesson.take.menu.1");
    p.frames(2);
    p.enter("file.path", document().c_str());
    p.frames(3);
  }
  void lose_the_lesson() {
    for (const char* name : {"mine.md", "mine.fr.md", "a.png"}) std::filesystem::remove(in_folder(name));
  }
  static void open(HeadlessProgram& p, const std::filesystem::path& file) {
    p.documents.open(file);
    p.frames(3);
  }
  static void list(HeadlessProgram& p) {
    p.tap(letter('l'));
    p.frames(3);
  }
};

TEST_F(Sharing, TheLessonOpensFromTheDocumentAloneWithItsPicture) {
  {
    HeadlessProgram p(readable());
    share(p);
    ASSERT_TRUE(std::filesystem::exists(document())) << p.session.message();
    EXPECT_TRUE(p.shell.lessons().is_open());
    EXPECT_NE(p.session.message().find("Mine"), std::string::npos) << p.session.message();
  }
  lose_the_lesson();
  HeadlessProgram p(readable());
  open(p, document());
  EXPECT_NE(p.session.message().find("Mine"), std::string::npos) << "what came along is said: " << p.session.message();
  list(p);
  EXPECT_TRUE(p.has("lessons.1.carried"));
  EXPECT_FALSE(p.has("lessons.2.carried"));
  p.click("lessons.1");
  p.frames(4);
  ASSERT_TRUE(p.shell.lessons().is_open());
  ASSERT_TRUE(p.shell.lessons().sound());
  EXPECT_EQ(p.shell.lessons().lesson().title, "Mine");
  EXPECT_EQ(p.painter.pictures.size(), 1u);
  p.documents.start_export({PaperFormat::pdf, ExportScope::worksheet});
  p.frames(2);
  p.enter("file.path", in_folder("sheet.pdf").c_str());
  p.frames(2);
  const auto order = p.documents.order();
  ASSERT_TRUE(order);
  execute_export(*order, p.session, p.documents, p.shell, p.theme(), p.phrases(), p.settings, 1600, 1000);
  EXPECT_TRUE(std::filesystem::exists(in_folder("sheet.pdf"))) << p.session.message();
}

TEST_F(Sharing, TheListsFieldTakesTheDocumentToo) {
  {
    HeadlessProgram p(readable());
    share(p);
  }
  lose_the_lesson();
  HeadlessProgram p(readable());
  save_document(in_folder("without.headlight"), p.session.document());
  list(p);
  const size_t shipped = p.shell.lessons().registry().size();
  p.enter("lessons.folder", in_folder("without.headlight").c_str());
  p.frames(3);
  EXPECT_TRUE(p.session.failed());
  EXPECT_NE(p.session.message().find("there is no lesson in"), std::string::npos) << p.session.message();
  EXPECT_EQ(p.shell.lessons().registry().size(), shipped) << "the list stays";
  p.enter("lessons.folder", document().c_str());
  p.frames(4);
  ASSERT_TRUE(p.shell.lessons().is_open()) << p.session.message();
  EXPECT_TRUE(p.shell.lessons().sound());
  EXPECT_EQ(p.shell.lessons().lesson().title, "Mine");
  EXPECT_EQ(p.painter.pictures.size(), 1u);
}

TEST_F(Sharing, ItsTranslationComesAlong) {
  {
    HeadlessProgram p(readable());
    share(p);
  }
  lose_the_lesson();
  HeadlessProgram p(readable());
  p.settings.language = "fr";
  p.frames(3);
  open(p, document());
  list(p);
  EXPECT_EQ(p.shell.lessons().registry().front().read.lesson.title, "La mienne");
}

TEST_F(Sharing, ItStaysWithTheDocumentUntilItIsSwitchedOff) {
  HeadlessProgram p(readable());
  share(p);
  p.shell.lessons().leave();
  p.frames(4);
  p.documents.save();
  p.frames(3);
  EXPECT_TRUE(attachments(document())) << "Save keeps it";
  p.documents.show(Documents::Panel::save);
  p.frames(2);
  ASSERT_TRUE(p.has("save.lessons"));
  p.click("save.lessons");
  p.enter("file.path", in_folder("without.headlight").c_str());
  p.frames(3);
  ASSERT_TRUE(std::filesystem::exists(in_folder("without.headlight")));
  EXPECT_FALSE(attachments(in_folder("without.headlight")));
  EXPECT_FALSE(p.documents.lessons());
  p.documents.start_new();
  p.frames(3);
  p.documents.show(Documents::Panel::save);
  p.frames(2);
  EXPECT_FALSE(p.has("save.lessons")) << "there is no lesson to speak of";
}

TEST_F(Sharing, ALessonThatCannotBeReadIsSaidAndNothingIsWritten) {
  HeadlessProgram p(readable());
  p.shell.lessons().open(in_folder("mine.md"));
  p.frames(4);
  p.documents.share();
  p.frames(2);
  lose_the_lesson();
  p.enter("file.path", document().c_str());
  p.frames(3);
  EXPECT_FALSE(std::filesystem::exists(document()));
  EXPECT_TRUE(p.session.failed());
  EXPECT_NE(p.session.message().find("mine.md"), std::string::npos) << p.session.message();
}

TEST_F(Sharing, AHostileDocumentIsRefusedAndThePresentOneStays) {
  HeadlessProgram p(readable());
  save_document(document(), p.session.document(), {{"lesson/../../mine.md", "x"}});
  const std::uint64_t state = p.session.history().state();
  open(p, document());
  EXPECT_TRUE(p.session.failed());
  EXPECT_NE(p.session.message().find("it contains"), std::string::npos) << p.session.message();
  EXPECT_EQ(p.session.history().state(), state);
  EXPECT_FALSE(p.documents.lessons());
}

TEST_F(Sharing, WhatIsKeptAfterACrashBringsItAlongToo) {
  const auto state = in_folder("state");
  Session session(readable());
  Autosave autosave(state, 1234, steady_seconds, 0);
  Attachments lessons =
      std::make_shared<const std::vector<Attachment>>(std::vector<Attachment>{{"mine.md", bytes_in(in_folder("mine.md"))}});
  autosave.save(session.document(), 2, std::nullopt, lessons);
  const Recovered back = recover(autosave.file(), session.models());
  ASSERT_TRUE(back.lessons);
  EXPECT_EQ(*back.lessons, *lessons);
}

}  // namespace headlight::tests::sharing_test
