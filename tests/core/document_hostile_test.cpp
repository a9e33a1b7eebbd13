// Damaged or forged document files: each is refused with one line that names the file and the fault.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <random>

#include "base/json.hpp"
#include "base/low_first.hpp"
#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "document/document_json.hpp"

namespace headlight::tests::document_hostile_test {

using nlohmann::json;
using tests::edited;

std::string safetensors(const json& header, const std::string& numbers = "") {
  const std::string text = header.dump();
  std::string length;
  append_low_first(length, text.size(), 8);
  return length + text + numbers;
}

struct HostileDocument : ScratchFolder {
  BuiltInModels models;
  std::filesystem::path path = in_folder("bad.headlight");
  json good = json::parse(document_json(
      edited(edited(make_document(models.make("readable"), {"Zorblax ate it", "the cat"}), SetMistake{Mistake::no_scale, true}),
             OverrideCell{{0, "blocks.0.attn.pattern[1]", 2, 0}, 0.25f, true})));

  std::string file_of(const std::string& document, const std::string& version = "1") {
    return safetensors({{"__metadata__", {{"headlight", version}, {"document", document}}}});
  }
  /// The error for a file with these bytes: one line that names the file.
  std::string said_of(const std::string& bytes) {
    put(path, bytes);
    const std::string line = error_of([&] { open_document(path, models); });
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_TRUE(contains(line, path.string())) << line;
    EXPECT_LT(line.size(), 600u) << line;
    return line;
  }
  void refuses(const std::string& bytes, const std::string& words) {
    const std::string line = said_of(bytes);
    EXPECT_TRUE(contains(line, words)) << line << "\ndoes not say: " << words;
  }
  void refuses(const std::function<void(json&)>& damage, const std::string& words) {
    json bad = good;
    damage(bad);
    refuses(file_of(bad.dump()), words);
  }
  void refuses_tensor(const std::string& name, const json& entry, const std::string& numbers, const std::string& words) {
    refuses(safetensors({{"__metadata__", {{"headlight", "1"}, {"document", good.dump()}}}, {name, entry}}, numbers), words);
  }
};

TEST_F(HostileDocument, WithoutDamageItIsOpened) {
  put(path, file_of(good.dump()));
  EXPECT_EQ(open_document(path, models).sentences.front(), "Zorblax ate it");
}

TEST_F(HostileDocument, NewerFilesAreCalledNewer) {
  const std::string newer = "it was written by a newer Headlight (format 2); this one reads 1";
  refuses(file_of(good.dump(), "2"), newer);
  refuses([](json& d) { d["version"] = 2; }, newer);
  refuses([](json& d) { d = {{"version", 2}, {"wholly", "other"}}; }, newer);
  refuses(file_of(good.dump(), "99999999999999999999999"), "newer Headlight");
  refuses(file_of(good.dump(), ""), "its format is \"\"");
  refuses(file_of(good.dump(), "one"), "its format is \"one\"");
  refuses(file_of(good.dump(), "0"), "its format 0 does not exist");
  refuses([](json& d) { d["version"] = -1; }, "version is -1");
  refuses([](json& d) { d["version"] = "1"; }, "version is the text \"1\"");
}

TEST_F(HostileDocument, EveryTruncationIsRefused) {
  save_document(path, edited(make_document(models.make("readable"), {"Zorblax"}), SetWeight{"blocks.0.attn.W_Q", 0, 0, 1.f}));
  const std::string whole = bytes_in(path);
  ASSERT_GT(whole.size(), 1000u);
  for (size_t length = 0; length < whole.size(); length += length < 20 || length + 20 > whole.size() ? 1 : 97)
    refuses(whole.substr(0, length), "not a sound safetensors file");
  refuses(whole + "x", "not a sound safetensors file");
}

TEST_F(HostileDocument, HeadersThatLieAreRefused) {
  std::string huge = file_of(good.dump());
  huge.replace(0, 8, std::string(7, '\0') + '\x10');  // 2^60
  refuses(huge, "claims a header of 1152921504606846976 bytes");
  huge.replace(0, 8, std::string(8, '\xFF'));
  refuses(huge, "claims a header of");
  const json at_zero = {{"dtype", "F32"}, {"shape", {1}}, {"data_offsets", {0, 4}}};
  refuses(safetensors({{"a", at_zero}, {"b", at_zero}}, "1234"), "another tensor still is");
  refuses_tensor("W_E", {{"dtype", "F32"}, {"shape", {4294967296, 4294967296}}, {"data_offsets", {0, 0}}}, "", "too large");
  refuses_tensor("W_E", {{"dtype", "F32"}, {"shape", {1}}, {"data_offsets", {0, 9223372036854775807}}}, "", "may be cut off");
}

TEST_F(HostileDocument, DeepBracketsAreCounted) {
  const std::string deep(1'000'000, '['), objects = [] {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "{\"a\":";
    return text;
  }();
  refuses(file_of(deep), "deep");
  refuses(file_of(deep + std::string(1'000'000, ']')), "deep");
  refuses(file_of(objects), "deep");
  std::string bytes = std::string("\x40\x42\x0f\0\0\0\0\0", 8) + "{" + std::string(999'999, '[');
  refuses(bytes, "not a sound safetensors file");
}

TEST_F(HostileDocument, TextsThatAreNoJsonAreRefused) {
  refuses(file_of(""), "not valid JSON");
  refuses(file_of("{"), "not valid JSON");
  refuses(file_of(good.dump() + "}"), "not valid JSON");
  refuses(file_of(good.dump() + std::string("\0{}", 3)), "not valid JSON");
  refuses(file_of("{\"version\": 1e999}"), "not valid JSON");
  refuses(file_of("[]"), "the document is a list");
  refuses(file_of("null"), "the document is null");
  refuses(file_of("\"" + std::string(longest_document_json, 'x') + "\""), "at most 16000000 are allowed");
  refuses(safetensors({{"__metadata__", {{"headlight", "1"}}}}), "is a tensor file, not a Headlight document");
  refuses(safetensors(json::object()), "is a tensor file, not a Headlight document");
  refuses(safetensors({{"__metadata__", {{"document", good.dump()}}}}), "its format is \"\"");
}

TEST_F(HostileDocument, FieldsThatLackOrAreUnknownAreNamed) {
  for (const auto& [key, value] : good.items()) refuses([&, key = key](json& d) { d.erase(key); }, "lacks the field \"" + key + "\"");
  for (const auto& [key, value] : good["config"].items())
    refuses([&, key = key](json& d) { d["config"].erase(key); }, "config lacks the field \"" + key + "\"");
  refuses([](json& d) { d["colour"] = 1; }, "\"colour\", which this Headlight does not know");
  refuses([](json& d) { d["config"]["d_modle"] = 1; }, "config has the field \"d_modle\"");
  refuses([](json& d) { d["model"]["seed"] = 1; }, "model has the field \"seed\"");
  refuses([](json& d) { d["overrides"][0].erase("row"); }, "overrides[0] lacks the field \"row\"");
  refuses([](json& d) { d["overrides"][0]["a\nb"] = 0; }, "a\\x0ab");
}

TEST_F(HostileDocument, EveryFieldOfAnotherTypeIsNamed) {
  const auto every = [&](const json& value) {
    for (const char* place : {"/model",
                              "/model/name",
                              "/sentences",
                              "/sentences/0",
                              "/vocabulary",
                              "/vocabulary/known",
                              "/vocabulary/unknown",
                              "/vocabulary/unknown/0",
                              "/config",
                              "/config/n_heads",
                              "/config/biases",
                              "/config/positions",
                              "/config/temperature",
                              "/config/mistakes",
                              "/config/mistakes/0",
                              "/config/head_settings",
                              "/mask",
                              "/mask/kind",
                              "/mask/padding",
                              "/overrides",
                              "/overrides/0",
                              "/overrides/0/sample",
                              "/overrides/0/node",
                              "/overrides/0/row",
                              "/overrides/0/value",
                              "/overrides/0/keep_sum"}) {
      json bad = good;
      bad[json::json_pointer(place)] = value;
      EXPECT_TRUE(contains(said_of(file_of(bad.dump())), "bad.headlight cannot be opened: ")) << place;
    }
  };
  every(nullptr);
  every(json::array({json::array()}));
  every({{"a", 1}});
  every(-1.5);
}

TEST_F(HostileDocument, ValuesThatMakeNoSenseAreNamed) {
  refuses([](json& d) { d["model"]["name"] = "readible"; }, "did you mean \"readable\"?");
  refuses([](json& d) { d["model"] = {{"name", "random"}, {"d_model", 100000}, {"n_heads", 4}, {"seed", 1}}; }, "model.d_model is 100000");
  refuses(
      [](json& d) {
        d["model"] = {{"name", "random"}, {"d_model", 8}, {"n_heads", 3}, {"seed", 1}};
      },
      "3 heads cannot share d_model 8");
  refuses([](json& d) { d["model"] = {{"name", "random"}, {"d_model", 8}, {"n_heads", 4}, {"seed", -1}}; }, "model.seed is -1");
  refuses([](json& d) { d["config"]["n_heads"] = 5; }, "1, 2, 4, 8, 16, 32");
  refuses([](json& d) { d["config"]["n_heads"] = 18446744073709551615ull; }, "config.n_heads is 18446744073709551615");
  refuses([](json& d) { d["config"]["n_heads"] = 4.0; }, "config.n_heads is 4.0");
  for (const double temperature : {0., 1e-300, 1e-4, -1., 1001., 1e300})
    refuses([&](json& d) { d["config"]["temperature"] = temperature; }, "is out of range: 0.001 to 1000");
  refuses([](json& d) { d["config"]["mistakes"] = {"no_scal"}; }, "did you mean \"no_scale\"?");
  refuses([](json& d) { d["config"]["mistakes"] = {"no_positions"}; }, "\"positions\": false");
  refuses([](json& d) { d["config"]["head_settings"] = {"off"}; }, "expected none or 4");
  refuses([](json& d) { d["config"]["head_settings"] = {"off", "of", "off", "off"}; }, "did you mean \"off\"?");
  refuses([](json& d) { d["mask"]["kind"] = "casual"; }, "did you mean \"causal\"?");
  refuses([](json& d) { d["mask"]["kind"] = "custom"; }, "lacks the tensor \"mask\"");
  refuses([](json& d) { d["sentences"] = json::array(); }, "there is no sentence");
  refuses([](json& d) { d["sentences"] = {" "}; }, "the sentence is empty");
  refuses([](json& d) { d["sentences"] = std::vector<std::string>(17, "a"); }, "up to 16");
  refuses(
      [](json& d) {
        std::string& text = d["sentences"][0].get_ref<std::string&>();
        for (int i = 0; i < 1025; ++i) text += " a";
      },
      "takes up to 1024");
  refuses([](json& d) { d["vocabulary"]["unknown"] = {"two words"}; }, "is not one word");
  refuses([](json& d) { d["vocabulary"]["unknown"] = {""}; }, "is not one word");
  refuses([](json& d) { d["vocabulary"]["unknown"] = {"wug", "WUG"}; }, "has a word twice");
  refuses([](json& d) { d["vocabulary"]["unknown"] = {"elephant"}; }, "one that the model knows");
  refuses([](json& d) { d["vocabulary"]["unknown"] = std::vector<std::string>(65537, "a"); }, "up to 65536");
}

TEST_F(HostileDocument, OverridesThatCannotBeAreNamed) {
  const auto wrong = [&](const char* key, const json& value, const std::string& words) {
    refuses([&](json& d) { d["overrides"][0][key] = value; }, words);
  };
  wrong("sample", 2, "overrides[0].sample is 2");
  wrong("row", -1, "overrides[0].row is -1");
  wrong("col", 1LL << 40, "overrides[0].col is");
  wrong("node", "blocks.0.attn.patern[1]", "did you mean \"blocks.0.attn.pattern[]\"?");
  wrong("node", "blocks.0.attn.pattern[1x]", "no such head");
  wrong("node", "blocks.0.attn.pattern[99999999999999999999]", "no such head");
  wrong("node", "blocks.0.attn.pattern[-1]", "no such head");
  wrong("node", "blocks.0.attn.pattern[01]", "no such head");
  wrong("node", "blocks.0.attn.pattern[1]]", "no such head");
  wrong("node", "tokens", "no computed matrix is called \"tokens\"");
  wrong("node", "W_E", "no computed matrix is called \"W_E\"");
  wrong("node", "blocks.0.attn.W_Q", "no computed matrix");
  wrong("node", std::string(100'000, 'x'), "no computed matrix");
  wrong("node", "blocks.0.attn.scores[1]", "keep_sum is for attention weights");
  wrong("value", "nan", "keep_sum is for attention weights");
  wrong("value", "-0.5", "keep_sum is for attention weights");
  wrong("value", "", "is not a number");
  wrong("value", "0,5", "is not a number");
  wrong("value", "1e99", "is not a number");
  refuses([](json& d) { d["overrides"].push_back(d["overrides"][0]); }, "overrides[1]: the same cell is set twice");
}

/// Three weights of 0.7 would leave -1.1 for the others, and attention below 0.
TEST_F(HostileDocument, WeightsThatLeaveLessThanNothingAreRefusedWithTheirCell) {
  const auto with = [&](std::vector<std::pair<int, const char*>> cells, bool keep_sum) {
    json bad = good;
    json entry = bad["overrides"][0];
    bad["overrides"].clear();
    for (const auto& [col, value] : cells) {
      entry["col"] = col;
      entry["value"] = value;
      entry["keep_sum"] = keep_sum;
      bad["overrides"].push_back(entry);
    }
    return file_of(bad.dump());
  };
  refuses(with({{0, "0.7"}, {1, "0.7"}, {2, "0.7"}}, true),
          "with the cell [2, 0] of blocks.0.attn.pattern[1], the weights set by hand in its row sum to 2.1");
  refuses(with({{0, "1.5"}}, true), "with the cell [2, 0] of blocks.0.attn.pattern[1]");
  for (const auto& sound : {with({{0, "0.25"}, {1, "0.75"}}, true), with({{0, "0.7"}, {1, "0.7"}}, false)}) {
    put(path, sound);
    EXPECT_EQ(open_document(path, models).overrides.size(), 2u);
  }
}

/// Some readers take the first and others the last.
TEST_F(HostileDocument, AFieldThatStandsTwiceIsNamed) {
  std::string twice = good.dump();
  twice.insert(1, "\"model\":{\"name\":\"random\"},");
  refuses(file_of(twice), "its text has the field \"model\" twice");
  std::string deeper = good.dump();
  deeper.insert(deeper.find("\"n_heads\""), "\"n_heads\":2,");
  refuses(file_of(deeper), "its text has the field \"config.n_heads\" twice");
}

TEST_F(HostileDocument, TensorsThatDoNotFitAreNamed) {
  const auto entry = [](const char* dtype, std::vector<int> shape, int bytes) {
    return json{{"dtype", dtype}, {"shape", std::move(shape)}, {"data_offsets", {0, bytes}}};
  };
  refuses_tensor("blocks.0.attn.W_QQ", entry("F32", {1}, 4), "1234", "which the model readable lacks; did you mean \"blocks.0.attn.W_Q\"?");
  refuses_tensor("blocks.7.attn.b_Q", entry("F32", {1}, 4), "1234", "which the model readable lacks");
  refuses_tensor("blocks.0.attn.W_Q", entry("F32", {1}, 4), "1234", "does not have the shape [32, 32]");
  refuses_tensor("blocks.0.attn.b_Q", entry("F32", {32}, 128), std::string(128, '\0'), "does not have the shape [1, 32]");
  refuses_tensor("blocks.0.attn.W_Q", entry("I64", {32, 32}, 8192), std::string(8192, '\0'), "holds I64; F32 is needed");
  refuses_tensor("W_E", entry("F32", {3, 32}, 384), std::string(384, '\0'), "does not have the shape");
  refuses_tensor("mask", entry("F32", {3, 3}, 36), std::string(36, '\0'), "its mask is not custom");
  good["mask"]["kind"] = "custom";
  refuses_tensor("mask", entry("F32", {2, 2}, 16), std::string(16, '\0'), "does not have the shape [3, 3]");
  refuses_tensor("mask", entry("F32", {3, 3}, 36), std::string(36, '\1'), "neither 0 nor -infinity");
}

TEST_F(HostileDocument, WhatIsNoFileIsNamed) {
  EXPECT_TRUE(contains(error_of([&] { open_document(in_folder("none.headlight"), models); }), "none.headlight: No such file"));
  EXPECT_TRUE(contains(error_of([&] { open_document(folder_, models); }), "it is not a file but a folder"));
  EXPECT_TRUE(contains(error_of([&] { open_document("/dev/zero", models); }), "it is not a file but a device"));
  refuses("", "not a sound safetensors file");
  refuses("The elephant ate the banana", "not a sound safetensors file");
}

/// Fields may be damaged in any two places at once: only UserError may come out.
TEST_F(HostileDocument, DamagedBytesAreRefusedOrOpenedAndNeverFatal) {
  std::mt19937 draw(7);
  const std::string whole = file_of(good.dump());
  int opened = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string bytes = whole;
    for (int n = 1 + static_cast<int>(draw() % 2); n > 0; --n) bytes[8 + draw() % (bytes.size() - 8)] = static_cast<char>(32 + draw() % 95);
    put(path, bytes);
    const std::string line = error_of([&] { open_document(path, models); });
    opened += line == "no error";
    ASSERT_EQ(line.find('\n'), std::string::npos) << line;
  }
  EXPECT_GT(opened, 10);
  EXPECT_LT(opened, 900);
}

}  // namespace headlight::tests::document_hostile_test
