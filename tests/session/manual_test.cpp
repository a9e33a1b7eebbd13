// The manual's Markdown as the window shows it.
#include "session/manual/manual.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "base/error.hpp"
#include "session/manual/manual_markup.hpp"

namespace headlight::manual_test {

using Kind = ManualPart::Kind;

TEST(Manual, InlineMarkdownBecomesTheMarkupOfTheWindow) {
  EXPECT_EQ(manual_markup("**bold** and `blocks.0.attn.pattern[1]`"), "**bold** and `blocks.0.attn.pattern\\[1\\]`");
  EXPECT_EQ(manual_markup("see [the models](models.md#folders), *slanted*"), "see [the models](text:models), slanted");
  EXPECT_EQ(manual_markup("[ONNX's *Attention*](https://onnx.ai/a_b)"), "ONNX's Attention (https://onnx.ai/a\\_b)");
  EXPECT_EQ(manual_markup("[bench](../../tests/bench/README.md) [x] a_{b} 2^{3}"), "bench \\[x\\] a\\_{b} 2\\^{3}");
  EXPECT_EQ(manual_markup("one ` alone, \\* a star"), "one \\` alone, \\* a star");
}

TEST(Manual, PartsStandInTheirOrder) {
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

TEST(Manual, EveryTopicIsReadAndItsLinksLeadToTopics) {
  const std::vector<std::string> topics = manual_topics();
  for (const std::string& topic : topics) {
    const std::vector<ManualPart> parts = manual_parts(manual_text(topic));
    ASSERT_FALSE(parts.empty()) << topic;
    EXPECT_EQ(parts.front().kind, Kind::title) << topic;
    for (const ManualPart& part : parts)
      for (const std::string& text : part.texts) {
        if (part.kind == Kind::code) continue;
        const std::regex link(R"(\]\(text:([^)]*)\))");
        for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at)
          EXPECT_TRUE(std::find(topics.begin(), topics.end(), (*at)[1].str()) != topics.end()) << topic << ": " << (*at)[0].str();
      }
  }
}

TEST(Manual, AnUnknownTopicIsRefusedWithThoseThatThereAre) {
  try {
    manual_text("../words/en/help");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(),
                 "the manual has no topic '../words/en/help'; there are screen, lessons, models, documents, commands, "
                 "reference and page");
  }
}

}  // namespace headlight::manual_test
