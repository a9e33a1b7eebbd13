#include "base/plural_rule.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/digit.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

using Step = PluralRule::Step;
using Part = PluralRule::Part;

constexpr std::size_t most_forms = 6, most_parts = 200;
constexpr std::uint64_t tried_to = 200;

[[noreturn]] void refuse_rule(const std::string& what) {
  throw UserError(tr("Plural-Forms {what}; it should be such as nplurals=2; plural=(n != 1);", {{"what", what}}));
}

struct Operator {
  std::string_view sign;
  Step step;
  int level;  ///< a higher one binds more tightly
};

constexpr std::array<Operator, 13> operators = {{{"||", Step::either, 1},
                                                 {"&&", Step::both, 2},
                                                 {"==", Step::equal, 3},
                                                 {"!=", Step::unequal, 3},
                                                 {"<=", Step::at_most, 4},
                                                 {">=", Step::at_least, 4},
                                                 {"<", Step::less, 4},
                                                 {">", Step::greater, 4},
                                                 {"+", Step::add, 5},
                                                 {"-", Step::subtract, 5},
                                                 {"*", Step::multiply, 6},
                                                 {"/", Step::divide, 6},
                                                 {"%", Step::remainder, 6}}};

/// Reads an expression of C by precedence and writes its steps behind their operands.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<Part> read() {
    choice();
    if (!rest().empty()) fail_here();
    return std::move(parts_);
  }

 private:
  [[noreturn]] void fail_here() {
    const std::string_view at = rest();
    refuse_rule(at.empty() ? "ends within its expression" : "cannot be read from " + in_quotes(at) + " on");
  }

  std::string_view rest() {
    while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\t')) text_.remove_prefix(1);
    return text_;
  }

  bool takes(std::string_view sign) {
    if (!rest().starts_with(sign)) return false;
    text_.remove_prefix(sign.size());
    return true;
  }

  void put(Step step, std::uint64_t number = 0) {
    if (parts_.size() == most_parts) refuse_rule("has more than " + std::to_string(most_parts) + " parts");
    parts_.push_back({step, number});
  }

  void choice() {
    const Deeper deeper(*this);
    operation(1);
    if (!takes("?")) return;
    choice();
    if (!takes(":")) fail_here();
    choice();
    put(Step::choose);
  }

  /// Reads operators that bind at least as tightly as `level`, from left to right.
  void operation(int level) {
    operand();
    for (auto found = next_operator(level); found; found = next_operator(level)) {
      text_.remove_prefix(found->sign.size());
      operation(found->level + 1);
      put(found->step);
    }
  }

  std::optional<Operator> next_operator(int level) {
    const std::string_view here = rest();
    for (const Operator& one : operators)
      if (here.starts_with(one.sign)) return one.level >= level ? std::optional(one) : std::nullopt;
    return std::nullopt;
  }

  void operand() {
    const Deeper deeper(*this);
    if (rest().starts_with("!=")) fail_here();
    if (takes("!")) {
      operand();
      put(Step::negate);
    } else if (takes("(")) {
      choice();
      if (!takes(")")) fail_here();
    } else if (takes("n")) {
      put(Step::n);
    } else {
      number();
    }
  }

  void number() {
    std::uint64_t value = 0;
    std::size_t digits = 0;
    for (; digits < text_.size() && is_digit(text_[digits]); ++digits) value = value * 10 + static_cast<std::uint64_t>(text_[digits] - '0');
    if (digits == 0 || digits > 9) fail_here();
    text_.remove_prefix(digits);
    put(Step::number, value);
  }

  /// Keeps a rule of a thousand brackets from using up the stack.
  struct Deeper {
    explicit Deeper(Reader& reader) : depth(reader.depth_) {
      if (++depth > 100) refuse_rule("is nested too deeply");
    }
    ~Deeper() { --depth; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    int& depth;
  };

  std::string_view text_;
  std::vector<Part> parts_;
  int depth_ = 0;
};

std::uint64_t combined(Step step, std::uint64_t a, std::uint64_t b) {
  switch (step) {
    case Step::multiply: return a * b;
    case Step::divide: return b ? a / b : 0;
    case Step::remainder: return b ? a % b : 0;
    case Step::add: return a + b;
    case Step::subtract: return a - b;
    case Step::less: return a < b;
    case Step::greater: return a > b;
    case Step::at_most: return a <= b;
    case Step::at_least: return a >= b;
    case Step::equal: return a == b;
    case Step::unequal: return a != b;
    case Step::both: return a && b;
    case Step::either: return a || b;
    default: return 0;
  }
}

std::uint64_t computed(const std::vector<Part>& parts, std::uint64_t n) {
  std::array<std::uint64_t, most_parts> stack;
  std::size_t top = 0;
  for (const Part& part : parts) {
    if (part.step == Step::number || part.step == Step::n) {
      stack[top++] = part.step == Step::n ? n : part.number;
    } else if (part.step == Step::negate) {
      stack[top - 1] = !stack[top - 1];
    } else if (part.step == Step::choose) {
      top -= 2;
      stack[top - 1] = stack[top - 1] ? stack[top] : stack[top + 1];
    } else {
      --top;
      stack[top - 1] = combined(part.step, stack[top - 1], stack[top]);
    }
  }
  return stack[0];
}

/// The text after "name=", up to the next semicolon.
std::optional<std::string_view> field(std::string_view header, std::string_view name) {
  const std::size_t at = header.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view from = header.substr(at + name.size());
  return from.substr(0, std::min(from.find(';'), from.size()));
}

}  // namespace

PluralRule::PluralRule() : PluralRule("nplurals=2; plural=(n != 1);") {}

PluralRule::PluralRule(std::string_view header) {
  const auto count = field(header, "nplurals="), rule = field(header, "plural=");
  if (!count || !rule) refuse_rule("lacks " + std::string(count ? "plural=" : "nplurals="));
  std::string_view digits = *count;
  while (digits.ends_with(' ')) digits.remove_suffix(1);
  if (digits.size() != 1 || digits[0] < '1' || digits[0] > '0' + static_cast<char>(most_forms))
    refuse_rule("has nplurals=" + std::string(digits.substr(0, 20)) + ", which is not a number from 1 to " + std::to_string(most_forms));
  n_forms_ = static_cast<std::size_t>(digits[0] - '0');
  parts_ = Reader(*rule).read();
  for (std::uint64_t n = 0; n <= tried_to; ++n)
    if (const std::uint64_t found = computed(parts_, n); found >= n_forms_)
      refuse_rule("gives " + std::to_string(n) + " the form " + std::to_string(found) + ", and nplurals=" + std::to_string(n_forms_) +
                  " has forms 0 to " + std::to_string(n_forms_ - 1));
}

std::size_t PluralRule::form(std::int64_t n) const {
  const auto size = n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  return static_cast<std::size_t>(std::min<std::uint64_t>(computed(parts_, size), n_forms_ - 1));
}

}  // namespace headlight::base
