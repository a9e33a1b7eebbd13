// Checks words and numbers at 1280x720 and at a large scale that once had no room.
#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"
#include "small_models.hpp"
#include "translating_program.hpp"

namespace headlight::tests::projector_text_test {

TEST(ProjectorComparison, WhatIsComparedStandsInOneLine) {
  for (const char* language : {"en", "fr"}) {
    HeadlessProgram p(readable(), {1280, 720, 1.75f});
    p.settings.language = language;
    p.session.push(SetMistake{Mistake::no_scale, true});
    p.session.show_right_result(true);
    p.frames(3);
    EXPECT_NEAR(p.item("compare.stop").min.y, p.item("compare.a").min.y, 1) << language;
    EXPECT_LE(p.item("compare.name_b").max.x, p.item("compare.swap").min.x) << language;
    EXPECT_LE(p.item("compare.stop").max.x, 1280) << language;
  }
}

/// A dimension's name that is too long for one line takes two.
TEST(ProjectorWorking, NamesOfDimensionsAreWhole) {
  HeadlessProgram p(readable(), {1280, 1000});
  p.session.go(Stage::q);
  p.session.navigation().pin({p.session.nodes().block.front().attn.q, 6, 8});  // its question comes from "can stand for a noun"
  p.frames(3);
  const Item row = p.item("working.row.0");
  EXPECT_GE(row.max.y - row.min.y, 28);
}

/// Even in the smallest type two decimals need 31 pixels; a weight with fewer would be a 0.0.
TEST(ProjectorNumbers, TenWordsHaveWeightsWithTwoDecimals) {
  HeadlessProgram p(random_document(16, 2, {"The elephant ate the banana as it was so hungry"}), {1280, 720});
  p.session.go(Stage::softmax);
  p.frames(2);
  for (const char* matrix : {"in", "out"}) EXPECT_GE(p.painted(matrix)->heat.pitch.x, 31.2f) << matrix;
}

TEST(ProjectorMask, WhatCanBeDoneThereIsWhole) {
  for (const char* language : {"en", "fr"}) {
    HeadlessProgram p(readable(), {1280, 720});
    p.settings.language = language;
    p.session.go(Stage::mask);
    p.frames(3);
    EXPECT_LE(p.item("mask.about").max.y, grid(1280, 720).board.bottom()) << language;
  }
}

std::vector<std::string> presented_map(const Document& document, const char* language, int width, int height) {
  Session session(document);
  session.show_map();
  Settings settings;
  settings.language = language;
  PaperStudio studio(session, settings, width, height);
  studio.shell().presenter().set_on(true);
  std::vector<std::string> texts;
  for (const Drawing::Item& item : studio.view().items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) texts.push_back(text->utf8);
  return texts;
}

/// The widest row label is bold when pinned, and has exactly its measured room.
TEST(ProjectorMap, EveryWordBesideTheRowsIsWhole) {
  for (const auto& [width, height] : {std::pair(1280, 720), std::pair(1600, 1000), std::pair(1024, 768), std::pair(1920, 1080)})
    for (const Document& document : {two_block_document(), two_block_document({"it sat"}), readable({"The cat sat"})})
      for (const std::string& text : presented_map(document, "en", width, height))
        EXPECT_EQ(text.find("\u2026"), std::string::npos) << text << " at " << width;
}

TEST(ProjectorMap, TheMemoryIsCalledSoInEveryLanguage) {
  const auto shows = [](const char* language, const char* word) {
    const std::vector<std::string> texts = presented_map(translating(), language, 1280, 720);
    return std::find(texts.begin(), texts.end(), word) != texts.end();
  };
  EXPECT_TRUE(shows("en", "memory"));
  EXPECT_TRUE(shows("fr", "m\u00e9moire"));
  EXPECT_FALSE(shows("fr", "memory"));
}

}  // namespace headlight::tests::projector_text_test
