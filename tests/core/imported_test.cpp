// Documents that begin with tensors from a file: the accepted files, the computed results, and reopening.
#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <span>

#include "attend/attend.hpp"
#include "attend/import_tensors.hpp"
#include "attend/imported_tensors.hpp"
#include "attend/imported_weights.hpp"
#include "core/properties.hpp"
#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "document/document_file.hpp"
#include "document/document_json.hpp"
#include "formats/npy.hpp"
#include "formats/safetensors.hpp"
#include "run/run.hpp"

namespace headlight::tests::imported_test {

using Shape = std::vector<std::int64_t>;

/// Files of tensors, as other programs write them.
class GivenFiles : public ScratchFolder {
 protected:
  void add(const std::string& name, Shape shape, std::optional<float> all = {}) {
    Index count = 1;
    for (const std::int64_t n : shape) count *= n;
    Matrix& m = numbers_.emplace_back(tests::numbers(1, count, static_cast<unsigned>(numbers_.size() + 1)));
    if (all) m.setConstant(*all);
    tensors_.push_back({name, std::move(shape), {}});
  }

  /// Adds rows whose n numbers are 1/n.
  void add_weights(const std::string& name, const Shape& shape) { add(name, shape, 1.f / static_cast<float>(shape.back())); }

  std::filesystem::path written(const Metadata& metadata = {}) {
    const auto path = in_folder("given.safetensors");
    for (size_t i = 0; i < tensors_.size(); ++i)
      tensors_[i].values = {std::span(numbers_[i].data(), static_cast<size_t>(numbers_[i].size()))};
    write_safetensors(path, tensors_, metadata);
    return path;
  }

  Document opened(const Metadata& metadata = {}, const ImportPart& part = {}) {
    BuiltInModels models;
    return open_document(written(metadata), models, part);
  }

  std::string refused(const Metadata& metadata = {}) {
    return error_of([&] { opened(metadata); });
  }

  Matrix& last() { return numbers_.back(); }
  void keep_as_halves() {
    for (TensorView& tensor : tensors_) tensor.halves = true;
  }

 private:
  std::deque<Matrix> numbers_;
  std::vector<TensorView> tensors_;
};

TEST_F(GivenFiles, OperandsAreComputedAsTheOperatorComputesThem) {
  for (const bool merged : {false, true}) {
    const auto path = in_folder(merged ? "merged.safetensors" : "split.safetensors");
    AttentionTensors t;
    t.shape = {.merged = merged, .batch = 2, .heads = 4, .kv_heads = 2, .queries = 3, .new_keys = 3, .past = 2, .d_key = 5, .d_value = 2};
    const auto drawn = [](Index n, unsigned seed) {
      const Matrix m = tests::numbers(1, n, seed);
      return std::vector<float>(m.data(), m.data() + m.size());
    };
    t.q = drawn(2 * 4 * 3 * 5, 1), t.k = drawn(2 * 2 * 3 * 5, 2), t.v = drawn(2 * 2 * 3 * 2, 3);
    t.past_key = drawn(2 * 2 * 2 * 5, 4), t.past_value = drawn(2 * 2 * 2 * 2, 5);
    const auto view = [](const char* name, Shape shape, const std::vector<float>& v) { return TensorView{name, std::move(shape), {v}}; };
    std::vector<TensorView> tensors = {view("Q", merged ? Shape{2, 3, 20} : Shape{2, 4, 3, 5}, t.q),
                                       view("K", merged ? Shape{2, 3, 10} : Shape{2, 2, 3, 5}, t.k),
                                       view("V", merged ? Shape{2, 3, 4} : Shape{2, 2, 3, 2}, t.v),
                                       view("past_key", {2, 2, 2, 5}, t.past_key), view("past_value", {2, 2, 2, 2}, t.past_value)};
    Metadata said = {{"is_causal", "1"}, {"softcap", "2"}, {"scale", "0.4"}, {"left_window_size", "3"}};
    if (merged) said["q_num_heads"] = "4", said["kv_num_heads"] = "2";
    write_safetensors(path, tensors, said);
    BuiltInModels models;
    const Document document = open_document(path, models);
    const auto run = compute(document);
    const AttentionRun expected = attend::attend(t, {.causal = true, .left = 3, .scale = 0.4, .softcap = 2});
    const Sample& sample = run->samples.front();
    for (size_t h = 0; h < 4; ++h) {
      const HeadNodes &now = run->nodes.block.front().attn.head[h], &then = expected.nodes.head[h];
      EXPECT_EQ(sample.trace[now.scores], expected.traces[0][then.scores]);
      EXPECT_EQ(sample.trace[now.masked_scores], expected.traces[0][then.masked_scores]);
      EXPECT_EQ(sample.trace[now.pattern], expected.traces[0][then.pattern]);
      EXPECT_EQ(sample.trace[now.z], expected.traces[0][then.z]);
    }
    EXPECT_EQ(document.model->imported->items, 2) << "the first of two is shown";
    EXPECT_EQ(run->nodes.outline.has({Stage::merge, {}}), merged);
    EXPECT_EQ(sample.n_words, 5);
    EXPECT_EQ(sample.n_target, 3) << "there are more keys than queries";
    tests::expect_formulas_hold(*sample.graph, sample.trace);
  }
}

struct WeightsCase {
  const char* name;
  std::vector<std::pair<const char*, Shape>> tensors;
  int layers, heads;
};

class GivenWeights : public GivenFiles, public testing::WithParamInterface<WeightsCase> {};

TEST_P(GivenWeights, AreFoundByNameAndShape) {
  for (const auto& [name, shape] : GetParam().tensors) add_weights(name, shape);
  const Document d = opened();
  EXPECT_EQ(d.config.n_layers, GetParam().layers);
  EXPECT_EQ(d.config.n_heads, GetParam().heads);
  const auto run = compute(d);
  EXPECT_EQ(run->nodes.outline.stages().size(), static_cast<size_t>(GetParam().layers)) << "the weights alone, and no other stage";
}

INSTANTIATE_TEST_SUITE_P(
    Files, GivenWeights,
    testing::Values(WeightsCase{"heads", {{"pattern", {3, 4, 5}}}, 1, 3}, WeightsCase{"layers", {{"attentions", {2, 3, 4, 5}}}, 2, 3},
                    WeightsCase{"stacked", {{"attentions", {2, 1, 3, 4, 4}}}, 2, 3},
                    WeightsCase{"batch_first", {{"attentions", {1, 2, 3, 4, 4}}}, 2, 3},
                    WeightsCase{"by_layer", {{"attentions.0", {1, 3, 4, 4}}, {"attentions.1", {1, 3, 4, 4}}, {"logits", {1, 4, 9}}}, 2, 3},
                    WeightsCase{"any_name", {{"mine", {3, 4, 4}}}, 1, 3},
                    WeightsCase{"trace", {{"blocks.0.attn.pattern", {1, 2, 4, 4}}, {"blocks.0.attn.scores", {1, 2, 4, 4}}}, 1, 2}),
    [](const auto& of) { return of.param.name; });

TEST_F(GivenFiles, LayersAreInTheOrderOfTheirNumbersAndOfABatchTheFirstIsTaken) {
  for (int layer = 0; layer < 12; ++layer) {
    add_weights("attentions." + std::to_string(layer), {2, 1, 1, 2});
    last() << static_cast<float>(layer), 0, -1, -1;
  }
  const Document d = opened();
  EXPECT_EQ(d.weights["blocks.11.attn.pattern[0]"](0, 0), 11);
  EXPECT_EQ(d.weights["blocks.2.attn.pattern[0]"](0, 0), 2);
  EXPECT_EQ(d.model->imported->items, 2);
}

TEST_F(GivenFiles, StackedLayersOfABatchAreCutRight) {
  add("attentions", {2, 3, 2, 1, 1});  // layer, item, head
  for (Index i = 0; i < 12; ++i) last()(0, i) = static_cast<float>(i);
  const Document d = opened();
  EXPECT_EQ(d.weights["blocks.0.attn.pattern[1]"](0, 0), 1);
  EXPECT_EQ(d.weights["blocks.1.attn.pattern[0]"](0, 0), 6);
}

TEST_F(GivenFiles, AnItemOfABatchIsChosen) {
  add("attentions", {2, 3, 2, 1, 1});  // layer, item, head
  for (Index i = 0; i < 12; ++i) last()(0, i) = static_cast<float>(i);
  const Document d = opened({{"tokens", R"([["a"], ["b"], ["c"]])"}}, {.item = 2});
  EXPECT_EQ(d.weights["blocks.0.attn.pattern[1]"](0, 0), 5);
  EXPECT_EQ(d.weights["blocks.1.attn.pattern[0]"](0, 0), 10);
  EXPECT_EQ(d.model->imported->item, 2);
  EXPECT_EQ(d.model->imported->keys.front(), "c");
  EXPECT_TRUE(contains(error_of([&] { opened({}, {.item = 3}); }), "a batch of 3 items; there is no item 4"));
}

TEST_F(GivenFiles, AFirstAxisMayBeTwoThings) {
  add("attentions", {3, 2, 1, 1});
  for (Index i = 0; i < 6; ++i) last()(0, i) = static_cast<float>(i);
  const Document layers = opened(), batch = opened({}, {.item = 1, .first = FirstAxis::batch});
  EXPECT_EQ(layers.model->imported->layers, 3);
  EXPECT_TRUE(layers.model->imported->source.guessed);
  EXPECT_EQ(batch.model->imported->items, 3);
  EXPECT_FALSE(batch.model->imported->source.guessed);
  EXPECT_EQ(batch.weights["pattern[1]"](0, 0), 3);
  EXPECT_FALSE(opened({}, {.first = FirstAxis::layers}).model->imported->source.guessed);
  EXPECT_EQ(opened({{"tokens", R"([["a"], ["b"], ["c"]])"}}).model->imported->items, 3) << "lists of tokens, one for each, say it";
}

TEST_F(GivenFiles, ThreeAttentionsOfARunAreOneDocument) {
  for (const auto& [name, queries, keys] :
       {std::tuple<std::string, int, int>("encoder_attentions", 4, 4), {"decoder_attentions", 3, 3}, {"cross_attentions", 3, 4}})
    for (int layer = 0; layer < 2; ++layer) {
      add_weights(name + "." + std::to_string(layer), {2, 2, queries, keys});
      last().setConstant(static_cast<float>(keys + 10 * queries + 100 * layer));
    }
  const Document d = opened({{"key_tokens", R"(["a", "b", "c", "d"])"}, {"query_tokens", R"(["x", "y", "z"])"}}, {.item = 1});
  const auto run = compute(d);
  EXPECT_EQ(run->nodes.outline.stages().size(), 6u);
  EXPECT_EQ(d.weights["encoder.blocks.1.attn.pattern[0]"](3, 3), 144);
  EXPECT_EQ(d.weights["decoder.blocks.0.self_attn.pattern[1]"](2, 2), 33);
  EXPECT_EQ(d.weights["decoder.blocks.1.cross_attn.pattern[1]"](2, 3), 134);
  const Graph& graph = *run->samples.front().graph;
  EXPECT_EQ(graph[graph.find("decoder.blocks.1.cross_attn.pattern[1]")].axes.rows.label(1), "y");
  EXPECT_EQ(graph[graph.find("encoder.blocks.0.attn.pattern[0]")].axes.rows.label(3), "d");
  save_document(in_folder("mine.headlight"), d);
  BuiltInModels models;
  EXPECT_TRUE(same(open_document(in_folder("mine.headlight"), models), d));
}

TEST_F(GivenFiles, AttentionsThatDoNotFitEachOtherAreRefused) {
  add_weights("encoder_attentions", {2, 2, 4, 4});
  add_weights("decoder_attentions", {2, 2, 3, 3});
  add_weights("cross_attentions", {2, 2, 3, 5});
  EXPECT_TRUE(contains(refused(), "expected [3, 4]"));
}

TEST_F(GivenFiles, WhichOfTheThreeIsMissingIsSaid) {
  add_weights("decoder_attentions", {2, 2, 3, 3});
  add_weights("cross_attentions", {2, 2, 3, 5});
  EXPECT_TRUE(contains(refused(), "it holds attention weights of the cross-attention and of the decoder, but none of the encoder"));
}

TEST_F(GivenFiles, StepsOfWritingArePutTogether) {
  for (int step = 0; step < 3; ++step)
    for (int layer = 0; layer < 2; ++layer) {
      add_weights("decoder_attentions." + std::to_string(step) + "." + std::to_string(layer), {2, 1, 1, step + 1});
      last().setConstant(static_cast<float>(step + 1 + 10 * layer));
    }
  const Document d = opened({}, {.item = 1});
  EXPECT_EQ(d.config.n_layers, 2);
  Matrix wanted(3, 3);
  wanted << 11, 0, 0, 12, 12, 0, 13, 13, 13;
  EXPECT_EQ(d.weights["blocks.1.attn.pattern[0]"], wanted);
}

TEST_F(GivenFiles, TokensAreLabels) {
  add_weights("attentions", {1, 2, 3});
  const auto run = compute(opened({{"query_tokens", R"(["il", "a"])"}, {"key_tokens", R"(["it", "has", "it"])"}}));
  const Axes& axes = (*run->samples.front().graph)[run->nodes.block.front().attn.head.front().pattern].axes;
  EXPECT_EQ(axes.rows.label(0), "il");
  EXPECT_EQ(axes.cols.label(1), "has");
  EXPECT_EQ(run->samples.front().tokens.tokens[0].id, run->samples.front().tokens.tokens[2].id) << "the same token twice";
}

TEST_F(GivenFiles, WeightsThatAreNoneAreKeptAndCounted) {
  add_weights("pattern", {1, 3, 2});
  last() << 0.5f, 0.5f, NAN, 0.5f, 1.5f, -0.5f;
  const Document d = opened();
  const WeightFindings& found = d.model->imported->findings;
  EXPECT_EQ(found.rows, 3);
  EXPECT_EQ(found.rows_off_one, 1);
  EXPECT_EQ(found.nan, 1);
  EXPECT_EQ(found.negative, 1);
  EXPECT_EQ(found.above_one, 1);
  EXPECT_EQ(d.weights["pattern[0]"](2, 1), -0.5f) << "nothing is repaired";
  const auto run = compute(d);
  EXPECT_FALSE(run->nodes.outline.rows_sum_to_one(0)) << "they have no scale from 0 to 1";
}

TEST_F(GivenFiles, ADocumentOfThemOpensAsItWas) {
  BuiltInModels models;
  add("Q", {1, 2, 3, 4});
  add("K", {1, 2, 3, 4});
  add("V", {1, 2, 3, 4});
  Document d = opened({{"tokens", R"(["a", "b", "c"])"}, {"softmax_precision", "bf16"}});
  d = document::apply(d, OverrideCell{{0, "q[1]", 0, 2}, 7.f});
  d = document::apply(d, OverrideCell{{0, "pattern[0]", 1, 1}, 0.25f, true});
  save_document(in_folder("mine.headlight"), d);
  const Document again = open_document(in_folder("mine.headlight"), models);
  EXPECT_TRUE(same(again, d));
  EXPECT_EQ(again.weights["q[1]"](0, 2), 7);
  EXPECT_NE((*again.model->weights)["q[1]"](0, 2), 7) << "as it came is known, too";
  EXPECT_TRUE(is_tensor_file(in_folder("given.safetensors")));
  EXPECT_FALSE(is_tensor_file(in_folder("mine.headlight")));
  EXPECT_EQ(again.overrides.size(), 1u);
}

TEST_F(GivenFiles, WhatIsKeptInAnotherPrecisionSaysThatItIsComputedInF32) {
  BuiltInModels models;
  for (const char* name : {"Q", "K", "V"}) add(name, {1, 1, 2, 2});
  EXPECT_EQ(opened().model->imported->stored, "");
  keep_as_halves();
  const Document d = opened();
  EXPECT_EQ(d.model->imported->stored, "F16");
  EXPECT_TRUE(contains(d.model->about, "F16, computed in F32"));
  save_document(in_folder("mine.headlight"), d);
  EXPECT_TRUE(contains(open_document(in_folder("mine.headlight"), models).model->about, "F16, computed in F32"));
}

TEST_F(GivenFiles, OnlyTheirNumbersCanBeChanged) {
  add_weights("attentions", {2, 3, 3});
  const Document d = opened();
  EXPECT_EQ(document::apply(d, SetWeight{"pattern[1]", 0, 0, 0.5f}).weights["pattern[1]"](0, 0), 0.5f);
  for (const Edit& edit : std::vector<Edit>{SetSentences{{"a cat"}}, SetHeads{1}, SetMask{MaskKind::causal}, SetPositions{false},
                                            SetTemperature{2}, SetMistake{Mistake::no_scale, true}, SetHeadSetting{0, 0, HeadSetting::off},
                                            SwapTokens{0, 0, 1}, PaintMask{0, 0, true}})
    EXPECT_TRUE(contains(error_of([&] { document::apply(d, edit); }), "holds imported tensors"));
  BuiltInModels models;
  const Document other = document::apply(d, SetModel{models.make("readable", {}), {}});
  EXPECT_FALSE(other.model->imported) << "a model takes their place";
}

TEST_F(GivenFiles, WhatIsNoneIsRefusedInOneLine) {
  add("W", {4, 4});
  EXPECT_TRUE(contains(refused(), "holds neither Q, K and V nor attention weights"));
  add("a", {2, 3, 3});
  add("b", {2, 3, 3});
  EXPECT_TRUE(contains(refused(), "\"a\" and \"b\" could both be attention weights"));
}

TEST_F(GivenFiles, LayersOfTwoShapesAreRefused) {
  add("attentions.0", {2, 3, 3});
  add("attentions.1", {2, 3, 4});
  EXPECT_TRUE(contains(refused(), "all layers need one shape"));
}

TEST_F(GivenFiles, TooManyKeysAndHeadsAreRefused) {
  add("attentions", {1, 1, 1025});
  EXPECT_TRUE(contains(refused(), "up to 1024 queries and keys"));
}

TEST_F(GivenFiles, SettingsThatAreNoneAreRefused) {
  for (const char* name : {"Q", "K", "V"}) add(name, {1, 1, 2, 2});
  EXPECT_TRUE(contains(refused({{"is_causal", "perhaps"}}), "\"is_causal\": \"perhaps\"; expected 1 or 0"));
  EXPECT_TRUE(contains(refused({{"scale", "-1"}}), "a number from 0 to 1e30"));
  EXPECT_TRUE(contains(refused({{"scale", "nan"}}), "a number from 0 to 1e30"));
  EXPECT_TRUE(contains(refused({{"left_window_size", "1.5"}}), "a whole number from -1"));
  EXPECT_TRUE(contains(refused({{"softmax_precision", "f8"}}), "there are f16, bf16, f32 and f64"));
  EXPECT_TRUE(contains(refused({{"tokens", "[\"a\"]"}}), "1 tokens for 2 queries and 2 keys"));
  EXPECT_TRUE(contains(refused({{"tokens", "{}"}}), "expected a list of texts"));
  EXPECT_TRUE(contains(refused({{"tokens", "[1, 2]"}}), "each has to be a text"));
  EXPECT_TRUE(contains(refused({{"tokens", "[[[[[[["}}), "given.safetensors"));
}

TEST_F(GivenFiles, ADamagedDocumentIsRefused) {
  BuiltInModels models;
  add_weights("attentions", {2, 3, 3});
  const Document d = opened();
  const auto path = in_folder("mine.headlight");
  save_document(path, d);
  const std::string whole = bytes_in(path);
  const auto spoiled = [&](const std::string& from, const std::string& to) {
    std::string bytes = whole;
    const size_t at = bytes.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    bytes.replace(at, from.size(), to);
    put(path, bytes);
    return error_of([&] { open_document(path, models); });
  };
  ASSERT_EQ(spoiled("given/pattern[0]", "given/pattern[0]"), "no error");
  EXPECT_TRUE(contains(spoiled("given/pattern[0]", "given/pattern[7]"), "lacks the tensor"));
  EXPECT_TRUE(contains(spoiled(R"(\"layers\":1)", R"(\"layers\":9)"), "lacks the tensor"));
  EXPECT_TRUE(contains(spoiled(R"(\"heads\":2)", R"(\"heads\":3)"), "given.kv_heads"));
  EXPECT_TRUE(contains(spoiled(R"(\"items\":1)", R"(\"items\":0)"), "given.items"));
  EXPECT_TRUE(contains(spoiled(R"(\"given\":true)", R"(\"given\":1234)"), "model.given"));
}

using NpyFiles = ScratchFolder;

TEST_F(NpyFiles, HoldReadyWeights) {
  const std::vector<float> numbers = {0.25f, 0.75f, 1, 0, 0.5f, 0.5f, 0, 1};
  const std::vector<std::span<const float>> parts = {numbers};
  put(in_folder("a.npy"), npy_bytes({2, 2, 2}, parts));
  BuiltInModels models;
  const Document d = open_document(in_folder("a.npy"), models);
  EXPECT_EQ(d.config.n_heads, 2);
  EXPECT_EQ(d.weights["pattern[1]"](1, 1), 1);
  EXPECT_EQ(d.config.name, "a.npy");
}

TEST_F(NpyFiles, WhatIsNoneIsRefusedInOneLine) {
  const auto refused = [&](const std::string& bytes, const char* name = "a.npy") {
    put(in_folder(name), bytes);
    BuiltInModels models;
    return error_of([&] { open_document(in_folder(name), models); });
  };
  const auto with_header = [](std::string header) {
    header.resize(118, ' ');
    return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header;
  };
  EXPECT_TRUE(contains(refused(""), "not a NumPy file"));
  EXPECT_TRUE(contains(refused("PK\x03\x04 something long enough", "a.npz"), "archive of arrays"));
  EXPECT_TRUE(contains(refused(std::string("\x93NUMPY\x09\x00\x76\x00\x00\x00", 12)), "formats 1 to 3"));
  EXPECT_TRUE(contains(refused(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12)), "at most 10000"));
  EXPECT_TRUE(
      contains(refused(with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2, 2), }")), "the file ends before that"));
  EXPECT_TRUE(
      contains(refused(with_header("{'descr': '<i8', 'fortran_order': False, 'shape': (2, 2, 2), }")), "float32, float64 or float16"));
  EXPECT_TRUE(contains(refused(with_header("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2, 2), }")), "column by column"));
  EXPECT_TRUE(contains(refused(with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (2, -2), }")), "damaged"));
  EXPECT_TRUE(contains(refused(with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (")), "damaged"));
  EXPECT_TRUE(contains(refused(with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296, 4294967296), }")),
                       "ends before"));
  EXPECT_TRUE(contains(refused(with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (0, 2, 2), }")), "one of its axes is empty"));
  EXPECT_TRUE(
      contains(refused(with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (), }") + "abcd"), "expected [heads, query, key]"));
}

}  // namespace headlight::tests::imported_test
