#include "core/random_edits.hpp"

#include <cmath>
#include <limits>

#include "document/document_graph.hpp"
#include "document/tokens.hpp"
#include "document/variants/variant.hpp"
#include "model/transformer.hpp"
#include "run/run.hpp"

namespace headlight::tests {
namespace {

const char* const some_words[] = {"the",    "The",    "cat",   "elephant",   "ate",     "banana", "it",
                                  "was",    "hungry", ".",     "Zorblax",    "flibber", "3.14",   "\u00e9l\u00e9phant",
                                  "\u4e2d", "didn't", "<pad>", "\U0001F600", "wug",     "\"",     "\\"};

}  // namespace

std::string RandomEdits::sentence() {
  std::string text;
  for (int n = 1 + below(7); n > 0; --n)
    text += std::string(text.empty() ? "" : " ") + (one_in(6) ? "w" + std::to_string(below(40)) : some_words[below(std::size(some_words))]);
  return text;
}

std::vector<std::string> RandomEdits::sentences() {
  std::vector<std::string> all(one_in(3) ? 1 + static_cast<size_t>(below(3)) : 1);
  for (std::string& one : all) one = sentence();
  return all;
}

float RandomEdits::number() {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float odd[] = {std::numeric_limits<float>::quiet_NaN(), infinity, -infinity, -0.f, 1e-42f, 3.4e38f, 0.1f};
  return one_in(5) ? odd[below(std::size(odd))] : static_cast<float>(below(2'000'001) - 1'000'000) / 300'000.f;
}

Edit RandomEdits::set_model() {
  constexpr RandomSpec specs[] = {{8, 2, 3}, {6, 3, 1}, {32, 4, 0xFFFFFFFFFFFFFFFFull}};
  const auto model = translating_ && one_in(2) ? translating_
                     : one_in(2)               ? models_.make("readable")
                                               : models_.make("random", specs[below(std::size(specs))]);
  return SetModel{model, one_in(2) ? sentences() : std::vector<std::string>{}};
}

Edit RandomEdits::set_weight(const Document& d) {
  auto at = d.weights.by_name.begin();
  std::advance(at, below(d.weights.by_name.size()));
  return SetWeight{at->first, below(static_cast<size_t>(at->second->rows())), below(static_cast<size_t>(at->second->cols())), number()};
}

Edit RandomEdits::fill_weight(const Document& d) {
  auto at = d.weights.by_name.begin();
  std::advance(at, below(d.weights.by_name.size()));
  const auto with = static_cast<FillWeight::With>(below(5));
  const bool keys = with == FillWeight::With::same_as_W_Q;
  return FillWeight{keys ? (d.config.has_encoder() ? "decoder.blocks.0.cross_attn.W_K" : "blocks.0.attn.W_K") : at->first, with,
                    static_cast<std::uint64_t>(below(1000))};
}

CellName RandomEdits::place(const Document& d) {
  const int sample = below(d.sentences.size());
  const Graph graph = graph_of(d, sample).graph;
  const Node& node = graph[below(static_cast<size_t>(graph.size()))];
  return {sample, node.name, below(static_cast<size_t>(node.axes.rows.size)), below(static_cast<size_t>(node.axes.cols.size))};
}

Edit RandomEdits::override_cell(const Document& d) {
  OverrideCell e{place(d), number()};
  if (e.cell.node.ends_with("tokens")) {
    const bool target = e.cell.node == "decoder.tokens";
    if (target) e.cell.row = 1 + below(d.targets[static_cast<size_t>(e.cell.sample)].words.size() + 1);
    e.value = static_cast<float>(below(static_cast<size_t>((target ? *d.model->target_tokenizer : *d.tokenizer).size())));
  }
  if (e.cell.node.find("pattern[") != std::string::npos && one_in(2)) {
    e.keep_sum = true;
    e.value = static_cast<float>(below(50)) / 100.f;
  }
  return e;
}

Edit RandomEdits::patch_rows(const Document& d) {
  const CellName at = place(d);
  Matrix values(1 + below(2), at.col + 1);
  for (Index i = 0; i < values.size(); ++i) values.data()[i] = number();
  return PatchRows{at.sample, at.node, at.row, std::make_shared<const Matrix>(std::move(values))};
}

Edit RandomEdits::set_target(const Document& d, int sample) {
  const Tokenizer& known = *d.model->target_tokenizer;
  Target target = {{}, one_in(2)};
  for (int n = below(5); n > 0; --n) target.words.push_back(known.piece(3 + below(static_cast<size_t>(known.size() - 3))));
  return SetTarget{sample, std::move(target)};
}

int RandomEdits::word_in(const Document& d, int sample) {
  return below(d.tokenizer->tokenize(d.sentences[static_cast<size_t>(sample)]).tokens.size());
}

/// Any choice of the panel, even one that would be refused.
Edit RandomEdits::set_variant(const Document& d) {
  const auto all = all_variants();
  const Variant& variant = *all[static_cast<size_t>(below(all.size()))];
  const auto panel = variant.panel(d, longest_sentence(d));
  if (!panel) return SetVariant{variant.id, variant.value(d)};
  if (!panel->choices.empty()) return SetVariant{variant.id, panel->choices[static_cast<size_t>(below(panel->choices.size()))]};
  const auto& to = (one_in(2) ? panel->less : panel->more).to;
  return SetVariant{variant.id, to.value_or(variant.value(d))};
}

Edit RandomEdits::of_kind(int kind, const Document& d) {
  const int sample = below(d.sentences.size()), tokens = longest_sentence(d);
  switch (kind) {
    case 0: return SetSentences{sentences()};
    case 1: return set_model();
    case 2: {
      const std::vector<int> possible = possible_heads(d.config.d_model);
      return SetHeads{possible[static_cast<size_t>(below(possible.size()))]};
    }
    case 3: return SetMask{static_cast<MaskKind>(below(3))};
    case 4: return PaintMask{below(static_cast<size_t>(tokens)), below(static_cast<size_t>(tokens)), one_in(2)};
    case 5: return SetMaskPadding{one_in(2)};
    case 6: return SetPositions{one_in(2)};
    case 7: return SetBiases{one_in(2)};
    case 8: return set_weight(d);
    case 9: return fill_weight(d);
    case 10: return override_cell(d);
    case 11: return d.overrides.empty() ? Edit(ClearOverride{place(d)}) : Edit(ClearOverride{d.overrides.begin()->first});
    case 12: return one_in(2) ? Edit(ClearOverrides{}) : override_cell(d);
    case 13:
      return SetHeadSetting{below(static_cast<size_t>(d.config.n_attentions())), below(static_cast<size_t>(d.config.n_heads)),
                            static_cast<HeadSetting>(below(4))};
    case 14: return SetTemperature{0.1 + 0.1 * below(30)};
    case 15: return SetMistake{all_mistakes()[static_cast<size_t>(below(all_mistakes().size()))], one_in(2)};
    case 16: return d.config.writes_text() ? set_target(d, sample) : SwapTokens{sample, word_in(d, sample), word_in(d, sample)};
    case 17: return SwapTokens{sample, word_in(d, sample), word_in(d, sample)};
    case 18: return DuplicateToken{sample, word_in(d, sample)};
    case 19: return set_variant(d);
    case 20: return patch_rows(d);
    default: return RemoveToken{sample, word_in(d, sample)};
  }
}

}  // namespace headlight::tests
