// The small English and French: exact translations, and what holds for every sentence that is drawn.
#include "grammar/grammar.hpp"

#include <gtest/gtest.h>

#include "files/asset.hpp"
#include "text/tokenizer.hpp"

namespace headlight {
namespace {

class GrammarTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { grammar_ = std::make_unique<Grammar>(Grammar::read(asset("grammar/nouns.tsv").parent_path())); }
  static void TearDownTestSuite() { grammar_.reset(); }

  /// "no translation" where the grammar has none.
  static std::string french(const std::string& english) {
    const auto pair = grammar_->translate(split_words(english));
    return pair ? joined(pair->french) : "no translation";
  }

  static inline std::unique_ptr<Grammar> grammar_;
};

TEST_F(GrammarTest, ItFindsItsNoun) {
  EXPECT_EQ(french("the elephant ate the banana because it was hungry"), "l'éléphant a mangé la banane parce qu'il avait faim");
  EXPECT_EQ(french("the elephant ate the banana because it was ripe"), "l'éléphant a mangé la banane parce qu'elle était mûre");
}

}  // namespace
}  // namespace headlight
