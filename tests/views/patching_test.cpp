// Puts parts of A into B, as a person does it: by buttons, by dragging, and from the grid of how much each brings back.
#include <chrono>
#include <string>
#include <thread>

#include "base/number_text.hpp"
#include "headless_program.hpp"
#include "session/compare/patch_grid.hpp"
#include "session/compare/patches.hpp"
#include "small_models.hpp"
#include "views/compare/patch_text.hpp"

namespace headlight::tests::patching_test {

Document two_texts(const std::string& a = "the cat sat on the mat", const std::string& b = "it was tired on the mat") {
  return make_document(tests::layered_model(2), {a, b});
}

/// The second sentence is B, at the weighted sum of layer 2.
struct Patching : testing::Test {
  std::unique_ptr<HeadlessProgram> made;

  HeadlessProgram& begin(Document document = two_texts(), Screen screen = {}) {
    made = std::make_unique<HeadlessProgram>(std::move(document), screen);
    HeadlessProgram& p = *made;
    p.session.set_sample(1);
    p.session.compare_with_sentence(0);
    p.session.go({Stage::weighted_sum, {.layer = static_cast<int>(p.session.nodes().block.size()) - 1}});
    p.session.navigation().set_head(0);
    p.frames(3);
    return p;
  }
  HeadlessProgram& p() { return *made; }
  NodeId node(const std::string& name) { return p().session.graph().find(name); }
  const Matrix& of_a(const std::string& name) {
    const Comparison& c = *p().session.comparison();
    return c.a().trace[*c.in_a(node(name))];
  }
  const Matrix& of_b(const std::string& name) { return p().session.trace()[node(name)]; }
  std::string step() { return in_english(p().session.history().present().label); }
  void open_grid() {
    p().click("patches");
    p().frames(2);
    until_all_are_tried();
  }
  void until_all_are_tried() {
    p().frames(2);
    p().wait_for([&] { return !p().shell.animates(); });
    p().frames(2);
  }
};

TEST_F(Patching, ButtonsPutTheHeadAndTheRowOfAIntoB) {
  begin();
  const std::string z = "blocks.1.attn.z[0]";
  const Matrix before = of_b(z);
  p().click("patch.matrix");
  p().frames(2);
  EXPECT_EQ(of_b(z), of_a(z));
  EXPECT_EQ(step(), "Head 1 of layer 2 from A");
  p().tap_with_control(Key::z);
  p().frames(2);
  EXPECT_EQ(of_b(z), before);
  p().session.navigation().pin({node(z), 2, 1});
  p().frames(2);
  p().click("patch.row");
  p().frames(2);
  EXPECT_EQ(of_b(z).row(2), of_a(z).row(2));
  EXPECT_EQ(of_b(z).row(1), before.row(1));
  EXPECT_EQ(step(), "Row \u201ctired\u201d of z, head 1 of layer 2, from A");
}

TEST_F(Patching, ARowIsDraggedFromAToBAndTheWholeMatrixByItsTitle) {
  begin();
  const std::string z = "blocks.1.attn.z[0]";
  const Matrix before = of_b(z);
  p().drag(p().cell("compare.A", 1, 1), p().cell("compare.A", 4, 0));
  p().frames(2);
  EXPECT_EQ(of_b(z), before) << "let go in A";
  p().press(p().cell("compare.A", 1, 1));
  p().point(p().cell("compare.B", 4, 0));
  EXPECT_TRUE(p().has("patch.held"));
  p().release();
  p().frames(2);
  EXPECT_EQ(of_b(z).row(1), of_a(z).row(1)) << "rows keep their places";
  EXPECT_EQ(of_b(z).bottomRows(4), before.bottomRows(4));
  EXPECT_FALSE(p().has("patch.held"));
  const Item title = p().item("compare.A.whole");
  p().drag({(title.min.x + title.max.x) / 2, (title.min.y + title.max.y) / 2}, p().cell("compare.B", 0, 0));
  p().frames(2);
  EXPECT_EQ(of_b(z), of_a(z));
  EXPECT_EQ(step(), "Head 1 of layer 2 from A");
}

TEST_F(Patching, AWordIsDraggedOntoAnother) {
  begin();
  p().session.go(Stage::tokens);
  p().frames(3);
  const auto middle = [&](const char* name) {
    const Item item = p().item(name);
    return ImVec2{(item.min.x + item.max.x) / 2, (item.min.y + item.max.y) / 2};
  };
  p().drag(middle("a.token.1"), middle("b.token.2"));
  p().frames(2);
  EXPECT_EQ(p().session.document().sentences[1], "it was cat on the mat");
  p().session.navigation().pin({p().session.nodes().tokens, 0, 0});
  p().frames(2);
  p().click("patch.word");
  p().frames(2);
  EXPECT_EQ(p().session.document().sentences[1], "the was cat on the mat");
}

TEST_F(Patching, RowsWithoutAPartnerAreNamedAndRefused) {
  begin(two_texts("the cat"));
  p().click("patch.matrix");
  p().frames(2);
  EXPECT_EQ(p().phrases().format(p().session.last_message()), "Rows 2 to 5 of B have no partner in A, so they stay as they are.");
  p().session.navigation().pin({node("blocks.1.attn.z[0]"), 4, 0});
  p().frames(2);
  const Document was = p().session.document();
  p().hover("patch.row");
  p().click("patch.row");
  p().frames(2);
  EXPECT_TRUE(same(p().session.document(), was)) << "the button says why not";
}

TEST_F(Patching, TheGridHasTheSharesAndAClickDoesThatPatch) {
  begin();
  open_grid();
  const LogitMetric metric = patch_metric(p().session);
  const Comparison& c = *p().session.comparison();
  const auto words = [](const Sample& s) { return WordRows{.read = s.n_words}; };
  const PatchedRuns runs = {*c.a().graph, *c.b().graph, c.a().trace, c.b().trace, p().session.nodes(), words(c.a()), words(c.b())};
  const analysis::Patching expected = patched(runs, metric, PatchRegions::heads);
  const Matrix& shown = *p().painted("patches.picture.0")->heat.values;
  ASSERT_EQ(std::pair(shown.rows(), shown.cols()), std::pair(Index{2}, Index{2}));
  for (const PatchEffect& effect : expected.effects)
    EXPECT_EQ(shown(effect.region.at.layer, *effect.region.head), static_cast<float>(*expected.share(effect)));
  float longest = 0;
  for (int i = 0; i < 4; ++i) {
    const Item bar = p().item("patches.best." + std::to_string(i) + ".bar"), line = p().item("patches.best." + std::to_string(i));
    EXPECT_GE(bar.min.x, line.min.x);
    EXPECT_LE(bar.max.x, line.max.x);
    longest = std::max(longest, bar.max.x - bar.min.x);
  }
  EXPECT_GT(longest, 30) << "it takes the width that names and numbers leave";
  p().press(p().cell("patches.picture.0", 1, 0));
  p().release();
  p().frames(3);
  EXPECT_EQ(step(), "Head 1 of layer 2 from A");
  const auto one = std::find_if(expected.effects.begin(), expected.effects.end(),
                                [](const PatchEffect& effect) { return effect.region.at.layer == 1 && effect.region.head == 0; });
  EXPECT_EQ(metric_value(metric, p().session.trace()[*p().session.nodes().logits], metric.row_b), one->value);
  EXPECT_TRUE(p().has("patches.picture.0")) << "one stays at the grid, which is of the new B";
  p().session.undo();
  until_all_are_tried();
  p().click("patches.best.0");
  p().frames(3);
  EXPECT_EQ(metric_value(metric, p().session.trace()[*p().session.nodes().logits], metric.row_b), expected.effects.front().value);
  p().click("patches");
  EXPECT_TRUE(p().has("compare.A"));
}

TEST_F(Patching, TheGridOfRowsHasAColumnForEachWord) {
  begin(two_texts("the cat sat"));
  open_grid();
  p().click("patches.what.rows");
  p().frames(2);
  until_all_are_tried();
  const Matrix& shown = *p().painted("patches.picture.0")->heat.values;
  EXPECT_EQ(std::pair(shown.rows(), shown.cols()), std::pair(Index{2}, Index{3})) << "three words have a partner";
  p().press(p().cell("patches.picture.0", 1, 2));
  p().release();
  p().frames(3);
  EXPECT_EQ(step(), "Row \u201ctired\u201d of resid_post of layer 1, from A") << "which layer 2 reads";
}

TEST_F(Patching, OfATranslatorBothStacksHaveTheirPicture) {
  begin(make_document(tests::translating_model(), {"the cat sat", "it was tired"}));
  open_grid();
  p().click("patches.what.rows");
  p().frames(2);
  until_all_are_tried();
  EXPECT_EQ(p().painted("patches.picture.0")->heat.values->rows(), 2) << "the encoder's layers";
  EXPECT_EQ(p().painted("patches.picture.1")->heat.values->rows(), 1) << "the decoder's";
}

TEST_F(Patching, WordsAndRowAreChosen) {
  begin();
  open_grid();
  p().enter("patches.word", "cat");
  p().enter("patches.over", "mat");
  p().click("patches.row.minus");
  p().frames(2);
  const LogitMetric metric = patch_metric(p().session);
  EXPECT_EQ(metric, (LogitMetric{.word = 2, .minus = 5, .row_a = 4, .row_b = 4}));
  until_all_are_tried();
  p().enter("patches.word", "elephants");
  p().frames(2);
  EXPECT_EQ(p().session.message(), "the model has no word \"elephants\"");
  EXPECT_EQ(patch_metric(p().session), metric);
}

/// Both fields offer the model's words while one is typed, as every other field for a word does.
TEST_F(Patching, TheFieldsOfferTheModelsWords) {
  begin();
  open_grid();
  for (const char* field : {"patches.word", "patches.over"}) {
    p().click(field);
    p().frames(2);
    p().tap_with_control(Key::a);
    p().type("ca");
    p().frames(2);
    EXPECT_TRUE(p().has(std::string(field) + ".complete.cat")) << field;
    p().tap(Key::tab);
    p().frames(3);
    p().tap(Key::enter);
    p().frames(3);
    const LogitMetric metric = patch_metric(p().session);
    EXPECT_EQ(field == std::string("patches.word") ? metric.word : *metric.minus, 2) << "cat";
    if (field == std::string("patches.word")) p().enter(field, "mat");
    p().frames(2);
  }
}

TEST_F(Patching, TheSentenceSaysTheNumbersOfTheRuns) {
  begin();
  p().session.selection().patches = {.on = true, .word = 2, .over = 5};
  Influence influence;
  PatchGrid& grid = *influence.patches(p().session);
  while (!grid.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const NodeId logits = *p().session.nodes().logits;
  const auto difference = [&](const Trace& trace) { return column_text(double{trace[logits](5, 2)} - double{trace[logits](5, 5)}, 3); };
  const std::string said = found_sentence(p().session, grid, grid.found(), p().phrases());
  EXPECT_TRUE(said.starts_with("The logit of **cat** minus that of **mat** is **" + difference(p().session.comparison()->a().trace) +
                               "** in A and **" + difference(p().session.trace()) + "** in B."))
      << said;
  const PatchEffect& best = grid.found().effects.front();
  EXPECT_NE(said.find("layer " + std::to_string(best.region.at.layer + 1) + ", head " + std::to_string(*best.region.head + 1)),
            std::string::npos);
  EXPECT_NE(said.find(share_words(grid.found(), best)), std::string::npos);
}

/// The last rows of runs of two lengths are compared; their indices differ, and the sentence says so.
TEST_F(Patching, OfAnotherLengthTheSentenceSaysInWhichRowsTheNumbersStand) {
  const auto sentence = [&] {
    p().session.selection().patches = {.on = true, .word = 2, .over = 5};
    Influence influence;
    PatchGrid& grid = *influence.patches(p().session);
    while (!grid.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return found_sentence(p().session, grid, grid.found(), p().phrases());
  };
  begin(two_texts("the cat sat"));
  const NodeId logits = *p().session.nodes().logits;
  const std::string said = sentence();
  EXPECT_NE(said.find("A\u2019s number is read off after **sat** (row 2), B\u2019s after **mat** (row 5)."), std::string::npos) << said;
  const Matrix& a = p().session.comparison()->a().trace[*p().session.comparison()->in_a(logits)];
  EXPECT_NE(said.find("**" + column_text(double{a(2, 2)} - double{a(2, 5)}, 3) + "** in A"), std::string::npos) << said;
  begin();
  EXPECT_EQ(sentence().find("read off after"), std::string::npos) << "both are last";
}

/// Computes the value and the share of every part from the same patch by hand, in a separate run.
TEST_F(Patching, EveryPartSaysWhatTheSameEditByHandBringsBack) {
  Session& s = begin().session;
  s.selection().patches = {.on = true, .word = 2, .over = 5};
  PatchGrid grid(*s.comparison(), patch_metric(s), PatchRegions::heads);
  while (!grid.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const NodeId logits = *s.nodes().logits;
  const auto metric = [&](const Trace& trace) { return double{trace[logits](5, 2)} - double{trace[logits](5, 5)}; };
  const double a = metric(s.comparison()->a().trace), b = metric(s.trace());
  double best = -INFINITY;
  for (size_t i = 0; i < grid.regions().size(); ++i) {
    const std::string said = effect_words(s, grid, grid.found(), grid.effect(i), p().phrases());
    session::patch(s, grid.regions()[i].node, {});
    s.settle();
    const double value = metric(s.trace()), share = 100 * (value - b) / (a - b);
    s.undo();
    best = std::max(best, share);
    EXPECT_NE(said.find("cat \u2212 mat is " + column_text(value, 3) + ". In B it is " + column_text(b, 3) + ", in A " + column_text(a, 3)),
              std::string::npos)
        << said;
    EXPECT_NEAR(std::stod(said.substr(said.find(": ", said.find("in A ")) + 2)), share, std::abs(share) < 9.95 ? 0.051 : 0.51) << said;
  }
  const std::string said = found_sentence(s, grid, grid.found(), p().phrases());
  ASSERT_GT(best, 0);
  EXPECT_NEAR(std::stod(said.substr(said.rfind(": **") + 4)), best, 0.51) << said;
}

/// The part comes from A, whose words may be others than those of B at the same places.
TEST_F(Patching, ARowIsCalledByItsWordInA) {
  const Session& s = begin().session;
  const NodeId residual = s.nodes().block.front().resid_pre;
  const Comparison& c = *s.comparison();
  const std::string in_a = (*c.a().graph)[*c.in_a(residual)].axes.rows.label(0), in_b = s.graph()[residual].axes.rows.label(0);
  ASSERT_NE(in_a, in_b);
  const std::string said = region_words(s, {.node = residual, .row = 0}, p().phrases());
  EXPECT_NE(said.find(in_a), std::string::npos) << said;
  EXPECT_EQ(said.find(in_b), std::string::npos) << said;
}

/// A share of so small a difference says little.
TEST_F(Patching, ASmallDifferenceIsCalledSmall) {
  begin();
  p().session.selection().patches = {.on = true, .word = 2, .over = 5};
  Influence influence;
  PatchGrid& grid = *influence.patches(p().session);
  while (!grid.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  analysis::Patching found = grid.found();
  const auto is_called_small = [&](double a, double b) {
    found.a = a, found.b = b;
    return found_sentence(p().session, grid, found, p().phrases()).find("The two hardly differ.") != std::string::npos;
  };
  EXPECT_TRUE(is_called_small(8.021, 7.993));
  EXPECT_TRUE(is_called_small(-7.993, -8.021));
  EXPECT_FALSE(is_called_small(8.021, 7.5));
  EXPECT_FALSE(is_called_small(50, 49.1)) << "the odds are 2.5 times as large";
  EXPECT_FALSE(is_called_small(0.01, -0.01));
  EXPECT_FALSE(is_called_small(0.03, 0.01));
}

TEST_F(Patching, NoPartIsSaidToBringBackMostWhereNoneBringsBackAnything) {
  Document off = two_texts("the cat sat on the mat", "it was tired on the cat");
  for (const int attention : {0, 1})
    for (const int head : {0, 1}) off = tests::edited(std::move(off), SetHeadSetting{attention, head, HeadSetting::off});
  for (const auto& [word, over] : {std::pair<Index, Index>{2, 5}, {5, 2}}) {
    Session& s = begin(off).session;
    s.selection().patches = {.on = true, .word = word, .over = over};
    PatchGrid grid(*s.comparison(), patch_metric(s), PatchRegions::heads);
    while (!grid.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ASSERT_NE(grid.found().a, grid.found().b);
    const std::string said = found_sentence(s, grid, grid.found(), p().phrases());
    EXPECT_EQ(said.find("brings back the most"), std::string::npos) << said;
    for (const PatchEffect& effect : grid.found().effects) EXPECT_EQ(share_words(grid.found(), effect), "0.0\u00a0%");
  }
}

TEST_F(Patching, TheInspectorExplainsTheBoardAndNotTheStageBehindIt) {
  begin(two_texts(), {1600, 1400});
  EXPECT_TRUE(p().has("what"));
  open_grid();
  EXPECT_TRUE(p().has("patches.what") && p().has("patches.part"));
  EXPECT_FALSE(p().has("what"));
  p().click("patches");
  p().frames(2);
  EXPECT_TRUE(p().has("what"));
}

TEST_F(Patching, TheNamesOfTheLayersStandWholeAtEverySize) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{390, 844}}) {
    begin(make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry", "the elephant ate it"}),
          screen);
    open_grid();
    for (Index row = 0; row < p().painted("patches.picture.0")->heat.values->rows(); ++row) {
      p().hover("patches.picture.0.row." + std::to_string(row));
      p().frame(1);
      EXPECT_FALSE(p().has("tooltip")) << "only a name that is cut has one; " << screen.width << ", row " << row;
    }
  }
}

TEST_F(Patching, EqualRunsHaveNothingToBringBack) {
  begin(two_texts("the cat sat", "the cat sat"));
  open_grid();
  EXPECT_TRUE(p().has("patches.sentence"));
  EXPECT_FALSE(p().has("patches.picture.0"));
}

TEST_F(Patching, AModelWithoutWordsHasNoGridButItsMatricesCanBePut) {
  begin(readable({"The elephant ate", "The banana was"}));
  p().click("patches");
  EXPECT_FALSE(p().session.selection().patches.on);
  p().click("patch.matrix");
  p().frames(2);
  EXPECT_EQ(step(), "Head 1 of layer 1 from A");
}

TEST_F(Patching, StandsWholeAtEverySize) {
  for (const Screen screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{390, 844}, Screen{2560, 1440, 2}}) {
    SCOPED_TRACE(screen.width);
    begin(two_texts(), screen);
    for (const char* name : {"patch.matrix", "patch.row", "patches"})
      EXPECT_LE(p().item(name).max.x, static_cast<float>(screen.width)) << name;
    open_grid();
    for (const char* name :
         {"patches.word", "patches.over", "patches.row.plus", "patches.what.rows", "patches.best.0", "patches.picture.0"}) {
      ASSERT_TRUE(p().has(name)) << name;
      EXPECT_LE(p().item(name).max.x, static_cast<float>(screen.width)) << name;
    }
  }
}

TEST_F(Patching, OnAPhoneThereAreButtonsAndNothingIsDragged) {
  begin(two_texts(), {390, 844});
  EXPECT_TRUE(p().has("patch.matrix"));
  EXPECT_FALSE(p().has("compare.A.whole"));
}

}  // namespace headlight::tests::patching_test
