// An unsaved model lives in its document.
#include <gtest/gtest.h>

#include "base/json.hpp"
#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "document/document_json.hpp"
#include "folders/model_folder.hpp"
#include "model/fingerprint.hpp"
#include "run/run.hpp"

namespace headlight::tests::embedded_model_test {

using nlohmann::json;
using tests::edited;
using tests::translating_model;

/// A causal stack from the training view, with a limited number of positions.
std::shared_ptr<const Model> unkept_model(std::string name = "induction, step 40") {
  Model model;
  model.config = {.name = std::move(name),
                  .d_model = 8,
                  .n_heads = 2,
                  .n_layers = 2,
                  .norm = Norm::pre,
                  .learned_positions = 6,
                  .final_norm = true,
                  .unembedding = Unembedding::own};
  model.tokenizer = std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "a", "b", "c", "\u00e9t\u00e9"});
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  model.causal = true;
  model.about = "Induction. Trained by a test.";
  model.embed_unknown = [](const std::string&) { return Matrix(Matrix::Zero(1, 8)); };
  return std::make_shared<const Model>(std::move(model));
}

struct CarriedModel : ScratchFolder {
  BuiltInModels models;
  std::filesystem::path path = in_folder("mine.headlight");

  Document saved_and_opened(const Document& document) {
    save_document(path, document);
    return open_document(path, models);
  }
  std::string refusal_of(const std::function<void(Metadata&, std::vector<TensorView>&)>& spoil) {
    const SafetensorsFile file(path);
    Metadata metadata = file.metadata();
    std::vector<TensorView> tensors;
    std::vector<std::vector<float>> numbers;
    for (const StoredTensor& tensor : file.tensors()) {
      numbers.push_back(file.floats(tensor.name));
      tensors.push_back({tensor.name, tensor.shape, {{numbers.back().data(), numbers.back().size()}}});
    }
    spoil(metadata, tensors);
    const std::filesystem::path spoiled = in_folder("spoiled.headlight");
    write_safetensors(spoiled, tensors, metadata);
    const std::string line = error_of([&] { open_document(spoiled, models); });
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    return line;
  }
};

/// Nothing limits the length if the positions are off; a walk over every item found such a document that was saved and could not be opened
/// again.
TEST_F(CarriedModel, WithoutItsPositionsMayHaveMoreWordsThanTheyCount) {
  const Document document =
      edited(edited(make_document(unkept_model(), {"a b c"}), SetPositions{false}), SetSentences{{"a b c a b c a b c"}});
  EXPECT_TRUE(same(saved_and_opened(document), document));
  EXPECT_NE(tests::refusal(document, SetPositions{true}).find("this model has 6 positions"), std::string::npos);
}

TEST_F(CarriedModel, ComesBackWithEverythingThatWasDone) {
  Document before = make_document(unkept_model(), {"a b c a", "b \u00e9t\u00e9"});
  before = edited(edited(before, SetWeight{"blocks.1.attn.W_Q", 1, 2, 7.f}), SetMask{MaskKind::none});
  const Document after = saved_and_opened(before);
  EXPECT_TRUE(same(after, before));
  EXPECT_EQ(after.model->about, before.model->about);
  EXPECT_EQ(compute(after)->samples[0].trace[compute(after)->nodes.block[1].attn.head[0].pattern],
            compute(before)->samples[0].trace[compute(before)->nodes.block[1].attn.head[0].pattern]);
  EXPECT_TRUE(same(saved_and_opened(after), before)) << "and again";
}

TEST_F(CarriedModel, MayTranslate) {
  const Document before = edited(make_document(translating_model(), {"the cat sat"}), SetTarget{0, {{"le", "chat"}, false}});
  EXPECT_TRUE(same(saved_and_opened(before), before));
}

/// A run of a task with the name of a shipped model is another model all the same.
TEST_F(CarriedModel, IsNotTakenForAShippedOneOfItsName) {
  if (trained_folder("en-fr").empty()) GTEST_SKIP() << "en-fr is not there";
  const Document unsaved = make_document(unkept_model("en-fr"), {"a b"});
  EXPECT_TRUE(same(saved_and_opened(unsaved), unsaved));
  const Document shipped = make_document(models.make("en-fr"), {"the elephant was hungry"});
  EXPECT_TRUE(same(saved_and_opened(shipped), shipped));
  EXPECT_TRUE(SafetensorsFile(path).tensors().empty()) << "that one stays small";
}

TEST_F(CarriedModel, OnceKeptIsNotCarried) {
  save_model(in_folder("kept"), *unkept_model("kept"));
  const Document before = make_document(open_model(in_folder("kept")), {"a b"});
  EXPECT_TRUE(same(saved_and_opened(before), before));
  EXPECT_TRUE(SafetensorsFile(path).tensors().empty());
}

TEST_F(CarriedModel, WhateverIsWrongWithItIsSaidInOneLine) {
  save_document(path, make_document(unkept_model(), {"a b"}));
  const auto says = [&](const std::string& words, const std::function<void(Metadata&, std::vector<TensorView>&)>& spoil) {
    const std::string line = refusal_of(spoil);
    EXPECT_TRUE(contains(line, words)) << line;
    EXPECT_TRUE(contains(line, "spoiled.headlight cannot be opened: ")) << line;
  };
  for (const char* key : {embedded_config, embedded_words})
    says(std::string("lacks \"") + key + "\"", [&](Metadata& m, auto&) { m.erase(key); });
  says("lacks the tensor \"model/W_E\"",
       [](Metadata&, auto& tensors) { std::erase_if(tensors, [](const TensorView& t) { return t.name == "model/W_E"; }); });
  says("\"model/W_Ee\", which its config does not know; did you mean \"model/W_E\"", [](Metadata&, auto& tensors) {
    tensors.push_back(tensors.front());
    tensors.back().name = "model/W_Ee";
  });
  says("does not have the shape", [](Metadata& m, auto&) { m[embedded_words] += "more\n"; });
  says("model.words: line 6", [](Metadata& m, auto&) { m[embedded_words] += "two words\n"; });
  says("does not translate", [](Metadata& m, auto&) { m[embedded_target_words] = "<pad>\n"; });
  says("which lacks it", [](Metadata& m, auto& tensors) {
    tensors.clear();
    m.erase(embedded_config);
    m.erase(embedded_words);
  });
  const auto change = [](const std::function<void(json&)>& how) {
    return [how](Metadata& m, auto&) {
      json d = json::parse(m.at("document"));
      how(d);
      m["document"] = d.dump();
    };
  };
  says("does not say so", change([](json& d) { d["model"] = {{"name", "readable"}}; }));
  says("model.carried is", change([](json& d) { d["model"]["carried"] = 1; }));
  says("model.carried is false", change([](json& d) { d["model"]["carried"] = false; }));
  says("in place of \"other\"", change([](json& d) { d["model"]["name"] = "other"; }));
  says("model has the field \"folder\"", change([](json& d) { d["model"]["folder"] = "/"; }));
}

TEST(Fingerprint, ChangesWithAnyWeightAndWord) {
  const auto model = unkept_model();
  const std::string own = fingerprint(*model);
  EXPECT_EQ(own.size(), 16u);
  EXPECT_EQ(own, fingerprint(*unkept_model("another name")));
  for (const auto& [name, value] : model->weights->by_name) {
    Model other = *model;
    Weights weights = *model->weights;
    Matrix changed = *value;
    changed(changed.rows() - 1, changed.cols() - 1) += 1;
    weights.set(name, changed);
    other.weights = std::make_shared<const Weights>(std::move(weights));
    EXPECT_NE(fingerprint(other), own) << name;
  }
  Model other = *model;
  other.tokenizer = std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "a", "c", "b", "\u00e9t\u00e9"});
  EXPECT_NE(fingerprint(other), own);
}

}  // namespace headlight::tests::embedded_model_test
