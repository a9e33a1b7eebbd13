// The four strokes give reasons: for the division, for the weights, and for a wavering model.
#include <cmath>
#include <numeric>

#include "commands/pictures/paper.hpp"
#include "document/apply.hpp"
#include "first_minutes.hpp"
#include "session/start/printed_strokes.hpp"
#include "session/translate/pronoun_row.hpp"
#include "theme/number_format.hpp"
#include "views/start/start_beam.hpp"
#include "views/start/strokes_text.hpp"

namespace headlight::tests::strokes_reasons_test {

const Screen sizes[] = {{1280, 720}, {1600, 1000}, {1024, 600}, {390, 844}, {360, 740}, {1280, 720, 1.75f}};

struct FourStrokesOf : FirstMinutes {
  explicit FourStrokesOf(const char* word = "hungry", Screen screen = {1280, 720}, const std::string& language = "en")
      : FirstMinutes(screen, language) {
    story().choose(1);
    story().change(word);
    story().step_inside();
    frames(3);
  }
  void draw_all() {
    tap_with_shift(Key::enter);
    settle();
  }
  FourStrokes numbers() {
    Session& own = shell.start().own_session();
    return four_strokes(own.navigation().sample(), own.nodes(), shell.start().weight()).value();
  }
  StrokesText text(const FourStrokes& f, const PrintedStrokes& printed) { return {shell.start().own_session(), f, printed, phrases()}; }
};

/// The softmax of a row of scores, independent of the program's.
std::vector<double> softmax_of(std::vector<double> scores) {
  double sum = 0;
  for (double& x : scores) x = std::exp(x - 40), sum += x;
  for (double& x : scores) x /= sum;
  return scores;
}

/// Readers see which numbers were multiplied.
TEST(StrokesReasons, AProductStandsBelowItsPairAtEverySize) {
  for (const Screen& screen : sizes)
    for (const char* word : {"hungry", "ripe", "yellow"}) {
      FourStrokesOf p(word, screen);
      p.click("strokes.next");
      p.frames(3);
      const Painted *q = p.painted("strokes.q"), *products = p.painted("strokes.products");
      ASSERT_TRUE(products) << screen.width;
      if (!q) continue;  // scrolled out of sight
      EXPECT_EQ(q->heat.values->cols(), products->heat.values->cols()) << word << " at " << screen.width;
      EXPECT_FLOAT_EQ(q->heat.origin.x, products->heat.origin.x) << word << " at " << screen.width;
      EXPECT_FLOAT_EQ(q->max().x, products->max().x) << word << " at " << screen.width;
    }
}

/// The row without the division is the softmax of the undivided scores, and the sentence has its numbers.
TEST(StrokesReasons, TheRowWithoutTheDivisionIsComputed) {
  for (const char* word : {"hungry", "ripe", "yellow", "full"}) {
    FourStrokesOf p(word);
    p.draw_all();
    EXPECT_FALSE(p.has("strokes.undivided.1")) << "the question comes first";
    p.click("strokes.why");
    p.frames(3);
    const FourStrokes f = p.numbers();
    const PrintedStrokes printed(f);
    std::vector<double> scores;
    for (const double x : f.scaled) scores.push_back(x * 4);
    const std::vector<double> without = softmax_of(scores);
    for (size_t i = 0; i < without.size(); ++i) {
      EXPECT_TRUE(p.has("strokes.undivided." + std::to_string(i))) << i;
      EXPECT_NEAR(f.undivided_shares()[i], without[i], 1e-9);
    }
    const size_t first = from_the_largest(f.shares)[0], second = from_the_largest(f.shares)[1];
    const std::string said = p.text(f, printed).undivided();
    for (const double share : {without[first], f.shares[first], without[second], f.shares[second]})
      EXPECT_NE(said.find(printed_number(share, printed.share_decimals)), std::string::npos) << said;
    scores[second] += 1;
    const std::vector<double> more = softmax_of(scores);
    bool moved = false;
    for (size_t i = 0; i < more.size(); ++i)
      moved = moved || printed_number(more[i], printed.share_decimals) != printed_number(without[i], printed.share_decimals);
    EXPECT_EQ(said.find("no weight shown would change") != std::string::npos, !moved) << said;
    p.click("strokes.why");
    p.frames(2);
    EXPECT_FALSE(p.has("strokes.undivided.1"));
    EXPECT_TRUE(p.has("strokes.use"));
  }
}

/// The question of the third stroke leads on to the last one.
TEST(StrokesReasons, WhoeverWondersAtTheThirdStrokeIsShownTheRow) {
  for (const Screen& screen : sizes)
    for (const char* language : {"en", "fr"}) {
      FourStrokesOf p("hungry", screen, language);
      p.tap(Key::enter);
      p.tap(Key::enter);
      p.frames(3);
      ASSERT_TRUE(p.has("strokes.why")) << screen.width;
      p.click("strokes.why");
      p.frames(4);
      EXPECT_TRUE(p.has("strokes.4")) << screen.width;
      const Item row = p.item("strokes.undivided");
      EXPECT_GT(row.max.y - row.min.y, 12) << "its words are in sight at " << screen.width << " in " << language;
      EXPECT_LE(row.max.x, static_cast<float>(screen.width)) << language;
    }
}

/// The use of the weights: the values sum to the head's output, and exchanging two weights changes the French.
TEST(StrokesReasons, TheWeightsMixValuesForTheFrench) {
  FourStrokesOf p;
  p.draw_all();
  ASSERT_TRUE(p.has("strokes.use"));
  const FourStrokes f = p.numbers();
  Session& own = p.shell.start().own_session();
  const auto mixed = mixed_values(own.navigation().sample(), own.nodes(), f);
  ASSERT_TRUE(mixed);
  EXPECT_EQ(mixed->words, (std::vector<size_t>{1, 4}));
  const HeadNodes& head = own.nodes().block[1].attn.head[0];
  for (Index i = 0; i < 16; ++i) {
    double sum = 0;
    for (Index word = 0; word < 10; ++word) sum += f.shares[static_cast<size_t>(word)] * static_cast<double>(own.trace()[head.v](word, i));
    EXPECT_NEAR(mixed->sum[static_cast<size_t>(i)], sum, 1e-4);
  }
  const auto& french = p.shell.start().french();
  ASSERT_TRUE(french);
  EXPECT_EQ(french->word, "il");
  Document swapped = own.document();
  const std::string pattern = own.graph()[head.pattern].name;
  swapped = apply(swapped, OverrideCell{{0, pattern, 6, 1}, static_cast<float>(f.shares[4])});
  swapped = apply(swapped, OverrideCell{{0, pattern, 6, 4}, static_cast<float>(f.shares[1])});
  const Reading then = reading_of(*compute(swapped));
  EXPECT_EQ(then.written[then.joined.value().word], "elle");
  EXPECT_EQ(french->swapped, "elle");
  const std::string said = p.text(f, PrintedStrokes(f)).use(french);
  EXPECT_NE(said.find("Swap the weights of **elephant** and **banana**, and the French says **elle**"), std::string::npos) << said;
}

/// The exchange uses the weight of another noun, even if another kind of word has more.
TEST(StrokesReasons, TheExchangeIsBetweenTwoNouns) {
  FourStrokesOf p("ripe");
  const FourStrokes f = p.numbers();
  EXPECT_EQ(from_the_largest(f.shares)[1], 5u) << "because";
  const auto& french = p.shell.start().french();
  ASSERT_TRUE(french);
  EXPECT_EQ(french->most, 4u);
  EXPECT_EQ(french->other, 1u) << "elephant";
  EXPECT_EQ(french->word, "elle");
  EXPECT_EQ(french->swapped, "il");
}

/// The text does not say "know" of a model that wavers.
TEST(StrokesReasons, ATiedReadingIsCalledSo) {
  FourStrokesOf p("yellow");
  const FourStrokes f = p.numbers();
  const PrintedStrokes printed(f);
  EXPECT_EQ(p.text(f, printed).title(), "Why does the model waver?");
  const std::string said = p.text(f, printed).sentence(4);
  const double less =
      std::stod(printed_number(f.scaled[1], printed.scaled_decimals)) - std::stod(printed_number(f.scaled[4], printed.scaled_decimals));
  const std::string near = "The score of **banana** is only " + printed_number(less, printed.scaled_decimals) + " lower, which makes " +
                           printed_number(f.shares[4], printed.share_decimals);
  EXPECT_NE(said.find(near), std::string::npos) << said;
  p.story().go_to(StartStep::changed);
  p.frames(2);
  EXPECT_EQ(p.headline(), "The model wavers: elephant 0.52 against banana 0.47.");
  EXPECT_EQ(start_step_inside(p.story(), p.phrases()), "Why does the model waver? Step inside");
  p.story().change("ripe");
  EXPECT_EQ(start_step_inside(p.story(), p.phrases()), "How did the model know? Step inside");
  p.story().change("expensive");
  EXPECT_EQ(p.without_bold(start_french_change(p.story(), p.phrases())),
            "The largest weight is on banana (la banane), yet the French says il.");
}

/// Every weight with an arc on a desk has one on a phone, and each ends at its own word.
TEST(StrokesReasons, EveryWeightHasItsBeamAtEverySize) {
  for (const Screen& screen : sizes)
    for (const char* word : {"ripe", "yellow", "full", "wide"}) {
      FirstMinutes p(screen);
      p.story().choose(1);
      p.story().change(word);
      p.frames(3);
      const Reading& now = p.story().now();
      for (size_t i = 0; i < now.words.size(); ++i) {
        const std::string beam = "start.beam." + std::to_string(i);
        const bool wanted = i != now.pronoun && now.weights[i] >= least_beam;
        EXPECT_EQ(p.has(beam), wanted) << word << " " << i << " at " << screen.width;
        if (!wanted || screen.width >= 900) continue;
        const Item end = p.item(beam), at = p.item("start.word." + std::to_string(i));
        EXPECT_NEAR(end.centre().x, at.centre().x, 8) << word << " " << i;
        EXPECT_LT(end.min.y, at.min.y + 8) << "it comes from above, past no cell";
        EXPECT_GT(end.max.y, at.min.y) << "into its word";
      }
    }
}

/// The hint tells what to type, with known words.
TEST(StrokesReasons, TheFieldSaysHowManyWordsAreKnown) {
  FirstMinutes p;
  const Tokenizer& known = *p.story().document().model->tokenizer;
  int n = 0;
  for (int id = 0; id < known.known(); ++id) n += known.piece(id).size() < 3 || known.piece(id).front() != '<';
  p.story().choose(1);
  const std::string said = p.without_bold(start_typing(p.story(), p.phrases(), false));
  EXPECT_NE(said.find("one of the " + std::to_string(n) + " words"), std::string::npos) << said;
  EXPECT_NE(said.find("such as thirsty or juicy"), std::string::npos) << said;
  for (const char* word : {"thirsty", "juicy"}) EXPECT_EQ(p.story().change(word), WordChange::changed);
}

/// The line at the bottom is about the board's row even after a sentence of the user's own.
TEST(StrokesReasons, TheLineAtTheBottomIsAboutTheBoard) {
  FourStrokesOf p;
  p.draw_all();
  p.click("strokes.door.sentence");
  p.frames(5);
  p.enter("sentence", "the dog saw the cat because it was tired");
  p.frames(5);
  const auto row = pronoun_row(p.session);
  ASSERT_TRUE(row);
  const Matrix& weights = p.session.trace()[row->pattern];
  Index most = 0;
  const float share = weights.row(row->position).maxCoeff(&most);
  const std::string said = p.shell.heard(p.log, p.phrases()).status,
                    expected = "Encoder layer " + std::to_string(row->layer + 1) + ", head " + std::to_string(row->head + 1) +
                               ": it now looks most at " + p.session.navigation().sample().tokens.tokens[static_cast<size_t>(most)].text +
                               ", " + format_number(share, 2);
  EXPECT_NE(said.find(expected), std::string::npos) << said << "\n" << expected;
  EXPECT_EQ(said.find("layer 1"), std::string::npos) << said;
}

/// A wide touch screen gets the texts of a phone.
TEST(StrokesReasons, ATabletIsTappedAndNotClicked) {
  FirstMinutes p({1280, 800});
  EXPECT_NE(p.heard().find("Click"), std::string::npos) << p.heard();
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_IsTouchScreen;
  p.frames(2);
  EXPECT_EQ(p.heard().find("Click"), std::string::npos) << p.heard();
  EXPECT_NE(p.heard().find("Tap the word that it stands for"), std::string::npos) << p.heard();
  p.click("start.word.1");
  p.frames(2);
  p.click("start.word.8");
  p.frames(3);
  EXPECT_EQ(p.heard().find("Esc"), std::string::npos) << p.heard();
}

}  // namespace headlight::tests::strokes_reasons_test
