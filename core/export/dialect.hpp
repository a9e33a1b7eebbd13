#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "export/code_plan.hpp"

namespace headlight::exports {

/// The parts of a script. Matrices are expressions: "np.array([...])".
struct ScriptParts {
  struct ScriptInput {
    std::string name;
    std::string value;
    bool whole_numbers = false;              ///< ids of words, not a matrix
    std::string remark = {};                 ///< one line for a comment, or empty
    std::vector<std::string> of_heads = {};  ///< for a list with one matrix for each head: these replace `value`
  };
  struct Expected {
    std::string name;  ///< name of the matrix, or of its list
    int head;          ///< its index there, or -1
    std::string value;
  };
  std::vector<std::string> about;  ///< lines that describe the sentence and the model
  std::vector<CodeFunction> functions;
  std::vector<std::string> computation;  ///< lines without the indentation of a function
  std::vector<ScriptInput> inputs;
  std::vector<Expected> expected;
};

/// The syntax of a language around the ops' expressions.
class Dialect {
 public:
  virtual ~Dialect() = default;

  /// The line that computes one matrix; it declares the variable unless that is in a list.
  virtual std::string assignment(const std::string& name, const std::string& expression) const = 0;
  virtual std::string comment(const std::string& text) const = 0;
  /// Makes lists of `size` matrices.
  virtual std::string lists(const std::vector<std::string>& names, int size) const = 0;
  virtual std::string loop_begin(int heads) const = 0;
  /// Lines that set cells of the matrix `name` by hand; in a loop over heads only for `head` (else -1).
  struct CellValue {
    Index row, col;
    float value;
  };
  /// A row in which the other cells share the rest up to 1.
  struct SharedRow {
    Index row;
    float rest;
  };
  virtual std::vector<std::string> override_cells(const std::string& name, int head, std::span<const CellValue> cells,
                                                  std::span<const SharedRow> shared) const = 0;
  /// The line that ends a block; empty if indentation does.
  virtual std::string block_end() const = 0;
  virtual std::string indent() const = 0;

  /// A matrix spelled out or packed, whichever is shorter (small ones are spelled out). `row_comments`: one for each row, or none.
  std::string matrix(const Matrix& m, std::span<const std::string> row_comments = {}) const;
  /// A matrix as the base64 of its float32 numbers.
  std::string packed(const Matrix& m) const;
  virtual std::string whole_numbers(std::span<const Index> numbers) const = 0;
  /// The line that defines the word ids `name`.
  virtual std::string ids(const std::string& name, const std::string& whole_numbers) const = 0;
  /// The matrix `name` with `rows` rows, of which only those in `ids` are known; `known` has these rows.
  virtual std::string some_rows(const std::string& name, Index rows, Index cols, std::span<const Index> ids,
                                const std::string& known) const = 0;

  /// The whole file.
  virtual std::string file(const ScriptParts& parts) const = 0;

 protected:
  virtual std::string constant(Index rows, Index cols, const std::string& value) const = 0;
  /// `rows`: the numbers of each row, "0, 0.5, -inf".
  virtual std::string spelled_out(const Matrix& m, std::span<const std::string> rows, std::span<const std::string> comments) const = 0;
  virtual std::string unpacked(Index rows, Index cols, std::span<const std::string> base64_lines) const = 0;
};

std::unique_ptr<Dialect> dialect(Language language);
/// Only dialect() calls these: each is in its own file.
std::unique_ptr<Dialect> python_dialect(Language language);
std::unique_ptr<Dialect> eigen_dialect();

/// "1, 2, 3"
std::string joined(std::span<const std::string> words, const std::string& between);

}  // namespace headlight::exports
