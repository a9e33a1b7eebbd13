// Typed and deleted words stay private: neither files nor links contain them.
#include "document/forgotten_words.hpp"

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "document/document_file.hpp"
#include "document/document_json.hpp"
#include "document/sentence.hpp"
#include "lesson/link.hpp"
#include "model/transformer.hpp"

namespace headlight::tests::forgotten_words_test {

using ForgottenWords = ScratchFolder;

/// A document in which these sentences were typed one after the other.
Document typed(std::vector<std::string> sentences) {
  BuiltInModels models;
  Document d = make_document(models.make("readable"), {sentences.front()});
  for (const std::string& sentence : sentences) d = apply(std::move(d), SetSentences{{sentence}});
  return d;
}

TEST_F(ForgottenWords, ASavedFileNamesOnlyWordsThatAreThere) {
  BuiltInModels models;
  const Document d = typed({"my zorglub is stupid", "the Flumph sat"});
  ASSERT_GE(d.tokenizer->find("zorglub"), 0) << "it stays for undo";
  save_document(in_folder("a.headlight"), without_forgotten_words(d));
  const std::string bytes = bytes_in(in_folder("a.headlight"));
  EXPECT_FALSE(contains(bytes, "zorglub")) << bytes;
  EXPECT_TRUE(contains(bytes, "Flumph"));
  EXPECT_TRUE(same(open_document(in_folder("a.headlight"), models), typed({"the Flumph sat"})));
}

TEST_F(ForgottenWords, ALinkIsAsOfAFreshSentence) {
  BuiltInModels models;
  const Link link = link_to_document(typed({"my zorglub is stupid", "the cat sat"}), models);
  EXPECT_EQ(link_text(link), link_text(link_to_document(typed({"the cat sat"}), models)));
  EXPECT_TRUE(link.document.empty()) << "it can be said in words";
  EXPECT_FALSE(contains(link_text(link), "zorglub"));
}

/// The two special forms of a sentence are not words either.
TEST_F(ForgottenWords, IdsAndATextWithoutMarksAreReadAsWhatTheyAre) {
  const Document d = without_forgotten_words(typed({"my zorglub is stupid", sentence_without_marks("the Flumph sat")}));
  EXPECT_EQ(d.tokenizer->size(), d.tokenizer->known() + 1);
  EXPECT_LT(d.tokenizer->find("zorglub"), 0);
  const std::vector<int> ids = {5, 6};
  EXPECT_EQ(without_forgotten_words(typed({"my zorglub", sentence_of_ids(ids)})).tokenizer->size(), d.tokenizer->known());
}

/// Rows and cells set by hand stay with their words.
TEST_F(ForgottenWords, WhatWasSetByHandStaysWithItsWord) {
  Document d = typed({"my zorglub is stupid", "the Flumph sat"});
  const std::string table = word_table(d.config, false);
  const Index flumph = d.tokenizer->find("Flumph"), cat = d.tokenizer->find("cat");
  Matrix W_E = d.weights[table];
  W_E(flumph, 1) = 7;
  W_E(cat, 2) = 8;
  d.weights.set(table, W_E);
  d.overrides[{0, "logits", 1, flumph}] = {3, false};
  d.overrides[{0, "logits", 2, d.tokenizer->find("zorglub")}] = {4, false};
  d.overrides[{0, "logits", 0, cat}] = {5, false};
  const Document now = without_forgotten_words(d);
  const Index moved = now.tokenizer->find("Flumph");
  EXPECT_LT(moved, flumph);
  EXPECT_EQ(now.weights[table].rows(), now.tokenizer->size());
  EXPECT_EQ(now.weights[table](moved, 1), 7);
  EXPECT_EQ(now.weights[table](cat, 2), 8);
  const std::map<CellName, OverrideValue> expected = {{{0, "logits", 1, moved}, {3, false}}, {{0, "logits", 0, cat}, {5, false}}};
  EXPECT_EQ(now.overrides, expected);
  EXPECT_EQ(now.sentences, d.sentences);
  EXPECT_TRUE(same(without_forgotten_words(now), now));
}

}  // namespace headlight::tests::forgotten_words_test
