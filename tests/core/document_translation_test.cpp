// Documents whose model translates and is in a folder: they come back as they were, and errors name the fault.
#include <gtest/gtest.h>

#include "base/json.hpp"
#include "core/documents.hpp"
#include "core/imported_documents.hpp"
#include "core/random_edits.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "document/document_json.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"
#include "run/run.hpp"

namespace headlight::tests::document_translation_test {

using nlohmann::json;
using tests::edited;
using tests::translating_model;

json one_override(const char* node) {
  return json::array({json{{"sample", 0}, {"node", node}, {"row", 0}, {"col", 0}, {"value", "1"}, {"keep_sum", false}}});
}

struct DocumentOfATranslation : ScratchFolder {
  BuiltInModels models;
  std::filesystem::path path = in_folder("mine.headlight"), model_folder = in_folder("translator");
  std::shared_ptr<const Model> model = saved(*translating_model());

  std::shared_ptr<const Model> saved(const Model& made) const {
    save_model(model_folder, made);
    return open_model(model_folder);
  }
  Document start() const { return make_document(model, {"the cat sat on the mat", "it was Zorblax"}); }
  Document saved_and_opened(const Document& document) {
    save_document(path, document);
    return open_document(path, models);
  }
  void comes_back(const Document& document, const std::string& what = {}) {
    EXPECT_TRUE(same(saved_and_opened(document), document)) << what;
  }
  /// The error for the document's JSON after `damage`.
  std::string said(const std::function<void(json&)>& damage) {
    json bad = json::parse(document_json(start()));
    damage(bad);
    const std::string line = error_of([&] { document_from_json(bad.dump(), models); });
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_LT(line.size(), 600u) << line;
    return line;
  }
  void refuses(const std::function<void(json&)>& damage, const std::string& words) {
    const std::string line = said(damage);
    EXPECT_TRUE(contains(line, words)) << line << "\ndoes not say: " << words;
  }
};

TEST_F(DocumentOfATranslation, ComesBackWithWhatTheDecoderWrote) {
  Document d = start();
  comes_back(d);
  d = edited(std::move(d), SetTarget{0, {{"le", "chat"}, true}});
  d = edited(std::move(d), SetTarget{1, {{}, false}});
  comes_back(d);
  EXPECT_EQ(saved_and_opened(d).targets[0].words, (std::vector<std::string>{"le", "chat"}));
  EXPECT_FALSE(saved_and_opened(d).targets[1].whole);
  const auto a = compute(d), b = compute(saved_and_opened(d));
  EXPECT_EQ(a->samples[1].trace[*a->nodes.logits], b->samples[1].trace[*b->nodes.logits]);
}

TEST_F(DocumentOfATranslation, EveryStackAndEveryAttentionComesBack) {
  Document d = start();
  for (int attention = 0; attention < 4; ++attention)
    d = edited(std::move(d), SetHeadSetting{attention, attention % 2, static_cast<HeadSetting>(attention)});
  for (const char* node : {"encoder.embed", "encoder.scaled_embed", "encoder.blocks.1.attn.pattern[0]", "encoder.ln_final",
                           "decoder.blocks.0.self_attn.scores[1]", "decoder.blocks.0.cross_attn.z[1]", "decoder.cross_mask", "decoder.mask",
                           "decoder.blocks.0.resid_cross", "logits", "probs"})
    d = edited(std::move(d), OverrideCell{{1, node, 1, 1}, 0.25f});
  d = edited(std::move(d), SetWeight{"decoder.blocks.0.cross_attn.W_Q", 2, 3, 4.f});
  const auto added_word = d.tokenizer->find("zorblax");
  d = edited(std::move(d), SetWeight{"encoder.W_E", added_word, 3, -2.f});
  comes_back(edited(std::move(d), SetWeight{"decoder.W_E", 4, 0, 1.f}));
}

TEST_F(DocumentOfATranslation, BiasesThatTheModelLacksAreMadeForEveryStack) {
  Model plain = *translating_model();
  plain.config.biases = false;
  plain.weights =
      std::make_shared<const Weights>(initial_weights(plain.config, plain.tokenizer->size(), plain.target_tokenizer->size(), 3));
  model = saved(plain);
  Document d = edited(start(), SetBiases{true});
  EXPECT_TRUE(d.weights.has("decoder.blocks.0.cross_attn.b_K"));
  EXPECT_NO_THROW(compute(d));
  d = edited(std::move(d), SetWeight{"encoder.blocks.1.mlp.b_in", 0, 1, 4.f});
  comes_back(d);
  comes_back(edited(std::move(d), SetBiases{false}));
}

TEST_F(DocumentOfATranslation, EveryKindOfEditComesBack) {
  tests::RandomEdits edits(5, model);
  for (int kind = 0; kind < static_cast<int>(std::variant_size_v<AnyEdit>); ++kind)
    for (int times = 0; times < 10; ++times) {
      const Edit edit = edits.of_kind(kind, start());
      try {
        const Document before = edited(start(), edit);
        comes_back(before, tests::line_of(edit, start()));
      } catch (const UserError& refused) {
        ASSERT_FALSE(contains(refused.what(), "cannot be opened")) << refused.what();
      }
    }
}

TEST_F(DocumentOfATranslation, StepsAreCalledAfterTheWordsTheyAreAbout) {
  const Document d = make_document(model, {"the cat sat"});
  const auto said = [&](const char* node, Index row, Index col, float value) {
    return tests::line_of(OverrideCell{{0, node, row, col}, value}, d);
  };
  EXPECT_EQ(said("encoder.blocks.0.attn.pattern[0]", 2, 1, 0.5f), "sat \u2192 cat, head 1 \u2192 0.5");
  EXPECT_EQ(said("decoder.blocks.0.cross_attn.pattern[0]", 2, 1, 0.5f), "2 \u2192 cat, head 1 \u2192 0.5")
      << "a row of the decoder is no English word";
  EXPECT_EQ(said("decoder.blocks.0.self_attn.pattern[0]", 2, 1, 0.5f), "2 \u2192 1, head 1 \u2192 0.5");
  EXPECT_EQ(said("encoder.tokens", 1, 0, 8), "Word 1 \u201ccat\u201d \u2192 \u201cit\u201d");
  EXPECT_EQ(tests::line_of(SetWeight{"decoder.W_E", 4, 0, 0.5f}, d).substr(0, 13), "W_E [chat, 0]")
      << "the decoder's table is of French words";
}

TEST_F(DocumentOfATranslation, WithoutItsFolderSaysSo) {
  save_document(path, start());
  save_model(in_folder("elsewhere"), *model);
  std::filesystem::remove_all(model_folder);
  const std::string gone = error_of([&] { open_document(path, models); });
  EXPECT_TRUE(contains(gone, "mine.headlight cannot be opened: the model folder " + model_folder.string() + " is not there")) << gone;
  Model other = *translating_model();
  other.config.name = "another";
  save_model(model_folder, other);
  EXPECT_TRUE(contains(error_of([&] { open_document(path, models); }), "\"small-translator\" is no longer in the folder"));
  Model retrained = *translating_model();
  retrained.weights = std::make_shared<const Weights>(
      initial_weights(retrained.config, retrained.tokenizer->size(), retrained.target_tokenizer->size(), 4));
  save_model(model_folder, retrained);
  const std::string other_weights = error_of([&] { open_document(path, models); });
  EXPECT_TRUE(contains(other_weights, "has other weights than those it was made with")) << other_weights;
  EXPECT_TRUE(contains(other_weights, model_folder.string())) << other_weights;
}

TEST_F(DocumentOfATranslation, OfAnOlderVersionTellsNoFingerprintAndOpens) {
  save_document(path, start());
  Metadata metadata = SafetensorsFile(path).metadata();
  json d = json::parse(metadata.at("document"));
  EXPECT_EQ(d["model"]["fingerprint"].get<std::string>().size(), 16u);
  d["model"].erase("fingerprint");
  metadata["document"] = d.dump();
  write_safetensors(path, {}, metadata);
  EXPECT_TRUE(same(open_document(path, models), start()));
}

TEST_F(DocumentOfATranslation, FindsItsModelUnderAnotherNameAmongTheKeptOnes) {
  setenv("XDG_DATA_HOME", in_folder("shared").c_str(), 1);
  const Document before = start();
  save_document(path, before);
  std::filesystem::create_directories(models_folder());
  std::filesystem::rename(model_folder, models_folder() / "renamed");
  put(models_folder() / "a file", "no model");
  std::filesystem::create_directory(models_folder() / "broken");
  const Document after = open_document(path, models);
  unsetenv("XDG_DATA_HOME");
  EXPECT_EQ(after.model->folder, in_folder("shared/headlight/models/renamed"));
  EXPECT_EQ(after.sentences, before.sentences);
}

/// A document keeps its model when a training overwrites the model's folder.
TEST_F(DocumentOfATranslation, CarriesItsModelOnceTheFolderHoldsAnother) {
  const Document before = start();
  Model retrained = *translating_model();
  retrained.weights = std::make_shared<const Weights>(
      initial_weights(retrained.config, retrained.tokenizer->size(), retrained.target_tokenizer->size(), 4));
  save_model(model_folder, retrained);
  save_document(path, before);
  const Document after = open_document(path, models);
  EXPECT_TRUE(after.model->folder.empty());
  EXPECT_EQ(*after.weights.by_name.at("encoder.W_E"), *before.weights.by_name.at("encoder.W_E"));
}

TEST_F(DocumentOfATranslation, FieldsThatCannotBeAreNamed) {
  refuses([](json& d) { d.erase("targets"); }, "lacks the field \"targets\", which the model small-translator needs");
  refuses([](json& d) { d["model"] = {{"name", "readable"}}; }, "has the field \"targets\", but the model readable does not translate");
  refuses([](json& d) { d["targets"].erase(0); }, "targets has 1 entries; expected 2, one for each sentence");
  refuses([](json& d) { d["targets"] = 1; }, "targets is");
  refuses([](json& d) { d["targets"][1] = "le chat"; }, "targets[1] is the text");
  refuses([](json& d) { d["targets"][1].erase("whole"); }, "targets[1] lacks the field \"whole\"");
  refuses([](json& d) { d["targets"][1]["more"] = 1; }, "targets[1] has the field \"more\"");
  refuses([](json& d) { d["targets"][1]["whole"] = 1; }, "targets[1].whole is");
  refuses([](json& d) { d["targets"][0]["words"] = {"chatt"}; }, "did you mean \"chat\"?");
  for (const char* mark : {"<s>", "</s>", "<pad>", "</S>", "<PAD>"})
    refuses([&](json& d) { d["targets"][0]["words"] = {mark}; }, std::string("does not know the word \"") + mark + "\"");
  refuses([](json& d) { d["targets"][0]["words"] = std::vector<std::string>(65, "le"); }, "up to 64 are allowed");
  refuses([](json& d) { d["targets"][0]["words"] = {1}; }, "targets[0].words[0] is");
  refuses([](json& d) { d["model"]["folder"] = "translator"; }, "a whole path from / on is needed");
  refuses([](json& d) { d["model"]["folder"] = "/"; }, "the model folder / holds no model");
  refuses([](json& d) { d["model"]["folder"] = std::string("/a\0b", 4); }, "a whole path");
  refuses([](json& d) { d["model"]["folder"] = 1; }, "model.folder is");
  refuses([](json& d) { d["model"]["seed"] = 1; }, "model has the field \"seed\"");
  refuses([](json& d) { d["model"].erase("name"); }, "model lacks the field \"name\"");
  refuses([](json& d) { d["config"]["head_settings"] = {"off", "off"}; }, "expected none or 8");
  refuses([](json& d) { d["overrides"] = one_override("blocks.0.attn.q"); }, "no computed matrix is called");
  refuses([](json& d) { d["overrides"] = one_override("decoder.tokens"); }, "no computed matrix is called");
}

/// JSON cannot hold bytes that are not text; nlohmann's exception for them would be a fault of the program.
TEST_F(DocumentOfATranslation, AFolderWhoseNameIsNoTextIsNamed) {
  save_model(in_folder("caf\xE9"), *tests::translating_model());
  const Document d = make_document(open_model(in_folder("caf\xE9")), {"the cat sat"});
  EXPECT_TRUE(contains(error_of([&] { save_document(path, d); }), "the model's folder is not valid UTF-8"));
  EXPECT_FALSE(std::filesystem::exists(path));
}

/// A run starts from the words that the previous one wrote; words of another vocabulary have no ids here.
TEST_F(DocumentOfATranslation, IsWrittenAnewAfterTensorsWithOtherWords) {
  const auto tensors = compute(tests::given_operands({"xx", "yy", "zz"}, {"c", "d", "e"}));
  ASSERT_GT(tensors->samples.front().n_target, 0);
  const auto anew = compute(start()), after = compute(start(), tensors.get());
  EXPECT_EQ(after->samples.front().target.pieces(), anew->samples.front().target.pieces());
}

}  // namespace headlight::tests::document_translation_test
