// A sentence is a text, or ids, or a text without marks: one string expresses all three, so documents and links keep it.
#include "document/sentence.hpp"

#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_json.hpp"
#include "document/tokens.hpp"
#include "text/word_tokenizer.hpp"

namespace headlight::tests::sentence_test {

using tests::edited;
using tests::translating_model;

TEST(Sentence, IdsAreTheseIds) {
  const WordTokenizer words({"<pad>", "now", "Mary", "has", "a", ",", "."});
  EXPECT_EQ(tokens_of_sentence(words, "<ids 3,0,3>").ids(), (std::vector<int>{3, 0, 3}));
  EXPECT_EQ(tokens_of_sentence(words, "now Mary").ids(), (std::vector<int>{1, 2}));
  const int ids[] = {2, 5};
  EXPECT_EQ(tokens_of_sentence(words, sentence_of_ids(ids)).ids(), (std::vector<int>{2, 5}));
  EXPECT_TRUE(contains(error_of([&] { tokens_of_sentence(words, "<ids 7>"); }), "the id 7 is not in the vocabulary (0 to 6)"));
  for (const char* text : {"<ids >", "<ids 1,,2>", "<ids 01>", "<ids -1>", "<ids 1 2>", "ids 1", "<ids 1> Mary"})
    EXPECT_FALSE(is_ids(text)) << text;
}

TEST(Sentence, TokensAreWrittenAsPeopleWriteThemWhereThatReadsAsThem) {
  const WordTokenizer words({"<pad>", "now", "Mary", "has", "3", ".", "3.5", "5"});
  const auto sentence = [&](std::vector<int> ids) {
    std::vector<Token> tokens;
    for (const int id : ids) tokens.push_back(words.token(id));
    return sentence_of_tokens(words, tokens);
  };
  EXPECT_EQ(sentence({2, 3, 5}), "Mary has .");
  EXPECT_EQ(sentence({6}), "3.5");
  EXPECT_EQ(tokens_of_sentence(words, sentence({4, 5, 7})).ids(), (std::vector<int>{4, 5, 7}));
}

TEST(Sentence, AnEncoderReadsIdsAndTextsWithoutMarksAlone) {
  const auto ids_of = [](const std::string& sentence) { return source_tokens(make_document(translating_model(), {sentence}), 0).ids(); };
  const std::vector<int> with = ids_of("the cat");
  ASSERT_EQ(with.size(), 3u);
  EXPECT_EQ(ids_of("<no marks>the cat"), (std::vector<int>{with[0], with[1]}));
  EXPECT_EQ(ids_of("<ids " + std::to_string(with[1]) + ">"), std::vector<int>{with[1]});
}

TEST(Sentence, AWordThatTheModelNeverMetIsReadWithoutMarksToo) {
  const Document d = make_document(translating_model(), {"<no marks>the zorblax"});
  EXPECT_EQ(source_tokens(d, 0).size(), 2);
  EXPECT_TRUE(source_tokens(d, 0).tokens.back().unknown);
}

}  // namespace headlight::tests::sentence_test
