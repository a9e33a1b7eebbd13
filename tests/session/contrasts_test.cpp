// The ready pairs of sentences, which the window and the grammar read from one table.
#include "session/compare/contrasts.hpp"

#include "base/asset.hpp"
#include "core/scratch_folder.hpp"
#include "grammar/grammar.hpp"

namespace headlight::tests::contrasts_test {

using ContrastsTest = ScratchFolder;

std::string spaced(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

TEST_F(ContrastsTest, ArePairsThatTheGrammarTranslates) {
  const std::vector<Contrast> shown = example_contrasts();
  const Grammar grammar = Grammar::read(asset("grammar/examples.tsv").parent_path());
  ASSERT_EQ(shown.size(), grammar.examples().size());
  for (size_t i = 0; i < shown.size(); ++i) {
    EXPECT_EQ(shown[i].title, grammar.examples()[i].title);
    EXPECT_EQ(shown[i].first, spaced(grammar.examples()[i].a.english));
  }
}

TEST_F(ContrastsTest, AMistakeInTheTableIsReportedByLine) {
  const std::string columns = "title\tsentence\tother sentence\tlook for\n";
  put(in_folder("pairs.tsv"), columns + "\n# a comment\nOne or many\tthe cat slept\tthe cats slept\n");
  EXPECT_TRUE(contains(error_of([&] { read_contrasts(in_folder("pairs.tsv")); }), "pairs.tsv, line 4: there should be 4 columns"));
  put(in_folder("pairs.tsv"), "One or many\tthe cat slept\tthe cats slept\tThe number\n");
  EXPECT_TRUE(contains(error_of([&] { read_contrasts(in_folder("pairs.tsv")); }), "line 1: the first line should name the columns"));
  put(in_folder("pairs.tsv"), columns + "One or many\tthe cat slept\tthe cats slept\tThe number\n");
  EXPECT_EQ(read_contrasts(in_folder("pairs.tsv")).at(0).second, "the cats slept");
}

}  // namespace headlight::tests::contrasts_test
