#include "lesson/known_mistakes.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "document/apply.hpp"

namespace headlight::lesson {
namespace {

template <Mistake mistake>
std::optional<Document> with(const Run& right) {
  if (right.document.makes(mistake)) return std::nullopt;
  return document::apply(right.document, SetMistake{mistake, true});
}

/// A temperature does what another divisor does.
std::optional<Document> divided_by_d_model(const Run& right) {
  const Document& d = right.document;
  if (!d.config.scales_scores || d.makes(Mistake::no_scale)) return std::nullopt;
  const double times = std::sqrt(static_cast<double>(d.config.d_model) / d.config.d_head());
  return document::apply(d, SetTemperature{d.interventions.temperature * times});
}

std::optional<Document> with_Q_and_K_exchanged(const Run& right) {
  Document d = right.document;
  if (d.makes(Mistake::W_K_is_W_Q)) return std::nullopt;
  const Graph& graph = *right.samples.front().graph;
  const auto exchange = [&](NodeId a, NodeId b) {
    const std::string &one = graph[a].name, &other = graph[b].name;
    if (!d.weights.has(one) || !d.weights.has(other) || d.weights[one].cols() != d.weights[other].cols()) return false;
    std::swap(d.weights.by_name.at(one), d.weights.by_name.at(other));
    return true;
  };
  for (const AttentionId& place : attention_ids(right.nodes)) {
    const AttentionNodes& n = attention_at(right.nodes, place);
    if (n.W_Q == absent || n.W_K == absent || !exchange(n.W_Q, n.W_K)) return std::nullopt;
    if (n.b_Q && n.b_K && !exchange(*n.b_Q, *n.b_K)) return std::nullopt;
  }
  return d;
}

constexpr std::array other_side = {PointerReading::exchanged};
constexpr std::array other_heads = {PointerReading::head_before, PointerReading::head_after};

constexpr KnownMistake table[] = {
    {.id = "no_scale", .made = with<Mistake::no_scale>, .preserves_order = true},
    {.id = "scale_by_d_model", .made = divided_by_d_model, .preserves_order = true},
    {.id = "softmax_over_queries", .made = with<Mistake::softmax_over_queries>},
    {.id = "mask_after_softmax", .made = with<Mistake::mask_after_softmax>, .preserves_order = true},
    {.id = "zero_for_masked", .made = with<Mistake::zero_for_masked>},
    {.id = "rows_and_columns", .readings = other_side},
    {.id = "neighbouring_head", .readings = other_heads},
    {.id = "Q_K_exchanged", .made = with_Q_and_K_exchanged},
    {.id = wrong_rounding},
};

}  // namespace

std::span<const KnownMistake> known_mistakes() { return table; }

std::string counted_mistakes(const std::map<std::string, int>& mistakes) {
  std::string all;
  for (const auto& [id, n] : mistakes) all += (all.empty() ? "" : ", ") + id + " " + std::to_string(n);
  return all;
}

}  // namespace headlight::lesson
