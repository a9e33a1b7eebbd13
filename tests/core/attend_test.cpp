// ONNX's Attention on a user's tensors: broadcasting of masks, the keys that a query may see, and the formula of every matrix.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <functional>
#include <limits>

#include "attend/attend.hpp"
#include "base/error.hpp"
#include "core/properties.hpp"
#include "core/safetensors_bytes.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::attend_test {

constexpr float never = -std::numeric_limits<float>::infinity();

/// The keys that the rule allows each query, as rows of "x" and ".".
std::vector<std::string> seen(const KeyRule& rule, Index queries, Index keys) {
  std::vector<std::string> rows;
  for (Index query = 0; query < queries; ++query) {
    std::string& row = rows.emplace_back();
    for (Index key = 0; key < keys; ++key) row += rule.allows(query, key) ? 'x' : '.';
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST(AttendMask, CausalIsAlignedToTheBottomRight) {
  EXPECT_EQ(seen({.causal = true, .keys = 4}, 3, 4), (Rows{"x...", "xx..", "xxx."}));
  EXPECT_EQ(seen({.causal = true, .offset = 2, .keys = 5}, 3, 5), (Rows{"xxx..", "xxxx.", "xxxxx"}));
  EXPECT_EQ(seen({.causal = true, .offset = -2, .keys = 2}, 4, 4), (Rows{"....", "....", "x...", "xx.."}));
}

TEST(AttendMask, WindowsReachToEitherSide) {
  EXPECT_EQ(seen({.left = 2, .right = 1, .keys = 6}, 4, 6), (Rows{"xx....", "xxx...", "xxxx..", ".xxxx."}));  // the specification's example
  EXPECT_EQ(seen({.left = 0, .keys = 3}, 2, 3), (Rows{"xxx", ".xx"}));
  EXPECT_EQ(seen({.right = 0, .keys = 3}, 2, 3), (Rows{"x..", "xx."}));
  EXPECT_EQ(seen({.causal = true, .right = 2, .keys = 3}, 2, 3), (Rows{"x..", "xx."}));
  EXPECT_EQ(seen({.left = 1, .right = 0, .offset = 1, .keys = 3}, 2, 3), (Rows{"xx.", ".xx"}));
}

TEST(AttendMask, PaddingIsNeverSeen) {
  EXPECT_EQ(seen({.keys = 2}, 2, 4), (Rows{"xx..", "xx.."}));
  EXPECT_EQ(seen({.keys = 0}, 1, 2), (Rows{".."}));
}

TEST(AttendMask, AxesAreAlignedFromTheRight) {
  EXPECT_EQ(aligned_right({7}), (std::array<Index, 4>{1, 1, 1, 7}));
  EXPECT_EQ(aligned_right({4, 5, 7}), (std::array<Index, 4>{1, 4, 5, 7}));
  EXPECT_EQ(aligned_right({2, 1, 5, 7}), (std::array<Index, 4>{2, 1, 5, 7}));
  EXPECT_FALSE(aligned_right({}));
  EXPECT_FALSE(aligned_right({1, 2, 1, 5, 7}));
}

TEST(AttendMask, AnAxisOfOneStandsForAll) {
  const AdditiveMask by_head = {{1, 2, 1, 3}, {0, 1, 2, 3, 4, 5}}, by_batch = {{2, 1, 1, 3}, {0, 1, 2, 3, 4, 5}};
  EXPECT_EQ(by_head.at(9, 1, 9, 2), 5);
  EXPECT_EQ(by_batch.at(1, 9, 9, 0), 3);
  const AdditiveMask full = {{2, 2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
  EXPECT_EQ(full.at(1, 0, 1, 0), 10);
}

TEST(AttendMask, KeysBeyondTheMaskAreMasked) {
  const AdditiveMask mask = {{1, 1, 2, 1}, {0.5f, -1}};
  EXPECT_EQ(mask.at(0, 0, 1, 0), -1);
  EXPECT_EQ(mask.at(0, 0, 1, 1), never) << "a last axis of one is short, not broadcast";
  Matrix expected(2, 3);
  expected << 0.5f, never, never, never, never, never;
  EXPECT_EQ(mask_of({.right = 0, .offset = -1, .keys = 3}, 2, 3, nullptr, 0, 0)(1, 0), 0);
  const Matrix m = mask_of({.left = 0, .keys = 3}, 2, 3, &mask, 0, 0);
  EXPECT_EQ(m, expected) << m;
}

std::vector<float> drawn(Index count, unsigned seed) {
  const Matrix m = tests::numbers(1, count, seed);
  return {m.data(), m.data() + m.size()};
}

/// Q of two words and K and V of three, one head of one column, with a mask of `type` for each query and key.
std::string with_mask(const std::string& type, const std::string& mask) {
  const auto floats = [](const std::string& name, int rows, int from) {
    return "\"" + name + R"(":{"dtype":"F32","shape":[1,1,)" + std::to_string(rows) + R"(,1],"data_offsets":[)" + std::to_string(from) +
           "," + std::to_string(from + 4 * rows) + "]},";
  };
  return safetensors_bytes("{" + floats("Q", 2, 0) + floats("K", 3, 8) + floats("V", 3, 20) + R"("attn_mask":{"dtype":")" + type +
                               R"(","shape":[2,3],"data_offsets":[32,)" + std::to_string(32 + mask.size()) + "]}}",
                           std::string(32, '\0') + mask);
}

using AttendFile = ScratchFolder;

TEST_F(AttendFile, TrueAndOneAttendAndFloatsAreAdded) {
  const std::vector<float> expected = {0, never, 0, never, never, 0};
  const auto added = [this](const std::string& type, const std::string& mask) {
    std::ofstream(in_folder("m.safetensors"), std::ios::binary) << with_mask(type, mask);
    return read_attention(SafetensorsFile(in_folder("m.safetensors")), {}).mask->added;
  };
  EXPECT_EQ(added("BOOL", stored<std::uint8_t>({1, 0, 1, 0, 0, 1})), expected);
  EXPECT_EQ(added("I64", stored<std::int64_t>({1, 0, 1, 0, 0, 1})), expected);
  EXPECT_EQ(added("U8", stored<std::uint8_t>({1, 0, 1, 0, 0, 1})), expected);
  EXPECT_EQ(added("F32", stored<float>({1, 0, 1, 0, 0, 1})), (std::vector<float>{1, 0, 1, 0, 0, 1}));
  EXPECT_NE(error_of([&] { added("I64", stored<std::int64_t>({1, 0, 2, 0, 0, 1})); }).find("with the number 2"), std::string::npos);
}

/// Two batch items, four heads that share two heads of keys, three past keys, and a mask for each head with one closed row.
AttentionTensors everything() {
  AttentionTensors t;
  t.shape = {.batch = 2, .heads = 4, .kv_heads = 2, .queries = 3, .new_keys = 3, .past = 2, .d_key = 5, .d_value = 2};
  t.q = drawn(2 * 4 * 3 * 5, 1);
  t.k = drawn(2 * 2 * 3 * 5, 2);
  t.v = drawn(2 * 2 * 3 * 2, 3);
  t.past_key = drawn(2 * 2 * 2 * 5, 4);
  t.past_value = drawn(2 * 2 * 2 * 2, 5);
  t.mask = AdditiveMask{{1, 4, 3, 4}, drawn(4 * 3 * 4, 6)};
  std::fill_n(t.mask->added.begin() + 4, 4, never);
  return t;
}

TEST(Attend, EveryCellOfEveryMatrixExplainsItself) {
  for (const std::optional<HalfType> type : {std::optional<HalfType>(), std::optional(HalfType::f16), std::optional(HalfType::bf16)})
    for (const bool merged : {false, true}) {
      AttentionTensors tensors = everything();
      tensors.shape.merged = merged;
      const AttentionRun run = attend::attend(tensors, {.causal = true, .left = 3, .scale = 0.4, .softcap = 2, .softmax_type = type});
      ASSERT_EQ(run.traces.size(), 2u);
      for (const Trace& trace : run.traces) tests::expect_formulas_hold(run.graph, trace);
      tests::expect_said_in_every_language(run.graph);
      EXPECT_TRUE(run.traces[1][run.nodes.head[0].pattern].row(1).isZero(0)) << "that row may attend to nothing";
      EXPECT_EQ(run.nodes.outline.place_of(run.nodes.head[2].pattern)->head, 2);
      EXPECT_EQ(run.nodes.head[0].k, run.nodes.head[1].k);
      EXPECT_NE(run.nodes.head[1].k, run.nodes.head[2].k);
    }
}

using AttendFiles = ScratchFolder;

TEST_F(AttendFiles, HoldEveryMatrixWithBatchAndHeadsInFront) {
  const auto path = in_folder("out.safetensors");
  write_attention(path, attend::attend(everything(), {.softcap = 2}));
  const SafetensorsFile file(path);
  using Shape = std::vector<std::int64_t>;
  for (const char* name : {"scores", "scaled_scores", "softcapped_scores", "masked_scores", "pattern"})
    EXPECT_EQ(file.tensor(name).shape, (Shape{2, 4, 3, 5})) << name;
  for (const char* name : {"z", "Y"}) EXPECT_EQ(file.tensor(name).shape, (Shape{2, 4, 3, 2})) << name;
  EXPECT_EQ(file.tensor("present_key").shape, (Shape{2, 2, 5, 5}));
  EXPECT_EQ(file.tensor("present_value").shape, (Shape{2, 2, 5, 2}));
  EXPECT_EQ(file.tensors().size(), 9u);
}

TEST(Attend, WhatWouldNotFitIsRefusedBeforeItIsTried) {
  const AttentionShape wide = {.batch = 1, .heads = 1, .kv_heads = 1, .queries = 1 << 20, .new_keys = 1 << 20, .d_key = 1, .d_value = 1};
  EXPECT_THROW(require_room_to_attend(wide, {}), UserError);
  EXPECT_NO_THROW(require_room_to_attend(everything().shape, {}));
}

}  // namespace headlight::tests::attend_test
