// The session remembers the reading of a head's pattern by matrix, and never by an earlier matrix in its place.
#include "session/pattern_readings.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "analysis/pattern.hpp"
#include "folders/built_in.hpp"
#include "session/session.hpp"

namespace headlight::tests::pattern_readings_test {

void expect_read_off_anew(const Session& s) {
  for (const HeadNodes& head : s.navigation().attention().head) {
    const Axes& axes = s.graph()[head.pattern].axes;
    const PatternReading anew = read_off(s.trace()[head.pattern], s.navigation().n_words(axes.rows), axes.rows.labels == axes.cols.labels);
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(std::string(s.reading_of(head.pattern).id), anew.id);
      EXPECT_EQ(s.reading_of(head.pattern).mean, anew.mean);
      EXPECT_EQ(s.reading_of(head.pattern).rows, anew.rows);
      EXPECT_EQ(s.reading_of(head.pattern).against, anew.against);
    }
  }
}

TEST(PatternReadings, FollowWeightsMasksAndSentences) {
  Session s(make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"}));
  const auto first_head = [&] { return s.reading_of(s.navigation().attention().head[0].pattern); };
  const auto change = [&](const Edit& edit) {
    s.push(edit);
    s.settle();
    expect_read_off_anew(s);
  };
  expect_read_off_anew(s);
  const PatternReading before = first_head();
  change(FillWeight{"blocks.0.attn.W_Q", FillWeight::With::zeros});
  EXPECT_NE(std::string(first_head().id), before.id);
  change(SetMask{MaskKind::causal});
  change(SetSentences{{"The monkey saw it"}});
  for (int i = 0; i < 3; ++i) s.undo(), s.settle();
  EXPECT_EQ(std::string(first_head().id), before.id);
  EXPECT_EQ(first_head().mean, before.mean);
}

TEST(PatternReadings, AnotherMatrixInTheSamePlaceIsReadAnew) {
  PatternReadings readings;
  auto itself = std::make_shared<Matrix>(Matrix::Identity(6, 6)), first = std::make_shared<Matrix>(Matrix::Zero(6, 6));
  first->col(0).setOnes();
  EXPECT_EQ(std::string(readings.of(3, itself, 6, true).id), "itself");
  EXPECT_EQ(std::string(readings.of(3, first, 6, true).id), "first");
  EXPECT_EQ(std::string(readings.of(3, first, 2, true).id), read_off(*first, 2).id);
}

}  // namespace headlight::tests::pattern_readings_test
