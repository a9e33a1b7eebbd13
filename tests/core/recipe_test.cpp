#include "core/scratch_folder.hpp"
#include "tasks/tasks.hpp"
#include "train/trainer.hpp"

namespace headlight::tests::recipe_test {

TEST(Recipe, APositionOffsetBeyondThePositionsIsRefusedBeforeAThreadMeetsIt) {
  const auto task = make_task("copy");
  Recipe recipe = task->recipe();
  const int positions = recipe.config.learned_positions;
  recipe.position_offset = 65536;
  EXPECT_TRUE(contains(error_of([&] { Trainer(task, recipe); }),
                       "a position offset of 65536 is out of range: 0 to " + std::to_string(positions - 1)));
  recipe.position_offset = positions - 1;
  const std::string said = error_of([&] { Trainer(task, recipe); });
  EXPECT_TRUE(contains(said, " is too large: the model has " + std::to_string(positions) + " positions, and sentences of the task take "))
      << said;
  recipe.config.learned_positions = 65536;
  recipe.position_offset = 65535;
  EXPECT_TRUE(contains(error_of([&] { Trainer(task, recipe); }), "is too large"));
  recipe.position_offset = 100;
  EXPECT_EQ(error_of([&] { require_possible(recipe, *task); }), "no error");
  recipe.position_offset = 65536;
  recipe.config.learned_positions = 0;
  EXPECT_EQ(error_of([&] { require_possible(recipe, *task); }), "no error") << "sinusoids have no end";
}

TEST(Recipe, ACheckpointWithSuchAnOffsetIsRefusedToo) {
  const auto task = make_task("copy");
  Trainer trainer(task, task->recipe());
  trainer.step();
  Checkpoint checkpoint = trainer.checkpoint();
  checkpoint.recipe.position_offset = checkpoint.recipe.config.learned_positions - 1;
  EXPECT_TRUE(contains(error_of([&] { Trainer(task, checkpoint); }), " is too large"));
}

}  // namespace headlight::tests::recipe_test
