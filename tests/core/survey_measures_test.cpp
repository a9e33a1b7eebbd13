// The measures of a survey that need more than the weights, its filter, and its reports on the way: against runs of the same sentences.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/even_bars.hpp"
#include "analysis/fine_histogram.hpp"
#include "analysis/pattern.hpp"
#include "analysis/survey.hpp"
#include "base/error.hpp"
#include "core/documents.hpp"
#include "core/typed_lines.hpp"
#include "document/apply.hpp"
#include "export/survey_report.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "survey/head_survey.hpp"
#include "survey/known_answers.hpp"

namespace headlight::tests::survey_measures_test {

SurveyResult found_in(const SurveyRequest& asked, std::vector<std::string> lines) {
  TypedLines corpus(std::move(lines));
  return survey_head(asked, corpus);
}

TEST(FineHistogram, QuantilesAreThoseOfTheNumbersButForABarsWidth) {
  FineHistogram bars;
  std::vector<double> numbers;
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) numbers.push_back(std::pow(static_cast<double>(random() % 100'000) / 1e5, 3) * (i % 5 ? 1 : 700));
  double sum = 0;
  for (const double number : numbers) bars.add(number), sum += number;
  std::sort(numbers.begin(), numbers.end());
  EXPECT_EQ(bars.quantile(0), numbers.front());
  EXPECT_EQ(bars.quantile(1), numbers.back());
  EXPECT_DOUBLE_EQ(bars.mean(), sum / 2000);
  for (const double q : {.1, .25, .5, .731, .9}) {
    const double at = q * 1999, low = numbers[static_cast<size_t>(at)], high = numbers[static_cast<size_t>(at) + 1];
    const double wanted = low + (at - std::floor(at)) * (high - low);
    EXPECT_NEAR(bars.quantile(q), wanted, wanted / 8000 + 1e-6) << q;
  }
  EXPECT_TRUE(std::isnan(FineHistogram().quantile(.5)));
  FineHistogram far;  // distances in long texts
  for (const double number : {1., 5000., 90'000.}) far.add(number);
  EXPECT_NEAR(far.quantile(.5), 5000, 5000. / 8000);
}

TEST(EvenBars, CountEveryNumberInItsTwentiethAndDoubleWhereItIsTooSmall) {
  EvenBars bars(0, 1);
  for (const double number : {0., .049, .05, .93, 1.}) bars.add(number);
  EXPECT_EQ(bars.counts()[0], 2u);
  EXPECT_EQ(bars.counts()[1], 1u);
  EXPECT_EQ(bars.counts()[18], 1u);
  EXPECT_EQ(bars.counts()[19], 1u);
  bars.add(1.01, false);
  EXPECT_EQ(bars.to(), 1);
  EXPECT_EQ(bars.counts()[19], 2u);
  bars.add(3.5);
  EXPECT_EQ(bars.to(), 4);
  EXPECT_EQ(bars.counts()[0], 3u) << "0 to 0.2";
  EXPECT_EQ(bars.counts()[4], 3u) << "0.8 to 1";
  EXPECT_EQ(bars.counts()[17], 1u);
  EXPECT_EQ(std::accumulate(bars.counts().begin(), bars.counts().end(), 0u), 7u);
  const auto last = bars.counts()[19];
  bars.add(INFINITY);
  EXPECT_EQ(bars.to(), 4);
  EXPECT_EQ(bars.counts()[19], last + 1) << "infinity";
}

TEST(SentenceFilter, TakesSentencesWithItsWordsInTheirOrder) {
  const SentenceFilter one("It"), two("because … it"), dots("because ... it"), part("the dog"), none("");
  EXPECT_TRUE(one.has("the cat saw it ."));
  EXPECT_FALSE(one.has("the cat saw its tail"));
  for (const SentenceFilter& filter : {two, dots}) {
    EXPECT_TRUE(filter.has("It slept Because it was tired"));
    EXPECT_FALSE(filter.has("it slept because the cat was tired"));
  }
  EXPECT_TRUE(part.has("a cat saw the dog"));
  EXPECT_FALSE(part.has("the black dog slept"));
  EXPECT_TRUE(none.empty() && none.has("anything"));
  EXPECT_TRUE(one.has("\xff") && one.has(" ")) << "whoever reads them says why not";
  EXPECT_THROW(SentenceFilter("\xff"), UserError);
  const SentenceFilter row("because … [It]");
  EXPECT_TRUE(row.has("because it was") && row.measures(" it") && !row.measures("because"));
  EXPECT_TRUE(two.measures("anything"));
  for (const char* wrong : {"[a] … [b]", "[", "because … [it", "it]", "[]", "[the dog]", "[[it]"})
    EXPECT_THROW(SentenceFilter{wrong}, UserError) << wrong;
}

TEST(SurveyMeasures, ADimensionIsTheWeightOnTheWordsThatHaveIt) {
  BuiltInModels models;
  const Document document = make_document(models.make("readable"), {"The cat sat"});
  const std::vector<std::string>& names = document.model->dimension_names;
  const auto animate = static_cast<int>(std::find(names.begin(), names.end(), "animate") - names.begin());
  const std::string text = "The cat ate the banana because it was hungry";
  const SurveyResult found = found_in({.document = document, .attention = {}, .head = 1, .most = 20, .dimension = animate}, {text});
  const auto run = compute(document::apply(document, SetSentences{{text}}));
  const Matrix& a = run->samples[0].trace[run->nodes.block[0].attn.head[1].pattern];
  const Matrix& words = run->samples[0].trace[run->nodes.embed];
  double sum = 0;
  size_t against = 0;
  for (Index row = 0; row < a.rows(); ++row) {
    Index most = 0;
    a.row(row).maxCoeff(&most);
    against += !(words(most, animate) > 0);
    for (Index key = 0; key < a.cols(); ++key) sum += words(key, animate) > 0 ? double{a(row, key)} : 0;
  }
  const SurveyedMeasure& of = *found.of(RowMeasure::dimension);
  EXPECT_EQ(of.rows, static_cast<size_t>(a.rows()));
  EXPECT_EQ(of.against, against);
  EXPECT_NEAR(of.mean, sum / static_cast<double>(a.rows()), 1e-12);
  EXPECT_EQ(found_in({.document = document, .attention = {}}, {text}).of(RowMeasure::dimension), nullptr);
}

/// The next word's probability in the run minus its probability in the same run without the head.
TEST(SurveyMeasures, AnEffectIsWhatTheNextWordLosesWithoutTheHead) {
  if (trained_folder("stories").empty()) GTEST_SKIP();
  BuiltInModels models;
  const Document document = make_document(models.make("stories"), {"Mary was tired ."});
  const std::string text = "When Mary and John went to the shop, John gave the apple to Mary";
  const AttentionId place = {.layer = 2};
  for (int head = 0; head < document.config.n_heads; ++head) {
    const SurveyResult found = found_in({.document = document, .attention = place, .head = head, .most = 30, .effect = true}, {text, text});
    Document with = document::apply(document, SetSentences{{text}}), without = with;
    without.interventions.set({2, head}, HeadSetting::off);
    const auto on = compute(with), off = compute(without);
    const Sample &a = on->samples[0], &b = off->samples[0];
    double sum = 0, most = -2;
    for (Index row = 0; row + 1 < a.tokens.size(); ++row) {
      const int next = a.tokens.tokens[static_cast<size_t>(row) + 1].id;
      const double lost = double{a.trace[*on->nodes.probs](row, next)} - double{b.trace[*off->nodes.probs](row, next)};
      sum += lost, most = std::max(most, lost);
    }
    const SurveyedMeasure& of = *found.of(RowMeasure::effect);
    EXPECT_EQ(of.rows, 2 * static_cast<size_t>(a.tokens.size() - 1)) << "nothing follows the last word";
    EXPECT_NEAR(of.mean, sum / static_cast<double>(a.tokens.size() - 1), 1e-9);
    EXPECT_EQ(of.top.front().value, most);
    EXPECT_EQ(of.bars.from(), -1);
    EXPECT_EQ(std::accumulate(of.bars.counts().begin(), of.bars.counts().end(), size_t{0}), of.rows);
  }
}

TEST(SurveyMeasures, ADecodersRowsSayTheNextWordOfWhatItReads) {
  const Document document = make_document(translating_model(), {"the cat sat"});
  EXPECT_FALSE(has_effects(document, {})) << "the encoder's rows say nothing";
  const AttentionId cross = {.decoder = true, .layer = 0, .cross = true};
  EXPECT_TRUE(has_effects(document, cross));
  const SurveyResult found = found_in({.document = document, .attention = cross, .effect = true}, {"the cat sat"});
  const auto run = compute(document);
  EXPECT_EQ(found.rows, static_cast<size_t>(run->samples[0].n_target));
  const SurveyedMeasure* effect = found.of(RowMeasure::effect);
  EXPECT_EQ(effect ? effect->rows : 0u, static_cast<size_t>(run->samples[0].n_target - 1));
}

TEST(SurveyMeasures, AFilterLeavesOutSentencesAndRows) {
  const Document document = make_document(layered_model(1), {"the cat sat"});
  const std::vector<std::string> lines = {"the cat sat", "it was tired", "the cat was tired", "", "it sat"};
  const SurveyResult all = found_in({document, {}}, lines);
  const SurveyResult tired = found_in({.document = document, .attention = {}, .filter = SentenceFilter("was … tired")}, lines);
  EXPECT_EQ(all.sentences, 4u);
  EXPECT_EQ(tired.sentences, 2u);
  EXPECT_EQ(tired.refused, 1u) << "the empty line is named all the same";
  EXPECT_EQ(tired.rows, 7u);
  const SurveyResult rows = found_in({.document = document, .attention = {}, .filter = SentenceFilter("[was]")}, lines);
  EXPECT_EQ(rows.rows, 2u);
  EXPECT_EQ(rows.of(RowMeasure::entropy)->rows, 2u);
  const SurveyRow& row = rows.of(RowMeasure::entropy)->top.front();
  EXPECT_EQ(row.sentence->query_words[static_cast<size_t>(row.row)], "was");
  EXPECT_THROW(found_in({.document = document, .attention = {}, .filter = SentenceFilter("zebra")}, {"the cat sat"}), UserError);
}

TEST(SurveyMeasures, ItsFirstRowsAreThereAfterTwoSentencesAndItMayBeLeft) {
  const Document document = make_document(layered_model(1), {"the cat sat"});
  TypedLines corpus(std::vector<std::string>(5000, "the cat sat on the mat"));
  HeadSurvey survey({document, {}}, corpus);
  EXPECT_TRUE(survey.step());
  EXPECT_EQ(survey.done(), 2u);
  EXPECT_EQ(survey.result().sentences, 2u);
  EXPECT_FALSE(survey.result().of(RowMeasure::entropy)->top.empty());
  while (survey.step()) {
  }
  EXPECT_EQ(survey.whole_result().sentences, 5000u);
  EXPECT_FALSE(survey.step());
}

/// Any reader gets the text of the translation's sentences; the nouns of pronouns are known where its words are cut the same.
TEST(SurveyMeasures, AModelWithoutATaskReadsTheSentencesOfTheGrammar) {
  BuiltInModels models;
  const Document document = make_document(models.make("readable"), {"The cat sat"});
  const auto corpus = drawn_corpus(*document.model, {}, 60, 1);
  const SurveyResult found = survey_head({.document = document, .attention = {}, .head = 1}, *corpus);
  EXPECT_EQ(found.sentences, 60u);
  ASSERT_TRUE(found.of(RowMeasure::known));
  const SurveyRow& top = found.of(RowMeasure::known)->top.front();
  const auto run = compute(document::apply(document, SetSentences{{top.sentence->text}}));
  const Matrix& a = run->samples[0].trace[run->nodes.block[0].attn.head[1].pattern];
  double weight = 0;
  for (const ExpectedKeys& known : top.sentence->known)
    if (known.row == top.row)
      for (const Index key : known.keys) weight += double{a(top.row, key)};
  EXPECT_EQ(top.value, weight);
}

std::vector<CorpusLine> lines_of(Corpus& corpus) {
  std::vector<CorpusLine> lines;
  while (auto line = corpus.next()) lines.push_back(std::move(*line));
  return lines;
}

/// "6: 1": the row of each pronoun, and the places of its noun.
std::string places_in(const std::vector<ExpectedKeys>& known) {
  std::string all;
  for (const ExpectedKeys& one : known) {
    all += (all.empty() ? "" : ", ") + std::to_string(one.row) + ":";
    for (const Index key : one.keys) all += " " + std::to_string(key);
  }
  return all;
}

/// The noun of a typed pronoun is known in English, Spanish and Chinese by one rule: the form of the pronoun, and then the predicate.
TEST(SurveyMeasures, TheNounOfATypedPronounIsKnownWhereAGrammarReadsIt) {
  BuiltInModels models;
  const KnownAnswers answers{AttentionId{}};
  const std::pair<const char*, const char*> typed[] = {{"The elephant ate the banana because it was hungry", "6: 1"},
                                                       {"The dog chased the cat because it was hungry", ""},  // it fits both
                                                       {"El elefante comió la manzana porque él tenía hambre", "6: 1"},
                                                       {"El gato rompió la lámpara porque ella era nueva.", "6: 4"},
                                                       {"Las niñas vieron a los gatos porque ellos tenían miedo", "7: 5"},
                                                       {"Las niñas vieron a los gatos porque ellas tenían miedo", "7: 1"},
                                                       {"Los perros vieron al niño y lo siguieron", "6: 4"},
                                                       {"Los niños vieron el castillo y entraron en él", "8: 4"},
                                                       {"La vaca persiguió a la gata porque ella tenía hambre", ""},  // she fits both
                                                       {"La manzana vio a la vaca porque ella tenía hambre", "7: 5"},
                                                       {"El gato rompió el reloj porque ella tenía hambre", ""},  // none is feminine
                                                       {"El perro comió la manzana porque tenía hambre", ""},     // there is no pronoun
                                                       {"El perro comió la manzana porque él cantaba ópera", ""},
                                                       {"porque", ""},
                                                       {"y", ""},
                                                       {"大象吃了香蕉，因为它饿了", "6: 0"},
                                                       {"大象吃了香蕉，因为它熟了。", "6: 3"},
                                                       {"女孩看见了一只猫，因为她很高兴", "7: 0"},
                                                       {"猫追着狗，因为它饿了", ""},  // it fits both
                                                       {"那只猫找到了苹果，然后把它吃了", "8: 4"},
                                                       {"，", ""}};
  for (const auto& [sentence, places] : typed) {
    const Document document = make_document(models.make("readable"), {sentence});
    const TokenizedSentence tokens = document.tokenizer->tokenize(sentence);
    std::string cut;
    for (const std::string& word : tokens.texts()) cut += word + "|";
    EXPECT_EQ(places_in(answers.of(tokens, {})), places) << cut;
  }
}

/// A reader of Spanish or Chinese gets sentences of its language, cut as they were drawn, of words that its lexicon has.
TEST(SurveyMeasures, AReaderOfSpanishOrChineseGetsSentencesOfItsLanguage) {
  BuiltInModels models;
  for (const auto& [language, sentence] :
       {std::pair("es", "El elefante comió la manzana porque él tenía hambre"), std::pair("zh", "大象吃了香蕉，因为它饿了")}) {
    const Document document = make_document(models.make("readable"), {sentence});
    EXPECT_EQ(language_of_drawn(*document.model), language);
    const auto corpus = drawn_corpus(*document.model, {}, 3000, 1);
    EXPECT_EQ(corpus->size(), 3000u);
    size_t known = 0;
    std::set<std::string> texts;
    const KnownAnswers typed{AttentionId{}};
    for (const CorpusLine& line : lines_of(*corpus)) {
      texts.insert(line.text);
      EXPECT_EQ(line.number, texts.size());
      const TokenizedSentence tokens = document.tokenizer->tokenize(line.text);
      EXPECT_EQ(tokens.texts(), line.drawn_words) << line.text;
      for (const Token& token : tokens.tokens) EXPECT_FALSE(token.unknown) << token.text << " in " << line.text;
      known += line.known.size();
      EXPECT_EQ(places_in(typed.of(tokens, {})), places_in(line.known)) << "typed: " << line.text;
    }
    EXPECT_EQ(texts.size(), 3000u) << "they differ";
    EXPECT_GT(known, 1000u);
    EXPECT_EQ(lines_of(*drawn_corpus(*document.model, {}, 3, 1))[2].text, lines_of(*drawn_corpus(*document.model, {}, 5, 1))[2].text);
    EXPECT_NE(lines_of(*drawn_corpus(*document.model, {}, 1, 1))[0].text, lines_of(*drawn_corpus(*document.model, {}, 1, 2))[0].text);
    const SurveyResult found = survey_head({.document = document, .attention = {}, .head = 1}, *drawn_corpus(*document.model, {}, 200, 1));
    EXPECT_EQ(found.sentences, 200u);
    EXPECT_EQ(found.label, RowMeasure::known);
  }
}

MeasuredSentence crossing(const SurveyQuestion& question, const std::vector<Index>& keys) {
  auto a = std::make_shared<Matrix>(Matrix::Constant(static_cast<Index>(keys.size()), 6, 0.02f));
  for (size_t row = 0; row < keys.size(); ++row) (*a)(static_cast<Index>(row), keys[row]) = 0.9f;
  SurveyedSentence sentence{.number = 1, .text = "six words of the other sentence", .key_words = std::vector<std::string>(6, "word")};
  sentence.query_words.assign(keys.size(), "mot");
  return measured(question, std::make_shared<const SurveyedSentence>(std::move(sentence)), a);
}

/// The label of a cross-attention is that of its head's card: the same rows contradict it, and the mean weight is the same number.
TEST(SurveyMeasures, ACrossAttentionThatGoesThroughTheOtherSentenceIsLabelledAsOnItsCard) {
  const SurveyQuestion question = {.same_words = false, .words = {}};
  const MeasuredSentence once_back = crossing(question, {0, 1, 3, 2, 4, 5}), mixed = crossing(question, {0, 3, 1, 5, 2, 4});
  Survey one(question), half(question), few(question);
  one.add(once_back), half.add(once_back), half.add(mixed), few.add(once_back), few.add(mixed), few.add(mixed);
  const PatternReading card = read_off(*once_back.pattern, 6, false);
  EXPECT_STREQ(card.id, "in_order");
  EXPECT_EQ(one.result().label, RowMeasure::in_order);
  const SurveyResult result = one.result();
  const SurveyedMeasure& of = *result.of(RowMeasure::in_order);
  EXPECT_EQ(of.rows, static_cast<size_t>(card.rows));
  EXPECT_EQ(of.against, static_cast<size_t>(card.against));
  EXPECT_NEAR(of.mean, card.mean, 1e-6);
  EXPECT_EQ(of.contradicting.front().row, 3);
  EXPECT_EQ(half.result().label, RowMeasure::in_order);
  EXPECT_EQ(few.result().label, std::nullopt) << "most sentences are not in order";
}

/// The reason for no label holds where the rows do look at the words in order, but are too few, too weak, or of too few sentences.
TEST(SurveyMeasures, TheReasonForNoOrderIsTheOneThatHolds) {
  const SurveyQuestion question = {.same_words = false, .words = {}};
  const MeasuredSentence in_order = crossing(question, {0, 1, 2, 3, 4, 5}), three_rows = crossing(question, {0, 1, 2});
  auto weak = std::make_shared<Matrix>(Matrix::Constant(6, 6, 0.12f));
  weak->diagonal().setConstant(0.4f);
  const auto reason = [&](const std::vector<MeasuredSentence>& sentences) {
    Survey survey(question);
    for (const MeasuredSentence& one : sentences) survey.add(one);
    const SurveyResult found = survey.result();
    EXPECT_EQ(found.label, std::nullopt);
    const std::string said = survey_text({.found = found, .model = "m", .head = "decoder.0.cross:1", .cross = true}),
                      begin = "  no label: ";
    const size_t at = said.find(begin), end = said.find('\n', at);
    return at == std::string::npos ? said : said.substr(at + begin.size(), end - at - begin.size());
  };
  EXPECT_EQ(reason({three_rows}), "in fewer than 4 rows no order can be seen") << "though they go from left to right";
  EXPECT_EQ(reason({measured(question, in_order.sentence, weak)}),
            "the mean of the rows' largest weights is below 0.5, too little for an order");
  EXPECT_EQ(reason({in_order, three_rows, three_rows}),
            "fewer than half of the sentences have 4 rows or more that look at the words in order with a mean weight of 0.5 or more");
}

/// Enough for the longest list that can be asked for.
TEST(SurveyMeasures, SpanishAndChineseHaveAsManyDifferentSentencesAsCanBeAskedFor) {
  BuiltInModels models;
  for (const char* sentence : {"El elefante comió la manzana porque él tenía hambre", "大象吃了香蕉，因为它饿了"}) {
    const Document document = make_document(models.make("readable"), {sentence});
    const auto corpus = drawn_corpus(*document.model, {}, static_cast<size_t>(most_corpus_lines), 1);
    size_t n = 0;
    while (corpus->next()) ++n;
    EXPECT_EQ(n, static_cast<size_t>(most_corpus_lines));
  }
}

}  // namespace headlight::tests::survey_measures_test
