// Models in folders: a saved model opens as it was, and a damaged or forged one is refused with one line that names the file.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "base/json.hpp"
#include "core/documents.hpp"
#include "core/saved_models.hpp"
#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "document/document_json.hpp"
#include "folders/built_in.hpp"
#include "folders/model_config_json.hpp"
#include "folders/model_folder.hpp"
#include "formats/safetensors.hpp"
#include "model/half_weights.hpp"
#include "run/run.hpp"

namespace headlight::tests::model_folder_test {

using nlohmann::json;
using tests::expect_same;
using tests::one_stack;
using tests::translating_model;

struct ModelFolder : tests::OneModelFolder {
  /// The error for the folder as it is: one line that names it.
  std::string said() {
    const std::string line = error_of([&] { open_model(model_folder); });
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_TRUE(contains(line, model_folder.string())) << line;
    EXPECT_LT(line.size(), 600u) << line;
    return line;
  }
  void refuses(const std::string& words) {
    if (const std::string line = said(); !contains(line, words)) ADD_FAILURE() << line << "\ndoes not say: " << words;
  }
  /// Expects that the folder of translating_model() with one file replaced is refused.
  void refuses_file(const std::string& file, const std::string& bytes, const std::string& words) {
    save_model(model_folder, *translating_model());
    put(model_folder / file, bytes);
    refuses(words);
  }
  void refuses_config(const std::function<void(json&)>& damage, const std::string& words) {
    json config = json::parse(model_json(*translating_model()));
    damage(config);
    refuses_file("config.json", config.dump(), words);
  }
};

TEST_F(ModelFolder, ComesBackAsItWas) {
  Model model = *translating_model();
  model.alignment_head = {0, 1};
  const auto opened = saved_and_opened(model);
  expect_same(*opened, model);
  EXPECT_EQ(files(), (std::vector<std::string>{"config.json", "model.safetensors", "target_vocab.txt", "vocab.txt"}));
  EXPECT_EQ(opened->folder, model_folder);
  EXPECT_EQ(opened->about, "A word that it has never seen is a row of zeros.");
  EXPECT_EQ(opened->embed_unknown("zorblax"), Matrix(Matrix::Zero(1, 8)));
  expect_same(*saved_and_opened(*opened), model);
  EXPECT_EQ(saved_and_opened(*opened)->about, opened->about) << "said once";
}

TEST_F(ModelFolder, OneStackComesBackAndReplacesAnother) {
  save_model(model_folder, *translating_model());
  const auto opened = saved_and_opened(one_stack());
  expect_same(*opened, one_stack());
  EXPECT_EQ(opened->about, "made by a test A word that it has never seen is a row of zeros.");
  EXPECT_EQ(files(), (std::vector<std::string>{"config.json", "model.safetensors", "vocab.txt"}));
}

TEST_F(ModelFolder, VariantsOfAttentionComeBackWithItsDocuments) {
  Model model = one_stack();
  model.config.d_model = 12;
  model.config.n_kv_heads = 1;
  model.config.rotary = true;
  model.config.softcap = 2.5;
  model.dimension_names.clear();
  model.config.positions = true;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, 6, 0, 4));
  const auto opened = saved_and_opened(model);
  expect_same(*opened, model);
  Document document = make_document(opened, {"the the \u00e9l\u00e9phant"});
  BuiltInModels models;
  EXPECT_TRUE(same(document_from_json(document_json(document), models), document));
  document = apply(document, SetPositions{false});
  EXPECT_TRUE(same(document_from_json(document_json(document), models), document));
  document = apply(document, SetVariant{"positions", "rotary"});
  EXPECT_TRUE(document.config.turns_heads());
  EXPECT_TRUE(contains(error_of([&] { apply(document, SetVariant{"positions", "sinusoidal"}); }), "choose those or none"));
  EXPECT_TRUE(contains(error_of([&] { apply(document, SetVariant{"softcap", "off"}); }), "with a softcap of 2.5"));
}

/// Earlier Headlights, which know no variants, can read these folders, and theirs can be read here.
TEST_F(ModelFolder, VariantsAreWrittenOnlyWhereTheyAre) {
  const json written = json::parse(model_json(one_stack()));
  for (const char* field : {"n_kv_heads", "rotary", "softcap", "example"}) EXPECT_FALSE(written.contains(field)) << field;
  EXPECT_EQ(model_from_json(model_json(one_stack())).config, one_stack().config);
  for (const char* shipped : {"stories", "en-fr", "en-fr-unguided"}) {
    if (trained_folder(shipped).empty()) continue;
    const std::string text = bytes_in(trained_folder(shipped) / "config.json");
    EXPECT_EQ(model_json(model_from_json(text)), text) << shipped;
  }
}

TEST_F(ModelFolder, InHalvesItsWeightsAreRoundedAndTakeHalfTheRoom) {
  const auto model = translating_model();
  save_model(model_folder, *model);
  const auto whole = std::filesystem::file_size(model_folder / "model.safetensors");
  save_model(model_folder, *model, true);
  EXPECT_LT(std::filesystem::file_size(model_folder / "model.safetensors"), whole * 3 / 4) << "and its names";
  const auto opened = open_model(model_folder);
  for (const auto& [name, rounded] : in_halves(*model->weights).by_name) EXPECT_EQ((*opened->weights)[name], *rounded) << name;
  EXPECT_NE((*opened->weights)["encoder.W_E"], (*model->weights)["encoder.W_E"]);
  expect_same(*saved_and_opened(*opened), *opened);
}

TEST_F(ModelFolder, NamesAndShapesAreThoseOfWeights) {
  save_model(model_folder, *translating_model());
  const SafetensorsFile file(model_folder / "model.safetensors");
  EXPECT_EQ(file.tensor("encoder.W_E").shape, (std::vector<std::int64_t>{11, 8}));
  EXPECT_EQ(file.tensor("decoder.W_E").shape, (std::vector<std::int64_t>{10, 8}));
  EXPECT_EQ(file.tensor("decoder.blocks.0.cross_attn.W_Q").shape, (std::vector<std::int64_t>{8, 8}));
  EXPECT_EQ(file.tensor("encoder.blocks.1.mlp.b_in").shape, (std::vector<std::int64_t>{1, 12}));
}

TEST_F(ModelFolder, ComputesTheSame) {
  const auto model = translating_model();
  const auto a = compute(make_document(model, {"the cat sat"})), b = compute(make_document(saved_and_opened(*model), {"the cat sat"}));
  EXPECT_EQ(a->samples[0].trace[*a->nodes.logits], b->samples[0].trace[*b->nodes.logits]);
}

TEST_F(ModelFolder, NaNIsLetInAndCounted) {
  Model model = one_stack();
  Weights weights = *model.weights;
  Matrix W_E = weights["W_E"];
  W_E(1, 2) = std::numeric_limits<float>::quiet_NaN();
  W_E(3, 0) = -std::numeric_limits<float>::infinity();
  weights.set("W_E", W_E);
  model.weights = std::make_shared<const Weights>(weights);
  const auto opened = saved_and_opened(model);
  EXPECT_TRUE(std::isnan((*opened->weights)["W_E"](1, 2)));
  EXPECT_EQ(not_finite(*opened->weights), 2);
  EXPECT_EQ(not_finite(*one_stack().weights), 0);
  EXPECT_EQ(n_parameters(*one_stack().weights), 6 * 6 + 9 * 6 + 6 * 6 + 2 * (4 * 36 + 2 * 24 + 4 * 6));
}

TEST_F(ModelFolder, WhatIsNoModelIsLeftAlone) {
  std::filesystem::create_directory(model_folder);
  put(model_folder / "letter.txt", "dear");
  EXPECT_TRUE(contains(error_of([&] { save_model(model_folder, *translating_model()); }), "holds something other"));
  EXPECT_EQ(files(), std::vector<std::string>{"letter.txt"});
  put(in_folder("file"), "x");
  EXPECT_TRUE(contains(error_of([&] { save_model(in_folder("file"), *translating_model()); }), "there is a file of that name"));
  EXPECT_TRUE(contains(error_of([&] { save_model(in_folder("file/deeper"), *translating_model()); }), "cannot be written"));
  std::filesystem::remove(model_folder / "letter.txt");
  EXPECT_EQ(error_of([&] { save_model(model_folder, *translating_model()); }), "no error") << "an empty folder is a place";
}

TEST_F(ModelFolder, WhatCannotBeSavedLeavesNothing) {
  const auto refused = [&](const std::function<void(Model&)>& damage, const std::string& words) {
    Model bad = *translating_model();
    damage(bad);
    const std::string line = error_of([&] { save_model(model_folder, bad); });
    EXPECT_TRUE(contains(line, words)) << line;
    EXPECT_FALSE(std::filesystem::exists(model_folder));
  };
  refused([](Model& m) { m.config.name = "random"; }, "give it a name of its own");
  refused([](Model& m) { m.config.n_layers = 3; }, "lacks the weight encoder.blocks.2");
  refused([](Model& m) { m.config.n_layers = 1; }, "weights that its shape does not use");
  refused([](Model& m) { m.config.d_mlp = 13; }, "is [8, 12] and not [8, 13]");
  refused([](Model& m) { m.tokenizer = m.tokenizer->with_words_of(std::vector<std::string>{"wug"}); }, "");
}

TEST_F(ModelFolder, OtherFoldersSayWhatTheyAre) {
  refuses("is not there");
  put(model_folder, "x");
  refuses("is a file; a model is a folder");
  std::filesystem::remove(model_folder);
  std::filesystem::create_directory(model_folder);
  refuses("holds no model: it needs config.json");
  put(model_folder / "pytorch_model.bin", "x");
  refuses("safe_serialization=True");
  put(model_folder / "config.json", "{\"model_type\": \"gpt2\"}");
  refuses("safe_serialization=True");
  EXPECT_FALSE(holds_a_model(model_folder));
  put(model_folder / "model.safetensors", "x");
  refuses("is not a sound safetensors file");
  EXPECT_TRUE(holds_a_model(model_folder));
  put(model_folder / "config.json", "{\"architectures\": []}");
  refuses("neither Headlight's (it lacks \"headlight\") nor Hugging Face's (it lacks \"model_type\")");
  EXPECT_FALSE(holds_a_model(model_folder));
}

TEST_F(ModelFolder, ConfigsThatMakeNoSenseAreNamed) {
  refuses_file("config.json", "{\"headlight\": 1", "not valid JSON");
  refuses_file("config.json", "{\"headlight\": " + std::string(100'000, '['), "deep");
  refuses_config([](json& c) { c = {{"headlight", 2}, {"wholly", "other"}}; }, "newer Headlight (format 2)");
  const json good = json::parse(model_json(*translating_model()));
  for (const auto& [key, value] : good.items())
    if (key != "headlight") refuses_config([&, key = key](json& c) { c.erase(key); }, "config.json lacks the field \"" + key + "\"");
  for (const auto& [key, value] : good.items())
    for (const json& other : {json(nullptr), json::array({json::array()}), json{{"a", 1}}, json(-1.5)})
      if (key != "embed_scale" || !other.is_number()) refuses_config([&, key = key](json& c) { c[key] = other; }, "config.json");
  refuses_config([](json& c) { c["colour"] = 1; }, "the field \"colour\"");
  refuses_config([](json& c) { c["d_model"] = 100'000'000; }, "d_model is 100000000");
  refuses_config([](json& c) { c["n_layers"] = 1'000'000'000; }, "n_layers is 1000000000");
  refuses_config([](json& c) { c["n_heads"] = 3; }, "3 heads cannot share d_model 8");
  refuses_config([](json& c) { c["d_mlp"] = 1LL << 40; }, "d_mlp is");
  refuses_config([](json& c) { c["norm"] = "per"; }, "did you mean \"pre\"?");
  refuses_config([](json& c) { c["unembedding"] = "none"; }, "a decoder needs \"own\" or \"tied\"");
  refuses_config([](json& c) { c["sinusoids"]["width"] = 9; }, "sinusoids.width is 9");
  refuses_config([](json& c) { c["sinusoids"]["first"] = 3; }, "sinusoids need columns up to 10");
  refuses_config([](json& c) { c["sinusoids"]["base"] = 0; }, "above 0");
  refuses_config([](json& c) { c["alignment_head"]["head"] = 2; }, "alignment_head.head is 2");
  refuses_config([](json& c) { c["alignment_head"]["layer"] = 1; }, "alignment_head.layer is 1");
  refuses_config([](json& c) { c["name"] = "readable"; }, "give it a name of its own");
  refuses_config([](json& c) { c["name"] = "two\nlines"; }, "is not one line");
  refuses_config([](json& c) { c["about"] = std::string(5000, 'x'); }, "at most 4000");
  refuses_config([](json& c) { c["n_kv_heads"] = -1; }, "n_kv_heads is -1; a whole number from 0 to 1024");
  refuses_config([](json& c) { c["n_heads"] = 4, c["n_kv_heads"] = 3; }, "n_kv_heads 3 does not divide the 4 heads: 1, 2, 4 can");
  refuses_config([](json& c) { c["rotary"] = 1; }, "rotary is 1; true or false");
  refuses_config([](json& c) { c["n_heads"] = 8, c["rotary"] = true; }, "d_head 1 is odd");
  refuses_config([](json& c) { c["softcap"] = -2; }, "softcap -2 is out of range");
  refuses_config([](json& c) { c["softcap"] = "2"; }, "softcap is the text \"2\"; a number");
  refuses_config([](json& c) { c["example"] = 2; }, "example is 2; a text");
  refuses_config([](json& c) { c["dimension_names"] = {"one"}; }, "expected none or 8");
}

TEST_F(ModelFolder, WordsThatCannotBeAreNamed) {
  const std::string marks = "<pad>\n<s>\n</s>\n", rest = "the\ncat\nsat\non\nmat\nit\nwas\n";
  refuses_file("vocab.txt", "", "vocab.txt: it is empty, 0 bytes");
  refuses_file("vocab.txt", marks + rest + "The\n", "is there already");
  refuses_file("vocab.txt", marks + "\n" + rest, "line 4 is empty");
  refuses_file("vocab.txt", marks + rest + "two words\n", "is not one word");
  refuses_file("vocab.txt", marks + rest + "dos\r\n", "line 11");
  refuses_file("vocab.txt", marks + rest + std::string("n\0l\n", 4), "line 11");
  refuses_file("vocab.txt", marks + rest + "\xff\n", "vocab.txt");
  refuses_file("vocab.txt", marks + rest + std::string(201, 'x') + "\n", "at most 200");
  refuses_file("vocab.txt", marks + rest, "\"encoder.W_E\" does not have the shape [10, 8]");
  refuses_file("vocab.txt", "<pad>\n" + rest + "a\nb\nc\n", "lacks the word </s>");
  refuses_file("target_vocab.txt", "<pad>\n</s>\n" + rest + "a\n", "target_vocab.txt: lacks the word <s>");
  refuses_file("vocab.txt", std::string(16'000'001, 'x'), "is longer than 16000000 bytes");
  std::filesystem::remove(model_folder / "target_vocab.txt");
  save_model(model_folder, *translating_model());
  std::filesystem::remove(model_folder / "target_vocab.txt");
  refuses("target_vocab.txt: No such file");
}

TEST_F(ModelFolder, TensorsThatDoNotFitAreNamed) {
  const auto with = [&](const std::function<void(Weights&)>& change, const std::string& words) {
    save_model(model_folder, *translating_model());
    Weights weights = *translating_model()->weights;
    change(weights);
    std::vector<TensorView> tensors;
    for (const auto& [name, m] : weights.by_name)
      tensors.push_back({name, {m->rows(), m->cols()}, {{m->data(), static_cast<size_t>(m->size())}}});
    write_safetensors(model_folder / "model.safetensors", tensors);
    refuses(words);
  };
  with([](Weights& w) { w.by_name.erase("decoder.W_E"); }, "lacks the tensor \"decoder.W_E\"");
  with([](Weights& w) { w.set("decoder.W_EE", Matrix::Zero(1, 1)); }, "has the tensor \"decoder.W_EE\"");
  with([](Weights& w) { w.set("decoder.ln_final.w", Matrix::Zero(8, 1)); }, "does not have the shape [1, 8]");
  refuses_file("model.safetensors", "", "not a sound safetensors file");
  refuses_config([](json& c) { c["n_layers"] = 3; }, "lacks the tensor \"encoder.blocks.2.ln1.w\"");
  refuses_config([](json& c) { c["unembedding"] = "own"; }, "lacks the tensor \"W_U\"");
  refuses_config([](json& c) { c["d_mlp"] = 65536; }, "does not have the shape [8, 65536]");
}

/// Any byte of any file may be damaged: only UserError may come out.
TEST_F(ModelFolder, DamagedBytesAreRefusedOrOpenedAndNeverFatal) {
  std::mt19937 draw(11);
  save_model(model_folder, *translating_model());
  int opened = 0;
  for (const char* file : {"config.json", "vocab.txt", "target_vocab.txt", "model.safetensors"}) {
    const std::string whole = bytes_in(model_folder / file);
    for (int i = 0; i < 200; ++i) {
      std::string bytes = whole;
      bytes[draw() % std::min<size_t>(bytes.size(), 3000)] = static_cast<char>(draw() % 256);
      if (i % 4 == 0) bytes.resize(draw() % bytes.size());
      put(model_folder / file, bytes);
      const std::string line = error_of([&] { open_model(model_folder); });
      opened += line == "no error";
      ASSERT_EQ(line.find('\n'), std::string::npos) << line;
    }
    put(model_folder / file, whole);
  }
  EXPECT_GT(opened, 20);
  EXPECT_LT(opened, 700);
}

TEST_F(ModelFolder, IsFoundByWhatAPersonTypes) {
  save_model(model_folder, *translating_model());
  BuiltInModels models;
  EXPECT_EQ(model_called(models, model_folder.string() + "/")->folder, model_folder);
  EXPECT_TRUE(contains(error_of([&] { model_called(models, "./no/such"); }), "is not there"));
  EXPECT_TRUE(contains(error_of([&] { model_called(models, "readible"); }), "did you mean \"readable\""));
  EXPECT_EQ(models_in(folder_), std::vector<std::filesystem::path>{model_folder});
}

TEST_F(ModelFolder, ATrainedModelIsThereOnceItsFolderIs) {
  const auto listed = [] {
    const auto& all = BuiltInModels::list();
    return std::any_of(all.begin(), all.end(), [](const auto& entry) { return entry.name == "en-fr-unguided"; });
  };
  if (!listed()) {
    EXPECT_TRUE(contains(error_of([] { BuiltInModels().make("en-fr-unguided"); }), "make it with: headlight train en-fr-unguided"));
  }
  save_model(in_folder("models/en-fr-unguided"), *translating_model());
  const char* given = std::getenv("HEADLIGHT_ASSETS");
  const std::string before = given ? given : "";
  setenv("HEADLIGHT_ASSETS", folder_.c_str(), 1);
  EXPECT_TRUE(listed());
  BuiltInModels models;
  const auto made = models.make("en-fr-unguided");
  given ? setenv("HEADLIGHT_ASSETS", before.c_str(), 1) : unsetenv("HEADLIGHT_ASSETS");
  EXPECT_EQ(made->config.name, "en-fr-unguided");
  EXPECT_TRUE(made->folder.empty());
  EXPECT_EQ(models.make("en-fr-unguided"), made) << "read once";
}

}  // namespace headlight::tests::model_folder_test
