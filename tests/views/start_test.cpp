// The first two minutes with the mouse, with keys and with a finger, in both languages.
#include <cmath>

#include "document/edit.hpp"
#include "first_minutes.hpp"

namespace headlight::tests::start_test {

constexpr const char* hungry = "the elephant ate the banana because it was hungry";

TEST(Start, OneWordIsClickedAndTheModelAnswers) {
  FirstMinutes p;
  ASSERT_TRUE(p.is_open());
  EXPECT_FALSE(p.has("sentence")) << "no bars stand around it";
  EXPECT_EQ(p.headline(), "Who was hungry?");
  p.click("start.word.1");
  p.frames(2);
  EXPECT_EQ(p.story().step(), StartStep::answer);
  EXPECT_EQ(p.headline(), "You said elephant. The model looks there, too: " + format_number(p.story().first().weights[1], 2) + ".");
  p.click("start.change");
  p.frames(2);
  EXPECT_EQ(p.headline(), "One word changed, and it means the banana.");
  EXPECT_EQ(p.french(), "l' éléphant a mangé la banane parce qu' elle était mûre");
  p.click("start.know");
  p.frames(2);
  EXPECT_EQ(p.story().step(), StartStep::strokes);
  EXPECT_EQ(p.session.document().sentences.front(), readable().sentences.front()) << "all of it was beside the person's document";
}

TEST(Start, ThePronounItselfIsNoAnswerAndNoMistake) {
  FirstMinutes p;
  p.click("start.word.6");
  p.frames(2);
  EXPECT_EQ(p.story().step(), StartStep::question);
  EXPECT_NE(p.heard().find("it stands for another word"), std::string::npos) << p.heard();
}

TEST(Start, AnotherGuessIsNeverCalledWrong) {
  FirstMinutes p;
  p.click("start.word.4");
  p.frames(2);
  const float weight = p.story().first().weights[1];
  EXPECT_EQ(p.headline(), "You said banana. The model looks at elephant, " + format_number(weight, 2) + ".");
}

TEST(Start, TheSentenceNeverMoves) {
  FirstMinutes p;
  std::vector<float> before;
  for (int i = 0; i < 8; ++i) before.push_back(p.item("start.word." + std::to_string(i)).centre().y);
  const float it = p.item("start.word.6").centre().x;
  p.click("start.word.1");
  p.frames(2);
  p.click("start.offer");
  p.frames(2);
  for (int i = 0; i < 8; ++i) EXPECT_NEAR(p.item("start.word." + std::to_string(i)).centre().y, before[static_cast<size_t>(i)], 1);
  EXPECT_NEAR(p.item("start.word.6").centre().x, it, 1);
}

TEST(Start, KeysAloneLeadThroughIt) {
  FirstMinutes p;
  p.tap(Key::right);
  p.tap(Key::right);
  EXPECT_NE(p.shell.heard(p.log, p.phrases()).control.find("elephant"), std::string::npos) << "the ring is heard";
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.story().guess(), 1u);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.story().word(), "ripe");
  p.tap_with_control(Key::z);
  p.frames(2);
  EXPECT_EQ(p.story().word(), "hungry");
  EXPECT_EQ(p.story().step(), StartStep::answer);
  p.tap(Key::space);
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_EQ(p.story().step(), StartStep::strokes);
}

TEST(Start, TheRingPassesThePronounAndGoesRound) {
  FirstMinutes p;
  p.tap(Key::left);
  EXPECT_TRUE(p.log.is_focused("start.word.8"));
  p.tap(Key::left);
  p.tap(Key::left);
  EXPECT_TRUE(p.log.is_focused("start.word.5")) << "past it";
  for (int i = 0; i < 4; ++i) p.tap(Key::right);
  EXPECT_TRUE(p.log.is_focused("start.word.1"));
}

TEST(Start, SkippedAtOnceItLeavesTheMapOfTheSameSentence) {
  FirstMinutes p;
  p.tap(Key::escape);
  p.frames(4);
  EXPECT_FALSE(p.is_open());
  EXPECT_TRUE(p.session.selection().map);
  EXPECT_EQ(p.session.document().sentences.front(), hungry);
  EXPECT_EQ(p.session.document().config.name, "en-fr");
  EXPECT_FALSE(p.documents.changed());
  EXPECT_TRUE(p.settings.tour_seen);
}

TEST(Start, WhoHasWorkOfHisOwnComesBackToIt) {
  HeadlessProgram p(readable(), {1280, 720});
  p.session.push(SetSentences{{"The dog saw the cat"}});
  p.frames(2);
  p.session.go(Stage::scores);
  const Document before = p.session.document();
  p.shell.start_here();
  p.frames(2);
  p.click("start.word.1");
  p.frames(2);
  p.click("start.change");
  p.frames(2);
  p.click("start.skip");
  p.frames(3);
  EXPECT_FALSE(p.shell.start().is_open());
  EXPECT_TRUE(p.session.document() == before);
  EXPECT_EQ(p.session.selection().stage, Stage::scores);
  EXPECT_TRUE(p.session.history().can_undo());
}

TEST(Start, StandsBehindTheMarkAndInTheHelp) {
  HeadlessProgram p(readable());
  p.tap(Key::f1);
  p.frame();
  p.click("help.start");
  p.frames(2);
  EXPECT_TRUE(p.has("start.word.1"));
  EXPECT_FALSE(p.has("help.start"));
  p.tap(Key::escape);
  p.frames(4);
  p.click("file");
  p.click("file.menu.11");
  p.frames(2);
  EXPECT_TRUE(p.has("start.word.1"));
}

TEST(Start, AnyWordOfTheVocabularyFits) {
  FirstMinutes p;
  p.click("start.word.1");
  p.frames(2);
  p.click("start.change");
  p.frames(2);
  p.click("start.another");
  p.type_word("tired");
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_EQ(p.story().word(), "tired");
  EXPECT_FALSE(p.has("start.field"));
  const Reading& now = p.story().now();
  EXPECT_EQ(now.words[now.most], "elephant");
  EXPECT_NE(p.headline().find("still looks at elephant"), std::string::npos) << p.headline();
  p.click("start.again");
  p.frames(2);
  EXPECT_EQ(p.story().word(), "hungry");
}

TEST(Start, AWordThatTheModelDoesNotKnowGetsOneClearLine) {
  FirstMinutes p;
  p.click("start.word.1");
  p.frames(2);
  p.click("start.word.8");
  p.type_word("hungrx");
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_EQ(p.story().word(), "hungry");
  const std::string said = p.heard();
  EXPECT_NE(said.find("The model has not learned hungrx"), std::string::npos) << said;
  EXPECT_TRUE(p.has("start.field")) << "it can be mended";
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_FALSE(p.has("start.field"));
  EXPECT_TRUE(p.is_open()) << "Escape left the field, and nothing else";
  p.click("start.word.8");
  p.type_word("hungry");
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_NE(p.heard().find("hungry is already there"), std::string::npos) << p.heard();
}

TEST(Start, TheDotsLeadBackToWhatWasReached) {
  FirstMinutes p;
  EXPECT_FALSE(p.item("start.dot.3").enabled);
  p.click("start.word.1");
  p.frames(2);
  p.click("start.change");
  p.frames(2);
  p.click("start.dot.1");
  p.frames(2);
  EXPECT_EQ(p.story().step(), StartStep::question);
  p.click("start.dot.2");
  p.frames(2);
  EXPECT_EQ(p.story().step(), StartStep::changed) << "with the word that was changed";
}

TEST(Start, SpeaksFrenchAboutAnEnglishSentence) {
  FirstMinutes p({1280, 720}, "fr");
  EXPECT_EQ(p.headline(), "Qui avait faim\u00a0?");
  EXPECT_EQ(p.story().first().words.front(), "the");
  p.click("start.word.1");
  p.frames(2);
  EXPECT_EQ(p.headline(), "Vous avez dit elephant. Le modèle y regarde aussi\u00a0: 0,97.");
}

TEST(Start, TheLanguageIsChosenInItsBar) {
  FirstMinutes p;
  p.click("start.language");
  p.frames(2);
  p.click("start.languages.2");  // after English and Spanish
  p.frames(3);
  EXPECT_EQ(p.settings.language, "fr");
  EXPECT_TRUE(p.headline().starts_with("Qui avait faim"));
}

TEST(Start, SaysAllThatStandsThere) {
  FirstMinutes p;
  std::string said = p.heard();
  for (const char* words : {"Who was hungry?", "Click the word that it stands for.", "press Enter"})
    EXPECT_NE(said.find(words), std::string::npos) << said;
  p.click("start.word.1");
  p.frames(2);
  said = p.heard();
  for (const char* words :
       {"You said elephant. The model looks there, too: 0.97.", "Attention weights of it (rounded; they add up to\u00a01): elephant 0.97",
        "il for the elephant, elle for the banana", "The French says il with probability"})
    EXPECT_NE(said.find(words), std::string::npos) << said;
  p.click("start.change");
  p.frames(2);
  said = p.heard();
  for (const char* words :
       {"it means the banana", "The French said il avait faim. The banana is la banane, so now the French says elle était mûre.",
        "elephant goes from 0.97 to 0.01, banana from 0.02 to 0.96, and il becomes elle."})
    EXPECT_NE(said.find(words), std::string::npos) << said;
}

/// The runs confirm the sentences.
TEST(Start, ItsSentencesHoldForEveryWord) {
  FirstMinutes p;
  p.click("start.word.1");
  const Tokenizer& known = *p.story().document().model->tokenizer;
  int stays = 0, turns = 0, torn = 0;
  for (int id = 3; id < known.known(); id += 7) {
    if (known.piece(id).front() == '<' || p.story().change(known.piece(id)) != WordChange::changed) continue;
    const Reading &was = p.story().first(), &now = p.story().now();
    const std::string headline = p.headline(), most = now.word_at(now.most);
    const std::vector<size_t> order = now.order();
    const float first = now.weights[order[0]], second = now.weights[order[1]];
    const bool wavers = second >= first / 2;
    EXPECT_EQ(headline == "The model wavers: " + most + " " + format_number(first, 2) + " against " + now.word_at(order[1]) + " " +
                              format_number(second, 2) + ".",
              wavers)
        << headline;
    EXPECT_EQ(headline.find("still looks at " + most) != std::string::npos, now.most == was.most && !wavers) << headline;
    EXPECT_TRUE(headline.find("means the") == std::string::npos || (first > 0.5f && !wavers)) << headline;
    wavers ? ++torn : now.most == was.most ? ++stays : ++turns;
    const std::string french = p.without_bold(start_french_change(p.story(), p.phrases()));
    EXPECT_EQ(french == p.phrases()("start.french.same"), now.written == was.written) << french;
    const std::string status = p.without_bold(start_status(p.story(), p.phrases(), false));
    const WeightShift shift = shift_of(was, now);
    if (shift.moved) {
      EXPECT_NE(status.find(format_number(now.weights[shift.rises], 2)), std::string::npos) << status;
      EXPECT_LT(now.weights[shift.falls], was.weights[shift.falls]) << status;
      EXPECT_GT(now.weights[shift.rises], was.weights[shift.rises]) << status;
    }
  }
  EXPECT_GT(stays, 5);
  EXPECT_GT(turns, 5);
  EXPECT_GT(torn, 1);
}

TEST(Start, NothingMovesWhereLessMotionIsWanted) {
  FirstMinutes p;
  p.click("start.word.1");
  EXPECT_FALSE(p.shell.animates());
  EXPECT_TRUE(p.has("start.weight.8"));
  p.settings.less_motion = false;
  p.click("start.change");
  EXPECT_TRUE(p.shell.animates());
  EXPECT_FALSE(p.has("start.weight.8")) << "cells fill from left to right";
  for (int i = 0; i < 120; ++i) p.frame();
  EXPECT_TRUE(p.has("start.weight.8"));
  EXPECT_FALSE(p.shell.animates());
}

/// A window of any size shows all of it, and in narrow windows every target is large enough for a finger.
TEST(StartSizes, EveryStepHasWhatCanBePressedInSight) {
  for (const Screen& screen : {Screen{360, 740}, Screen{390, 844}, Screen{1024, 600}, Screen{1280, 720}, Screen{1600, 1000},
                               Screen{1920, 1080}, Screen{3840, 2160, 2}, Screen{1280, 720, 1.75f}, Screen{1280, 720, 1, true}})
    for (const char* language : {"en", "fr"}) {
      FirstMinutes p(screen, language);
      const auto expect_inside = [&](const char* name) {
        const Item item = p.item(name);
        EXPECT_GE(item.min.x, 0) << name << " at " << screen.width << " in " << language;
        EXPECT_LE(item.max.x, static_cast<float>(screen.width)) << name << " at " << screen.width << " in " << language;
        EXPECT_LE(item.max.y, static_cast<float>(screen.height)) << name << " at " << screen.width << " in " << language;
        EXPECT_TRUE(screen.width >= 600 || item.max.y - item.min.y >= 31) << name << " has no room for a finger";
      };
      for (int word = 0; word < 9; ++word) expect_inside(("start.word." + std::to_string(word)).c_str());
      for (const char* name : {"start.skip", "start.language"}) expect_inside(name);
      p.click("start.word.1");
      p.frames(2);
      for (const char* name : {"start.change", "start.skip", "start.headline"}) expect_inside(name);
      p.click("start.change");
      p.frames(2);
      for (const char* name : {"start.know", "start.skip", "start.headline"}) expect_inside(name);
      p.click("start.know");
      p.frames(2);
      EXPECT_EQ(p.story().step(), StartStep::strokes);
    }
}

}  // namespace headlight::tests::start_test
