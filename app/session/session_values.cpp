// Hands out the values that are computed already, and runs the steps that wait for the others.
#include <algorithm>

#include "graph/largest_in_row.hpp"
#include "graph/on_demand.hpp"
#include "session/session.hpp"

namespace headlight::session {

bool Session::is_ready(NodeId node) const {
  const std::vector<NodeId> heads = nodes().outline.in_every_head(node);
  return std::all_of(run_->samples.begin(), run_->samples.end(), [&](const Sample& sample) {
    return std::all_of(heads.begin(), heads.end(), [&](NodeId id) { return sample.trace.ready(id); });
  });
}

bool Session::will_preview(NodeId node) const {
  const bool beside = filling_ ? !filling_->done() : patience_ < std::numeric_limits<double>::infinity();
  return beside && trace().later && trace().later->passes(node) && !preview(node);
}

std::optional<RowMost> Session::row_most(NodeId node, Index row) const {
  if (const auto preview = this->preview(node))
    return RowMost{preview->at_most[static_cast<size_t>(row)], preview->row_most[static_cast<size_t>(row)]};
  if (will_preview(node) && !trace().ready(node)) return std::nullopt;
  const Matrix& values = trace()[node];
  const Index most = largest_in_row(values, row);
  return RowMost{most, values(row, most)};
}

std::optional<float> Session::known_number(const Cell& cell) const {
  if (!trace().ready(cell.node)) {
    const auto most = row_most(cell.node, cell.row);
    if (!most) return std::nullopt;
    if (most->col == cell.col) return most->value;
  }
  return trace()[cell.node](cell.row, cell.col);
}

const PatternReading& Session::reading_of(NodeId pattern) const {
  const Axes& axes = graph()[pattern].axes;
  const auto known = [this]() -> const std::vector<ExpectedKeys>& {
    const Sample& sample = navigation_.sample();
    return known_translations_.of(sample.tokens, sample.target);
  };
  return pattern_readings_.of(pattern, trace().matrix(pattern), navigation_.n_words(axes.rows), axes.rows.labels == axes.cols.labels,
                              known);
}

void Session::go(Stage stage) {
  if (const auto to = nearest(navigation_.stages(), {stage, selection().at})) go(*to);
}

void Session::go(const StagePlace& to) {
  const std::vector<NodeId> shown = board_nodes(nodes(), to);
  if (std::all_of(shown.begin(), shown.end(), [this](NodeId node) { return is_ready(node); })) return navigation_.move_to_stage(to);
  if (defer_if_busy([to](Session& s) { s.go(to); })) return;
  await([to](const Run& run, const StopToken& stop) { request_values(run, to, stop); }, [this, to] { go(to); });
}

void Session::show_map() {
  const auto& samples = run_->samples;
  const bool ready = std::all_of(samples.begin(), samples.end(), [](const Sample& sample) { return sample.trace.whole(); });
  if (ready) selection().map = true;
  if (ready || defer_if_busy(&Session::show_map)) return;
  await(fill, [this] { show_map(); });
}

void Session::set_sample(int sample) {
  if (drawn_) return later([sample](Session& s) { s.set_sample(sample); });
  attempt([&] { look_at_sample(sample); });
}

void Session::look_at_sample(int sample) {
  navigation_.move_to_sample(sample);
  follow_comparison();
}

}  // namespace headlight::session
