// Documents on disk: everything comes back as it was.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "core/documents.hpp"
#include "core/random_edits.hpp"
#include "core/scratch_folder.hpp"
#include "document/computable.hpp"
#include "document/document_file.hpp"
#include "document/history.hpp"
#include "export/trace_file.hpp"
#include "folders/built_in.hpp"
#include "folders/model_folder.hpp"
#include "formats/safetensors.hpp"
#include "model/named_cell.hpp"
#include "model/positions.hpp"
#include "run/run.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::tests::document_file_test {

using tests::edited;

constexpr float infinity = std::numeric_limits<float>::infinity();
const std::string W_Q = "blocks.0.attn.W_Q", pattern = "blocks.0.attn.pattern[1]";

struct DocumentFile : ScratchFolder {
  BuiltInModels models;
  std::filesystem::path path = in_folder("mine.headlight");

  Document readable(std::vector<std::string> sentences = {"the cat sat"}) {
    return make_document(models.make("readable"), std::move(sentences));
  }
  Document random(RandomSpec spec, std::vector<std::string> sentences = {"the cat sat"}) {
    return make_document(models.make("random", spec), std::move(sentences));
  }
  Document saved_and_opened(const Document& document) {
    save_document(path, document);
    return open_document(path, models);
  }
  std::vector<std::string> tensors() {
    std::vector<std::string> names;
    const SafetensorsFile file(path);
    for (const StoredTensor& tensor : file.tensors()) names.push_back(tensor.name);
    return names;
  }
};

TEST_F(DocumentFile, AnUntouchedDocumentHasNoTensors) {
  const Document before = readable();
  EXPECT_TRUE(same(saved_and_opened(before), before));
  EXPECT_TRUE(tensors().empty());
  EXPECT_LT(std::filesystem::file_size(path), 1000u);
}

TEST_F(DocumentFile, OnlyWeightsThatDifferAreStored) {
  const Document before = edited(edited(readable(), SetWeight{W_Q, 1, 2, 7.f}), SetWeight{"blocks.0.attn.W_K", 0, 0, 1.f});
  const Document put_back = edited(before, FillWeight{"blocks.0.attn.W_K", FillWeight::With::original});
  EXPECT_TRUE(same(saved_and_opened(put_back), put_back));
  EXPECT_EQ(tensors(), std::vector<std::string>{W_Q});
}

TEST_F(DocumentFile, UnknownWordsKeepTheirIdsAlsoWhenTheyHaveLeftTheSentence) {
  Document before = edited(readable({"Zorblax saw the wug"}), SetSentences{{"a blicket , and the WUG"}});
  ASSERT_GE(before.tokenizer->find("zorblax"), before.tokenizer->known());
  const Document after = saved_and_opened(before);
  EXPECT_TRUE(same(after, before));
  EXPECT_EQ(after.tokenizer->find("blicket"), before.tokenizer->find("blicket"));
  EXPECT_TRUE(tensors().empty()) << "their rows can be made again";
  before = edited(before, SetWeight{"W_E", before.tokenizer->find("zorblax"), 3, -2.f});
  EXPECT_TRUE(same(saved_and_opened(before), before));
  EXPECT_EQ(tensors(), std::vector<std::string>{"W_E"});
}

TEST_F(DocumentFile, ThousandsOfUnknownWordsComeBack) {
  Document before = random({6, 2, 9});
  for (int from = 0; from < 3000; from += 750) {
    std::string text;
    for (int i = 0; i < 750; ++i) text += "w" + std::to_string(from + i) + " ";
    before = edited(std::move(before), SetSentences{{text}});
  }
  EXPECT_TRUE(same(saved_and_opened(before), before));
}

TEST_F(DocumentFile, ARandomModelIsMadeAgainFromItsSeed) {
  const Document before = edited(random({.d_model = 20, .n_heads = 5, .seed = 0xFFFFFFFFFFFFFFFFull}), SetHeads{10});
  EXPECT_TRUE(same(saved_and_opened(before), before));
}

TEST_F(DocumentFile, ABatchAndItsPaddingComeBack) {
  const Document before = edited(readable({"the cat sat on the mat", "it was", "Zorblax"}), SetMaskPadding{false});
  EXPECT_TRUE(same(saved_and_opened(before), before));
}

TEST_F(DocumentFile, NanAndInfinityInWeightsSurvive) {
  Document before = readable();
  const float values[] = {std::nanf(""), infinity, -infinity, -0.f, 1e-45f, 3.4028235e38f};
  for (int i = 0; i < 6; ++i) before = edited(std::move(before), SetWeight{W_Q, i, i, values[i]});
  const Document after = saved_and_opened(before);
  EXPECT_TRUE(same(after, before));
  EXPECT_TRUE(std::isnan(after.weights[W_Q](0, 0)));
  EXPECT_TRUE(std::signbit(after.weights[W_Q](3, 3)));
}

TEST_F(DocumentFile, OverridesSurviveBitByBit) {
  Document before = readable({"the cat sat", "it"});
  const float values[] = {std::nanf(""), infinity, -infinity, -0.f, 1e-45f, 3.4028235e38f, 0.1f, 16777217.f, 1.f / 3};
  for (int i = 0; i < 9; ++i) before = edited(std::move(before), OverrideCell{{0, "blocks.0.attn.q", i % 3, i}, values[i]});
  before = edited(std::move(before), OverrideCell{{1, pattern, 0, 1}, 0.3f, true});
  before = edited(std::move(before), OverrideCell{{0, "mask", 0, 1}, -infinity});
  EXPECT_TRUE(same(saved_and_opened(before), before));
}

/// Each form of positions has matrices of its own, and an override of one rests while another form is on.
TEST_F(DocumentFile, OverridesOfMatricesThatOnlySomePositionsHaveComeBack) {
  for (const std::string& form : forms_for_any_model()) {
    const Document document = edited(random({8, 2, 1}), SetVariant{"positions", form});
    const auto run = compute(document);
    const Graph& graph = *run->samples[0].graph;
    for (NodeId id = 0; id < graph.size(); ++id) {
      if (graph[id].is_input()) continue;
      const Document rests = edited(edited(document, OverrideCell{{0, graph[id].name, 0, 0}, 2}), SetVariant{"positions", "none"});
      EXPECT_TRUE(same(saved_and_opened(rests), rests)) << form << ": " << graph[id].name;
    }
  }
}

TEST_F(DocumentFile, OverridesThatRestComeBackToo) {
  Document before = edited(readable(), OverrideCell{{0, "blocks.0.attn.scores[3]", 2, 2}, 5.f});
  before = edited(edited(std::move(before), SetMistake{Mistake::mask_after_softmax, true}),
                  OverrideCell{{0, "blocks.0.attn.unmasked_pattern[0]", 1, 1}, 5.f});
  before = edited(std::move(before), SetMistake{Mistake::W_K_is_W_Q, true});
  before = edited(std::move(before), OverrideCell{{0, "blocks.0.attn.W_K", 1, 1}, 5.f});
  before = edited(edited(std::move(before), SetMistake{Mistake::mask_after_softmax, false}), SetMistake{Mistake::W_K_is_W_Q, false});
  before = edited(edited(std::move(before), SetHeads{1}), SetSentences{{"it"}});
  ASSERT_EQ(before.overrides.size(), 3u);
  EXPECT_TRUE(same(saved_and_opened(before), before));
}

TEST_F(DocumentFile, BiasesThatAreSwitchedOffAreKept) {
  for (Document before : {readable(), random({8, 2, 1})}) {
    before = edited(edited(std::move(before), SetBiases{true}), SetWeight{"blocks.0.attn.b_Q", 0, 1, 4.f});
    EXPECT_TRUE(same(saved_and_opened(before), before));
    before = edited(std::move(before), SetBiases{false});
    EXPECT_TRUE(same(saved_and_opened(before), before));
  }
}

TEST_F(DocumentFile, APaintedMaskComesBack) {
  Document before = edited(edited(readable(), SetMask{MaskKind::causal}), PaintMask{0, 2, true});
  EXPECT_TRUE(same(saved_and_opened(before), before));
  before = edited(std::move(before), SetSentences{{"the cat sat on the mat"}});
  EXPECT_TRUE(same(saved_and_opened(before), before));
}

TEST_F(DocumentFile, EveryKindOfEditComesBack) {
  tests::RandomEdits edits(3);
  for (int kind = 0; kind < static_cast<int>(std::variant_size_v<AnyEdit>); ++kind)
    for (int times = 0; times < 10; ++times) {
      const Document start = readable({"Zorblax ate the banana", "it was hungry"});
      const Edit edit = edits.of_kind(kind, start);
      try {
        const Document before = edited(start, edit);
        EXPECT_TRUE(same(saved_and_opened(before), before)) << tests::line_of(edit, start);
      } catch (const UserError& refused) {
        ASSERT_EQ(std::string(refused.what()).find("cannot be opened"), std::string::npos) << refused.what();
      }
    }
}

/// The opened document computes the same run as the saved one.
TEST_F(DocumentFile, TheRunIsTheSame) {
  const Document before = edited(edited(readable({"Zorblax ate it", "the cat"}), SetMistake{Mistake::no_scale, true}),
                                 OverrideCell{{0, pattern, 1, 0}, 0.5f, true});
  const auto a = compute(before), b = compute(saved_and_opened(before));
  ASSERT_EQ(a->samples.size(), b->samples.size());
  for (size_t s = 0; s < a->samples.size(); ++s)
    for (NodeId node = 0; node < a->samples[s].graph->size(); ++node)
      EXPECT_EQ(a->samples[s].trace[node], b->samples[s].trace[node]) << (*a->samples[s].graph)[node].name;
}

/// The states of a document, some of which are replaced by a saved and reopened copy.
struct Twin {
  std::vector<Document> states;
  size_t at = 0;

  Document& current() { return states[at]; }
  void push(Document next) {
    states.resize(at + 1);
    states.push_back(std::move(next));
    ++at;
  }
};

TEST_F(DocumentFile, AThousandRandomEditsEndInEqualDocuments) {
  save_model(in_folder("translator"), *tests::translating_model());
  tests::RandomEdits edits(2026, open_model(in_folder("translator")));
  History history(readable());
  Twin twin{{history.current()}};
  std::array<int, std::variant_size_v<AnyEdit>> done{};
  int undone = 0, redone = 0, saved = 0, refused = 0;
  for (int applied = 0; applied < 1000;) {
    const int what = edits.below(100);
    if (what < 8 && history.can_undo()) {
      history.undo(), --twin.at, ++undone;
    } else if (what < 24 && history.can_redo()) {
      history.redo(), ++twin.at, ++redone;
    } else if (what < 28) {
      twin.current() = saved_and_opened(twin.current());
      ++saved;
    } else {
      const Edit edit = edits.next(history.current());
      const std::string wrong = error_of([&] { history.push(edited(history.current(), edit), label(edit, history.current()).title); });
      EXPECT_EQ(error_of([&] { twin.push(edited(twin.current(), edit)); }), wrong);
      if (wrong != "no error") ++refused;
      else ++applied, ++done[edit.index()];
    }
    ASSERT_TRUE(same(twin.current(), history.current())) << "after " << applied << " edits";
  }
  EXPECT_TRUE(same(saved_and_opened(twin.current()), history.current()));
  for (size_t kind = 0; kind < done.size(); ++kind) EXPECT_GT(done[kind], 10) << "edits of kind " << kind;
  EXPECT_GT(undone, 40);
  EXPECT_GT(redone, 10);
  EXPECT_GT(saved, 50);
  EXPECT_LT(refused, 300);
}

TEST_F(DocumentFile, EqualDocumentsAreThoseWithEqualValues) {
  const Document a = readable();
  EXPECT_TRUE(same(a, readable()));
  const auto differs = [&](const Document& b) { return !same(a, b) && !same(b, a); };
  EXPECT_TRUE(differs(readable({"the cat"})));
  EXPECT_TRUE(differs(random({32, 4, 1})));
  EXPECT_TRUE(differs(edited(a, SetBiases{true})));
  EXPECT_TRUE(differs(edited(a, SetMask{MaskKind::custom})));
  EXPECT_TRUE(differs(edited(a, SetMaskPadding{false})));
  EXPECT_TRUE(differs(edited(a, SetTemperature{2})));
  EXPECT_TRUE(differs(edited(edited(a, SetSentences{{"Zorblax"}}), SetSentences{{"the cat sat"}})));
  EXPECT_TRUE(differs(edited(a, OverrideCell{{0, "embed", 0, 0}, 0.f})));
  EXPECT_FALSE(same(random({8, 2, 1}), random({8, 2, 2})));
  const auto with = [&](float value) { return edited(edited(a, SetWeight{W_Q, 0, 0, value}), OverrideCell{{0, "embed", 0, 0}, value}); };
  EXPECT_TRUE(same(with(std::nanf("1")), with(-std::nanf("2"))));
  EXPECT_FALSE(same(with(0.f), with(-0.f)));
}

TEST_F(DocumentFile, WhatCannotBeWrittenLeavesTheOldFileAsItWas) {
  const Document before = readable();
  save_document(path, before);
  EXPECT_TRUE(contains(error_of([&] { save_document(in_folder("nowhere/mine.headlight"), before); }), "there is no folder"));
  EXPECT_TRUE(contains(error_of([&] { save_document(folder_, before); }), "it is a folder"));
  EXPECT_TRUE(same(open_document(path, models), before));
  EXPECT_EQ(names(), std::vector<std::string>{"mine.headlight"});
}

TEST_F(DocumentFile, ATraceIsATensorFileAndNoDocument) {
  write_trace(path, *compute(readable()));
  EXPECT_TRUE(contains(error_of([&] { open_document(path, models); }),
                       "mine.headlight cannot be opened: it is a tensor file, not a Headlight document"));
}

/// The names of a trace: each is accepted where a matrix is named; the ends of blocks are compared by their numbers.
class TraceNames : public ScratchFolder {
 protected:
  /// Every tensor is called by its name, and one that holds the heads by its name with the head in brackets.
  void expect_all_accepted(const Document& document) {
    const auto run = compute(document);
    const Graph& graph = *run->samples.front().graph;
    const Trace& trace = run->samples.front().trace;
    const auto path = in_folder("trace.safetensors");
    write_trace(path, *run, {.with_weights = true, .only = {}, .gradient_of = {}});
    const SafetensorsFile file(path);
    size_t ends = 0;
    for (const StoredTensor& tensor : file.tensors()) {
      const bool of_heads = !graph.has(tensor.name) && graph.has(tensor.name + "[0]");
      ASSERT_NO_THROW(node_called(graph, run->nodes.outline, of_heads ? tensor.name + "[0]" : tensor.name))
          << document.config.name << ": " << tensor.name;
      if (!tensor.name.ends_with("resid_pre") && !tensor.name.ends_with("resid_post")) continue;
      ++ends;
      const Matrix& matrix = trace[node_called(graph, run->nodes.outline, tensor.name)];
      const std::vector<float> numbers = file.floats(tensor.name);
      ASSERT_EQ(static_cast<Index>(numbers.size()), matrix.size()) << tensor.name;
      EXPECT_TRUE(std::equal(numbers.begin(), numbers.end(), matrix.data())) << document.config.name << ": " << tensor.name;
    }
    EXPECT_GE(ends, 2u);
  }
};

TEST_F(TraceNames, OfEveryModelThatComesWithTheProgramAreAccepted) {
  for (const CatalogueEntry& entry : catalogue()) {
    const auto model = BuiltInModels().make(entry.name);
    expect_all_accepted(make_document(model, {example_of(*model)}));
  }
}

TEST_F(TraceNames, OfBlocksOfEveryKindAreAccepted) {
  expect_all_accepted(small_document());
  expect_all_accepted(make_document(layered_model(3), {"the cat sat"}));
  expect_all_accepted(make_document(translating_model(), {"the cat sat"}));
}

}  // namespace headlight::tests::document_file_test
