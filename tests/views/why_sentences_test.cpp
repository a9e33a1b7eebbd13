// Sentences about what a head wrote, and about the words of many rows: recomputed from the run, and from the rows.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/head_matrices.hpp"
#include "base/number_text.hpp"
#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"
#include "session/why/head_circuits.hpp"
#include "session/why/why_score.hpp"
#include "small_models.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/why_text.hpp"
#include "views/why/circuit_view.hpp"

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
    EXPECT_NE(said.find("layer 1, head 2, "), std::string::npos) << said;
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
  const std::string norms = "The list of words reads words alone: it leaves out norms, positions and biases";
  const Document masked = masked_document({"the cat sat"});
  EXPECT_EQ(left_out(masked, WhyView::value_output), norms + ", and the transform before the logits with its activation.");
  EXPECT_EQ(left_out(masked, WhyView::query_key), norms + ".");
  EXPECT_EQ(left_out(two_block_document(), WhyView::value_output), norms + ".");
}

Document blocks_with(const std::function<void(ModelConfig&)>& change) {
  Model model = two_block_model();
  change(model.config);
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat on the mat"});
}

/// The held norms, in words, for the score of "cat", the query, and "sat", in this layer.
std::string held(const Session& s, int layer) {
  const NodeId scores = s.nodes().block[static_cast<size_t>(layer)].attn.head[0].scores;
  return held_sentence(s, why_score(s, {scores, 1, 2}, {}), english());
}

/// The standard deviation by which a layer norm divides a row, in bold; `mean` false: the root mean square of an RMS norm.
std::string divisor_of(const Session& s, const std::string& norm, Index row, bool mean = true) {
  const NodeId node = s.graph().find(norm);
  const Eigen::RowVectorXd x = s.trace()[s.graph()[node].inputs.front()].row(row).cast<double>();
  const double size = std::sqrt((x.array() - (mean ? x.mean() : 0)).square().mean() + s.document().config.norm_epsilon);
  return "**" + column_text(size, 3) + "**";
}

TEST(WhySentences, NameNoNormWhereAModelHasNone) {
  const Session s(blocks_with([](ModelConfig& c) { c.norm = Norm::none, c.final_norm = false; }));
  for (const int layer : {0, 1}) EXPECT_EQ(held(s, layer), "");
  const Session post(blocks_with([](ModelConfig& c) { c.norm = Norm::post, c.final_norm = false; }));
  EXPECT_EQ(held(post, 0), "") << "its first norm follows the attention";
}

TEST(WhySentences, SayByWhatTheOneNormBeforeTheAttentionDivides) {
  const Session one(blocks_with([](ModelConfig&c) { c.n_layers = 1; })), two(two_block_document());
  const auto said = [](const Session& s, const std::string& norm) {
    return "The norm divides row **cat** by " + divisor_of(s, norm, 1) + " and row **sat** by " + divisor_of(s, norm, 2) +
           ". Both are taken as they came out of this run; everything else is exact.";
  };
  EXPECT_EQ(held(one, 0), said(one, "blocks.0.ln1"));
  EXPECT_EQ(held(two, 1), said(two, "blocks.1.ln1")) << "what lower norms divided is within the sources";
}

TEST(WhySentences, CountTheNormsOnTheWay) {
  const auto said = [](const Session& s, const std::string& n, const std::string& last) {
    return n + " norms divide on the way; the last divides row **cat** by " + divisor_of(s, last, 1) + " and row **sat** by " +
           divisor_of(s, last, 2) + ". All these divisors are those of this run; everything else is exact.";
  };
  const auto post = [](int layers) { return Session(blocks_with([layers](ModelConfig& c) { c.norm = Norm::post, c.n_layers = layers; })); };
  EXPECT_EQ(held(post(2), 1), said(post(2), "2", "blocks.0.ln2"));
  EXPECT_EQ(held(post(3), 2), said(post(3), "4", "blocks.1.ln2"));
  const Session embedded(blocks_with([](ModelConfig& c) { c.embed_norm = true; }));
  EXPECT_EQ(held(embedded, 1), said(embedded, "2", "blocks.1.ln1"));
}

TEST(WhySentences, CountTheNormsOfQAndK) {
  const Session s(blocks_with([](ModelConfig& c) { c.head_norm = true; }));
  EXPECT_EQ(held(s, 1), "2 norms divide row **cat**, the last by " + divisor_of(s, "blocks.1.attn.normed_q[0]", 1, false) +
                            ". 2 norms divide row **sat**, the last by " + divisor_of(s, "blocks.1.attn.normed_k[0]", 2, false) +
                            ". Each divisor is that of this run; everything else is exact.");
  const Session alone(blocks_with([](ModelConfig& c) { c.head_norm = true, c.norm = Norm::none, c.final_norm = false; }));
  const std::string one = held(alone, 0);
  EXPECT_TRUE(one.starts_with("One norm divides row **cat** by " + divisor_of(alone, "blocks.0.attn.normed_q[0]", 1, false))) << one;
}

TEST(WhySentences, CountTheNormsOfTwoTextsApart) {
  const auto cross = [](bool final_norm) {
    Model model = *tests::translating_model();
    model.config.final_norm = final_norm;
    const Index target = model.target_tokenizer->size();
    model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), target, 3));
    Document document = make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"});
    const Session s(tests::edited(std::move(document), SetTarget{0, {{"le", "chat"}, false}}));
    const NodeId scores = s.nodes().decoder->block[0].cross->head[0].scores;
    return held_sentence(s, why_score(s, {scores, 2, 1}, {}), english());
  };
  EXPECT_TRUE(cross(true).starts_with("One norm divides row **chat** by **")) << cross(true);
  EXPECT_NE(cross(true).find("**. One norm divides row **cat** by **"), std::string::npos) << "it is another one: " << cross(true);
  EXPECT_NE(cross(false).find("**. No norm divides row **cat**."), std::string::npos) << cross(false);
}

/// A cell set by hand hides the divisor of its own column only.
TEST(WhySentences, SayByWhatANormDividesBesideACellSetByHand) {
  const std::string plain = held(Session(two_block_document()), 1);
  const auto set = [](const std::vector<Index>& cols) {
    Document document = two_block_document();
    for (const Index col : cols) document = tests::edited(std::move(document), OverrideCell{{0, "blocks.1.ln1", 1, col}, 2.f});
    return held(Session(std::move(document)), 1);
  };
  EXPECT_EQ(set({0}), plain);
  EXPECT_EQ(set({0, 1, 2, 3, 4, 5, 6, 7}), "Every norm on the way divides by what it did in this run; everything else is exact.");
}

TEST(WhySentences, DoNotSayThatANormDividesByZero) {
  const Document plain = blocks_with([](ModelConfig& c) { c.norm_epsilon = 1e-12; });
  const Session session(plain);
  const std::string input = session.graph()[session.graph()[session.graph().find("blocks.0.ln1")].inputs.front()].name;
  for (const auto& [size, text] : {std::pair(2e-4f, "0.0002"), std::pair(2e-5f, "2\u00a0\u00d7\u00a010\u207b\u2075")}) {
    Document document = plain;
    for (Index col = 0; col < 8; ++col)
      document = tests::edited(std::move(document), OverrideCell{{0, input, 1, col}, col % 2 ? size : -size});
    const std::string said = held(Session(std::move(document)), 0);
    EXPECT_NE(said.find(std::string("divides row **cat** by **") + text + "** and"), std::string::npos) << said;
  }
}

/// With rotary positions W_QK is read at distance 0: at any other, its numbers do not say how much two words count together.
TEST(MatrixSentences, SayAtWhichDistanceAMatrixWithRotaryPositionsIsRead) {
  const auto said = [](Document document) {
    Session s(std::move(document));
    s.go(Stage::scores);
    s.selection().why.view = WhyView::query_key;
    return matrix_status(s, english());
  };
  EXPECT_TRUE(said(two_block_document()).ends_with("; the number says how much the two count together."));
  EXPECT_TRUE(said(blocks_with([](ModelConfig& c) {
                c.rotary = true;
              })).ends_with("; at distance 0, the number says how much the two count together."));
}

HeadMatrix query_key_of(const Session& s, int head) {
  HeadMatrix m;
  m.factors = analysis::query_key_matrix(s.trace(), s.nodes(), {}, head);
  m.values = m.factors.left * m.factors.right.transpose();
  m.singular_values = analysis::singular_values(m.factors);
  m.rank = analysis::rank_of(m.factors, m.singular_values);
  return m;
}

/// Counts the numbers of the picture again; without a picture that leaves something out, none are said.
TEST(MatrixSentences, CountTheRowsAndColumnsOfThePicture) {
  Session s(readable());
  s.go(Stage::scores);
  for (int head = 0; head < s.document().config.n_heads; ++head) {
    s.navigation().set_head(head);
    HeadMatrix m = query_key_of(s, head);
    Index rows = 0, cols = 0;
    for (Index i = 0; i < m.values.rows(); ++i) rows += (m.values.row(i).array() != 0).any() ? 1 : 0;
    for (Index i = 0; i < m.values.cols(); ++i) cols += (m.values.col(i).array() != 0).any() ? 1 : 0;
    const auto said = [&] { return circuit_sentence(s, m, WhyView::query_key, english()); };
    EXPECT_NE(said().find("Its rank is **" + std::to_string(m.rank.value_or(-1)) + "**: it cannot exceed " +
                          std::to_string(s.document().config.d_head()) + ", the length of a query."),
              std::string::npos)
        << said();
    EXPECT_NE(said().find("The picture shows only the " + std::to_string(rows) + " rows and " + std::to_string(cols) + " columns"),
              std::string::npos)
        << said();
    m.values(0, 0) = NAN;
    EXPECT_EQ(said().find("The picture"), std::string::npos) << "it is not drawn";
    m.values.setZero();
    EXPECT_EQ(said().find("The picture"), std::string::npos) << "it is not drawn";
  }
}

TEST(MatrixSentences, SayThatSingularValuesAreEqualOnlyIfTheyAre) {
  HeadMatrix m;
  m.rank = 2;
  const auto said = [&](double first, double second) {
    m.singular_values = Eigen::Vector3d(first, second, 1e-9);
    return singular_sentence(m, english());
  };
  EXPECT_TRUE(said(2, 2 - 1e-6).starts_with("all equal to 2;")) << said(2, 2 - 1e-6);
  for (const auto& [first, second] : {std::pair(1.4142, 1.4138), std::pair(1.41421, 1.41409)}) {
    EXPECT_FALSE(said(first, second).starts_with("all equal")) << said(first, second);
    EXPECT_NE(said(first, second).find("1.414"), std::string::npos) << said(first, second);
  }
  EXPECT_NE(said(1.4142, 1.4138).find("1.4138"), std::string::npos) << "three digits would not tell them apart";
}

TEST(ManySentences, TheWordsWithTheHighestAndTheLowestMeanHaveTenRows) {
  SurveyedMeasure of;
  of.words = {{"it", 30, 0, .9}, {"they", 12, 0, .4}, {"cat", 10, 0, .95}, {"dog", 9, 0, 1}, {"sun", 3, 0, .1}};
  EXPECT_EQ(parts_sentence(of, english()),
            "Of the words with at least 10 rows, **cat** has the highest mean, 0.950, and **they** the lowest, 0.400.");
  of.words = {{"it", 30, 0, .5}, {"they", 12, 0, .5}};
  EXPECT_EQ(parts_sentence(of, english()), "") << "none is higher";
}

/// A stop in a list of words is quoted as it is in every sentence about it.
TEST(CircuitWords, AMarkIsQuotedInTheLists) {
  Session s(make_document(BuiltInModels().make("stories"), {"Tom has a red ball ."}));
  s.go(Stage::scores);
  s.navigation().set_head(0);
  s.navigation().pin({s.navigation().head().scores, 5, 1});
  s.selection().look = StageLook::why;
  s.selection().why.view = WhyView::query_key;
  s.selection().why.word = ".";
  const HeadCircuits circuits(s, ".", nullptr);
  while (!circuits.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const WordPairs& pairs = *circuits.query_key_pairs();
  ASSERT_TRUE(pairs.is_row && pairs.is_column);
  const auto marks = pairs.cells.size() + pairs.in_column.size();  // one in each line, or two
  ASSERT_GT(marks, 0u);
  PaperStudio studio(s, {}, 1600, 2400);
  const auto quoted = [&] {
    const Drawing drawing = studio.view();
    return static_cast<size_t>(std::count_if(drawing.items.begin(), drawing.items.end(), [](const Drawing::Item& item) {
      const auto* text = std::get_if<PlacedText>(&item.shape);
      return text && text->utf8 == "“.”";
    }));
  };
  // The studio's board computes the lists beside its pictures.
  for (int tries = 0; quoted() < marks && tries < 2000; ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_GE(quoted(), marks);
}

}  // namespace headlight::tests::why_sentences_test
