#include "text/pieces/regex_dialect.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight::text {
namespace {

/// The characters of \w within brackets; outside of them the dialect adds the superscripts and fractions of Latin-1.
constexpr std::string_view word_letters = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}";
constexpr std::string_view more_word_letters = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{B2}\\x{B3}\\x{B9}\\x{BC}-\\x{BE}";
constexpr std::string_view letters_and_digits = "\\p{Alphabetic}\\p{Nd}";
constexpr std::string_view hex_digits = "0-9A-Fa-f";

/// Classes such as [:alpha:], written for use within brackets.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> posix_classes = {{{"alpha", "\\p{Alphabetic}"},
                                                                                          {"alnum", letters_and_digits},
                                                                                          {"upper", "\\p{Uppercase}"},
                                                                                          {"lower", "\\p{Lowercase}"},
                                                                                          {"digit", "\\p{Nd}"},
                                                                                          {"space", "\\p{White_Space}"},
                                                                                          {"blank", "\\p{Zs}\\t"},
                                                                                          {"punct", "\\p{P}\\p{S}"},
                                                                                          {"xdigit", hex_digits},
                                                                                          {"word", word_letters}}};

/// Long names of properties, without case, spaces, hyphens and underscores, and their names in PCRE2.
constexpr std::array<std::pair<std::string_view, std::string_view>, 31> long_names = {{{"any", "Any"},
                                                                                       {"letter", "L"},
                                                                                       {"uppercaseletter", "Lu"},
                                                                                       {"lowercaseletter", "Ll"},
                                                                                       {"titlecaseletter", "Lt"},
                                                                                       {"modifierletter", "Lm"},
                                                                                       {"otherletter", "Lo"},
                                                                                       {"mark", "M"},
                                                                                       {"nonspacingmark", "Mn"},
                                                                                       {"spacingmark", "Mc"},
                                                                                       {"enclosingmark", "Me"},
                                                                                       {"number", "N"},
                                                                                       {"decimalnumber", "Nd"},
                                                                                       {"letternumber", "Nl"},
                                                                                       {"othernumber", "No"},
                                                                                       {"punctuation", "P"},
                                                                                       {"symbol", "S"},
                                                                                       {"mathsymbol", "Sm"},
                                                                                       {"currencysymbol", "Sc"},
                                                                                       {"modifiersymbol", "Sk"},
                                                                                       {"othersymbol", "So"},
                                                                                       {"separator", "Z"},
                                                                                       {"spaceseparator", "Zs"},
                                                                                       {"other", "C"},
                                                                                       {"alpha", "Alphabetic"},
                                                                                       {"digit", "Nd"},
                                                                                       {"space", "White_Space"},
                                                                                       {"whitespace", "White_Space"},
                                                                                       {"upper", "Uppercase"},
                                                                                       {"lower", "Lowercase"},
                                                                                       {"punct", "P"}}};

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name)
    if (c != ' ' && c != '_' && c != '-') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return plain;
}

/// A property by its PCRE2 name: a category of one or two letters, a long name, or else a script.
std::string property_called(std::string_view name) {
  const std::string plain = plain_name(name);
  for (const auto& [other, here] : long_names)
    if (plain == other) return std::string(here);
  const bool category = plain.size() <= 2 && !plain.empty() && std::string_view("clmnpsz").find(plain[0]) != std::string_view::npos;
  if (!category) return "sc:" + std::string(name);
  std::string letters = plain;
  letters[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letters[0])));
  return letters;
}

constexpr size_t most_times = 1000;

class DialectReader {
 public:
  explicit DialectReader(std::string_view pattern) : pattern_(pattern) {}

  std::string whole() {
    while (at_ < pattern_.size()) {
      const char c = peek();
      if (c == '{') repetition();
      else if (c == ')') close();
      else if (c == '(') open();
      else if (c == '?' || c == '*' || c == '+') out_ += c, ++at_;
      else atom(c);
    }
    return out_;
  }

 private:
  [[noreturn]] void refuse(const Message& what) const {
    throw UserError(tr("the regular expression {pattern} has {what} at byte {byte}, which is not supported",
                       {{"pattern", in_quotes(pattern_)}, {"what", what}, {"byte", at_ + 1}}));
  }

  /// The character `ahead` of the next one, or 0.
  char peek(size_t ahead = 0) const { return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0'; }

  void atom(char c) {
    atom_ = out_.size();
    if (c == '\\') out_ += escape(false);
    else if (c == '[') out_ += bracket();
    else out_ += c, ++at_;
  }

  void open() {
    opened_.push_back(out_.size());
    if (peek(1) == '?') out_ += group();
    else out_ += '(', ++at_;
  }

  void close() {
    if (!opened_.empty()) atom_ = opened_.back(), opened_.pop_back();
    out_ += ')';
    ++at_;
  }

  /// Translates {1,3}. A plus after it repeats the whole again, and a question mark makes {3} optional.
  void repetition() {
    const size_t end = pattern_.find('}', at_);
    const std::string_view range = end == std::string_view::npos ? "" : pattern_.substr(at_ + 1, end - at_ - 1);
    const bool counts = !range.empty() && range != "," && range.find_first_not_of("0123456789,") == std::string_view::npos;
    if (!counts) return atom('{');
    require_few(range);
    at_ = end + 1;
    const bool again = peek() == '+' || (peek() == '?' && range.find(',') == std::string_view::npos);
    if (again) out_.insert(atom_, "(?:");
    out_ += range.starts_with(",") ? "{0" : "{";
    out_ += std::string(range) + "}";
    if (again) out_ += ')';
  }

  /// Limits the count, since PCRE2 sees a failure within such a repetition as one step, however long it is.
  void require_few(std::string_view range) const {
    size_t count = 0;
    for (const char c : range) {
      count = c == ',' ? 0 : count * 10 + static_cast<size_t>(c - '0');
      if (count > most_times) refuse(tr("a repetition of more than {most} times", {{"most", most_times}}));
    }
  }

  /// Translates "(?" and options: m lets a point match a line end, which PCRE2 calls s.
  std::string group() {
    std::string out = "(?";
    at_ += 2;
    const size_t end = pattern_.find_first_not_of("imx-", at_);
    const bool options = end != std::string_view::npos && end > at_ && (pattern_[end] == ':' || pattern_[end] == ')');
    for (; options && at_ < end; ++at_) out += peek() == 'm' ? 's' : peek();
    return out;
  }

  std::string property(bool within) {
    bool negated = peek() == 'P';
    if (peek(1) != '{') refuse(tr("a property without braces"));
    const size_t begin = at_ + 2, end = pattern_.find('}', begin);
    if (end == std::string_view::npos) refuse(tr("a property without its end"));
    std::string_view name = pattern_.substr(begin, end - begin);
    if (name.starts_with("^")) negated = !negated, name.remove_prefix(1);
    at_ = end + 1;
    if (plain_name(name) == "alnum") return --at_, set(letters_and_digits, negated, within);
    return std::string(negated ? "\\P{" : "\\p{") + property_called(name) + "}";
  }

  std::string four_hex_digits() {
    const std::string digits(pattern_.substr(at_ + 1, 4));
    const bool hex = digits.size() == 4 && std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isxdigit(c); });
    if (!hex) refuse(tr("\\u without four hexadecimal digits"));
    at_ += 5;
    return "\\x{" + digits + "}";
  }

  /// The set of letters that a class such as \h stands for, with brackets unless it is `within` some already.
  std::string set(std::string_view letters, bool negated, bool within) {
    ++at_;
    if (within && negated) refuse(tr("a negated class within brackets"));
    return within ? std::string(letters) : (negated ? "[^" : "[") + std::string(letters) + "]";
  }

  /// The edge of a word; `negated`: any position that is not one.
  std::string edge_of_word(bool negated) {
    ++at_;
    const std::string word = "[" + std::string(more_word_letters) + "]", before = "(?<=" + word + ")", not_before = "(?<!" + word + ")";
    return "(?:" + before + (negated ? "(?=" : "(?!") + word + ")|" + not_before + (negated ? "(?!" : "(?=") + word + "))";
  }

  std::string escape(bool within) {
    ++at_;
    switch (peek()) {
      case '\0': refuse(tr("a backslash at its end"));
      case 's': return ++at_, "\\p{White_Space}";
      case 'S': return ++at_, "\\P{White_Space}";
      case 'v': return ++at_, "\\x0B";
      case 'w':
      case 'W': return set(within ? word_letters : more_word_letters, peek() == 'W', within);
      case 'h':
      case 'H': return set(hex_digits, peek() == 'H', within);
      case 'b':
        if (within) return ++at_, "\\x08";
        return edge_of_word(false);
      case 'B': return edge_of_word(true);
      case 'p':
      case 'P': return property(within);
      case 'u': return four_hex_digits();
      default: return std::string("\\") + pattern_[at_++];
    }
  }

  struct Operand {
    std::string items;
    bool negated = false;
    std::string in_brackets() const { return (negated ? "[^" : "[") + items + "]"; }
  };

  /// Reads a bracket within brackets into `into`: its items join the others, or it is the only operand.
  void nested(Operand& into) {
    bool negated = false;
    const std::vector<Operand> inner = operands(negated);
    const bool last = peek() == ']' || pattern_.substr(at_).starts_with("&&");
    if (inner.size() != 1) refuse(tr("an intersection within brackets"));
    if (negated && (!into.items.empty() || !last)) refuse(tr("a negated class within brackets"));
    into.items += inner.front().items;
    into.negated = negated;
  }

  /// The operands between brackets, split at "&&"; `negated` is that of the whole.
  std::vector<Operand> operands(bool& negated) {
    if (++depth_ > 50) refuse(tr("brackets within brackets"));
    ++at_;
    negated = peek() == '^';
    if (negated) ++at_;
    std::vector<Operand> all(1);
    for (bool first = true; peek() != ']' || first; first = false) {
      if (at_ >= pattern_.size()) refuse(tr("a bracket without its end"));
      if (pattern_.substr(at_).starts_with("&&")) all.emplace_back(), at_ += 2;
      else if (pattern_.substr(at_).starts_with("[:")) posix(all.back());
      else if (peek() == '[') nested(all.back());
      else if (peek() == '\\') all.back().items += escape(true);
      else all.back().items += (peek() == ']' ? "\\]" : std::string(1, peek())), ++at_;
    }
    ++at_;
    --depth_;
    return all;
  }

  /// "[:alpha:]"
  void posix(Operand& into) {
    const size_t end = pattern_.find(":]", at_);
    if (end == std::string_view::npos) refuse(tr("a class without its end"));
    const std::string_view name = pattern_.substr(at_ + 2, end - at_ - 2);
    const auto found = std::find_if(posix_classes.begin(), posix_classes.end(), [&](const auto& one) { return one.first == name; });
    if (found == posix_classes.end()) refuse(tr("the class {name}", {{"name", in_quotes(name)}}));
    into.items += found->second;
    at_ = end + 2;
  }

  std::string bracket() {
    bool negated = false;
    const std::vector<Operand> all = operands(negated);
    if (all.size() == 1) return Operand{all.front().items, all.front().negated != negated}.in_brackets();
    std::string every;
    for (size_t i = 1; i < all.size(); ++i) every += "(?=" + all[i].in_brackets() + ")";
    every += all.front().in_brackets();
    return negated ? "(?:(?!" + every + ")(?s:.))" : "(?:" + every + ")";
  }

  std::string_view pattern_;
  size_t at_ = 0;
  std::string out_;
  size_t atom_ = 0;             ///< the beginning, in `out_`, of the atom that a repetition repeats
  std::vector<size_t> opened_;  ///< the beginnings, in `out_`, of groups that are still open
  int depth_ = 0;
};

}  // namespace

std::string in_pcre_dialect(std::string_view pattern) { return DialectReader(pattern).whole(); }

}  // namespace headlight::text
