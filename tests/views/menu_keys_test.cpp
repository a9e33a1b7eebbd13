// Lists operated by keys alone: the menu at the mark, the model, a word's own menu, the sheet of the model's variants.
#include <set>

#include "headless_program.hpp"

namespace headlight::tests::menu_keys_test {

struct MenuKeys : testing::Test {
  HeadlessProgram p{readable(), {.width = 1280, .height = 720}};

  std::string heard() {
    p.frames(2);
    return p.shell.heard(p.log, p.phrases()).control;
  }
  void open_menu() {
    p.tap(Key::f10);
    p.frames(3);
  }
  bool menu_is_open() const { return p.has("file.menu.0"); }
};

TEST_F(MenuKeys, TheMenuOpensByItsKeyAndSaysWhereOneIs) {
  open_menu();
  ASSERT_TRUE(menu_is_open());
  EXPECT_TRUE(heard().starts_with("New, Ctrl+N, menu item, 1 of ")) << heard();
  p.tap(Key::down);
  EXPECT_TRUE(heard().starts_with("Open…, Ctrl+O, menu item, 2 of ")) << heard();
  p.tap(Key::end);
  EXPECT_TRUE(p.log.focused() && p.log.focused()->position == p.log.focused()->of) << heard();
  p.tap(Key::down);
  EXPECT_TRUE(heard().starts_with("New,")) << "it goes round: " << heard();
  p.type("p");
  EXPECT_TRUE(heard().starts_with("Present in full screen")) << "a letter goes to what it begins: " << heard();
}

TEST_F(MenuKeys, EscapeClosesItAndGivesTheFocusBack) {
  p.log.set_focus("undo");
  p.frame();
  p.log.set_focus("model");
  p.tap(Key::enter);
  p.frames(3);
  ASSERT_TRUE(p.has("model.0"));
  EXPECT_TRUE(heard().starts_with("readable, ")) << "it begins at what is chosen: " << heard();
  EXPECT_NE(heard().find("chosen"), std::string::npos) << heard();
  p.tap(Key::down);
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("model.0"));
  EXPECT_TRUE(p.log.is_focused("model"));
  EXPECT_TRUE(heard().starts_with("Model, readable, button, opens a list")) << heard();
  EXPECT_EQ(p.session.document().config.name, "readable");
}

TEST_F(MenuKeys, TheArrowDownOpensAListAndEnterTakesItsRow) {
  p.log.set_focus("model");
  p.frame();
  p.tap(Key::down);
  p.frames(3);
  ASSERT_TRUE(p.has("model.1"));
  EXPECT_TRUE(p.log.is_focused("model.0")) << "the key that opens it does not go on in it";
  for (int i = 0; i < 20 && p.log.focused() && p.log.focused()->label != "random"; ++i) p.tap(Key::down), p.frame();
  p.tap(Key::enter);
  p.frames(4);
  EXPECT_EQ(p.session.document().config.name, "random");
  EXPECT_FALSE(p.has("model.1"));
  EXPECT_TRUE(p.log.is_focused("model"));
}

TEST_F(MenuKeys, ACommandIsCarriedOutAndWhatItOpensHasTheKeys) {
  open_menu();
  p.type("m");
  p.frames(2);
  ASSERT_TRUE(heard().starts_with("Models…")) << heard();
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_EQ(p.documents.panel(), Documents::Panel::models);
  EXPECT_FALSE(menu_is_open());
  EXPECT_FALSE(p.log.has_focus());
}

/// Otherwise the focus is lost for people who cannot see it.
TEST_F(MenuKeys, ACommandThatOpensNothingGivesTheFocusBack) {
  open_menu();
  p.type("c");
  p.frames(2);
  ASSERT_TRUE(heard().starts_with("Copy link")) << heard();
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_FALSE(menu_is_open());
  EXPECT_TRUE(p.log.is_focused("file"));
  EXPECT_TRUE(heard().starts_with("Menu, ")) << heard();
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(menu_is_open()) << "it can be opened again at once";
}

TEST_F(MenuKeys, ACommandThatFillsTheWindowHasTheKeys) {
  for (const char* letter : {"t", "l"}) {
    open_menu();
    p.type(letter);
    p.tap(Key::enter);
    p.frames(4);
    EXPECT_FALSE(p.log.has_focus()) << letter;
    p.tap(Key::escape);
    p.frames(2);
  }
}

TEST_F(MenuKeys, WhatCannotBeChosenIsHeardWithItsReasonAndDoesNothing) {
  HeadlessProgram saved(readable(), {}, std::filesystem::path(testing::TempDir()) / "menu_keys");
  saved.tap_with_control(Key::s);
  saved.frames(2);
  const auto path = std::filesystem::path(testing::TempDir()) / "menu_keys.headlight";
  std::filesystem::remove(path);
  saved.enter("file.path", path.c_str());
  saved.frames(3);
  ASSERT_TRUE(saved.documents.path() && !saved.documents.changed());
  saved.tap(Key::f10);
  saved.frames(2);
  saved.tap(Key::down);
  saved.tap(Key::down);
  saved.frames(2);
  const std::string heard = saved.shell.heard(saved.log, saved.phrases()).control;
  EXPECT_TRUE(heard.starts_with("Save, Ctrl+S, menu item, 3 of ")) << heard;
  EXPECT_TRUE(heard.ends_with(", not available: Everything is saved.")) << heard;
  saved.tap(Key::enter);
  saved.frames(2);
  EXPECT_TRUE(saved.has("file.menu.2")) << "the menu stays";
  std::filesystem::remove(path);
}

/// The menu is longer than its room in a low window.
TEST_F(MenuKeys, ARowBelowTheFoldComesIntoSight) {
  p.resize({.width = 1024, .height = 420});
  open_menu();
  p.tap(Key::end);
  p.frames(4);
  ASSERT_TRUE(p.log.focused());
  const Item last = p.item("file.menu." + std::to_string(p.log.focused()->of - 1));
  EXPECT_GT(last.max.y - last.min.y, 20) << "it is whole";
  EXPECT_LE(last.max.y, 420);
  EXPECT_TRUE(p.log.is_focused(last.name));
}

TEST_F(MenuKeys, APressBesideAListGivesTheFocusBackToo) {
  p.log.set_focus("model");
  p.tap(Key::enter);
  p.frames(3);
  ASSERT_TRUE(p.has("model.0"));
  p.press({640, 600});
  p.release();
  p.frames(2);
  EXPECT_FALSE(p.has("model.0"));
  EXPECT_FALSE(p.log.has_focus() && !p.has("model.0") && p.log.is_focused("model.0"));
  p.tap(Key::right);
  EXPECT_FALSE(p.log.is_focused("model.0"));
}

TEST_F(MenuKeys, TheSheetOfTheModelIsGoneThroughWithTheTabKey) {
  p.log.set_focus("model.settings");
  p.tap(Key::enter);
  p.frames(4);
  ASSERT_TRUE(p.has("biases"));
  std::set<std::string> reached;
  for (int i = 0; i < 40; ++i) {
    p.frame();
    ASSERT_TRUE(p.log.focused()) << i;
    EXPECT_FALSE(p.log.focused()->label.empty()) << i;
    for (const Item& item : p.log.items())
      if (p.log.is_focused(item.name)) reached.insert(item.name);
    p.tap(Key::tab);
  }
  EXPECT_TRUE(reached.contains("biases"));
  EXPECT_FALSE(reached.contains("undo")) << "behind it nothing has the keyboard";
  const bool before = p.session.document().config.biases;
  p.log.set_focus("biases");
  p.tap(Key::space);
  p.frames(3);
  EXPECT_NE(p.session.document().config.biases, before);
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("biases"));
  EXPECT_TRUE(p.log.is_focused("model.settings"));
}

/// Shift+F10 is the right click of the keyboard.
TEST_F(MenuKeys, TheMenuOfAWordOpensByKeys) {
  p.log.set_focus("chip.1");
  p.frame();
  p.tap_with_shift(Key::f10);
  p.frames(3);
  ASSERT_TRUE(p.has("chip.1.menu.0"));
  EXPECT_NE(heard().find("menu item, 1 of "), std::string::npos) << heard();
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_TRUE(p.log.is_focused("chip.1"));
}

TEST_F(MenuKeys, SpeedAndZoomAreListsThatSayWhatIsChosen) {
  p.log.set_focus("zoom");
  EXPECT_TRUE(heard().starts_with("Zoom, 100")) << heard();
  EXPECT_TRUE(heard().ends_with(", button, opens a list")) << heard();
  p.tap(Key::down);
  p.frames(3);
  EXPECT_TRUE(p.has("zoom.menu.0"));
}

/// The caret is reached and left by Tab.
TEST_F(MenuKeys, TheTabKeyGoesIntoAFieldAndOn) {
  p.log.set_focus("sentence");
  p.frame();
  ASSERT_TRUE(p.log.focused());
  EXPECT_EQ(p.log.focused()->kind, ControlKind::field);
  EXPECT_NE(p.log.focused()->value.find("elephant"), std::string::npos);
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  p.type("The cat sat ");
  p.tap(Key::escape);
  p.frames(2);
  p.tap(Key::enter);
  p.frames(3);
  p.tap_with_control(Key::a);
  p.type("The cat");
  p.tap(Key::tab);
  p.frames(3);
  EXPECT_FALSE(ImGui::GetIO().WantTextInput);
  EXPECT_TRUE(p.log.has_focus());
  EXPECT_FALSE(p.log.is_focused("sentence"));
  EXPECT_EQ(p.session.document().sentences.front(), "The cat") << "what was typed counts";
}

}  // namespace headlight::tests::menu_keys_test
