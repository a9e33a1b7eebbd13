// The page of a run has everything that only a board in the window shows.
#include <gtest/gtest.h>

#include <regex>

#include "core/documents.hpp"
#include "headless_program.hpp"
#include "views/page/page_of_run.hpp"

namespace headlight::tests::exported_page_test {

TEST(ExportedPage, LooksAtNothingThatABoardAloneHas) {
  const std::regex of_a_board(
      "(mask|numbers|matrices) below|colour bar|paint|middle matrix|two columns|ci-dessous|barres|peign|milieu|deux "
      "colonnes|crossed|barr\u00e9",
      std::regex::icase);
  size_t looked_at = 0;
  for (const char* language : {"en", "fr"})
    for (const Document& document : {readable(), random_document(16, 2), tests::edited(readable(), SetMask{MaskKind::causal}),
                                     tests::edited(random_document(16, 2), SetVariant{"positions", "alibi"}),
                                     tests::edited(random_document(16, 2), SetVariant{"positions", "transformer-xl"}),
                                     tests::edited(readable(), SetVariant{"dropout", "0.3"})}) {
      Session session(document);
      for (const PageStage& stage : page_of_run(session, phrases_in(language), language).parts) {
        EXPECT_FALSE(std::regex_search(stage.look_at, of_a_board)) << stage.id << ": " << stage.look_at;
        looked_at += !stage.look_at.empty();
      }
    }
  EXPECT_GT(looked_at, 60u);
}

}  // namespace headlight::tests::exported_page_test
