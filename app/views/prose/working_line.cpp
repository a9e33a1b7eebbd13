#include "views/prose/working_line.hpp"

#include <variant>

#include "base/decimal_mark.hpp"
#include "explain/working_rows.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/operand_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr const char *sign_times = " \u00d7 ", *sign_over = " \u00f7 ", *sign_about = " \u2248 ";
constexpr size_t line_terms = 3;  ///< terms of a long sum, including the one for the rest
const PrintedDigits line_digits{.decimals = 2, .most_decimals = 4, .characters = 7};

class WorkingLine {
 public:
  WorkingLine(const Session& session, const Working& work, const Phrases& words) : phrases(words), s_(session), work_(work) {}

  std::string operator()(const SoftmaxShare& w) const {
    const ShareRows rows = rows_of(w, folded_rows, {.decimals = 3, .most_decimals = 4, .characters = 7});
    const std::string sum = with_signs(rows.exponentials.total());
    const std::string less_the_largest = number(w.terms[w.own].score) + " \u2212 " + in_brackets(number(w.top));
    return "e^{" + less_the_largest + "}" + sign_over + sum + " = " + with_signs(own_exponential(w, rows)) + sign_over + sum +
           value(sign_about);
  }

  /// Writes the products, then their sum; the printed numbers add up.
  std::string operator()(const SumOfProducts& w) const {
    const SumRows rows = rows_of(w, line_terms, line_digits);
    std::string made, added;
    for (size_t i = 0; i < rows.fold.visible.size(); ++i) {
      const auto& term = w.terms[rows.fold.visible[i]];
      add(made, (i > 0 ? in_brackets(number(term.a)) : number(term.a)) + sign_times + in_brackets(number(term.b)));
      add(added, in_brackets(with_signs(rows.sum.term(i))));
    }
    if (rows.fold.rest > 0) {
      add(made, phrases.counted("present.working.rest", static_cast<std::int64_t>(rows.fold.rest)));
      add(added, in_brackets(with_signs(rows.sum.term(rows.rest_row()))));
    }
    for (size_t i = 0; i < w.added.size(); ++i) {
      add(made, in_brackets(number(w.added[i].value)));
      add(added, in_brackets(with_signs(rows.sum.term(rows.added_row(i)))));
    }
    return made + sign_about + added + " = **" + with_signs(rows.sum.total()) + "**";
  }

  std::string operator()(const NormalisedRow& w) const {
    const auto& own = w.terms[w.own];
    return "(" + number(own.value) + " \u2212 " + in_brackets(number(w.mean)) + ")" + sign_over + number(w.deviation) + sign_times +
           in_brackets(number(w.w)) + " + " + in_brackets(number(w.b)) + value(sign_about);
  }

  std::string operator()(const ScaledRow& w) const {
    return number(w.terms[w.own].value) + sign_over + number(w.size) + sign_times + in_brackets(number(w.w)) + value(sign_about);
  }

  std::string operator()(const Copy& w) const {
    const std::string copy = phrases("present.working.copy", {{"cell", escaped(display_name(s_, w.from, phrases))}});
    return phrases("common.labelled", {{"label", copy}, {"words", value("")}});
  }
  std::string operator()(const OverriddenCell& w) const {
    return phrases("present.working.by_hand", {{"value", escaped(with_value(""))}, {"computed", number(w.computed)}});
  }
  std::string operator()(const PlainFormula&) const {
    const auto names = shared_parts(work_.formula);
    const CellText text = [&](const Cell& c) { return number(s_.trace().at(c)); };
    const std::string formula = names.empty() ? to_text(work_.formula, text, 3) : "";
    return (formula.empty() ? escaped(display_name(s_, work_.cell, phrases)) : escaped(formula)) + value(sign_about);
  }

 private:
  const Phrases& phrases;

  static std::string number(double value) { return column_text(value, 2); }
  static std::string in_brackets(const std::string& number) {
    return number.starts_with("\u2212") || number.starts_with("-") ? "(" + number + ")" : number;
  }
  static void add(std::string& line, const std::string& term) { line += (line.empty() ? "" : " + ") + term; }
  std::string with_value(const char* sign) const { return sign + column_text(s_.trace().at(work_.cell), 2); }
  std::string value(const char* sign) const { return std::string(sign) + "**" + with_value("") + "**"; }

  const Session& s_;
  const Working& work_;
};

}  // namespace

std::string working_line(const Session& s, const Cell& cell, const Phrases& phrases) {
  if (s.graph()[cell.node].is_input()) return phrases("present.working.given", {{"value", column_text(s.trace().at(cell), 2)}});
  const Working work = working(s.graph(), s.trace(), cell);
  return words_with_mark(std::visit(WorkingLine(s, work, phrases), work.shape), phrases.decimal_mark());
}

}  // namespace headlight::views
