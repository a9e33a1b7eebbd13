#include <sstream>

#include "document/edit.hpp"
#include "text/tokenizer.hpp"

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

  /// "pattern [it, elephant], head 2": words where the cell has them.
  std::string named(const CellPlace& at) const {
    std::string name = at.node.substr(at.node.rfind('.') + 1), head;
    if (const size_t bracket = name.find('['); bracket != std::string::npos) {
      head = ", head " + std::to_string(std::stoi(name.substr(bracket + 1)) + 1);
      name.resize(bracket);
    }
    const bool by_words = name.ends_with("scores") || name.ends_with("pattern") || name == "mask";
    const std::string col = by_words ? word(at.sample, static_cast<int>(at.col)) : std::to_string(at.col);
    return name + " [" + word(at.sample, static_cast<int>(at.row)) + ", " + col + "]" + head;
  }

  std::string word(int sample, int at) const {
    if (sample < 0 || sample >= static_cast<int>(before.sentences.size())) return std::to_string(at);
    const std::vector<std::string> words = split_words(before.sentences[static_cast<size_t>(sample)]);
    return at >= 0 && at < static_cast<int>(words.size()) ? words[static_cast<size_t>(at)] : std::to_string(at);
  }

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
  std::string operator()(const OverrideCell& e) const { return named(e.place) + " = " + text(e.value) + (e.keep_sum ? ", the row rescaled" : ""); }
  std::string operator()(const ClearOverride& e) const { return named(e.place) + " computed again"; }
  std::string operator()(const ClearOverrides&) const { return "All cells computed again"; }
  std::string operator()(const SetHeadSetting& e) const {
    constexpr const char* settings[] = {"as it is", "off", "uniform attention", "its mean"};
    return "Head " + std::to_string(e.head + 1) + " " + settings[static_cast<int>(e.setting)];
  }
  std::string operator()(const SetTemperature& e) const { return "Temperature " + text(static_cast<float>(e.temperature)); }
  std::string operator()(const SetMistake& e) const { return std::string(e.on ? "Broken: " : "Right again: ") + title(e.mistake); }
  std::string operator()(const SwapTokens& e) const { return "Swap \u201c" + word(e.sample, e.a) + "\u201d and \u201c" + word(e.sample, e.b) + "\u201d"; }
  std::string operator()(const DuplicateToken& e) const { return "Duplicate \u201c" + word(e.sample, e.at) + "\u201d"; }
  std::string operator()(const RemoveToken& e) const { return "Remove \u201c" + word(e.sample, e.at) + "\u201d"; }
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
