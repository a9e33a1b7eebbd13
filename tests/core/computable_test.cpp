#include "document/computable.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <set>

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_graph.hpp"
#include "folders/built_in.hpp"
#include "folders/model_folder.hpp"
#include "generate/beam.hpp"
#include "graph/evictable.hpp"
#include "run/run.hpp"

namespace headlight::tests::computable_test {

using tests::edited;
using tests::refusal;
using tests::small_document;
using tests::translating_model;

constexpr double GiB = 1024. * 1024 * 1024;

/// A decoder alone, like those of the short tasks: learned positions, and a W_U of its own.
std::shared_ptr<const Model> sequence_model(int positions, std::string example = "") {
  Model model;
  model.config = {.name = "signs",
                  .d_model = 8,
                  .n_heads = 2,
                  .n_layers = 2,
                  .norm = Norm::pre,
                  .learned_positions = positions,
                  .final_norm = true,
                  .unembedding = Unembedding::own};
  model.tokenizer = std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "^", "a", "b", "c", "d"});
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  model.embed_unknown = [](const std::string&) { return Matrix(Matrix::Zero(1, 8)); };
  model.causal = true;
  model.example = std::move(example);
  return std::make_shared<const Model>(std::move(model));
}

std::shared_ptr<const Model> translator_with_positions(int positions) {
  Model model = *translating_model();
  model.config.learned_positions = positions;
  model.weights =
      std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), model.target_tokenizer->size(), 3));
  return std::make_shared<const Model>(std::move(model));
}

/// The bytes of every matrix that belongs only to this sentence.
double bytes_made(const Run& run, const Sample& sample) {
  std::set<const Matrix*> weights, made;
  for (const auto& [name, value] : run.document.weights.by_name) weights.insert(value.get());
  double bytes = 0;
  for (const MatrixPtr& value : sample.trace.value)
    if (!weights.count(value.get()) && made.insert(value.get()).second) bytes += static_cast<double>(value->size()) * sizeof(float);
  return bytes;
}

WordCounts counts(const Document& d, const Sample& sample) {
  return {sample.tokens.size(), sample.target.size(), d.tokenizer->size(), d.config.has_encoder() ? d.model->target_tokenizer->size() : 0};
}

void expect_right_estimate(const Document& d, const std::string& what) {
  const auto run = compute(d);
  for (const Sample& sample : run->samples) {
    const double more = added_by(d.interventions, d.config, counts(d, sample)).numbers * sizeof(float);
    EXPECT_EQ(run_size(d.config, counts(d, sample)).trace + more, bytes_made(*run, sample)) << what;
  }
  double weights = 0;
  for (const auto& [name, value] : d.weights.by_name) weights += static_cast<double>(value->size()) * sizeof(float);
  EXPECT_EQ(run_size(d.config, counts(d, run->samples.front())).weights, weights) << what;
}

TEST(Need, CountsEveryMatrixOfARunAndEveryWeight) {
  const Document random = small_document({"the cat sat on the mat", "it was tired"});
  expect_right_estimate(random, "one block");
  expect_right_estimate(edited(random, SetBiases{true}), "biases");
  expect_right_estimate(edited(random, SetHeads{4}), "heads");
  expect_right_estimate(edited(random, SetSentences{{"a crocodile swam"}}), "unknown words");
  for (const Mistake mistake : all_mistakes()) expect_right_estimate(edited(random, SetMistake{mistake, true}), id(mistake));
  expect_right_estimate(edited(edited(random, SetBiases{true}), SetMistake{Mistake::W_K_is_W_Q, true}), "W_K = W_Q with biases");
  for (int i = 0; i < 4; ++i) expect_right_estimate(edited(random, SetHeadSetting{0, 1, static_cast<HeadSetting>(i)}), "a head's setting");
  expect_right_estimate(make_document(sequence_model(12), {"^ a b c"}), "a decoder alone");
  const Document translation = make_document(translating_model(), {"the cat sat", "it was tired on the mat"});
  expect_right_estimate(translation, "a translation");
  expect_right_estimate(edited(translation, SetHeadSetting{2, 0, HeadSetting::off}), "a switched head of the decoder");
  expect_right_estimate(edited(translation, SetTarget{0, {{"le", "chat"}, false}}), "a translation that waits");
  expect_right_estimate(make_document(translator_with_positions(9), {"the cat sat"}), "learned positions");
  expect_right_estimate(make_document(tests::layered_model(3), {"the cat sat"}), "more blocks than are measured");
}

TEST(Need, CountsWhatPasses) {
  const Document layers = make_document(tests::layered_model(3), {"the cat sat"});
  for (const Document& d : {make_document(sequence_model(12), {"^ a b c"}), layers, edited(layers, SetVariant{"read_after", "1"}),
                            edited(layers, SetVariant{"read_after", "3"}), small_document({"the cat sat"})}) {
    const Sample sample = compute(d)->samples.front();
    const std::vector<bool> evictable = evictable_nodes(*sample.graph);
    double bytes = 0;
    for (NodeId id = 0; id < sample.graph->size(); ++id) bytes += evictable[static_cast<size_t>(id)] ? bytes_of(*sample.graph, id) : 0;
    EXPECT_EQ(run_size(d.config, counts(d, sample)).evictable, bytes);
  }
}

TEST(Need, OnDemandIsWithoutMostOfWhatPasses) {
  std::string words;
  for (int i = 0; i < 1000; ++i) words += "cat ";
  const Document d = make_document(tests::layered_model(60), {words});
  const double evictable = run_size(d.config, {1000, 0, d.tokenizer->size(), 0}).evictable;
  EXPECT_NEAR(need_of(d).bytes - need_of(d, Values::on_demand).bytes, evictable - 2 * most_evictable_bytes, 1);
  EXPECT_GT(evictable, GiB);
  const Document short_one = make_document(tests::layered_model(60), {"the cat sat"});
  EXPECT_EQ(need_of(short_one).bytes, need_of(short_one, Values::on_demand).bytes);
}

/// The growth of the program's memory while `d` is computed.
double measured(const Document& d) {
  const auto taken = [] {
    const struct mallinfo2 now = mallinfo2();
    return static_cast<double>(now.uordblks + now.hblkhd);
  };
  const double before = taken();
  const auto run = compute(d);
  return taken() - before;
}

TEST(Need, IsWhatARealRunTakesToATenth) {
  if (mallinfo2().uordblks == 0) GTEST_SKIP() << "memory is not counted here, as under a sanitizer";
  std::string words;
  for (int i = 0; i < 60; ++i) words += "the cat sat on the mat ";
  BuiltInModels models;
  for (const Document& d :
       {make_document(tests::small_model(64, 4), {words}), make_document(tests::small_model(256, 256), {words.substr(0, 23 * 8)}),
        make_document(models.make("random", {.d_model = 512, .n_heads = 8, .seed = 1}), {words, words}),
        make_document(tests::small_model(64, 64), {"the cat sat"})}) {
    const double real = measured(d), said = need_of(d).bytes;
    EXPECT_NEAR(said / real, 1, 0.1) << d.config.d_model << ", " << d.config.n_heads << " heads: " << said << " for " << real;
  }
}

TEST(Need, IsSaidBesideWhatIsFree) {
  EXPECT_EQ(error_of([] {
              require_room({6.1 * GiB, "this document"}, static_cast<std::uint64_t>(4.025 * GiB));
            }),
            "this document needs about 6.1 GiB of memory; 3.9 GiB are free");
  EXPECT_EQ(error_of([] { require_room({3.8 * GiB, "this document"}, static_cast<std::uint64_t>(4.025 * GiB)); }), "no error");
  EXPECT_EQ(error_of([] {
              require_room({20.5 * 16 * GiB, "this batch"}, ~std::uint64_t{0});
            }),
            "this batch needs about 328 GiB of memory; Headlight takes up to 32 GiB");
  EXPECT_EQ(error_of([] {
              require_room({20.4 * GiB, "this document"}, static_cast<std::uint64_t>(20.3 * GiB));
            }),
            "this document needs about 20.4 GiB of memory; 20.2 GiB are free")
      << "to two digits both are 20 GiB";
  EXPECT_EQ(error_of([] {
              require_room({32.04 * GiB, "this document"}, ~std::uint64_t{0});
            }),
            "this document needs about 32.04 GiB of memory; Headlight takes up to 32.00 GiB");
  EXPECT_EQ(error_of([] { require_room({1000, "this document"}); }), "no error") << "small ones never ask";
}

std::string thousand_words() {
  std::string words;
  for (int i = 0; i < max_tokens; ++i) words += "cat ";
  return words;
}

TEST(Computable, AThousandHeadsOfAThousandWordsAreRefusedBeforeAnythingIsAllocated) {
  BuiltInModels models;
  const auto model = models.make("random", {.d_model = 1024, .n_heads = 1024, .seed = 1});
  const Document d = make_document(model, {"the cat sat"});
  const std::string said = refusal(d, SetSentences{std::vector<std::string>(16, thousand_words())});
  EXPECT_TRUE(contains(said, "this batch of 16 sentences needs about 32") && contains(said, " GiB of memory; Headlight takes up to 32 GiB"))
      << said;
  EXPECT_TRUE(contains(error_of([&] { make_document(model, std::vector<std::string>(16, thousand_words())); }), "needs about"));
  Document slipped = d;  // bypasses the edits, as a reader might
  slipped.sentences.assign(16, thousand_words());
  EXPECT_TRUE(contains(error_of([&] { compute(slipped); }), "needs about"));
  const Document two_heads = make_document(models.make("random", {.d_model = 1024, .n_heads = 2, .seed = 1}), {thousand_words()});
  Document many = two_heads;
  many.sentences.assign(16, thousand_words());
  EXPECT_TRUE(contains(refusal(many, SetHeads{1024}), "needs about")) << "more heads of the same sentence";
}

TEST(Computable, AModelThatIsTooLargeIsRefusedBeforeItsWeightsAreRead) {
  ModelConfig config = {.name = "huge", .d_model = 1024, .n_heads = 16, .n_layers = 64, .d_mlp = 65536};
  EXPECT_TRUE(contains(error_of([&] { require_room_for_model(config, 1000, 0); }),
                       "the model huge needs about 33 GiB of memory; Headlight takes up to 32 GiB"));
  config = {.name = "huge", .d_model = 1024, .n_heads = 1024, .n_layers = 64};
  EXPECT_GT(run_size(config, {}).graph, GiB / 4) << "so many heads are much to write down, too";
  const ModelConfig large = {.name = "large", .d_model = 1024, .n_heads = 16, .n_layers = 48, .d_mlp = 4096};
  EXPECT_NEAR(run_size(large, {}).weights / GiB, 2.25, 0.02);
}

TEST(Computable, MoreWordsThanPositionsAreCountedInPlainWords) {
  const Document d = make_document(sequence_model(5), {"^ a b c"});
  EXPECT_EQ(refusal(d, SetSentences{{"^ a b c a b"}}), "this model has 5 positions; the sentence has 6 words: shorten it");
  EXPECT_EQ(refusal(d, SetSentences{{"^ a", "^ a b c a b"}}), "this model has 5 positions; sentence 2 has 6 words: shorten it");
  const Document full = edited(d, SetSentences{{"^ a b c a"}});
  EXPECT_EQ(refusal(full, DuplicateToken{0, 1}), "this model has 5 positions; the sentence has 6 words: shorten it");
  EXPECT_EQ(refusal(edited(edited(d, SetPositions{false}), SetSentences{{"^ a b c a b"}}), SetPositions{true}),
            "this model has 5 positions; the sentence has 6 words: shorten it");
  const Document translation = make_document(translator_with_positions(4), {"the cat sat"});
  EXPECT_EQ(refusal(translation, SetSentences{{"the cat sat on"}}),
            "this model has 4 positions; the sentence has 5 words with its mark </s>: shorten it");
  EXPECT_EQ(refusal(translation, SetTarget{0, {{"le", "chat", "la", "natte"}, false}}),
            "this model has 4 positions; the translation has 5 words with its mark <s>: shorten it");
}

TEST(Computable, AWordThatTheModelCannotReadIsNamed) {
  const Document d = make_document(sequence_model(12), {"^ a b c"});
  EXPECT_EQ(refusal(d, SetSentences{{"^ a elephant"}}),
            "the model signs does not know the word \"elephant\" and has no token for unknown words");
  EXPECT_TRUE(contains(refusal(d, SetSentences{{"^ aa"}}), "; did you mean \"a\"?"));
  EXPECT_NO_THROW(compute(make_document(translating_model(), {"the elephant"}))) << "an encoder reads it as a row of zeros";
}

TEST(Computable, TheDecoderStopsWhereItsPositionsEnd) {
  const Document d = make_document(translator_with_positions(4), {"the cat sat"});
  EXPECT_EQ(longest_target(d.config), 3);
  const auto run = compute(d);
  EXPECT_LE(run->samples[0].n_target, 4);
  for (const int end : beam(d, 0, 4).best) EXPECT_LE(beam(d, 0, 4).words(end).size(), 3u);
  EXPECT_NO_THROW(graph_of(d, 0));
}

TEST(Example, EveryModelKnowsASentenceItCanRead) {
  BuiltInModels models;
  for (const auto& entry : BuiltInModels::list()) {
    const auto model = models.make(entry.name);
    for (const std::string& sentence : {example_of(*model), another_example_of(*model)})
      EXPECT_TRUE(knows(*model, sentence)) << entry.name << ": " << sentence;
  }
  EXPECT_EQ(example_of(*models.make("readable")), "The elephant ate the banana as it was hungry");
  EXPECT_EQ(example_of(*sequence_model(12, "^ c b a")), "^ c b a");
  EXPECT_EQ(example_of(*sequence_model(12)), "^ a b c d ^ a b c d");
  EXPECT_EQ(example_of(*sequence_model(5)), "^ a b c d");
  EXPECT_EQ(example_of(*sequence_model(2)), "^ a");
  EXPECT_EQ(example_of(*sequence_model(2, "^ c b a")), "^ a") << "its own is too long for it";
  for (const int positions : {1, 2, 3, 5, 12})
    EXPECT_NO_THROW(compute(make_document(sequence_model(positions), {example_of(*sequence_model(positions))}))) << positions;
  EXPECT_NO_THROW(compute(make_document(translator_with_positions(3), {example_of(*translator_with_positions(3))})));
}

TEST(Example, AModelThatCannotReadThePresentSentenceBeginsWithItsOwn) {
  const Document d = edited(small_document({"the cat sat", "it was"}), SetModel{sequence_model(12, "^ a b"), {}});
  EXPECT_EQ(d.sentences, std::vector<std::string>{"^ a b"});
  EXPECT_EQ(edited(d, SetModel{tests::small_model(), {}}).sentences, std::vector<std::string>{"^ a b"}) << "which this one reads";
}

class ExampleInAFolder : public ScratchFolder {};

TEST_F(ExampleInAFolder, IsKeptWithTheModelAndMayBeMissing) {
  save_model(in_folder("with"), *sequence_model(12, "^ c b a"));
  EXPECT_EQ(open_model(in_folder("with"))->example, "^ c b a");
  save_model(in_folder("without"), *sequence_model(12));
  EXPECT_FALSE(contains(bytes_in(in_folder("without") / "config.json"), "example"));
  const auto old = open_model(in_folder("without"));
  EXPECT_EQ(example_of(*old), "^ a b c d ^ a b c d");
  std::string config = bytes_in(in_folder("with") / "config.json");
  put(in_folder("with") / "config.json", config.replace(config.find("\"^ c b a\""), 9, "7"));
  EXPECT_TRUE(contains(error_of([&] { open_model(in_folder("with")); }), "example is 7; a text is needed"));
}

}  // namespace headlight::tests::computable_test
