// The topics of the manual.
#include "session/manual/manual.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace headlight::tests::manual_test {

TEST(Manual, AnUnknownTopicIsRefusedWithThoseThatThereAre) {
  try {
    manual_text("../words/en/help");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(),
                 "the manual has no topic '../words/en/help'; its topics are screen, lessons, models, documents, commands, "
                 "reference and page");
  }
}

}  // namespace headlight::tests::manual_test
