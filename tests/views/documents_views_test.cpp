// The file menu, the panel and the questions, used as a person would: found by name, pointed at, pressed.
#include <gtest/gtest.h>

#include <set>

#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "document/document_file.hpp"
#include "headless_program.hpp"

namespace headlight::tests::documents_views_test {

struct DocumentViews : ScratchFolder {
  std::filesystem::path mine = in_folder("mine.headlight"), other = in_folder("other.headlight");
  HeadlessProgram p{readable(), {}, folder_ / "state"};
  BuiltInModels models;

  const Document& document() const { return p.session.document(); }
  bool asks() const { return p.has("question"); }
  void change() {
    p.session.push(SetHeads{document().config.n_heads == 2 ? 4 : 2});
    p.frames(3);
  }
  void choose(const char* row) {
    p.click("file");
    p.click(row);
    p.frames(3);
  }
  void save_as(const std::filesystem::path& path) {
    choose("file.menu.3");
    p.enter("file.path", path.c_str());
    p.frames(3);
  }
  bool holds_now(const std::filesystem::path& path) { return same(open_document(path, models), document()); }
  void save_other() { save_document(other, make_document(models.make("random", {.d_model = 6, .n_heads = 2, .seed = 3}), {"the cat"})); }
};

TEST_F(DocumentViews, SaveAsFromTheMenuWritesTheTypedPath) {
  change();
  EXPECT_TRUE(p.has("file.changed"));
  save_as(mine);
  EXPECT_TRUE(holds_now(mine));
  EXPECT_FALSE(p.has("file.path")) << "the panel has gone";
  EXPECT_FALSE(p.has("file.changed"));
}

TEST_F(DocumentViews, ANameWithoutAnEndingGetsIt) {
  choose("file.menu.3");
  p.enter("file.path", (folder_ / "new").c_str());
  p.frames(2);
  EXPECT_TRUE(holds_now(in_folder("new.headlight")));
}

TEST_F(DocumentViews, TheSaveButtonDoesAsEnterAndTypingAloneDoesNot) {
  choose("file.menu.3");
  p.click("file.path");
  p.tap_with_control(Key::a);
  p.type(mine.c_str());
  EXPECT_FALSE(std::filesystem::exists(mine));
  p.click("stage.q");  // the caret leaves the field
  p.frames(2);
  EXPECT_FALSE(std::filesystem::exists(mine));
  p.click("file.confirm");
  p.frames(2);
  EXPECT_TRUE(holds_now(mine));
}

TEST_F(DocumentViews, ControlSSavesAlsoWhatIsStillBeingTyped) {
  save_as(mine);
  p.click("sentence");
  p.tap_with_control(Key::a);
  p.type("it was hungry");
  p.tap_with_control(letter('s'));
  p.frames(3);
  EXPECT_EQ(document().sentences.front(), "it was hungry");
  EXPECT_TRUE(holds_now(mine));
  EXPECT_FALSE(p.documents.changed());
}

TEST_F(DocumentViews, WhereTheHostChoosesFilesThePanelAsksIt) {
  p.tap_with_control(letter('o'));
  p.frames(2);
  EXPECT_FALSE(p.has("file.choose")) << "a desktop lists its files";
  std::vector<bool> asked;
  p.documents.set_host({.choose_file = [&](bool folder) { asked.push_back(folder); }});
  p.frames(2);
  p.click("file.choose");
  p.click("file.choose.folder");
  EXPECT_EQ(asked, (std::vector<bool>{false, true}));
}

TEST_F(DocumentViews, OnAPageTheMenuSaysWhatItIsMadeFromInsteadOfQuitting) {
  bool shown = false;
  p.documents.set_host({.page_address = "https://example.org/", .show_about = [&] { shown = true; }});
  choose("file.menu.13");
  EXPECT_TRUE(shown);
}

TEST_F(DocumentViews, ControlOOpensADocumentFromTheListing) {
  save_other();
  std::filesystem::create_directory(in_folder("folder"));
  save_as(mine);  // now the panel begins in its folder
  p.tap_with_control(Key::o);
  p.frames(2);
  ASSERT_TRUE(p.has("file.row.3")) << "folder/, state/, mine and other";
  EXPECT_FALSE(p.has("file.row.4"));
  p.click("file.row.0");
  EXPECT_FALSE(p.has("file.row.0")) << "an empty folder";
  p.click("file.up");
  p.click("file.row.3");
  p.frames(2);
  EXPECT_EQ(document().config.name, "random");
  EXPECT_EQ(p.documents.name(), "other.headlight");
  EXPECT_FALSE(p.has("file.row.0"));
}

TEST_F(DocumentViews, AnEmptyPathOpensNothingAndAFolderIsLookedInto) {
  p.tap_with_control(Key::o);
  p.frames(2);
  p.click("file.confirm");
  p.tap(Key::enter);
  EXPECT_TRUE(p.has("file.path"));
  save_other();
  p.enter("file.path", folder_.c_str());
  p.frames(2);
  p.click("file.row.0");
  p.frames(2);
  EXPECT_EQ(p.documents.name(), "other.headlight");
}

TEST_F(DocumentViews, WhatCannotBeOpenedIsSaidAndThePanelStays) {
  p.tap_with_control(Key::o);
  p.frames(2);
  p.enter("file.path", in_folder("none.headlight").c_str());
  p.frames(2);
  EXPECT_TRUE(contains(p.session.message(), "none.headlight: No such file"));
  EXPECT_TRUE(p.has("file.path"));
  p.tap(Key::escape);
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("file.path"));
}

TEST_F(DocumentViews, RecentFilesStandInTheMenuAndInThePanel) {
  save_other();
  save_as(mine);
  p.tap_with_control(Key::o);
  p.enter("file.path", other.c_str());
  p.frames(2);
  choose("file.menu.18");  // three languages, other, mine
  EXPECT_EQ(p.documents.name(), "mine.headlight");
  p.tap_with_control(Key::o);
  p.frames(2);
  p.click("file.recent.1");
  p.frames(2);
  EXPECT_EQ(p.documents.name(), "other.headlight");
}

TEST_F(DocumentViews, NewAsksWhatToDoWithTheChanges) {
  change();
  choose("file.menu.0");
  ASSERT_TRUE(asks());
  p.click("ask.cancel");
  EXPECT_FALSE(asks());
  EXPECT_EQ(document().config.n_heads, 2);
  p.tap_with_control(letter('n'));
  p.frames(2);
  ASSERT_TRUE(asks());
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(asks());
  p.tap_with_control(letter('n'));
  p.click("ask.discard");
  p.frames(2);
  EXPECT_EQ(document().config.n_heads, 4);
  EXPECT_FALSE(p.documents.changed());
}

TEST_F(DocumentViews, ClosingAsksAndSaveAsksForAName) {
  change();
  EXPECT_FALSE(p.documents.may_close());
  p.frames(2);
  p.click("ask.save");
  p.frames(3);
  ASSERT_TRUE(p.has("file.path"));
  EXPECT_FALSE(p.documents.closing());
  p.enter("file.path", mine.c_str());
  p.frames(2);
  EXPECT_TRUE(p.documents.closing());
  EXPECT_TRUE(holds_now(mine));
}

TEST_F(DocumentViews, TheQuestionIsAnsweredWithTheKeyboardAlone) {
  change();
  p.tap_with_control(letter('n'));
  p.frames(2);
  EXPECT_TRUE(p.log.is_focused("ask.save"));
  p.tap(Key::tab);
  ASSERT_TRUE(p.log.is_focused("ask.discard"));
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_FALSE(p.documents.changed());
  EXPECT_FALSE(p.log.has_focus()) << "the keys go to the stages again";
}

TEST_F(DocumentViews, TheTabKeyReachesEveryControlAndComesRound) {
  p.tap(Key::tab);
  std::set<std::string> reached;
  const auto focused = [&] {
    for (const Item& item : p.log.items())
      if (p.log.is_focused(item.name)) return item.name;
    return std::string();
  };
  for (std::string at = focused(); reached.insert(at).second; at = focused()) p.tap(Key::tab);
  for (const char* name : {"stage.q", "play", "file", "help", "theme"}) EXPECT_TRUE(reached.count(name)) << name;
}

TEST_F(DocumentViews, AnotherFileIsReplacedOnlyWhenSaidSo) {
  put(other, "somebody's text");
  change();
  save_as(other);
  ASSERT_TRUE(asks());
  EXPECT_EQ(bytes_in(other), "somebody's text");
  EXPECT_TRUE(p.log.is_focused("ask.cancel")) << "Enter again must not replace it";
  p.click("ask.replace");
  p.frames(2);
  EXPECT_TRUE(holds_now(other));
}

TEST_F(DocumentViews, WhatWasLeftIsOfferedAndRecovered) {
  Autosave(folder_ / "state", 99).save(document::apply(readable(), SetHeads{8}), 1, mine);
  p.documents.offer_recovery();
  p.frames(2);
  ASSERT_TRUE(asks());
  p.click("ask.recover");
  p.frames(2);
  EXPECT_EQ(document().config.n_heads, 8);
  EXPECT_EQ(p.documents.path(), mine);
  EXPECT_TRUE(p.has("file.changed"));
}

TEST_F(DocumentViews, QuestionsFitInWindowsOfEverySize) {
  change();
  EXPECT_FALSE(p.documents.may_close());
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 800}, Screen{1024, 700}, Screen{640, 480}, Screen{2560, 1600, 2}}) {
    p.resize(screen);
    const Item question = p.item("question");
    EXPECT_GT(question.max.x - question.min.x, 150 * screen.scale);
    float left = question.max.x;
    for (const char* reply : {"ask.save", "ask.discard", "ask.cancel"}) {
      p.hover(reply);
      EXPECT_GE(p.item(reply).min.x, left) << reply << " at " << screen.width;
      left = p.item(reply).max.x;
    }
    EXPECT_LE(left, static_cast<float>(screen.width));
    p.hover("file");
  }
}

/// A lesson shows its own documents, and a person's file never becomes a lesson's.
struct DocumentsInALesson : DocumentViews {
  Document own = document();

  DocumentsInALesson() {
    change();
    save_as(mine);
    p.session.push(SetSentences{{"my own words"}});
    p.frames(2);
    own = document();
    p.shell.lessons().open_called("what-attention-is-for");
    p.frames(4);
  }
  bool in_lesson() { return p.shell.lessons().is_open(); }
};

TEST_F(DocumentsInALesson, SavingSavesThePersonsOwn) {
  ASSERT_FALSE(same(document(), own)) << "the lesson shows another one";
  p.tap_with_control(letter('s'));
  p.frames(3);
  EXPECT_TRUE(same(open_document(mine, models), own));
  EXPECT_TRUE(in_lesson());
  EXPECT_FALSE(p.documents.changed());
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_FALSE(in_lesson());
  EXPECT_TRUE(same(document(), own));
  EXPECT_FALSE(p.documents.changed());
}

TEST_F(DocumentsInALesson, WhatIsKeptForRecoveryIsThePersonsOwn) {
  ASSERT_TRUE(p.documents.autosave_now());
  std::vector<std::filesystem::path> kept;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "state"))
    if (entry.path().extension() == ".headlight") kept.push_back(entry.path());
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_TRUE(same(recover(kept.front(), models).document, own));
}

TEST_F(DocumentsInALesson, ANewDocumentAsksAboutThePersonsOwn) {
  p.tap_with_control(letter('n'));
  p.frames(3);
  EXPECT_FALSE(in_lesson());
  ASSERT_TRUE(asks());
  EXPECT_EQ(p.documents.question()->document, "mine.headlight");
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(same(open_document(mine, models), own));
  EXPECT_FALSE(p.documents.path());
}

TEST_F(DocumentsInALesson, AnUnchangedDocumentIsNotChangedByALesson) {
  p.tap_with_control(letter('s'));
  p.frames(3);
  p.tap(Key::page_down);
  p.frames(3);
  ASSERT_TRUE(in_lesson());
  EXPECT_FALSE(p.documents.changed());
  p.tap_with_control(letter('n'));
  p.frames(3);
  EXPECT_FALSE(asks());
  EXPECT_FALSE(in_lesson());
}

}  // namespace headlight::tests::documents_views_test
