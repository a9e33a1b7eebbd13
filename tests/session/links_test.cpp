// Opening links, and links to the current view.
#include "session/link/links.hpp"

#include <array>

#include "session_fixture.hpp"

namespace headlight::tests::links_test {

struct OpenedLinks : DocumentLife {
  LessonPlayer lessons{session};
  StartPlayer start{session};
  OpenedLinks() {
    documents.set_lesson_host({[this] { return lessons.own(); }, [this] { lessons.leave_now(); }});
  }
  void follow(const std::string& text) {
    follow_link(session, documents, lessons, start, text);
    settle();
  }
  void settle() {
    session.settle();
    lessons.settle();
    frame();
  }
  std::string here() { return link_text(link_to_place(session, lessons)); }
};

TEST_F(OpenedLinks, ADocumentIsOpenedWhereTheLinkLooks) {
  follow("#sentence=The%20elephant%20ate%20the%20banana&mask=causal&stage=scores&head=3&pin=4,1");
  EXPECT_EQ(session.message(), "");
  EXPECT_EQ(session.document().sentences.front(), "The elephant ate the banana");
  EXPECT_EQ(session.document().mask, MaskKind::causal);
  EXPECT_EQ(session.selection().stage, Stage::scores);
  EXPECT_EQ(session.selection().head, 2);
  ASSERT_TRUE(session.selection().pinned);
  EXPECT_EQ(session.selection().pinned->row, 4);
  EXPECT_EQ(session.selection().pinned->col, 1);
  EXPECT_FALSE(documents.changed());
}

TEST_F(OpenedLinks, WhatIsUnsavedIsAskedAboutFirst) {
  change();
  follow("#sentence=The%20elephant%20sat&stage=q");
  EXPECT_TRUE(asks(DocumentQuestion::save_changes));
  EXPECT_EQ(session.document().sentences, blank.sentences);
  answer(Answer::discard);
  EXPECT_EQ(session.document().sentences.front(), "The elephant sat");
  EXPECT_EQ(session.selection().stage, Stage::q);
}

TEST_F(OpenedLinks, ALinkWithoutADocumentIsAboutTheOneThatIsThere) {
  change();
  const Document before = session.document();
  follow("#stage=v&head=4");
  EXPECT_TRUE(same(session.document(), before));
  EXPECT_EQ(session.selection().stage, Stage::v);
  EXPECT_EQ(session.selection().head, 3);
  follow("#stage=map");
  EXPECT_TRUE(session.selection().map);
}

TEST_F(OpenedLinks, BackAndForwardLeadToWhereOneWas) {
  session.go(Stage::scores);
  session.navigation().set_head(2);
  const NodeId scores = session.navigation().head().scores;
  session.navigation().pin({scores, 1, 2});
  const std::string first = here();
  EXPECT_EQ(first, "#stage=scores&head=3&pin=1,2");
  session.navigation().go_to({session.navigation().head().q, 1, 3});
  const std::string second = here();
  session.show_map();
  EXPECT_EQ(here(), "#stage=map&head=3");
  follow(first);
  EXPECT_EQ(here(), first);
  EXPECT_EQ(session.selection().pinned, (Cell{scores, 1, 2}));
  follow(second);
  EXPECT_EQ(here(), second);
}

TEST_F(OpenedLinks, BackLeadsToTheStageWhereTheSentenceHasBecomeShorter) {
  session.go(Stage::scores);
  session.navigation().pin({session.navigation().head().scores, 5, 0});
  const std::string longer = here();
  session.go(Stage::q);
  edit(SetSentences{{"the cat sat"}});
  return_to(session, documents, lessons, start, longer);
  settle();
  EXPECT_EQ(session.message(), "");
  EXPECT_EQ(session.selection().stage, Stage::scores);
  follow(longer);
  EXPECT_NE(session.message().find("pin 5,0 is outside"), std::string::npos) << "who wrote the link should know";
}

TEST_F(OpenedLinks, WhatIsSharedOpensTheSame) {
  edit(SetSentences{{"the cat sat", "the elephant ate the banana"}});
  edit(OverrideCell{{1, "blocks.0.attn.pattern[0]", 2, 1}, 0.5f, true});
  session.set_sample(1);
  session.go(Stage::softmax);
  session.navigation().pin({session.navigation().head().pattern, 2, 1});
  const std::string link = link_text(link_to(session, lessons));
  const Document shared = session.document();
  const std::string place = here();
  documents.start_new();
  frame();
  answer(Answer::discard);
  ASSERT_FALSE(same(session.document(), shared));
  follow("https://example.org/headlight/" + link);
  EXPECT_EQ(session.message(), "");
  EXPECT_TRUE(same(session.document(), shared)) << link;
  EXPECT_EQ(here(), place);
}

TEST_F(OpenedLinks, TheMatricesOfAHeadAreNamedAsLooks) {
  for (const auto& [name, part] : {std::pair("W_QK", WhyView::query_key), {"W_OV", WhyView::value_output}, {"why", WhyView::score}}) {
    follow(std::string("#sentence=the cat sat&stage=scores&head=2&look=") + name);
    EXPECT_EQ(session.message(), "");
    EXPECT_EQ(session.selection().look, StageLook::why) << name;
    EXPECT_EQ(session.selection().why.view, part) << name;
    EXPECT_NE(here().find(std::string("look=") + name), std::string::npos) << here();
  }
}

TEST_F(OpenedLinks, ALessonIsOpenedAtItsStepAndLinkedTo) {
  follow("#lesson=softmax&step=2");
  ASSERT_TRUE(lessons.is_open()) << session.message();
  EXPECT_EQ(lessons.step_number(), 1);
  EXPECT_EQ(here(), "#lesson=softmax&step=2");
  EXPECT_EQ(link_text(link_to(session, lessons)), "#lesson=softmax&step=2");
  lessons.leave_now();
  EXPECT_TRUE(same(session.document(), blank));
}

TEST_F(OpenedLinks, NoLinkLeadsToSomebodysOwnLesson) {
  put(in_folder("own.md"), "---\ntitle: Own\nsentence: the cat sat\n---\n## A\n\nWords.\n");
  lessons.open(in_folder("own.md"));
  settle();
  ASSERT_TRUE(lessons.is_open());
  EXPECT_NE(error_of([&] { link_to(session, lessons); }).find("does not come with Headlight"), std::string::npos);
}

TEST_F(OpenedLinks, AWrongLinkIsTheMessageAndNothingIsLost) {
  change();
  const Document before = session.document();
  for (const auto& [text, words] : std::vector<std::array<std::string, 2>>{{"#stage=sofmax", "did you mean \"softmax\""},
                                                                           {"#sentence=a&mask=x", "none and causal"},
                                                                           {"#head=9", "head"},
                                                                           {"#head=x", "head"},
                                                                           {"#stage=softmax&pin=9,9", "rows are 0 to 2"},
                                                                           {"#stage=softmax&pin=pattern row cat", "pin needs"},
                                                                           {"#sentence_number=2", "sentence_number"},
                                                                           {"#look=sideways", "matrix, lines"},
                                                                           {"#lesson=softmex", "did you mean \"softmax\""},
                                                                           {"#lesson=softmax&step=400", "step"},
                                                                           {"#document=1234", "cut off"}}) {
    follow(text);
    EXPECT_TRUE(session.failed()) << text;
    EXPECT_NE(session.message().find(words), std::string::npos) << text << ": " << session.message();
    EXPECT_TRUE(same(session.document(), before)) << text;
    EXPECT_FALSE(documents.question()) << text;
  }
  follow("#stage=softmax");
  EXPECT_FALSE(session.failed()) << "what was said of an earlier link is over";
  EXPECT_EQ(session.message(), "");
}

}  // namespace headlight::tests::links_test
