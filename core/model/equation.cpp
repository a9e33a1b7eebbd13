#include "model/equation.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "graph/node_name.hpp"

namespace headlight::model {
namespace {

using Pieces = std::vector<EquationPiece>;
using Kind = EquationPiece::Kind;

constexpr std::string_view signs = "+-*/";

std::string as_sign(char c) { return c == '-' ? "\u2212" : c == '*' ? "\u00b7" : std::string(1, c); }

/// The input that a letter of an equation stands for: a, b, c, and z for the last; negative: none.
int input_of(char letter, size_t n_inputs) {
  if (letter == 'z') return static_cast<int>(n_inputs) - 1;
  const int at = letter - 'a';
  return at >= 0 && at < 3 && at < static_cast<int>(n_inputs) ? at : -1;
}

/// Reads the equation of one op from left to right.
class EquationReader {
 public:
  /// The operands to write out: none, those without a letter, or also operations cell by cell.
  enum class Writes { letters, letterless, cells };

  EquationReader(const Graph& graph, const Outline& outline, NodeId node, Writes writes)
      : graph_(graph),
        outline_(outline),
        node_(graph[node]),
        writes_(writes == Writes::letterless && node_.op->form() == Form::normalisation ? Writes::cells : writes),
        equation_(node_.op->equation()),
        rest_(equation_) {}

  Pieces pieces() {
    while (!rest_.empty()) read_next();
    return std::move(pieces_);
  }

 private:
  void read_next() {
    const char next = rest_.front();
    if (next == ' ') return take(1), void(apart_ = true);
    if (next == '{') return read_below();
    if (next == '(' || next == '[') return open(take(1));
    if (next == ')' || next == ']') return add({Kind::close, take(1)});
    if (apart_ && signs.find(next) != std::string_view::npos && rest_.size() > 1 && rest_[1] == ' ')
      return add({Kind::sign, as_sign(take(1)[0])});
    read_word();
  }

  void read_below() {
    const size_t end = rest_.find('}');
    pieces_.back().below = std::string(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
  }

  /// "softmax(" is one piece.
  void open(const std::string& bracket) {
    if (apart_ || pieces_.empty() || pieces_.back().kind != Kind::word) return add({Kind::open, bracket});
    EquationPiece& function = pieces_.back();
    function.kind = Kind::open;
    function.text += (function.text.front() == '.' ? "" : " ") + bracket;
  }

  void read_word() {
    std::string word = take(has_method() ? 1 : std::min(rest_.find_first_of(" {()[]"), rest_.size()));
    const bool transposed = word.size() == 2 && word[1] == 'T';
    const int input = word.size() == 1 || transposed ? input_of(word[0], node_.inputs.size()) : -1;
    if (input >= 0) return operand(node_.inputs[static_cast<size_t>(input)], transposed);
    if (word == "...") word = "\u2026";
    if (word.ends_with("sqrt") && !rest_.empty()) {
      const size_t close = rest_.find(')');
      word.replace(word.size() - 4, 4, "\u221a" + std::string(rest_.substr(1, close - 1)));
      rest_.remove_prefix(close + 1);
    }
    if (apart_ && !pieces_.empty() && pieces_.back().kind == Kind::word && pieces_.back().below.empty()) pieces_.back().text += " " + word;
    else add({Kind::word, word});
    apart_ = false;
  }

  /// True before a method call: "a.view(...)".
  bool has_method() const { return rest_.size() > 2 && rest_[1] == '.' && std::isalpha(static_cast<unsigned char>(rest_[2])); }

  void operand(NodeId node, bool transposed) {
    if (!pieces_.empty() && pieces_.back().kind == Kind::matrix) add({Kind::sign, "\u00b7"});
    if (!is_written_out(node)) {
      const std::string &symbol = outline_.symbol_of(node), letter = symbol.empty() ? parse_node_name(graph_[node].name).own : symbol;
      return add({Kind::matrix, letter + (transposed ? "^{T}" : ""), {}, node, transposed});
    }
    Pieces own = EquationReader(graph_, outline_, node, writes_).pieces();
    const bool in_brackets = own.size() > 1 && node_.op->form() == Form::product;
    if (in_brackets) add({Kind::open, "("});
    for (EquationPiece& piece : own) {
      if (writes_ == Writes::cells) piece.below.clear();  // its own step says that
      add(std::move(piece));
    }
    if (in_brackets) add({Kind::close, ")"});
  }

  bool is_written_out(NodeId node) const {
    if (writes_ == Writes::letters || graph_[node].is_input()) return false;
    return outline_.symbol_of(node).empty() || outline_.is_weight(node) ||
           (writes_ == Writes::cells && graph_[node].op->form() == Form::cell_by_cell);
  }

  void add(EquationPiece piece) {
    pieces_.push_back(std::move(piece));
    apart_ = false;
  }
  std::string take(size_t n) {
    const std::string taken(rest_.substr(0, n));
    rest_.remove_prefix(n);
    return taken;
  }

  const Graph& graph_;
  const Outline& outline_;
  const Node& node_;
  Writes writes_;
  std::string equation_;
  std::string_view rest_;
  Pieces pieces_;
  bool apart_ = true;  ///< a space precedes the next piece
};

/// Distinguishes two matrices with the same letter: by the number of their head, else the result by a prime.
void tell_apart(const Outline& outline, Pieces& pieces) {
  const std::string letter = pieces.front().text;
  const auto is_called_so = [&](const EquationPiece& piece) { return piece.kind == Kind::matrix && piece.text == letter; };
  if (std::count_if(pieces.begin(), pieces.end(), is_called_so) < 2) return;
  bool numbered = false;
  for (EquationPiece& piece : pieces) {
    const auto place = is_called_so(piece) ? outline.place_of(piece.node) : std::nullopt;
    if (!place || !place->head) continue;
    piece.text += "_{" + std::to_string(*place->head + 1) + "}";
    numbered = true;
  }
  if (!numbered) pieces.front().text += "\u2032";
}

}  // namespace

std::vector<EquationPiece> right_side(const Graph& graph, const Outline& outline, NodeId node) {
  return graph[node].is_input() ? Pieces{} : EquationReader(graph, outline, node, EquationReader::Writes::letterless).pieces();
}

std::vector<EquationPiece> equation_of(const Graph& graph, const Outline& outline, NodeId node) {
  if (graph[node].is_input()) return {};
  Pieces pieces = {{Kind::matrix, outline.symbol_of(node), {}, node, false}, {Kind::sign, "="}};
  for (EquationPiece& piece : right_side(graph, outline, node)) pieces.push_back(std::move(piece));
  tell_apart(outline, pieces);
  return pieces;
}

std::string text_of(const std::vector<EquationPiece>& pieces) {
  std::string out;
  Kind before = Kind::open;
  for (const EquationPiece& piece : pieces) {
    if (piece.kind == Kind::sign && piece.text == "\u00b7") continue;
    const bool picks = piece.text == "[" && (before == Kind::matrix || before == Kind::close);  // W_E[t]
    const bool close = before == Kind::open || piece.kind == Kind::close || piece.text.front() == '.' || picks;
    std::string text = piece.text;
    std::erase_if(text, [&](char c) { return c == ' ' && piece.kind == Kind::open; });  // softmax(
    out += (close ? "" : " ") + text;
    before = piece.kind;
  }
  return out;
}

std::string step_text(const Graph& graph, const Outline& outline, NodeId node) {
  Pieces pieces = EquationReader(graph, outline, node, EquationReader::Writes::letters).pieces();
  if (pieces.front().kind == Kind::open && pieces.front().text.size() > 2)
    return pieces.front().text.substr(0, pieces.front().text.size() - 2);
  if (pieces.front().node == graph[node].inputs.front()) pieces.erase(pieces.begin());
  return text_of(pieces);
}

NodeId step_drawn(const Graph& graph, const Outline& outline, NodeId node) {
  while (!graph[node].inputs.empty()) {
    const NodeId before = graph[node].inputs.front();
    if (!outline.symbol_of(before).empty() || outline.part_of(before) != outline.part_of(node)) return node;
    node = before;
  }
  return node;
}

bool reads_transposed(const Op& op, size_t input) {
  const std::string equation = op.equation(), letter = std::string(1, static_cast<char>('a' + input)) + "T";
  for (size_t at = equation.find(letter); at != std::string::npos; at = equation.find(letter, at + 1))
    if (at == 0 || !std::isalnum(static_cast<unsigned char>(equation[at - 1]))) return true;
  return false;
}

}  // namespace headlight::model
