#include <cmath>
#include <cstdio>

#include "graph/working.hpp"

namespace headlight {
namespace {

using Kind = Formula::Kind;

/// How tightly a formula holds together: a part looser than its place needs brackets.
int tightness(const Formula& f) {
  switch (f.kind()) {
    case Kind::sum:
    case Kind::difference: return 1;
    case Kind::product:
    case Kind::quotient: return 2;
    case Kind::power: return 3;
    case Kind::number: return f.value() < 0 ? 1 : 4;
    default: return 4;
  }
}

class Printer {
 public:
  Printer(const CellText& text, size_t longest) : text_(text), longest_(longest) {}

  std::string of(const Formula& f) const {
    switch (f.kind()) {
      case Kind::number: return to_text(f.value());
      case Kind::cell: return text_(f.cell());
      case Kind::sum: return listed(f, " + ", 1);
      case Kind::product: return listed(f, " \u00d7 ", 2);
      case Kind::difference: return inside(f.args()[0], 1) + " \u2212 " + inside(f.args()[1], 2);
      case Kind::quotient: return inside(f.args()[0], 2) + " \u00f7 " + inside(f.args()[1], 3);
      case Kind::power: return inside(f.args()[0], 4) + "^" + inside(f.args()[1], 4);
      case Kind::max: return "max(" + listed(f, ", ", 0) + ")";
      case Kind::sqrt: return tightness(f.args()[0]) == 4 ? "\u221a" + of(f.args()[0]) : "\u221a(" + of(f.args()[0]) + ")";
      case Kind::exp: return "exp(" + of(f.args()[0]) + ")";
      case Kind::sin: return "sin(" + of(f.args()[0]) + ")";
      case Kind::cos: return "cos(" + of(f.args()[0]) + ")";
      case Kind::tanh: return "tanh(" + of(f.args()[0]) + ")";
      case Kind::erf: return "erf(" + of(f.args()[0]) + ")";
    }
    return "";
  }

 private:
  std::string inside(const Formula& f, int needed) const { return tightness(f) < needed ? "(" + of(f) + ")" : of(f); }

  std::string listed(const Formula& f, const char* between, int needed) const {
    const auto& parts = f.args();
    const size_t shown = parts.size() > longest_ ? longest_ - 2 : parts.size();
    std::string out;
    for (size_t i = 0; i < shown; ++i) out += (i ? between : "") + inside(parts[i], needed);
    if (shown < parts.size()) out += between + ("\u2026 (" + std::to_string(parts.size() - shown - 1) + " more)") + between + inside(parts.back(), needed);
    return out;
  }

  const CellText& text_;
  size_t longest_;
};

}  // namespace

std::string to_text(const Formula& formula, const CellText& text, size_t longest) { return Printer(text, longest).of(formula); }

std::string to_text(double value, int digits) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char out[40];
  std::snprintf(out, sizeof out, "%.*g", digits, value);
  return out;
}

}  // namespace headlight
