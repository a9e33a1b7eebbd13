// The first two minutes take two minutes, and their reasons are recomputed here.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <sstream>

#include "commands/pictures/paper.hpp"
#include "document/apply.hpp"
#include "first_minutes.hpp"
#include "session/start/earlier_look.hpp"
#include "session/start/typical_sizes.hpp"
#include "views/start/strokes_text.hpp"

namespace headlight::tests::two_minutes_test {

const Screen sizes[] = {{1280, 720}, {1600, 1000}, {390, 844}, {360, 740}, {1280, 720, 1.75f}};
constexpr Index it = 6, last = 8, n_columns = 10;

/// The number of words with a letter.
int words_in(const std::string& text) {
  std::istringstream words(text);
  int n = 0;
  for (std::string word; words >> word;)
    n += std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalpha(c) || c >= 0xc0; });
  return n;
}

/// A person who reads every text once, in the order of the steps.
class Reader {
 public:
  explicit Reader(PaperStudio& studio) : studio_(studio) {}
  void look() {
    std::vector<std::string> now, known = seen_;
    const Drawing drawing = studio_.view();
    for (const Drawing::Item& item : drawing.items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) now.push_back(text->utf8);
    for (const std::string& text : now) {
      const auto old = std::find(known.begin(), known.end(), text);
      if (old != known.end()) known.erase(old);
      else n_ += words_in(text);
    }
    seen_ = std::move(now);
  }
  int words() const { return n_; }

 private:
  PaperStudio& studio_;
  std::vector<std::string> seen_;
  int n_ = 0;
};

struct FourStrokesOf : FirstMinutes {
  explicit FourStrokesOf(const std::string& word = "hungry", Screen screen = {1280, 720}, const std::string& language = "en")
      : FirstMinutes(screen, language) {
    story().choose(1);
    story().change(word);
    story().step_inside();
    frames(3);
  }
  Session& own() { return shell.start().own_session(); }
  FourStrokes numbers() { return four_strokes(own().navigation().sample(), own().nodes(), shell.start().weight()).value(); }
  const EarlierLook& earlier() { return shell.start().earlier().value(); }
  /// The name of a head's pattern in the encoder's first layer.
  std::string pattern(int head) { return own().graph()[own().nodes().block[0].attn.head[static_cast<size_t>(head)].pattern].name; }
  /// The weights of *it* with these set to 0, in a separate run.
  std::vector<float> without(const std::vector<CellName>& weights) {
    Document cut = own().document();
    for (const CellName& weight : weights) cut = apply(cut, OverrideCell{weight, 0});
    const auto run = compute(cut);
    const Matrix& row = run->samples.front().trace[own().nodes().block[1].attn.head[0].pattern];
    std::vector<float> all;
    for (Index col = 0; col < row.cols(); ++col) all.push_back(row(it, col));
    return all;
  }
};

/// Before the questions were added, people read 497 words on a desk and 488 on a phone.
TEST(TwoMinutes, SoManyWordsAreReadOnTheWay) {
  Session session{readable()};
  Settings settings;
  settings.less_motion = true;
  for (const int width : {1280, 390}) {
    PaperStudio studio(session, settings, width, width == 390 ? 2400 : 720);
    studio.shell().start_here();
    StartStory& story = studio.shell().start().story();
    Reader reader(studio);
    reader.look();
    story.choose(1);
    reader.look();
    for (int step = 0; step < 2; ++step) story.go_on(), reader.look();
    for (int n = 2; n <= Strokes::n; ++n) studio.shell().start_room().show_strokes(n), reader.look();
    EXPECT_LE(reader.words(), 395) << width;
    EXPECT_GE(reader.words(), 200) << width << ": something is not there";
    RecordProperty("words_at_" + std::to_string(width), reader.words());
  }
}

TEST(TwoMinutes, TheModelIsCalledATranslatorFirst) {
  for (const Screen& screen : sizes)
    for (const char* language : {"en", "fr"}) {
      FirstMinutes p(screen, language);
      const Item translates = p.item("start.translates"), question = p.item("start.question");
      EXPECT_LT(translates.max.y, question.min.y + 1) << screen.width;
      const std::string said = p.heard();
      EXPECT_LT(said.find(p.phrases()("start.translates")), said.find(p.phrases()("start.question"))) << said;
    }
}

/// The answer names the weight without which the largest weight falls most, with the numbers of a separate run.
TEST(TwoMinutes, TheCauseIsTheWeightThatDecides) {
  for (const char* word : {"hungry", "ripe", "full", "them", "the"}) {
    FourStrokesOf p(word);
    const FourStrokes f = p.numbers();
    const EarlierLook& look = p.earlier();
    const auto most = static_cast<size_t>(f.weight.col);
    std::vector<CellName> all;
    for (int head = 0; head < 4; ++head)
      for (Index row = 0; row < n_columns; ++row)
        if (row != last) all.push_back({0, p.pattern(head), row, last});
    float least = 2;
    CellName best;
    for (const CellName& one : all)
      if (one.row == it || one.row == f.weight.col) {
        if (const float left = p.without({one})[most]; left < least) least = left, best = one;
      }
    EXPECT_EQ(p.own().graph()[look.weight.node].name, best.node) << word;
    EXPECT_EQ(look.weight.row, best.row) << word;
    EXPECT_EQ(look.weight.col, last) << word;
    EXPECT_EQ(p.own().graph()[look.weight.node].name, p.pattern(look.head)) << word;
    const std::vector<float> none = p.without(all);
    const double fall_of_one = f.shares[most] - static_cast<double>(least), fall_of_all = f.shares[most] - static_cast<double>(none[most]);
    const bool one = fall_of_one >= 0.2 && fall_of_one >= 0.8 * fall_of_all, together = !one && fall_of_all >= 0.2;
    EXPECT_EQ(look.decides, one        ? EarlierLook::Decides::one_weight
                            : together ? EarlierLook::Decides::all_weights
                                       : EarlierLook::Decides::neither)
        << word;
    const std::vector<float> expected = one ? p.without({best}) : none;
    for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(look.without[i], expected[i], 1e-5f) << word << " " << i;
  }
}

/// The answer on the board: *it* attends to the changed word one layer earlier, and without that one weight the model wavers.
TEST(TwoMinutes, OneWeightOfTheLayerBeforeTellsThePronoun) {
  struct Case {
    const char *word, *before, *without;
  };
  for (const Case& one :
       {Case{"ripe", "layer 1, head 3, weight 0.977",
             "**banana** with 0.500, not 0.960, and at **elephant** with 0.453, not 0.007. The model can no longer tell."},
        Case{"hungry", "layer 1, head 3, weight 0.721",
             "**elephant** with 0.349, not 0.975, and at **banana** with 0.572, not 0.016. The model can no longer tell."}}) {
    FourStrokesOf p(one.word);
    const FourStrokes f = p.numbers();
    const PrintedStrokes printed(f);
    const StrokesText text(p.own(), f, printed, p.phrases());
    const EarlierLook& look = p.earlier();
    EXPECT_EQ(look.decides, EarlierLook::Decides::one_weight);
    EXPECT_EQ(text.known_question(look), "How does “it” know about “" + std::string(one.word) + "”?");
    EXPECT_NE(text.known_before(look).find(one.before), std::string::npos) << text.known_before(look);
    EXPECT_EQ(text.known_without(look), "Set that one weight to\u00a00, and **it** looks at " + std::string(one.without));
    EXPECT_NE(text.known_before(look).find("**it** has already looked at **" + std::string(one.word) + "**"), std::string::npos);
  }
}

/// A word that decides nothing is not called the cause.
TEST(TwoMinutes, AWordThatDoesNotDecideIsCalledSo) {
  FourStrokesOf p("the");
  const FourStrokes f = p.numbers();
  const PrintedStrokes printed(f);
  const std::string said = StrokesText(p.own(), f, printed, p.phrases()).known_without(p.earlier());
  EXPECT_NE(said.find("That is not what decides. Keep every word from looking at **the (8)**"), std::string::npos) << said;
  EXPECT_EQ(said.find("no longer tell"), std::string::npos) << said;
}

TEST(TwoMinutes, QuestionsAreAnsweredWhereTheyAreAsked) {
  for (const Screen& screen : sizes)
    for (const char* language : {"en", "fr"}) {
      FourStrokesOf p("ripe", screen, language);
      const std::string where = std::to_string(screen.width) + " in " + language;
      EXPECT_FALSE(p.has("strokes.answer")) << where;
      for (const char* question : {"strokes.made", "strokes.known"}) {
        p.point(p.item("strokes.q").centre());
        p.scroll(-100);
        p.frames(2);
        p.click(question);
        p.frames(3);
        const Item asked = p.item(question), answered = p.item("strokes.answer");
        EXPECT_GE(asked.max.y - asked.min.y, 30 * p.theme().scale) << where << ": room for a finger";
        EXPECT_GT(answered.max.y - answered.min.y, 10) << where;
        EXPECT_LE(answered.max.x, static_cast<float>(screen.width)) << where;
      }
      for (const char* row : {"0.8", "1.4", "2.1"}) EXPECT_TRUE(p.has("strokes.known." + std::string(row))) << row << " at " << where;
      p.click("strokes.next");
      p.frames(3);
      EXPECT_TRUE(p.has("strokes.2")) << where;
      EXPECT_FALSE(p.has("strokes.known.0.8")) << where;
    }
}

TEST(TwoMinutes, AnAnswerIsClosedByItsQuestionAndByTheWayBack) {
  FourStrokesOf p("ripe");
  p.click("strokes.all");
  p.frames(2);
  p.click("strokes.known");
  p.frames(2);
  EXPECT_TRUE(p.has("strokes.known.2.1"));
  EXPECT_FALSE(p.has("strokes.2")) << "an answer about the first stroke stands with that alone";
  p.click("strokes.known");
  p.frames(2);
  EXPECT_FALSE(p.has("strokes.known.2.1"));
  p.click("strokes.made");
  p.tap(Key::left);
  p.frames(2);
  EXPECT_FALSE(p.has("strokes.answer"));
  EXPECT_EQ(p.story().step(), StartStep::strokes) << "the way back closed the answer, and nothing else";
  EXPECT_TRUE(p.has("strokes.4")) << "and brought all four back";
  for (int back = 0; back < 4; ++back) p.tap(Key::left);
  p.frames(2);
  EXPECT_EQ(p.story().step(), StartStep::changed);
}

/// The sum of the products over all combinations of their signs is typically √16 times as large as one of them.
TEST(TwoMinutes, TheRootIsTheSizeOfASumOfRandomSigns) {
  FourStrokesOf p;
  const FourStrokes f = p.numbers();
  double sums = 0, products = 0;
  for (const double one : f.products) products += one * one;
  for (std::uint32_t signs = 0; signs < 65536; ++signs) {
    double sum = 0;
    for (size_t i = 0; i < 16; ++i) sum += signs >> i & 1 ? f.products[i] : -f.products[i];
    sums += sum * sum;
  }
  EXPECT_NEAR(std::sqrt(sums / 65536) / std::sqrt(products / 16), 4, 1e-6);
  const PrintedStrokes printed(f);
  const StrokesText text(p.own(), f, printed, p.phrases());
  EXPECT_NE(text.root().find("16 products of random sign typically add up to √16 = 4 times one of them"), std::string::npos) << text.root();
  p.tap_with_shift(Key::enter);
  p.frames(2);
  EXPECT_TRUE(p.has("strokes.root"));
}

/// The answer's sizes are those of the head's own products and scores.
TEST(TwoMinutes, TypicalSizesAreComputedFromTheRun) {
  FourStrokesOf p;
  const FourStrokes f = p.numbers();
  const HeadNodes& head = p.own().nodes().block[1].attn.head[0];
  const Matrix &q = p.own().trace()[head.q], &k = p.own().trace()[head.k], &scores = p.own().trace()[head.scores];
  double products = 0, sums = 0;
  for (Index row = 0; row < n_columns; ++row)
    for (Index col = 0; col < n_columns; ++col) {
      sums += static_cast<double>(scores(row, col)) * static_cast<double>(scores(row, col));
      for (Index i = 0; i < 16; ++i) products += std::pow(static_cast<double>(q(row, i)) * static_cast<double>(k(col, i)), 2);
    }
  const TypicalSizes typical = typical_sizes(p.own().navigation().sample(), p.own().nodes(), f);
  EXPECT_EQ(typical.pairs, 100);
  EXPECT_NEAR(typical.product, std::sqrt(products / 1600), 1e-3);
  EXPECT_NEAR(typical.score, std::sqrt(sums / 100), 1e-2);
  const PrintedStrokes printed(f);
  const std::string said = StrokesText(p.own(), f, printed, p.phrases()).undivided();
  EXPECT_NE(said.find("Over all 100 pairs of words here, one product is typically 1.58, a score 8.47, and a divided score 2.12."),
            std::string::npos)
      << said;
}

/// e to the power of each number, divided by the sum of all ten.
TEST(TwoMinutes, SoftmaxIsSpelledOut) {
  FourStrokesOf p;
  const FourStrokes f = p.numbers();
  double sum = 0;
  for (const double x : f.scaled) sum += std::exp(x);
  EXPECT_NEAR(std::exp(f.scaled[f.at()]) / sum, f.shares[f.at()], 1e-4);
  EXPECT_EQ(printed_number(std::exp(1), 3), "2.718");
  const PrintedStrokes printed(f);
  const StrokesText text(p.own(), f, printed, p.phrases());
  const char* words = "e\u00a0(2.718) to the power of each number, divided by the sum of all ten powers. So the weights add up to\u00a01.";
  EXPECT_NE(text.stroke(4).find(words), std::string::npos) << text.stroke(4);
  EXPECT_NE(text.working(true).find("=\u00a0" + printed.part + "\u00a0÷\u00a0" + printed.whole + "  =\u00a0**0.975**"), std::string::npos)
      << text.working(true);
}

/// The board says that factors are rounded if the printed ones do not give the printed product.
TEST(TwoMinutes, RoundedFactorsAreCalledSo) {
  for (const Screen& screen : sizes)
    for (const char* language : {"en", "fr"}) {
      FourStrokesOf p("hungry", screen, language);
      p.click("strokes.next");
      p.frames(3);
      const FourStrokes f = p.numbers();
      const PrintedStrokes printed(f);
      bool differs = false;
      for (size_t i = 0; i < f.products.size(); ++i) {
        const double product =
            std::stod(printed_number(f.q[i], printed.operand_decimals)) * std::stod(printed_number(f.k[i], printed.operand_decimals));
        differs |= printed_number(product, printed.product_decimals) != printed_number(f.products[i], printed.product_decimals);
      }
      EXPECT_TRUE(differs);
      EXPECT_TRUE(p.has("strokes.rounded")) << screen.width << " in " << language;
    }
}

}  // namespace headlight::tests::two_minutes_test
