#include "document/document.hpp"

#include <algorithm>
#include <tuple>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "document/apply.hpp"
#include "zoo/random.hpp"

namespace headlight::document {

bool CellName::operator<(const CellName& other) const {
  return std::tie(sample, node, row, col) < std::tie(other.sample, other.node, other.row, other.col);
}

bool Document::makes(Mistake mistake) const {
  return mistake == Mistake::no_positions ? !config.positions : interventions.mistakes.count(mistake) != 0;
}

void require_room_in_row(const std::map<CellName, OverrideValue>& overrides, const CellName& at) {
  double set = 0;
  bool keeps_sum = false;
  for (auto it = overrides.lower_bound({at.sample, at.node, at.row, 0}); it != overrides.end(); ++it) {
    const auto& [place, own] = *it;
    if (place.sample != at.sample || place.node != at.node || place.row != at.row) break;
    set += std::max(0.0, static_cast<double>(own.value));
    keeps_sum = keeps_sum || own.keep_sum;
  }
  if (!keeps_sum || set <= 1 + 1e-6) return;
  throw UserError(
      tr("with the cell [{row}, {col}] of {node}, the weights set by hand in its row sum to {set}; they may sum to at most 1, because the "
         "others share the rest",
         {{"row", at.row}, {"col", at.col}, {"node", at.node}, {"set", to_text(set)}}));
}

const char* name(MaskKind kind) {
  switch (kind) {
    case MaskKind::none: return "none";
    case MaskKind::causal: return "causal";
    case MaskKind::custom: break;
  }
  return "custom";
}

namespace {

/// A weight before edits; rows of words that the model never met stay as they are.
MatrixPtr restored(const MatrixPtr& now, const MatrixPtr& came) {
  if (now == came || now->topRows(came->rows()) == *came) return now;
  if (now->rows() == came->rows()) return came;
  Matrix restored = *now;
  restored.topRows(came->rows()) = *came;
  return std::make_shared<const Matrix>(std::move(restored));
}

}  // namespace

MatrixPtr weight_as_it_came(const Document& document, const std::string& name) {
  const auto& came = document.model->weights->by_name;
  if (const auto found = came.find(name); found != came.end()) return found->second;
  if (!document.weights.has(name)) return nullptr;
  const Index rows = document.weights[name].rows(), width = document.weights[name].cols();
  constexpr std::uint64_t seed = 1;
  const bool made_by_hand = !document.model->head_roles.empty();  // a hand-made model has no such weights, and zeros change nothing
  return std::make_shared<const Matrix>(made_by_hand ? Matrix(Matrix::Zero(rows, width))
                                        : rows == 1  ? random_bias(name, width, document.config.d_model, seed)
                                                     : random_weight(name, rows, width, seed));
}

MatrixPtr weight_before_changes(const Document& document, const std::string& name, const Document* given) {
  const MatrixPtr came = weight_as_it_came(document, name);
  if (!came || !given || given->model != document.model || !given->weights.has(name)) return came;
  const MatrixPtr& begun = given->weights.by_name.at(name);
  if (begun->cols() != came->cols() || begun->rows() < came->rows()) return came;
  if (begun->rows() == came->rows()) return begun;
  return std::make_shared<const Matrix>(begun->topRows(came->rows()));  // without the rows of unknown words
}

bool is_changed(const Document& document, const Document* given) {
  if (!document.overrides.empty()) return true;
  for (const auto& [name, now] : document.weights.by_name)
    if (restored(now, weight_before_changes(document, name, given)) != now) return true;
  return false;
}

Document without_hand(Document document, const Document* given) {
  document.overrides.clear();
  for (auto& [name, now] : document.weights.by_name) now = restored(now, weight_before_changes(document, name, given));
  return document;
}

Document make_document(std::shared_ptr<const Model> model, std::vector<std::string> sentences) {
  return apply(Document{}, SetModel{std::move(model), std::move(sentences)});
}

bool is_as_made(const Document& document) {
  const Document made = make_document(document.model, document.sentences);
  return !is_changed(document) && document.config == made.config && document.interventions == made.interventions &&
         document.mask == made.mask && document.window == made.window && document.mask_padding == made.mask_padding;
}

bool roles_hold(const Document& document) {
  return !document.model->head_roles.empty() && document.config.n_heads == document.model->config.n_heads;
}

}  // namespace headlight::document
