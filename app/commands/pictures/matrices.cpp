#include "commands/pictures/matrices.hpp"

#include "export/matrix_text.hpp"
#include "export/matrix_tikz.hpp"
#include "export/stereo_sound.hpp"
#include "graph/largest_in_row.hpp"
#include "model/named_cell.hpp"
#include "theme/colour_map.hpp"
#include "theme/palette.hpp"
#include "views/boards/masked_patterns.hpp"
#include "views/boards/scales.hpp"

namespace headlight::commands {
namespace {

Rgb rgb_of(ImU32 colour) {
  const auto part = [&](int shift) { return static_cast<int>(colour >> shift & 255); };
  return {part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT)};
}

/// Returns the colours that the boards use on light paper.
HeatInks inks_of(const Run& run, NodeId node, int decimals) {
  const ColourMap map = run.nodes.outline.rows_sum_to_one(node) ? ColourMap::beam : ColourMap::diverging;
  const float limit = map == ColourMap::beam ? 1.f : common_limit(run, node);
  const ColourTable table = colour_table(map, Scheme::light);
  const Palette colours = palette(Scheme::light);
  const auto fill = [=](float value) { return heat_colour(table, map, value, limit); };
  return {.fill = [=](float value) { return rgb_of(fill(value)); },
          .ink = [=](float value) { return rgb_of(ink_on(fill(value), Scheme::light)); },
          .low = map == ColourMap::beam ? 0.f : -limit,
          .high = limit,
          .absent = rgb_of(colours.panel),
          .fault = rgb_of(colours.nan),
          .line = rgb_of(colours.line2),
          .decimals = decimals};
}

std::string tikz_of(std::vector<LabelledMatrix> matrices, const ExportRequest& what, const Run& run, const Sample& sample, int decimals) {
  for (size_t i = 0; i < matrices.size(); ++i)
    if (run.nodes.outline.rows_sum_to_one(what.nodes[i])) matrices[i].values = masked_pattern(*sample.graph, sample.trace, what.nodes[i]);
  return tikz(matrices, inks_of(run, what.nodes.front(), decimals));
}

}  // namespace

std::vector<NodeId> nodes_called(const Graph& graph, const Outline& outline, const std::string& name) {
  const std::string first = name + "[0]";
  if (!graph.has(name) && graph.has(first)) return outline.in_every_head(graph.find(first));
  return {node_called(graph, outline, name)};
}

std::string matrices_as(const ExportRequest& what, const Run& run, size_t sample_number, const SetNumbers& set) {
  const Sample& sample = run.samples[sample_number];
  std::vector<LabelledMatrix> matrices;
  for (const NodeId node : what.nodes) matrices.push_back(labelled(*sample.graph, sample.trace, node));
  switch (what.format) {
    case PaperFormat::csv: return csv(matrices);
    case PaperFormat::npy: return npy(matrices);
    case PaperFormat::latex: return latex(matrices, {set.decimals, set.labels});
    default: return tikz_of(std::move(matrices), what, run, sample, set.decimals);
  }
}

std::string row_as_wav(const Sample& sample, const Outline& outline, NodeId node, const std::string& row) {
  const Index at = index_on((*sample.graph)[node].axes.rows, row, "row");
  return wav(stereo_sound(row_tones(*sample.graph, sample.trace, outline, {node, at, graph::largest_in_row(sample.trace[node], at)})));
}

}  // namespace headlight::commands
