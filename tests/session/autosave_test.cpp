// Unsaved work is saved every few seconds, and offered again after a crash.
#include <gtest/gtest.h>

#include <memory>

#include "session_fixture.hpp"

namespace headlight::tests::autosave_test {

struct Autosaving : DocumentLife {
  std::filesystem::path own() const { return state / ("autosave-" + std::to_string(getpid()) + ".headlight"); }
  /// The next start of the program, after this one was killed.
  struct NextStart {
    Session session;
    Documents documents;
    NextStart(Document blank, const std::filesystem::path& state) : session(blank), documents(session, blank, state, [] { return 0.; }) {
      documents.offer_recovery();
    }
    void answer(Answer answer) {
      documents.answer(answer);
      documents.settle();
      documents.follow();
    }
    bool offers() const { return documents.question() && documents.question()->what == DocumentQuestion::recover; }
  };
  std::unique_ptr<NextStart> next_start() { return std::make_unique<NextStart>(blank, state); }
  /// Leaves an autosave of `process` as a killed program does.
  void leave(int process, const Document& document, const std::optional<std::filesystem::path>& original = {}) {
    Autosave(state, process).save(document, 1, original);
  }
};

TEST_F(Autosaving, WritesThreeSecondsAfterTheFirstChangeAndNotMoreOften) {
  frame();
  EXPECT_EQ(documents.due(), std::nullopt);
  EXPECT_FALSE(std::filesystem::exists(state));
  change();
  frame();
  EXPECT_DOUBLE_EQ(*documents.due(), 3);
  now += 2.9;
  change();
  frame();
  EXPECT_FALSE(std::filesystem::exists(own()));
  now += 0.2;
  frame();
  EXPECT_TRUE(holds_now(own())) << "with the second change, 3 s after the first";
  EXPECT_EQ(documents.due(), std::nullopt);
  const auto written = std::filesystem::last_write_time(own());
  for (int i = 0; i < 29; ++i) {
    now += 0.1;
    change();
    frame();
  }
  EXPECT_EQ(std::filesystem::last_write_time(own()), written);
  now += 0.5;
  frame();
  EXPECT_TRUE(holds_now(own()));
}

TEST_F(Autosaving, AnUnchangedDocumentIsNotWrittenAgain) {
  change();
  frame();
  now += 3;
  frame();
  std::filesystem::remove(own());
  for (int i = 0; i < 10; ++i, now += 10) frame();
  EXPECT_FALSE(std::filesystem::exists(own()));
  change();
  frame();
  session.undo();
  frame();
  EXPECT_EQ(documents.due(), std::nullopt) << "this state was written";
}

TEST_F(Autosaving, GoesWhenNothingIsUnsaved) {
  change();
  frame();
  now += 3;
  frame();
  EXPECT_EQ(kept().size(), 2u) << "the document and its lock";
  save_as(mine);
  EXPECT_EQ(kept(), std::vector<std::string>{"recent.json"});
  change();
  frame();
  now += 3;
  frame();
  EXPECT_TRUE(std::filesystem::exists(own()));
  session.undo();
  frame();
  EXPECT_FALSE(std::filesystem::exists(own())) << "undone to what is on disk";
  change();
  frame();
  now += 3;
  frame();
  documents.end();
  EXPECT_EQ(kept(), std::vector<std::string>{"recent.json"});
}

TEST_F(Autosaving, IsOfferedAfterABadEndAndRecovered) {
  change();
  save_as(mine);
  edit(OverrideCell{{0, "blocks.0.attn.pattern[1]", 1, 0}, 0.5f, true});
  const Document lost = session.document();
  leave(12345, lost, mine);
  auto next = next_start();
  ASSERT_TRUE(next->offers());
  EXPECT_TRUE(contains(next->documents.question()->document, "mine.headlight"));
  next->answer(Answer::yes);
  EXPECT_TRUE(same(next->session.document(), lost));
  EXPECT_EQ(next->documents.path(), mine);
  EXPECT_TRUE(next->documents.changed());
  EXPECT_TRUE(same(on_disk(own()), lost)) << "kept anew";
  EXPECT_FALSE(std::filesystem::exists(state / "autosave-12345.headlight"));
  next->documents.save();
  next->documents.settle();
  EXPECT_TRUE(same(on_disk(mine), lost));
  EXPECT_EQ(kept(), std::vector<std::string>{"recent.json"});
}

TEST_F(Autosaving, IsDeletedWhenDiscardedAndStaysWhenPutOff) {
  change();
  leave(12345, session.document());
  {
    auto next = next_start();
    ASSERT_TRUE(next->offers());
    EXPECT_TRUE(next->documents.question()->document.empty());
    next->answer(Answer::cancel);
    EXPECT_FALSE(next->documents.question());
  }
  auto next = next_start();
  ASSERT_TRUE(next->offers());
  next->answer(Answer::discard);
  EXPECT_FALSE(next->documents.question());
  EXPECT_TRUE(kept().empty());
}

TEST_F(Autosaving, ARecoveryAsksBeforeItReplacesChanges) {
  change();
  leave(12345, session.document());
  auto next = next_start();
  next->session.push(SetHeads{2});
  next->session.settle();
  next->answer(Answer::yes);
  ASSERT_TRUE(next->documents.question());
  EXPECT_EQ(next->documents.question()->what, DocumentQuestion::save_changes);
  EXPECT_EQ(next->session.document().config.n_heads, 2);
  next->answer(Answer::discard);
  EXPECT_TRUE(same(next->session.document(), session.document()));
}

TEST_F(Autosaving, OfAProgramThatStillRunsIsNotOffered) {
  change();
  frame();
  now += 3;
  frame();
  ASSERT_TRUE(std::filesystem::exists(own()));
  EXPECT_FALSE(next_start()->offers());
  leave(12345, session.document());
  const auto first = next_start(), second = next_start();
  EXPECT_TRUE(first->offers());
  EXPECT_FALSE(second->offers()) << "the first is asking already";
}

TEST_F(Autosaving, AnotherProgramWithTheSameNumberIsNotOverwritten) {
  const Document other = document::apply(blank, SetHeads{2});
  leave(getpid(), other);
  change();
  frame();
  now += 3;
  frame();
  EXPECT_TRUE(same(on_disk(own()), other));
  EXPECT_TRUE(holds_now(state / ("autosave-" + std::to_string(getpid()) + "-2.headlight")));
  const auto next = next_start();
  ASSERT_TRUE(next->offers());
  next->answer(Answer::yes);
  EXPECT_TRUE(same(next->session.document(), other));
}

TEST_F(Autosaving, SeveralAreOfferedOneAfterAnother) {
  for (const int heads : {1, 2, 8}) {
    const auto file = state / ("autosave-" + std::to_string(heads) + ".headlight");
    leave(heads, document::apply(blank, SetHeads{heads}));
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(heads));
  }
  auto next = next_start();
  next->answer(Answer::discard);
  ASSERT_TRUE(next->offers());
  next->answer(Answer::yes);
  EXPECT_EQ(next->session.document().config.n_heads, 2) << "the newest, of 8 heads, was discarded";
  EXPECT_TRUE(std::filesystem::exists(state / "autosave-1.headlight"));
}

TEST_F(Autosaving, WhatIsGivenUpWhileItIsComputedIsOfferedAgain) {
  leave(4711, document::apply(blank, SetHeads{2}));
  {
    const auto first = next_start();
    ASSERT_TRUE(first->offers());
    first->session.set_background_work_limit(0);
    first->answer(Answer::yes);
    ASSERT_TRUE(first->session.computing());
    first->session.give_up();
    EXPECT_FALSE(first->documents.changed());
  }
  const auto second = next_start();
  ASSERT_TRUE(second->offers());
  second->answer(Answer::yes);
  EXPECT_EQ(second->session.document().config.n_heads, 2);
}

TEST_F(Autosaving, WhatCannotBeReadIsNamedAndSetAside) {
  change();
  leave(2, session.document());
  put(state / "autosave-1.headlight", "half a docum");
  std::filesystem::last_write_time(state / "autosave-1.headlight", std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
  const auto next = next_start();
  EXPECT_TRUE(contains(next->session.message(), "unreadable-autosave-1.headlight"));
  EXPECT_EQ(bytes_in(state / "unreadable-autosave-1.headlight"), "half a docum");
  EXPECT_TRUE(next->offers()) << "the other one";
  next->answer(Answer::cancel);
  EXPECT_EQ(next_start()->session.message(), "") << "it is said once";
}

TEST_F(Autosaving, AFolderThatCannotBeWrittenIsSaidOnce) {
  put(state, "a file where the folder should be");
  change();
  frame();
  now += 3;
  frame();
  EXPECT_TRUE(contains(session.message(), "cannot write"));
  EXPECT_DOUBLE_EQ(*documents.due(), 3) << "not again in every frame";
  session.report("");
  for (int i = 0; i < 10; ++i, now += 3) frame();
  EXPECT_EQ(session.message(), "");
  std::filesystem::remove(state);
  now += 3;
  frame();
  EXPECT_TRUE(holds_now(own())) << "it is tried again";
}

TEST_F(Autosaving, LocksWithoutAnAutosaveAreSweptUp) {
  std::filesystem::create_directories(state);
  put(state / "autosave-77.lock", "");
  put(state / "other.lock", "");
  next_start();
  EXPECT_EQ(kept(), std::vector<std::string>{"other.lock"});
}

}  // namespace headlight::tests::autosave_test
