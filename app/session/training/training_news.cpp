#include "session/training/training_news.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <span>
#include <string>

#include "base/json.hpp"
#include "formats/safetensors.hpp"

namespace headlight::session {
namespace {

using nlohmann::json;

constexpr size_t curve_columns = 4;
constexpr const char *next_gradient = "next.gradient.", *next_first = "next.first_moment.", *next_second = "next.second_moment.",
                     *next_report = "next.report";

std::string kept_name(int step) { return "kept." + std::to_string(step) + "."; }
std::string measured_name(int step) { return "measured." + std::to_string(step); }

/// The tensors of one piece of news, with storage for those that are not yet matrices.
class NewsTensors {
 public:
  void add(const std::string& prefix, const Weights& weights) {
    for (const auto& [name, m] : weights.by_name)
      all_.push_back({prefix + name, {m->rows(), m->cols()}, {{m->data(), static_cast<size_t>(m->size())}}});
  }
  void add(const std::string& name, const Matrix& m) {
    all_.push_back({name, {m.rows(), m.cols()}, {{m.data(), static_cast<size_t>(m.size())}}, {}});
  }
  void add(const std::string& name, size_t columns, std::vector<double> numbers) {
    const std::vector<double>& own = numbers_.emplace_back(std::move(numbers));
    all_.push_back({name, {static_cast<std::int64_t>(own.size() / columns), static_cast<std::int64_t>(columns)}, {}, own});
  }
  std::span<const TensorView> all() const { return all_; }

 private:
  std::deque<std::vector<double>> numbers_;  ///< a deque, so that they never move
  std::vector<TensorView> all_;
};

std::vector<double> curve_numbers(std::span<const StepReport> steps) {
  std::vector<double> numbers;
  for (const StepReport& r : steps) numbers.insert(numbers.end(), {r.loss, r.accuracy, r.guidance, r.gradient});
  return numbers;
}

std::vector<double> measured_numbers(const Measures& measures) {
  std::vector<double> numbers = {measures.accuracy};
  for (const HeadScore& head : measures.heads) numbers.push_back(head.score);
  return numbers;
}

json measured_json(const MeasuredStep& measured) {
  json heads = json::array();
  for (const HeadScore& head : measured.measures->heads)
    heads.push_back({{"attention", head.attention},
                     {"head", head.head},
                     {"title", head.title},
                     {"on", json_of(head.measured_on)},
                     {"rows", {head.rows, head.against, head.sequences}}});
  return {{"step", measured.step}, {"heads", heads}};
}

json state_json(const TrainingSnapshot& now) {
  json state = {{"step", now.step},           {"steps_per_second", now.steps_per_second},
                {"running", now.running},     {"finished", now.finished},
                {"measured", json::array()},  {"kept", json::array()},
                {"error", json_of(now.error)}};
  if (now.preparing) state["preparing"] = {now.preparing->done, now.preparing->of};
  return state;
}

MeasuredStep measured_in(const SafetensorsFile& file, const json& reported, PlaceholderNames& names) {
  const int step = reported.at("step");
  const std::vector<double> numbers = file.doubles(measured_name(step));
  Measures measures{.accuracy = numbers.at(0), .heads = {}};
  for (const json& head : reported.at("heads"))
    measures.heads.push_back({head.at("attention"), head.at("head"), head.at("title"), numbers.at(measures.heads.size() + 1),
                              message_in(head.at("on"), names), head.at("rows").at(0), head.at("rows").at(1), head.at("rows").at(2)});
  return {step, std::make_shared<const Measures>(std::move(measures))};
}

/// Returns null if there are none of this name.
std::shared_ptr<const Weights> weights_in(const SafetensorsFile& file, const std::string& prefix) {
  Weights weights;
  for (const StoredTensor& tensor : file.tensors()) {
    if (!tensor.name.starts_with(prefix)) continue;
    Matrix m(tensor.shape.at(0), tensor.shape.at(1));
    file.read(tensor, m.data());
    weights.set(tensor.name.substr(prefix.size()), std::move(m));
  }
  return weights.by_name.empty() ? nullptr : std::make_shared<const Weights>(std::move(weights));
}

void take_curve(const SafetensorsFile& file, std::vector<StepReport>& curve) {
  const std::vector<double> n = file.doubles("curve");
  for (size_t i = 0; i < n.size(); i += curve_columns)
    curve.push_back({static_cast<int>(curve.size()) + 1, n[i], n[i + 1], n[i + 2], n[i + 3]});
}

/// The opened step's own tensors: gradient, moments and report.
void add_next(NewsTensors& tensors, const NextStep& next) {
  size_t place = 0;
  for (const auto& [name, weight] : next.before.weights.by_name) {
    const Matrix& gradient = next.batch.by_weight[place++];
    if (gradient.size() > 0) tensors.add(std::string(next_gradient) + name, gradient);
  }
  tensors.add(next_first, next.before.first_moment);
  tensors.add(next_second, next.before.second_moment);
  tensors.add(next_report, curve_columns, curve_numbers(std::span(&next.batch.report, 1)));
}

/// Returns the opened step of the weights that are shown.
std::shared_ptr<const NextStep> next_in(const SafetensorsFile& file, const Recipe& recipe, const TrainingSnapshot& snapshot) {
  auto next = std::make_shared<NextStep>();
  const auto gradients = weights_in(file, next_gradient), first = weights_in(file, next_first), second = weights_in(file, next_second);
  next->before.recipe = recipe;
  next->before.step = snapshot.step;
  next->before.weights = *snapshot.weights;
  if (first && second) next->before.first_moment = *first, next->before.second_moment = *second;
  for (const auto& [name, weight] : snapshot.weights->by_name)
    next->batch.by_weight.push_back(gradients && gradients->has(name) ? (*gradients)[name] : Matrix());
  const std::vector<double> n = file.doubles(next_report);
  next->batch.report = {snapshot.step + 1, n.at(0), n.at(1), n.at(2), n.at(3)};
  return next;
}

/// Keeps the same steps as there: takes known ones from `snapshot`, and drops those dropped there.
std::vector<WeightsSnapshot> checkpoints_in(const SafetensorsFile& file, const json& steps, const TrainingSnapshot& snapshot) {
  std::vector<WeightsSnapshot> all;
  for (const int step : steps) {
    const auto known = std::find_if(snapshot.checkpoints.begin(), snapshot.checkpoints.end(),
                                    [&](const WeightsSnapshot& one) { return one.step == step; });
    if (known != snapshot.checkpoints.end()) {
      all.push_back(*known);
      continue;
    }
    const auto at =
        std::find_if(snapshot.measured.begin(), snapshot.measured.end(), [&](const MeasuredStep& one) { return one.step == step; });
    auto weights = weights_in(file, kept_name(step));
    all.push_back({step, weights ? std::move(weights) : snapshot.weights, at == snapshot.measured.end() ? nullptr : at->measures});
  }
  return all;
}

}  // namespace

void write_news(const std::filesystem::path& path, const TrainingSnapshot& now, TrainingReport& reported) {
  NewsTensors tensors;
  json state = state_json(now);
  tensors.add("curve", curve_columns, curve_numbers(std::span(now.curve).subspan(reported.curve)));
  if (reported.step != now.step) tensors.add("weights.", *now.weights);
  for (const WeightsSnapshot& kept : now.checkpoints) {
    state["kept"].push_back(kept.step);
    if (kept.weights && kept.weights != now.weights && !reported.checkpoints.contains(kept.step))
      tensors.add(kept_name(kept.step), *kept.weights);
    reported.checkpoints.insert(kept.step);
  }
  for (const MeasuredStep& measured : std::span(now.measured).subspan(reported.measured)) {
    state["measured"].push_back(measured_json(measured));
    tensors.add(measured_name(measured.step), 1, measured_numbers(*measured.measures));
  }
  if (now.next && reported.next != now.next->before.step) add_next(tensors, *now.next);
  reported.next = now.next ? now.next->before.step : -1;
  state["next"] = reported.next;
  write_safetensors(path, tensors.all(), {{"training", state.dump()}});
  reported.curve = now.curve.size();
  reported.measured = now.measured.size();
  reported.step = now.step;
}

void take_news(const std::filesystem::path& path, bool transport, const Recipe& recipe, TrainingSnapshot& snapshot,
               PlaceholderNames& names) {
  const SafetensorsFile file(path);
  const json state = json::parse(file.metadata().at("training"));
  if (auto weights = weights_in(file, "weights.")) snapshot.weights = std::move(weights);
  take_curve(file, snapshot.curve);
  for (const json& one : state.at("measured")) snapshot.measured.push_back(measured_in(file, one, names));
  snapshot.checkpoints = checkpoints_in(file, state.at("kept"), snapshot);
  snapshot.step = state.at("step");
  snapshot.finished = state.at("finished");
  if (state.at("next") != snapshot.step) snapshot.next.reset();
  else if (file.has(next_report)) snapshot.next = next_in(file, recipe, snapshot);
  if (!transport) return;
  snapshot.running = state.at("running");
  snapshot.steps_per_second = state.at("steps_per_second");
  snapshot.error = message_in(state.at("error"), names);
  snapshot.preparing.reset();
  if (state.contains("preparing")) snapshot.preparing = {state["preparing"].at(0), state["preparing"].at(1)};
}

}  // namespace headlight::session
