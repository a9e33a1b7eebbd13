// Scripts in Python, for NumPy and for PyTorch.
#include "export/dialect.hpp"

namespace headlight::exports {
namespace {

constexpr const char* numpy_reading = R"(
def unpack(rows, cols, text):
    """The float32 matrix whose numbers are in `text`: base64, little-endian, row by row."""
    return np.frombuffer(base64.b64decode(text), "<f4").reshape(rows, cols)

)";

constexpr const char* pytorch_reading = R"(
def unpack(rows, cols, text):
    """The float32 matrix whose numbers are in `text`: base64, little-endian, row by row."""
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32).reshape(rows, cols)

)";

constexpr const char* numpy_comparing = R"(
def difference(mine, theirs):
    """The largest difference, in parts of the largest number of its row; inf where shape, NaN or infinity differ."""
    if mine.shape != theirs.shape:
        return inf
    largest = np.where(np.isfinite(theirs), np.abs(theirs), 0).max(axis=1, keepdims=True)
    same = (mine == theirs) | (np.isnan(mine) & np.isnan(theirs))
    parts = np.where(same, 0, np.abs(mine - theirs) / (largest + 0.01))
    return float(np.where(np.isnan(parts), inf, parts).max())

)";

constexpr const char* pytorch_comparing = R"(
def difference(mine, theirs):
    """The largest difference, in parts of the largest number of its row; inf where shape, NaN or infinity differ."""
    if mine.shape != theirs.shape:
        return inf
    largest = torch.where(torch.isfinite(theirs), theirs.abs(), torch.tensor(0.0)).amax(dim=1, keepdim=True)
    same = (mine == theirs) | (torch.isnan(mine) & torch.isnan(theirs))
    parts = ((mine - theirs).abs() / (largest + 0.01)).masked_fill(same, 0)
    return float(parts.nan_to_num(nan=inf, posinf=inf).max())

)";

constexpr const char* reporting = R"(
def main():
    """Prints one line; returns 1 if a matrix differs from Headlight's by more than 1e-4 of its row's largest number."""
    found = attention()
    parts = {}
    for name, head, theirs in TRACE:
        mine = found[name] if head is None else found[name][head]
        parts[name if head is None else f"{name}[{head}]"] = difference(mine, theirs)
    wrong = [name for name, part in parts.items() if part > 1e-4]
    print(f"{len(parts) - len(wrong)} of {len(parts)} matrices agree with Headlight's; the largest difference is",
          f"{max(parts.values()):.1e} of the largest number in its row" + (f"; the first that differs is {wrong[0]}" if wrong else ""))
    return 1 if wrong else 0


if __name__ == "__main__" and main():
    sys.exit(1)
)";

/// A text escaped for a docstring, where three quotes in a row would end it.
std::string in_docstring(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' || (text[i] == '"' && text.compare(i, 2, "\"\"") == 0)) out += '\\';
    out += text[i];
  }
  return out;
}

class PythonDialect final : public Dialect {
 public:
  explicit PythonDialect(Language language) : torch_(language == Language::pytorch) {}

  std::string assignment(const std::string& name, const std::string& expression) const override { return name + " = " + expression; }
  std::string comment(const std::string& text) const override { return "# " + text; }
  std::string block_end() const override { return ""; }
  std::string indent() const override { return "    "; }
  std::string loop_begin(int heads) const override { return "for h in range(" + std::to_string(heads) + "):"; }

  std::string lists(const std::vector<std::string>& names, int size) const override {
    const std::string empty = "[None] * " + std::to_string(size);
    if (names.size() == 1) return names.front() + " = " + empty;
    return joined(names, ", ") + " = (" + empty + " for _ in range(" + std::to_string(names.size()) + "))";
  }

  std::vector<std::string> override_cells(const std::string& name, int head, std::span<const CellValue> cells,
                                          std::span<const SharedRow> shared) const override {
    const std::string before = head < 0 ? "" : indent();
    std::vector<std::string> lines;
    if (head >= 0) lines.push_back("if h == " + std::to_string(head) + ":");
    lines.push_back(before + name + " = " + name + (torch_ ? ".clone()" : ".copy()"));  // it may be a view of another matrix
    for (const SharedRow& rest : shared) {
      const std::string row = name + "[" + std::to_string(rest.row) + "]";
      for (const CellValue& cell : cells)
        if (cell.row == rest.row) lines.push_back(before + row + "[" + std::to_string(cell.col) + "] = 0");
      lines.push_back(before + row + " *= " + in_code(rest.rest) + " / " + row + ".sum()  # the others share what is left");
    }
    for (const CellValue& cell : cells)
      lines.push_back(before + name + "[" + std::to_string(cell.row) + ", " + std::to_string(cell.col) + "] = " + in_code(cell.value) +
                      "  # set by hand");
    return lines;
  }

  std::string ids(const std::string& name, const std::string& whole_numbers) const override { return name + " = " + whole_numbers; }
  std::string whole_numbers(std::span<const Index> numbers) const override {
    return (torch_ ? "torch.tensor(" : "np.array(") + list(numbers) + ")";
  }

  std::string some_rows(const std::string& name, Index rows, Index cols, std::span<const Index> ids,
                        const std::string& known) const override {
    return constant(rows, cols, "nan") + "\n" + name + "[" + list(ids) + "] = " + known;
  }

  std::string file(const ScriptParts& parts) const override {
    std::string out = "\"\"\"" + in_docstring(joined(parts.about, "\n")) + "\n\"\"\"\n";
    out += std::string("import base64\nimport math\nimport sys\nfrom math import inf, nan\n\nimport ") +
           (torch_ ? "torch\n" : "numpy as np\n");
    if (uses(parts, "F.")) out += "import torch.nn.functional as F\n";
    if (!torch_) out += "\nnp.seterr(all=\"ignore\")  # infinity and NaN are results like others\n";
    for (const CodeFunction& function : parts.functions) out += "\n\n" + function.definition;
    out += "\n\ndef attention():\n    \"\"\"Every stage in order; a row is a word.\"\"\"\n";
    for (const std::string& line : parts.computation) out += line.empty() ? "\n" : indent() + line + "\n";
    out += "    return locals()\n\n";
    out += torch_ ? pytorch_reading : numpy_reading;
    out += "\n# What goes in.\n";
    for (const ScriptParts::ScriptInput& given : parts.inputs)
      out += (given.remark.empty() ? "" : comment(given.remark) + "\n") + given.name + " = " +
             (given.of_heads.empty() ? given.value : "[\n" + joined(given.of_heads, ",\n") + ",\n]") + "\n";
    out += "\n# What Headlight computed from it, to compare with: name, head, matrix.\nTRACE = [\n";
    for (const ScriptParts::Expected& e : parts.expected)
      out += "    (\"" + e.name + "\", " + (e.head < 0 ? "None" : std::to_string(e.head)) + ", " + e.value + "),\n";
    return out + "]\n\n" + (torch_ ? pytorch_comparing : numpy_comparing) + reporting;
  }

 protected:
  std::string constant(Index rows, Index cols, const std::string& value) const override {
    const std::string shape = "((" + std::to_string(rows) + ", " + std::to_string(cols) + "), ";
    return torch_ ? "torch.full" + shape + value + ", dtype=torch.float32)" : "np.full" + shape + value + ", np.float32)";
  }

  std::string spelled_out(const Matrix&, std::span<const std::string> rows, std::span<const std::string> comments) const override {
    std::string out = torch_ ? "torch.tensor([" : "np.array([";
    if (rows.size() == 1 && comments.empty()) out += "[" + rows.front() + "]";
    else
      for (size_t r = 0; r < rows.size(); ++r)
        out += (r ? "" : "\n") + indent() + "[" + rows[r] + "]," + (comments.empty() ? "" : "  " + comment(comments[r])) + "\n";
    return out + (torch_ ? "], dtype=torch.float32)" : "], np.float32)");
  }

  std::string unpacked(Index rows, Index cols, std::span<const std::string> base64_lines) const override {
    return "unpack(" + std::to_string(rows) + ", " + std::to_string(cols) + ", \"\"\"\n" + joined(base64_lines, "\n") + "\"\"\")";
  }

 private:
  static std::string list(std::span<const Index> numbers) {
    std::string out;
    for (const Index number : numbers) out += (out.empty() ? "[" : ", ") + std::to_string(number);
    return out + "]";
  }

  static bool uses(const ScriptParts& parts, const char* what) {
    for (const std::string& line : parts.computation)
      if (line.find(std::string(" ") + what) != std::string::npos) return true;
    return false;
  }

  bool torch_;
};

}  // namespace

std::unique_ptr<Dialect> python_dialect(Language language) { return std::make_unique<PythonDialect>(language); }

}  // namespace headlight::exports
