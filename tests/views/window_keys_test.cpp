// The invisible effects of keys, and pasting without a caret.
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "headless_program.hpp"
#include "session/language.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::tests::window_keys_test {

struct WindowKeys : testing::Test {
  HeadlessProgram p{readable()};
  std::string clipboard;

  WindowKeys() {
    p.session.go(Stage::softmax);
    p.frames(2);
    ImGuiIO& io = ImGui::GetIO();
    io.ClipboardUserData = &clipboard;
    io.GetClipboardTextFn = [](void* kept) { return static_cast<const std::string*>(kept)->c_str(); };
  }
  void paste() {
    p.tap_with_control(Key::v);
    p.frames(3);
  }
  const std::string& sentence() const { return p.session.document().sentences.front(); }
};

TEST_F(WindowKeys, BehindAPanelNothingIsDoneUnseen) {
  const auto open = [&](bool help) { help ? p.shell.help().toggle() : p.documents.show(Documents::Panel::save); };
  for (const bool help : {true, false}) {
    open(help);
    p.frames(3);
    if (!help) p.tap(Key::escape);  // the caret leaves the panel's field
    if (!help && p.documents.panel() == Documents::Panel::none) p.documents.show(Documents::Panel::models);
    p.frames(2);
    const StagePlace place = p.session.navigation().place();
    const Selection before = p.session.selection();
    for (const Key key : {Key::right, Key::left, Key::home, Key::space, letter('p'), letter('a'), letter('w'), letter('c'), letter('r')})
      p.tap(key);
    p.tap_with_shift(Key::down);
    EXPECT_EQ(p.session.navigation().place(), place) << help;
    EXPECT_EQ(p.session.selection().pinned, before.pinned) << help;
    EXPECT_FALSE(p.session.comparison() || p.session.selection().reach_from) << help;
    EXPECT_FALSE(p.shell.motion().on()) << help;
    p.tap(Key::escape);
    p.frames(2);
    EXPECT_FALSE(p.shell.help().open());
    EXPECT_EQ(p.documents.panel(), Documents::Panel::none);
  }
}

/// Keys that undo, redo, cancel or begin something do nothing if a panel covers the change.
TEST_F(WindowKeys, BehindAPanelNothingIsEdited) {
  p.session.push(SetTemperature{2}), p.session.settle();
  p.session.push(SetTemperature{3}), p.session.settle();
  p.session.undo(), p.session.settle();
  for (const bool help : {true, false}) {
    help ? p.shell.help().toggle() : p.documents.show(Documents::Panel::models);
    p.frames(3);
    const Document before = p.session.document();
    const auto position = p.session.history().position();
    for (const Key key : {Key::z, Key::y, letter('l'), Key::right, Key::left}) {
      p.tap_with_control(key);
      p.frames(2);
      EXPECT_TRUE(p.session.document() == before) << static_cast<char>(key);
      EXPECT_EQ(p.session.history().position(), position) << static_cast<char>(key);
      EXPECT_FALSE(ImGui::GetIO().WantTextInput) << static_cast<char>(key);
      EXPECT_EQ(p.session.navigation().place(), StagePlace(Stage::softmax)) << static_cast<char>(key);
    }
    p.tap(Key::escape);
    p.frames(2);
    ASSERT_FALSE(p.shell.help().open() || p.documents.panel() != Documents::Panel::none);
  }
  p.tap_with_control(Key::z);
  p.frames(2);
  EXPECT_EQ(p.session.history().position(), 0u) << "in sight it is undone";
}

TEST_F(WindowKeys, FromTheHelpAKeyThatOpensSomethingShowsIt) {
  p.tap(Key::f1);
  p.frames(2);
  p.tap(letter('t'));
  p.frames(2);
  EXPECT_FALSE(p.shell.help().open());
  EXPECT_TRUE(p.has("training.start"));
}

TEST_F(WindowKeys, TheHelpLeadsToWhatThisModelGetsWrong) {
  p.tap(Key::f1);
  p.frames(2);
  const float bottom = grid(1600, 1000).board.bottom();
  const auto in_sight = [&] { return p.item("help.limits").min.y < p.item("help.limits").max.y && p.item("help.limits").max.y < bottom; };
  EXPECT_TRUE(p.has("help.part.model")) << "at its beginning";
  EXPECT_FALSE(in_sight());
  p.click("help.part.model");
  p.frames(3);
  EXPECT_TRUE(in_sight());
  p.tap(Key::home);
  p.frames(2);
  EXPECT_FALSE(in_sight());
  p.tap(Key::page_down);
  p.tap(Key::end);
  p.frames(2);
  EXPECT_TRUE(in_sight());
}

TEST_F(WindowKeys, ASentenceIsPastedWhereThereIsNoCaret) {
  clipboard = "The cat sat\n  on a mat\n";
  paste();
  EXPECT_EQ(sentence(), "The cat sat on a mat");
  EXPECT_EQ(p.session.message(), p.phrases()("shell.paste.done", {{"key", key_of(Shortcut::undo, p.phrases())}}));
  p.session.undo();
  p.frames(2);
  EXPECT_EQ(sentence(), "The elephant ate the banana as it was hungry") << "one step of the history";
}

TEST_F(WindowKeys, WhatIsNotPastedIsSaid) {
  const std::string before = sentence();
  for (const char* held : {"", " \n ", "\xff\xfe"}) {
    clipboard = held;
    paste();
    EXPECT_EQ(sentence(), before);
    EXPECT_EQ(p.session.message(), p.phrases()("shell.paste.nothing"));
  }
  clipboard = "The cat sat";
  p.tap(letter('t'));
  p.frames(3);
  paste();
  EXPECT_EQ(sentence(), before) << "nobody would see it";
  EXPECT_EQ(p.session.message(), p.phrases()("shell.paste.elsewhere"));
}

TEST_F(WindowKeys, HowASentenceIsTypedIsSaidForAWhile) {
  p.type("hel");
  p.frame();
  p.type("lo y");
  p.frame();
  ASSERT_EQ(p.session.message(), p.phrases()("shell.typed_into_nothing", {{"key", "Ctrl+L"}}));
  p.frame(9);
  p.frame();
  EXPECT_EQ(p.session.message(), "");
}

TEST_F(WindowKeys, TheRailMarksWhatAnEditTouches) {
  const auto marked = [&](const char* stage) { return p.has(std::string("mark.") + stage); };
  for (const char* stage : {"q", "scores", "softmax", "output"}) EXPECT_FALSE(marked(stage)) << stage;
  p.session.push(OverrideCell{{0, p.session.graph()[p.head().pattern].name, 6, 4}, 0.5f, true});
  p.frames(3);
  for (const char* stage : {"softmax", "weighted_sum", "merge", "output"}) EXPECT_TRUE(marked(stage)) << stage;
  for (const char* stage : {"tokens", "embedding", "q", "k", "v", "scores", "mask"}) EXPECT_FALSE(marked(stage)) << stage;
  p.log.set_focus("stage.merge");
  p.frame();
  ASSERT_TRUE(p.log.focused());
  EXPECT_NE(p.log.focused()->label.find(p.phrases()("shell.rail.changed")), std::string::npos) << p.log.focused()->label;
  p.session.undo();
  p.frames(3);
  EXPECT_FALSE(marked("softmax") || marked("output"));
}

/// A browser reserves Ctrl+N, Ctrl+L, Ctrl+Q and F11.
TEST(HelpKeys, AreThoseOfThePlaceThatItRunsIn) {
  HeadlessProgram p(readable());
  p.tap(Key::f1);
  p.frame();
  const auto names = [&](const char* line) { return p.has((std::string("help.") + line).c_str()); };
  for (const char* line : {"present", "tools", "quit", "open", "sentence", "size"}) EXPECT_TRUE(names(line)) << line;
  for (const char* line : {"present_in_browser", "open_in_browser"}) EXPECT_FALSE(names(line)) << line;
  p.documents.set_host({.page_address = "https://example.org/"});
  p.frames(2);
  for (const char* line : {"present", "tools", "quit", "open", "size"}) EXPECT_FALSE(names(line)) << line;
  for (const char* line : {"present", "tools", "open", "size"}) EXPECT_TRUE(names((line + std::string("_in_browser")).c_str())) << line;
  for (const char* language : {"en", "fr"}) {
    const Phrases words = phrases_in(language);
    for (const Shortcut of_browsers : {Shortcut::present, Shortcut::fresh, Shortcut::quit}) {
      EXPECT_NE(key_of(of_browsers, words), "");
      EXPECT_EQ(key_of(of_browsers, words, true), "");
    }
    EXPECT_EQ(keys_of(Shortcut::sentence, words), "Ctrl+L  /");
    EXPECT_EQ(keys_of(Shortcut::sentence, words, true), "/");
  }
}

/// The table has the keys of tooltips; the few texts below it that name a key themselves name the same one.
TEST(Shortcuts, AreNamedByTheirTable) {
  const Phrases words = phrases_in("en");
  const std::map<std::string, Shortcut> by_themselves = {{"file.models.none_kept", Shortcut::train}, {"training.kept", Shortcut::models}};
  const std::regex key("\\((Ctrl\\+\\w+|F\\d+|[A-Z])\\)");
  for (const std::string& id : words.ids()) {
    const std::string& text = words(id);
    std::smatch found;
    if (id.ends_with(".title") || !std::regex_search(text, found, key)) continue;
    const auto known = by_themselves.find(id);
    ASSERT_NE(known, by_themselves.end()) << id << ": " << text;
    EXPECT_EQ(found[1].str(), key_of(known->second, words)) << id;
  }
}

/// Returns the keys in the first cells of a manual's table: "Ctrl+L" and "/". Within a cell a modifier may hold for what follows it, too,
/// as in "Ctrl + plus, minus, 0".
std::set<std::string> keys_in_manual(const std::string& path) {
  std::set<std::string> keys;
  std::istringstream manual(read_text(asset(path)));
  for (std::string line; std::getline(manual, line);) {
    if (!line.starts_with("| ")) continue;
    const std::string cell = std::regex_replace(line.substr(2, line.find(" |", 1) - 2), std::regex(" \\+ "), "+");
    std::istringstream parts(std::regex_replace(cell, std::regex(", |\u00a0; |; |、|，|；"), "\n"));
    std::string held;
    for (std::string part; std::getline(parts, part);) {
      keys.insert(part);  // "Page Up"
      const size_t sign = part.rfind('+');
      if (sign != std::string::npos) held = part.substr(0, sign + 1);
      else keys.insert(held + part);
      std::istringstream singles(sign == std::string::npos ? part : part.substr(sign + 1));
      for (std::string key; singles >> key; keys.insert(held + key))
        if (sign == std::string::npos) keys.insert(key);
    }
  }
  return keys;
}

TEST(Shortcuts, AreThoseOfTheManual) {
  struct Manual {
    const char *language, *path, *plus, *minus;
  };
  for (const Manual& manual : {Manual{"en", "manual/screen.md", "plus", "minus"}, Manual{"es", "manual/es/screen.md", "más", "menos"},
                               Manual{"fr", "manual/fr/screen.md", "plus", "moins"}, Manual{"zh", "manual/zh/screen.md", "加号", "减号"}}) {
    const Phrases words = phrases_in(manual.language);
    const std::set<std::string> keys = keys_in_manual(manual.path);
    for (int i = 0; i <= static_cast<int>(Shortcut::hear); ++i) {
      std::istringstream own(std::regex_replace(keys_of(static_cast<Shortcut>(i), words), std::regex("  "), "\n"));
      for (std::string key; std::getline(own, key);) {
        key = std::regex_replace(std::regex_replace(key, std::regex(" \\+$"), "+" + std::string(manual.plus)), std::regex(" −$"),
                                 "+" + std::string(manual.minus));
        EXPECT_TRUE(keys.contains(key)) << manual.path << ": " << key;
      }
    }
  }
}

}  // namespace headlight::tests::window_keys_test
