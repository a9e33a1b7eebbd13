#include <algorithm>

#include "base/number_text.hpp"
#include "document/document_graph.hpp"
#include "document/edit.hpp"
#include "document/sentence.hpp"
#include "document/variants/variant.hpp"
#include "graph/node_name.hpp"
#include "model/positions.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {
namespace {

constexpr const char* arrow = " \u2192 ";

std::string text(float value) { return to_text(static_cast<double>(value), 4); }

Message on_off(bool on) { return on ? tr_id("history.on") : tr_id("history.off"); }
Message from_to(Message from, Message to) { return tr_id("history.from_to", {{"from", std::move(from)}, {"to", std::move(to)}}); }
Message only_to(Message to) { return tr_id("history.to", {{"to", std::move(to)}}); }
Message from_to(std::optional<float> from, float to) { return from ? from_to(Message(text(*from)), Message(text(to))) : only_to(text(to)); }
Message quoted(const std::string& words) { return tr_id("history.quoted", {{"words", words}}); }
Message setting(HeadSetting setting) { return tr_id_of("history.setting.*", id(setting)); }
/// The name of a cell with its head: "pattern[1]" names head 2.
Message of_head(Message place, std::optional<int> head) {
  return head ? tr_id("history.cell_of_head", {{"cell", std::move(place)}, {"head", *head + 1}}) : place;
}
Message in_brackets(std::string matrix, Message row, Message column) {
  return tr("{matrix} [{row}, {column}]", {{"matrix", std::move(matrix)}, {"row", std::move(row)}, {"column", std::move(column)}});
}
/// The name of a dimension, which the window translates. A name with a brace would be read as a text with a placeholder.
Message dimension(const std::string& name) { return name.find('{') == std::string::npos ? tr(name) : Message(name); }

struct Label {
  const Document& before;
  std::optional<float> was;

  std::string word(int sample, Index at) const {
    if (sample < 0 || sample >= static_cast<int>(before.sentences.size())) return std::to_string(at);
    const std::vector<std::string> words = tokens_of_sentence(*before.tokenizer, before.sentences[static_cast<size_t>(sample)]).texts();
    return at >= 0 && at < static_cast<Index>(words.size()) ? words[static_cast<size_t>(at)] : std::to_string(at);
  }

  /// A matrix by its name, in the graph of the sentence; a matrix that the graph lacks has only its name.
  struct Named {
    ModelGraph model;
    std::optional<NodeId> node;

    bool is(Part part) const { return node && model.nodes.outline.part_of(*node) == part; }
    AttentionId at() const { return node ? model.nodes.outline.standing(*node) : AttentionId{}; }
    /// True if its rows are words that the decoder has written.
    bool is_written() const { return at().decoder || (model.nodes.decoder && (is(Part::logits) || is(Part::probs))); }
    const Axes& axes() const { return model.graph[*node].axes; }
  };
  Named named(const std::string& matrix, int sample = 0) const {
    const bool is_there = sample >= 0 && sample < static_cast<int>(before.sentences.size());
    ModelGraph model = graph_of(before, is_there ? sample : 0);
    const auto node = model.graph.has(matrix) ? std::optional(model.graph.find(matrix)) : std::nullopt;
    return {std::move(model), node};
  }

  /// The label of a row of a computed matrix: a word of the sentence, or a number for a decoder, whose text is not in the document.
  std::string row_of(const Named& matrix, const CellName& at) const {
    if (before.model->imported) return matrix.axes().rows.label(at.row);
    return matrix.is_written() ? std::to_string(at.row) : word(at.sample, at.row);
  }
  /// The label of a column of attention: in cross-attention a word of the sentence.
  std::string column_of(const Named& matrix, const CellName& at) const {
    return matrix.at().decoder && !matrix.at().cross ? std::to_string(at.col) : word(at.sample, at.col);
  }

  /// A place shared by all sentences of the batch.
  std::string of_all(Index at) const { return before.sentences.size() == 1 ? word(0, at) : std::to_string(at); }

  /// The name of a dimension or of a word of the vocabulary; any other place's number.
  static Message index_on(const Axis& axis, Index at) {
    if (axis.kind == AxisKind::d_model && axis.labels && at >= 0) return dimension(axis.label(at));
    return axis.kind == AxisKind::vocabulary && at >= 0 ? Message(axis.label(at)) : Message(at);
  }

  /// "it -> elephant, head 2" for attention weights, "scores it -> elephant, head 2", "q [it, 3], head 2".
  Message called(const Named& matrix, const CellName& at) const {
    const NodeName name = parse_node_name(at.node);
    if (!matrix.node) return of_head(name.own + " [" + std::to_string(at.row) + ", " + std::to_string(at.col) + "]", name.head);
    const Outline& outline = matrix.model.nodes.outline;
    const bool pattern = outline.is_attention_weights(*matrix.node) && !outline.symbol_of(*matrix.node).empty();
    if (matrix.axes().cols.kind == AxisKind::key)
      return of_head((pattern ? "" : name.own + " ") + row_of(matrix, at) + arrow + column_of(matrix, at), name.head);
    return of_head(in_brackets(name.own, row_of(matrix, at), index_on(matrix.axes().cols, at.col)), name.head);
  }

  /// The name of a weight's cell: "W_Q [noun, 3]", "W_E [cat, noun]".
  Message weight(const std::string& matrix, Index row, Index col) const {
    const Named weight = named(matrix);
    const auto place = [&](Axis Axes::*side, Index at) { return weight.node ? index_on(weight.axes().*side, at) : Message(at); };
    return in_brackets(parse_node_name(matrix).own, place(&Axes::rows, row), place(&Axes::cols, col));
  }

  EditLabel operator()(const SetSentences& e) const {
    const size_t had = before.sentences.size();
    const auto differ = std::mismatch(e.sentences.begin(), e.sentences.end(), before.sentences.begin(), before.sentences.end());
    if (e.sentences.size() == had)
      return {tr_id("history.sentence"), differ.first == e.sentences.end() ? Message() : quoted(*differ.first)};
    if (e.sentences.size() == had + 1 && differ.first != e.sentences.end()) return {tr_id("history.sentence.added"), quoted(*differ.first)};
    if (e.sentences.size() + 1 == had) return {tr_id("history.sentence.taken_out"), quoted(*differ.second)};
    return {tr_id_counted("history.sentences", static_cast<int>(e.sentences.size())), ""};
  }
  EditLabel operator()(const SetModel& e) const {
    const ModelConfig& c = e.model->config;
    return {tr_id("history.model", {{"name", c.name}}), tr_id_counted("history.model.size", c.n_heads, {{"width", c.d_model}})};
  }
  EditLabel operator()(const SetHeads& e) const {
    return {tr_id("history.heads"), from_to(Message(before.config.n_heads), Message(e.n_heads))};
  }
  EditLabel operator()(const SetVariant& e) const {
    const Variant& variant = variant_called(e.id);
    return {tr_id_of("history.variant.*", variant.id), from_to(in_history(variant, variant.value(before)), in_history(variant, e.value))};
  }
  EditLabel operator()(const SetMask& e) const {
    return {tr_id("history.mask"), from_to(tr_id_of("history.mask.*", name(before.mask)), tr_id_of("history.mask.*", name(e.kind)))};
  }
  EditLabel operator()(const PaintMask& e) const {
    const std::string query = of_all(e.query), key = of_all(e.key);
    if (e.may_attend) return {tr_id("history.mask"), tr_id("history.mask.cell.opened", {{"query", query}, {"key", key}})};
    return {tr_id("history.mask"), tr_id("history.mask.cell.masked", {{"query", query}, {"key", key}})};
  }
  EditLabel operator()(const SetMaskPadding& e) const {
    return {tr_id("history.padding"), from_to(on_off(before.mask_padding), on_off(e.masked))};
  }
  EditLabel operator()(const SetPositions& e) const {
    const Message kind = in_history(variant_called("positions"), position_form(before.config));
    return {tr_id_of("history.variant.*", "positions"),
            from_to(before.config.positions ? kind : on_off(false), e.on ? kind : on_off(false))};
  }
  EditLabel operator()(const SetBiases& e) const { return {tr_id("history.biases"), from_to(on_off(before.config.biases), on_off(e.on))}; }
  EditLabel operator()(const SetWeight& e) const {
    const bool inside = before.weights.has(e.matrix) && e.row >= 0 && e.col >= 0 && e.row < before.weights[e.matrix].rows() &&
                        e.col < before.weights[e.matrix].cols();
    return {before.model->imported ? called(named(e.matrix), {0, e.matrix, e.row, e.col}) : weight(e.matrix, e.row, e.col),
            from_to(inside ? std::optional(before.weights[e.matrix](e.row, e.col)) : std::nullopt, e.value)};
  }
  EditLabel operator()(const OverrideCell& e) const {
    if (before.weights.has(e.cell.node)) return (*this)(SetWeight{e.cell.node, e.cell.row, e.cell.col, e.value});
    const Named matrix = named(e.cell.node, e.cell.sample);
    if (!matrix.is(Part::tokens)) {
      const Message change = from_to(was, e.value);
      return {called(matrix, e.cell), e.keep_sum ? tr_id("history.rescaled", {{"change", change}}) : change};
    }
    const Tokenizer& words = matrix.at().decoder ? *before.model->target_tokenizer : *before.tokenizer;
    const Message now = e.value >= 0 && e.value < static_cast<float>(words.size())
                            ? quoted(words.display_piece_for(static_cast<int>(e.value)))
                            : Message(text(e.value));
    if (matrix.at().decoder) return {tr_id("history.written_word", {{"number", e.cell.row}}), only_to(now)};
    return {tr_id("history.word", {{"number", e.cell.row}}), from_to(quoted(word(e.cell.sample, e.cell.row)), now)};
  }
  EditLabel operator()(const ClearOverride& e) const {
    const Message computed = tr_id("history.computed_again");
    return {called(named(e.cell.node, e.cell.sample), e.cell), was ? from_to(Message(text(*was)), computed) : computed};
  }
  EditLabel operator()(const ClearOverrides&) const {
    return {tr_id("history.all_computed_again"), tr_id_counted("history.were_overridden", static_cast<int>(before.overrides.size()))};
  }
  /// "layer 2", "cross-attention of decoder layer 2"; nothing outside of the layers.
  static std::optional<Message> layer_of(const Named& matrix) {
    if (!matrix.node) return std::nullopt;
    const auto place = matrix.model.nodes.outline.place_of(*matrix.node);
    if (!place || scope(place->stage) == StageScope::model || scope(place->stage) == StageScope::stack) return std::nullopt;
    const Message layer = matrix.at().layer + 1;
    if (!matrix.model.nodes.decoder) return tr_id("history.patch.layer", {{"layer", layer}});
    if (matrix.at().cross) return tr_id("history.patch.layer.cross", {{"layer", layer}});
    if (matrix.at().decoder) return tr_id("history.patch.layer.decoder", {{"layer", layer}});
    return tr_id("history.patch.layer.encoder", {{"layer", layer}});
  }
  /// "Head 3 of layer 2 from A", "resid_pre of layer 2 from A", "Row “it” of resid_pre, layer 2, from A".
  EditLabel operator()(const PatchRows& e) const {
    const Named matrix = named(e.node, e.sample);
    const Index rows = e.values ? e.values->rows() : 0, cols = e.values ? e.values->cols() : 0;
    const NodeName name = parse_node_name(e.node);
    const auto layer = layer_of(matrix);
    const Message size = tr_id("history.patch.size", {{"rows", rows}, {"cols", cols}});
    const bool whole = !matrix.node || rows > 1 || matrix.axes().rows.size == 1;
    if (whole && layer && name.head && matrix.is(Part::weighted_sum))
      return {tr_id("history.patch.head", {{"head", *name.head + 1}, {"layer", *layer}}), size};
    Message what = of_head(name.own, name.head);
    if (layer) what = tr_id("history.patch.in_layer", {{"matrix", std::move(what)}, {"layer", *layer}});
    if (whole) return {tr_id("history.patch.matrix", {{"matrix", std::move(what)}}), size};
    const Axis& of_rows = matrix.axes().rows;
    const std::string row = counts_words(of_rows.kind) ? row_of(matrix, {e.sample, e.node, e.first, 0}) : of_rows.label(e.first);
    return {tr_id("history.patch.row", {{"row", quoted(row)}, {"matrix", std::move(what)}}), size};
  }
  EditLabel operator()(const SetHeadSetting& e) const {
    return {tr_id("history.head", {{"number", e.head + 1}}),
            from_to(setting(before.interventions.head_setting({e.attention, e.head})), setting(e.setting))};
  }
  EditLabel operator()(const SetTemperature& e) const {
    return {tr_id("history.temperature"), from_to(static_cast<float>(before.interventions.temperature), static_cast<float>(e.temperature))};
  }
  EditLabel operator()(const SetMistake& e) const {
    return {e.on ? tr_id("history.broken") : tr_id("history.mended"), tr_id_of("mistake.*.title", id(e.mistake))};
  }
  EditLabel operator()(const SetTarget& e) const {
    const bool inside = e.sample >= 0 && e.sample < static_cast<int>(before.targets.size());
    const size_t had = inside ? before.targets[static_cast<size_t>(e.sample)].words.size() : 0;
    const Message title = tr_id("history.translation");
    if (e.target.words.empty())
      return {title, e.target.whole ? tr_id("history.translation.by_decoder") : tr_id("history.translation.anew")};
    const Message last = quoted(e.target.words.back());
    if (e.target.words.size() < had) return {title, tr_id("history.translation.back", {{"word", last}})};
    return {title, tr_id("history.translation.chosen", {{"word", last}})};
  }
  EditLabel operator()(const SwapTokens& e) const {
    return {tr_id("history.swapped"),
            tr_id("history.swapped.both", {{"first", quoted(word(e.sample, e.a))}, {"second", quoted(word(e.sample, e.b))}})};
  }
  EditLabel operator()(const DuplicateToken& e) const { return {tr_id("history.duplicated"), quoted(word(e.sample, e.at))}; }
  EditLabel operator()(const RemoveToken& e) const { return {tr_id("history.taken_out"), quoted(word(e.sample, e.at))}; }
  EditLabel operator()(const FillWeight& e) const {
    const std::string matrix = parse_node_name(e.matrix).own;
    switch (e.with) {
      case FillWeight::With::identity: return {matrix, tr_id("history.fill.identity")};
      case FillWeight::With::zeros: return {matrix, tr_id("history.fill.zeros")};
      case FillWeight::With::random: return {matrix, tr_id("history.fill.random", {{"seed", std::to_string(e.seed)}})};
      case FillWeight::With::original: return {matrix, tr_id("history.fill.original")};
      case FillWeight::With::same_as_W_Q: break;
    }
    return {matrix, "= W_Q"};
  }
};

}  // namespace

EditLabel label(const Edit& edit, const Document& before, std::optional<float> was) { return std::visit(Label{before, was}, edit); }

}  // namespace headlight::document
