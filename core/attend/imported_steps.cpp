#include "attend/imported_steps.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "base/values.hpp"

namespace headlight::attend {
namespace {

using Numbers = std::vector<std::int64_t>;

/// The numbers in a name: 3 and 1 for "decoder_attentions.3.1".
Numbers numbers_in(const std::string& name) {
  Numbers all;
  for (size_t i = 0; i < name.size();) {
    size_t end = i;
    while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0) ++end;
    if (end > i) all.push_back(whole_number(name.substr(i, end - i)).value_or(-1));
    i = std::max(end, i + 1);
  }
  return all;
}

/// Tensors indexed by the two numbers in their names, or by a single one.
class StepTable {
 public:
  StepTable(const SafetensorsFile& file, const std::vector<std::string>& tensors) : file_(file) {
    for (const std::string& name : tensors) {
      const Numbers numbers = numbers_in(name);
      if (numbers.empty()) return;
      at_[{numbers.size() < 2 ? numbers.back() : numbers[numbers.size() - 2], numbers.size() < 2 ? 0 : numbers.back()}] = name;
    }
    whole_ = at_.size() == tensors.size();
  }

  /// `by_first`: the first number is the step, else the second.
  std::optional<WeightsLayout> layout(bool by_first) const {
    std::map<std::int64_t, std::map<std::int64_t, std::string>> layers;
    for (const auto& [numbers, name] : at_) {
      const auto& [step, layer] = by_first ? numbers : std::pair(numbers.second, numbers.first);
      layers[layer][step] = name;
    }
    const size_t steps = layers.begin()->second.size();
    if (!whole_ || steps < 2) return std::nullopt;
    WeightsLayout w;
    for (const auto& [layer, names] : layers) {
      if (names.size() != steps || !add_layer(names, w)) return std::nullopt;
    }
    w.layers = static_cast<Index>(layers.size());
    w.shape = {w.layers, w.items, w.heads, w.queries, w.keys};
    return w;
  }

 private:
  /// Adds the steps of one layer; false unless every later step writes one row and no step has fewer keys than the one before.
  bool add_layer(const std::map<std::int64_t, std::string>& names, WeightsLayout& w) const {
    std::vector<StepTensor>& steps = w.steps.emplace_back();
    const auto& first = file_.tensor(names.begin()->second).shape;
    if (first.size() != 4) return false;
    w.items = first[0];
    w.heads = first[1];
    w.queries = w.keys = 0;
    for (const auto& [step, name] : names) {
      const auto& shape = file_.tensor(name).shape;
      if (shape.size() != 4 || shape[0] != first[0] || shape[1] != first[1] || shape[3] < w.keys || (!steps.empty() && shape[2] != 1))
        return false;
      steps.push_back({name, static_cast<Index>(shape[2]), static_cast<Index>(shape[3])});
      w.queries += shape[2];
      w.keys = shape[3];
    }
    return w.steps.front().size() == steps.size() && w.queries == rows_of(w.steps.front()) && w.keys == w.steps.front().back().keys;
  }

  static Index rows_of(const std::vector<StepTensor>& steps) {
    Index rows = 0;
    for (const StepTensor& step : steps) rows += step.rows;
    return rows;
  }

  const SafetensorsFile& file_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::string> at_;
  bool whole_ = false;
};

bool grows(const WeightsLayout& w) { return w.steps.front().front().keys < w.steps.front().back().keys; }

}  // namespace

std::optional<WeightsLayout> layout_of_steps(const SafetensorsFile& file, const std::vector<std::string>& tensors) {
  if (tensors.size() < 2 || numbers_in(tensors.front()).empty()) return std::nullopt;
  const StepTable table(file, tensors);
  const bool one_layer = numbers_in(tensors.front()).size() == 1;  // the number may also be a layer's
  if (auto steps = one_layer ? table.layout(true) : std::nullopt; one_layer) return steps && grows(*steps) ? steps : std::nullopt;
  auto by_first = table.layout(true), by_second = table.layout(false);
  if (by_first && by_second && !grows(*by_first) && grows(*by_second)) return by_second;
  return by_first ? by_first : by_second;
}

}  // namespace headlight::attend
