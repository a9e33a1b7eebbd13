// The window's sentences about a hundred generated sentences, in every language, checked against independent calculations: nothing here
// calls the code that computes the window's sentences.
#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "document/apply.hpp"
#include "document/computable.hpp"
#include "drawn_sentences.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"
#include "session/compare/two_words.hpp"
#include "session/language.hpp"
#include "session/map/attention_path.hpp"
#include "session/outcome.hpp"
#include "session/translate/pronoun_row.hpp"
#include "text/words.hpp"
#include "views/inspector/contribution_section.hpp"
#include "views/inspector/outcome_section.hpp"
#include "views/map/map_text.hpp"
#include "views/prose/compare_text.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_position.hpp"
#include "views/prose/written_word.hpp"

namespace headlight::tests::drawn_sentences_test {

class DrawnSentences : public testing::TestWithParam<Drawn> {
 protected:
  static void SetUpTestSuite() {
    for (const std::string& language : languages()) spoken_.push_back(phrases_in(language));
  }
  static void TearDownTestSuite() { spoken_.clear(); }

  /// Every generated sentence as a session; costly checks use every `step`-th.
  template <class Check>
  void for_each(int step, const Check& check) {
    BuiltInModels models;
    const auto model = models.make(GetParam().model);
    const std::vector<std::string> sentences = GetParam().sentences();
    for (size_t i = 0; i < sentences.size(); i += static_cast<size_t>(step)) {
      SCOPED_TRACE(sentences[i]);
      Session session(make_document(model, {sentences[i]}));
      check(session);
      if (HasFatalFailure()) return;
    }
  }
  template <class Check>
  void in_each_language(const Check& check) const {
    for (const Phrases& phrases : spoken_) check(phrases);
  }

  static std::vector<Phrases> spoken_;
};
std::vector<Phrases> DrawnSentences::spoken_;

INSTANTIATE_TEST_SUITE_P(EveryModel, DrawnSentences,
                         testing::Values(Drawn{"readable", drawn_english}, Drawn{"en-fr", drawn_english}, Drawn{"stories", drawn_stories}),
                         [](const auto& which) {
                           std::string name = which.param.model;
                           std::erase(name, '-');
                           return name;
                         });

/// A sentence without the marks of its bold words.
std::string plain(std::string text) {
  for (size_t at = text.find("**"); at != std::string::npos; at = text.find("**")) text.erase(at, 2);
  return text;
}
void expect_said(const std::string& said, const std::string& number, const Phrases& phrases) {
  const std::string here = phrases.number(number);
  EXPECT_NE(plain(said).find(here), std::string::npos) << here << " is not said: " << said;
}

double dot(const Matrix& a, Index row, const Matrix& b, Index other) {
  double sum = 0;
  for (Index i = 0; i < a.cols(); ++i) sum += static_cast<double>(a(row, i)) * static_cast<double>(b(other, i));
  return sum;
}

/// The length of the vector that one key adds to one row through one head, weight by weight.
double length_added(const Session& s, const AttentionId& at, int head, Index row, Index key) {
  const AttentionNodes& attention = attention_at(s.nodes(), at);
  const HeadNodes& nodes = attention.head[static_cast<size_t>(head)];
  const Matrix &v = s.trace()[nodes.v], &W_O = s.trace()[attention.W_O];
  double squares = 0;
  for (Index out = 0; out < W_O.cols(); ++out) {
    double sum = 0;
    for (Index i = 0; i < v.cols(); ++i)
      sum += static_cast<double>(v(key, i)) * static_cast<double>(W_O(head * s.document().config.d_head() + i, out));
    squares += sum * sum;
  }
  return std::abs(static_cast<double>(s.trace()[nodes.pattern](row, key))) * std::sqrt(squares);
}

/// A cell of a row in the middle of the last stack's words.
Cell cell_of_pattern(const Session& s, int head) {
  const NodeId pattern = attention_at(s.nodes(), attention_ids(s.nodes()).back()).head[static_cast<size_t>(head)].pattern;
  const Matrix& values = s.trace()[pattern];
  Cell cell{pattern, values.rows() / 2, 0};
  for (Index key = 0; key < values.cols(); ++key)
    if (values(cell.row, key) > values(cell.row, cell.col)) cell.col = key;
  return cell;
}

TEST_P(DrawnSentences, AScoreIsTheProductOfQueryAndKey) {
  for_each(5, [&](Session& s) {
    const AttentionId at = attention_ids(s.nodes()).back();
    s.go(StagePlace(Stage::scores, at));
    const HeadNodes& head = attention_at(s.nodes(), at).head[static_cast<size_t>(s.selection().head)];
    const Index row = s.trace()[head.q].rows() / 2, key = s.trace()[head.k].rows() / 3;
    s.navigation().pin({head.scores, row, key});
    const double score = dot(s.trace()[head.q], row, s.trace()[head.k], key);
    in_each_language([&](const Phrases& phrases) {
      expect_said(stage_sentence(s, phrases), column_text(s.trace().at({head.scores, row, key}), 2), phrases);
    });
    EXPECT_NEAR(s.trace().at({head.scores, row, key}), score, 1e-4 * std::max(1., std::abs(score)));
    EXPECT_NEAR(s.trace().at({head.scaled_scores, row, key}), score / std::sqrt(s.document().config.d_head()),
                1e-4 * std::max(1., std::abs(score)))
        << "what softmax reads is the score after the division";
  });
}

TEST_P(DrawnSentences, TheWeightsOfARowAreThoseOfSoftmax) {
  for_each(2, [&](Session& s) {
    const AttentionId at = attention_ids(s.nodes()).back();
    s.go(StagePlace(Stage::softmax, at));
    const Cell cell = cell_of_pattern(s, s.selection().head);
    s.navigation().pin(cell);
    const HeadNodes& head = attention_at(s.nodes(), at).head[static_cast<size_t>(s.selection().head)];
    const Matrix& scores = s.trace()[head.masked_scores];
    double sum = 0, most = -INFINITY;
    for (Index key = 0; key < scores.cols(); ++key) most = std::max(most, static_cast<double>(scores(cell.row, key)));
    for (Index key = 0; key < scores.cols(); ++key) sum += std::exp(scores(cell.row, key) - most);
    EXPECT_NEAR(s.trace().at(cell), 1 / sum, 1e-5) << "the largest";
    in_each_language([&](const Phrases& phrases) {
      expect_said(stage_sentence(s, phrases), share_in_words(s.trace().at(cell), phrases), phrases);
      expect_said(spoken_selection(s, phrases), column_text(s.trace().at(cell), 2), phrases);
    });
  });
}

TEST_P(DrawnSentences, ARowOfTheDecoderWritesTheNextWord) {
  for_each(1, [&](Session& s) {
    if (!s.nodes().decoder) return;
    const Cell cell = cell_of_pattern(s, 0);
    s.go(StagePlace(Stage::softmax, attention_ids(s.nodes()).back()));
    s.navigation().pin(cell);
    ASSERT_LT(cell.row + 1, s.navigation().sample().n_target);
    const std::string next = printed_word(s.navigation().sample().target.tokens[static_cast<size_t>(cell.row) + 1].text);
    in_each_language([&](const Phrases& phrases) {
      const std::string writes = written_word_sentence(s, cell, phrases);
      EXPECT_NE(writes.find("**" + with_quoted_mark(phrases, next) + "**"), std::string::npos) << writes;
      EXPECT_NE(stage_sentence(s, phrases).find(writes), std::string::npos) << stage_sentence(s, phrases);
      EXPECT_NE(stage_text(s, phrases).look_at.find(writes), std::string::npos) << stage_text(s, phrases).look_at;
      EXPECT_NE(spoken_selection(s, phrases).find(plain(writes)), std::string::npos) << spoken_selection(s, phrases);
    });
  });
}

/// The text has the same words up to the pronoun, and nothing after it.
TEST_P(DrawnSentences, WhatTheWordsAfterAPronounTakeIsWhatItHasWithoutThem) {
  int said_of = 0;
  for_each(1, [&](Session& s) {
    const auto row = pronoun_row(s);
    if (!row || !s.role_holds(row->head) || row->position + 1 >= s.navigation().sample().n_words) return;
    s.go(Stage::softmax);
    s.navigation().set_head(row->head);
    Index key = 0;
    const Matrix& pattern = s.trace()[row->pattern];
    for (Index k = 1; k <= row->position; ++k)
      if (pattern(row->position, k) > pattern(row->position, key)) key = k;
    s.navigation().pin({row->pattern, row->position, key});
    std::vector<std::string> words = s.navigation().sample().tokens.texts();
    words.resize(static_cast<size_t>(row->position) + 1);
    const auto alone = compute(make_document(s.document().model, {joined(words)}));
    const double share = alone->samples.front().trace.at(
                     {alone->nodes.block.front().attn.head[static_cast<size_t>(row->head)].pattern, row->position, key}),
                 later = pattern.row(row->position).tail(pattern.cols() - row->position - 1).sum();
    in_each_language([&](const Phrases& phrases) {
      const std::string said = stage_text(s, phrases).look_at;
      if (later < 0.005) return expect_said(said, phrases("stage.softmax.look_at.pronoun.none_later"), phrases);
      ++said_of;
      expect_said(said, percent(later), phrases);
      expect_said(said, percent(share), phrases);
      expect_said(said, percent(pattern(row->position, key)), phrases);
    });
  });
  if (std::string(GetParam().model) == "readable") {
    EXPECT_GT(said_of, 0) << "no sentence was drawn in which it matters";
  }
}

TEST_P(DrawnSentences, WhatAKeyAddsIsItsWeightTimesItsValue) {
  for_each(5, [&](Session& s) {
    const AttentionId at = attention_ids(s.nodes()).back();
    s.go(StagePlace(Stage::softmax, at));
    const int head = s.selection().head;
    const Cell cell = cell_of_pattern(s, head);
    s.navigation().pin(cell);
    Influence influence;
    const std::vector<Contribution> all = influence.contributions(s, head, cell.row);
    double sum = 0;
    std::vector<double> lengths;
    for (Index key = 0; key < s.trace()[cell.node].cols(); ++key) lengths.push_back(length_added(s, at, head, cell.row, key));
    for (const double length : lengths) sum += length;
    ASSERT_EQ(all.size(), lengths.size());
    for (size_t key = 0; key < all.size(); ++key) {
      EXPECT_NEAR(all[key].norm, lengths[key], 1e-4 * std::max(1., sum));
      EXPECT_NEAR(all[key].weight, s.trace().at({cell.node, cell.row, static_cast<Index>(key)}), 1e-6);
      EXPECT_NEAR(all[key].share, sum > 0 ? lengths[key] / sum : 0, 1e-4);
    }
    const auto strong = static_cast<size_t>(std::max_element(lengths.begin(), lengths.end()) - lengths.begin());
    if (sum == 0) return;
    const auto own = [&](size_t key) { return lengths[key] / s.trace().at({cell.node, cell.row, static_cast<Index>(key)}); };
    const std::string said_in_english = contribution_sentence(s, all, head, cell.row, english());
    if (said_in_english.find("is a longer vector") != std::string::npos) {
      EXPECT_GT(own(strong), own(static_cast<size_t>(cell.col))) << said_in_english;
    }
    in_each_language([&](const Phrases& phrases) {
      const std::string said = contribution_sentence(s, all, head, cell.row, phrases);
      expect_said(said, percent(s.trace().at(cell)), phrases);
      expect_said(said, percent(lengths[strong] / sum), phrases);
    });
  });
}

/// Covers all attentions of the stack, and computes the word again without the named heads.
TEST_P(DrawnSentences, WhatHappenedIsWhatWasAddedAndACauseIsComputedAgain) {
  for_each(10, [&](Session& s) {
    s.go(s.nodes().probs ? Stage::probs : Stage::output);
    const auto out = outcome(s);
    ASSERT_TRUE(out);
    if (!out->next_word) return;
    double sum = 0, longest = 0;
    for (const AttentionId& at : attention_ids(s.nodes())) {
      if (at.decoder != s.nodes().decoder.has_value()) continue;
      const Matrix& keys = s.trace()[attention_at(s.nodes(), at).head.front().pattern];
      for (int head = 0; head < s.document().config.n_heads; ++head)
        for (Index key = 0; key < keys.cols(); ++key) {
          const double length = length_added(s, at, head, out->row, key);
          sum += length;
          longest = std::max(longest, length);
        }
    }
    ASSERT_TRUE(out->longest);
    EXPECT_NEAR(length_added(s, out->longest->at, out->longest->head, out->row, out->longest->key), longest, 1e-4 * longest);
    const HeadEffects effects(s, out->row);
    while (!effects.parts().ended()) std::this_thread::yield();
    const auto causes = word_causes(s, *out, effects);
    ASSERT_TRUE(causes);
    const auto without = [&](const AttentionId& at, int head) {
      const std::vector<AttentionId> places = attention_ids(s.nodes());
      const auto number = static_cast<int>(std::find(places.begin(), places.end(), at) - places.begin());
      Document document = s.document();
      if (s.nodes().decoder) {
        const std::vector<std::string> pieces = s.navigation().sample().target.pieces();
        document =
            document::apply(document, Edit{SetTarget{0, {{pieces.begin() + 1, pieces.begin() + s.navigation().sample().n_target}, false}}});
      }
      const auto run = compute(document::apply(document, Edit{SetHeadSetting{number, head, HeadSetting::off}}));
      return run->samples.front().trace.at({*run->nodes.probs, out->row, out->next_word->col});
    };
    const double share = s.trace().at(*out->next_word), lowest = without(causes->at, causes->head);
    in_each_language([&](const Phrases& phrases) {
      const std::string said = outcome_sentence(s, out, causes, phrases);
      expect_said(said, percent(longest / sum), phrases);
      expect_said(said, percent(share), phrases);
      expect_said(said, percent(without(out->longest->at, out->longest->head)), phrases);
      if (causes->fall > 0 && lowest < share - 0.006) expect_said(said, percent(lowest), phrases);
    });
  });
}

TEST_P(DrawnSentences, TheInkOfTheMapIsTheWeightOfItsCell) {
  for_each(2, [&](Session& s) {
    s.go(StagePlace(Stage::softmax, attention_ids(s.nodes()).back()));
    s.navigation().pin(cell_of_pattern(s, s.selection().head));
    const AttentionPath path = attention_path(s);
    ASSERT_FALSE(path.empty());
    for (const PathHop& hop : path.hops) {
      EXPECT_EQ(hop.weight, s.trace().at({hop.pattern, hop.query, hop.key}));
      EXPECT_EQ(hop.weight, s.trace()[hop.pattern].row(hop.query).maxCoeff()) << "the largest of its row";
    }
    in_each_language([&](const Phrases& phrases) {
      MapLook look;
      look.path = path;
      expect_said(map_sentence(s, look, phrases), column_text(path.hops.front().weight, 3), phrases);
    });
  });
}

TEST_P(DrawnSentences, WhatBreakingItChangesIsCountedCellByCell) {
  for_each(10, [&](Session& s) {
    const AttentionId at = attention_ids(s.nodes()).front();
    s.push(SetMistake{Mistake::no_scale, true});
    s.settle();
    s.set_comparing(true);
    s.settle();
    ASSERT_TRUE(s.comparison());
    s.go(StagePlace(Stage::softmax, at));
    const StageChange change = s.comparison()->of(StagePlace(Stage::softmax, at), s.selection().head);
    ASSERT_TRUE(change.change);
    const Matrix &a = s.comparison()->a().trace[attention_at(s.nodes(), at).head[static_cast<size_t>(s.selection().head)].pattern],
                 &b = s.trace()[attention_at(s.nodes(), at).head[static_cast<size_t>(s.selection().head)].pattern];
    Index cells = 0;
    double most = 0;
    for (Index i = 0; i < a.size(); ++i) {
      cells += a.data()[i] != b.data()[i];
      most = std::max(most, std::abs(static_cast<double>(a.data()[i]) - static_cast<double>(b.data()[i])));
    }
    EXPECT_LE(change.change->cells, cells);
    EXPECT_NEAR(static_cast<double>(change.change->largest), most, 1e-6);
    in_each_language(
        [&](const Phrases& phrases) { expect_said(counted(*change.change, phrases), std::to_string(change.change->cells), phrases); });
  });
}

TEST_P(DrawnSentences, WhyOneWordAndNotAnotherAddsUpToTheirLogits) {
  for_each(5, [&](Session& s) {
    if (!s.nodes().decoder) return;
    const Index row = s.navigation().sample().n_target / 2;
    const auto [first, second] = words_to_compare(s, row);
    const auto why = two_words(s, row, first, second);
    ASSERT_TRUE(why);
    double sum = why->bias;
    for (const TwoWords::Term& term : why->terms) sum += term.value * term.weight;
    const Matrix& logits = s.trace()[*s.nodes().logits];
    EXPECT_NEAR(sum, logits(row, first) - logits(row, second), 1e-3);
    EXPECT_NEAR(why->difference, logits(row, first) - logits(row, second), 1e-3);
  });
}

/// The columns that W_O leaves unchanged: their numbers are the same with it and without it, for any input.
TEST(ColumnsThatStay, AreThoseThatAProductLeavesAlone) {
  for (const char* name : {"readable", "en-fr", "stories"}) {
    BuiltInModels models;
    Session s(make_document(models.make(name), {example_of(*models.make(name))}));
    const Matrix& W_O = s.trace()[s.navigation().attention().W_O];
    const Matrix in = Matrix::Random(3, W_O.rows()), out = in * W_O;
    std::vector<Index> same;
    for (Index column = 0; column < out.cols(); ++column)
      if ((in.col(column) - out.col(column)).norm() < 1e-6f) same.push_back(column);
    EXPECT_EQ(columns_that_stay(W_O), same) << name;
    if (std::string(name) != "readable") continue;
    EXPECT_EQ(same.size(), 8u);
    s.push(SetMistake{Mistake::no_output_projection, true});
    s.settle();
    s.go(Stage::output);
    EXPECT_NE(stage_text(s, english()).look_at.find("Columns 24 to 31"), std::string::npos) << stage_text(s, english()).look_at;
    EXPECT_NE(stage_text(s, english()).look_at.find("head 4"), std::string::npos) << stage_text(s, english()).look_at;
  }
}

}  // namespace headlight::tests::drawn_sentences_test
