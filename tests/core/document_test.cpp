#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"
#include "core/documents.hpp"
#include "document/history.hpp"
#include "document/masks.hpp"
#include "document/tokens.hpp"
#include "run/run.hpp"

namespace headlight::tests::document_test {

using tests::edited;
using tests::refusal;
using tests::small_document;
using tests::small_model;

constexpr float masked = -std::numeric_limits<float>::infinity();
constexpr const char* W_Q = "blocks.0.attn.W_Q";
constexpr const char* W_K = "blocks.0.attn.W_K";

Matrix mask_of(const Document& d) { return mask_matrix(d, longest_sentence(d)); }

TEST(SetSentences, ReplacesAllSentences) {
  const Document d = edited(small_document(), SetSentences{{"it was tired", "the mat"}});
  EXPECT_EQ(d.sentences, (std::vector<std::string>{"it was tired", "the mat"}));
  EXPECT_EQ(longest_sentence(d), 3);
}

TEST(SetSentences, UnknownWordsGetIdsAfterTheKnownOnesAndKeepThem) {
  const Document first = edited(small_document(), SetSentences{{"the zebra sat"}});
  EXPECT_EQ(first.tokenizer->known(), 9);
  EXPECT_EQ(first.tokenizer->find("zebra"), 9);
  const Document second = edited(first, SetSentences{{"a quokka saw the zebra"}});
  EXPECT_EQ(second.tokenizer->find("zebra"), 9);
  EXPECT_EQ(second.tokenizer->find("cat"), 2);
  EXPECT_GT(second.tokenizer->find("quokka"), 9);
  EXPECT_EQ(second.weights["W_E"].rows(), second.tokenizer->size());
  EXPECT_TRUE(second.weights["W_E"].topRows(10) == first.weights["W_E"].topRows(10));
  EXPECT_TRUE(second.weights["W_E"].row(9) == second.model->embed_unknown("zebra").row(0));
  EXPECT_EQ(small_model()->tokenizer->size(), 9) << "the model's own vocabulary grew";
}

TEST(SetSentences, AnEditedRowOfAWordStaysWhenWordsAreAdded) {
  Document d = edited(small_document(), SetWeight{"W_E", 2, 3, 42.f});
  d = edited(d, SetSentences{{"the zebra and the cat"}});
  EXPECT_EQ(d.weights["W_E"](2, 3), 42.f);
}

TEST(SetSentences, EmptyTooLongAndTooManyAreRefused) {
  const Document d = small_document();
  EXPECT_EQ(refusal(d, SetSentences{{"the cat", "  "}}), "the sentence is empty: type at least one word");
  EXPECT_EQ(refusal(d, SetSentences{{}}), "there is no sentence: type at least one word");
  EXPECT_EQ(refusal(d, SetSentences{std::vector<std::string>(17, "cat")}), "a batch holds up to 16 sentences, not 17");
  std::string text;
  for (int i = 0; i < 1025; ++i) text += "cat ";
  EXPECT_EQ(refusal(d, SetSentences{{text}}), "the text has 1025 tokens; Headlight takes up to 1024: shorten it");
  EXPECT_NE(refusal(d, SetSentences{{"\xff\xfe"}}), "nothing was refused");
  EXPECT_EQ(refusal(d, SetSentences{{std::string(200'001, 'x')}}), "the text has 200001 bytes; Headlight takes up to 200000: shorten it");
}

TEST(SetModel, StartsAfreshWithTheModelAndKeepsTheSentencesAndTheMask) {
  Document d = edited(small_document({"the cat sat", "it was"}), SetWeight{W_Q, 0, 0, 9.f});
  d = edited(d, SetMask{MaskKind::causal});
  const Document other = edited(d, SetModel{small_model(12, 3), {}});
  EXPECT_EQ(other.config.d_model, 12);
  EXPECT_EQ(other.sentences, d.sentences);
  EXPECT_EQ(other.mask, MaskKind::causal);
  EXPECT_EQ(other.weights[W_Q].rows(), 12);
  EXPECT_EQ(edited(d, SetModel{small_model(), {"on the mat"}}).sentences, std::vector<std::string>{"on the mat"});
}

TEST(SetModel, KeepsAPaintedMaskAtTheSizeOfTheNewSentence) {
  const Document d = edited(small_document(), PaintMask{0, 2, false});
  const Document other = edited(d, SetModel{small_model(12, 3), {"the cat sat on the mat"}});
  EXPECT_EQ(other.painted->rows(), 6);
  EXPECT_EQ((*other.painted)(0, 2), masked);
}

TEST(SetHeads, ChangesTheSplitAndNothingElse) {
  const Document d = small_document();
  const Document eight = edited(d, SetHeads{8});
  EXPECT_EQ(eight.config.d_head(), 1);
  EXPECT_TRUE(eight.weights == d.weights);
  EXPECT_EQ(refusal(d, SetHeads{3}), "3 heads cannot share d_model 8 evenly: 1, 2, 4, 8 can");
}

TEST(SetMask, CausalHidesTheFuture) {
  const Matrix m = mask_of(edited(small_document(), SetMask{MaskKind::causal}));
  for (Index q = 0; q < 3; ++q)
    for (Index k = 0; k < 3; ++k) EXPECT_EQ(m(q, k), k > q ? masked : 0.f);
  EXPECT_TRUE(mask_of(edited(edited(small_document(), SetMask{MaskKind::causal}), SetMask{MaskKind::none})).isZero(0));
}

TEST(PaintMask, BeginsWithWhatWasMaskedAndChangesOneCell) {
  const Document causal = edited(small_document(), SetMask{MaskKind::causal});
  const Document d = edited(causal, PaintMask{0, 1, true});
  EXPECT_EQ(d.mask, MaskKind::custom);
  Matrix expected = mask_of(causal);
  expected(0, 1) = 0;
  EXPECT_TRUE(mask_of(d) == expected);
  EXPECT_EQ(mask_of(edited(d, PaintMask{2, 0, false}))(2, 0), masked);
  EXPECT_EQ(mask_of(d)(2, 0), 0.f) << "the document before changed";
}

TEST(PaintMask, FollowsTheSentenceAndLeavesWithAnotherMask) {
  const Document d = edited(small_document(), PaintMask{0, 1, false});
  const Document longer = edited(d, SetSentences{{"the cat sat on the mat"}});
  EXPECT_EQ(mask_of(longer).rows(), 6);
  EXPECT_EQ(mask_of(longer)(0, 1), masked);
  EXPECT_EQ(mask_of(longer)(5, 5), 0.f);
  EXPECT_EQ(edited(d, SetMask{MaskKind::none}).painted, nullptr);
}

TEST(PaintMask, OutsideTheMaskIsRefused) {
  const Document d = small_document();
  EXPECT_EQ(refusal(d, PaintMask{3, 0, false}), "the mask has no cell [3, 0]: it is 3 x 3");
  EXPECT_EQ(refusal(d, PaintMask{0, -1, false}), "the mask has no cell [0, -1]: it is 3 x 3");
}

TEST(Switches, TurnOnAndOff) {
  const Document d = small_document();
  EXPECT_FALSE(edited(d, SetMaskPadding{false}).mask_padding);
  EXPECT_FALSE(edited(d, SetPositions{false}).config.positions);
  EXPECT_TRUE(compute(edited(d, SetPositions{false}))->samples[0].trace[compute(d)->nodes.pos_embed].isZero(0));
}

TEST(SetBiases, AppearAsNumbersThatCanBeSeenAndKeepTheirValues) {
  const Document on = edited(small_document(), SetBiases{true});
  ASSERT_TRUE(on.weights.has("blocks.0.attn.b_Q"));
  EXPECT_EQ(on.weights["blocks.0.attn.b_Q"].cols(), 8);
  EXPECT_FALSE(on.weights["blocks.0.attn.b_Q"].isZero(0));
  Document d = edited(on, SetWeight{"blocks.0.attn.b_Q", 0, 1, 7.f});
  d = edited(edited(d, SetBiases{false}), SetBiases{true});
  EXPECT_EQ(d.weights["blocks.0.attn.b_Q"](0, 1), 7.f);
  EXPECT_FALSE(compute(edited(d, SetBiases{false}))->nodes.block[0].attn.b_Q.has_value());
}

TEST(SetWeight, ChangesOneCellOfACopy) {
  const Document d = small_document();
  const Document after = edited(d, SetWeight{W_Q, 1, 2, -4.f});
  EXPECT_EQ(after.weights[W_Q](1, 2), -4.f);
  EXPECT_TRUE(d.weights[W_Q] == (*d.model->weights)[W_Q]);
  EXPECT_EQ(after.weights.by_name.at(W_K), d.weights.by_name.at(W_K)) << "a matrix that was not edited was copied";
}

TEST(SetWeight, UnknownNamesAndCellsAreRefused) {
  const Document d = small_document();
  EXPECT_EQ(refusal(d, SetWeight{"blocks.0.attn.W_q", 0, 0, 1}),
            "no weight matrix is called \"blocks.0.attn.W_q\"; did you mean \"blocks.0.attn.W_K\"?");
  EXPECT_EQ(refusal(d, SetWeight{W_Q, 8, 0, 1}), "blocks.0.attn.W_Q has no cell [8, 0]: it is 8 x 8");
  EXPECT_EQ(refusal(d, SetWeight{W_Q, 0, -1, 1}), "blocks.0.attn.W_Q has no cell [0, -1]: it is 8 x 8");
}

TEST(FillWeight, FillsAWholeMatrix) {
  using With = FillWeight::With;
  const Document d = small_document();
  EXPECT_TRUE(edited(d, FillWeight{W_Q, With::zeros}).weights[W_Q].isZero(0));
  EXPECT_TRUE(edited(d, FillWeight{W_Q, With::identity}).weights[W_Q].isIdentity(0));
  const Document random = edited(d, FillWeight{W_Q, With::random, 8});
  EXPECT_TRUE(random.weights[W_Q] == xavier(8, 8, 8));
  EXPECT_TRUE(edited(random, FillWeight{W_Q, With::original}).weights[W_Q] == d.weights[W_Q]);
  EXPECT_EQ(refusal(d, FillWeight{"blocks.0.attn.W_V", With::same_as_W_Q}), "only W_K can be set equal to W_Q, not blocks.0.attn.W_V");
}

TEST(FillWeight, OriginalKeepsTheRowsOfUnknownWords) {
  Document d = edited(small_document(), SetSentences{{"the zebra"}});
  const Matrix W_E = d.weights["W_E"];
  d = edited(d, SetWeight{"W_E", 2, 0, 5.f});
  EXPECT_TRUE(edited(d, FillWeight{"W_E", FillWeight::With::original}).weights["W_E"] == W_E);
}

TEST(FillWeight, W_KLikeW_QMakesScoresSymmetric) {
  const Document d = edited(small_document({"the cat sat on the mat"}), FillWeight{W_K, FillWeight::With::same_as_W_Q});
  const auto run = compute(d);
  for (const HeadNodes& head : run->nodes.block[0].attn.head) {
    const Matrix& scores = run->samples[0].trace[head.scores];
    EXPECT_TRUE(scores.isApprox(scores.transpose(), 1e-5f));
  }
  const auto before = compute(small_document({"the cat sat on the mat"}));
  const Matrix& scores = before->samples[0].trace[before->nodes.block[0].attn.head[0].scores];
  EXPECT_FALSE(scores.isApprox(scores.transpose(), 1e-2f)) << "they were symmetric anyway";
}

TEST(Label, SaysWhatWillChange) {
  const Document d = small_document();
  EXPECT_EQ(tests::line_of(SetHeads{4}, d), "Heads 2 \u2192 4");
  EXPECT_EQ(tests::line_of(SetMask{MaskKind::causal}, d), "Mask none \u2192 causal");
  EXPECT_EQ(tests::line_of(PaintMask{1, 2, false}, d), "Mask cat \u2192 sat masked");
  EXPECT_EQ(tests::line_of(SetSentences{{"a", "b", "c"}}, d), "3 sentences");
  EXPECT_EQ(tests::line_of(SetSentences{{"the cat sat", "b"}}, d), "Sentence added \u201cb\u201d");
  EXPECT_EQ(tests::line_of(SetSentences{{"the mat"}}, d), "Sentence \u201cthe mat\u201d");
  EXPECT_EQ(tests::line_of(SetPositions{false}, d), "Positions on \u2192 off");
  EXPECT_EQ(tests::line_of(FillWeight{W_Q, FillWeight::With::identity}, d), "W_Q = identity");
  const Document zero = edited(d, SetWeight{W_Q, 0, 0, 0.5f});
  EXPECT_EQ(tests::line_of(SetWeight{W_Q, 0, 0, 2.f}, zero), "W_Q [0, 0] 0.5 \u2192 2");
  EXPECT_EQ(tests::line_of(SetWeight{W_Q, -1, 0, 2.f}, zero), "W_Q [-1, 0] \u2192 2");
}

TEST(Label, ACellIsCalledByItsWordsAndSaysWhatItWas) {
  const Document d = small_document();
  const OverrideCell share{{0, "blocks.0.attn.pattern[1]", 2, 1}, 0.2f, true};
  const EditLabel words = label(share, d, value_before(share, *compute(d)));
  EXPECT_EQ(in_english(words.title), "sat \u2192 cat, head 2");
  const auto run = compute(d);
  std::ostringstream was;
  was.precision(4);
  was << run->samples[0].trace[run->nodes.block[0].attn.head[1].pattern](2, 1);
  EXPECT_EQ(in_english(words.detail), was.str() + " \u2192 0.2, the row rescaled");
  EXPECT_EQ(in_english(label(OverrideCell{{0, "blocks.0.attn.scores[0]", 0, 2}, 1}, d).title), "scores the \u2192 sat, head 1");
  EXPECT_EQ(in_english(label(OverrideCell{{0, "blocks.0.attn.q", 1, 3}, 1}, d).title), "q [cat, 3]");
  EXPECT_FALSE(value_before(OverrideCell{{0, "blocks.0.attn.pattern[1]", 9, 9}, 1}, *run));
  EXPECT_FALSE(value_before(OverrideCell{{3, "blocks.0.attn.pattern[1]", 0, 0}, 1}, *run));
}

TEST(Label, ADimensionHasItsNameInTheLanguageOfTheWindow) {
  Model model = *small_model();
  model.dimension_names = {"noun", "b{c}", "c", "d", "e", "f", "g", "h"};
  const Document d = make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"});
  const Phrases french = Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / "fr");
  EXPECT_EQ(in_english(label(SetWeight{W_Q, 0, 3, 1.f}, d).title), "W_Q [noun, 3]");
  EXPECT_EQ(french.format(label(SetWeight{W_Q, 0, 3, 1.f}, d).title), "W_Q [nom, 3]");
  EXPECT_EQ(french.format(label(SetWeight{W_Q, 1, 3, 1.f}, d).title), "W_Q [b{c}, 3]") << "a name is no text with placeholders";
}

TEST(Label, EveryEditSaysSomething) {
  const Document d = edited(make_document(tests::translating_model(), {"the cat sat"}), SetTarget{0, {{"le", "chat"}, false}});
  const std::vector<Edit> edits = {SetSentences{{"a"}},
                                   SetModel{d.model, {}},
                                   SetHeads{1},
                                   SetVariant{"kv_heads", "1"},
                                   SetMask{MaskKind::causal},
                                   PaintMask{0, 1, true},
                                   SetMaskPadding{false},
                                   SetPositions{false},
                                   SetBiases{true},
                                   SetWeight{W_Q, 0, 0, 1},
                                   FillWeight{W_Q, FillWeight::With::zeros},
                                   OverrideCell{{0, "tokens", 0, 0}, 3},
                                   ClearOverride{{0, "blocks.0.attn.q", 0, 0}},
                                   ClearOverrides{},
                                   PatchRows{0, "blocks.0.attn.q", 0, std::make_shared<const Matrix>(Matrix::Ones(1, 2))},
                                   SetHeadSetting{0, 1, HeadSetting::off},
                                   SetTemperature{2},
                                   SetMistake{Mistake::no_scale, true},
                                   SetTarget{0, {{"le"}, true}},
                                   SwapTokens{0, 0, 1},
                                   DuplicateToken{0, 1},
                                   RemoveToken{0, 2}};
  ASSERT_EQ(edits.size(), std::variant_size_v<AnyEdit>);
  for (size_t i = 0; i < edits.size(); ++i) {
    EXPECT_EQ(edits[i].index(), i);
    const EditLabel words = label(edits[i], d);
    EXPECT_FALSE(words.title.empty());
    EXPECT_FALSE(words.detail.empty()) << in_english(words.title);
  }
}

class HistoryOfHeads : public testing::Test {
 protected:
  void push(int heads, int gesture = 0) {
    history.push(edited(history.current(), SetHeads{heads}), "Heads " + std::to_string(heads), gesture);
  }
  int heads() const { return history.current().config.n_heads; }

  History history{small_document()};
};

TEST_F(HistoryOfHeads, UndoAndRedoWalkThroughTheStates) {
  EXPECT_FALSE(history.can_undo());
  history.undo();
  EXPECT_EQ(heads(), 2);
  push(4);
  push(8);
  history.undo();
  EXPECT_EQ(heads(), 4);
  history.undo();
  EXPECT_EQ(heads(), 2);
  EXPECT_FALSE(history.can_undo());
  history.redo();
  history.redo();
  EXPECT_EQ(heads(), 8);
  EXPECT_FALSE(history.can_redo());
  history.redo();
  EXPECT_EQ(heads(), 8);
}

TEST_F(HistoryOfHeads, ANewStateForgetsThoseThatWereUndone) {
  push(4);
  push(8);
  history.undo();
  push(1);
  EXPECT_FALSE(history.can_redo());
  ASSERT_EQ(history.entries().size(), 3u);
  EXPECT_EQ(history.entries()[2].label.plain, "Heads 1");
}

TEST_F(HistoryOfHeads, JumpGoesToAnyStateAndNowhereElse) {
  push(4);
  push(8);
  history.jump(0);
  EXPECT_EQ(heads(), 2);
  history.jump(2);
  EXPECT_EQ(heads(), 8);
  history.jump(3);
  EXPECT_EQ(history.position(), 2u);
}

TEST_F(HistoryOfHeads, ADragIsOneStep) {
  push(4, 1);
  push(8, 1);
  push(1, 1);
  EXPECT_EQ(history.entries().size(), 2u);
  EXPECT_EQ(heads(), 1);
  history.undo();
  EXPECT_EQ(heads(), 2);
}

TEST_F(HistoryOfHeads, AnotherDragOrAnUndoInBetweenBeginsAnotherStep) {
  push(4, 1);
  push(8, 2);
  EXPECT_EQ(history.entries().size(), 3u);
  history.undo();
  push(1, 2);
  EXPECT_EQ(history.entries().size(), 3u);
  EXPECT_EQ(history.document_at(1).config.n_heads, 4) << "the state before the drag was overwritten";
}

TEST_F(HistoryOfHeads, EveryStateHasAnIdOfItsOwnThatOutlivesItsPlace) {
  push(4);
  const int id = history.present().id;
  push(8);
  EXPECT_NE(history.present().id, id);
  EXPECT_EQ(history.index_of(id), 1u);
  history.jump(0);
  push(1);
  EXPECT_FALSE(history.index_of(id)) << "it was forgotten";
}

/// A weight edit in a model of real size would keep 154 MB for each step.
TEST(History, ALargeWeightIsKeptWholeForThePresentStateAlone) {
  Model model = *tests::layered_model(1);
  auto weights = std::make_shared<Weights>(*model.weights);
  weights->set("W_E", Matrix::Random(1 << 12, 1 << 7));
  const MatrixPtr own = weights->by_name.at("W_E");
  model.weights = weights;
  Document first;
  first.model = std::make_shared<const Model>(model);
  first.weights = *weights;
  History history(first);
  std::vector<std::weak_ptr<const Matrix>> changed;
  for (int step = 1; step <= 4; ++step) {
    Document next = history.current();
    if (step != 3) {
      Matrix copy = next.weights["W_E"];
      copy(step, 0) = static_cast<float>(step);
      next.weights.set("W_E", std::move(copy));
      changed.push_back(next.weights.by_name.at("W_E"));
    } else {
      next.mask = MaskKind::causal;
    }
    history.push(std::move(next), "step");
  }
  EXPECT_TRUE(changed[0].expired());
  EXPECT_TRUE(changed[1].expired()) << "two states share it";
  EXPECT_FALSE(changed[2].expired()) << "the present one";
  history.jump(3);
  EXPECT_TRUE(changed[2].expired());
  const Matrix& now = history.current().weights["W_E"];
  EXPECT_EQ(now(1, 0), 1.F);
  EXPECT_EQ(now(2, 0), 2.F);
  EXPECT_EQ(now(4, 0), (*own)(4, 0));
  EXPECT_EQ(history.document_at(2).weights.by_name.at("W_E").get(), &now) << "as long as somebody has it, it is not made again";
  EXPECT_EQ(history.document_at(4).weights["W_E"](4, 0), 4.F);
  history.jump(0);
  EXPECT_EQ(history.current().weights.by_name.at("W_E"), own);
  history.redo();
  EXPECT_EQ(history.current().weights["W_E"](1, 0), 1.F);
  EXPECT_EQ(history.current().weights["W_E"](2, 0), (*own)(2, 0));
}

TEST_F(HistoryOfHeads, TheOldestStatesAreForgotten) {
  for (int i = 0; i < 2500; ++i) push(i % 2 == 0 ? 4 : 8);
  EXPECT_EQ(history.entries().size(), 2000u);
  EXPECT_EQ(heads(), 8);
  history.jump(0);
  EXPECT_FALSE(history.can_undo());
}

}  // namespace headlight::tests::document_test
