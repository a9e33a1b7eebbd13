// Checks that a phone cuts no warning and no translation, that a list at the title has the map and the stages, and that letters stay in
// their boxes.
#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "drawn_letters.hpp"
#include "headless_program.hpp"
#include "model/stage_name.hpp"
#include "translating_program.hpp"

namespace headlight::tests::phone_rooms_test {

Document en_fr(const char* sentence) { return make_document(BuiltInModels().make("en-fr"), {sentence}); }

/// All texts of the board that end in an ellipsis.
std::string cut_texts(const Drawing& drawing) {
  std::string cut;
  const Rect board = grid(drawing.page.w, drawing.page.h).board;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape))
      if (text->utf8.ends_with("\u2026") && text->baseline > board.y && text->baseline < board.bottom()) cut += text->utf8 + "\n";
  return cut;
}

TEST(PhoneRooms, NoWarningIsCut) {
  for (const char* language : {"en", "fr"})
    for (const int width : {390, 360}) {
      Settings settings;
      settings.language = language;
      Session unknown(en_fr("le chat mange la pomme parce que il a faim"));
      unknown.go(Stage::translate);
      PaperStudio studio(unknown, settings, width, 844);
      EXPECT_EQ(cut_texts(studio.view()), "") << language << " at " << width;
      Session broken(readable());
      for (const Mistake mistake : {Mistake::softmax_over_queries, Mistake::merge_without_transpose})
        broken.push(SetMistake{mistake, true}), broken.settle();
      PaperStudio beside(broken, settings, width, 844);
      for (const StagePlace& place : broken.navigation().stages()) {
        broken.go(place);
        const Drawing drawing = beside.view();
        EXPECT_EQ(DrawingFaults(drawing).all() + cut_texts(drawing), "") << id(place, broken.nodes()) << " " << language << " at " << width;
      }
    }
}

TEST(PhoneRooms, NoTextOfAnyBoardIsCut) {
  const char* const sentence = "the elephant ate the banana because it was hungry";
  for (const char* model : {"readable", "random", "stories", "en-fr"})
    for (const char* language : {"en", "fr"}) {
      Settings settings;
      settings.language = language;
      Session s(make_document(BuiltInModels().make(model), {sentence}));
      PaperStudio studio(s, settings, 390, 844);
      for (const StagePlace& place : s.navigation().stages()) {
        s.go(place);
        EXPECT_EQ(cut_texts(studio.view()), "") << id(place, s.nodes()) << " of " << model << " in " << language;
      }
    }
}

TEST(PhoneRooms, TheTranslationStandsWholeUnderTheLines) {
  for (const auto& [width, height] : {std::pair{390, 2200}, {360, 2200}}) {
    Session s(en_fr("the old elephant and the young dog ate the big banana and the red apple because they were hungry and tired"));
    s.go(Stage::translate);
    PaperStudio studio(s, {}, width, height);
    const Drawing drawing = studio.view();
    EXPECT_EQ(DrawingFaults(drawing).all() + cut_texts(drawing), "") << width;
    HeadlessProgram p(s.document(), {width, height});
    p.session.go(Stage::translate);
    p.frames(3);
    for (int word = 0; word + 1 < s.navigation().sample().n_target; ++word) {
      ASSERT_TRUE(p.has("french." + std::to_string(word))) << word;
      EXPECT_LE(p.item("french." + std::to_string(word)).max.x, static_cast<float>(width)) << word;
    }
  }
}

TEST(PhoneRooms, TheTitleOpensTheListOfTheMapAndAllStages) {
  HeadlessProgram p(translating(), {390, 844});
  p.session.go(Stage::translate);
  p.frames(3);
  p.click("stages");
  p.frames(3);
  p.click("stages.list.3");
  p.frames(3);
  EXPECT_EQ(p.session.navigation().place(), p.session.navigation().stages()[2]);
  p.click("stages");
  p.frames(3);
  p.click("stages.list.0");
  p.frames(3);
  EXPECT_TRUE(p.session.selection().map);
  EXPECT_TRUE(p.has("stages")) << "on the map, too";
  HeadlessProgram wide(translating(), {1280, 720});
  wide.frames(2);
  EXPECT_FALSE(wide.has("stages")) << "the rail is there";
}

/// Checks the descender of a q, in chips of any height.
TEST(PhoneRooms, LettersStayInTheirChips) {
  for (const Screen& screen : {Screen{390, 844}, Screen{1280, 720}, Screen{1600, 1000}}) {
    HeadlessProgram p(en_fr("the elephant ate the banana because it was hungry"), screen);
    p.session.go(Stage::translate);
    p.frames(4);
    const std::vector<DrawnLetter> letters = drawn_letters(p.theme());
    int chips = 0;
    for (const Item& chip : p.log.items()) {
      if (!chip.name.starts_with("target.") || chip.name.ends_with("title") || chip.name.ends_with("about")) continue;
      ++chips;
      for (const DrawnLetter& letter : letters) {
        const float x = (letter.low.x + letter.high.x) / 2, y = (letter.low.y + letter.high.y) / 2;
        if (x < chip.min.x || x > chip.max.x || y < chip.min.y || y > chip.max.y) continue;
        EXPECT_LE(letter.high.y, chip.max.y - 1) << chip.name << " at " << screen.width;
        EXPECT_GE(letter.low.y, chip.min.y) << chip.name << " at " << screen.width;
      }
    }
    EXPECT_GT(chips, 5);
  }
}

/// A sentence speaks of "column elephant" and of V's rows, so that both have their words on the board.
TEST(PhoneRooms, WhatTheSentenceNamesHasItsNameOnTheBoard) {
  HeadlessProgram p(readable(), {390, 844});
  p.session.go(Stage::weighted_sum);
  p.frames(3);
  for (Index row = 0; row < 9; ++row) EXPECT_TRUE(p.has("top.row." + std::to_string(row))) << row;
  EXPECT_TRUE(p.has("result.letter"));
  for (const Stage stage : {Stage::scores, Stage::scale, Stage::mask, Stage::softmax}) {
    p.session.go(stage);
    p.session.navigation().pin({main_node(p.session.navigation().place(), p.session.nodes(), p.session.selection().head), 6, 1});
    p.frames(3);
    int named = 0;
    for (const Item& item : p.log.items())
      if (item.name.ends_with(".col.1") && item.max.x - item.min.x > 30) ++named;
    EXPECT_GE(named, stage == Stage::scores ? 1 : 2) << id(stage) << ": elephant is wider than a number; K has it for its product";
  }
  for (const Stage stage : {Stage::output, Stage::q}) {
    p.session.go(stage);
    p.frames(3);
    EXPECT_TRUE(p.has("result.letter")) << id(stage);
  }
}

/// A title that is longer in another language moves the link below itself.
TEST(PhoneRooms, TheLinkToManySentencesIsThereInEveryLanguage) {
  for (const char* language : {"en", "fr", "es", "zh"}) {
    HeadlessProgram p(readable(), {390, 1900});
    p.settings.language = language;
    p.session.go(Stage::softmax);
    p.frames(4);
    ASSERT_TRUE(p.has("look.many")) << language;
    EXPECT_LE(p.item("look.many").max.y, p.item("head.1").min.y) << language;
    p.click("look.many");
    p.frames(2);
    EXPECT_TRUE(p.shell.many().is_visible()) << language;
  }
}

}  // namespace headlight::tests::phone_rooms_test
