// The manual behind F1.
#include "session/manual/manual.hpp"

#include <algorithm>
#include <regex>

#include "headless_program.hpp"
#include "session/language.hpp"
#include "views/shell/manual_markup.hpp"
#include "views/shell/manual_parts.hpp"

namespace headlight::tests::manual_view_test {

using Kind = ManualPart::Kind;

TEST(ManualViews, InlineMarkdownBecomesTheMarkupOfTheWindow) {
  EXPECT_EQ(manual_markup("**bold** and `blocks.0.attn.pattern[1]`"), "**bold** and `blocks.0.attn.pattern\\[1\\]`");
  EXPECT_EQ(manual_markup("see [the models](models.md#folders), *slanted*"), "see [the models](text:models), slanted");
  EXPECT_EQ(manual_markup("[ONNX's *Attention*](https://onnx.ai/a_b)"), "ONNX's Attention (https://onnx.ai/a\\_b)");
  EXPECT_EQ(manual_markup("[bench](../../tests/bench/README.md) [x] a_{b} 2^{3}"), "bench \\[x\\] a\\_{b} 2\\^{3}");
  EXPECT_EQ(manual_markup("one ` alone, \\* a star"), "one \\` alone, \\* a star");
}

TEST(ManualViews, PartsStandInTheirOrder) {
  const std::vector<ManualPart> parts = manual_parts(
      "# The screen\n\nOne line\nand the next.\n\n- an item\n  that goes on\n- another\n\n## Keys\n\n| Keys | |\n|---|---|\n| O | the map "
      "|\n\n"
      "```sh\nheadlight a_b\n\nheadlight c\n```\n![a picture](../pictures/map.png)\n");
  std::vector<std::pair<Kind, std::vector<std::string>>> seen;
  for (const ManualPart& part : parts) seen.emplace_back(part.kind, part.texts);
  const decltype(seen) expected = {{Kind::title, {"The screen"}},
                                   {Kind::paragraph, {"One line and the next."}},
                                   {Kind::item, {"an item that goes on"}},
                                   {Kind::item, {"another"}},
                                   {Kind::heading, {"Keys"}},
                                   {Kind::row, {"Keys", ""}},
                                   {Kind::row, {"O", "the map"}},
                                   {Kind::code, {"headlight a_b\n\nheadlight c"}}};
  EXPECT_EQ(seen, expected);
}

TEST(ManualViews, ChineseLinesAreJoinedWithoutASpace) {
  const auto joined = [](const char* lines) { return manual_parts(lines).front().texts.front(); };
  EXPECT_EQ(joined("看一行，\n再看一列"), "看一行，再看一列");
  EXPECT_EQ(joined("看一行\n再看一列"), "看一行再看一列");
  EXPECT_EQ(joined("- 用 `trace`、\n  `explain`"), "用 `trace`、`explain`");
  EXPECT_EQ(joined("用\nNumPy"), "用 NumPy");
}

/// Fails for each link of a page that leads to no topic.
void expect_links_to_topics(const std::vector<ManualPart>& parts, const std::string& page) {
  const std::vector<std::string> topics = manual_topics();
  const std::regex link(R"(\]\(text:([^)]*)\))");
  for (const ManualPart& part : parts)
    for (const std::string& text : part.texts) {
      if (part.kind == Kind::code) continue;
      for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at)
        EXPECT_TRUE(std::find(topics.begin(), topics.end(), (*at)[1].str()) != topics.end()) << page << ": " << (*at)[0].str();
    }
}

/// The command lines of a page, without their comments and what they quote, such as a sentence.
std::vector<std::string> commands_of(const std::vector<ManualPart>& parts) {
  std::vector<std::string> all;
  for (const ManualPart& part : parts)
    for (const std::string& text : part.texts) {
      if (part.kind != Kind::code) continue;
      const std::regex quoted("\"[^\"]*\"|'[^']*'"), command("(^|\n)(headlight [^#\n]*[^# \n])");
      for (std::sregex_iterator at(text.begin(), text.end(), command), end; at != end; ++at)
        all.push_back(std::regex_replace((*at)[2].str(), quoted, "\"\""));
    }
  return all;
}

TEST(ManualViews, EveryTopicIsReadAndItsLinksLeadToTopicsInEveryLanguage) {
  for (const std::string& language : languages())
    for (const std::string& topic : manual_topics()) {
      const std::string page = language + "/" + topic;
      const std::vector<ManualPart> parts = manual_parts(manual_text(topic, language));
      ASSERT_FALSE(parts.empty()) << page;
      EXPECT_EQ(parts.front().kind, Kind::title) << page;
      expect_links_to_topics(parts, page);
      EXPECT_EQ(commands_of(parts), commands_of(manual_parts(manual_text(topic)))) << page << " shows other commands than the English page";
    }
}

TEST(ManualViews, CommandsAreFoundInCode) {
  EXPECT_EQ(commands_of(manual_parts("# A\n\n```sh\nheadlight a \"b c\"   # so\nls\nheadlight c\n```\n")),
            (std::vector<std::string>{"headlight a \"\"", "headlight c"}));
}

TEST(ManualViews, ATopicOpensFromTheHelpAndLeadsToOthersAndBack) {
  HeadlessProgram p{readable()};
  p.tap(Key::f1);
  p.frames(2);
  EXPECT_TRUE(p.has("help.part.keys"));
  p.click("help.manual.screen");
  p.frames(2);
  EXPECT_TRUE(p.has("manual.screen"));
  EXPECT_FALSE(p.has("help.stages")) << "the keys give way to it";
  p.click("help.manual.models");
  p.frames(2);
  EXPECT_TRUE(p.has("manual.models"));
  EXPECT_FALSE(p.has("manual.screen"));
  p.click("help.part.keys");
  p.frames(2);
  EXPECT_TRUE(p.has("help.stages"));
}

TEST(ManualViews, ATopicBeginsAtItsTopWhereverTheOneBeforeWasLeft) {
  HeadlessProgram p{readable()};
  p.tap(Key::f1);
  p.frames(2);
  p.click("help.manual.screen");
  p.frames(2);
  const float top = p.item("help.close").min.y;
  p.tap(Key::down);
  p.frames(2);
  ASSERT_LT(p.item("help.close").min.y, top);
  p.click("help.manual.models");
  p.frames(2);
  EXPECT_EQ(p.item("help.close").min.y, top);
}

TEST(ManualViews, EveryTopicIsDrawnToItsEndAtEveryWidth) {
  for (const int width : {360, 1280})
    for (const std::string& topic : manual_topics()) {
      HeadlessProgram p{readable(), {width, 740}};
      p.shell.help().toggle();
      p.frames(2);
      p.click("help.manual." + topic);
      p.frames(2);
      const float top = p.item("help.close").min.y;
      p.tap(Key::end);
      p.frames(2);
      EXPECT_LT(p.item("help.close").min.y, top) << topic << " at " << width << " is longer than the window";
      p.tap(Key::home);
      p.frames(2);
      EXPECT_EQ(p.item("help.close").min.y, top) << topic << " at " << width;
    }
}

TEST(HelpPage, ABarShowsThatItGoesOn) {
  for (const Screen screen : {Screen{1280, 720}, Screen{390, 844}}) {
    HeadlessProgram p(readable(), screen);
    p.shell.help().toggle();
    p.frames(2);
    const Item before = p.item("help.bar");
    EXPECT_GT(before.max.y - before.min.y, 20) << screen.width;
    p.tap(Key::end);
    p.frames(3);
    const Item after = p.item("help.bar");
    EXPECT_GT(after.min.y, before.min.y + 20) << screen.width;
  }
}

TEST(HelpPage, EveryLineIsReadWhole) {
  HeadlessProgram p(readable(), {1280, 720});
  p.click("help");
  p.frames(2);
  const float end = p.item("help.close").max.x;
  int lines = 0;
  for (const Item& item : p.log.items()) {
    if (!item.name.starts_with("help.") || item.name == "help.bar" || item.id != 0) continue;
    ++lines;
    EXPECT_LE(item.max.x, end + 1) << item.name;
  }
  EXPECT_GT(lines, 10);
}

}  // namespace headlight::tests::manual_view_test
