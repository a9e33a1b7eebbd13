// Files are read on another thread: the window continues, the open document stays until the new one is ready, and Cancel loses nothing.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>

#include "base/error.hpp"
#include "core/documents.hpp"
#include "folders/model_folder.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::reading_test {

using tests::small_document;

/// A read that lasts until the test ends it, and records whether it was still wanted.
struct SlowReading {
  struct State {
    std::atomic<bool> may_end = false, ended = false, was_stopped = false;
    std::thread::id thread = {};
  };
  std::shared_ptr<State> state = std::make_shared<State>();
  int* read;
  int* refused;
  bool fails = false, hears = true;

  operator FileReading() const {
    const auto work = [state = state, fails = fails, hears = hears](const StopToken& stop) {
      state->thread = std::this_thread::get_id();
      while (!state->may_end) {
        if (hears && stop.stop_requested()) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      state->was_stopped = stop.stop_requested();
      state->ended = true;
      if (fails) throw UserError(tr("the file is no model"));
    };
    return {.name = "costly", .read = work, .then = [n = read] { ++*n; }, .refused = [n = refused] { ++*n; }};
  }
};

struct ReadBeside : ::testing::Test {
  Session session{small_document()};
  int read = 0, refused = 0;
  SlowReading slow{.read = &read, .refused = &refused};

  ReadBeside() { session.set_background_work_limit(1e18); }
  void settle_until_done() {
    for (int i = 0; session.waited_for() && i < 5000; ++i) {
      session.settle();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  static void wait_for(const std::atomic<bool>& flag) {
    for (int i = 0; !flag && i < 5000; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_TRUE(flag);
  }
};

TEST_F(ReadBeside, TheWindowGoesOnUntilItIsThere) {
  session.read(slow);
  ASSERT_TRUE(session.is_reading());
  EXPECT_EQ(session.reading(), "costly");
  EXPECT_FALSE(session.settle()) << "there is nothing new to see";
  EXPECT_EQ(read, 0);
  slow.state->may_end = true;
  settle_until_done();
  EXPECT_EQ(read, 1);
  EXPECT_EQ(refused, 0);
  EXPECT_NE(slow.state->thread, std::this_thread::get_id());
  EXPECT_FALSE(session.is_reading());
}

TEST_F(ReadBeside, ItIsGivenUpAtOnceThoughTheReadingHearsItLate) {
  slow.hears = false;
  session.read(slow);
  const auto began = std::chrono::steady_clock::now();
  session.give_up();
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  EXPECT_FALSE(slow.state->ended) << "it is not waited for";
  EXPECT_FALSE(session.waited_for());
  slow.state->may_end = true;
  wait_for(slow.state->ended);
  EXPECT_TRUE(slow.state->was_stopped);
  session.settle();
  EXPECT_EQ(read + refused, 0);
}

TEST_F(ReadBeside, AnErrorIsTheMessageAndNothingChanges) {
  slow.fails = true;
  const auto* shown = &session.run();
  session.read(slow);
  slow.state->may_end = true;
  settle_until_done();
  EXPECT_TRUE(contains(session.message(), "the file is no model"));
  EXPECT_TRUE(session.failed());
  EXPECT_EQ(&session.run(), shown);
  EXPECT_EQ(read, 0);
  EXPECT_EQ(refused, 1);
}

TEST_F(ReadBeside, TheDocumentIsWorkedOnMeanwhile) {
  session.read(slow);
  const Stage was = session.selection().stage;
  session.push(SetTemperature{2});
  EXPECT_TRUE(session.settle());
  EXPECT_EQ(session.document().interventions.temperature, 2);
  session.undo();
  EXPECT_EQ(session.document().interventions.temperature, 1);
  session.redo();
  session.go(was == Stage::softmax ? Stage::scores : Stage::softmax);
  EXPECT_NE(session.selection().stage, was);
  EXPECT_TRUE(session.is_reading());
  slow.state->may_end = true;
  settle_until_done();
  EXPECT_EQ(read, 1);
  EXPECT_EQ(session.document().interventions.temperature, 2);
}

TEST_F(ReadBeside, TheLastFileThatIsAskedForCounts) {
  int other = 0;
  SlowReading second{.read = &other, .refused = &refused};
  session.read(slow);
  session.read(second);
  slow.state->may_end = second.state->may_end = true;
  settle_until_done();
  EXPECT_EQ(read, 0);
  EXPECT_EQ(other, 1);
  EXPECT_EQ(refused, 0);
}

TEST_F(ReadBeside, WhereNothingIsComputedBesideItIsThereAtOnce) {
  Session alone{small_document()};
  slow.state->may_end = true;
  alone.read(slow);
  EXPECT_EQ(read, 1);
}

struct OpenedBeside : DocumentLife {
  OpenedBeside() { session.set_background_work_limit(1e18); }
  void write_model(const std::filesystem::path& folder, int words) {
    Model model = *models.make("readable");
    model.config.name = "mine";
    save_model(folder, model);
    std::ofstream more(folder / "vocab.txt", std::ios::app);
    for (int i = 0; i < words; ++i) more << "unmet" << i << "\n";
  }
  void settle_until_done() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);  // sanitizers on a busy machine are slow
    while (session.waited_for() && std::chrono::steady_clock::now() < end) {
      session.settle();
      frame();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
};

TEST_F(OpenedBeside, ACostlyFolderLeavesTheWindowItsFrames) {
  write_model(in_folder("large"), 600'000);  // more words than its weights have rows, which is found at the end
  save_as(mine);
  const auto began = std::chrono::steady_clock::now();
  open(in_folder("large"));
  const std::chrono::duration<double> opening = std::chrono::steady_clock::now() - began;
  ASSERT_TRUE(session.is_reading()) << "it took only " << opening.count() << " s";
  EXPECT_EQ(session.reading(), "large");
  EXPECT_EQ(documents.name(), "mine.headlight");
  session.give_up();
  frame();
  EXPECT_EQ(documents.name(), "mine.headlight");
  EXPECT_FALSE(documents.changed());
  open(in_folder("large"));
  settle_until_done();
  EXPECT_TRUE(contains(session.message(), "model.safetensors")) << session.message();
  EXPECT_EQ(documents.name(), "mine.headlight");
}

TEST_F(OpenedBeside, AModelsFolderThatIsReadBesideIsOpen) {
  write_model(in_folder("model"), 0);
  open(in_folder("model"));
  settle_until_done();
  EXPECT_EQ(session.document().model->folder, in_folder("model"));
  EXPECT_EQ(documents.panel(), Documents::Panel::none);
  EXPECT_FALSE(documents.changed());
}

/// A document was saved, a folder is read, and the document changes before the folder's model is shown.
struct ChangedMeanwhile : OpenedBeside {
  ChangedMeanwhile() {
    write_model(in_folder("model"), 0);
    save_as(mine);
    open_and_change(2);
  }
  void open_and_change(float temperature) {
    session.push(SetTemperature{temperature});
    open(in_folder("model"));  // may be read before the next frame applies the edit
    session.settle();
    frame();
    settle_until_done();
  }
};

TEST_F(ChangedMeanwhile, WhatWouldBeLostIsAskedAbout) {
  ASSERT_TRUE(documents.question());
  EXPECT_EQ(documents.question()->what, DocumentQuestion::save_changes);
  EXPECT_EQ(documents.name(), "mine.headlight");
  EXPECT_EQ(session.document().interventions.temperature, 2);
  documents.answer(Answer::cancel);
  frame();
  EXPECT_EQ(documents.name(), "mine.headlight") << "it stays";
  EXPECT_TRUE(documents.changed());
  session.undo();
  EXPECT_EQ(session.document().interventions.temperature, 1);
}

TEST_F(ChangedMeanwhile, ItIsSavedOrGivenUpFirst) {
  documents.answer(Answer::yes);
  frame();
  EXPECT_EQ(session.document().model->folder, in_folder("model"));
  EXPECT_EQ(open_document(mine, models).interventions.temperature, 2);
  open(mine);
  settle_until_done();
  EXPECT_EQ(documents.name(), "mine.headlight");
  open_and_change(3);
  documents.answer(Answer::discard);
  frame();
  EXPECT_EQ(session.document().model->folder, in_folder("model"));
  EXPECT_EQ(open_document(mine, models).interventions.temperature, 2);
}

TEST_F(OpenedBeside, WhatWasGivenUpBeforeItWasReadIsNotAskedAboutAgain) {
  write_model(in_folder("model"), 0);
  session.push(SetTemperature{2});
  session.settle();
  open(in_folder("model"));
  ASSERT_TRUE(documents.question());
  documents.answer(Answer::discard);
  frame();
  settle_until_done();
  EXPECT_FALSE(documents.question());
  EXPECT_EQ(session.document().model->folder, in_folder("model"));
}

TEST_F(OpenedBeside, ANewDocumentIsNotReplacedByAFileThatWasAskedForBefore) {
  write_model(in_folder("large"), 600'000);
  open(in_folder("large"));
  ASSERT_TRUE(session.is_reading());
  documents.start_new();
  frame();
  EXPECT_FALSE(session.is_reading());
}

}  // namespace headlight::tests::reading_test
