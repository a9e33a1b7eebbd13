// Checkpoints: what is read back is what was written, to the last bit, and anything else is refused in one line.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/scratch_folder.hpp"
#include "core/tiny_translation.hpp"
#include "files/safetensors.hpp"
#include "train/checkpoint_file.hpp"
#include "train/trainer.hpp"

namespace headlight {
namespace {

using nlohmann::json;
using tests::same_bits;
using tests::TinyTranslation;

struct CheckpointFile : ScratchFolder {
  std::filesystem::path file = in_folder(checkpoint_name);

  static Trainer trained(int steps) {
    Recipe recipe = TinyTranslation().recipe();
    recipe.seed = std::numeric_limits<std::uint64_t>::max() - 1;
    recipe.rate = 0.1 / 3;
    Trainer trainer(std::make_shared<TinyTranslation>(), recipe);
    while (trainer.done() < steps) trainer.step(1);
    return trainer;
  }
  /// What is said of a sound file after `change` to its metadata and its tensors.
  std::string refused(const std::function<void(Metadata&, std::vector<TensorView>&)>& change) {
    const Checkpoint sound = trained(2).checkpoint();
    save_checkpoint(file, sound);
    const SafetensorsFile stored(file);
    Metadata metadata = stored.metadata();
    std::vector<TensorView> tensors;
    for (const StoredTensor& tensor : stored.tensors()) tensors.push_back({tensor.name, tensor.shape, {stored.view(tensor.name)}});
    change(metadata, tensors);
    const std::filesystem::path changed = in_folder("changed.safetensors");
    write_safetensors(changed, tensors, metadata);
    const std::string line = error_of([&] { Trainer(std::make_shared<TinyTranslation>(), read_checkpoint(changed)); });
    EXPECT_EQ(line.find('\n'), std::string::npos);
    return line;
  }
  std::string with_recipe(const char* field, const json& value) {
    return refused([&](Metadata& m, auto&) {
      json recipe = json::parse(m.at("recipe"));
      if (value.is_discarded()) recipe.erase(field);
      else recipe[field] = value;
      m["recipe"] = recipe.dump();
    });
  }
};

TEST_F(CheckpointFile, IsReadAsItWasWritten) {
  const Trainer trainer = trained(7);
  save_checkpoint(file, trainer.checkpoint());
  const Checkpoint read = read_checkpoint(file), &own = trainer.checkpoint();
  EXPECT_EQ(read.recipe, own.recipe);
  EXPECT_EQ(read.step, 7);
  EXPECT_EQ(read.curve, own.curve);
  EXPECT_TRUE(same_bits(read.weights, own.weights));
  EXPECT_TRUE(same_bits(read.first_moment, own.first_moment));
  EXPECT_TRUE(same_bits(read.second_moment, own.second_moment));
}

TEST_F(CheckpointFile, GoesOnBitByBit) {
  const Trainer whole = trained(20);
  save_checkpoint(file, trained(9).checkpoint());
  Trainer rest(std::make_shared<TinyTranslation>(), read_checkpoint(file));
  while (rest.done() < 20) rest.step(2);
  EXPECT_TRUE(same_bits(whole.weights(), rest.weights()));
  EXPECT_EQ(whole.checkpoint().curve, rest.checkpoint().curve);
}

TEST_F(CheckpointFile, ABeginningHasAnEmptyCurve) {
  save_checkpoint(file, trained(0).checkpoint());
  EXPECT_EQ(read_checkpoint(file).step, 0);
  EXPECT_TRUE(read_checkpoint(file).curve.empty());
}

/// A training that has gone astray is shown as it is.
TEST_F(CheckpointFile, KeepsNotANumberAndInfinity) {
  Checkpoint odd = trained(3).checkpoint();
  odd.curve[0].loss = std::numeric_limits<double>::quiet_NaN();
  odd.curve[1].gradient = -std::numeric_limits<double>::infinity();
  odd.curve[2].gradient = std::numeric_limits<double>::infinity();
  odd.weights.set("encoder.W_E", Matrix::Constant(8, 8, std::numeric_limits<float>::quiet_NaN()));
  save_checkpoint(file, odd);
  const Checkpoint read = read_checkpoint(file);
  EXPECT_TRUE(std::isnan(read.curve[0].loss));
  EXPECT_EQ(read.curve[1].gradient, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(read.curve[2].gradient, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(read.weights["encoder.W_E"].array().isNaN().all());
}

TEST_F(CheckpointFile, DamagedMetadataIsRefused) {
  EXPECT_EQ(refused([](Metadata&, auto&) {}), "no error");
  EXPECT_TRUE(contains(refused([](Metadata& m, auto&) { m.clear(); }), "it is a tensor file, but not of a training"));
  EXPECT_TRUE(contains(refused([](Metadata& m, auto&) { m["headlight_training"] = "2"; }), "its format is \"2\"; this Headlight reads 1"));
  for (const char* key : {"model", "recipe", "curve", "step"}) {
    EXPECT_TRUE(contains(refused([&](Metadata& m, auto&) { m.erase(key); }), std::string("it lacks \"") + key + "\" in its metadata"));
    for (const char* nonsense : {"", "{", "7", "[]", "{}", "[[1]]", "[[[[[[[[]]]]]]]]"})
      EXPECT_TRUE(contains(refused([&](Metadata& m, auto&) { m[key] = nonsense; }), "cannot be continued")) << key << nonsense;
  }
  EXPECT_TRUE(contains(refused([](Metadata& m, auto&) { m["curve"] = "[]"; }), "its step is 2, but its curve has 0"));
  EXPECT_TRUE(contains(refused([](Metadata& m, auto&) { m["step"] = "-1"; }), "its step is -1, but its curve has 2"));
  EXPECT_TRUE(contains(refused([](Metadata& m, auto&) { m["curve"] = "[[1, 2, 3, \"x\"]]"; }), "curve[0] is the text \"x\"; a number is needed"));
}

TEST_F(CheckpointFile, ADamagedRecipeIsRefused) {
  EXPECT_TRUE(contains(with_recipe("rate", "fast"), "recipe.rate"));
  EXPECT_TRUE(contains(with_recipe("rate", -1), "the rate -1 is out of range"));
  EXPECT_TRUE(contains(with_recipe("steps", 1e300), "recipe.steps"));
  EXPECT_TRUE(contains(with_recipe("seed", -1), "recipe.seed"));
  EXPECT_TRUE(contains(with_recipe("guided", {{{"attention", 1}}}), "recipe.guided[0]"));
  EXPECT_TRUE(contains(with_recipe("guided", 3), "recipe.guided"));
  EXPECT_TRUE(contains(with_recipe("batch", json(json::value_t::discarded)), "batch"));
  EXPECT_TRUE(contains(with_recipe("flavour", 1), "flavour"));
  EXPECT_TRUE(contains(with_recipe("task", "copy"), "the recipe is for the task \"copy\", not for \"tiny\""));
}

TEST_F(CheckpointFile, DamagedTensorsAreRefused) {
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) { tensors.front().name = "velocity.W_E"; }), "neither a weight nor a moment"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) { tensors.pop_back(); }), "is missing"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) { tensors.front().shape = {tensors.front().shape[0] * tensors.front().shape[1]}; }), "has 1 axes; 2 are needed"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) { tensors.front().shape = {tensors.front().shape[1], 1, tensors.front().shape[0]}; }), "has 3 axes; 2 are needed"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) {
    for (TensorView& tensor : tensors)
      if (tensor.name == "weights.encoder.blocks.0.mlp.W_in") std::swap(tensor.shape[0], tensor.shape[1]);
  }), "is 12 x 8; the model needs 8 x 12"));
}

/// Cut short anywhere and with any byte changed, a file is refused or is still a checkpoint; it never ends the program.
TEST_F(CheckpointFile, FilesCutShortOrWithAByteChangedDoNoHarm) {
  save_checkpoint(file, trained(2).checkpoint());
  const std::string whole = bytes_in(file);
  std::mt19937 draw(1);
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    std::string damaged = whole;
    if (i % 3 == 0) damaged.resize(draw() % whole.size());
    else damaged[draw() % 6000] = static_cast<char>(draw());
    put(file, damaged);
    refused += error_of([&] { Trainer(std::make_shared<TinyTranslation>(), read_checkpoint(file)); }) != "no error";
  }
  EXPECT_GT(refused, 150);
}

}  // namespace
}  // namespace headlight
