// Sentences that state a rule or a cause appear only if the run confirms them; otherwise another sentence does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "commands/pictures/paper.hpp"
#include "core/documents.hpp"
#include "document/computable.hpp"
#include "drawn_sentences.hpp"
#include "headless_program.hpp"
#include "session/training/training_choice.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/translating.hpp"
#include "small_models.hpp"
#include "translating_program.hpp"
#include "views/inspector/contribution_section.hpp"
#include "views/map/map_about.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::computed_claims_test {

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

Document broken(Document document, Mistake mistake) { return tests::edited(std::move(document), SetMistake{mistake, true}); }

std::string look_at(const Document& document, Mistake mistake) { return mistake_text(Session(document), mistake, english()).look_at; }

/// The ratio of two differences of scores, without the division and with it.
double ratio_of_differences(const Document& document) {
  const auto run = compute(document), wrong = compute(broken(document, Mistake::no_scale));
  const auto difference = [](const Run& of) {
    const Matrix& scaled = of.samples.front().trace[of.nodes.block.front().attn.head.front().scaled_scores];
    return static_cast<double>(scaled(1, 0)) - static_cast<double>(scaled(1, 1));
  };
  return difference(*wrong) / difference(*run);
}

TEST(UndividedScores, AreSaidToBeAsFarApartAsTheyAre) {
  for (const double temperature : {1., 2., 0.25}) {
    const Document document = tests::edited(random_document(16, 2), SetTemperature{temperature});
    const double ratio = ratio_of_differences(document);
    EXPECT_NEAR(ratio, temperature * std::sqrt(8.), 1e-3);
    const std::string said = look_at(broken(document, Mistake::no_scale), Mistake::no_scale);
    EXPECT_TRUE(says(said, to_text(ratio, 3) + " times as far apart, so the largest takes " + (ratio > 1 ? "more" : "less"))) << said;
  }
  EXPECT_TRUE(says(look_at(broken(random_document(4, 4), Mistake::no_scale), Mistake::no_scale), "divided by 1"));
  const Document capped = tests::edited(random_document(16, 2), SetVariant{"softcap", "2"});
  EXPECT_FALSE(says(look_at(broken(capped, Mistake::no_scale), Mistake::no_scale), "takes more")) << "the cap presses large ones together";
}

TEST(ZerosForMaskedScores, AreSaidToTakeWhatTheyTake) {
  EXPECT_TRUE(says(look_at(broken(readable(), Mistake::zero_for_masked), Mistake::zero_for_masked), "Nothing is masked here"));
  const Document document = broken(tests::edited(readable(), SetMask{MaskKind::causal}), Mistake::zero_for_masked);
  const auto run = compute(document);
  double most = 0;
  for (const HeadNodes& head : run->nodes.block.front().attn.head) {
    const Matrix& pattern = run->samples.front().trace[head.pattern];
    for (Index row = 0; row < pattern.rows(); ++row)
      most = std::max(most, static_cast<double>(pattern.row(row).tail(pattern.cols() - row - 1).sum()));
  }
  const std::string said = look_at(document, Mistake::zero_for_masked);
  EXPECT_TRUE(says(said, percent(most) + " of its weight is on masked words")) << said;
}

TEST(KeysOfTheQueriesWeights, MirrorTheScoresOnlyWhereTheyDo) {
  EXPECT_TRUE(says(look_at(broken(readable(), Mistake::W_K_is_W_Q), Mistake::W_K_is_W_Q), "mirror each other across"));
  Session s(broken(translating(), Mistake::W_K_is_W_Q));
  for (const AttentionId& at : attention_ids(s.nodes())) {
    s.go(StagePlace(Stage::scores, at));
    const std::string said = mistake_text(s, Mistake::W_K_is_W_Q, english()).look_at;
    EXPECT_EQ(says(said, "Here they do not mirror each other"), at.cross) << said;
  }
}

TEST(HeadsAlike, AreSaidToBeIdenticalOnlyWhereTheyAre) {
  const Document alike = broken(readable(), Mistake::heads_alike);
  EXPECT_TRUE(says(look_at(alike, Mistake::heads_alike), "Their patterns are identical"));
  const Document by_hand = tests::edited(alike, OverrideCell{{0, "blocks.0.attn.pattern[2]", 3, 1}, 0.5f});
  EXPECT_TRUE(says(look_at(by_hand, Mistake::heads_alike), "their patterns still differ, by at most 0."))
      << look_at(by_hand, Mistake::heads_alike);
  EXPECT_TRUE(says(look_at(broken(random_document(8, 1), Mistake::heads_alike), Mistake::heads_alike), "only one head"));
}

TEST(MissingTransposes, AreNoMistakeOfOneHeadOrOneWord) {
  for (const Mistake mistake : {Mistake::merge_without_transpose, Mistake::split_by_view})
    for (const Document& document : {random_document(8, 1), random_document(8, 2, {"elephant"}), random_document(8, 2)}) {
      const auto right = compute(document), wrong = compute(broken(document, mistake));
      const auto out = [](const run::Run& run) { return Matrix(run.samples.front().trace[run.nodes.block.front().attn.out]); };
      EXPECT_EQ(says(look_at(broken(document, mistake), mistake), "nothing is wrong here"), out(*right) == out(*wrong))
          << look_at(broken(document, mistake), mistake);
    }
}

/// A model with a gated feed-forward part.
Document gated_document() {
  Model model = two_block_model();
  model.config.gated = true;
  model.config.activation = Activation::silu;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat on the mat"});
}

TEST(GatedUnits, AreCountedAsTheyAre) {
  Session s(gated_document());
  const MlpNodes& mlp = *s.nodes().block.front().mlp;
  const auto row = [&](NodeId node) { return s.trace()[node].row(s.trace()[node].rows() - 1).array(); };
  const auto below = (row(mlp.post) < 0).count();
  ASSERT_GT(below, 0);
  s.go(Stage::mlp_out);
  EXPECT_TRUE(says(stage_text(s, english()).look_at, std::to_string(below) + " are below 0 and subtract them"))
      << stage_text(s, english()).look_at;
  s.go(Stage::activation);
  EXPECT_TRUE(says(stage_text(s, english()).look_at,
                   std::to_string((row(main_node(s.navigation().place(), s.nodes(), 0)) > 0).count()) + " of 12 units are on"));
  s.go(Stage::mlp_in);
  EXPECT_FALSE(says(stage_text(s, english()).look_at, "will be on")) << "the sign alone does not say so";
}

TEST(RotaryPairs, AreSaidToRotateAsFarAsTheyDo) {
  const auto said = [](int d_model, int heads) {
    Session s(tests::edited(random_document(d_model, heads), SetVariant{"positions", "rotary"}));
    s.go(Stage::rotate);
    return stage_text(s, english()).look_at;
  };
  const double slowest = 180 / std::acos(-1.) / std::pow(10000., 6. / 8);
  EXPECT_TRUE(
      says(said(16, 2), "Of the 4 pairs of columns, columns 6 and 7 rotate least: by **" + format_precise(static_cast<float>(slowest), 3)))
      << said(16, 2);
  EXPECT_FALSE(says(said(8, 4), "rotate least")) << "there is one pair";
}

TEST(PaintedMasks, AreNotCalledPadding) {
  Session s(translating());
  const AttentionId cross = attention_ids(s.nodes()).back();
  ASSERT_TRUE(cross.cross);
  s.go(StagePlace(Stage::mask, cross));
  const std::string mask = s.graph()[s.navigation().mask()].name;
  s.push(OverrideCell{{0, mask, 1, 2}, -INFINITY});
  s.settle();
  EXPECT_TRUE(says(stage_text(s, english()).subtitle, "were set by hand")) << stage_text(s, english()).subtitle;
}

MapArrow arrow(MapFlow flow) {
  MapArrow made{};
  made.flow = flow;
  return made;
}

TEST(MapWords, SaySoftmaxAsThisRunHasIt) {
  const auto said = [](const Document& document) { return about_flow(Session(document), arrow(MapFlow::to_softmax), english()); };
  EXPECT_EQ(said(readable()),
            "First the scores are divided by √d_head. Softmax turns each row of scores into attention weights that sum to 1.");
  EXPECT_TRUE(says(said(tests::edited(readable(), SetTemperature{0.5})), "divided by 0.5 · √d_head"));
  EXPECT_TRUE(says(said(tests::edited(readable(), SetMask{MaskKind::causal})), "What may not be seen is masked."));
  const std::string wrong = said(broken(readable(), Mistake::softmax_over_queries));
  EXPECT_TRUE(says(wrong, "not every row of them sums to 1")) << wrong;
  EXPECT_FALSE(says(said(broken(readable(), Mistake::no_scale)), "divided"));
  EXPECT_TRUE(says(said(tests::edited(random_document(16, 2), SetVariant{"softcap", "30"})), "No score goes beyond the cap."));
}

TEST(MapWords, SaySumsAndPositionsAsThisRunHasThem) {
  const auto squares = [](const Document& document) { return about_squares(Session(document), english()); };
  EXPECT_TRUE(says(squares(readable()), "each row of a square sums to 1"));
  EXPECT_TRUE(says(squares(broken(readable(), Mistake::softmax_over_queries)), "not every row of a square sums to 1"));
  const auto enters = [](const Document& document) { return about_flow(Session(document), arrow(MapFlow::enter), english()); };
  EXPECT_TRUE(says(enters(readable()), "with the row of its position added"));
  EXPECT_TRUE(says(enters(tests::edited(readable(), SetPositions{false})), "no position is added"));
  EXPECT_TRUE(says(enters(tests::edited(random_document(16, 2), SetVariant{"positions", "rotary"})), "no position is added"));
}

TEST(MapWords, SayWhatANormDoes) {
  Model model = two_block_model();
  model.config.norm = Norm::post;
  model.config.norm_form = NormForm::rms;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  const Session s(make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"}));
  EXPECT_TRUE(says(about_stream(s, english()), "and the sum is normed"));
  MapBox box{};
  box.role = MapRole::norm;
  EXPECT_TRUE(says(about_box(s, box, english()), "root mean square"));
  EXPECT_TRUE(says(about_box(Session(two_block_document()), box, english()), "mean 0 and standard deviation 1"));
}

/// A row of equal numbers is stretched like any other; one that is small beside epsilon is not stretched as far.
TEST(RmsNorm, RowsAreSaidToBeEquallyLongOnlyIfTheirLengthsAre) {
  Model model = two_block_model();
  model.config.norm_form = NormForm::rms;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  Session s(make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"}));
  s.go(Stage::norm);
  const NodeId norm = main_node(s.navigation().place(), s.nodes(), 0), x = s.graph()[norm].inputs[0], w = s.graph()[norm].inputs[1];
  for (const float number : {0.f, 1.f, 0.002f}) {
    for (Index col = 0; number != 0 && col < s.trace()[x].cols(); ++col) s.push(OverrideCell{{0, s.graph()[x].name, 2, col}, number});
    s.settle();
    const Eigen::ArrayXXf without_w = s.trace()[norm].array().rowwise() / s.trace()[w].row(0).array();
    const Eigen::VectorXf lengths = without_w.matrix().rowwise().norm();
    const bool same = lengths.minCoeff() > 0.99f * lengths.maxCoeff();
    EXPECT_EQ(same, number != 0.002f) << lengths.transpose();
    EXPECT_EQ(says(stage_text(s, english()).look_at, "Until w is applied, all rows have the same length"), same) << lengths.transpose();
  }
}

TEST(TrainingSizes, EndWhereTheListsSayTheyEnd) {
  Recipe recipe;
  recipe.config.d_model = 16, recipe.config.n_heads = 2, recipe.config.n_layers = 2;
  TrainingChoice choice = TrainingChoice::of(recipe);
  for (const TrainingSize size : {TrainingSize::d_model, TrainingSize::n_layers, TrainingSize::steps}) {
    const auto number = [&](const TrainingChoice& of) {
      return size == TrainingSize::d_model ? of.d_model : size == TrainingSize::n_layers ? of.n_layers : of.steps;
    };
    TrainingChoice least = choice, most = choice;
    while (const auto next = neighbouring_sizes(recipe, least, size, english()).less) least = *next;
    while (const auto next = neighbouring_sizes(recipe, most, size, english()).more) most = *next;
    EXPECT_TRUE(size == TrainingSize::n_layers ||
                says(neighbouring_sizes(recipe, least, size, english()).why_no_less, std::to_string(number(least))));
    EXPECT_TRUE(says(neighbouring_sizes(recipe, most, size, english()).why_no_more, std::to_string(number(most))));
  }
}

/// Checks the sentence about equal ids and equal rows of X.
void expect_equal_rows_named(const Document& document, const char* first, const char* second) {
  Session s(document);
  s.go(Stage::embedding);
  const std::string said = stage_text(s, english()).look_at, names = std::string(first) + " and " + second;
  EXPECT_TRUE(says(said, "rows " + names + ": the same word, so the same row")) << said;
  const std::string broken_said = look_at(broken(document, Mistake::no_positions), Mistake::no_positions);
  EXPECT_TRUE(says(broken_said, "Rows " + names + " are equal in X, Q, K and V.")) << broken_said;
}

TEST(EqualRows, AreNamedWhereAWordStandsTwice) {
  expect_equal_rows_named(two_block_document(), "**the_{@0}**", "**the_{@4}**");
  expect_equal_rows_named(random_document(8, 2, {"a banana is a banana"}), "**a_{@0}**", "**a_{@3}**");
}

TEST(EqualRows, AreNotSpokenOfWhereNoWordStandsTwice) {
  Session s(random_document(8, 2, {"elephants eat bananas"}));
  s.go(Stage::embedding);
  EXPECT_TRUE(says(stage_text(s, english()).look_at, "No word appears twice here")) << stage_text(s, english()).look_at;
  const std::string said = look_at(broken(readable({"the cat sat"}), Mistake::no_positions), Mistake::no_positions);
  EXPECT_TRUE(says(said, "No word appears twice here")) << said;
}

TEST(EqualRows, AreNoLongerEqualWhereANumberWasSetByHand) {
  Session s(tests::edited(two_block_document(), OverrideCell{{0, "embed", 4, 1}, 9.f}));
  s.go(Stage::embedding);
  EXPECT_TRUE(says(stage_text(s, english()).look_at, "yet not the same row")) << stage_text(s, english()).look_at;
}

/// A model whose heads together are narrower or wider than its rows, as in mT5 and Gemma.
Document with_heads_of_width(int width) {
  Model model = two_block_model();
  model.config.head_width = width;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"});
}

TEST(WidthsOfHeads, AreSaidToBeWhatTheyAre) {
  for (const int width : {3, 4, 6}) {
    Session s(with_heads_of_width(width));
    const Index all = s.trace()[s.navigation().attention().q].cols();
    const std::string spelled = all == 6 ? "six" : all == 8 ? "eight" : "twelve";
    s.go(Stage::q);
    EXPECT_TRUE(says(stage_text(s, english()).what, "eight numbers are mixed into " + spelled + " new ones"))
        << stage_text(s, english()).what;
    s.go(Stage::split);
    EXPECT_TRUE(says(stage_text(s, english()).what, "The " + spelled + " query numbers")) << stage_text(s, english()).what;
    s.go(Stage::merge);
    const std::string said = stage_text(s, english()).what;
    EXPECT_EQ(says(said, "as wide as the model again"), all == 8) << said;
    EXPECT_TRUE(all == 8 || says(said, "Side by side they are " + std::to_string(all) + ", ")) << said;
  }
}

/// A model that fills in masked words, with a layer between its rows and the logits.
TEST(MaskedWords, AreSpokenOfInThisRunsNumbers) {
  Session s(masked_document());
  const Matrix& probs = s.trace()[*s.nodes().probs];
  int same = 0;
  for (Index row = 0; row < probs.rows(); ++row) {
    Index most = 0;
    probs.row(row).maxCoeff(&most);
    same += most == s.navigation().sample().tokens.tokens[static_cast<size_t>(row)].id;
  }
  s.go(Stage::probs);
  EXPECT_TRUE(says(stage_text(s, english()).what, "In " + std::to_string(same) + " of 6 rows here, that is the word"))
      << stage_text(s, english()).what;
  const auto made = [&](Stage stage) { return s.nodes().outline.of(stage, 0).front(); };
  s.go(Stage::transform_active);
  const auto smallest = [&](NodeId node) { return to_text(static_cast<double>(s.trace()[node].row(5).minCoeff()), 3); };
  EXPECT_TRUE(says(stage_text(s, english()).look_at,
                   "was " + smallest(made(Stage::transform)) + " and is " + smallest(made(Stage::transform_active)) + " now"))
      << stage_text(s, english()).look_at;
  s.go(Stage::transform_norm);
  const double mean = s.trace()[made(Stage::transform_active)].row(5).cast<double>().mean();
  EXPECT_TRUE(says(stage_text(s, english()).look_at, "its mean is " + power_in_prose(to_text(mean, 3))))
      << stage_text(s, english()).look_at;
  s.go(Stage::transform);
  EXPECT_TRUE(says(stage_text(s, english()).look_at, "each of its 8 numbers")) << stage_text(s, english()).look_at;
}

/// A unit below 0 still contributes a little under GELU.
TEST(HiddenUnits, AreNotSaidToBeOffWhereTheyAreNot) {
  for (const Activation activation : {Activation::relu, Activation::gelu}) {
    Model model = two_block_model();
    model.config.activation = activation;
    Session s(make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"}));
    s.go(Stage::mlp_out);
    EXPECT_EQ(says(stage_text(s, english()).subtitle, "that is on"), activation == Activation::relu) << stage_text(s, english()).subtitle;
  }
}

TEST(MapWords, DoNotSayThatHeadsDifferWhichAreAlike) {
  const auto squares = [](const Document& document) { return about_squares(Session(document), english()); };
  EXPECT_TRUE(says(squares(readable()), "each head looks in its own way"));
  const std::string alike = squares(broken(readable(), Mistake::heads_alike));
  EXPECT_TRUE(says(alike, "every head looks where the others look")) << alike;
  EXPECT_FALSE(says(alike, "its own way")) << alike;
}

/// The value times W_O is zero here; the value itself is not.
TEST(ContributionWords, SpeakOfTheVectorThatIsAdded) {
  Document document = random_document(8, 1);
  for (Index row = 0; row < 8; ++row)
    for (Index col = 0; col < 8; ++col) document = tests::edited(std::move(document), SetWeight{"blocks.0.attn.W_O", row, col, 0.f});
  Session s(document);
  s.go(Stage::softmax);
  s.navigation().pin({s.navigation().head().pattern, 2, 1});
  Influence influence;
  const std::string said = contribution_sentence(s, influence.contributions(s, 0, 2), 0, 2, english());
  EXPECT_TRUE(says(said, "value × W_{O} is 0 for every key")) << said;
  EXPECT_GT(s.trace()[s.navigation().head().v].cwiseAbs().minCoeff(), 0);
}

/// Zero is not white in the dark theme.
TEST(HelpOnColours, IsOfTheThemeThatIsSeen) {
  for (const bool dark : {false, true}) {
    Session session(readable());
    Settings settings;
    settings.dark = dark;
    PaperStudio studio(session, settings, 1280, 2400);
    studio.shell().help().toggle();
    std::string words;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) words += text->utf8 + " ";
    EXPECT_EQ(says(words, "white is zero"), !dark) << words;
  }
}

/// The claim of lessons 8 and 11 about one row of the translator: this head decides, and no other of its layer.
TEST(LessonClaims, OneHeadAloneDecidesWhatThePronounIs) {
  if (trained_folder("en-fr").empty()) GTEST_SKIP() << "assets/models/en-fr is missing";
  const auto written_with = [](int head, float weight) {
    Document document = make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry"});
    const std::string pattern = "encoder.blocks.1.attn.pattern[" + std::to_string(head) + "]";
    const Session s(tests::edited(std::move(document), OverrideCell{{0, pattern, 6, 4}, weight, true}));
    return written(s.navigation().sample());
  };
  for (int head = 0; head < 4; ++head)
    for (const float weight : {0.9f, 1.f}) {
      const std::vector<std::string> words = written_with(head, weight);
      EXPECT_EQ(std::count(words.begin(), words.end(), "elle"), head == 0) << "head " << head + 1;
      EXPECT_EQ(std::count(words.begin(), words.end(), "il"), head != 0) << "head " << head + 1;
    }
}

/// The descriptions of the hand-made heads, on random sentences.
TEST(RolesMadeByHand, AreKeptInTheWayThatIsSaid) {
  int others = 0, rest = 0;
  for (const std::string& sentence : drawn_english()) {
    SCOPED_TRACE(sentence);
    const Session s(readable({sentence}));
    const auto& heads = s.nodes().block.front().attn.head;
    const auto value = [&](NodeId node) -> const Matrix& { return s.trace()[node]; };
    const Index n = s.navigation().sample().n_words;
    for (Index row = 1; row < n; ++row)
      EXPECT_EQ(value(heads[0].scores).row(row).maxCoeff(), value(heads[0].scores)(row, row - 1)) << "the word before matches best";
    const std::vector<std::string> words = s.navigation().sample().tokens.texts();
    for (Index a = 0; a < n; ++a)
      for (Index b = 0; b < a; ++b) {
        const bool same = words[static_cast<size_t>(a)] == words[static_cast<size_t>(b)];
        const float apart = (value(heads[3].k).row(a).head(6) - value(heads[3].k).row(b).head(6)).norm();
        EXPECT_EQ(apart < 1e-4f, same) << words[static_cast<size_t>(a)] << ", " << words[static_cast<size_t>(b)];
      }
    const Matrix& pronouns = value(heads[1].pattern);
    const std::vector<Index> asking = pronoun_positions(s.navigation().sample());
    for (Index row = 0; row < n; ++row)
      if (!std::count(asking.begin(), asking.end(), row)) ++others, rest += pronouns.row(row).maxCoeff() == pronouns(row, 0);
  }
  EXPECT_LT(rest, others) << "then all of them do";
  EXPECT_GT(rest, 0.95 * others) << "most other words rest on the first word";
}

}  // namespace headlight::tests::computed_claims_test
