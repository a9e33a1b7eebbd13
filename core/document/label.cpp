#include <sstream>

#include "document/edit.hpp"

namespace headlight {
namespace {

std::string text(float value) {
  std::ostringstream out;
  out.precision(4);
  out << value;
  return out.str();
}

std::string place(const std::string& matrix, Index row, Index col) {
  return matrix + " [" + std::to_string(row) + ", " + std::to_string(col) + "]";
}

const char* on_off(bool on) { return on ? "on" : "off"; }

struct Label {
  const Document& before;

  std::string operator()(const SetSentences& e) const { return e.sentences.size() == 1 ? "Sentence" : std::to_string(e.sentences.size()) + " sentences"; }
  std::string operator()(const SetModel& e) const { return "Model " + e.model->config.name; }
  std::string operator()(const SetHeads& e) const { return "Heads " + std::to_string(before.config.n_heads) + " \u2192 " + std::to_string(e.n_heads); }
  std::string operator()(const SetMask& e) const { return std::string("Mask ") + name(before.mask) + " \u2192 " + name(e.kind); }
  std::string operator()(const PaintMask& e) const { return place("Mask", e.query, e.key) + (e.may_attend ? " opened" : " masked"); }
  std::string operator()(const SetMaskPadding& e) const { return std::string("Padding mask ") + on_off(e.masked); }
  std::string operator()(const SetPositions& e) const { return std::string("Positions ") + on_off(e.on); }
  std::string operator()(const SetBiases& e) const { return std::string("Biases ") + on_off(e.on); }
  std::string operator()(const SetWeight& e) const {
    const bool inside = before.weights.has(e.matrix) && e.row >= 0 && e.col >= 0 && e.row < before.weights[e.matrix].rows() && e.col < before.weights[e.matrix].cols();
    return place(e.matrix, e.row, e.col) + (inside ? " " + text(before.weights[e.matrix](e.row, e.col)) : "") + " \u2192 " + text(e.value);
  }
  std::string operator()(const FillWeight& e) const {
    switch (e.with) {
      case FillWeight::With::identity: return e.matrix + " = identity";
      case FillWeight::With::zeros: return e.matrix + " = zeros";
      case FillWeight::With::random: return e.matrix + " = random, seed " + std::to_string(e.seed);
      case FillWeight::With::original: return e.matrix + " as it came";
      case FillWeight::With::same_as_W_Q: break;
    }
    return e.matrix + " = W_Q";
  }
};

}  // namespace

std::string label(const Edit& edit, const Document& before) { return std::visit(Label{before}, edit); }

}  // namespace headlight
