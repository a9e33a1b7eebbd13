#include "session/outcome.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "analysis/contribution.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "folders/built_in.hpp"

namespace headlight::tests::outcome_test {

Session readable_session(std::initializer_list<Edit> edits = {}) {
  Document document = make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"});
  for (const Edit& edit : edits) document = apply(document, edit);
  Session s(std::move(document));
  s.go(Stage::output);
  return s;
}

TEST(Outcome, SaysWhichNamedNumbersAWordGave) {
  Session s = readable_session();
  const auto out = outcome(s);
  ASSERT_TRUE(out);
  EXPECT_EQ(out->row, 6);
  ASSERT_FALSE(out->gains.empty());
  const AttentionNodes& attention = s.navigation().attention();
  for (const NamedGain& gain : out->gains) {
    const Matrix added = added_vectors(s.trace()[attention.head[static_cast<size_t>(gain.head)].pattern], out->row,
                                       s.trace()[attention.head[static_cast<size_t>(gain.head)].v], s.trace()[attention.W_O],
                                       gain.head * s.document().config.d_head());
    EXPECT_EQ(added(gain.key, gain.column), gain.from_key);
    EXPECT_NE(gain.key, out->row) << "what a row gives to itself is no news";
    for (Index key = 0; key < added.rows(); ++key)
      if (key != out->row) {
        EXPECT_LE(added(key, gain.column), gain.from_key) << "another word of that head gave more";
      }
  }
  EXPECT_EQ(out->gains.front().head, s.selection().head);
  EXPECT_EQ(out->gains.front().key, 1) << "elephant";
  ASSERT_TRUE(out->longest);
  EXPECT_GT(out->longest->share, 0);
  EXPECT_EQ(out->n_attentions, 1u);
  EXPECT_FALSE(out->next_word);
}

TEST(Outcome, OfARowThatIsNotPinnedIsOfTheOneToWhichMostWasAdded) {
  Session s = readable_session();
  s.navigation().unpin();
  const auto out = outcome(s);
  ASSERT_TRUE(out);
  const Matrix& added = s.trace()[s.navigation().attention().out];
  for (Index row = 0; row < added.rows(); ++row) EXPECT_LE(added.row(row).norm(), added.row(out->row).norm());
}

/// Parts that would not add up are not presented as if they did.
TEST(Outcome, IsSilentWhereTheRowGotSomethingElse) {
  Session off = readable_session({SetHeadSetting{0, 1, HeadSetting::off}});
  EXPECT_FALSE(outcome(off));
  Session own = readable_session({OverrideCell{{0, "blocks.0.attn_out", 6, 0}, 5}});
  EXPECT_FALSE(outcome(own));
}

TEST(Outcome, OfATranslationNamesTheWordThatCameOfIt) {
  Session s(make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry"}));
  s.go(Stage::probs);
  const auto out = outcome(s);
  ASSERT_TRUE(out);
  ASSERT_TRUE(out->next_word);
  EXPECT_TRUE(out->gains.empty()) << "its columns have no names";
  const Matrix& shares = s.trace()[out->next_word->node];
  EXPECT_EQ(shares.row(out->next_word->row).maxCoeff(), shares(out->next_word->row, out->next_word->col));
}

/// The case that showed an earlier "what came of it" to be false: the head that adds most to the row speaks against the word.
struct OfStories : testing::Test {
  Session s{make_document(BuiltInModels().make("stories"), {example_of(*BuiltInModels().make("stories"))})};
  void SetUp() override { s.go(Stage::probs); }

  double share_without(const AttentionId& at, int head, const Cell& word) const {
    const std::vector<AttentionId> places = attention_ids(s.nodes());
    const auto number = static_cast<int>(std::find(places.begin(), places.end(), at) - places.begin());
    const auto run = compute(apply(s.document(), SetHeadSetting{number, head, HeadSetting::off}));
    return run->samples.front().trace.at({*run->nodes.probs, word.row, word.col});
  }
};

TEST_F(OfStories, TheLongestIsTheLongestOfAllLayers) {
  const auto out = outcome(s);
  ASSERT_TRUE(out && out->longest);
  EXPECT_EQ(out->n_attentions, attention_ids(s.nodes()).size());
  double longest = 0, sum = 0;
  for (const AttentionId& at : attention_ids(s.nodes())) {
    const AttentionNodes& attention = attention_at(s.nodes(), at);
    for (size_t h = 0; h < attention.head.size(); ++h) {
      const Matrix& pattern = s.trace()[attention.head[h].pattern];
      const Matrix values =
          s.trace()[attention.head[h].v] *
          s.trace()[attention.W_O].middleRows(static_cast<Index>(h) * s.document().config.d_head(), s.document().config.d_head());
      for (Index key = 0; key < pattern.cols(); ++key) {
        const double length = pattern(out->row, key) * values.row(key).norm();
        sum += length;
        longest = std::max(longest, length);
        if (at == out->longest->at && static_cast<int>(h) == out->longest->head && key == out->longest->key) {
          EXPECT_NEAR(length, longest, 1e-5) << "a longer one came before it";
        }
      }
    }
  }
  EXPECT_NEAR(out->longest->share, longest / sum, 1e-5);
}

TEST_F(OfStories, ACauseIsWhatTheRunWithoutTheHeadSays) {
  const auto out = outcome(s);
  ASSERT_TRUE(out && out->next_word && out->longest);
  ASSERT_TRUE(can_try_heads(s));
  const HeadEffects effects(s, out->row);
  while (!effects.parts().ended()) std::this_thread::yield();
  const auto causes = word_causes(s, *out, effects);
  ASSERT_TRUE(causes);
  EXPECT_NEAR(causes->without_longest, share_without(out->longest->at, out->longest->head, *out->next_word), 1e-5);
  double lowest = 1;
  for (const AttentionId& at : attention_ids(s.nodes()))
    for (int head = 0; head < s.document().config.n_heads; ++head) lowest = std::min(lowest, share_without(at, head, *out->next_word));
  EXPECT_NEAR(causes->lowest, lowest, 1e-5);
  EXPECT_NEAR(causes->without, share_without(causes->at, causes->head, *out->next_word), 1e-5);
  const double logit = s.trace().at({*s.nodes().logits, out->row, out->next_word->col});
  for (size_t number = 0; number < effects.parts().all(); ++number)
    EXPECT_GE(causes->fall, logit - effects.logit(number, out->next_word->col)) << number;
}

TEST(Outcome, WithoutAHeadTheDecoderReadsTheWordsThatStandOnScreen) {
  Session s(make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry"}));
  s.go(Stage::probs);
  const auto out = outcome(s);
  ASSERT_TRUE(out && out->next_word);
  const HeadEffects effects(s, s.navigation().sample().n_target - 1);
  while (!effects.parts().ended()) std::this_thread::yield();
  EXPECT_EQ(effects.parts().done(), attention_ids(s.nodes()).size() * 4) << "a shorter translation would lack the row";
}

}  // namespace headlight::tests::outcome_test
