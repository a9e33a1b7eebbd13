#include "lesson/measure.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/decimal_mark.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "graph/largest_in_row.hpp"
#include "text/words.hpp"

namespace headlight::lesson {
namespace {

using Values = Eigen::ArrayXd;
using Function = double (*)(const Values&);

struct NamedFunction {
  const char* name;
  Function of;
};
constexpr std::array functions = {
    NamedFunction{"sum", [](const Values& v) { return v.sum(); }},
    NamedFunction{"mean", [](const Values& v) { return v.mean(); }},
    NamedFunction{"variance", [](const Values& v) { return (v - v.mean()).square().mean(); }},
    NamedFunction{"largest", [](const Values& v) { return v.maxCoeff(); }},
    NamedFunction{"smallest", [](const Values& v) { return v.minCoeff(); }},
    NamedFunction{"length", [](const Values& v) { return std::sqrt(v.square().sum()); }},
    NamedFunction{"entropy", [](const Values& v) { return -(v > 0).select(v * v.max(1e-300).log(), 0.0).sum() / std::log(2.0); }},
    NamedFunction{"numbers", [](const Values& v) { return static_cast<double>(v.size()); }}};

/// Removes `word` from the front of `text`; true if it was there.
bool took_word(std::string& text, const std::string& word) {
  if (!text.starts_with(word + " ")) return false;
  text.erase(0, word.size() + 1);
  return true;
}

Values values_in(const Pointed& at, const Run& run) {
  const std::vector<float> all = numbers_at(at, run);
  return Eigen::Map<const Eigen::ArrayXf>(all.data(), static_cast<Index>(all.size())).cast<double>();
}

struct MeasureQuery {
  const Run& run;
  std::string text;
};
/// The run that a measure applies to: "before sum ..." uses the run before the step's changes.
MeasureQuery query_of(std::string text, const MeasuredRun& runs) {
  const bool before = took_word(text, "before");
  return {before ? runs.before : runs.run, std::move(text)};
}

/// The label of the largest number in a row or a column.
std::string most_in(const std::string& text, const Run& run, const PointedFrom& from) {
  const Pointed at = pointed_at(text, run, from);
  if (at.row.has_value() == at.col.has_value())
    throw UserError(tr("most {given} needs a row or a column: most pattern head 1 row it", {{"given", in_quotes(text)}}));
  const Matrix& m = matrix_at(at, run);
  const Axes& axes = axes_at(at, run);
  return at.row ? axes.cols.label(largest_in_row(m, *at.row)) : axes.rows.label(largest_in_row(m.col(*at.col).transpose(), 0));
}

/// The words that the decoder has written.
std::vector<Token> translation_of(const Run& run) {
  if (!run.document.config.writes_text()) throw UserError(tr("the model {name} does not translate", {{"name", run.document.config.name}}));
  const std::vector<Token>& all = run.samples.front().target.tokens;
  return {all.begin() + 1, all.begin() + std::max(1, run.samples.front().n_target)};  // without the mark that begins it
}

bool compares(double a, const std::string& sign, double b) {
  constexpr double to_two_decimals = 0.005;
  if (sign == ">") return a > b;
  if (sign == "<") return a < b;
  if (sign == ">=") return a >= b - 1e-9;
  if (sign == "<=") return a <= b + 1e-9;
  return std::abs(a - b) < to_two_decimals || a == b;
}

/// Evaluates a side of a condition, which is a number or a measure.
double side(const std::string& text, const MeasuredRun& runs) {
  const std::size_t first = text.find_first_not_of("+-.0123456789");
  return first == std::string::npos && !text.empty() ? real_value(tr("the condition:"), text) : measured(text, runs);
}

}  // namespace

double measured(const std::string& text, const MeasuredRun& runs) {
  const auto [run, rest] = query_of(text, runs);
  std::string place = rest;
  const auto placed = [&, &run = run] { return read_as(pointed_at(place, run, runs.from), run, runs.reading); };
  for (const NamedFunction& f : functions)
    if (took_word(place, f.name)) return f.of(values_in(placed(), run));
  const bool rows = took_word(place, "rows"), columns = !rows && took_word(place, "columns");
  if (rows || columns) {
    const Matrix& m = matrix_at(pointed_at(place, run, runs.from), run);
    return static_cast<double>(rows == (runs.reading == PointerReading::exchanged) ? m.cols() : m.rows());
  }
  const Pointed at = placed();
  if (!at.is_cell())
    throw UserError(
        tr("{given} is not a number: it needs row and col, or one of sum, mean, variance, largest, smallest, length, entropy, rows, "
           "columns, numbers in front",
           {{"given", in_quotes(text)}}));
  return static_cast<double>(value_at(at, run));
}

std::optional<Pointed> measured_part(const std::string& text, const MeasuredRun& runs) {
  auto [run, place] = query_of(text, runs);
  if (&run != &runs.run) return std::nullopt;
  for (const char* size : {"rows", "columns", "numbers"})
    if (took_word(place, size)) return std::nullopt;
  for (const NamedFunction& f : functions)
    if (took_word(place, f.name)) break;
  return read_as(pointed_at(place, run, runs.from), run, runs.reading);
}

std::vector<Pointed> compared_parts(const std::string& condition, const MeasuredRun& runs) {
  std::vector<Pointed> all;
  const auto add = [&](const std::string& text) {
    try {
      std::string place = text;
      if (took_word(place, "most")) all.push_back(pointed_at(place, runs.run, runs.from));
      else if (const auto part = measured_part(text, runs)) all.push_back(*part);
    } catch (const UserError&) {  // it is a number, a word or the translation, not a place
    }
  };
  for (const std::string sign : {" is ", " >= ", " <= ", " > ", " < ", " = "})
    if (const std::size_t at = condition.find(sign); at != std::string::npos) {
      add(condition.substr(0, at));
      add(condition.substr(at + sign.size()));
      break;
    }
  return all;
}

std::vector<float> numbers_at(const Pointed& at, const Run& run) {
  const Matrix& m = matrix_at(at, run);
  const Index first_row = at.row.value_or(0), first_col = at.col.value_or(0), rows = at.row ? 1 : m.rows(), cols = at.col ? 1 : m.cols();
  std::vector<float> all;
  all.reserve(static_cast<std::size_t>(rows * cols));
  for (Index r = first_row; r < first_row + rows; ++r)
    for (Index c = first_col; c < first_col + cols; ++c) all.push_back(m(r, c));
  return all;
}

std::optional<Pointed> read_from(const std::string& text, const MeasuredRun& runs) {
  auto [run, place] = query_of(text, runs);
  if (&run != &runs.run) return std::nullopt;
  const bool one_of_them = took_word(place, "largest") || took_word(place, "smallest");
  try {
    const Pointed at = pointed_at(place, run, runs.from);
    if (one_of_them || at.is_cell()) return at;
  } catch (const UserError&) {  // it is another measure, not a place
  }
  return std::nullopt;
}

std::string measured_text(const std::string& text, const MeasuredRun& runs) {
  auto [run, rest] = query_of(text, runs);
  if (rest == "translation") {
    const std::vector<Token> words = translation_of(run);  // throws before the tokenizer that a model without translation lacks
    return with_typographic_apostrophes(run.document.model->target_tokenizer->joined(words));
  }
  if (took_word(rest, "most")) return most_in(rest, run, runs.from);
  return numbers_with_mark(lesson_number(measured(text, runs)), runs.decimal);
}

bool holds(const std::string& condition, const MeasuredRun& runs) {
  if (const std::size_t has = condition.find(" has "); has != std::string::npos && condition.substr(0, has).ends_with("translation")) {
    const std::vector<Token> words = translation_of(query_of(condition.substr(0, has), runs).run);
    return std::any_of(words.begin(), words.end(), [&](const Token& token) { return token.text == condition.substr(has + 5); });
  }
  if (const std::size_t is = condition.find(" is "); is != std::string::npos)
    return with_typographic_apostrophes(measured_text(condition.substr(0, is), {runs.run, runs.before, runs.from})) ==
           with_typographic_apostrophes(condition.substr(is + 4));
  for (const std::string sign : {">=", "<=", ">", "<", "="})
    if (const std::size_t at = condition.find(" " + sign + " "); at != std::string::npos)
      return compares(side(condition.substr(0, at), runs), sign, side(condition.substr(at + sign.size() + 2), runs));
  throw UserError(
      tr("{condition} is not a condition; write it as pattern head 1 row it col banana > 0.5", {{"condition", in_quotes(condition)}}));
}

std::string lesson_number(double value) {
  if (std::isfinite(value) && std::round(value) == value && std::abs(value) < 1e9) return to_text(value, 10);
  constexpr double seen = 0.005, told = 5e-4;  // smaller numbers look like 0.00 in their cells
  if (std::abs(value) < seen && std::abs(value) >= told) return to_text(value, 1);
  return format_number(static_cast<float>(value), 2);
}

}  // namespace headlight::lesson
