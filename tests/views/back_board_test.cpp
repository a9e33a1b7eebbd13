// The way back on screen: values and gradients side by side, driven by name, and its numbers against runs with other numbers.
#include <algorithm>
#include <cmath>
#include <thread>

#include "analysis/softmax_jacobian.hpp"
#include "base/short_number.hpp"
#include "drawing_faults.hpp"
#include "session/language.hpp"
#include "session/overridden.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/matrix_words.hpp"
#include "way_back_on_screen.hpp"

namespace headlight::tests::back_board_test {

Document trained(const char* model, const std::string& sentence) { return make_document(BuiltInModels().make(model), {sentence}); }

TEST_F(WayBackOnScreen, ShowsTheGradientsBesideTheValuesInTheSameCells) {
  pin({head().pattern, 6, 1});
  turn_back();
  EXPECT_TRUE(sel().back);
  const std::vector<Matrix> d = gradients();
  const NodeId nodes[] = {head().masked_scores, head().pattern};
  for (int tier = 0; tier < 2; ++tier) {
    const std::string n = std::to_string(tier);
    ASSERT_TRUE(p.painted("value." + n) && p.painted("gradient." + n));
    EXPECT_EQ(*p.painted("value." + n)->heat.values, p.value(nodes[tier]));
    EXPECT_EQ(*p.painted("gradient." + n)->heat.values, d[static_cast<size_t>(nodes[tier])]);
    const Item value = p.item("value." + n), gradient = p.item("gradient." + n);
    EXPECT_EQ(value.min.y, gradient.min.y);
    EXPECT_EQ(value.max.y, gradient.max.y);
    EXPECT_EQ(value.max.x - value.min.x, gradient.max.x - gradient.min.x);
  }
  turn_back();
  EXPECT_FALSE(p.has("gradient.0"));
}

TEST_F(WayBackOnScreen, IsSwitchedOnTheBoardAsWell) {
  pin({head().pattern, 6, 1});
  p.click("back");
  frames();
  EXPECT_TRUE(p.has("gradient.0"));
  p.click("back.forward");
  frames();
  EXPECT_FALSE(p.has("gradient.0"));
}

TEST_F(WayBackOnScreen, APinInTheGradientsIsAPinInTheValues) {
  pin({head().pattern, 6, 1});
  turn_back();
  p.point(p.cell("gradient.0", 4, 2));
  p.press(p.cell("gradient.0", 4, 2));
  p.release();
  frames();
  EXPECT_EQ(sel().pinned, (Cell{head().masked_scores, 4, 2}));
  EXPECT_EQ(chosen_objective(p.session)->cell, (Cell{head().pattern, 6, 1}));
}

/// Every term is a link to the cell that gives it, and the way back goes on there.
TEST_F(WayBackOnScreen, ATermLeadsToTheCellThatGivesIt) {
  pin({head().pattern, 6, 1});
  turn_back();
  pin({head().masked_scores, 6, 4});
  const Cell before = *sel().pinned;
  WayBack back;
  while (!back.working(p.session, before)) std::this_thread::yield();
  const GradientWorking work = *back.working(p.session, before);
  ASSERT_FALSE(work.terms.empty());
  size_t largest = 0;
  for (size_t i = 0; i < work.terms.size(); ++i)
    if (std::abs(work.terms[i].product) > std::abs(work.terms[largest].product)) largest = i;
  p.click("back.terms.r" + std::to_string(largest));
  frames();
  EXPECT_EQ(sel().pinned, work.terms[largest].reader);
  EXPECT_TRUE(p.has("gradient.0"));
}

/// The chip says "pinned cell" only while that is the objective.
TEST_F(WayBackOnScreen, TheObjectiveIsCalledByItsOwnNameWhileAnotherCellIsPinned) {
  const Cell objective = {head().pattern, 6, 1};
  const auto chip = [&] { return cell_in_short(p.session, p.phrases()); };
  pin(objective);
  turn_back();
  EXPECT_EQ(chip(), "pinned cell");
  EXPECT_TRUE(p.has("objective.what")) << "the chip does not name the cell";
  pin({head().masked_scores, 6, 4});
  EXPECT_EQ(chip(), full_name(p.session, p.phrases(), objective));
  EXPECT_FALSE(p.has("objective.what")) << "the chip names it already";
  p.click("objective.cells");
  frames();
  EXPECT_EQ(chip(), "pinned cell") << "the objective is the pinned cell again";
  subtract_pinned(p.session);
  pin(objective);
  subtract_pinned(p.session);
  EXPECT_NE(chip().find(full_name(p.session, p.phrases(), objective)), std::string::npos) << chip();
}

TEST_F(WayBackOnScreen, FollowsAnotherCellOnceItIsAskedTo) {
  pin({head().pattern, 6, 1});
  turn_back();
  pin({head().pattern, 6, 4});
  p.click("objective.cells");
  frames();
  EXPECT_EQ(chosen_objective(p.session)->cell, (Cell{head().pattern, 6, 4}));
  EXPECT_EQ(*p.painted("gradient.0")->heat.values, gradients()[static_cast<size_t>(head().masked_scores)]);
}

/// A small rise of the cell moves the objective as the status line says.
TEST_F(WayBackOnScreen, TheStatusLineSaysWhatASmallRiseDoes) {
  pin({head().pattern, 6, 1});
  turn_back();
  const Cell cell = {head().masked_scores, 6, 4};
  pin(cell);
  WayBack back;
  while (!back.gradients(p.session)) std::this_thread::yield();
  const std::string sentence = without_markup(back_sentence(p.session, back, p.phrases()));
  const double gradient = static_cast<double>((*back.gradient(p.session, cell.node))(6, 4));
  const auto objective = *chosen_objective(p.session);
  const double was = p.session.trace().at(objective.cell), value = p.session.trace().at(cell), step = 0.001;
  p.session.push(OverrideCell{document_cell(p.session, cell), static_cast<float>(value + step)});
  p.session.settle();
  const double times = (p.session.trace().at(objective.cell) - was) / step;
  EXPECT_NEAR(gradient, times, 0.002);
  EXPECT_EQ(gradient_in_prose(4e-5), "4\u00a0×\u00a010⁻⁵");
  EXPECT_NE(sentence.find("objective by " + gradient_in_prose(gradient) + " times"), std::string::npos) << sentence;
}

/// A number that is its own objective moves it by as much: no sentence says "1 times".
TEST_F(WayBackOnScreen, AGradientOfOneIsSaidInWords) {
  pin({head().pattern, 6, 1});
  turn_back();
  for (const char* language : {"en", "fr", "es", "zh"}) {
    const Phrases phrases = phrases_in(language);
    WayBack back;
    while (!back.gradients(p.session)) std::this_thread::yield();
    const std::string sentence = back_sentence(p.session, back, phrases);
    EXPECT_EQ(sentence, phrases("back.status.one", {{"cell", escaped(full_name(p.session, phrases, {head().pattern, 6, 1}))}}));
    EXPECT_EQ(sentence.find("**1**"), std::string::npos) << sentence;
  }
}

TEST_F(WayBackOnScreen, LeadsToWhereANaNBegins) {
  pin({head().pattern, 6, 1});
  const Cell broken = {head().scores, 6, 1};
  p.session.push(OverrideCell{document_cell(p.session, broken), std::nanf("")});
  frames();
  turn_back();
  EXPECT_FALSE(p.has("gradient.0"));
  p.click("back.problem.go");
  frames();
  EXPECT_EQ(p.session.graph()[sel().pinned->node].name, "blocks.0.attn.scores[" + std::to_string(sel().head) + "]");
  EXPECT_EQ(sel().pinned->row, 6);
  EXPECT_EQ(sel().pinned->col, 1);
}

TEST_F(WayBackOnScreen, SaysThatNothingMovesANumber) {
  const Cell cell = {head().scores, 6, 1};
  pin(cell);
  p.session.push(OverrideCell{document_cell(p.session, cell), 2.f});
  frames();
  turn_back();
  EXPECT_TRUE(p.has("value.0"));
  WayBack back;
  while (!back.gradients(p.session)) std::this_thread::yield();
  EXPECT_EQ(back_problem(p.session, back, p.phrases()), p.phrases()("back.constant", {{"why", "it was set by hand"}}));
}

TEST_F(WayBackOnScreen, AScoreThatSomebodySetToMinusInfinityIsNotSaidToBeMasked) {
  const Cell cell = {head().scores, 6, 4};
  pin({head().pattern, 6, 1});
  p.session.push(OverrideCell{document_cell(p.session, cell), -INFINITY});
  frames();
  turn_back();
  pin(cell);
  WayBack back;
  while (!back.gradients(p.session)) std::this_thread::yield();
  const std::string sentence = back_sentence(p.session, back, p.phrases());
  EXPECT_EQ(sentence.find("mask"), std::string::npos) << sentence;
}

/// The first word of a causal model has all of its own attention: its score may move, its weight does not.
TEST_F(WayBackOnScreen, AWeightThatIsAlways1IsNotSaidToBeMaskedOrSetByHand) {
  p.session.push(SetMask{MaskKind::causal});
  frames();
  pin({head().pattern, 0, 0});
  ASSERT_EQ(p.value(head().pattern)(0, 0), 1);
  turn_back();
  WayBack back;
  while (!back.gradients(p.session)) std::this_thread::yield();
  const std::string why = back_problem(p.session, back, p.phrases());
  EXPECT_FALSE(why.empty());
  for (const char* cause : {" masked", "by hand", "from nothing"}) EXPECT_EQ(why.find(cause), std::string::npos) << why;
}

/// The inspector's sentence on the pinned row is held against runs with a cell a little higher: the largest and the smallest gradient.
TEST_F(WayBackOnScreen, TheInspectorNamesTheWordsThatMoveTheObjectiveMost) {
  Session session(readable({elephant_sentence}));
  const HeadNodes of = session.nodes().block.front().attn.head[static_cast<size_t>(session.selection().head)];
  session.navigation().go_to({of.pattern, 6, 1});
  session.settle();
  set_way_back(session, true);
  session.navigation().go_to({of.masked_scores, 6, 4});
  session.settle();
  const Cell objective = chosen_objective(session)->cell;
  constexpr double step = 0.001;
  std::vector<double> moved;
  for (Index col = 0; col < session.trace()[of.masked_scores].cols(); ++col) {
    const Cell cell = {of.masked_scores, 6, col};
    const double was = session.trace().at(objective), value = session.trace().at(cell);
    session.push(OverrideCell{document_cell(session, cell), static_cast<float>(value + step)});
    session.settle();
    moved.push_back((session.trace().at(objective) - was) / step);
    session.undo();
  }
  const auto up = std::max_element(moved.begin(), moved.end()) - moved.begin(),
             down = std::min_element(moved.begin(), moved.end()) - moved.begin();
  const std::string said = words_on_paper(session);
  const Axis& words = session.graph()[of.masked_scores].axes.cols;
  const size_t at = said.find("a rise of"), most = said.find("(", at), lower = said.find("a rise of", at + 1),
               least = said.find("(", lower);
  ASSERT_TRUE(at != std::string::npos && lower != std::string::npos) << said;
  EXPECT_NE(said.substr(at, most - at).find(words.label(up)), std::string::npos) << said.substr(at, 200);
  EXPECT_NE(said.substr(lower, least - lower).find(words.label(down)), std::string::npos) << said.substr(at, 200);
  constexpr double rounding = 1e-3;  // an objective of some units in float32, divided by the step
  EXPECT_NEAR(std::stod(said.substr(most + 1)), moved[static_cast<size_t>(up)], rounding);
  EXPECT_NEAR(std::stod(said.substr(least + 1)), moved[static_cast<size_t>(down)], rounding);
}

TEST_F(WayBackOnScreen, AGradientThatIsNoNumberIsSaidToBeNone) {
  pin({head().pattern, 6, 1});
  turn_back();
  sel().back_from.cell = Cell{head().z, 5, 0};
  p.session.push(OverrideCell{document_cell(p.session, {head().pattern, 6, 1}), std::nanf("")});
  frames();
  WayBack back;
  while (!back.gradients(p.session)) std::this_thread::yield();
  EXPECT_EQ(back_sentence(p.session, back, p.phrases()).find("NaN times"), std::string::npos);
}

/// A difference of two infinite numbers is NaN, and no number before it is.
TEST_F(WayBackOnScreen, NoNaNIsSaidToBeginInANumberThatIsInfinite) {
  const Cell first = {head().masked_scores, 6, 1}, second = {head().masked_scores, 6, 4};
  pin(first);
  turn_back();
  for (const Cell& cell : {first, second}) p.session.push(OverrideCell{document_cell(p.session, cell), INFINITY});
  frames();
  sel().back_from = {.kind = ObjectiveChoice::Kind::cells, .row = {}, .word = {}, .cell = first, .less = second};
  WayBack back;
  while (!back.gradients(p.session)) std::this_thread::yield();
  EXPECT_EQ(back_problem(p.session, back, p.phrases()), p.phrases()("back.nan.infinite"));
}

/// Below Softmax: the pinned row's Jacobian, and the row as it were without the division.
TEST_F(WayBackOnScreen, SoftmaxHasItsJacobianAndTheUndividedRow) {
  pin({head().pattern, 6, 1});
  turn_back();
  ASSERT_TRUE(p.painted("jacobian"));
  EXPECT_EQ(*p.painted("jacobian")->heat.values, softmax_jacobian(p.value(head().pattern).row(6)));
  const Eigen::RowVectorXd other = shares_of(p.value(head().scores).row(6).cast<double>()),
                           arriving = gradients()[static_cast<size_t>(head().pattern)].row(6).cast<double>();
  EXPECT_EQ(*p.painted("without.shares")->heat.values, Matrix(other.cast<float>()));
  EXPECT_EQ(*p.painted("without.gradient")->heat.values, Matrix(through_softmax(other, arriving).cast<float>()));
  p.session.go(Stage::q);
  frames();
  EXPECT_FALSE(p.has("jacobian"));
}

struct BackModel {
  const char* name;
  std::function<Document()> document;
};
const BackModel back_models[] = {{"readable", [] { return readable({elephant_sentence}); }},
                                 {"random", [] { return random_document(32, 4, {elephant_sentence}); }},
                                 {"stories", [] { return trained("stories", "Tom has a red ball ."); }},
                                 {"en_fr", [] { return trained("en-fr", elephant_sentence); }}};
class BackDrawn : public testing::TestWithParam<BackModel> {};
INSTANTIATE_TEST_SUITE_P(Models, BackDrawn, testing::ValuesIn(back_models), [](const auto& info) { return std::string(info.param.name); });

/// Draws every stage of the first layer in both languages, at a desk and on a phone.
TEST_P(BackDrawn, NothingIsCutOrHidden) {
  for (const char* language : {"en", "fr"})
    for (const auto& [width, height] : {std::pair{1280, 720}, {1600, 1000}, {390, 844}}) {
      Session session(GetParam().document());
      Settings settings;
      settings.language = language;
      PaperStudio studio(session, settings, width, height);
      for (const StagePlace& stage : std::vector<StagePlace>(session.navigation().stages())) {
        if (stage.at.layer > 0) continue;
        session.go(stage);
        set_way_back(session, true);
        Drawing drawing = studio.view();
        std::erase_if(drawing.items, [](const Drawing::Item& item) {
          const auto* text = std::get_if<PlacedText>(&item.shape);
          return text && text->baseline < 104;  // the tokens scroll sideways
        });
        EXPECT_EQ(DrawingFaults(drawing).all(), "") << id(stage, session.nodes()) << " " << language << " " << width;
      }
    }
}

}  // namespace headlight::tests::back_board_test
