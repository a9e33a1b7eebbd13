#include "session/start/printed_strokes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/number_text.hpp"

namespace headlight::session {
namespace {

double largest(const std::vector<double>& numbers) {
  double most = 0;
  for (const double x : numbers)
    if (std::isfinite(x)) most = std::max(most, std::abs(x));
  return most;
}

/// Returns two decimals, fewer for large numbers, more for small ones.
int usual_decimals(double size) {
  if (size >= 1000) return 0;
  if (size >= 100) return 1;
  if (size >= 0.1 || size == 0) return 2;
  return std::min(6, 2 - static_cast<int>(std::floor(std::log10(size))));
}

/// Returns the number that a reader takes from the print.
double seen(double value, int decimals) { return std::strtod(printed_number(value, decimals).c_str(), nullptr); }

/// Returns the same for a number outside of cells.
double read_back(double value, int decimals) { return std::strtod(with_decimals(value, decimals).c_str(), nullptr); }

/// True if a reader who computes `value` from the print and rounds it gets the printed `as`; a half may round either way.
bool prints_as(double value, double as, int decimals) {
  const double nearly = 1e-9 * std::max(1., std::abs(value)), printed = seen(as, decimals);
  const auto rounds = [&](double one) { return read_back(one, decimals) == printed; };
  return rounds(value - nearly) && rounds(value + nearly);
}

double printed_total(const std::vector<double>& terms, int decimals) {
  double sum = 0;
  for (const double term : terms) sum += seen(term, decimals);
  return sum;
}

/// Returns "1,425.0".
std::string printed_power(double value, int decimals) {
  const std::string plain = with_decimals(value, decimals);
  const auto point = plain.find('.');
  const std::string whole = in_thousands(static_cast<std::size_t>(std::strtod(plain.substr(0, point).c_str(), nullptr)));
  return point == std::string::npos ? whole : whole + plain.substr(point);
}

bool is_whole(double value) { return std::abs(value - std::round(value)) < 1e-9; }

}  // namespace

std::string printed_number(double value, int decimals) { return format_number(static_cast<float>(value), decimals); }

PrintedStrokes::PrintedStrokes(const FourStrokes& f) {
  operand_decimals = usual_decimals(std::max(largest(f.q), largest(f.k)));
  choose_score(f);
  choose_shares(f);
  choose_quotient(f);
  for (size_t i = 0; i < f.products.size(); ++i)
    rounded |= !prints_as(seen(f.q[i], operand_decimals) * seen(f.k[i], operand_decimals), f.products[i], product_decimals);
}

/// Chooses the fewest decimals at which the second stroke adds up and the third divides as printed.
void PrintedStrokes::choose_score(const FourStrokes& f) {
  constexpr int more = 3;
  const double scaled = f.scaled[f.at()];
  const int least = usual_decimals(std::abs(f.score));
  scaled_decimals = usual_decimals(largest(f.scaled));
  for (score_decimals = least; score_decimals <= least + more; ++score_decimals)
    for (int root_decimals = is_whole(f.divisor) ? 0 : 3; root_decimals <= (is_whole(f.divisor) ? 0 : 5); ++root_decimals) {
      root = with_decimals(f.divisor, root_decimals);
      if (!prints_as(seen(f.score, score_decimals) / read_back(f.divisor, root_decimals), scaled, scaled_decimals)) continue;
      for (product_decimals = score_decimals; product_decimals <= score_decimals + more; ++product_decimals)
        if (prints_as(printed_total(f.products, product_decimals), f.score, score_decimals)) return;
    }
  score_decimals = least + more, product_decimals = score_decimals + more;
}

void PrintedStrokes::choose_shares(const FourStrokes& f) {
  constexpr int least = 3, most = 5;
  for (share_decimals = least; share_decimals <= most; ++share_decimals)
    if (std::abs(printed_total(f.shares, share_decimals) - 1) < 1e-9) return;
  share_decimals = least;
}

/// Chooses the fewest figures at which the powers match the exponents, and their quotient is the share.
void PrintedStrokes::choose_quotient(const FourStrokes& f) {
  constexpr double largest_printed = 1e9, smallest_printed = 1e-4;
  const double x = f.scaled[f.at()], power = std::exp(x);
  double sum = 0;
  for (const double one : f.scaled) sum += std::exp(one);
  exponent_decimals = scaled_decimals;
  if (!(sum < largest_printed) || power < smallest_printed) return;
  for (int figures = 4; figures <= 8; ++figures) {
    const int decimals = std::max(0, figures - 1 - static_cast<int>(std::floor(std::log10(power))));
    if (!prints_as(read_back(power, decimals) / read_back(sum, decimals), f.shares[f.at()], share_decimals)) continue;
    for (exponent_decimals = scaled_decimals; exponent_decimals <= 7; ++exponent_decimals)
      if (with_decimals(std::exp(seen(x, exponent_decimals)), decimals) == with_decimals(power, decimals)) {
        part = printed_power(power, decimals), whole = printed_power(sum, decimals);
        return;
      }
  }
  exponent_decimals = scaled_decimals;
}

}  // namespace headlight::session
