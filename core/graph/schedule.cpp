#include "graph/schedule.hpp"

#include <algorithm>
#include <tuple>

#include "machine/system.hpp"

namespace headlight::graph {
namespace {

/// If the right operand has at least this many numbers, rearranging it takes a large part of a product's time.
constexpr Index wide_product = 1 << 17;

/// Rows of a chain that run together. Products get many, because the right operand is packed again for each block; without
/// products there are enough blocks for every core.
constexpr Index product_rows = 256, other_rows = 64;

/// Limits for the blocks of a wide product: a block takes about 30 ms, after which a thread notices a request to stop.
constexpr Index most_wide_rows = 1024, fewest_wide_rows = 128, most_wide_cols = 2048, fewest_wide_cols = 128;

/// Bytes that the steps between two products read and write for some rows at once: they fit into a core's own cache.
constexpr Index together_bytes = 192 * 1024, fewest_together = 4;

Index parts(Index whole, Index most) { return (whole + most - 1) / most; }

/// `whole` in as few equal parts as have at most `most`, each a multiple of `of`.
Index equal_part(Index whole, Index most, Index of = 1) {
  const Index part = parts(whole, std::max<Index>(1, parts(whole, most)));
  return std::max<Index>(1, parts(part, of) * of);
}

Index chain_rows(std::span<const Step> steps) {
  const bool cheap = std::all_of(steps.begin(), steps.end(), [](const Step& step) { return step.placement.row_by_row; });
  return equal_part(steps.front().rows(), cheap ? other_rows : product_rows);
}

Index wide_cols(const Step& step, Index cores) {
  const Index most = std::clamp(parts(step.cols(), cores), fewest_wide_cols, most_wide_cols);
  return equal_part(step.cols(), most, 64);
}

/// Divides the rows too if there are fewer column blocks than cores.
Index wide_rows(const Step& step, Index cores) {
  const Index among = parts(cores, parts(step.cols(), wide_cols(step, cores)));
  return equal_part(step.rows(), std::clamp(parts(step.rows(), among), fewest_wide_rows, most_wide_rows));
}

/// Runs some rows through all of `steps`, then the next rows: scores are scaled, masked and normalised while they are in the cache.
void run_together(std::span<const Step> steps, RowRange rows) {
  Index width = 0;
  for (const Step& step : steps) width += step.cols() + (step.in.empty() ? 0 : step.in[0]->cols());
  const Index most = std::max(fewest_together, together_bytes / (width * Index{sizeof(float)}));
  for (Index begin = rows.begin; begin < rows.end; begin += most)
    for (const Step& step : steps) step.run({begin, std::min(rows.end, begin + most)});
}

void run_wide(const Step& step, RowRange rows, ColRange cols, Index cores) {
  const auto& product = static_cast<const ProductOp&>(*step.op);
  const Index height = wide_rows(step, cores), width = wide_cols(step, cores);
  for (Index row = rows.begin; row < rows.end; row += height)
    for (Index col = cols.begin; col < cols.end; col += width)
      product.forward_block(step.in, {row, std::min(rows.end, row + height)}, {col, std::min(cols.end, col + width)}, *step.out);
  if (step.overridden) override_cells(*step.overridden, rows, *step.out);
}

/// A row that keeps its sum needs all of its columns, so a product with cells set by hand is one task.
void append_wide_tasks(std::span<const Step> steps, Index cores, std::vector<WorkItem>& tasks) {
  const Step& step = steps.front();
  if (step.overridden) return tasks.push_back({steps, {0, step.rows()}, {0, step.cols()}});
  const Index height = wide_rows(step, cores), width = wide_cols(step, cores);
  for (Index row = 0; row < step.rows(); row += height)
    for (Index col = 0; col < step.cols(); col += width)
      tasks.push_back({steps, {row, std::min(step.rows(), row + height)}, {col, std::min(step.cols(), col + width)}});
}

/// True if every row is made from that row alone. An input of a single row, such as a bias, is available to each.
bool is_row_by_row(const Graph& graph, const Node& node) {
  for (size_t i = 0; i < node.inputs.size(); ++i)
    if (!node.op->row_aligned(i) && graph[node.inputs[i]].axes.rows.size > 1) return false;
  return node.op->form() != Form::product;
}

}  // namespace

bool is_wide(const Graph& graph, NodeId id) {
  const Node& node = graph[id];
  if (node.inputs.empty() || graph[node.inputs[0]].axes.cols.size * node.axes.cols.size < wide_product) return false;
  return dynamic_cast<const ProductOp*>(node.op.get()) != nullptr;
}

void Step::make_room() const {
  if (out->rows() == rows() && out->cols() == cols()) return;
  out->resize(rows(), cols());
  prefer_large_pages(out->data(), static_cast<std::size_t>(out->size()) * sizeof(float));
}

bool Step::is_one_block() const { return !placement.wide && rows() <= other_rows; }

void Step::run(RowRange rows) const {
  op->forward(in, rows, *out);
  if (overridden) override_cells(*overridden, rows, *out);
}

Placement placement(const Graph& graph, NodeId id, const std::vector<Placement>& placed) {
  const Node& node = graph[id];
  Placement own{0, id, is_wide(graph, id), is_row_by_row(graph, node)};
  bool joins = false;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const Placement& from = placed[static_cast<size_t>(node.inputs[i])];
    const bool follows = from.phase >= 0 && !own.wide && !from.wide && node.op->row_aligned(i);
    const int earliest = follows ? from.phase : from.phase + 1;
    if (earliest > own.phase) own.phase = earliest, own.chain = id, joins = false;
    if (!follows || earliest < own.phase) continue;
    joins = joins || (own.chain != id && own.chain != from.chain);
    own.chain = from.chain;
  }
  if (joins) ++own.phase, own.chain = id;
  return own;
}

void WorkItem::run(Index cores) const {
  if (steps.front().placement.wide) return run_wide(steps.front(), rows, cols, cores);
  for (auto first = steps.begin(); first != steps.end();) {
    const auto end = std::find_if_not(first, steps.end(), [](const Step& step) { return step.placement.row_by_row; });
    if (first == end) (first++)->run(rows);
    else run_together({first, end}, rows), first = end;
  }
}

void append_tasks(std::span<const Step> steps, Index cores, std::vector<WorkItem>& tasks) {
  if (steps.front().placement.wide) return append_wide_tasks(steps, cores, tasks);
  const Index rows = steps.front().rows(), block = chain_rows(steps);
  for (Index begin = 0; begin < rows; begin += block) tasks.push_back({steps, {begin, std::min(rows, begin + block)}, {}});
}

namespace {

void append_chain(std::span<const Step> steps, Index cores, Phase& phase) {
  const size_t before = phase.tasks.size();
  append_tasks(steps, cores, phase.tasks);
  for (size_t i = before; i < phase.tasks.size(); ++i) phase.tasks[i].chain = phase.chains.size();
  phase.chains.push_back({steps, phase.tasks.size() - before});
}

}  // namespace

std::vector<Phase> phases_of(std::vector<Step>& steps, Index cores) {
  const auto chain = [](const Step& s) { return std::pair(s.placement.phase, s.placement.chain); };
  std::stable_sort(steps.begin(), steps.end(), [&](const Step& a, const Step& b) { return chain(a) < chain(b); });
  std::vector<Phase> phases;
  for (auto first = steps.begin(); first != steps.end();) {
    const auto end = std::find_if(first, steps.end(), [&](const Step& s) { return chain(s) != chain(*first); });
    const auto place = static_cast<size_t>(first->placement.phase);
    if (place >= phases.size()) phases.resize(place + 1);
    const std::span<const Step> together(&*first, static_cast<size_t>(end - first));
    append_chain(together, cores, phases[place]);
    first = end;
  }
  return phases;
}

}  // namespace headlight::graph
