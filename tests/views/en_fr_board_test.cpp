// The board with the shipped model: its claims must be true. Skipped if the model is missing.
#include <gtest/gtest.h>

#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"
#include "session/compare/contrasts.hpp"
#include "session/overridden.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/translating.hpp"

namespace headlight::tests::en_fr_board_test {

constexpr const char* hungry = "the elephant ate the banana because it was hungry";

std::shared_ptr<const Model> en_fr() {
  if (trained_folder("en-fr").empty()) return nullptr;
  return BuiltInModels().make("en-fr");
}

std::string french(const Session& session) {
  std::string out;
  for (const std::string& word : written(session.navigation().sample())) out += (out.empty() ? "" : " ") + word;
  return out;
}

struct EnFrBoard : testing::Test {
  void SetUp() override {
    const auto model = en_fr();
    if (!model) GTEST_SKIP() << "assets/models/en-fr is missing";
    p = std::make_unique<HeadlessProgram>(make_document(model, {hungry}));
    p->session.go(Stage::translate);
    p->frames(2);
  }
  ImVec2 middle(Index word) const { return p->item("look." + std::to_string(word)).centre(); }
  std::unique_ptr<HeadlessProgram> p;
};

TEST_F(EnFrBoard, WhatIsOnlyWrittenAfterAChangeHasNoNumberFromBefore) {
  Session& s = p->session;
  const NodeId logits = s.nodes().probs ? s.graph()[*s.nodes().probs].inputs.front() : -1;
  const Index end = s.navigation().sample().n_target - 1, word = s.document().model->target_tokenizer->find("banane");
  s.push(OverrideCell{document_cell(s, {logits, end, word}), 1000});
  p->frames(2);
  ASSERT_GT(s.navigation().sample().n_target, end + 1) << french(s);
  EXPECT_TRUE(untouched_value(s, {logits, end, 0})) << "it has read the same words up to there";
  const Cell later = {logits, s.navigation().sample().n_target - 1, 0};
  EXPECT_FALSE(untouched_value(s, later)) << "without the change there is no such row";
  s.navigation().go_to(later);
  p->click("page.Change");
  p->frames(2);
  EXPECT_TRUE(p->has("cell.value"));
}

TEST_F(EnFrBoard, DraggingTheElephantsWeightOntoTheBananaTurnsIlIntoElle) {
  const PronounRow row = *pronoun_row(p->session);
  ASSERT_EQ(most_looked_at(p->value(row.pattern), row, p->session.navigation().sample().n_words), 1) << "it looks at elephant";
  ASSERT_NE((" " + french(p->session) + " ").find(" il "), std::string::npos) << french(p->session);
  const std::vector<std::string> before = written(p->session.navigation().sample());
  p->drag(middle(1), middle(4));
  const std::vector<std::string> after = written(p->session.navigation().sample());
  ASSERT_NE((" " + french(p->session) + " ").find(" elle "), std::string::npos) << french(p->session);
  const auto changes = changed_words(before, after);
  const auto il = std::find_if(changes.begin(), changes.end(), [](const ChangedWord& w) { return w.before == "il"; });
  ASSERT_NE(il, changes.end());
  EXPECT_EQ(il->word, "elle");
  EXPECT_TRUE(p->has("changed." + std::to_string(il->position))) << "and the French line marks it";
  p->click("pronoun.reset");
  EXPECT_EQ(written(p->session.navigation().sample()), before);
}

/// The tokens keep the straight apostrophe of the vocabulary, which files and exports have.
TEST_F(EnFrBoard, FrenchWordsAreShownWithTheApostropheOfPrint) {
  Session s(make_document(en_fr(), {hungry}));
  const std::vector<std::string> tokens = written(s.navigation().sample());
  EXPECT_NE(std::find(tokens.begin(), tokens.end(), "qu'"), tokens.end());
  PaperStudio studio(s, Settings(), 1600, 1000);
  for (const StagePlace& place : {StagePlace{Stage::translate}, StagePlace{Stage::softmax, {true, 0, true}}, StagePlace{Stage::probs}}) {
    s.go(place);
    studio.view();
    int curly = 0;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) {
        EXPECT_TRUE(!text->utf8.ends_with("qu'") && !text->utf8.ends_with("l'")) << id(place, s.nodes()) << ": " << text->utf8;
        curly += text->utf8.ends_with("qu\u2019") || text->utf8.ends_with("l\u2019") ? 1 : 0;
      }
    EXPECT_GE(curly, 2) << id(place, s.nodes());
  }
}

TEST_F(EnFrBoard, TheMaskThatMayBeChosenIsTheEncoders) {
  for (const AttentionId& of_decoder : {AttentionId{true, 0, false}, AttentionId{true, 0, true}}) {
    p->session.go(StagePlace{Stage::softmax, of_decoder});
    p->frames(1);
    for (const char* choice : {"mask.none", "mask.causal", "mask.custom"}) EXPECT_FALSE(p->item(choice).enabled) << choice;
  }
  p->session.go(StagePlace{Stage::softmax});
  p->frames(1);
  p->click("mask.causal");
  EXPECT_EQ(p->session.document().mask, MaskKind::causal);
}

TEST_F(EnFrBoard, TheRowThatWritesThePronounIsLookedAtFirst) {
  const Index row = chosen_row(p->session);
  EXPECT_EQ(next_words(p->session, row, 1).front().word, "il");
}

TEST_F(EnFrBoard, ThePairThatDiffersInOneWordDiffersInThePronoun) {
  const Contrast pair = example_contrasts().front();
  EXPECT_EQ(difference(pair), (std::pair<std::string, std::string>("hungry", "ripe")));
  p->click("pair.0.second");
  EXPECT_NE((" " + french(p->session) + " ").find(" elle "), std::string::npos) << french(p->session);
  p->click("pair.0.both");
  ASSERT_NE(p->session.comparison(), nullptr);
  bool pronoun = false;
  for (const ChangedWord& w : changed_words(written(p->session.run().samples[0]), written(p->session.navigation().sample())))
    pronoun |= w.before == "il" && w.word == "elle";
  EXPECT_TRUE(pronoun);
}

TEST_F(EnFrBoard, TheWorkingOfALayerNormIsATableWhoseNumbersAreLinks) {
  p->session.go(Stage::norm);
  p->frames(2);
  std::string link;
  for (const Item& item : p->log.items())
    if (item.name.starts_with("working.x")) link = item.name;
  ASSERT_FALSE(link.empty());
  p->point({1400, 700});
  for (int i = 0; i < 40 && p->item(link).max.y - p->item(link).min.y < 10; ++i) p->scroll(-1);
  p->click(link);
  EXPECT_EQ(p->session.selection().stage, Stage::positions) << "where the row that is normalised was made";
}

/// In the window of a projector the gaps, the boxes and the bars below give way before a word is out of sight.
TEST_F(EnFrBoard, EveryWordOfAUsualSentenceIsInSight) {
  p->resize({1280, 720});
  p->frames(3);
  const auto expect_all = [&](const char* when) {
    const Sample& sample = p->session.navigation().sample();
    std::vector<std::string> names = {"target.next"};
    for (Index word = 0; word < sample.n_words; ++word) names.push_back("source." + std::to_string(word));
    for (Index word = 0; word < sample.n_target; ++word) names.push_back("target." + std::to_string(word));
    for (const std::string& name : names) {
      const Item& chip = p->item(name);
      EXPECT_TRUE(chip.min.y <= chip.whole_min.y && chip.max.y >= chip.whole_max.y) << name << " " << when;
      EXPECT_GT(chip.whole_max.y - chip.whole_min.y, 14.9f) << name << " " << when;
    }
  };
  expect_all("alone");
  p->click("pair.0.both");
  p->frames(3);
  ASSERT_NE(p->session.comparison(), nullptr);
  expect_all("in a comparison");
}

/// They move together to make room for a drawer's button.
TEST_F(EnFrBoard, AllPairsStandClearOfTheDrawersButton) {
  for (const char* language : {"en", "fr"}) {
    p->settings.language = language;
    p->resize({1024, 600});
    p->frames(3);
    for (const char* pair : {"pair.0.both", "pair.1.both", "pair.2.both"})
      EXPECT_TRUE(!p->has(pair) || p->item(pair).max.x < p->item("inspector").min.x - 4) << pair << ", " << language;
    int pairs = 0;
    for (const Item& item : p->log.items()) pairs += item.name.starts_with("pair.") && item.name.ends_with(".both");
    EXPECT_EQ(pairs, 3) << language;
  }
}

}  // namespace headlight::tests::en_fr_board_test
