#include "graph/axis.hpp"

namespace headlight::graph {

std::string Axis::label(Index i) const {
  const auto place = static_cast<size_t>(i);
  return labels && place < labels->size() ? (*labels)[place] : std::to_string(i);
}

const char* name(AxisKind kind) {
  switch (kind) {
    case AxisKind::token: return "token";
    case AxisKind::query: return "query";
    case AxisKind::key: return "key";
    case AxisKind::d_model: return "d_model";
    case AxisKind::d_head: return "d_head";
    case AxisKind::heads: return "heads*d_head";
    case AxisKind::d_mlp: return "d_mlp";
    case AxisKind::vocabulary: return "vocabulary";
    case AxisKind::one: break;
  }
  return "one";
}

bool counts_words(AxisKind kind) { return kind == AxisKind::token || kind == AxisKind::query || kind == AxisKind::key; }

bool agree(const Axis& a, const Axis& b) {
  return a.size == b.size && (a.kind == b.kind || (counts_words(a.kind) && counts_words(b.kind)));
}

Axis axis(AxisKind kind, Index size) { return {kind, size, nullptr}; }

Axis axis(AxisKind kind, std::vector<std::string> labels) {
  const auto size = static_cast<Index>(labels.size());
  return {kind, size, std::make_shared<const std::vector<std::string>>(std::move(labels))};
}

}  // namespace headlight::graph
