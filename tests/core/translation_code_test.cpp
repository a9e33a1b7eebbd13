// Scripts of models with an encoder and a decoder: names that tell the place of a matrix.
#include <gtest/gtest.h>

#include <set>

#include "core/documents.hpp"
#include "export/code.hpp"
#include "export/code_plan.hpp"

namespace headlight::tests::translation_code_test {

using Lines = std::vector<std::string>;

struct TranslationCode : testing::Test {
  std::shared_ptr<const run::Run> run =
      compute(tests::edited(make_document(tests::translating_model(), {"the cat sat"}), SetTarget{0, {{"le", "chat"}, false}}));

  Lines line(const AttentionId& place, NodeId AttentionNodes::*which) const { return lines(attention_at(run->nodes, place).*which); }
  Lines lines(NodeId node) const {
    return code_lines(Language::numpy, *run->samples[0].graph, run->samples[0].trace, std::vector<NodeId>{node});
  }
};

TEST_F(TranslationCode, NamesSayWhichStackAndWhichAttention) {
  EXPECT_EQ(line({false, 1, false}, &AttentionNodes::q), Lines{"q_enc1 = ln1_enc1 @ W_Q_enc1 + b_Q_enc1"});
  EXPECT_EQ(line({true, 0, false}, &AttentionNodes::q), Lines{"q_self0 = ln1_dec0 @ W_Q_self0 + b_Q_self0"});
  EXPECT_EQ(line({true, 0, true}, &AttentionNodes::q), Lines{"q_cross0 = ln2_dec0 @ W_Q_cross0 + b_Q_cross0"});
  EXPECT_EQ(line({true, 0, true}, &AttentionNodes::k), Lines{"k_cross0 = ln_final_enc @ W_K_cross0 + b_K_cross0"});
  EXPECT_EQ(lines(*run->nodes.decoder->block[0].resid_cross), Lines{"resid_cross_dec0 = resid_mid_dec0 + cross_attn_out_dec0"});
  EXPECT_EQ(lines(run->nodes.tokens), Lines{"tokens_enc = np.array([3, 4, 5, 2])"});
  EXPECT_EQ(lines(run->nodes.decoder->tokens), Lines{"tokens_dec = np.array([1, 3, 4])"});
}

TEST_F(TranslationCode, NoTwoMatricesShareAName) {
  for (const Language language : every_language) {
    const Graph& graph = *run->samples[0].graph;
    const CodePlan plan(language, graph);
    std::set<std::string> names;
    for (NodeId id = 0; id < graph.size(); ++id)
      EXPECT_TRUE(names.insert(plan.name(id)).second) << graph[id].name << " is called " << plan.name(id) << ", as another is";
  }
}

TEST_F(TranslationCode, SaysWhatTheDecoderHasWritten) {
  const std::string text = script(Language::pytorch, *run, 0);
  EXPECT_NE(text.find("What the decoder has written: \"le chat\""), std::string::npos) << text.substr(0, 500);
  EXPECT_NE(text.find("2 blocks of an encoder, 1 of a decoder"), std::string::npos);
}

}  // namespace headlight::tests::translation_code_test
