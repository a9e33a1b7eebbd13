// Sentences about what a head wrote, and about the words of many rows: recomputed from the run, and from the rows.
#include <algorithm>
#include <utility>

#include "base/number_text.hpp"
#include "headless_program.hpp"
#include "small_models.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/why_text.hpp"

namespace headlight::tests::why_sentences_test {

std::string brought(const Session& s, Index row) {
  const NodeId pattern = s.nodes().block[0].attn.head[1].pattern;
  return brought_sentence(s, {pattern, 1, {}, row}, english());
}

TEST(WhySentences, SayTheLargestWeightOfTheRowThatAHeadRead) {
  const Session s(two_block_document());
  const NodeId pattern = s.nodes().block[0].attn.head[1].pattern;
  for (Index row = 0; row < s.trace()[pattern].rows(); ++row) {
    Index most = 0;
    const double largest = static_cast<double>(s.trace()[pattern].row(row).maxCoeff(&most));
    const std::string said = brought(s, row), word = s.graph()[pattern].axes.cols.label(most);
    EXPECT_NE(said.find("the largest weight is **" + percent(largest) + "**, on **" + word), std::string::npos) << said;
  }
}

TEST(WhySentences, SayWhyWeightsDoNotTellWhatAHeadWrote) {
  const auto with = [](const Edit& edit) { return brought(Session(tests::edited(two_block_document(), edit)), 4); };
  EXPECT_NE(with(SetHeadSetting{0, 1, HeadSetting::off}).find("switched off"), std::string::npos);
  EXPECT_NE(with(SetHeadSetting{0, 1, HeadSetting::mean}).find("the same mean"), std::string::npos);
  EXPECT_NE(with(OverrideCell{{0, "blocks.0.attn.z[1]", 4, 0}, 2.f}).find("set by hand"), std::string::npos);
  EXPECT_NE(with(OverrideCell{{0, "blocks.0.attn.pattern[1]", 4, 0}, NAN}).find("NaN or infinite"), std::string::npos);
  const std::string ties = with(SetHeadSetting{0, 1, HeadSetting::uniform});
  const Index words = Session(two_block_document()).trace()[Session(two_block_document()).nodes().tokens].rows();
  EXPECT_NE(ties.find(std::to_string(words) + " words have the largest weight, **" + percent(1. / static_cast<double>(words)) + "**"),
            std::string::npos)
      << ties;
}

TEST(WhySentences, SayThatAMaskedModelsTransformIsLeftOutOfTheWordsThatFollow) {
  const auto left_out = [](const Document& document, WhyView view) { return left_out_between_words(Session(document), view, english()); };
  const std::string norms = "Between words alone: norms, positions and biases are left out";
  const Document masked = masked_document({"the cat sat"});
  EXPECT_EQ(left_out(masked, WhyView::value_output), norms + ", and so is the transform before the logits with its activation.");
  EXPECT_EQ(left_out(masked, WhyView::query_key), norms + ".");
  EXPECT_EQ(left_out(two_block_document(), WhyView::value_output), norms + ".");
}

TEST(ManySentences, TheWordsWithTheHighestAndTheLowestMeanHaveTenRows) {
  SurveyedMeasure of;
  of.words = {{"it", 30, 0, .9}, {"they", 12, 0, .4}, {"cat", 10, 0, .95}, {"dog", 9, 0, 1}, {"sun", 3, 0, .1}};
  EXPECT_EQ(parts_sentence(of, english()),
            "Of the words with at least 10 rows, **cat** has the highest mean, 0.950, and **they** the lowest, 0.400.");
  of.words = {{"it", 30, 0, .5}, {"they", 12, 0, .5}};
  EXPECT_EQ(parts_sentence(of, english()), "") << "none is higher";
}

}  // namespace headlight::tests::why_sentences_test
