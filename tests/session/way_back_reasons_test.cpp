// The reasons why nothing moves an objective, each by itself.
#include <gtest/gtest.h>

#include <cmath>

#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "run/unmoved.hpp"
#include "run/way_back.hpp"
#include "session/overridden.hpp"
#include "session/session.hpp"

namespace headlight::tests::way_back_reasons_test {

struct WayBackReasons : testing::Test {
  BuiltInModels models;
  Session session{make_document(models.make("readable"), {"The elephant ate the banana because it was hungry"})};
  const HeadNodes& head() const { return session.navigation().head(); }

  void set(const Cell& cell, float value, bool keep_sum = false) {
    session.push(OverrideCell{document_cell(session, cell), value, keep_sum});
    session.settle();
  }
  /// The reason; empty if something moves the objective.
  std::string why(const Cell& cell, const std::optional<Cell>& less = {}) const {
    const Objective objective = {less ? Objective::Kind::difference : Objective::Kind::cell, cell, less};
    if (is_moved({objective, gradients_of(objective, session.graph(), session.trace())}, session.trace())) return "";
    return english_line(why_unmoved(objective, session.graph(), session.nodes().outline, session.trace()));
  }
  static bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }
};

TEST_F(WayBackReasons, AMaskCloses) {
  session.push(SetMask{MaskKind::causal});
  session.settle();
  EXPECT_EQ(why({head().masked_scores, 1, 4}), "it is masked");
  EXPECT_EQ(why({head().pattern, 1, 4}), "it is masked");
  EXPECT_EQ(why({head().scaled_scores, 1, 4}), "");
  EXPECT_TRUE(says(why({head().pattern, 0, 0}), "the only unmasked cell of its row"));
}

TEST_F(WayBackReasons, SomebodySetIt) {
  set({head().scores, 6, 4}, -INFINITY);
  EXPECT_EQ(why({head().scores, 6, 4}), "it was set by hand");
  EXPECT_EQ(why({head().pattern, 6, 4}), "its score was set to minus infinity by hand");
  set({head().pattern, 2, 1}, 1, true);
  EXPECT_TRUE(says(why({head().pattern, 2, 3}), "other weights of its row were set by hand"));
  EXPECT_EQ(why({head().pattern, 2, 1}), "it was set by hand");
}

TEST_F(WayBackReasons, NothingComputesIt) {
  const NodeId input = session.nodes().tokens;
  EXPECT_EQ(why({input, 0, 0}), "it is an input, which nothing computes");
}

TEST_F(WayBackReasons, ItsFunctionIsFlat) {
  set({head().scores, 6, 1}, 5000);
  EXPECT_TRUE(says(why({head().pattern, 6, 2}), "one cell of its row has all of the row in float32"));
  set({head().scores, 6, 3}, 5000);
  EXPECT_TRUE(says(why({head().pattern, 6, 2}), "its weight is 0 in float32")) << "two cells share the row";
  EXPECT_EQ(why({session.graph().find("pos_embed"), 0, 0}), "no other number takes part in it");
  session.push(SetMask{MaskKind::causal});
  session.push(SetMistake{Mistake::softmax_over_queries, true});
  session.settle();
  const Index last = session.trace()[head().pattern].rows() - 1;
  EXPECT_TRUE(says(why({head().pattern, last, last}), "the only unmasked cell of its column"))
      << "no earlier query may look at the last word";
  session.push(SetMistake{Mistake::softmax_over_queries, false});
  session.push(SetMistake{Mistake::mask_after_softmax, true});
  session.settle();
  EXPECT_EQ(why({head().pattern, 0, 2}), "it is masked");
  Session translating(make_document(models.make("en-fr"), {"The elephant ate"}));
  const NodeId active = translating.graph().find("encoder.blocks.0.mlp_post");
  Index off = 0;
  while (translating.trace()[active](0, off) != 0) ++off;
  const Objective objective = {Objective::Kind::cell, {active, 0, off}, {}};
  EXPECT_TRUE(says(english_line(why_unmoved(objective, translating.graph(), translating.nodes().outline, translating.trace())), "ReLU"));
}

TEST_F(WayBackReasons, ADifferenceStaysTheSame) {
  const Cell part = {head().q, 6, 0},
             whole = {session.graph()[head().q].inputs.front(), 6, session.selection().head * session.document().config.d_head()};
  EXPECT_EQ(why(part, part), "it is the difference of a number and itself");
  EXPECT_TRUE(says(why(part, whole), "move alike"));
  session.push(SetMask{MaskKind::causal});
  session.settle();
  const Cell closed = {head().pattern, 1, 4}, alone = {head().pattern, 0, 0};
  EXPECT_EQ(why(closed, Cell{head().pattern, 1, 5}), "this holds for both numbers: it is masked");
  EXPECT_TRUE(says(why(closed, alone), "its first number: it is masked; its second: it is the only unmasked cell"));
}

}  // namespace headlight::tests::way_back_reasons_test
