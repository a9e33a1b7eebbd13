// Abilities of the shipped translating models, recomputed from their weights: the model cards' figures are measured, not quoted.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/text_file.hpp"
#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "formats/safetensors.hpp"
#include "run/run.hpp"
#include "tasks/translation_card.hpp"

namespace headlight::tests::shipped_models_test {

using tests::edited;

class ShippedModel : public testing::Test {
 protected:
  BuiltInModels models;
  TranslationTask task{asset("grammar"), true, 0};

  std::shared_ptr<const Model> model(const std::string& name = "en-fr") { return models.make(name); }

  static std::string french(const run::Run& run, size_t sample = 0) {
    const std::vector<std::string> words = run.samples[sample].target.texts();
    return joined(std::span(words).subspan(1, static_cast<size_t>(run.samples[sample].n_target - 1)));
  }
  static std::string in_words(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
  }
  std::string translated(const std::string& sentence) { return french(*compute(make_document(model(), {sentence}))); }
};

TEST_F(ShippedModel, TranslatesWhatItWasNeverTrainedOn) {
  const TranslationReport report = report_on(task, model()->config, *model()->weights, 300);
  for (const TranslationFigures& f : {report.noun_pairs, report.noun_verbs}) {
    EXPECT_EQ(f.sentences, 300);
    EXPECT_GE(f.exact, .97);
    EXPECT_GE(f.gender, .99);
    EXPECT_GE(f.on_noun, .90);
    EXPECT_GE(f.aligned, .97);
  }
  const SwitchFigures pairs = switch_figures(task, model()->config, *model()->weights, task.grammar().minimal_pairs(200, 5), report.heads);
  EXPECT_EQ(pairs.pairs, 200);
  EXPECT_GE(pairs.switched, .98);
  EXPECT_GE(pairs.gender, .98);
}

TEST_F(ShippedModel, WithoutGuidanceTranslatesAsWellButItsHeadsAreItsOwn) {
  const auto free = model("en-fr-unguided");
  const TranslationReport report = report_on(task, free->config, *free->weights, 200);
  EXPECT_GE(report.noun_pairs.exact, .90);
  EXPECT_GE(report.noun_pairs.gender, .90);
  const TranslationReport guided = report_on(task, model()->config, *model()->weights, 200);
  EXPECT_LT(report.noun_pairs.on_noun, guided.noun_pairs.on_noun)
      << "what was taught must be clearer than what emerged, or the card says something else";
}

TEST_F(ShippedModel, TheArticlesSentences) {
  EXPECT_EQ(translated("The elephant ate the banana because it was hungry"), "l'éléphant a mangé la banane parce qu'il avait faim");
  EXPECT_EQ(translated("The elephant ate the banana because it was ripe"), "l'éléphant a mangé la banane parce qu'elle était mûre");
  EXPECT_EQ(translated("The elephant ate the banana as it was hungry"), "l'éléphant a mangé la banane car il avait faim");
  EXPECT_EQ(translated("This is book"), "c'est un livre");
}

TEST_F(ShippedModel, EveryReadyMinimalPair) {
  ASSERT_GE(task.grammar().examples().size(), 5u);
  for (const ExamplePair& example : task.grammar().examples())
    for (const SentencePair& side : {example.a, example.b})
      EXPECT_EQ(translated(in_words(side.english)), joined(side.french)) << in_words(side.english);
}

/// Puts all of the weight of the pronoun's row in the pronoun head on another noun.
Document looking_at(Document d, const NamedHeads& heads, int pronoun, int noun) {
  const std::string node =
      "encoder.blocks." + std::to_string(heads.pronoun.layer) + ".attn.pattern[" + std::to_string(heads.pronoun_head) + "]";
  return edited(std::move(d), OverrideCell{{0, node, pronoun, noun}, 1.f, true});
}

TEST_F(ShippedModel, TurningTheHeadToTheOtherNounTurnsThePronoun) {
  const std::vector<MinimalPair> pairs = task.grammar().minimal_pairs(60, 9);
  std::vector<SentencePair> sentences;
  for (const MinimalPair& pair : pairs) sentences.push_back(pair.a);
  const NamedHeads heads = named_heads(task, model()->config, *model()->weights, sentences);
  int turned = 0;
  for (const MinimalPair& pair : pairs) {
    const Pronoun &own = pair.a.pronouns.front(), &other = pair.b.pronouns.front();
    const auto before = compute(make_document(model(), {in_words(pair.a.english)}));
    const auto after = compute(looking_at(before->document, heads, own.at, other.antecedent), before.get());
    const auto word = [&](const run::Run& run) {
      return run.samples[0].n_target > own.in_french + 1 ? run.samples[0].target.tokens[static_cast<size_t>(own.in_french) + 1].text : "";
    };
    turned += word(*before) == pair.a.french[static_cast<size_t>(own.in_french)] &&
              word(*after) == pair.b.french[static_cast<size_t>(other.in_french)];
  }
  EXPECT_GE(turned, 54) << "of 60: nine in ten";

  const Document hungry = make_document(model(), {"the elephant ate the banana because it was hungry"});
  const std::string after = french(*compute(looking_at(hungry, heads, 6, 4)));
  EXPECT_NE(after.find("parce qu'elle"), std::string::npos) << after;
}

/// A page has to download them.
TEST_F(ShippedModel, AllAreKeptInHalfPrecision) {
  for (const char* name : {"en-fr", "en-fr-unguided", "stories"}) {
    const SafetensorsFile file(asset("models/" + std::string(name) + "/model.safetensors"));
    for (const StoredTensor& tensor : file.tensors()) EXPECT_EQ(tensor.dtype, DType::f16) << name << ": " << tensor.name;
    EXPECT_LT(std::filesystem::file_size(file.path()), 400'000u) << name;
    EXPECT_TRUE(read_text(asset("models/" + std::string(name) + "/card.md")).find("headlight train " + std::string(name) + " --half`") !=
                std::string::npos);
  }
}

}  // namespace headlight::tests::shipped_models_test
