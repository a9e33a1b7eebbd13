// The text continues: with a chosen word, a drawn one, several, and back.
#include "headless_program.hpp"
#include "session/writing_on.hpp"
#include "small_models.hpp"

namespace headlight::tests::write_on_test {

/// A model whose words see no later one, so that it can continue a text.
Document writing_document() {
  Model model = two_block_model();
  model.causal = true;
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"});
}

struct WritingProgram : HeadlessProgram {
  explicit WritingProgram(Screen screen = {}) : HeadlessProgram(writing_document(), screen) {
    session.go(Stage::probs);
    frames(2);
    session.navigation().pin({*session.nodes().probs, last_row(session), 0});
    frames(2);
  }
  std::string text() const { return session.document().sentences[0]; }
  Index words() const { return session.navigation().sample().n_words; }
};

TEST(WriteOn, AChosenWordIsPutBehindTheSentenceAndUndoneInOneStep) {
  WritingProgram p;
  const std::string before = p.text();
  const Index words = p.words();
  p.click("candidate.1.add");
  p.frames(2);
  EXPECT_EQ(p.words(), words + 1);
  EXPECT_TRUE(p.text().starts_with(before));
  EXPECT_EQ(p.session.selection().pinned->row, last_row(p.session)) << "what comes after the new word is looked at";
  p.session.undo();
  p.frames(2);
  EXPECT_EQ(p.text(), before);
}

TEST(WriteOn, SeveralWordsAreOneStepAndTheSameSeedWritesTheSame) {
  WritingProgram p;
  const std::string before = p.text();
  const Index words = p.words();
  p.click("continue.several");
  p.frames(12);
  EXPECT_EQ(p.words(), words + 8);
  const std::string grown = p.text();
  p.session.undo();
  p.frames(2);
  EXPECT_EQ(p.text(), before);
  p.click("continue.several");
  p.frames(12);
  EXPECT_EQ(p.text(), grown);
  p.session.undo();
  p.frames(2);
  p.click("continue.seed.plus");
  p.click("continue.several");
  p.frames(12);
  EXPECT_NE(p.text(), grown);
}

TEST(WriteOn, StopsWhenAskedAndWhenTheSentenceIsAnother) {
  WritingProgram p;
  p.click("continue.several");
  p.frames(2);
  ASSERT_TRUE(p.has("continue.stop"));
  p.click("continue.stop");
  const std::string text = p.text();
  p.frames(4);
  EXPECT_EQ(p.text(), text);
  p.click("continue.several");
  p.frames(2);
  p.session.push(SetSentences{{"the mat"}});
  p.frames(12);
  EXPECT_EQ(p.text(), "the mat");
}

TEST(WriteOn, OnlyBehindTheLastWordAndNotInAModelThatTranslates) {
  WritingProgram p;
  ASSERT_TRUE(p.has("candidate.0.add"));
  p.session.navigation().pin({*p.session.nodes().probs, 0, 0});
  p.frames(2);
  EXPECT_FALSE(p.has("candidate.0.add"));
  EXPECT_TRUE(p.has("candidate.0"));
  HeadlessProgram readable_program(readable());
  EXPECT_FALSE(writes_on(readable_program.session));
}

TEST(WriteOn, FitsAProjector) {
  WritingProgram p({.width = 1280, .height = 720});
  for (const char* name : {"continue", "continue.temperature", "continue.top_k", "continue.top_p", "continue.one", "continue.several"}) {
    ASSERT_TRUE(p.has(name)) << name;
    EXPECT_TRUE(p.item(name).min.x >= 0 && p.item(name).max.y < 664) << name;
  }
  EXPECT_LT(p.item("candidate.0.add").max.x, p.item("continue").min.x);
}

}  // namespace headlight::tests::write_on_test
