// Saved models are listed and found by name.
#include "folders/saved_models.hpp"

#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "folders/built_in.hpp"
#include "folders/model_folder.hpp"

namespace headlight::tests::saved_models_test {

using tests::translating_model;

struct KeptModels : ScratchFolder {
  KeptModels() { setenv("XDG_DATA_HOME", folder_.c_str(), 1); }
  ~KeptModels() override { unsetenv("XDG_DATA_HOME"); }
  void keep(const std::string& name) {
    Model model = *translating_model();
    model.config.name = name;
    model.about = "About " + name + ".";
    save_model(models_folder() / name, model);
  }
  BuiltInModels models;
};

TEST_F(KeptModels, LieInTheUsersDataFolder) {
  EXPECT_EQ(models_folder(), in_folder("headlight/models"));
  setenv("XDG_DATA_HOME", "relative", 1);
  EXPECT_EQ(models_folder(), std::filesystem::path(getenv("HOME")) / ".local/share/headlight/models");
}

TEST_F(KeptModels, AreListedWithWhatTheyAreAndBrokenOnesWithTheReason) {
  EXPECT_TRUE(saved_models().empty()) << "the folder is not there yet";
  keep("zoo");
  keep("ant");
  keep("broken");
  put(models_folder() / "broken" / "model.safetensors", "no tensors");
  std::filesystem::create_directory(models_folder() / "empty");
  std::filesystem::create_directory(models_folder() / ".hidden");
  put(models_folder() / "notes.txt", "");
  const std::vector<SavedModel> all = saved_models();
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].name, "ant");
  EXPECT_EQ(all[0].about, "About ant.");
  EXPECT_TRUE(all[0].problem.empty());
  EXPECT_TRUE(all[0].made.has_value());
  EXPECT_TRUE(contains(english_line(all[1].problem), "model.safetensors is not a sound safetensors file")) << english_line(all[1].problem);
  EXPECT_TRUE(contains(english_line(all[2].problem), "holds no model"));
  EXPECT_EQ(all[3].name, "zoo");
}

TEST_F(KeptModels, AreFoundByTheirNamesAfterShippedOnesAndFolders) {
  keep("mine");
  EXPECT_EQ(model_called(models, "mine")->folder, models_folder() / "mine");
  std::filesystem::rename(models_folder() / "mine", models_folder() / "readable");
  EXPECT_TRUE(model_called(models, "readable")->folder.empty()) << "the shipped one goes first";
  for (const char* none : {"", ".", "..", "../models/readable", "minee"}) EXPECT_THROW(model_called(models, none), UserError) << none;
}

TEST_F(KeptModels, AreNamedWhereNoModelIsCalledSo) {
  keep("copier");
  const std::string near = error_of([&] { model_called(models, "copyer"); });
  EXPECT_TRUE(contains(near, "no model is called \"copyer\"; did you mean \"copier\"?")) << near;
  const std::string far = error_of([&] { model_called(models, "xxxxxxxxxxxx"); });
  EXPECT_TRUE(contains(far, "there are readable, random")) << far;
  EXPECT_TRUE(contains(far, "kept ones (copier), and folders such as ./my-model")) << far;
}

}  // namespace headlight::tests::saved_models_test
