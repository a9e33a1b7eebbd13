// Drives the board "Why did it look there?" by name; every sentence's numbers are computed here again.
#include "views/why/source_heatmap.hpp"

#include <chrono>
#include <cmath>
#include <thread>

#include "session/looks.hpp"
#include "session/way_back/objectives.hpp"
#include "session/why/head_circuits.hpp"
#include "session/why/why_cache.hpp"
#include "session/why/why_score.hpp"
#include "small_models.hpp"
#include "views/prose/source_text.hpp"
#include "views/prose/why_text.hpp"
#include "views/why/handed_over_view.hpp"
#include "way_back_on_screen.hpp"
#include "why_program.hpp"
#include "written_words.hpp"

namespace headlight::tests::why_board_test {

TEST(WhyBoard, IsAskedByKeyAndByTheInspectorsButton) {
  WhyProgram p(readable());
  p.ask(Stage::softmax, 1, 6, 1);
  EXPECT_EQ(p.session.selection().stage, Stage::scores);
  EXPECT_TRUE(p.has("why.pair.0.0") && p.has("why.pair.1.1") && p.has("why.score"));
  EXPECT_TRUE(p.has("look.why"));
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  EXPECT_EQ(p.session.selection().pinned->row, 6);
  EXPECT_EQ(p.session.selection().pinned->col, 1);
  p.click("why.ask");
  p.frames(3);
  EXPECT_TRUE(p.has("why.pairs"));
  p.click("look.matrix");
  p.frames(2);
  EXPECT_FALSE(p.has("why.pairs"));
}

TEST(WhyBoard, ItsSentencesHaveTheNumbersOfTheSplit) {
  WhyProgram p(en_fr_document());
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  const WhyScore why = p.why();
  const Phrases& phrases = p.phrases();
  const std::string largest = largest_pair_sentence(p.session, why, phrases), rival = rival_sentence(p.session, why, phrases);
  const auto pair = *why.score.largest();
  double most = 0;
  for (Index q = 0; q < why.score.parts.rows(); ++q)
    for (Index k = 0; k < why.score.parts.cols(); ++k) most = std::max(most, std::abs(why.score.parts(q, k)));
  EXPECT_EQ(std::abs(why.score.parts(pair.query, pair.key)), most);
  EXPECT_EQ(
      largest,
      "The largest pair: what head 3 of encoder layer 1 wrote about **it**, with the word **elephant** itself: **+14.20** of **29.05**.");
  const Matrix& scores = p.value(pinned_score(p.session)->node);
  EXPECT_NEAR(static_cast<double>(scores(6, 1) - scores(6, 4)), 16.4867, 1e-3);
  EXPECT_EQ(rival,
            "**elephant** leads **banana** by **16.49**. Among the query’s sources, the largest part comes from what head 3 of encoder "
            "layer 1 wrote about **it**: **+16.54**.");
  EXPECT_GT(why.difference->key_totals().maxCoeff(), 16.55) << "a source of the key gives more, so the sentence speaks of the query's";
  EXPECT_EQ(checked_sentence(why, phrases), "The sum, checked: 64 pairs add up to 29.0477; the score on the board is 29.0477.");
  EXPECT_NEAR(why.score.parts.sum(), static_cast<double>(scores(6, 1)), 1e-4);
}

/// Two columns of the same word: their totals say at which place each stands.
TEST(WhyBoard, TheTotalsOfTwoEqualWordsAreToldApart) {
  const auto said = [](Index rival) {
    Session session(make_document(BuiltInModels().make("readable"), {"the cat saw the dog because it was hungry"}));
    const NodeId scores = session.nodes().block.front().attn.head[1].scores;
    session.go(Stage::scores);
    session.navigation().set_head(1);
    session.navigation().pin({scores, 6, 0});
    session.selection().look = StageLook::why;
    session.selection().why.rival = Cell{scores, 6, rival};
    return words_on_paper(session);
  };
  const std::string same = said(3), other = said(4);
  EXPECT_NE(same.find("the (0)"), std::string::npos) << same;
  EXPECT_NE(same.find("\u2212 the (3)"), std::string::npos) << same;
  EXPECT_EQ(other.find("\u2212 dog ("), std::string::npos) << other;
}

TEST(WhyBoard, AClickPinsAPairAndItsColumnsAreWorked) {
  WhyProgram p(en_fr_document());
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  EXPECT_FALSE(p.session.selection().why.pair) << "the largest at first";
  EXPECT_TRUE(p.has("why.brought")) << "its source is a head";
  p.click("why.pair.0.6");
  p.frames(2);
  ASSERT_TRUE(p.session.selection().why.pair);
  const auto pair = p.why().pair(p.session.selection().why.pair);
  EXPECT_EQ(pair->query, 0);
  EXPECT_EQ(pair->key, 6);
  EXPECT_FALSE(p.has("why.brought"));
  const WorkedPair worked = worked_pair(p.session, p.why(), *pair);
  double sum = 0;
  for (const ColumnPair& column : worked.columns) sum += column.product();
  EXPECT_NEAR(sum, p.why().score.parts(0, 6), 1e-4);
}

TEST(WhyBoard, AnotherRivalIsChosenFromTheList) {
  WhyProgram p(en_fr_document());
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  p.click("why.rival");
  p.frames(2);
  p.click("why.rival.2");
  p.frames(2);
  ASSERT_TRUE(p.session.selection().why.rival);
  EXPECT_EQ(p.session.selection().why.rival->col, rivals_of(p.session, *pinned_score(p.session))[2]);
}

TEST(WhyBoard, AClickOnASourceGoesToItsStageAndOneOnAWordAsksOneLayerEarlier) {
  WhyProgram p(en_fr_document());
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  p.click("why.query.4");
  p.frames(3);
  EXPECT_EQ(p.session.selection().at.layer, 0);
  EXPECT_EQ(p.session.selection().head, 2);
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  p.scroll(-20);
  p.frames(2);
  const Cell weight = {p.session.nodes().block[0].attn.head[2].scores, 6, 8};
  p.session.selection().look = StageLook::why;
  open_why_of(p.session, {p.session.nodes().block[0].attn.head[2].pattern, 6, 8});
  p.frames(3);
  EXPECT_EQ(p.session.selection().pinned, weight);
  EXPECT_TRUE(p.has("why.pairs"));
}

TEST(WhyBoard, SaysWhereNothingIsPinnedMaskedOrNoNumber) {
  WhyProgram p(tests::edited(two_block_document(), SetMask{MaskKind::causal}));
  const StagePlace place = {Stage::scores, {.layer = 1}};
  p.ask(place, 0, 4, 2);
  p.session.navigation().unpin();
  p.frames(3);
  EXPECT_FALSE(p.has("why.pairs"));
  p.click("why.pin");
  p.frames(3);
  EXPECT_TRUE(p.has("why.pairs"));
  p.session.navigation().pin({main_node(place, p.session.nodes(), 0), 1, 4});
  p.frames(3);
  EXPECT_TRUE(p.has("why.masked"));
  p.session.navigation().pin({main_node(place, p.session.nodes(), 0), 4, 2});
  p.session.push(OverrideCell{{0, "blocks.0.mlp_out", 4, 1}, NAN, false});
  p.frames(4);
  EXPECT_TRUE(p.has("why.pairs"));
  const std::string broken = largest_pair_sentence(p.session, p.why(), p.phrases());
  EXPECT_NE(broken.find("They begin in what the feed-forward part of layer 1 wrote about"), std::string::npos) << broken;
  p.session.undo();
  p.session.push(OverrideCell{{0, "blocks.1.attn.scores[0]", 4, 2}, 3, false});
  p.frames(4);
  EXPECT_EQ(largest_pair_sentence(p.session, p.why(), p.phrases()), p.phrases()("why.by_hand"));
}

TEST(WhyBoard, FoldsManySourcesIntoOneLineThatKeepsTheSum) {
  Model model = two_block_model();
  model.config.n_layers = 6;
  model.config.n_heads = 4;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}, Screen{390, 844}}) {
    WhyProgram p(make_document(std::make_shared<const Model>(model), {"the cat sat on the mat"}), screen);
    p.ask({Stage::scores, {.layer = 5}}, 0, 4, 2);
    ASSERT_TRUE(p.has("why.pairs")) << screen.width;
    EXPECT_EQ(p.why().score.query.size(), 2u + 5 * 5 + 1);
    EXPECT_TRUE(p.has(p.pair_item(*p.why().score.largest()))) << "the largest stands by itself";
    const Item board = p.item("why.pairs");
    EXPECT_LE(board.whole_max.x, static_cast<float>(screen.width));
  }
}

TEST(WhyBoard, IsReadByKeyboard) {
  WhyProgram p(readable());
  p.ask(Stage::scores, 1, 6, 1);
  p.log.set_focus("why.pair.0.1");
  p.frames(2);
  ASSERT_TRUE(p.log.focused());
  EXPECT_EQ(p.log.focused()->label, "the word it itself, with the position of elephant (1): +0.00 of 23.82");
  p.tap(Key::enter);
  p.frames(2);
  ASSERT_TRUE(p.session.selection().why.pair);
  EXPECT_EQ(p.why().pair(p.session.selection().why.pair)->key, 1);
  p.log.set_focus("why.query.1");
  p.frames(2);
  EXPECT_EQ(p.log.focused()->label, "the position of it (6)");
}

TEST(WhyBoard, SwitchingTheHeadOffIsAnEditThatCanBeUndone) {
  WhyProgram p(en_fr_document());
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  p.click("why.switch");
  p.frames(4);
  EXPECT_EQ(p.session.document().interventions.head_setting({0, 2}), HeadSetting::off);
  p.session.undo();
  p.frames(3);
  EXPECT_EQ(p.session.document().interventions.head_setting({0, 2}), HeadSetting::as_it_is);
}

/// The lead of every two words of a row is computed from the scores, and its largest part from the splits of both.
TEST(WhyBoard, TheLeadAndItsLargestPartAreThoseOfTheScores) {
  const Session s(two_block_document());
  const NodeId node = s.nodes().block[1].attn.head[0].scores;
  const Matrix& scores = s.trace()[node];
  const auto totals = [&](Index col) { return score_sources(s.graph(), s.trace(), s.nodes(), {node, 4, col}).query_totals(); };
  for (Index col = 0; col < scores.cols(); ++col)
    for (Index rival = 0; rival < scores.cols(); ++rival) {
      if (scores(4, col) == scores(4, rival)) continue;
      const bool leads = scores(4, col) > scores(4, rival);
      const Index first = leads ? col : rival, second = leads ? rival : col;
      const double most = (totals(first) - totals(second)).maxCoeff();
      const std::string said = rival_sentence(s, why_score(s, {node, 4, col}, rival), english()),
                        lead = column_text(double{scores(4, first)} - double{scores(4, second)}, 2), part = with_sign(leads ? most : -most),
                        where = leads ? "Among the query’s sources, the largest part"
                                      : "In the column of the difference, the largest part of this lead";
      EXPECT_NE(said.find("by **" + lead + "**. " + where + " comes from "), std::string::npos) << said;
      EXPECT_TRUE(said.ends_with(": **" + part + "**.")) << said;
      EXPECT_NE(lead, "0.00") << said;
    }
}

TEST(WhyBoard, AScoreSetByHandIsSaidToHaveNoParts) {
  for (const float value : {3.f, NAN}) {
    Session s(tests::edited(two_block_document(), OverrideCell{{0, "blocks.1.attn.scores[0]", 4, 2}, value}));
    const NodeId node = s.nodes().block[1].attn.head[0].scores;
    const WhyScore why = why_score(s, {node, 4, 2}, {}), other = why_score(s, {node, 4, 3}, Index{2});
    EXPECT_EQ(largest_pair_sentence(s, why, english()), english()("why.by_hand")) << value;
    EXPECT_EQ(why.score.parts.size(), 1) << "no pairs of the rival's sources";
    EXPECT_EQ(other.score.query.size(), score_sources(s.graph(), s.trace(), s.nodes(), {node, 4, 3}).query.size());
  }
}

TEST(HeadMatricesBoard, ShowsOnlyWhatIsNotEmptyWhereDimensionsHaveNames) {
  CircuitProgram p(readable());
  p.ask(Stage::scores, 1, 6, 1);
  p.click("why.view.query_key");
  p.frames(2);
  p.until_computed();
  ASSERT_NE(p.painted("why.W_QK"), nullptr);
  const Matrix& shown = *p.painted("why.W_QK")->heat.values;
  EXPECT_GT(p.painted("why.W_QK")->max().x - p.painted("why.W_QK")->min().x, 400) << "its numbers have room";
  EXPECT_EQ(shown.rows(), 16);
  EXPECT_EQ(shown.cols(), 10);
  const FactoredMatrix m = query_key_matrix(p.session.trace(), p.session.nodes(), {}, 1);
  EXPECT_NEAR(static_cast<double>(shown.sum()), static_cast<double>((m.left * m.right.transpose()).sum()), 1e-3) << "the others are 0";
  EXPECT_TRUE(p.has("why.singular"));
  EXPECT_TRUE(p.has("why.singular.what"));
  EXPECT_TRUE(p.has("why.left_out"));
  p.click("why.view.value_output");
  p.frames(2);
  p.until_computed();
  EXPECT_NE(p.painted("why.W_OV"), nullptr);
  EXPECT_FALSE(p.has("why.left_out")) << "a head that writes to no logits has no list of words to speak of";
  p.click("why.view.score");
  p.frames(2);
  EXPECT_TRUE(p.has("why.pairs"));
}

TEST(HeadMatricesBoard, ShowsItsScaleWithItsNumbersOnAProjector) {
  CircuitProgram p(readable(), {1280, 720});
  p.ask(Stage::scores, 1, 6, 1);
  p.click("why.view.query_key");
  p.frames(2);
  p.until_computed();
  const Item scale = p.item("why.scale");
  EXPECT_EQ(scale.max.y, scale.whole_max.y);
  EXPECT_LT(scale.max.y, 664) << "above the line of the controls";
}

TEST(HeadMatricesBoard, ListsOneWordWhenItIsTyped) {
  CircuitProgram p(two_block_document(), {1600, 1400});
  p.ask({Stage::scores, {.layer = 1}}, 0, 4, 2);
  p.click("why.view.value_output");
  p.frames(2);
  p.until_computed();
  EXPECT_TRUE(p.has("why.copying"));
  p.enter("why.word", "cat");
  p.frames(2);
  p.until_computed();
  EXPECT_EQ(p.session.selection().why.word, "cat");
  const auto follow = full_value_output_matrix(p.session.trace(), p.session.nodes(), {.layer = 1}, 0);
  const Copying copies = *analysis::copying(eigenvalues(*follow));
  EXPECT_EQ(copying_sentence(*p.shell_circuits(), p.phrases()),
            p.phrases()("why.copying", {{"share", percent(copies.positive)}, {"balance", column_text(copies.balance, 2)}}));
}

TEST(HeadMatricesBoard, ItsCopyingStandsBesideTheHeadsLabel) {
  CircuitProgram p(two_block_document(), {1600, 2400});
  p.session.go({Stage::softmax, {.layer = 1}});
  p.frames(2);
  p.until_computed();
  ASSERT_TRUE(p.has("head.copying"));
  const auto follow = full_value_output_matrix(p.session.trace(), p.session.nodes(), {.layer = 1}, p.session.selection().head);
  WhyCache desk;
  desk.copying(p.session);
  while (desk.computing()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(desk.copying(p.session));
  EXPECT_EQ(desk.copying(p.session)->positive, analysis::copying(eigenvalues(*follow))->positive);
  CircuitProgram none(readable(), {1600, 2400});
  none.session.go(Stage::softmax);
  none.frames(2);
  none.until_computed();
  EXPECT_TRUE(none.has("what"));
  EXPECT_FALSE(none.has("head.copying")) << "it writes to no logits";
}

/// The line below a matrix of the head is about it, and not about the score that is pinned.
TEST(HeadMatricesBoard, TheStatusLineSaysWhatIsShown) {
  for (const WhyView view : {WhyView::query_key, WhyView::value_output}) {
    Session session(readable());
    session.go(Stage::scores);
    session.navigation().set_head(1);
    session.navigation().pin({session.nodes().block.front().attn.head[1].scores, 6, 1});
    session.selection().look = StageLook::why;
    session.selection().why.view = view;
    const std::string words = matrix_status(session, english());
    EXPECT_TRUE(words.starts_with(view == WhyView::query_key ? "Head 2, **W_{QK}**: " : "Head 2, **W_{OV}**: ")) << words;
    const std::string said = without_spaces(words_on_paper(session));
    EXPECT_NE(said.find(without_spaces(words.substr(words.find(": ") + 2))), std::string::npos) << said;
    EXPECT_EQ(said.find("productsaddup"), std::string::npos) << "the sentence of a score: " << said;
  }
}

TEST(WhyBoard, OfALowBoardTheWorkedPairIsInSight) {
  WhyProgram p(readable(), {1280, 720});
  p.ask(Stage::scores, 1, 6, 1);
  for (int row = 0; row < 4; ++row) {
    const Item product = p.item("why.dimensions.last." + std::to_string(row));
    EXPECT_EQ(product.max.y, product.whole_max.y) << "row " << row << " is cut";
  }
}

TEST(WhyBoard, AsksWhyNotOfAWordThatItDidNotLookAt) {
  WhyProgram p(readable());
  const HeadNodes& head = p.session.nodes().block[0].attn.head[1];
  bool asked[2] = {};
  for (Index col = 0; col < p.value(head.pattern).cols(); ++col) {
    p.session.navigation().go_to({head.pattern, 6, col});
    const bool not_there = p.value(head.pattern)(6, col) < 1.f / static_cast<float>(p.value(head.pattern).cols());
    EXPECT_EQ(why_question(p.session, p.phrases()), p.phrases()(not_there ? "why.title.not" : "why.title")) << col;
    asked[not_there] = true;
  }
  EXPECT_TRUE(asked[0] && asked[1]);
}

/// Each total is the gradient of the objective with respect to that weight, and all that is handed over is the weighted sum times its
/// gradient.
TEST(HeadMatricesBoard, WhatIsHandedOverIsMeasuredByTheObjective) {
  CircuitProgram p(en_fr_document(), {1600, 1400});
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  p.click("why.view.value_output");
  p.frames(2);
  p.until_computed();
  ASSERT_TRUE(p.has("why.handed.says"));
  const Objective objective = *chosen_objective(p.session);
  const std::vector<Matrix> d = gradients_of(objective, p.session.graph(), p.session.trace());
  const HeadNodes& head = p.session.navigation().head();
  const auto gradient = [&](NodeId node) -> const Matrix& { return d[static_cast<size_t>(node)]; };
  WhyCache desk;
  ASSERT_TRUE(desk.can_hand_over(p.session));
  const HandedOver& found = desk.handed_over(p.session, std::make_shared<const Matrix>(gradient(head.z)));
  for (Index key = 0; key < found.parts.cols(); ++key)
    EXPECT_NEAR(found.totals()[key], static_cast<double>(gradient(head.pattern)(6, key)), 1e-3) << key;
  const double sum = p.value(head.z).row(6).cast<double>().dot(gradient(head.z).row(6).cast<double>());
  EXPECT_NEAR(found.handed().sum(), sum, 1e-3);
  Index most = 0;
  found.handed().cwiseAbs().maxCoeff(&most);
  EXPECT_EQ(most, 1) << "elephant";
  const std::string said = handed_over_sentence(p.session, *pinned_score(p.session), found, "il", p.phrases());
  EXPECT_NE(said.find("adds up to **" + with_sign(sum) + "**"), std::string::npos) << said;
  EXPECT_NE(said.find("**" + with_sign(found.handed()[1]) + "**, comes from **elephant**"), std::string::npos) << said;
  EXPECT_TRUE(p.painted("why.handed.parts")->heat.values->isApprox(found.parts.cast<float>(), 1e-4f));
  for (const HeadSetting setting : {HeadSetting::off, HeadSetting::mean}) {
    Session s(tests::edited(en_fr_document(), SetHeadSetting{1, 0, setting}));
    s.navigation().go_to({s.nodes().block[1].attn.head[0].scores, 6, 1});
    EXPECT_FALSE(desk.can_hand_over(s)) << "its weights do not make what it writes";
  }
}

TEST(HeadMatricesBoard, NeedsNoPinnedScore) {
  CircuitProgram p(en_fr_document());
  p.ask({Stage::scores, encoder_layer_2}, 0, 6, 1);
  p.session.navigation().unpin();
  p.click("why.view.query_key");
  p.frames(2);
  p.until_computed();
  EXPECT_NE(p.painted("why.W_QK"), nullptr);
  p.click("why.view.value_output");
  p.frames(2);
  p.until_computed();
  EXPECT_FALSE(p.has("why.copying")) << "an encoder writes to no logits";
}

}  // namespace headlight::tests::why_board_test
