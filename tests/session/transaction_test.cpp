#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <limits>
#include <thread>

#include "core/documents.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::transaction_test {

using tests::small_document;

/// A model whose graph cannot be computed: one of its weights has another shape than its config says. No edit can detect that.
std::shared_ptr<const Model> broken_model() {
  Model model = *tests::small_model();
  Weights weights = *model.weights;
  weights.set("blocks.0.attn.W_Q", Matrix::Zero(3, 3));
  model.weights = std::make_shared<const Weights>(std::move(weights));
  return std::make_shared<const Model>(std::move(model));
}

/// A model that runs out of memory with one more word.
std::shared_ptr<const Model> model_without_memory() {
  Model model = *tests::small_model();
  model.embed_unknown = [](const std::string& word) -> Matrix {
    if (word == "elephant") throw std::bad_alloc();
    return Matrix::Zero(1, 8);
  };
  return std::make_shared<const Model>(std::move(model));
}

/// Everything in a session that a person sees, to compare before and after.
struct Seen {
  Document document;
  std::shared_ptr<const Graph> graph;
  std::vector<MatrixPtr> values;
  std::uint64_t version, state;
  size_t entries, position;
  Selection selection;
  const Comparison* comparison;
  const Run* untouched;
  std::vector<StagePlace> stages;
  std::vector<Cell> trail;
  std::vector<bool> roles;  ///< whether each head's role still holds

  explicit Seen(const Session& s)
      : document(s.document()),
        graph(s.navigation().sample().graph),
        values(s.trace().value),
        version(s.version()),
        state(s.history().state()),
        entries(s.history().entries().size()),
        position(s.history().position()),
        selection(s.selection()),
        comparison(s.comparison()),
        untouched(s.untouched()),
        stages(s.navigation().stages()),
        trail(s.navigation().trail().steps()) {
    for (int head = 0; head < document.config.n_heads; ++head) roles.push_back(s.role_holds(head));
  }
};

void expect_unchanged(const Session& s, const Seen& before) {
  EXPECT_TRUE(s.document() == before.document);
  EXPECT_EQ(s.navigation().sample().graph, before.graph);
  EXPECT_EQ(s.trace().value, before.values);
  EXPECT_EQ(s.version(), before.version);
  EXPECT_EQ(s.history().state(), before.state);
  EXPECT_EQ(s.history().entries().size(), before.entries);
  EXPECT_EQ(s.history().position(), before.position);
  EXPECT_EQ(s.selection().pinned, before.selection.pinned);
  EXPECT_EQ(s.selection().stage, before.selection.stage);
  EXPECT_EQ(s.selection().sample, before.selection.sample);
  EXPECT_EQ(s.selection().head, before.selection.head);
  const Seen now(s);
  EXPECT_EQ(now.untouched, before.untouched);
  EXPECT_EQ(now.stages, before.stages);
  EXPECT_EQ(now.trail, before.trail);
  EXPECT_EQ(now.roles, before.roles);
  EXPECT_EQ(s.comparison() != nullptr, before.comparison != nullptr);
  if (s.comparison() && before.comparison) {
    EXPECT_EQ(s.comparison()->run_b().document.sentences, before.document.sentences);
  }
  EXPECT_TRUE(s.failed());
  EXPECT_FALSE(s.message().empty());
}

struct Transaction : testing::Test {
  Session session{small_document({"the cat sat", "it was tired"})};

  void SetUp() override {
    session.push(SetTemperature{2});
    session.settle();
    session.set_comparing(true);
    session.set_sample(1);
    session.go(Stage::scores);
    session.navigation().pin({session.navigation().head().scores, 1, 2});
  }
};

TEST_F(Transaction, WhatCannotBeComputedChangesNothing) {
  const Seen before(session);
  session.push(SetModel{broken_model(), {}});
  EXPECT_TRUE(session.settle());
  expect_unchanged(session, before);
  EXPECT_TRUE(contains(session.message(), "'blocks.0.attn.W_Q' is 3 x 3")) << session.message();
  session.push(SetTemperature{3});
  session.settle();
  EXPECT_EQ(session.document().interventions.temperature, 3) << "and one works on";
  EXPECT_FALSE(session.failed());
}

TEST_F(Transaction, WhatIsDrawnStaysUntilThePictureIsDone) {
  const auto version = session.version();
  const Comparison* compared = session.comparison();
  {
    const Session::Drawing drawing(session);
    session.undo();
    session.stop_comparing();
    session.set_sample(0);
    session.jump(0);
    session.redo();
    EXPECT_EQ(session.version(), version);
    EXPECT_EQ(session.comparison(), compared);
    EXPECT_EQ(session.selection().sample, 1);
  }
  EXPECT_TRUE(session.settle());
  EXPECT_NE(session.version(), version);
  EXPECT_EQ(session.comparison(), nullptr);
  EXPECT_EQ(session.selection().sample, 0);
  EXPECT_EQ(session.history().position(), 1u) << "undone, begun anew, and redone, in the order in which it was asked for";
}

TEST_F(Transaction, EditsOfOneFrameGoTogetherOrNotAtAll) {
  const Seen before(session);
  session.push(SetTemperature{3});
  session.push(SetModel{broken_model(), {}});
  session.settle();
  expect_unchanged(session, before);
  session.push(SetTemperature{3});
  session.push(SetHeads{3});  // is refused by itself
  session.push(SetMask{MaskKind::causal});
  session.settle();
  EXPECT_EQ(session.document().interventions.temperature, 3);
  EXPECT_EQ(session.document().mask, MaskKind::causal);
  EXPECT_EQ(session.history().entries().size(), before.entries + 2);
  EXPECT_TRUE(contains(session.message(), "3 heads cannot share"));
}

TEST_F(Transaction, MemoryThatIsNotThereIsAMessage) {
  session.push(SetModel{model_without_memory(), {}});
  session.settle();
  session.set_comparing(true);
  const Seen before(session);
  session.push(SetSentences{{"the elephant"}});
  session.settle();
  expect_unchanged(session, before);
  EXPECT_EQ(session.message(), "there is not enough memory for that; nothing was changed");
}

TEST_F(Transaction, WhatIsDoneLaterMayThrowAnything) {
  const Seen before(session);
  session.later([](Session&) { throw std::runtime_error("a place is lost"); });
  session.later([](Session&) { throw 7; });
  EXPECT_TRUE(session.settle());
  expect_unchanged(session, before);
  session.later([](Session&) { throw std::runtime_error("a place is lost"); });
  session.settle();
  EXPECT_TRUE(contains(session.message(), "a place is lost"));
}

/// The task that follows the opening changes everything that it can before it fails.
TEST_F(Transaction, WhatFailsHalfwayIsTakenBackWhole) {
  std::optional<Seen> before;
  session.set_background_work_limit(0);
  session.open(small_document({"it was tired", "the cat sat"}), tr_id("history.opened"), [&] {
    before.emplace(session);
    session.set_background_work_limit(std::numeric_limits<double>::infinity());
    session.set_comparing(true);
    session.set_sample(1);
    session.navigation().set_head(1);
    session.navigation().pin({session.navigation().head().scores, 1, 2});
    session.navigation().follow({session.navigation().head().q, 1, 0});
    EXPECT_TRUE(session.comparison());
    EXPECT_FALSE(session.navigation().trail().empty());
    throw std::runtime_error("a place is lost");
  });
  for (int i = 0; i < 2000 && session.computing(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    session.settle();
  }
  ASSERT_TRUE(before);
  expect_unchanged(session, *before);
}

TEST_F(Transaction, ATaskThatFailsAfterOpeningAtOnceBecomesTheMessage) {
  EXPECT_NO_THROW(
      session.open(small_document({"it was tired"}), tr_id("history.opened"), [] { throw std::runtime_error("a place is lost"); }));
  EXPECT_TRUE(session.failed());
  EXPECT_TRUE(contains(session.message(), "a place is lost"));
}

TEST_F(Transaction, ADocumentThatCannotBeOpenedLeavesThePresentOne) {
  const Seen before(session);
  Document broken = small_document();
  broken.weights.set("blocks.0.attn.W_Q", Matrix::Zero(3, 3));
  bool opened = false;
  session.open(broken, tr_id("history.opened"), [&] { opened = true; });
  EXPECT_FALSE(opened);
  expect_unchanged(session, before);
  EXPECT_TRUE(contains(session.message(), "'blocks.0.attn.W_Q' is 3 x 3")) << session.message();
}

TEST_F(Transaction, ADragThatCannotGoOnIsStillOneStep) {
  const int gesture = session.new_gesture();
  const auto drag = [&](float value) {
    session.push(SetWeight{"blocks.0.attn.W_Q", 0, 0, value}, gesture);
    session.settle();
  };
  const size_t entries = session.history().entries().size();
  drag(1);
  session.push(SetModel{broken_model(), {}}, gesture);
  session.settle();
  drag(2);
  EXPECT_EQ(session.history().entries().size(), entries + 1);
  EXPECT_EQ(session.document().weights["blocks.0.attn.W_Q"](0, 0), 2);
}

#ifndef HEADLIGHT_SANITIZED  // sanitizers take address space as they like

/// While it lives, this program may take hardly more memory than it has.
class LittleMemory {
 public:
  LittleMemory() {
    getrlimit(RLIMIT_AS, &before_);
    rlimit now = before_;
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    now.rlim_cur = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + (48u << 20);
    setrlimit(RLIMIT_AS, &now);
  }
  ~LittleMemory() { setrlimit(RLIMIT_AS, &before_); }
  LittleMemory(const LittleMemory&) = delete;
  LittleMemory& operator=(const LittleMemory&) = delete;

 private:
  rlimit before_{};
};

std::string many_words() {
  std::string words;
  for (int i = 0; i < 1000; ++i) words += "cat ";
  return words;
}

TEST_F(Transaction, UndoRedoAndJumpStayWhereTheyAreWhenThereIsNoMemory) {
  session.push(SetModel{tests::small_model(64, 8), {}});
  session.push(SetSentences{{many_words()}});
  session.settle();
  session.push(SetSentences{{"the cat sat"}});
  session.settle();
  session.push(SetTemperature{3});
  session.settle();
  session.undo();
  const size_t long_one = session.history().position() - 1;
  const Seen before(session);
  const LittleMemory limit;
  session.undo();
  expect_unchanged(session, before);
  EXPECT_TRUE(contains(session.message(), "needs about 1") && contains(session.message(), " MiB of memory; 0 KiB are free"))
      << session.message();
  session.jump(long_one);
  expect_unchanged(session, before);
  session.compare_with_state(long_one);
  expect_unchanged(session, before);
  session.push(SetSentences{{many_words()}});
  session.settle();
  expect_unchanged(session, before);
  session.redo();
  EXPECT_EQ(session.document().interventions.temperature, 3);
  EXPECT_FALSE(session.failed());
}
#endif

TEST_F(Transaction, SwappingWithAIsOneStep) {
  session.stop_comparing();
  session.compare_with_state(0);
  ASSERT_NE(session.comparison(), nullptr);
  const size_t entries = session.history().entries().size();
  session.later(&Session::swap_baseline);
  session.settle();
  EXPECT_EQ(session.history().entries().size(), entries + 1);
  EXPECT_EQ(session.document().interventions.temperature, 1);
  ASSERT_NE(session.comparison(), nullptr);
  EXPECT_EQ(session.comparison()->baseline().run->document.interventions.temperature, 2);
}

}  // namespace headlight::tests::transaction_test
