// Programs in C++ with the Eigen library.
#include "export/dialect.hpp"

namespace headlight::exports {
namespace {

constexpr const char* beginning = R"(
#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace headlight {

using Index = Eigen::Index;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();

// The numbers that this sentence goes in with, and those that Headlight computed from them. They stand at the end.
Matrix given(const std::string& name);
Matrix expected(const std::string& name);
)";

constexpr const char* comparing = R"(
// The largest difference, in parts of the largest number of its row; inf where shape, NaN or infinity differ.
float difference(const Matrix& mine, const Matrix& theirs) {
  if (mine.rows() != theirs.rows() || mine.cols() != theirs.cols()) return inf;
  float worst = 0;
  for (Index r = 0; r < mine.rows(); ++r) {
    float largest = 0;
    for (Index c = 0; c < mine.cols(); ++c)
      if (std::isfinite(theirs(r, c))) largest = std::max(largest, std::abs(theirs(r, c)));
    for (Index c = 0; c < mine.cols(); ++c) {
      const float a = mine(r, c), b = theirs(r, c);
      if (a == b || (std::isnan(a) && std::isnan(b))) continue;
      const float part = std::abs(a - b) / (largest + 0.01f);
      worst = std::max(worst, std::isnan(part) ? inf : part);
    }
  }
  return worst;
}

// Counts the matrices that differ from Headlight's by at most 1e-4 of their row's largest number.
struct Check {
  int agree = 0, all = 0;
  float largest = 0;
  std::string first_wrong = {};

  void operator()(const std::string& name, const Matrix& mine) {
    const float part = difference(mine, expected(name));
    largest = std::max(largest, part);
    ++all;
    if (part <= 1e-4f) ++agree;
    else if (first_wrong.empty()) first_wrong = name;
  }
  void operator()(const std::string& name, const std::vector<Matrix>& mine) {
    for (size_t h = 0; h < mine.size(); ++h) (*this)(name + "[" + std::to_string(h) + "]", mine[h]);
  }
  int report() const {
    std::printf("%d of %d matrices agree with Headlight's; ", agree, all);
    std::printf("the largest difference is %.1e of the largest number in its row", double(largest));
    std::printf(first_wrong.empty() ? "\n" : "; the first that differs is %s\n", first_wrong.c_str());
    return agree == all ? 0 : 1;
  }
};
)";

constexpr const char* reading = R"(
Matrix matrix(Index rows, Index cols, std::initializer_list<double> numbers) {
  Matrix m(rows, cols);
  std::transform(numbers.begin(), numbers.end(), m.data(), [](double x) { return float(x); });
  return m;
}

// The float32 matrix whose numbers are in `text`: base64, little-endian, row by row.
Matrix unpack(Index rows, Index cols, const std::string& text) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  for (size_t i = 0; i < text.size() && text[i] != '='; ++i) {
    bits = bits << 6 | unsigned(letters.find(text[i]));
    if (i % 4 != 0) bytes += char(bits >> (6 - 2 * (i % 4)) & 255);
  }
  Matrix m(rows, cols);
  if (bytes.size() != size_t(m.size()) * sizeof(float)) throw std::length_error("a matrix has another number of bytes than its shape says");
  std::memcpy(m.data(), bytes.data(), bytes.size());
  return m;
}

// A matrix of which only the rows `ids` are known.
Matrix only_rows(Index rows, Index cols, const std::vector<int>& ids, const Matrix& known) {
  Matrix m = Matrix::Constant(rows, cols, nan);
  for (size_t i = 0; i < ids.size(); ++i) m.row(ids[i]) = known.row(Index(i));
  return m;
}
)";

class EigenDialect final : public Dialect {
 public:
  std::string assignment(const std::string& name, const std::string& expression) const override {
    return (name.back() == ']' ? "" : "Matrix ") + name + " = " + expression + ";";
  }
  std::string comment(const std::string& text) const override { return "// " + text; }
  std::string block_end() const override { return "}"; }
  std::string indent() const override { return "  "; }
  std::string loop_begin(int heads) const override { return "for (int h = 0; h < " + std::to_string(heads) + "; ++h) {"; }

  std::string lists(const std::vector<std::string>& names, int size) const override {
    const std::string of_size = "(" + std::to_string(size) + ")";
    return "std::vector<Matrix> " + joined(names, of_size + ", ") + of_size + ";";
  }

  std::vector<std::string> override_cells(const std::string& name, int head, std::span<const CellValue> cells,
                                          std::span<const SharedRow> shared) const override {
    const std::string condition = head < 0 ? "" : "if (h == " + std::to_string(head) + ") ";
    std::vector<std::string> lines;
    for (const SharedRow& rest : shared) {
      const std::string row = std::to_string(rest.row);
      for (const CellValue& cell : cells)
        if (cell.row == rest.row) lines.push_back(condition + name + "(" + row + ", " + std::to_string(cell.col) + ") = 0;");
      lines.push_back(condition + name + ".row(" + row + ") *= float(" + in_code(static_cast<double>(rest.rest)) + ") / " + name + ".row(" +
                      row + ").sum();  // the others share what is left");
    }
    for (const CellValue& cell : cells) {
      const std::string number = in_code(cell.value);
      lines.push_back(condition + name + "(" + std::to_string(cell.row) + ", " + std::to_string(cell.col) +
                      ") = " + (number.ends_with("f") || number == "nan" ? number : "float(" + number + ")") + ";  // set by hand");
    }
    return lines;
  }

  std::string ids(const std::string& name, const std::string& whole_numbers) const override {
    return "const std::vector<int> " + name + " = " + whole_numbers + ";";
  }
  std::string whole_numbers(std::span<const Index> numbers) const override { return list(numbers); }

  std::string some_rows(const std::string&, Index rows, Index cols, std::span<const Index> ids, const std::string& known) const override {
    return "only_rows(" + std::to_string(rows) + ", " + std::to_string(cols) + ", " + list(ids) + ", " + known + ")";
  }

  std::string file(const ScriptParts& parts) const override {
    std::string out;
    for (const std::string& line : parts.about) out += line.empty() ? "//\n" : "// " + line + "\n";
    out += beginning;
    for (const CodeFunction& function : parts.functions) out += "\n" + function.definition;
    out += std::string(comparing) + "\nint attention() {\n";
    for (const ScriptParts::ScriptInput& given : parts.inputs)
      out += (given.remark.empty() ? "" : indent() + comment(given.remark) + "\n") +
             (given.whole_numbers ? indent() + ids(given.name, given.value) + "\n" : "  const " + declared(given) + ";\n");
    out += "\n  // Every stage in order; a row is a word.\n";
    for (const std::string& line : parts.computation) out += line.empty() ? "\n" : indent() + line + "\n";
    out += "\n  Check check;\n";
    for (const ScriptParts::Expected& e : parts.expected)
      if (e.head <= 0) out += "  check(\"" + e.name + "\", " + e.name + ");\n";
    out += std::string("  return check.report();\n}\n") + reading;
    out += "\nMatrix given(const std::string& name) {\n";
    for (const ScriptParts::ScriptInput& given : parts.inputs) out += look_up(given);
    out += "  throw std::out_of_range(name);\n}\n\nMatrix expected(const std::string& name) {\n";
    for (const ScriptParts::Expected& e : parts.expected)
      out += "  if (name == \"" + e.name + (e.head < 0 ? "" : "[" + std::to_string(e.head) + "]") + "\") return " + e.value + ";\n";
    return out + "  throw std::out_of_range(name);\n}\n\n}  // namespace headlight\n\nint main() { return headlight::attention(); }\n";
  }

 protected:
  std::string constant(Index rows, Index cols, const std::string& value) const override {
    return "Matrix::Constant(" + std::to_string(rows) + ", " + std::to_string(cols) + ", float(" + value + "))";
  }

  std::string spelled_out(const Matrix& m, std::span<const std::string> rows, std::span<const std::string> comments) const override {
    std::string out = "matrix(" + std::to_string(m.rows()) + ", " + std::to_string(m.cols()) + ", {";
    if (rows.size() == 1 && comments.empty()) return out + rows.front() + "})";
    for (size_t r = 0; r < rows.size(); ++r)
      out += (r ? "    " : "\n    ") + rows[r] + (r + 1 < rows.size() ? "," : "") +
             (comments.empty() ? "" : "  // \"" + comments[r] + "\"") + "\n";
    return out + "  })";
  }

  std::string unpacked(Index rows, Index cols, std::span<const std::string> base64_lines) const override {
    return "unpack(" + std::to_string(rows) + ", " + std::to_string(cols) + ",\n    \"" + joined(base64_lines, "\"\n    \"") + "\")";
  }

 private:
  static std::string in_list(const std::string& name, size_t head) { return name + "[" + std::to_string(head) + "]"; }

  /// `Matrix W_E = given("W_E")`, or for heads `std::vector<Matrix> q = {given("q[0]"), given("q[1]")}`.
  static std::string declared(const ScriptParts::ScriptInput& given) {
    if (given.of_heads.empty()) return "Matrix " + given.name + " = given(\"" + given.name + "\")";
    std::string all;
    for (size_t h = 0; h < given.of_heads.size(); ++h) all += (h ? ", " : "") + ("given(\"" + in_list(given.name, h) + "\")");
    return "std::vector<Matrix> " + given.name + " = {" + all + "}";
  }

  /// The lines that look its numbers up by name.
  static std::string look_up(const ScriptParts::ScriptInput& given) {
    const auto line = [](const std::string& name, const std::string& value) {
      return "  if (name == \"" + name + "\") return " + value + ";\n";
    };
    if (given.of_heads.empty()) return given.whole_numbers ? "" : line(given.name, given.value);
    std::string all;
    for (size_t h = 0; h < given.of_heads.size(); ++h) all += line(in_list(given.name, h), given.of_heads[h]);
    return all;
  }

  static std::string list(std::span<const Index> numbers) {
    std::string out = "{";
    for (const Index number : numbers) out += (out.size() > 1 ? ", " : "") + std::to_string(number);
    return out + "}";
  }
};

}  // namespace

std::unique_ptr<Dialect> eigen_dialect() { return std::make_unique<EigenDialect>(); }

}  // namespace headlight::exports
