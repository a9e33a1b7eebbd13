#include "explain/formula_text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace headlight::explain {
namespace {

using Kind = Formula::Kind;

/// True for -1 times something, which is written with the sign alone.
bool is_negation(const Formula& f) {
  return f.kind() == Kind::product && f.args().size() > 1 && f.args()[0].kind() == Kind::number && f.args()[0].value() == -1;
}

/// Binding strength of a formula: a part that binds more loosely than its place needs brackets.
int tightness(const Formula& f) {
  switch (f.kind()) {
    case Kind::sum:
    case Kind::difference: return 1;
    case Kind::product: return is_negation(f) ? 1 : 2;
    case Kind::quotient: return 2;
    case Kind::power: return 3;
    case Kind::number: return f.value() < 0 ? 1 : 4;
    default: return 4;
  }
}

/// The signs of one way to write formulas.
struct Notation {
  const char *times, *minus, *open, *close;
  const char* function_mark;  ///< before "exp", "max", ...
  bool two_dimensional;       ///< fractions and roots group their parts by layout
};

constexpr Notation text_notation = {" \u00d7 ", " \u2212 ", "(", ")", "", false};
constexpr Notation latex_notation = {" \\cdot ", " - ", "\\left(", "\\right)", "\\", true};

class Printer {
 public:
  Printer(const Notation& notation, const CellText& text, size_t longest, std::span<const NamedPart> names)
      : notation_(notation), text_(text), longest_(std::max<size_t>(longest, 3)), names_(names) {}

  std::string of(const Formula& f) const {
    if (const NamedPart* named = name_of(f)) return named->name;
    switch (f.kind()) {
      case Kind::number: return notation_.two_dimensional ? number_to_latex(to_text(f.value())) : to_text(f.value());
      case Kind::cell: return text_(f.cell());
      case Kind::sum: return listed(f, " + ", 1);
      case Kind::product: return is_negation(f) ? negation(f) : listed(f, notation_.times, 2);
      case Kind::difference: return inside(f.args()[0], 1) + notation_.minus + after_sign(f.args()[1], 2);
      case Kind::quotient: return quotient(f.args()[0], f.args()[1]);
      case Kind::power: return after_sign(f.args()[0], 4) + "^" + exponent(f.args()[1]);
      case Kind::max: return function("max", listed(f, ", ", 0));
      case Kind::sqrt: return root(f.args()[0]);
      case Kind::exp: return function("exp", of(f.args()[0]));
      case Kind::sin: return function("sin", of(f.args()[0]));
      case Kind::cos: return function("cos", of(f.args()[0]));
      case Kind::log: return function("log", of(f.args()[0]));
      case Kind::tanh: return function("tanh", of(f.args()[0]));
      case Kind::erf: return function(notation_.two_dimensional ? "operatorname{erf}" : "erf", of(f.args()[0]));
    }
    return "";
  }

 private:
  const NamedPart* name_of(const Formula& f) const {
    for (const NamedPart& named : names_)
      if (named.part.identity() == f.identity()) return &named;
    return nullptr;
  }

  std::string bracketed(const std::string& text) const { return notation_.open + text + notation_.close; }
  std::string function(const char* name, const std::string& of) const { return notation_.function_mark + (name + bracketed(of)); }
  bool is_loose(const Formula& f, int needed) const { return tightness(f) < needed && !name_of(f); }
  std::string inside(const Formula& f, int needed) const { return is_loose(f, needed) ? bracketed(of(f)) : of(f); }

  /// After another sign a minus needs brackets, even the minus of a cell's number: 2 x (-3).
  std::string after_sign(const Formula& f, int needed) const {
    const std::string text = inside(f, needed);
    return text.starts_with('-') ? bracketed(text) : text;
  }

  std::string negation(const Formula& f) const {
    return "-" + (f.args().size() == 2 ? after_sign(f.args()[1], 2) : of(Formula::product({f.args().begin() + 1, f.args().end()})));
  }

  std::string quotient(const Formula& above, const Formula& below) const {
    if (notation_.two_dimensional) return "\\frac{" + of(above) + "}{" + of(below) + "}";
    return inside(above, 2) + " \u00f7 " + after_sign(below, 3);
  }

  std::string root(const Formula& f) const {
    if (notation_.two_dimensional) return "\\sqrt{" + of(f) + "}";
    return "\u221a" + (is_loose(f, 4) ? bracketed(of(f)) : of(f));
  }

  std::string exponent(const Formula& f) const { return notation_.two_dimensional ? "{" + of(f) + "}" : inside(f, 4); }

  std::string listed(const Formula& f, const char* between, int needed) const {
    const auto& parts = f.args();
    const size_t shown = parts.size() > longest_ ? longest_ - 2 : parts.size();
    const auto part = [&](size_t i) { return i > 0 && needed > 0 ? after_sign(parts[i], needed) : inside(parts[i], needed); };
    std::string out;
    for (size_t i = 0; i < shown; ++i) out += (i ? between : "") + part(i);
    if (shown < parts.size()) out += between + dots(parts.size() - shown - 1, needed > 0) + between + part(parts.size() - 1);
    return out;
  }

  std::string dots(size_t left_out, bool between_signs) const {
    if (notation_.two_dimensional) return between_signs ? "\\cdots" : "\\ldots";
    return "\u2026 (" + std::to_string(left_out) + " more)";
  }

  const Notation& notation_;
  const CellText& text_;
  size_t longest_;
  std::span<const NamedPart> names_;
};

/// True for a list of parts, or a list divided by its length.
bool is_list(const Formula& f) {
  if (f.kind() == Kind::quotient) return is_list(f.args()[0]) && f.args()[1].kind() == Kind::number;
  return (f.kind() == Kind::sum || f.kind() == Kind::max) && f.args().size() > 1;
}

/// Visits every part once, after its own parts, and counts the parts that contain it.
void count_uses(const Formula& f, std::set<const void*>& seen, std::map<const void*, int>& uses, std::vector<Formula>& order) {
  if (!seen.insert(f.identity()).second) return;
  for (const Formula& part : f.args()) {
    ++uses[part.identity()];
    count_uses(part, seen, uses, order);
  }
  order.push_back(f);
}

/// The escape of a character that LaTeX would take for a command.
const char* escape_of(char c) {
  switch (c) {
    case '\\': return "\\textbackslash{}";
    case '^': return "\\textasciicircum{}";
    case '~': return "\\textasciitilde{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '{': return "\\{";
    case '}': return "\\}";
    case '#': return "\\#";
    case '%': return "\\%";
    case '&': return "\\&";
    case '$': return "\\$";
    case '_': return "\\_";
    default: return nullptr;
  }
}

}  // namespace

std::vector<NamedPart> shared_parts(const Formula& formula) {
  std::set<const void*> seen;
  std::map<const void*, int> uses;
  std::vector<Formula> order;
  count_uses(formula, seen, uses, order);
  std::vector<NamedPart> out;
  for (const Formula& part : order)
    if (uses[part.identity()] > 1 && is_list(part)) out.push_back({part, out.empty() ? "m" : "m" + std::to_string(out.size() + 1)});
  return out;
}

std::string to_text(const Formula& formula, const CellText& text, size_t longest, std::span<const NamedPart> names) {
  return Printer(text_notation, text, longest, names).of(formula);
}

std::string to_latex(const Formula& formula, const CellText& latex, size_t longest, std::span<const NamedPart> names) {
  return Printer(latex_notation, latex, longest, names).of(formula);
}

std::string number_to_latex(std::string_view number) {
  if (number == "nan") return "\\text{NaN}";
  if (number == "inf") return "\\infty";
  if (number == "-inf") return "-\\infty";
  const size_t e = number.find('e');
  if (e == std::string_view::npos) return std::string(number);
  return std::string(number.substr(0, e)) + " \\times 10^{" + std::to_string(std::stoi(std::string(number.substr(e + 1)))) + "}";
}

std::string latex_escaped(std::string_view word) {
  std::string out;
  for (const char c : word) {
    if (const char* escape = escape_of(c)) out += escape;
    else out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  return out;
}

std::string word_to_latex(std::string_view word) { return "\\text{" + latex_escaped(word) + "}"; }

}  // namespace headlight::explain
