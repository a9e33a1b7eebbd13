// Files dropped on the window.
#include "session/documents/dropped.hpp"

#include <gtest/gtest.h>

#include "folders/model_folder.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::dropped_test {

class Dropped : public DocumentLife {
 protected:
  void drop(const std::vector<std::filesystem::path>& paths) {
    take_dropped(session, documents, paths);
    session.settle();
    frame();
  }
};

TEST_F(Dropped, AModelsFolderIsOpened) {
  const std::filesystem::path folder = in_folder("kept");
  Model model = *models.make("en-fr");  // a shipped, trained model, saved as a user's folder
  save_model(folder, model);
  drop({folder});
  EXPECT_EQ(session.message(), "");
  EXPECT_TRUE(session.document().config.has_encoder());
  EXPECT_EQ(session.document().model->weights->by_name.size(), model.weights->by_name.size());
}

TEST_F(Dropped, AFolderWithoutAModelIsTheMessageAndNothingChanges) {
  const std::filesystem::path folder = in_folder("empty");
  std::filesystem::create_directory(folder);
  drop({folder});
  EXPECT_TRUE(contains(session.message(), "empty")) << session.message();
  EXPECT_TRUE(same(session.document(), blank));
}

TEST_F(Dropped, ADocumentIsOpenedAndAskedForWhereSomethingWouldBeLost) {
  save_document(other, document::apply(blank, SetHeads{2}));
  change();
  drop({other});
  EXPECT_TRUE(asks(DocumentQuestion::save_changes));
  answer(Answer::discard);
  EXPECT_EQ(session.document().config.n_heads, 2);
}

TEST_F(Dropped, ATextBecomesTheSentenceInOneStepThatCanBeUndone) {
  put(in_folder("poem.txt"), "the dog\nslept\n");
  drop({in_folder("poem.txt"), in_folder("second.txt")});
  EXPECT_EQ(session.document().sentences.front(), "the dog slept");
  session.undo();
  session.settle();
  EXPECT_EQ(session.document().sentences.front(), "the cat sat");
}

TEST_F(Dropped, WhatCannotBeReadIsTheMessage) {
  drop({in_folder("none.txt")});
  EXPECT_TRUE(contains(session.message(), "none.txt")) << session.message();
  put(in_folder("bytes.txt"), "\xff\xfe\x01");
  drop({in_folder("bytes.txt")});
  EXPECT_TRUE(contains(session.message(), "UTF-8")) << session.message();
  for (const char* bytes : {"\xff\xfe\x01", "\x89PNG\r\n\x1a\n"}) {
    put(in_folder("cat.png"), bytes);
    drop({in_folder("cat.png")});
    EXPECT_EQ(session.message(), "cat.png is not text in UTF-8; Headlight opens documents, folders of models, tensors and texts");
  }
  EXPECT_TRUE(same(session.document(), blank));
  drop({});
}

}  // namespace headlight::tests::dropped_test
