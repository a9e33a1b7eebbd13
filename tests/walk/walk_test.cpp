// Tries everything with the real models and the real tasks: the program never ends, and nothing is lost. HEADLIGHT_WALK_SECONDS lets each
// walk run for that long, instead of a fixed number of steps.
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "core/imported_documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "walk/walker.hpp"

namespace headlight::tests::walk_test {

constexpr int steps_of_a_walk = 500;
constexpr int steps_between_saves = 40;

struct Beginning {
  const char* model;
  const char* sentence;
  unsigned seed;
  Document (*given)() = nullptr;  ///< replaces a model and a sentence
};

class Walk : public ScratchFolder, public testing::WithParamInterface<Beginning> {
 protected:
  /// Keeps saved files inside of this test's folder, even if ".." is typed.
  Walk() {
    for (const char* home : {"HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"})
      setenv(home, (folder_ / "of" / "somebody" / home).c_str(), 1);
    std::filesystem::create_directories(std::getenv("HOME"));
    std::filesystem::current_path(std::getenv("HOME"));
  }
  ~Walk() override { std::filesystem::current_path(before_); }

  bool goes_on(int step) const {
    const char* seconds = std::getenv("HEADLIGHT_WALK_SECONDS");
    if (!seconds) return step < steps_of_a_walk;
    return std::chrono::steady_clock::now() - began_ < std::chrono::duration<double>(std::atof(seconds));
  }

  /// The current state can be saved and opened, and is the same then.
  void save_and_open(const HeadlessProgram& p) const {
    const std::filesystem::path file = folder_ / "now.headlight";
    save_document(file, p.session.document());
    BuiltInModels models;
    EXPECT_TRUE(same(open_document(file, models), p.session.document())) << "what was saved is not what was opened";
  }

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

std::string name_of(const Session& session, NodeId node) {
  const bool there = node >= 0 && node < session.graph().size();
  return there ? session.graph()[node].name + " " + std::to_string(session.trace()[node].rows()) + " x " +
                     std::to_string(session.trace()[node].cols())
               : "node " + std::to_string(node);
}

TEST_P(Walk, OverEveryItemAndKeyLosesNothing) {
  BuiltInModels models;
  Document start = GetParam().given ? GetParam().given() : make_document(models.make(GetParam().model), {GetParam().sentence});
  HeadlessProgram p(std::move(start), {}, folder_ / "state");
  const char* other_seed = std::getenv("HEADLIGHT_WALK_SEED");
  const unsigned seed = other_seed ? static_cast<unsigned>(std::atoi(other_seed)) : GetParam().seed;
  SCOPED_TRACE("to be walked again with HEADLIGHT_WALK_SEED=" + std::to_string(seed));
  Walker walker(p, seed, folder_);
  int step = 0;
  for (; goes_on(step) && !HasFailure(); ++step) {
    ASSERT_NO_THROW(walker.act()) << "after\n" << walker.last_actions();
    p.documents.follow();
    const Selection& selection = p.session.selection();
    EXPECT_TRUE(!selection.pinned || p.session.navigation().contains(*selection.pinned))
        << "a pin outside of its matrix, at row " << selection.pinned->row << ", column " << selection.pinned->col << " of "
        << name_of(p.session, selection.pinned->node) << ", after\n"
        << walker.last_actions();
    EXPECT_LT(selection.head, p.session.document().config.n_heads);
    EXPECT_LT(static_cast<size_t>(selection.sample), p.session.run().samples.size());
    EXPECT_EQ(p.session.run().samples.size(), p.session.document().sentences.size()) << "half of a change after\n" << walker.last_actions();
    EXPECT_FALSE(p.log.items().empty()) << "an empty window after\n" << walker.last_actions();
    if (step % steps_between_saves == 0) {
      ASSERT_NO_THROW(save_and_open(p)) << "after\n" << walker.last_actions();
    }
  }
  std::cout << step << " steps, " << walker.pressed().size() << " kinds of items\n";
  EXPECT_GT(walker.pressed().size(), 30u) << "this walk saw almost nothing";
}

INSTANTIATE_TEST_SUITE_P(From, Walk,
                         testing::Values(Beginning{"readable", "The elephant ate the banana as it was hungry", 1},
                                         Beginning{"random", "This is a book", 2},
                                         Beginning{"en-fr", "the elephant ate the banana because it was hungry", 3},
                                         Beginning{"en-fr-unguided", "the car did not fit because it was big", 4},
                                         Beginning{"stories", "Mary gave the ball to John. Now", 5},
                                         Beginning{"operands", "", 6,
                                                   [] {
                                                     return tests::given_operands({"a", "b"}, {"c", "d", "e"});
                                                   }},
                                         Beginning{"weights", "", 7, [] { return tests::given_weights(3, 4, 6, 6); }}),
                         [](const auto& info) {
                           std::string name = info.param.model;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace headlight::tests::walk_test
