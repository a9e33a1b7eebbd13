// New, open, save, and the questions before something would be lost.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "session/documents/folder_listing.hpp"
#include "session/documents/state_folder.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::documents_test {

TEST_F(DocumentLife, SavingMakesItUnchangedAndUndoKnowsWhichStateIsOnDisk) {
  EXPECT_FALSE(documents.changed());
  EXPECT_EQ(documents.title("untitled"), "Headlight");
  change();
  EXPECT_EQ(documents.title("untitled"), "\u2022 untitled \u2013 Headlight");
  save_as(mine);
  EXPECT_TRUE(holds_now(mine));
  EXPECT_EQ(documents.title("untitled"), "mine.headlight \u2013 Headlight");
  change();
  EXPECT_EQ(documents.title("untitled"), "\u2022 mine.headlight \u2013 Headlight");
  session.undo();
  EXPECT_FALSE(documents.changed());
  session.undo();
  EXPECT_TRUE(documents.changed());
  session.redo();
  EXPECT_FALSE(documents.changed());
  session.undo();
  change();
  EXPECT_TRUE(documents.changed()) << "another state in the same place of the history";
}

TEST_F(DocumentLife, SaveWritesToTheOwnFileAndAsksForANameWithoutOne) {
  change();
  documents.save();
  frame();
  EXPECT_EQ(documents.panel(), Documents::Panel::save);
  save_as(mine);
  EXPECT_EQ(documents.panel(), Documents::Panel::none);
  change();
  documents.save();
  frame();
  EXPECT_TRUE(holds_now(mine));
  EXPECT_FALSE(documents.changed());
}

TEST_F(DocumentLife, OpeningBeginsANewHistory) {
  save_document(other, document::apply(blank, SetHeads{2}));
  open(other);
  EXPECT_EQ(session.document().config.n_heads, 2);
  EXPECT_FALSE(session.history().can_undo());
  EXPECT_EQ(documents.name(), "other.headlight");
  EXPECT_FALSE(documents.changed());
}

TEST_F(DocumentLife, WhatIsComputedBesideIsOpenOnceItIsThere) {
  save_as(mine);
  save_document(other, document::apply(blank, SetHeads{2}));
  session.set_background_work_limit(0);
  documents.show(Documents::Panel::open);
  open(other);
  ASSERT_TRUE(session.waited_for());
  EXPECT_EQ(documents.name(), "mine.headlight");
  for (int i = 0; session.waited_for() && i < 5000; ++i) {
    session.settle();
    frame();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(documents.name(), "other.headlight");
  EXPECT_EQ(documents.panel(), Documents::Panel::none);
  EXPECT_FALSE(documents.changed());
  open(mine);
  session.give_up();
  EXPECT_EQ(documents.name(), "other.headlight");
  EXPECT_FALSE(documents.changed());
}

TEST_F(DocumentLife, WhatCannotBeOpenedIsTheMessageAndNothingChanges) {
  change();
  save_as(mine);
  put(other, "no document");
  open(other);
  EXPECT_TRUE(contains(session.message(), "other.headlight is not a sound safetensors file"));
  EXPECT_TRUE(holds_now(mine));
  EXPECT_EQ(documents.name(), "mine.headlight");
  EXPECT_EQ(documents.recent().size(), 1u);
}

TEST_F(DocumentLife, ANameThatLeadsNowhereBecauseTheFolderIsGoneIsTheMessage) {
  const std::filesystem::path before = std::filesystem::current_path(), gone = in_folder("gone");
  std::filesystem::create_directory(gone);
  std::filesystem::current_path(gone);
  std::filesystem::remove(gone);
  open("other.headlight");
  const std::string said = session.message();
  change();
  save_as("mine.headlight");
  std::filesystem::current_path(before);
  EXPECT_TRUE(contains(said, "other.headlight")) << said;
  EXPECT_TRUE(contains(session.message(), "mine.headlight")) << session.message();
  EXPECT_TRUE(documents.changed());
}

TEST_F(DocumentLife, WhatCannotBeWrittenIsTheMessageAndStaysUnsaved) {
  change();
  save_as(in_folder("nowhere/mine.headlight"));
  EXPECT_TRUE(contains(session.message(), "there is no folder"));
  EXPECT_TRUE(documents.changed());
  EXPECT_EQ(documents.path(), std::nullopt);
  save_as(folder_);
  EXPECT_TRUE(contains(session.message(), "it is a folder"));
  save_as("/dev/full");
  EXPECT_TRUE(contains(session.message(), "cannot write /dev/full"));
  EXPECT_TRUE(documents.changed());
}

TEST_F(DocumentLife, NewAndOpenAskBeforeChangesAreLost) {
  save_document(other, document::apply(blank, SetHeads{2}));
  for (const bool fresh : {true, false}) {
    documents.start_new();
    frame();
    EXPECT_FALSE(documents.question()) << "nothing would be lost";
    change();
    const Document before = session.document();
    const auto leave = [&] {
      fresh ? documents.start_new() : documents.open(other);
      frame();
    };
    leave();
    ASSERT_TRUE(asks(DocumentQuestion::save_changes));
    EXPECT_TRUE(documents.question()->document.empty());
    EXPECT_TRUE(same(session.document(), before)) << "it waits for the answer";
    answer(Answer::cancel);
    EXPECT_FALSE(documents.question());
    EXPECT_TRUE(same(session.document(), before));
    leave();
    answer(Answer::discard);
    EXPECT_FALSE(documents.question());
    EXPECT_EQ(session.document().config.n_heads, fresh ? 4 : 2);
    EXPECT_FALSE(documents.changed());
  }
}

TEST_F(DocumentLife, SaveInTheQuestionSavesAndGoesOn) {
  save_document(other, document::apply(blank, SetHeads{2}));
  change();
  save_as(mine);
  change();
  const Document before = session.document();
  open(other);
  answer(Answer::yes);
  EXPECT_TRUE(same(on_disk(mine), before));
  EXPECT_EQ(documents.name(), "other.headlight");
}

TEST_F(DocumentLife, SaveInTheQuestionAsksForANameFirst) {
  change();
  const Document before = session.document();
  documents.start_new();
  frame();
  answer(Answer::yes);
  EXPECT_EQ(documents.panel(), Documents::Panel::save);
  EXPECT_TRUE(same(session.document(), before));
  save_as(mine);
  EXPECT_TRUE(same(on_disk(mine), before));
  EXPECT_EQ(documents.name(), "") << "then comes the new one";
  EXPECT_FALSE(documents.changed());
  change();
  documents.start_new();
  frame();
  answer(Answer::yes);
  documents.close_panel();
  save_as(other);
  EXPECT_EQ(documents.name(), "other.headlight") << "the panel was closed: New is forgotten";
}

TEST_F(DocumentLife, SavingThatFailsStopsWhatWasToCome) {
  change();
  save_as(mine);
  change();
  std::filesystem::remove(mine);
  std::filesystem::create_directory(mine);
  documents.start_new();
  frame();
  answer(Answer::yes);
  EXPECT_TRUE(contains(session.message(), "it is a folder"));
  EXPECT_TRUE(documents.changed());
}

TEST_F(DocumentLife, TheWindowClosesAtOnceOrAfterTheAnswer) {
  EXPECT_TRUE(documents.may_close());
  change();
  EXPECT_FALSE(documents.may_close());
  ASSERT_TRUE(asks(DocumentQuestion::save_changes));
  answer(Answer::cancel);
  EXPECT_FALSE(documents.closing());
  EXPECT_FALSE(documents.may_close());
  answer(Answer::yes);
  EXPECT_FALSE(documents.closing()) << "it has no name yet";
  save_as(mine);
  EXPECT_TRUE(documents.closing());
  EXPECT_TRUE(holds_now(mine));
}

TEST_F(DocumentLife, AnotherFileIsReplacedOnlyWhenSaidSo) {
  put(other, "somebody's text");
  change();
  save_as(other);
  ASSERT_TRUE(asks(DocumentQuestion::replace_file));
  EXPECT_EQ(bytes_in(other), "somebody's text");
  answer(Answer::cancel);
  EXPECT_EQ(bytes_in(other), "somebody's text");
  EXPECT_TRUE(documents.changed());
  save_as(other);
  answer(Answer::yes);
  EXPECT_TRUE(holds_now(other));
  EXPECT_FALSE(documents.changed());
}

TEST_F(DocumentLife, AFileThatAnotherProgramChangedIsNotOverwrittenUnasked) {
  change();
  save_as(mine);
  save_document(mine, document::apply(blank, SetHeads{2}));
  std::filesystem::last_write_time(mine, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
  change();
  documents.save();
  frame();
  ASSERT_TRUE(asks(DocumentQuestion::replace_file));
  EXPECT_TRUE(documents.question()->changed_by_other);
  EXPECT_EQ(on_disk(mine).config.n_heads, 2);
  answer(Answer::yes);
  EXPECT_TRUE(holds_now(mine));
}

TEST_F(DocumentLife, TenRecentFilesAreRememberedNewestFirst) {
  for (int i = 0; i < 12; ++i) {
    change();
    save_as(in_folder("number " + std::to_string(i) + "%\xff\u00e9.headlight"));
  }
  open(in_folder("number 5%\xff\u00e9.headlight"));
  std::vector<std::filesystem::path> recent = documents.recent();
  ASSERT_EQ(recent.size(), 10u);
  EXPECT_EQ(recent[0], in_folder("number 5%\xff\u00e9.headlight"));
  EXPECT_EQ(recent[1], in_folder("number 11%\xff\u00e9.headlight"));
  std::filesystem::remove(recent[1]);
  EXPECT_EQ(documents.recent().size(), 9u) << "what is gone is not shown";
  EXPECT_EQ(RecentFiles(state / "recent.json").listed(), documents.recent()) << "another program sees the same";
  for (const char* nonsense : {"", "{", "[1, null, {}]", "{\"a\": 1}", "[[[[[[["}) {
    put(state / "recent.json", nonsense);
    EXPECT_TRUE(documents.recent().empty()) << nonsense;
  }
}

TEST_F(DocumentLife, WithoutAStateFolderNothingIsRemembered) {
  Documents bare(session, blank, {});
  change();
  bare.save_as(mine);
  bare.settle();
  now += 100;
  change();
  bare.follow();
  EXPECT_TRUE(std::filesystem::exists(mine));
  EXPECT_TRUE(bare.recent().empty());
  EXPECT_EQ(names(), std::vector<std::string>{"mine.headlight"});
}

TEST(Paths, AreTextAndBack) {
  for (const std::string bytes : {"/tmp/plain", "/a b/100%", "/\xff\xfe\n", "/\u00e9l\u00e9phant", "%41", ""}) {
    EXPECT_EQ(path_of(path_text(bytes)).native(), bytes);
    for (const char c : path_text(bytes)) EXPECT_TRUE(c > 0x20 && c < 0x7F);
  }
  EXPECT_EQ(path_of("/100%").native(), "/100%");
  EXPECT_EQ(path_of("/%zz").native(), "/%zz");
}

struct Folders : ScratchFolder {};

TEST_F(Folders, ListFoldersFirstAndOnlyDocuments) {
  for (const char* name : {"b.headlight", "a.headlight", "text.txt", ".hidden.headlight"}) put(in_folder(name), "");
  std::filesystem::create_directory(in_folder("zoo"));
  std::filesystem::create_directory(in_folder("dir.headlight"));
  const FolderListing listing = list_folder(folder_);
  std::vector<std::string> names;
  for (const FolderEntry& entry : listing.entries) names.push_back(display_name(entry.path) + (entry.folder ? "/" : ""));
  EXPECT_EQ(names, (std::vector<std::string>{"dir.headlight/", "zoo/", "a.headlight", "b.headlight"}));
  EXPECT_TRUE(listing.problem.empty());
  EXPECT_TRUE(contains(english_line(list_folder(in_folder("none")).problem), "cannot be listed"));
}

TEST_F(Folders, TypedPathsAreRelativeToTheFolderOrHome) {
  EXPECT_EQ(typed_path(" a.headlight ", "/somewhere"), "/somewhere/a.headlight");
  EXPECT_EQ(typed_path("../a", "/some/where"), "/some/a");
  EXPECT_EQ(typed_path("/abs", "/some/where"), "/abs");
  EXPECT_EQ(typed_path("~/a", "/some/where"), std::filesystem::path(std::getenv("HOME")) / "a");
  EXPECT_EQ(typed_path("  ", "/somewhere"), "");
  EXPECT_EQ(display_path(std::filesystem::path(std::getenv("HOME")) / "a"), "~/a");
  EXPECT_EQ(display_name("/x/bro\xffken\n"), "bro%FFken%0A");
}

}  // namespace headlight::tests::documents_test
