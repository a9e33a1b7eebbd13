// Surveys one head over many sentences, and compares it with separate runs of these sentences.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "analysis/pattern.hpp"
#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "core/typed_lines.hpp"
#include "export/survey_report.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "survey/head_survey.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/pieces/regex.hpp"

namespace headlight::tests::survey_test {

using tests::layered_model;

/// Sentences of three to eight words, some of them repeated.
std::vector<std::string> some_sentences(int n) {
  const std::vector<std::string> words = {"the", "cat", "sat", "on", "mat", "it", "was", "tired"};
  std::mt19937 random(7);
  std::vector<std::string> all;
  for (int i = 0; i < n; ++i) {
    std::string text = "the";
    for (size_t left = 2 + random() % 6; left > 0; --left) text += " " + words[random() % words.size()];
    all.push_back(text);
  }
  return all;
}

/// The values of every row of every sentence, from whole runs.
std::vector<std::pair<double, double>> entropies_and_firsts(const Document& document, const std::vector<std::string>& sentences,
                                                            const AttentionId& place, int head) {
  std::vector<std::pair<double, double>> all;
  for (const std::string& sentence : sentences) {
    const auto run = compute(document::apply(document, SetSentences{{sentence}}));
    const Matrix& a = run->samples[0].trace[attention_at(run->nodes, place).head[static_cast<size_t>(head)].pattern];
    for (Index row = 0; row < a.rows(); ++row) all.emplace_back(entropy(a, row), row > 0 ? double{a(row, 0)} : std::nan(""));
  }
  return all;
}

SurveyResult survey_of(const Document& document, std::vector<std::string> lines, const AttentionId& place = {}, int head = 0,
                       std::vector<std::string> words = {}) {
  TypedLines corpus(std::move(lines));
  return survey_head({document, place, head, std::move(words)}, corpus);
}

TEST(HeadSurvey, MeasuresEveryRowAsItsOwnRunHasIt) {
  const Document document = make_document(layered_model(2), {"the cat sat"});
  const std::vector<std::string> sentences = some_sentences(60);
  const AttentionId second = {.layer = 1};
  const auto rows = entropies_and_firsts(document, sentences, second, 1);
  const SurveyResult found = survey_of(document, sentences, second, 1);
  EXPECT_EQ(found.sentences, 60u);
  EXPECT_EQ(found.rows, rows.size());
  double bits = 0, most = 0, least = 99, first = 0;
  for (const auto& [entropy, weight] : rows) bits += entropy, most = std::max(most, entropy), least = std::min(least, entropy);
  for (const auto& [entropy, weight] : rows) first += std::isnan(weight) ? 0 : weight;
  const SurveyedMeasure& of = *found.of(RowMeasure::entropy);
  EXPECT_DOUBLE_EQ(of.mean, bits / static_cast<double>(rows.size()));
  EXPECT_EQ(of.quantiles[0], least);
  EXPECT_EQ(of.quantiles[10], most);
  EXPECT_EQ(of.top.front().value, most);
  EXPECT_EQ(of.lowest.front().value, least);
  EXPECT_EQ(found.of(RowMeasure::first)->rows, rows.size() - 60);
  EXPECT_DOUBLE_EQ(found.of(RowMeasure::first)->mean, first / static_cast<double>(rows.size() - 60));
  EXPECT_EQ(found.of(RowMeasure::known), nullptr) << "nobody knows where it should look";
}

TEST(HeadSurvey, AKeptRowHasTheBitsOfItsRun) {
  const Document document = make_document(layered_model(2), {"the cat sat"});
  const SurveyResult found = survey_of(document, some_sentences(40), {.layer = 1});
  for (const SurveyRow& row : found.of(RowMeasure::previous)->top) {
    const auto run = compute(document::apply(document, SetSentences{{row.sentence->text}}));
    const Matrix& a = run->samples[0].trace[run->nodes.block[1].attn.head[0].pattern];
    EXPECT_EQ(row.weights.transpose(), a.row(row.row));
    EXPECT_EQ(row.value, double{a(row.row, row.row - 1)});
  }
}

TEST(HeadSurvey, ListsEachSentenceOnceAndFromTheLargestDown) {
  std::vector<std::string> lines = some_sentences(30), twice = lines;
  twice.insert(twice.end(), lines.begin(), lines.end());
  const SurveyResult found = survey_of(make_document(layered_model(1), {"the cat sat"}), twice);
  const std::vector<SurveyRow>& top = found.of(RowMeasure::distance)->top;
  ASSERT_EQ(top.size(), 5u);
  std::map<std::string, int> texts;
  for (size_t i = 0; i < top.size(); ++i) {
    EXPECT_EQ(++texts[top[i].sentence->text], 1);
    EXPECT_GE(top[i ? i - 1 : 0].value, top[i].value);
    EXPECT_LE(top[i].sentence->number, 30u) << "the first of equal ones";
  }
  const double middle = found.of(RowMeasure::distance)->quantiles[5];
  for (const SurveyRow& row : found.of(RowMeasure::distance)->median) EXPECT_NEAR(row.value, middle, .2);
}

TEST(HeadSurvey, LinesThatCannotBeReadAreNamedAndTheOthersGoOn) {
  std::string longest = "the";
  for (int i = 0; i < max_tokens; ++i) longest += " cat";
  const Document document = make_document(tests::translating_model(), {"the cat sat"});
  const std::vector<std::string> good = {"the cat sat on the mat", "it was tired"};
  const SurveyResult found = survey_of(document, {good[0], "", "the \xff cat", "the zebra sat", longest, "  ", good[1]});
  EXPECT_EQ(found.sentences, 2u);
  EXPECT_EQ(found.refused, 5u);
  std::vector<std::string> why;
  for (const RefusedLine& line : found.refused_lines) why.push_back(std::to_string(line.number) + " " + english_line(line.why));
  ASSERT_EQ(why.size(), 5u);
  EXPECT_NE(why[0].find("2 the sentence is empty"), std::string::npos) << why[0];
  EXPECT_NE(why[1].find("UTF-8"), std::string::npos) << why[1];
  EXPECT_NE(why[2].find("\"zebra\""), std::string::npos) << why[2];
  EXPECT_NE(why[3].find("1025 tokens"), std::string::npos) << why[3];
  EXPECT_EQ(found.of(RowMeasure::entropy)->mean, survey_of(document, good).of(RowMeasure::entropy)->mean);
}

TEST(HeadSurvey, ALabelIsWhatMostWeightIsOnAndRowsGoAgainstIt) {
  BuiltInModels models;
  const Document document = make_document(models.make("readable"), {"The cat sat"});
  const std::vector<std::string> sentences = {"The cat saw the dog and it was tired", "The dogs ate the bananas", "A bird sang"};
  int labelled = 0;
  for (int head = 0; head < document.config.n_heads; ++head) {
    const SurveyResult found = survey_of(document, sentences, {}, head);
    if (!found.label) continue;
    ++labelled;
    const SurveyedMeasure& label = *found.of(*found.label);
    EXPECT_GE(label.mean, least_habit);
    EXPECT_LE(label.contradicting.size(), label.against);
    for (const SurveyRow& row : label.contradicting) {
      Index largest = 0;
      row.weights.maxCoeff(&largest);
      const auto places = expected_keys(static_cast<HeadMeasure>(*found.label), row.sentence->key_ids, row.row);
      EXPECT_EQ(std::count(places.begin(), places.end(), largest), 0);
    }
  }
  EXPECT_GT(labelled, 0) << "readable has a head that looks one back";
}

/// A model that takes any word gives a new one its own row, and the next sentence has the model's own vocabulary again.
TEST(HeadSurvey, AWordOfItsOwnIsNoFaultWhereAnyWordIsTaken) {
  BuiltInModels models;
  const Document document = make_document(models.make("readable"), {"The cat sat"});
  const SurveyResult found = survey_of(document, {"The cat sat", "The blorp sat", "The cat sat"});
  EXPECT_EQ(found.sentences, 3u);
  EXPECT_EQ(found.refused, 0u);
  const SurveyResult alone = survey_of(document, {"The blorp sat"});
  const auto run = compute(make_document(document.model, {"The blorp sat"}));
  const Matrix& a = run->samples[0].trace[run->nodes.block[0].attn.head[0].pattern];
  EXPECT_EQ(alone.of(RowMeasure::entropy)->top.front().value, std::max({entropy(a, 0), entropy(a, 1), entropy(a, 2)}));
}

/// A survey says how many words the vocabulary lacks.
TEST(HeadSurvey, CountsTheWordsThatTheVocabularyLacks) {
  BuiltInModels models;
  const Document document = make_document(models.make("readable"), {"The cat sat"});
  const SurveyResult some = survey_of(document, {"The cat sat", "The blorp sat", "blorp blorp"}),
                     none = survey_of(document, {"blorp zorblax"}), all = survey_of(document, {"The cat sat"});
  EXPECT_EQ(std::pair(some.words, some.unknown_words), std::pair(size_t{8}, size_t{3}));
  EXPECT_EQ(std::pair(none.words, none.unknown_words), std::pair(size_t{2}, size_t{2}));
  EXPECT_EQ(std::pair(all.words, all.unknown_words), std::pair(size_t{3}, size_t{0}));
  const auto said = [](const SurveyResult& found) { return survey_text({.found = found, .model = "m", .head = "blocks.0:1"}); };
  EXPECT_NE(said(none).find("  the vocabulary knows none of the 2 words: each is read as an unknown word\n"), std::string::npos)
      << said(none);
  EXPECT_NE(said(some).find("  the vocabulary lacks 3 of 8 words\n"), std::string::npos) << said(some);
  EXPECT_EQ(said(all).find("vocabulary"), std::string::npos);
  EXPECT_NE(said(survey_of(document, {"blorp"})).find("  the vocabulary lacks the only word: it is read as an unknown word\n"),
            std::string::npos);
  EXPECT_FALSE(some.unknown_alike) << "each unknown word has numbers of its own";
  EXPECT_NE(survey_json({.found = none, .model = "m", .head = "blocks.0:1"}).find("\"words\":2,\"unknown_words\":2,"), std::string::npos);
}

/// A model of another program's folder, which reads text by these parts.
Document of_a_folder(PipelineParts parts) {
  Model model = *layered_model(1);
  model.config.name = "folder";
  model.made_from.reset();
  model.tokenizer = std::make_shared<const PipelineTokenizer>(std::move(parts));
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 5));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat"});
}

/// Whole words, with one piece for every unknown one.
PipelineParts whole_words(const std::string& unknown) {
  PipelineParts parts;
  parts.model = word_level_model(Vocabulary::as_listed({"the", "cat", unknown, "sat"}), unknown);
  parts.pre_tokenizer = split_at_white_space();
  return parts;
}

TEST(HeadSurvey, FindsThePieceOfUnknownWordsByItsId) {
  for (const char* unknown : {"[UNK]", "<unk>", "UNK", "<oov>", "?"}) {
    const SurveyResult found = survey_of(of_a_folder(whole_words(unknown)), {"the dog sat", "a cat sat"});
    EXPECT_EQ(std::pair(found.words, found.unknown_words), std::pair(size_t{6}, size_t{2})) << unknown;
    EXPECT_TRUE(found.unknown_alike) << unknown;
    EXPECT_NE(survey_text({.found = found, .model = "m", .head = "blocks.0:1"})
                  .find("  the vocabulary lacks 2 of 6 words; all unknown words count as the same word\n"),
              std::string::npos)
        << unknown;
  }
  PipelineParts parts = whole_words("UNK");
  parts.model = word_level_model(Vocabulary::as_listed({"the", "[UNK]", "UNK", "sat"}), "UNK");
  EXPECT_EQ(survey_of(of_a_folder(std::move(parts)), {"the [UNK] sat"}).unknown_words, 0u) << "a word of the vocabulary";
}

TEST(HeadSurvey, ASingleUnknownWordIsConfusedWithNoOther) {
  const Document document = of_a_folder(whole_words("UNK"));
  const auto said = [&](std::vector<std::string> lines) {
    const SurveyResult found = survey_of(document, std::move(lines));
    return survey_text({.found = found, .model = "m", .head = "blocks.0:1"});
  };
  EXPECT_NE(said({"the dog sat", "the cat sat"}).find("  the vocabulary lacks 1 of 6 words\n"), std::string::npos);
  EXPECT_NE(said({"the dog sat", "the dog"}).find("2 of 5 words; all unknown words count as the same word\n"), std::string::npos);
}

/// SentencePiece spells an unknown piece as the text does, and has a piece for the space before it.
TEST(HeadSurvey, AnUnknownWordBehindAPieceForItsSpaceIsOneWord) {
  PipelineParts parts;
  parts.normalizer = normalizers_in_turn({prepend_normalizer("\u2581"), replace_normalizer(Regex(" "), "\u2581")});
  parts.model = unigram_model(Vocabulary::as_listed({"<unk>", "\u2581", "\u2581the", "\u2581sat"}), {0, -3, -1, -1}, {.unknown = 0});
  parts.spelling = Spelling::metaspace;
  parts.mark = "\u2581";
  const Document document = of_a_folder(parts);
  const SurveyResult found = survey_of(document, {"the \u043A\u043E\u0442 sat"});
  EXPECT_EQ(found.rows, 4u) << "the space is a token of its own";
  EXPECT_EQ(std::pair(found.words, found.unknown_words), std::pair(size_t{3}, size_t{1}));
  parts.added = {{.content = "<unk>", .id = 0, .special = true}};
  const SurveyResult listed = survey_of(of_a_folder(std::move(parts)), {"the \u043A\u043E\u0442 sat"});
  EXPECT_EQ(std::pair(listed.words, listed.unknown_words), std::pair(size_t{3}, size_t{1})) << "as most folders list it";
}

TEST(HeadSurvey, WeightOnListedWords) {
  const Document document = make_document(layered_model(1), {"the cat sat"});
  const SurveyResult found = survey_of(document, {"the cat sat", "it was tired"}, {}, 0, {"cat", "sat"});
  const SurveyedMeasure& words = *found.of(RowMeasure::words);
  EXPECT_EQ(words.rows, 3u) << "those of the sentence with one of them";
  const SurveyRow& top = words.top.front();
  EXPECT_EQ(top.value, double{top.weights[1]} + double{top.weights[2]});
}

/// A piece is listed as the model's files spell it, and is found by its id.
TEST(HeadSurvey, WeightOnListedPieces) {
  PipelineParts parts;
  parts.model = wordpiece_model(Vocabulary::as_listed({"UNK", "play", "##ing", "ing", "the"}), {.unknown = "UNK"});
  parts.pre_tokenizer = split_at_white_space();
  parts.spelling = Spelling::wordpiece;
  parts.mark = "##";
  const Document document = of_a_folder(std::move(parts));
  const auto top = [&](const std::string& word) {
    return survey_of(document, {"the playing dog ing"}, {}, 0, {word}).of(RowMeasure::words)->top.front();
  };
  const SurveyRow part = top("##ing"), unknown = top("UNK"), both = top("ing");
  ASSERT_EQ(part.sentence->key_words, (std::vector<std::string>{"the", "play", "ing", "UNK", "ing"}));
  EXPECT_EQ(part.value, double{part.weights[2]}) << "not the word of the same letters";
  EXPECT_EQ(unknown.value, double{unknown.weights[3]});
  EXPECT_EQ(both.value, double{both.weights[2]} + double{both.weights[4]}) << "what is on the screen counts, too";
  const SurveyResult words = survey_of(make_document(small_model(), {"the cat"}), {"The cat sat"}, {}, 0, {"the"});
  EXPECT_EQ(words.of(RowMeasure::words)->rows, 3u) << "a capital letter does not change the id";
}

TEST(HeadSurvey, ADecodersHeadReadsWhatTheModelWrites) {
  const Document document = make_document(tests::translating_model(), {"the cat sat"});
  const AttentionId cross = {.decoder = true, .layer = 0, .cross = true};
  const SurveyResult found = survey_of(document, {"the cat sat", "it was tired"}, cross);
  const auto run = compute(document);
  EXPECT_EQ(found.of(RowMeasure::previous), nullptr) << "two sentences have no place in common";
  const auto first = survey_of(document, {"the cat sat"}, cross);
  EXPECT_EQ(first.rows, static_cast<size_t>(run->samples[0].n_target));
}

TEST(HeadSurvey, RefusesWhatIsNotThere) {
  const Document document = make_document(layered_model(1), {"the cat sat"});
  EXPECT_THROW(survey_of(document, {"the cat"}, {}, 2), UserError);
  EXPECT_THROW(survey_of(document, {}), UserError);
  const auto refused = [&](std::vector<std::string> lines) -> std::string {
    try {
      survey_of(document, std::move(lines));
    } catch (const UserError& error) {
      return error.what();
    }
    return "nothing was refused";
  };
  EXPECT_EQ(refused({" "}), "the only line cannot be read: the sentence is empty: type at least one word");
  EXPECT_TRUE(refused({" ", ""}).starts_with("none of 2 lines can be read; the first: the sentence is empty"));
  EXPECT_THROW(survey_of(document, {"", ""}), UserError);
  TypedLines corpus({"the cat", "sat"});
  int asked = 0;
  const auto enough = [&asked] {
    ++asked;
    throw UserError("enough");
  };
  EXPECT_THROW(survey_head({document, {}, 0}, corpus, {}, enough), UserError);
  EXPECT_EQ(asked, 1);
  EXPECT_THROW(drawn_corpus(*tests::translating_model(), {}, 3, 1), UserError) << "it does not know the words of any task";
}

class Corpora : public ScratchFolder {
 protected:
  std::vector<CorpusLine> all(Corpus& corpus) const {
    std::vector<CorpusLine> lines;
    while (auto line = corpus.next()) lines.push_back(std::move(*line));
    return lines;
  }
};

TEST_F(Corpora, AFilesLinesWithoutTheirBreaks) {
  const auto path = in_folder("lines.txt");
  put(path, "\xEF\xBB\xBFthe cat\r\n\nsat " + std::string(300'000, 'x') + "\nit was");
  const auto corpus = text_corpus(path);
  const std::vector<CorpusLine> lines = all(*corpus);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0].text, "the cat");
  EXPECT_EQ(lines[1].text, "");
  EXPECT_EQ(lines[2].text.size(), 200'001u) << "enough to be refused";
  EXPECT_EQ(lines[3].text, "it was");
  EXPECT_EQ(lines[3].number, 4u);
  EXPECT_FALSE(corpus->cut_short());
}

TEST_F(Corpora, AFileIsReadUpToAHundredThousandLines) {
  const auto path = in_folder("lines.txt");
  std::string text;
  for (int i = 0; i <= most_corpus_lines; ++i) text += "a\n";
  put(path, text);
  const auto corpus = text_corpus(path);
  EXPECT_EQ(all(*corpus).size(), static_cast<size_t>(most_corpus_lines));
  EXPECT_TRUE(corpus->cut_short());
}

/// Drawn sentences read as the task's own ids for every model that a task made, and a seed gives the same sentences.
TEST_F(Corpora, DrawnSentencesAreThoseOfTheTask) {
  BuiltInModels models;
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    if (!entry.in_a_folder) continue;
    const auto model = models.make(entry.name);
    const auto lines = all(*drawn_corpus(*model, {}, 300, 5)), again = all(*drawn_corpus(*model, {}, 300, 5));
    const auto others = all(*drawn_corpus(*model, {}, 300, 6));
    ASSERT_EQ(lines.size(), 300u);
    size_t known = 0;
    for (size_t i = 0; i < lines.size(); ++i) {
      EXPECT_EQ(lines[i].text, again[i].text);
      std::vector<int> ids = model->tokenizer->tokenize(lines[i].text).ids();
      if (entry.has_encoder) ids.push_back(model->tokenizer->end());
      EXPECT_EQ(ids, lines[i].drawn_ids) << lines[i].text;
      known += lines[i].known.size();
    }
    EXPECT_NE(lines[0].text, others[0].text);
    EXPECT_EQ(known > 50, entry.has_encoder) << known << " pronouns with their noun";
  }
}

/// A model that reads French gets the French of the translation's sentences, with the nouns of its pronouns.
TEST_F(Corpora, AReaderOfFrenchGetsFrenchSentences) {
  BuiltInModels models;
  const Document document = make_document(models.make("readable"), {"le chat dort parce qu\u2019il est grand"});
  EXPECT_EQ(language_of_drawn(*document.model), "fr");
  EXPECT_EQ(language_of_drawn(*models.make("readable")), "en");
  EXPECT_EQ(language_of_drawn(*tests::translating_model()), "") << "it is in no catalogue";
  const std::set<std::string> pronouns = {"il", "elle", "ils", "elles", "le", "la", "l\u2019", "les"},
                              articles = {"le", "la", "les", "l\u2019", "un", "une", "des", "de", "du", "d\u2019"};
  size_t alike = 0, known = 0;
  for (const CorpusLine& line : all(*drawn_corpus(*document.model, {}, 300, 1))) {
    EXPECT_EQ(line.text.find('\''), std::string::npos) << line.text;
    EXPECT_EQ((" " + line.text).find(" the "), std::string::npos) << line.text;
    alike += document.tokenizer->tokenize(line.text).texts() == line.drawn_words ? 1 : 0;
    for (const ExpectedKeys& expected : line.known) {
      ++known;
      EXPECT_TRUE(pronouns.contains(line.drawn_words[static_cast<size_t>(expected.row)])) << line.text << ", row " << expected.row;
      for (const Index key : expected.keys)
        EXPECT_FALSE(articles.contains(line.drawn_words[static_cast<size_t>(key)])) << line.text << ", key " << key;
    }
  }
  EXPECT_GT(alike, 250u) << "they are read as they were drawn";
  EXPECT_GT(known, 50u);
  const auto corpus = drawn_corpus(*document.model, {}, 100, 1);
  EXPECT_EQ(survey_head({document, {}, 1}, *corpus).label, RowMeasure::known);
}

/// The head with guidance for the noun of a pronoun finds it in most sentences, and the survey labels it so.
TEST_F(Corpora, TheGuidedHeadIsLabelledByTheNoun) {
  if (trained_folder("en-fr").empty()) GTEST_SKIP();
  BuiltInModels models;
  const Document document = make_document(models.make("en-fr"), {"the cat slept"});
  const AttentionId second = {.layer = 1};
  const auto corpus = drawn_corpus(*document.model, second, 200, 1);
  const SurveyResult found = survey_head({document, second, 0}, *corpus);
  EXPECT_EQ(found.sentences, 200u);
  ASSERT_EQ(found.label, RowMeasure::known);
  EXPECT_GT(found.of(RowMeasure::known)->mean, .9);
}

}  // namespace headlight::tests::survey_test
