// Vocabularies of 50,000 words and more have boards that fit: some of the words, the likeliest first, and the number of all.
#include "base/number_text.hpp"
#include "commands/pictures/paper.hpp"
#include "core/documents.hpp"
#include "graph/largest_in_row.hpp"
#include "headless_program.hpp"
#include "platform/vector/drawing.hpp"
#include "run/run.hpp"
#include "session/language.hpp"
#include "small_models.hpp"
#include "written_words.hpp"

namespace headlight::tests::large_vocabulary_test {

/// A vocabulary as large as that of GPT-2 or Qwen, with very narrow weights.
Document document_of(int n_words, Unembedding unembedding) {
  Model model;
  model.config = {
      .name = "many-words", .d_model = 8, .n_heads = 2, .n_layers = 1, .sinusoids = {.first = 0, .width = 8}, .unembedding = unembedding};
  std::vector<std::string> words = {"<pad>"};
  for (int i = 1; i < n_words; ++i) words.push_back("w" + std::to_string(i));
  model.tokenizer = std::make_shared<const WordTokenizer>(std::move(words));
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  model.embed_unknown = [](const std::string&) { return Matrix(Matrix::Zero(1, 8)); };
  const std::string last = "w" + std::to_string(n_words - 1);
  return make_document(std::make_shared<const Model>(std::move(model)), {"w1 w2 " + last + " w4 w5"});
}

struct Vocabulary {
  int words;
  Unembedding unembedding;
};

class LargeVocabulary : public testing::TestWithParam<Vocabulary> {
 protected:
  int words = GetParam().words;
  Document document = document_of(words, GetParam().unembedding);

  /// The columns of a matrix that the board shows.
  static std::vector<Index> chosen(const HeadlessProgram& p) {
    return largest_columns(p.value(*p.session.nodes().probs), p.session.navigation().row_looked_at(*p.session.nodes().probs), 24);
  }
};

INSTANTIATE_TEST_SUITE_P(Sizes, LargeVocabulary,
                         testing::Values(Vocabulary{50257, Unembedding::tied}, Vocabulary{151936, Unembedding::own}),
                         [](const auto& info) { return std::to_string(info.param.words); });

TEST_P(LargeVocabulary, NothingRunsIntoAnything) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{1024, 600}, Screen{390, 844}}) {
    HeadlessProgram p(document, screen);
    const auto inside = [&](const char* name) {
      const Item item = p.item(name);
      EXPECT_GT(item.max.x - item.min.x, 20) << name << " at " << screen.width;
      EXPECT_LE(item.max.x, static_cast<float>(screen.width) - (screen.width >= 1280 ? 320 : 0)) << name << " at " << screen.width;
      return item;
    };
    p.session.go(Stage::probs);
    p.frames(4);
    const Item in = inside("in"), out = inside("out");
    EXPECT_LT(in.max.x + 10, out.min.x) << "logits end before probabilities begin, at " << screen.width;
    p.session.go(Stage::logits);
    p.frames(4);
    inside("result"), inside("top");
    p.session.go(Stage::embedding);
    p.frames(4);
    EXPECT_LT(inside("table").max.x + 10, inside("picked").min.x);
    EXPECT_LE(p.item("table").max.y, static_cast<float>(screen.height)) << "all its rows have room";
  }
}

TEST_P(LargeVocabulary, TheLikeliestStandFirstWithTheirNumbers) {
  HeadlessProgram p(document, {1280, 720});
  p.session.go(Stage::probs);
  p.frames(4);
  const Painted* painted = p.painted("out");
  ASSERT_TRUE(painted);
  const Matrix& shown = *painted->heat.values;
  const Matrix& probs = p.value(*p.session.nodes().probs);
  const Index row = p.session.navigation().row_looked_at(*p.session.nodes().probs);
  ASSERT_GE(shown.cols(), 4);
  const std::vector<Index> likeliest = chosen(p);
  for (Index i = 0; i < shown.cols(); ++i)
    for (Index r = 0; r < shown.rows(); ++r) EXPECT_EQ(shown(r, i), probs(r, likeliest[static_cast<size_t>(i)]));
  for (Index i = 1; i < shown.cols(); ++i) EXPECT_GE(shown(row, i - 1), shown(row, i));
  int numbers = 0;
  for (const Item& item : p.log.items()) numbers += item.name.starts_with("out.number.");
  EXPECT_EQ(numbers, shown.cols());
}

TEST_P(LargeVocabulary, AClickPinsTheWordThatStandsThere) {
  for (const auto& [stage, matrix] : {std::pair{Stage::probs, "out"}, std::pair{Stage::logits, "result"}}) {
    HeadlessProgram p(document, {1280, 720});
    p.session.go(stage);
    p.frames(4);
    const std::vector<Index> likeliest = chosen(p);
    p.point(p.cell(matrix, 2, 3));
    p.frames(2);
    ASSERT_TRUE(p.session.selection().hovered) << matrix;
    const Cell under = *p.session.selection().hovered;
    EXPECT_EQ(under.row, 2) << matrix;
    EXPECT_EQ(under.col, likeliest[3]) << matrix;
  }
}

TEST_P(LargeVocabulary, HowManyThereAreIsSaid) {
  for (const char* language : {"en", "fr"}) {
    const std::string all = without_spaces(phrases_in(language).number(in_thousands(static_cast<size_t>(words))));
    Settings settings;
    settings.language = language;
    Session session(document);
    PaperStudio studio(session, settings, 1280, 720);
    for (const Stage stage : {Stage::probs, Stage::logits}) {
      session.go(stage);
      studio.view();
      std::string words_on_screen;
      for (const Drawing::Item& item : studio.view().items)
        if (const auto* text = std::get_if<PlacedText>(&item.shape)) words_on_screen += text->utf8 + "\n";
      EXPECT_NE(without_spaces(words_on_screen).find(all), std::string::npos) << language << "\n" << words_on_screen;
    }
  }
}

/// The texts of a stage in this language, without their spaces.
std::string read_on_board(const Document& document, Stage stage, const std::string& language) {
  Settings settings;
  settings.language = language;
  Session session(document);
  session.go(stage);
  PaperStudio studio(session, settings, 1600, 1000);
  studio.view();
  std::string all;
  for (const Drawing::Item& item : studio.view().items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) all += text->utf8;
  return without_spaces(all);
}

/// The shares of a row are those of every word of the vocabulary that is written: they sum to 1 only all together.
TEST(NextWords, TheirListSaysAmongHowManyWordsTheyAre) {
  struct Case {
    Document document;
    const char *english, *french;
  };
  const Case cases[] = {{document_of(50257, Unembedding::own), "among50,257words", "parmi50257mots"},
                        {two_block_document(), "among7words", "parmi7mots"},
                        {translating_document(), nullptr, nullptr}};
  for (const auto& [document, english, french] : cases) {
    const auto& model = *document.model;
    const int n = (model.target_tokenizer ? model.target_tokenizer : model.tokenizer)->size();
    const auto run = compute(document);
    const Sample& sample = run->samples.front();
    const Matrix& probs = sample.trace[*run->nodes.probs];
    ASSERT_EQ(probs.cols(), n);
    EXPECT_NEAR(probs.row(0).cast<double>().sum(), 1, 1e-4);
    for (const Stage stage : {Stage::logits, Stage::probs}) {
      const std::string in_english = english ? english : "among" + std::to_string(n) + "words",
                        in_french = french ? french : "parmi" + std::to_string(n) + "mots";
      EXPECT_NE(read_on_board(document, stage, "en").find(in_english), std::string::npos)
          << id(stage) << read_on_board(document, stage, "en");
      EXPECT_NE(read_on_board(document, stage, "fr").find(in_french), std::string::npos) << id(stage);
    }
  }
}

/// A pinned word stands last among the columns though others are likelier; a model of masked words says no word that comes after.
TEST(ChosenWords, AreSaidToBeTheLikeliestOnlyIfTheyAre) {
  const auto said = [](Document document, bool pins) {
    Session session(std::move(document));
    session.go(Stage::probs);
    const Matrix& probs = session.trace()[*session.nodes().probs];
    Index least = 0;
    probs.row(2).minCoeff(&least);
    if (pins) session.navigation().pin({*session.nodes().probs, 2, least});
    PaperStudio studio(session, {}, 1600, 1000);
    studio.view();
    std::string all;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) all += text->utf8 + " ";
    return all;
  };
  const Document after = document_of(2000, Unembedding::own);
  EXPECT_NE(said(after, false).find("likeliest of 2,000 words after"), std::string::npos) << said(after, false);
  EXPECT_EQ(said(after, false).find("and the pinned word"), std::string::npos);
  EXPECT_NE(said(after, true).find("the likeliest first, and the pinned word."), std::string::npos) << said(after, true);
  Model model = *after.model;
  model.config.unembed_transform = true;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  const Document masked = make_document(std::make_shared<const Model>(std::move(model)), after.sentences);
  EXPECT_NE(said(masked, false).find("likeliest of 2,000 words in place of"), std::string::npos) << said(masked, false);
  EXPECT_NE(said(masked, true).find("and the pinned word."), std::string::npos);
}

}  // namespace headlight::tests::large_vocabulary_test
