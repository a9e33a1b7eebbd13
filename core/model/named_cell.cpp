#include "model/named_cell.hpp"

#include "base/error.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"

namespace headlight::model {

namespace {

std::optional<Index> find_label(const Axis& axis, const std::string& name) {
  for (const auto& names : {axis.labels, axis.spelled})
    for (Index i = 0; names && i < axis.size; ++i)
      if ((*names)[static_cast<size_t>(i)] == name) return i;
  return std::nullopt;
}

/// A vocabulary shows a piece with the space before it, "␣cat", and a text shows it as "cat".
std::optional<Index> find_in_text(const Axis& axis, const std::string& name) {
  return axis.kind == AxisKind::vocabulary && !name.empty() ? find_label(axis, "\u2423" + name) : std::nullopt;
}

}  // namespace

std::optional<Index> find_on(const Axis& axis, const std::string& name) {
  if (const auto label = find_label(axis, name)) return label;
  if (const auto number = whole_number(name))
    if (const Index i = *number < 0 ? *number + axis.size : *number; i >= 0 && i < axis.size) return i;
  return find_in_text(axis, name);
}

Index index_on(const Axis& axis, const std::string& name, const char* side) {
  if (const auto found = find_on(axis, name)) return *found;
  const std::string near = axis.labels && !whole_number(name) ? nearest_name(name, *axis.labels) : "";
  const Message none =
      tr("{side} {name} does not exist; there are 0 to {last}", {{"side", side}, {"name", in_quotes(name)}, {"last", axis.size - 1}});
  throw UserError(near.empty() ? none : tr("{what}, and labels such as {near}", {{"what", none}, {"near", in_quotes(near)}}));
}

Index word_on(const Axis& vocabulary, const std::string& word) {
  if (const auto found = find_label(vocabulary, word)) return *found;
  if (const auto found = find_in_text(vocabulary, word)) return *found;
  const std::string near = vocabulary.labels ? nearest_name(word, *vocabulary.labels) : "";
  throw UserError(did_you_mean(tr("the model has no word {word}", {{"word", in_quotes(word)}}), near));
}

WordInRow cut_at_sign(const std::string& text) {
  const size_t at = text.rfind('@');
  if (at == std::string::npos || at == 0 || at + 1 == text.size()) return {text, {}};
  return {text.substr(0, at), text.substr(at + 1)};
}

std::optional<NodeId> find_node(const Graph& graph, const Outline& outline, const std::string& name) {
  if (graph.has(name)) return graph.find(name);
  for (const BlockEnds& block : outline.blocks()) {
    if (name == block.input_name()) return block.input;
    if (name == block.output_name()) return block.output;
  }
  return std::nullopt;
}

NodeId node_called(const Graph& graph, const Outline& outline, const std::string& name) {
  const auto found = find_node(graph, outline, name);
  return found ? *found : graph.find(name);  // find throws with the nearest name
}

Cell cell_called(const Graph& graph, const Outline& outline, const std::string& flag, const std::string& text) {
  const size_t first = text.find(',');
  const size_t second = first == std::string::npos || first + 1 >= text.size()
                            ? std::string::npos
                            : text.find(',', text[first + 1] == ',' ? first + 2 : first + 1);
  if (second == std::string::npos)
    throw UserError(tr("{flag} {given} is not a cell; write it as \"blocks.0.attn.pattern[1],it,elephant\"",
                       {{"flag", flag}, {"given", in_quotes(text)}}));
  try {
    const NodeId node = node_called(graph, outline, text.substr(0, first));
    const Axes& axes = graph[node].axes;
    return {node, index_on(axes.rows, text.substr(first + 1, second - first - 1), "row"),
            index_on(axes.cols, text.substr(second + 1), "column")};
  } catch (const UserError& error) {
    throw UserError(tr("{flag} {given}: {why}", {{"flag", flag}, {"given", in_quotes(text)}, {"why", error.message()}}));
  }
}

}  // namespace headlight::model
