#include "formats/safetensors.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "base/cut_files.hpp"
#include "core/safetensors_bytes.hpp"
#include "core/scratch_folder.hpp"
#include "formats/mapped_matrix.hpp"

namespace headlight::tests::safetensors_test {

using Floats = std::vector<float>;

using SafetensorsTest = ScratchFolder;

TEST_F(SafetensorsTest, RoundTripOfEveryRank) {
  Floats numbers(24);
  std::iota(numbers.begin(), numbers.end(), -3.5F);
  numbers[0] = -std::numeric_limits<float>::infinity();
  const std::span<const float> all(numbers);
  const Metadata metadata{{"headlight", "1"}, {"sentence", "The \"élephant\"\n🐘"}, {"empty", ""}};
  const std::vector<TensorView> tensors{{"blocks.0.attn.pattern", {1, 2, 3, 4}, {all.first(12), all.subspan(12)}},
                                        {"a scalar", {}, {all.subspan(5, 1)}},
                                        {"none", {0, 7}, {}},
                                        {"rows", {3, 2}, {all.subspan(0, 2), all.subspan(4, 2), all.subspan(8, 2)}}};
  write_safetensors(in_folder("a.safetensors"), tensors, metadata);
  const SafetensorsFile file(in_folder("a.safetensors"));
  EXPECT_EQ(file.metadata(), metadata);
  ASSERT_EQ(file.tensors().size(), 4U);
  EXPECT_EQ(file.tensor("blocks.0.attn.pattern").shape, (std::vector<std::int64_t>{1, 2, 3, 4}));
  EXPECT_EQ(file.floats("blocks.0.attn.pattern"), numbers);
  EXPECT_EQ(file.tensor("a scalar").size(), 1);
  EXPECT_EQ(file.floats("a scalar"), Floats{1.5F});
  EXPECT_EQ(file.floats("none"), Floats{});
  EXPECT_EQ(file.floats("rows"), (Floats{numbers[0], -2.5F, 0.5F, 1.5F, 4.5F, 5.5F}));
  EXPECT_EQ(names(), std::vector<std::string>{"a.safetensors"});
}

TEST_F(SafetensorsTest, BytesAreThoseOfTheReferenceImplementation) {
  const Floats numbers{1, 2};
  write_safetensors(in_folder("a"), std::vector<TensorView>{{"x", {2}, {numbers}}}, {{"k", "v"}});
  const std::string json = R"({"__metadata__":{"k":"v"},"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  const std::string padding((8 - json.size() % 8) % 8, ' ');
  EXPECT_EQ(bytes_in(in_folder("a")), safetensors_bytes(json + padding, stored<float>({1, 2})));
  write_safetensors(in_folder("b"), {});
  EXPECT_EQ(bytes_in(in_folder("b")), safetensors_bytes("{}      "));
  EXPECT_TRUE(SafetensorsFile(in_folder("b")).tensors().empty());
}

TEST_F(SafetensorsTest, DoublesComeBackToTheLastBit) {
  const std::vector<double> numbers{0.1, 1e300, -std::numeric_limits<double>::infinity()};
  write_safetensors(in_folder("a"), std::vector<TensorView>{{"x", {3, 1}, {}, numbers}, {"none", {0, 4}, {}, std::span<const double>()}});
  const SafetensorsFile file(in_folder("a"));
  EXPECT_EQ(file.doubles("x"), numbers);
  EXPECT_EQ(file.tensor("none").dtype, DType::f64);
  EXPECT_TRUE(file.doubles("none").empty());
}

TEST_F(SafetensorsTest, HalvesAreTheNearestOfTwoTheEvenOne) {
  const Floats numbers{1, 1 + 0x1p-11F, 1 + 0x3p-11F, 1 + 0x1.1p-11F, -65504, 65519, 65520, 0x1p-24F, 0x1p-25F, 0x3p-26F, -0.F};
  const Floats nearest{1, 1, 1 + 0x1p-9F, 1 + 0x1p-10F, -65504, 65504, std::numeric_limits<float>::infinity(), 0x1p-24F, 0, 0x1p-24F, -0.F};
  const std::span<const float> all(numbers);
  write_safetensors(in_folder("a"), std::vector<TensorView>{{"x", {11}, {all.first(4), all.subspan(4)}, {}, true}});
  const SafetensorsFile file(in_folder("a"));
  EXPECT_EQ(file.tensor("x").dtype, DType::f16);
  EXPECT_EQ(file.floats("x"), nearest);
  const Floats many(2'100'001, 1.5F);
  write_safetensors(in_folder("b"), std::vector<TensorView>{{"x", {2'100'001}, {many}, {}, true}});
  EXPECT_EQ(SafetensorsFile(in_folder("b")).floats("x"), many) << "more than are gathered at once";
}

TEST_F(SafetensorsTest, NumbersThatLieAsAMatrixDoesAreNotCopied) {
  const Floats numbers(1 << 12, 1.5F);
  write_safetensors(in_folder("a"),
                    std::vector<TensorView>{
                        {"x", {64, 64}, {numbers}}, {"y", {3}, {std::span(numbers).first(3)}}, {"z", {1}, {std::span(numbers).first(1)}}});
  auto file = std::make_unique<SafetensorsFile>(in_folder("a"));
  const MatrixPtr x = file->mapped(file->tensor("x"), 64, 64), z = file->mapped(file->tensor("z"), 1, 1);
  EXPECT_EQ(file->mapped(file->tensor("x"), 64, 63), nullptr) << "another shape";
  file.reset();
  ASSERT_TRUE(x && z);
  EXPECT_EQ((*z)(0, 0), 1.5F) << "wherever it begins";
  EXPECT_EQ(x->rows(), 64);
  EXPECT_TRUE((x->array() == 1.5F).all()) << "the matrix keeps its file";
  const Matrix copy = *x;
  EXPECT_EQ(copy.sum(), 1.5F * 4096);
}

/// Otherwise the system would kill the program (SIGBUS).
TEST_F(SafetensorsTest, AMappedFileThatIsCutShortReadsAsNaNAndIsNamed) {
  survive_cut_files();
  const Floats numbers(1 << 16, 1.F);
  std::ofstream(in_folder("raw"), std::ios::binary).write(reinterpret_cast<const char*>(numbers.data()), 1 << 18);
  const MatrixPtr m = mapped_matrix(std::make_shared<const OpenedFile>(in_folder("raw")), 0, 256, 256);
  ASSERT_TRUE(m);
  EXPECT_FALSE(mapped_matrix(std::make_shared<const OpenedFile>(in_folder("raw")), 2, 1, 1)) << "between two numbers";
  EXPECT_NO_THROW(require_unchanged({{"x", m}}));
  std::filesystem::resize_file(in_folder("raw"), 5000);
  EXPECT_EQ((*m)(0, 0), 1.F);
  EXPECT_TRUE(std::isnan((*m)(255, 255)));
  EXPECT_TRUE(contains(error_of([&] { require_unchanged({{"x", m}}); }), "another program has written to " + in_folder("raw").string()));
}

TEST_F(SafetensorsTest, AFileCutShortWhileItIsReadIsRefused) {
  const Floats row(1 << 16, 1.F);
  write_safetensors(in_folder("a"), std::vector<TensorView>{{"x", {1 << 16}, {row}}});
  const SafetensorsFile file(in_folder("a"));
  std::filesystem::resize_file(in_folder("a"), 5000);
  EXPECT_TRUE(contains(error_of([&] { file.floats("x"); }), in_folder("a").string() + ": another program has cut it short"));
}

/// 2^43 bytes of zeros take no room on a disk.
TEST_F(SafetensorsTest, AFileWithHolesIsRefusedBeforeMemoryIsTaken) {
  const std::string json = R"({"x":{"dtype":"F32","shape":[2199023255552],"data_offsets":[0,8796093022208]}})";
  put(in_folder("a"), safetensors_bytes(json));
  std::error_code unable;  // on a file system without holes, or with a smaller limit
  std::filesystem::resize_file(in_folder("a"), 8 + json.size() + (1ULL << 43), unable);
  if (unable) GTEST_SKIP() << unable.message();
  const SafetensorsFile file(in_folder("a"));
  EXPECT_TRUE(contains(error_of([&] { file.require_memory(); }), "is too large to be read: its tensors take 8.0 TiB of memory, and "));
}

TEST_F(SafetensorsTest, LargeTensorsAreStreamed) {
  const Floats row(1 << 16, 0.25F);
  TensorView tensor{"x", {1, 64, 1 << 16}, std::vector<std::span<const float>>(64, row)};
  tensor.values[63] = std::span(row);
  write_safetensors(in_folder("a"), std::span(&tensor, 1));
  const SafetensorsFile file(in_folder("a"));
  const Floats view = file.floats("x");
  EXPECT_EQ(view.size(), 64U << 16);
  EXPECT_TRUE(std::all_of(view.begin(), view.end(), [](float number) { return number == 0.25F; }));
}

TEST_F(SafetensorsTest, WriterRefusesWhatNoReaderTakes) {
  const Floats one{1};
  const TensorView x{"x", {1}, {one}};
  EXPECT_EQ(error_of([&] {
              write_safetensors(in_folder("a"), std::vector{x, x});
            }),
            "a safetensors file cannot hold two tensors called \"x\"");
  EXPECT_TRUE(contains(error_of([&] { write_safetensors(in_folder("a"), std::vector{x}, {{"k", "\xff"}}); }), "is not valid UTF-8"));
  EXPECT_THROW(write_safetensors(in_folder("a"), std::vector<TensorView>{{"x", {2}, {one}}}), std::invalid_argument);
  EXPECT_THROW(write_safetensors(in_folder("a"), std::vector<TensorView>{{"x", {-1}, {one}}}), std::invalid_argument);
  EXPECT_TRUE(contains(error_of([&] { write_safetensors(folder_, std::vector{x}); }), "it is a folder"));
  EXPECT_TRUE(names().empty());
}

struct Stored {
  const char* dtype;
  std::string bytes;
  Floats floats;
};

TEST_F(SafetensorsTest, ReadsEveryTypeEvenUnaligned) {
  using u16 = std::uint16_t;
  const float infinity = std::numeric_limits<float>::infinity();
  const Stored cases[] = {{"F64", stored<double>({-1.5, 0.1, 1e300}), {-1.5F, 0.1F, infinity}},
                          {"F32", stored<float>({-1.5F, -infinity}), {-1.5F, -infinity}},
                          {"F16", stored<u16>({0x3C00, 0xC500, 0x7BFF, 0x0001, 0xFC00}), {1, -5, 65504, 0x1p-24F, -infinity}},
                          {"BF16", stored<u16>({0x3F80, 0xC0A0, 0xFF80}), {1, -5, -infinity}},
                          {"I64", stored<std::int64_t>({-3, 1LL << 40}), {-3, 0x1p40F}},
                          {"I32", stored<std::int32_t>({-3, 7}), {-3, 7}},
                          {"I16", stored<std::int16_t>({-3, 7}), {-3, 7}},
                          {"I8", stored<std::int8_t>({-3, 7}), {-3, 7}},
                          {"U64", stored<std::uint64_t>({UINT64_MAX}), {0x1p64F}},
                          {"U32", stored<std::uint32_t>({1, 4000000000U}), {1, 4e9F}},
                          {"U16", stored<u16>({1, 65535}), {1, 65535}},
                          {"U8", stored<std::uint8_t>({0, 255}), {0, 255}},
                          {"BOOL", stored<std::uint8_t>({0, 1, 1}), {0, 1, 1}}};
  for (const Stored& one : cases) {
    const std::string size = std::to_string(one.floats.size());
    const std::string end = std::to_string(one.bytes.size() + 1);
    const std::string json = R"({"pad":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"x":{"dtype":")" + std::string(one.dtype) +
                             R"(","shape":[)" + size + R"(],"data_offsets":[1,)" + end + "]}}";
    put(in_folder("a"), safetensors_bytes(json, "\x01" + one.bytes));
    const SafetensorsFile file(in_folder("a"));
    EXPECT_EQ(file.floats("x"), one.floats) << one.dtype;
    EXPECT_STREQ(name(file.tensor("x").dtype), one.dtype);
  }
}

TEST_F(SafetensorsTest, ReadsIntegersExactly) {
  put(in_folder("a"),
      safetensors_bytes(
          R"({"i":{"dtype":"I64","shape":[2],"data_offsets":[0,16]},"u":{"dtype":"U64","shape":[1],"data_offsets":[16,24]},)"
          R"("f":{"dtype":"F32","shape":[1],"data_offsets":[24,28]},"e":{"dtype":"F8_E4M3","shape":[1],"data_offsets":[28,29]},)"
          R"("b":{"dtype":"BOOL","shape":[2],"data_offsets":[29,31]}})",
          stored<std::int64_t>({INT64_MAX, -1}) + stored<std::uint64_t>({UINT64_MAX}) + stored<float>({1}) + "\x01" +
              stored<std::uint8_t>({1, 0})));
  const SafetensorsFile file(in_folder("a"));
  EXPECT_EQ(file.integers("i"), (std::vector<std::int64_t>{INT64_MAX, -1}));
  EXPECT_EQ(file.integers("b"), (std::vector<std::int64_t>{1, 0}));
  EXPECT_TRUE(contains(error_of([&] { file.integers("u"); }), "holds U64 with a number beyond 2^63-1"));
  EXPECT_TRUE(contains(error_of([&] { file.integers("f"); }), "holds F32; whole numbers are needed here"));
  EXPECT_TRUE(contains(error_of([&] { file.floats("e"); }), "holds F8_E4M3, which Headlight does not read"));
  EXPECT_TRUE(contains(error_of([&] { file.doubles("i"); }), "holds I64; F64 is needed here"));
}

TEST_F(SafetensorsTest, AMissingTensorIsNamedWithTheNearest) {
  const Floats one{1};
  write_safetensors(in_folder("a"), std::vector<TensorView>{{"blocks.0.attn.q", {1}, {one}}});
  const SafetensorsFile file(in_folder("a"));
  EXPECT_FALSE(file.has("blocks.0.attn.Q"));
  EXPECT_EQ(error_of([&] { file.floats("blocks.0.attn.Q"); }),
            in_folder("a").string() + " has no tensor \"blocks.0.attn.Q\"; the nearest name in it is \"blocks.0.attn.q\"");
}

struct Hostile {
  std::string bytes;
  const char* expected;
};

class HostileTest : public ScratchFolder {
 protected:
  void expect_refused(const std::vector<Hostile>& cases) {
    for (const Hostile& one : cases) {
      put(in_folder("bad"), one.bytes);
      const std::string error = error_of([&] { SafetensorsFile file(in_folder("bad")); });
      EXPECT_TRUE(contains(error, one.expected)) << one.expected << "\ngot: " << error;
      EXPECT_TRUE(contains(error, in_folder("bad").string())) << error;
      EXPECT_FALSE(contains(error, "\n")) << error;
      EXPECT_LT(error.size(), 500U);
    }
  }
};

/// A file with one tensor "x" with these fields and `count` bytes of numbers.
std::string one_tensor(const std::string& fields, std::size_t count) {
  return safetensors_bytes("{\"x\":{" + fields + "}}", std::string(count, '\0'));
}

TEST_F(HostileTest, Lengths) {
  expect_refused({{"", "it is empty, 0 bytes"},
                  {"BZh", "it is a text that begins \"BZh\""},
                  {"1234567", "it is a text that begins \"1234567\""},
                  {std::string("\x01\x02\x03\x04\0\0\0", 7), "it has 7 bytes"},
                  {safetensors_bytes("", "", 1ULL << 60), "a header of 1152921504606846976 bytes; at most 100000000"},
                  {safetensors_bytes("{}", "", UINT64_MAX - 1), "a header of 18446744073709551614 bytes; at most"},
                  {safetensors_bytes("{}", "", 3), "a header of 3 bytes, but only 2 bytes follow; it may be cut off"},
                  {safetensors_bytes(""), "does not begin with \"{\""}});
}

TEST_F(HostileTest, Json) {
  expect_refused({{safetensors_bytes("[]"), "does not begin with \"{\""},
                  {safetensors_bytes(" {}"), "does not begin with \"{\""},
                  {safetensors_bytes("{"), "not valid JSON at byte"},
                  {safetensors_bytes("{}{}"), "not valid JSON at byte 3"},
                  {safetensors_bytes(std::string("{}\0", 3)), "not valid JSON at byte"},
                  {safetensors_bytes("{\"\xff\":{}}"), "not valid JSON at byte 3"},
                  {safetensors_bytes(R"({"x":1e999})"), "not valid JSON at byte"},
                  {safetensors_bytes(R"({"x":null})"), "tensor \"x\" has null"},
                  {safetensors_bytes(R"({"x":3})"), "tensor \"x\" has the number 3"},
                  {safetensors_bytes(R"({"x":[]})"), "tensor \"x\" has an array"},
                  {safetensors_bytes("{\"x\":" + std::string(1'000'000, '[')), "tensor \"x\" has an array"},
                  {safetensors_bytes(R"({"x":{"shape":)" + std::string(1'000'000, '[')), "tensor \"x\" has an array for \"shape\""},
                  {safetensors_bytes(R"({"x":{"dtype":{}}})"), "tensor \"x\" has an object for \"dtype\""},
                  {safetensors_bytes(R"({"a\nb)" + std::string(1000, 'c') + R"(":1})"), "tensor \"a\\x0ab"}});
}

TEST_F(HostileTest, Metadata) {
  expect_refused({{safetensors_bytes(R"({"__metadata__":{"a":1}})"), "__metadata__ has the number 1 for \"a\" where only texts may stand"},
                  {safetensors_bytes(R"({"__metadata__":{"a":{}}})"), "__metadata__ has an object for \"a\""},
                  {safetensors_bytes(R"({"__metadata__":{"a":["b"]}})"), "__metadata__ has an array for \"a\""},
                  {safetensors_bytes(R"({"__metadata__":"a"})"), "__metadata__ has a text"},
                  {safetensors_bytes(R"({"__metadata__":{"a":"b","a":"c"}})"), "__metadata__ has \"a\" twice"},
                  {safetensors_bytes(R"({"__metadata__":{},"__metadata__":{}})"), "two tensors called \"__metadata__\""}});
}

TEST_F(HostileTest, Fields) {
  const std::string good = R"("dtype":"F32","shape":[1],"data_offsets":[0,4])";
  put(in_folder("good"), one_tensor(good, 4));
  EXPECT_EQ(SafetensorsFile(in_folder("good")).floats("x"), Floats{0});
  expect_refused(
      {{safetensors_bytes("{\"x\":{" + good + "},\"x\":{" + good + "}}", "1234"), "two tensors called \"x\""},
       {one_tensor("", 0), "tensor \"x\" lacks \"dtype\""},
       {one_tensor(R"("dtype":"F32","shape":[1])", 4), "tensor \"x\" lacks \"data_offsets\""},
       {one_tensor(good + R"(,"dtype":"F32")", 4), "tensor \"x\" has \"dtype\" twice"},
       {one_tensor(good + R"(,"more":"F32")", 4), "tensor \"x\" has a text for \"more\""},
       {one_tensor(R"("dtype":"F31","shape":[1],"data_offsets":[0,4])", 4), "has the type \"F31\", which Headlight does not know"},
       {one_tensor(R"("dtype":4,"shape":[1],"data_offsets":[0,4])", 4), "has the number 4 for \"dtype\""},
       {one_tensor(R"("dtype":"F32","shape":1,"data_offsets":[0,4])", 4), "has the number 1 for \"shape\""},
       {one_tensor(R"("dtype":"F32","shape":[-1],"data_offsets":[0,4])", 4), "has the number -1 for \"shape\""},
       {one_tensor(R"("dtype":"F32","shape":[1.5],"data_offsets":[0,4])", 4), "has the number 1.5 for \"shape\""},
       {one_tensor(R"("dtype":"F32","shape":["1"],"data_offsets":[0,4])", 4), "has a text for \"shape\""},
       {one_tensor(R"("dtype":"F32","shape":[9223372036854775808],"data_offsets":[0,4])", 4), "number 9223372036854775808"},
       {one_tensor(R"("dtype":"F32","shape":[99999999999999999999],"data_offsets":[0,4])", 4), "number 99999999999999999999"},
       {one_tensor(R"("dtype":"F32","shape":[1],"data_offsets":[0])", 4), "has 1 data_offsets instead of 2"},
       {one_tensor(R"("dtype":"F32","shape":[1],"data_offsets":[0,4,8])", 4), "has 3 data_offsets instead of 2"}});
}

TEST_F(HostileTest, Shapes) {
  expect_refused({{one_tensor(R"("dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0])", 0), "which is too large"},
                  {one_tensor(R"("dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0])", 0), "which is too large"},
                  {one_tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,4])", 4), "F32 and shape [2] needs 8 bytes and has 4"},
                  {one_tensor(R"("dtype":"F32","shape":[],"data_offsets":[0,8])", 8), "shape [] needs 4 bytes and has 8"},
                  {one_tensor(R"("dtype":"F32","shape":[0,5],"data_offsets":[0,4])", 4), "needs 0 bytes and has 4"}});
}

/// Two tensors of bytes, "a" and "b", at these offsets.
std::string two_tensors(int a_begin, int a_end, int b_begin, int b_end, std::size_t count) {
  std::ostringstream json;
  json << R"({"a":{"dtype":"U8","shape":[)" << a_end - a_begin << R"(],"data_offsets":[)" << a_begin << "," << a_end
       << R"(]},"b":{"dtype":"U8","shape":[)" << b_end - b_begin << R"(],"data_offsets":[)" << b_begin << "," << b_end << "]}}";
  return safetensors_bytes(json.str(), std::string(count, '\0'));
}

TEST_F(HostileTest, Offsets) {
  put(in_folder("good"), two_tensors(4, 8, 0, 4, 8));
  EXPECT_EQ(SafetensorsFile(in_folder("good")).tensors().front().name, "b");
  expect_refused({{two_tensors(0, 4, 2, 6, 6), "tensor \"b\" begins at byte 2, where another tensor still is; it should begin at byte 4"},
                  {two_tensors(0, 4, 5, 8, 8), "tensor \"b\" begins at byte 5, where there is a gap before it"},
                  {two_tensors(1, 4, 4, 8, 8), "tensor \"a\" begins at byte 1, where there is a gap"},
                  {two_tensors(0, 4, 4, 8, 9), "its tensors end at byte 8, but 9 bytes follow the header"},
                  {two_tensors(0, 4, 4, 8, 7), "tensor \"b\" lies at bytes 4 to 8, but the file has 7 bytes of tensors; it may be cut off"},
                  {one_tensor(R"("dtype":"U8","shape":[4],"data_offsets":[4,0])", 4), "lies at bytes 4 to 0"},
                  {one_tensor(R"("dtype":"U8","shape":[4],"data_offsets":[9223372036854775800,9223372036854775804])", 4), "cut off"},
                  {safetensors_bytes("{}", "left over"), "its tensors end at byte 0, but 9 bytes follow"}});
}

TEST_F(HostileTest, EveryTruncationIsRefused) {
  const Floats numbers{1, 2, 3};
  write_safetensors(in_folder("good"), std::vector<TensorView>{{"x", {3}, {numbers}}}, {{"k", "v"}});
  const std::string whole = bytes_in(in_folder("good"));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    put(in_folder("bad"), whole.substr(0, length));
    EXPECT_THROW(SafetensorsFile(in_folder("bad")), UserError) << length;
  }
}

TEST_F(HostileTest, WhatIsNoFile) {
  const std::string folder = folder_.string();
  EXPECT_EQ(error_of([&] { SafetensorsFile{folder_}; }), "cannot read " + folder + ": it is not a file but a folder");
  EXPECT_EQ(error_of([&] { SafetensorsFile{in_folder("no")}; }), "cannot read " + folder + "/no: No such file or directory");
  EXPECT_TRUE(contains(error_of([&] { SafetensorsFile{"/dev/zero"}; }), "it is not a file but a device"));
  ASSERT_EQ(mkfifo(in_folder("pipe").c_str(), 0600), 0);
  EXPECT_TRUE(contains(error_of([&] { SafetensorsFile{in_folder("pipe")}; }), "it is not a file but a pipe"));
}

}  // namespace headlight::tests::safetensors_test
