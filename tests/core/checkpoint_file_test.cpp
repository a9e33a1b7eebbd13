// Checkpoints: reading gives back exactly what was written, and anything else is refused in one line.
#include <gtest/gtest.h>

#include <cmath>
#include <list>

#include "base/json.hpp"
#include "core/scratch_folder.hpp"
#include "core/tiny_translation.hpp"
#include "folders/model_folder.hpp"
#include "formats/safetensors.hpp"
#include "tasks/trained_model.hpp"
#include "train/checkpoint_file.hpp"
#include "train/trainer.hpp"
#include "train/training_lock.hpp"

namespace headlight::tests::checkpoint_file_test {

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
  /// The error for a sound file after `change` to its metadata and its tensors.
  std::string refused(const std::function<void(Metadata&, std::vector<TensorView>&)>& change) {
    const Checkpoint sound = trained(2).checkpoint();
    save_checkpoint(file, sound);
    const SafetensorsFile stored(file);
    Metadata metadata = stored.metadata();
    std::vector<TensorView> tensors;
    std::list<std::vector<float>> numbers;
    const std::vector<double> curve = stored.doubles("curve");
    for (const StoredTensor& tensor : stored.tensors()) {
      if (tensor.name == "curve") tensors.push_back({tensor.name, tensor.shape, {}, curve});
      else tensors.push_back({tensor.name, tensor.shape, {numbers.emplace_back(stored.floats(tensor.name))}});
    }
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

/// Such a curve was written as JSON in the header, but could never be read again.
TEST_F(CheckpointFile, ALongCurveIsReadAgain) {
  Checkpoint long_one = trained(0).checkpoint();
  constexpr int steps = 2'000'000;
  long_one.recipe.steps = long_one.step = steps;
  for (int i = 1; i <= steps; ++i) long_one.curve.push_back({i, 0.1 / i, 1.0 / 3, -1e-300, 1e300});
  save_checkpoint(file, long_one);
  const Checkpoint read = read_checkpoint(file);
  EXPECT_TRUE(read.curve == long_one.curve);
}

/// Every head has a name: more text than a config.json allows.
TEST_F(CheckpointFile, AModelWithManyNamedHeadsIsSaved) {
  struct ManyHabits : TinyTranslation {
    Measures measure(const Weights&, const ModelConfig&) const override {
      Measures all;
      for (int i = 0; i < 128; ++i) all.heads.push_back({0, i, "the next larger number", 0.9});
      return all;
    }
  };
  const auto task = std::make_shared<ManyHabits>();
  const Model model = measured_model(*task, Trainer(task, task->recipe()).checkpoint());
  EXPECT_TRUE(contains(model.about, "head 24: the next larger number 0.90; and 104 more heads."));
  save_model(in_folder("model"), model);
  EXPECT_TRUE(contains(open_model(in_folder("model"))->about, "and 104 more heads."));
}

TEST_F(CheckpointFile, AMeasuredModelIsTheTrainedOneAndSaysWhatWasFound) {
  const auto task = std::make_shared<TinyTranslation>();
  const Checkpoint begun = Trainer(task, task->recipe()).checkpoint();
  const Model trained = trained_model(*task, begun.recipe, begun.weights), measured = measured_model(*task, begun);
  EXPECT_TRUE(*trained.weights == *measured.weights);
  EXPECT_EQ(trained.tokenizer, measured.tokenizer);
  EXPECT_EQ(trained.causal, measured.causal);
  EXPECT_EQ(trained.example, measured.example);
  EXPECT_TRUE(contains(trained.about, task->about()));
  EXPECT_TRUE(contains(measured.about, "Trained for 0 of"));
}

TEST_F(CheckpointFile, OneProgramTrainsInAFolder) {
  const TrainingLock first(folder_);
  EXPECT_EQ(error_of([&] { TrainingLock second(folder_); }), "another program is training a model in the folder " + folder_.string() +
                                                                 ": wait until it has ended, stop it, or choose another folder");
  EXPECT_TRUE(contains(error_of([&] { TrainingLock(in_folder("none")); }), "none/.training.lock: No such file or directory"));
}

TEST_F(CheckpointFile, ALockThatIsLeftBehindLocksNobodyOut) {
  put(in_folder(".training.lock"), "");
  EXPECT_TRUE(is_free_for_training(folder_));
  EXPECT_EQ(error_of([&] { TrainingLock lock(folder_); }), "no error");
  EXPECT_TRUE(names().empty());
  put(in_folder("letter.txt"), "dear");
  EXPECT_FALSE(is_free_for_training(folder_));
}

TEST_F(CheckpointFile, ABeginningHasAnEmptyCurve) {
  save_checkpoint(file, trained(0).checkpoint());
  EXPECT_EQ(read_checkpoint(file).step, 0);
  EXPECT_TRUE(read_checkpoint(file).curve.empty());
}

/// A training that diverged is shown as it is.
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
  EXPECT_TRUE(contains(refused([](Metadata& m, auto&) { m.clear(); }), "it is a tensor file, but it does not hold a training"));
  EXPECT_TRUE(
      contains(refused([](Metadata& m, auto&) { m["headlight_training"] = "3"; }), "its format is \"3\"; this Headlight reads 1 and 2"));
  for (const char* key : {"model", "recipe", "step"}) {
    EXPECT_TRUE(contains(refused([&](Metadata& m, auto&) { m.erase(key); }), std::string("it lacks \"") + key + "\" in its metadata"));
    for (const char* nonsense : {"", "{", "7", "[]", "{}", "[[1]]", "[[[[[[[[]]]]]]]]"})
      EXPECT_TRUE(contains(refused([&](Metadata& m, auto&) { m[key] = nonsense; }), "cannot be continued")) << key << nonsense;
  }
  EXPECT_TRUE(contains(refused([](Metadata& m, auto&) { m["step"] = "-1"; }), "its step is -1, but its curve has 2"));
}

/// The last tensor is the curve.
TEST_F(CheckpointFile, ADamagedCurveIsRefused) {
  const std::vector<double> numbers(8, 1.0);
  const std::vector<float> floats(8, 1.F);
  const auto with = [&](const TensorView& curve) { return refused([&](Metadata&, auto& tensors) { tensors.back() = curve; }); };
  EXPECT_EQ(with({"curve", {2, 4}, {}, numbers}), "no error");
  EXPECT_TRUE(contains(with({"curve", {1, 4}, {}, std::span(numbers).first(4)}), "its step is 2, but its curve has 1"));
  EXPECT_TRUE(contains(with({"curve", {4, 2}, {}, numbers}), "does not have 4 numbers for every step"));
  EXPECT_TRUE(contains(with({"curve", {8}, {}, numbers}), "does not have 4 numbers for every step"));
  EXPECT_TRUE(contains(with({"curve", {1LL << 40, 0}, {}, std::span<const double>()}), "does not have 4 numbers for every step"));
  EXPECT_TRUE(contains(with({"curve", {2, 4}, {floats}}), "its tensor \"curve\" holds F32; F64 is needed"));
  EXPECT_TRUE(contains(refused([](Metadata&, auto& tensors) { tensors.pop_back(); }), "it lacks its tensor \"curve\""));
}

/// Checkpoints of the first version still exist.
TEST_F(CheckpointFile, ACurveInJsonIsReadAsItWas) {
  const auto with = [&](const char* curve) {
    return refused([&](Metadata& m, auto& tensors) {
      tensors.pop_back();
      m["headlight_training"] = "1";
      m["curve"] = curve;
    });
  };
  EXPECT_EQ(with("[[1.5, 0.25, 0, 1e300], [\"nan\", 0.1, 0, \"-inf\"]]"), "no error");
  const Checkpoint read = read_checkpoint(in_folder("changed.safetensors"));
  EXPECT_EQ(read.curve[0], (StepReport{1, 1.5, 0.25, 0, 1e300}));
  EXPECT_TRUE(std::isnan(read.curve[1].loss));
  EXPECT_EQ(read.curve[1].gradient, -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(contains(with("[]"), "its step is 2, but its curve has 0"));
  EXPECT_TRUE(contains(with("[[1, 2, 3, \"x\"]]"), "curve[0] is the text \"x\"; a number is needed"));
  for (const char* nonsense : {"", "{", "7", "{}", "[[1]]", "[[[[[[[[]]]]]]]]"})
    EXPECT_TRUE(contains(with(nonsense), "cannot be continued")) << nonsense;
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
  EXPECT_TRUE(contains(with_recipe("steps", 1), "its step is 2, but its recipe has 1 steps in all"));
}

/// An example's guided heads are checked before use: their numbers once served as indices without a check.
TEST_F(CheckpointFile, GuidedHeadsThatAreNotTheTasksAreRefused) {
  const json guided = {{"attention", 1}, {"head", 1}, {"weight", 0.3}, {"full_until", 20}, {"gone_at", 30}, {"what", "last -> first"}};
  EXPECT_EQ(with_recipe("guided", json::array({guided})), "no error");
  EXPECT_TRUE(contains(with_recipe("guided", json::array()), "the recipe guides 0 heads; the task tiny shows 1 where to look"));
  EXPECT_TRUE(contains(with_recipe("guided", json::array({guided, guided})), "the recipe guides 2 heads"));
  const auto with = [&](const char* field, const json& value) {
    json one = guided;
    one[field] = value;
    return with_recipe("guided", json::array({one}));
  };
  EXPECT_TRUE(contains(with("attention", 3),
                       "guided[0] (last -> first) is in attention 3, which is in the cross-attention; it must be in the encoder"));
  EXPECT_TRUE(contains(with("attention", 4), "head 1 of attention 4 cannot be guided"));
  EXPECT_TRUE(contains(with("head", 2), "head 2 of attention 1 cannot be guided"));
  EXPECT_TRUE(contains(with("gone_at", 3), "cannot end at step 3"));
}

TEST_F(CheckpointFile, DamagedTensorsAreRefused) {
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) { tensors.front().name = "velocity.W_E"; }), "neither a weight nor a moment"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) { tensors.erase(tensors.end() - 2); }), "is missing"));
  const std::vector<float> below(64, -1.F);
  EXPECT_TRUE(contains(refused([&](auto&, auto& tensors) {
                         for (TensorView& tensor : tensors)
                           if (tensor.name == "second_moment.encoder.W_E") tensor.values = {below};
                       }),
                       "the second moment of \"encoder.W_E\" has numbers below 0"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) { tensors.front().shape = {tensors.front().shape[0] * tensors.front().shape[1]}; }),
                       "has 1 axes; 2 are needed"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) {
                         tensors.front().shape = {tensors.front().shape[1], 1, tensors.front().shape[0]};
                       }),
                       "has 3 axes; 2 are needed"));
  EXPECT_TRUE(contains(refused([](auto&, auto& tensors) {
                         for (TensorView& tensor : tensors)
                           if (tensor.name == "weights.encoder.blocks.0.mlp.W_in") std::swap(tensor.shape[0], tensor.shape[1]);
                       }),
                       "is 12 x 8; the model needs 8 x 12"));
}

/// A file that is cut anywhere, or has any byte changed, is refused or is still a checkpoint; it never crashes the program.
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

}  // namespace headlight::tests::checkpoint_file_test
