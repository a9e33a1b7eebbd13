// The logit lens: the next word predicted after fewer layers.
#include <gtest/gtest.h>

#include "analysis/logit_parts.hpp"
#include "core/documents.hpp"
#include "core/properties.hpp"
#include "document/document_json.hpp"
#include "document/history.hpp"
#include "run/run.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::read_after_test {

using tests::edited;
using tests::refusal;

Document read(const char* layers, Document document = two_block_document()) {
  return edited(std::move(document), SetVariant{"read_after", layers});
}

const Matrix& logits(const Run& run) { return run.samples[0].trace[*run.nodes.logits]; }

TEST(ReadAfter, TheFinalNormReadsWhatThatLayerMade) {
  const auto whole = compute(two_block_document());
  for (const int layers : {0, 1}) {
    const auto run = compute(read(std::to_string(layers).c_str()));
    const Graph& graph = *run->samples[0].graph;
    EXPECT_EQ(graph[*run->nodes.ln_final].inputs.front(), run->nodes.block[static_cast<size_t>(layers)].resid_pre);
    EXPECT_NE(logits(*run), logits(*whole));
    for (size_t block = 0; block < 2; ++block)
      EXPECT_EQ(run->samples[0].trace[run->nodes.block[block].out], whole->samples[0].trace[whole->nodes.block[block].out])
          << "computed as ever";
    tests::expect_formulas_hold(graph, run->samples[0].trace);
  }
}

/// A model of only that many blocks, with the same weights, predicts the same.
TEST(ReadAfter, IsWhatTheModelWouldSayIfItEndedThere) {
  Model shorter = two_block_model();
  shorter.config.n_layers = 1;
  const Document ends = make_document(std::make_shared<const Model>(std::move(shorter)), two_block_document().sentences);
  EXPECT_EQ(logits(*compute(read("1"))), logits(*compute(ends)));
}

TEST(ReadAfter, AllIsAsBeforeAndIsNotStored) {
  EXPECT_EQ(logits(*compute(read("2"))), logits(*compute(two_block_document())));
  EXPECT_TRUE(same(read("all", read("1")), two_block_document()));
  EXPECT_EQ(read("2").config.read_after, std::nullopt);
}

TEST(ReadAfter, PartsOfTheLogitAreThoseThatAreRead) {
  const auto run = compute(read("1"));
  const LogitParts parts = logit_parts(*run->samples[0].graph, run->samples[0].trace, run->nodes, 3, 2);
  EXPECT_NEAR(parts.rest(), 0, 1e-4);
  for (const LogitPart& part : parts.parts) EXPECT_EQ(part.at.layer, 0);
}

TEST(ReadAfter, IsRefusedInOneLine) {
  const auto refused = [](const char* layers, const Document& document = two_block_document()) {
    return refusal(document, SetVariant{"read_after", layers});
  };
  EXPECT_EQ(refused("3"), "the words cannot be read off after 3 layers: 0 to 2 are possible, or all");
  for (const char* wrong : {"-1", "many", ""}) EXPECT_TRUE(refused(wrong).starts_with("the words cannot be read off after ")) << wrong;
  const std::string no_logits = "has no logits of one stack, so no word can be read off earlier";
  EXPECT_TRUE(refused("0", make_document(BuiltInModels().make("readable"), {"it was tired"})).ends_with(no_logits));
  EXPECT_TRUE(refused("0", translating_document()).ends_with(no_logits));
}

}  // namespace headlight::tests::read_after_test
