// The other views made of boxes, at every width and scale and in every language: the way back, many sentences, patches, the sources of a
// score, a learner's hand-in, and the beginning of an exam.

#include "misplaced.hpp"
#include "session/many/many_sentences.hpp"
#include "session/way_back/objectives.hpp"
#include "small_models.hpp"
#include "translating_program.hpp"

namespace headlight::tests::boxed_views_test {

class BoxedViews : public ViewsOfBoxes {
 protected:
  /// Waits until everything that is computed beside the window is on screen.
  static void settle(HeadlessProgram& p) {
    p.frames(3);
    p.wait_for([&] { return !p.shell.animates(); });
  }
  /// The board alone, and the inspector's page beside it or over it.
  static void expect_board_and_page(HeadlessProgram& p, const std::string& where) {
    p.shell.inspector().close();
    settle(p);
    if (!p.log.boxes().empty()) expect_placed(p, "the board, " + where);  // some boards are made of matrices alone
    p.shell.inspector().show(InspectorPage::explain);
    settle(p);
    expect_placed(p, "its page, " + where);
  }
};
INSTANTIATE_TEST_SUITE_P(Languages, BoxedViews, testing::ValuesIn(every_language_and_scale()),
                         [](const auto& info) { return name_of(info.param); });

TEST_P(BoxedViews, TheWayBack) {
  for (Document (*document)() : {+[] { return readable(); }, +[] { return two_block_document(); }})
    at_every_width(document, [](HeadlessProgram& p, const std::string& width) {
      p.session.go(Stage::softmax);
      p.session.navigation().pin({p.head().pattern, 4, 1});
      settle(p);
      set_way_back(p.session, true);
      for (const StagePlace& stage : std::vector<StagePlace>(p.session.navigation().stages())) {
        if (stage.at.layer > 0) continue;
        p.session.go(stage);
        expect_board_and_page(p, id(stage, p.session.nodes()) + width);
      }
    });
}

TEST_P(BoxedViews, AHeadOnManySentences) {
  at_every_width(readable_words, [](HeadlessProgram& p, const std::string& width) {
    p.session.go(Stage::softmax);
    p.shell.many().choose({.size = 80});
    p.frames(2);
    p.tap(letter('n'));
    p.frames(3);
    p.wait_for([&] { return p.shell.many().so_far()->ended; });
    p.shell.inspector().show(InspectorPage::explain);
    settle(p);
    ASSERT_TRUE(p.has("many.what"));
    expect_placed(p, width);
  });
}

TEST_P(BoxedViews, PatchesOfAComparison) {
  const auto two_texts = [] { return make_document(layered_model(2), {"the cat sat on the mat", "it was tired on the mat"}); };
  at_every_width(two_texts, [](HeadlessProgram& p, const std::string& width) {
    p.session.set_sample(1);
    p.session.compare_with_sentence(0);
    p.session.go({Stage::weighted_sum, {.layer = 1}});
    for (const bool rows : {false, true}) {
      p.session.selection().patches = {.on = true, .rows = rows};
      p.shell.inspector().show(InspectorPage::explain);
      settle(p);
      ASSERT_TRUE(p.has("patches.part"));
      expect_placed(p, (rows ? "rows" : "heads") + width);
    }
  });
}

TEST_P(BoxedViews, WhyItLookedThere) {
  const auto masked = [] { return tests::edited(two_block_document(), SetMask{MaskKind::causal}); };
  for (const std::function<Document()>& document : {std::function<Document()>(readable_words), std::function<Document()>(masked),
                                                    std::function<Document()>([] { return translating(); })})
    at_every_width(document, [](HeadlessProgram& p, const std::string& width) {
      const int last = static_cast<int>(p.session.nodes().block.size()) - 1;
      p.session.go({Stage::scores, {.layer = last}});
      const NodeId scores = main_node(p.session.navigation().place(), p.session.nodes(), p.session.selection().head);
      for (const Cell& cell : {Cell{scores, 5, 1}, Cell{scores, 1, 4}}) {
        p.session.navigation().pin(cell);
        p.session.selection().look = StageLook::why;
        for (const WhyView view : {WhyView::score, WhyView::query_key, WhyView::value_output}) {
          p.session.selection().why.view = view;
          expect_board_and_page(p, p.session.document().model->config.name + ", row " + std::to_string(cell.row) + ", view " +
                                       std::to_string(static_cast<int>(view)) + width);
        }
      }
      ASSERT_TRUE(p.has("look.why"));
    });
}

TEST_P(BoxedViews, WhatALearnerHandsIn) {
  at_every_width(readable_words, [](HeadlessProgram& p, const std::string& width) {
    p.shell.lessons().open_called("softmax", 6);
    p.frames(5);
    p.click("lesson.take");
    p.frames(3);
    p.click("lesson.take.menu.2");
    p.frames(3);
    ASSERT_TRUE(p.has("handin.name"));
    expect_placed(p, "without a name" + width);
    p.enter("handin.name", "Ada");
    p.frames(3);
    ASSERT_TRUE(p.has("handin.qr"));
    expect_placed(p, "with a code" + width);
  });
}

TEST_P(BoxedViews, BeforeAnExam) {
  at_every_width(readable_words, [](HeadlessProgram& p, const std::string& width) {
    p.shell.lessons().set_exam({.seed = {}, .minutes = 20});
    p.shell.lessons().open_called("what-attention-is-for");
    p.frames(5);
    ASSERT_TRUE(p.has("exam.begin"));
    expect_placed(p, width);
  });
}

}  // namespace headlight::tests::boxed_views_test
