// All heads of all layers in one picture: chosen, sorted, measured, at any size.
#include "session/all_heads.hpp"

#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"
#include "session/looks.hpp"
#include "small_models.hpp"
#include "views/boards/head_grid.hpp"

namespace headlight::tests::all_heads_test {

struct HeadsProgram : HeadlessProgram {
  explicit HeadsProgram(Document document, Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    session.go(Stage::softmax);
    session.selection().look = StageLook::heads;
    frames(2);
  }
};

Document repeated() { return two_block_document({"the cat sat the cat sat"}); }

TEST(AllHeads, EveryHeadHasItsPictureAndAClickShowsItLarge) {
  HeadsProgram p(repeated());
  for (const char* name : {"heads.0", "heads.1", "heads.2", "heads.3", "heads.large", "heads.evidence.induction"})
    EXPECT_TRUE(p.has(name)) << name;
  p.click("heads.3");
  p.frames(2);
  EXPECT_EQ(p.session.selection().at.layer, 1);
  EXPECT_EQ(p.session.selection().head, 1);
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  ASSERT_NE(p.painted("heads.large"), nullptr);
  EXPECT_EQ(p.painted("heads.large")->heat.values, p.session.trace().matrix(p.session.navigation().head().pattern));
}

/// Numbers that are no weights have their units, and "11 / 16" its name.
TEST(AllHeads, ANumberHasItsUnitAndARankItsName) {
  Session session(repeated());
  session.go(StagePlace(Stage::softmax, attention_ids(session.nodes()).front()));
  session.selection().look = StageLook::heads;
  PaperStudio studio(session, {}, 1600, 1000);
  std::string words;
  for (const Drawing::Item& item : studio.view().items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) words += text->utf8 + " ";
  EXPECT_NE(words.find("entropy in bits"), std::string::npos) << words;
  EXPECT_NE(words.find("distance in words"), std::string::npos) << words;
  HeadsProgram p(repeated());
  p.wait_for([&] { return !p.shell.animates(); });
  p.frames(2);
  EXPECT_TRUE(p.has("heads.rank"));
}

/// A block of a decoder has two attentions, so there are more attentions than layers.
TEST(AllHeads, AreCountedInAttentionsWhereADecoderHasTwoInALayer) {
  const auto said = [](const Document& document) {
    Session session(document);
    session.go(StagePlace(Stage::softmax, attention_ids(session.nodes()).front()));
    session.selection().look = StageLook::heads;
    PaperStudio studio(session, {}, 1600, 1000);
    std::string words;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) words += text->utf8 + " ";
    return words;
  };
  EXPECT_NE(said(translating_document()).find("8 heads in 4 attentions"), std::string::npos) << said(translating_document());
  EXPECT_NE(said(two_block_document()).find("4 heads in 2 layers"), std::string::npos) << said(two_block_document());
}

TEST(AllHeads, SortedByAMeasureTheLargestStandsFirst) {
  HeadsProgram p(repeated());
  AllHeads heads;
  heads.follow(p.session);
  const std::vector<size_t> order = heads.sorted(HeadMeasure::previous);
  p.click("heads.sort.previous");
  p.frames(2);
  const auto item = [&](size_t place) { return p.item("heads." + std::to_string(order[place])); };
  for (size_t i = 1; i < order.size(); ++i) {
    EXPECT_GE(heads.heads()[order[i - 1]].measures->of(HeadMeasure::previous), heads.heads()[order[i]].measures->of(HeadMeasure::previous));
    EXPECT_TRUE(item(i - 1).min.y < item(i).min.y || item(i - 1).min.x < item(i).min.x) << i;
  }
  EXPECT_EQ(heads.rank(order[0], HeadMeasure::previous), 1);
  EXPECT_EQ(heads.rank(order[3], HeadMeasure::previous), 4);
}

TEST(AllHeads, MeasuresFollowTheRunAndComePieceByPiece) {
  HeadlessProgram p(repeated());
  AllHeads heads;
  heads.follow(p.session, 1);
  EXPECT_FALSE(heads.complete());
  EXPECT_TRUE(heads.heads()[0].measures);
  EXPECT_FALSE(heads.heads()[1].measures);
  for (int i = 0; i < 3; ++i) heads.follow(p.session, 1);
  EXPECT_TRUE(heads.complete());
  EXPECT_TRUE(std::isfinite(heads.heads()[0].measures->of(HeadMeasure::induction)));
  p.session.push(SetSentences{{"the cat sat on it"}});
  p.frames(2);
  heads.follow(p.session);
  EXPECT_TRUE(std::isnan(heads.heads()[0].measures->of(HeadMeasure::induction))) << "no word is there twice";
}

TEST(AllHeads, OfATranslationEveryAttentionIsThere) {
  HeadsProgram p(translating_document());
  const size_t attentions = attention_ids(p.session.nodes()).size();
  ASSERT_GT(attentions, 1u);
  const auto last = "heads." + std::to_string(attentions * static_cast<size_t>(p.session.document().config.n_heads) - 1);
  EXPECT_TRUE(p.has(last));
  p.click(last);
  p.frames(2);
  EXPECT_TRUE(p.session.selection().at.cross);
  EXPECT_TRUE(p.has("heads.evidence.entropy"));
}

TEST(AllHeads, AFilterFadesTheOthersAndTheirPlacesStay) {
  HeadsProgram p(repeated());
  AllHeads heads;
  heads.follow(p.session);
  const std::vector<HeadFilter> filters = filters_of(heads, false);
  ASSERT_GE(filters.size(), 3u) << "all, and two layers";
  EXPECT_EQ(filters[2].layer.layer, 1);
  const Item before = p.item("heads.3");
  p.click("heads.show");
  p.click("heads.show.2");
  p.frames(2);
  EXPECT_EQ(p.item("heads.3").min.y, before.min.y);
  p.session.navigation().set_head(1);
  p.frames(2);
  for (const int layer : {1, 1}) {
    p.tap(Key::down);
    p.frames(2);
    EXPECT_EQ(p.session.selection().at.layer, layer) << "keys go through the heads that are shown";
  }
}

TEST(AllHeads, KeysGoFromLayerToLayer) {
  HeadsProgram p(repeated());
  p.session.navigation().set_head(1);
  p.frames(2);
  ASSERT_EQ(p.session.selection().at.layer, 0);
  p.tap(Key::down);
  p.frames(2);
  EXPECT_EQ(p.session.selection().at.layer, 1);
  EXPECT_EQ(p.session.selection().head, 0);
  p.tap(Key::up);
  p.frames(2);
  EXPECT_EQ(p.session.selection().at.layer, 0);
}

TEST(AllHeads, TheMeanOfThoseShownIsTheMeanAndIsCalledSo) {
  HeadsProgram p(repeated());
  p.click("heads.large.of.mean");
  p.wait_for([&] { return p.has("heads.mean.matrix"); });
  ASSERT_NE(p.painted("heads.mean.matrix"), nullptr);
  EXPECT_FALSE(p.has("heads.large"));
  const Matrix& mean = *p.painted("heads.mean.matrix")->heat.values;
  double sum = 0;
  for (const AttentionId& at : attention_ids(p.session.nodes()))
    for (const HeadNodes& head : attention_at(p.session.nodes(), at).head)
      sum += static_cast<double>(p.session.trace()[head.pattern](4, 1));
  EXPECT_NEAR(static_cast<double>(mean(4, 1)), sum / 4, 1e-6);
}

TEST(AllHeads, OnlyWhereThereIsMoreThanOneAttention) {
  HeadlessProgram p(readable());
  EXPECT_FALSE(has_look(p.session, StageLook::heads));
  EXPECT_FALSE(p.has("look.heads"));
}

TEST(AllHeads, NoPictureCoversAnotherAndEveryLayerBeginsARow) {
  for (const int n_heads : {1, 4, 12, 25, 32, 64}) {
    for (const bool by_layer : {true, false}) {
      SCOPED_TRACE(std::to_string(n_heads) + (by_layer ? " by layer" : " in a list"));
      const Rect area = {0, 0, 376, 460};
      const HeadGrid grid(area, 2, n_heads, n_head_measures, by_layer);
      EXPECT_TRUE(!by_layer || static_cast<size_t>(n_heads) % grid.columns() == 0) << grid.columns();
      for (size_t place = 1; place < 2 * static_cast<size_t>(n_heads); ++place) {
        const Rect before = grid.picture(area, place - 1, 0), r = grid.picture(area, place, 0);
        EXPECT_TRUE(r.x >= before.right() || r.y >= before.bottom() + HeadGrid::caption) << place;
        EXPECT_LE(r.right(), area.right()) << place;
      }
    }
  }
}

TEST(AllHeads, StaysOnTheBoardAtEverySize) {
  for (const auto& [width, height] : {std::pair(1280, 720), std::pair(1600, 1000), std::pair(1024, 700)}) {
    SCOPED_TRACE(width);
    HeadsProgram p(repeated(), {.width = width, .height = height});
    const Item grid = p.item("heads.grid"), large = p.item("heads.large");
    EXPECT_LE(grid.max.x, large.min.x + 1);
    EXPECT_LE(large.max.y, static_cast<float>(height) - 56);
    EXPECT_LE(p.item("heads.evidence.entropy").max.y, static_cast<float>(height) - 50);
  }
}

}  // namespace headlight::tests::all_heads_test
