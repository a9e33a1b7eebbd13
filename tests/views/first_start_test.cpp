// The program begins with its question at the first start, unless the command line names something to show.
#include "base/error.hpp"
#include "commands/cli/command.hpp"
#include "commands/program/program.hpp"
#include "headless_program.hpp"

namespace headlight::tests::first_start_test {

/// The options for these words after the program's name.
WindowOptions options_of(const std::vector<std::string>& words) {
  WindowOptions options;
  Command command("", "");
  options.run.add_to(command);
  command.text("--lesson", "LESSON", options.lesson, "");
  command.flag("--present", options.present, "");
  command.read(words);
  return options.with_link_opened();
}

TEST(FirstStart, BeginsByItselfWhereNothingIsSaid) {
  EXPECT_TRUE(options_of({}).opens_nothing());
  EXPECT_TRUE(options_of({"--present"}).opens_nothing()) << "that is a way to look at it";
}

TEST(FirstStart, WhatIsSaidComesFirst) {
  const std::vector<std::vector<std::string>> said = {
      {"--model", "random"},         {"--model", "readable"},      {"--sentence", "the cat sat"}, {"--heads", "2"},
      {"--mask", "causal"},          {"--link", "#stage=softmax"}, {"--document", "a.headlight"}, {"--lesson", "softmax"},
      {"--link", "#lesson=softmax"}, {"--positions", "rotary"},    {"--temperature", "2"},        {"--biases"}};
  for (const auto& words : said) EXPECT_FALSE(options_of(words).opens_nothing()) << words.front() << " " << words.back();
}

/// A page opens a link that is not ready yet as soon as it is, and reports its faults.
TEST(FirstStart, ALinkThatIsFollowedLaterComesFirstToo) {
  WindowOptions options = options_of({});
  options.linked = true;
  EXPECT_FALSE(options.opens_nothing());
}

TEST(FirstStart, ALinkLeadsToAStepOfIt) {
  const WindowOptions options = options_of({"--link", "#stage=start&step=3"});
  EXPECT_EQ(options.start, StartStep::changed);
  EXPECT_FALSE(options.opens_nothing());
  EXPECT_TRUE(options.run.link.empty()) << "it is about no document";
  EXPECT_THROW(options_of({"--link", "#stage=start&step=9"}), UserError);
}

}  // namespace headlight::tests::first_start_test
