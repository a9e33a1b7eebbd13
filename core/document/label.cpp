#include <algorithm>

#include "base/number_text.hpp"
#include "document/edit.hpp"
#include "document/model_graph.hpp"
#include "document/variants/variant.hpp"
#include "graph/node_name.hpp"
#include "text/tokenizer.hpp"

namespace headlight {
namespace {

constexpr const char* arrow = " \u2192 ";

std::string text(float value) { return to_text(static_cast<double>(value), 4); }

const char* on_off(bool on) { return on ? "on" : "off"; }
std::string from_to(const std::string& from, const std::string& to) { return from + arrow + to; }
std::string from_to(std::optional<float> from, float to) { return from ? from_to(text(*from), text(to)) : arrow + 1 + text(to); }
std::string quoted(const std::string& words) { return "\u201c" + words + "\u201d"; }

struct Label {
  const Document& before;
  std::optional<float> was;

  std::string word(int sample, Index at) const {
    if (sample < 0 || sample >= static_cast<int>(before.sentences.size())) return std::to_string(at);
    const std::vector<std::string> words = before.tokenizer->tokenize(before.sentences[static_cast<size_t>(sample)]).texts();
    return at >= 0 && at < static_cast<Index>(words.size()) ? words[static_cast<size_t>(at)] : std::to_string(at);
  }

  /// A matrix by its name, in the graph of the sentence; one that the graph lacks has a name and nothing else.
  struct Named {
    ModelGraph model;
    std::optional<NodeId> node;

    bool is(Part part) const { return node && model.nodes.outline.part_of(*node) == part; }
    AttentionPlace at() const { return node ? model.nodes.outline.standing(*node) : AttentionPlace{}; }
    /// Of the words that the decoder has written.
    bool is_written() const { return at().decoder || (model.nodes.decoder && (is(Part::logits) || is(Part::probs))); }
    const Axes& axes() const { return model.graph[*node].axes; }
  };
  Named named(const std::string& matrix, int sample = 0) const {
    const bool is_there = sample >= 0 && sample < static_cast<int>(before.sentences.size());
    ModelGraph model = graph_of(before, is_there ? sample : 0);
    const auto node = model.graph.has(matrix) ? std::optional(model.graph.find(matrix)) : std::nullopt;
    return {std::move(model), node};
  }

  /// What a row of a computed matrix is called: a word of the sentence, or of a decoder its number, for what it has written is not in the
  /// document.
  std::string row_of(const Named& matrix, const CellPlace& at) const {
    return matrix.is_written() ? std::to_string(at.row) : word(at.sample, at.row);
  }
  /// The same of a column of attention: cross-attention looks at the sentence.
  std::string column_of(const Named& matrix, const CellPlace& at) const {
    return matrix.at().decoder && !matrix.at().cross ? std::to_string(at.col) : word(at.sample, at.col);
  }

  /// A place that all sentences of the batch share.
  std::string of_all(Index at) const { return before.sentences.size() == 1 ? word(0, at) : std::to_string(at); }

  /// A dimension or a word of the vocabulary by its name, everything else by its number.
  static std::string place_on(const Axis& axis, Index at) {
    const bool has_names = axis.kind == AxisKind::d_model || axis.kind == AxisKind::vocabulary;
    return has_names && at >= 0 ? axis.label(at) : std::to_string(at);
  }

  /// "it -> elephant, head 2" of attention weights, "scores it -> elephant, head 2", "q [it, 3], head 2".
  std::string called(const Named& matrix, const CellPlace& at) const {
    const NodeName name = taken_apart(at.node);
    const std::string head = name.head ? ", head " + std::to_string(*name.head + 1) : "";
    if (!matrix.node) return name.own + " [" + std::to_string(at.row) + ", " + std::to_string(at.col) + "]" + head;
    const Outline& outline = matrix.model.nodes.outline;
    const bool pattern = outline.is_attention_weights(*matrix.node) && !outline.symbol_of(*matrix.node).empty();
    if (matrix.axes().cols.kind == AxisKind::key)
      return (pattern ? "" : name.own + " ") + row_of(matrix, at) + arrow + column_of(matrix, at) + head;
    return name.own + " [" + row_of(matrix, at) + ", " + place_on(matrix.axes().cols, at.col) + "]" + head;
  }

  /// "W_Q [noun, 3]", "W_E [cat, noun]".
  std::string weight(const std::string& matrix, Index row, Index col) const {
    const Named weight = named(matrix);
    const auto place = [&](Axis Axes::*side, Index at) { return weight.node ? place_on(weight.axes().*side, at) : std::to_string(at); };
    return taken_apart(matrix).own + " [" + place(&Axes::rows, row) + ", " + place(&Axes::cols, col) + "]";
  }

  EditLabel operator()(const SetSentences& e) const {
    const size_t had = before.sentences.size();
    const auto differ = std::mismatch(e.sentences.begin(), e.sentences.end(), before.sentences.begin(), before.sentences.end());
    if (e.sentences.size() == had) return {"Sentence", differ.first == e.sentences.end() ? "" : quoted(*differ.first)};
    if (e.sentences.size() == had + 1 && differ.first != e.sentences.end()) return {"Sentence added", quoted(*differ.first)};
    if (e.sentences.size() + 1 == had) return {"Sentence taken out", quoted(*differ.second)};
    return {std::to_string(e.sentences.size()) + (e.sentences.size() == 1 ? " sentence" : " sentences"), ""};
  }
  EditLabel operator()(const SetModel& e) const {
    const ModelConfig& c = e.model->config;
    return {"Model " + c.name,
            std::to_string(c.d_model) + " numbers a word, " + std::to_string(c.n_heads) + (c.n_heads == 1 ? " head" : " heads")};
  }
  EditLabel operator()(const SetHeads& e) const {
    return {"Heads", from_to(std::to_string(before.config.n_heads), std::to_string(e.n_heads))};
  }
  EditLabel operator()(const SetVariant& e) const {
    const Variant& variant = variant_called(e.id);
    return {variant.title, from_to(variant.said(variant.value(before)), variant.said(e.value))};
  }
  EditLabel operator()(const SetMask& e) const { return {"Mask", from_to(name(before.mask), name(e.kind))}; }
  EditLabel operator()(const PaintMask& e) const {
    return {"Mask", of_all(e.query) + arrow + of_all(e.key) + (e.may_attend ? " opened" : " masked")};
  }
  EditLabel operator()(const SetMaskPadding& e) const { return {"Padding mask", from_to(on_off(before.mask_padding), on_off(e.masked))}; }
  EditLabel operator()(const SetPositions& e) const {
    const char* kind = before.config.rotary ? "rotary" : "on";
    return {"Positions", from_to(before.config.positions ? kind : "off", e.on ? kind : "off")};
  }
  EditLabel operator()(const SetBiases& e) const { return {"Biases", from_to(on_off(before.config.biases), on_off(e.on))}; }
  EditLabel operator()(const SetWeight& e) const {
    const bool inside = before.weights.has(e.matrix) && e.row >= 0 && e.col >= 0 && e.row < before.weights[e.matrix].rows() &&
                        e.col < before.weights[e.matrix].cols();
    return {weight(e.matrix, e.row, e.col),
            from_to(inside ? std::optional(before.weights[e.matrix](e.row, e.col)) : std::nullopt, e.value)};
  }
  EditLabel operator()(const OverrideCell& e) const {
    if (before.weights.has(e.place.node)) return (*this)(SetWeight{e.place.node, e.place.row, e.place.col, e.value});
    const Named matrix = named(e.place.node, e.place.sample);
    if (!matrix.is(Part::tokens)) return {called(matrix, e.place), from_to(was, e.value) + (e.keep_sum ? ", the row rescaled" : "")};
    const Tokenizer& words = matrix.at().decoder ? *before.model->target_tokenizer : *before.tokenizer;
    const std::string now =
        e.value >= 0 && e.value < static_cast<float>(words.size()) ? quoted(words.piece(static_cast<int>(e.value))) : text(e.value);
    if (matrix.at().decoder) return {"Written word " + std::to_string(e.place.row), arrow + 1 + now};
    return {"Word " + std::to_string(e.place.row), from_to(quoted(word(e.place.sample, e.place.row)), now)};
  }
  EditLabel operator()(const ClearOverride& e) const {
    return {called(named(e.place.node, e.place.sample), e.place), (was ? text(*was) + arrow : "") + "computed again"};
  }
  EditLabel operator()(const ClearOverrides&) const {
    const size_t n = before.overrides.size();
    return {"All cells computed again", std::to_string(n) + (n == 1 ? " was set by hand" : " were set by hand")};
  }
  EditLabel operator()(const SetHeadSetting& e) const {
    return {"Head " + std::to_string(e.head + 1),
            from_to(title(before.interventions.head_setting({e.attention, e.head})), title(e.setting))};
  }
  EditLabel operator()(const SetTemperature& e) const {
    return {"Temperature", from_to(static_cast<float>(before.interventions.temperature), static_cast<float>(e.temperature))};
  }
  EditLabel operator()(const SetMistake& e) const { return {e.on ? "Broken on purpose" : "Mistake undone", title(e.mistake)}; }
  EditLabel operator()(const SetTarget& e) const {
    const bool inside = e.sample >= 0 && e.sample < static_cast<int>(before.targets.size());
    const size_t had = inside ? before.targets[static_cast<size_t>(e.sample)].words.size() : 0;
    if (e.target.words.empty()) return {"Translation", e.target.whole ? "written by the decoder" : "begun anew"};
    if (e.target.words.size() < had) return {"Translation", "back to " + quoted(e.target.words.back())};
    return {"Translation", quoted(e.target.words.back()) + " chosen"};
  }
  EditLabel operator()(const SwapTokens& e) const {
    return {"Words swapped", quoted(word(e.sample, e.a)) + " and " + quoted(word(e.sample, e.b))};
  }
  EditLabel operator()(const DuplicateToken& e) const { return {"Word duplicated", quoted(word(e.sample, e.at))}; }
  EditLabel operator()(const RemoveToken& e) const { return {"Word taken out", quoted(word(e.sample, e.at))}; }
  EditLabel operator()(const FillWeight& e) const {
    const std::string matrix = taken_apart(e.matrix).own;
    switch (e.with) {
      case FillWeight::With::identity: return {matrix, "= identity"};
      case FillWeight::With::zeros: return {matrix, "= zeros"};
      case FillWeight::With::random: return {matrix, "= random, seed " + std::to_string(e.seed)};
      case FillWeight::With::original: return {matrix, "as it came"};
      case FillWeight::With::same_as_W_Q: break;
    }
    return {matrix, "= W_Q"};
  }
};

}  // namespace

EditLabel label_in_two(const Edit& edit, const Document& before, std::optional<float> was) { return std::visit(Label{before, was}, edit); }

std::string label(const Edit& edit, const Document& before) {
  const EditLabel words = label_in_two(edit, before);
  return words.title + (words.detail.empty() ? "" : " " + words.detail);
}

}  // namespace headlight
