#pragma once
// Numbers as text, for screen and print. A caller chooses the purpose of the number; its format is decided here and nowhere else.
#include <cstddef>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// The fewest digits that read back as the same number: "0.1", "1e-05", "-0", "nan", "-inf".
std::string exact_text(float value);
std::string exact_text(double value);

/// Up to `digits` significant digits, as in a working that is printed: "0.25", "1.2e-05"; "-inf", "inf" and "nan" are spelled so.
std::string to_text(double value, int digits = 5);

/// That many decimals and never an exponent: "0.914", "-0.00". For reports, whose columns are read by programs too.
std::string with_decimals(double value, int decimals);

/// `units` of the last of `decimals` places, times ten to the `exponent`: "-0.25", "1.500e+03" of 1500, 3 and 3. Exact.
std::string units_text(long long units, int decimals, int exponent);

/// A cell of a matrix: "0.91", "-0.25", "1e38", "NaN", "∞", "-∞". Minus zero is written as zero, and so is
/// a negative number that rounds to it.
std::string format_number(float value, int decimals);

/// With enough digits to tell: at least `digits` significant figures, no exponent between 1e-4 and 1e6.
std::string format_precise(float value, int digits = 6);

/// In a column of seven characters: large numbers have fewer decimals, and none is "-0.00".
std::string column_text(double value, int decimals);

/// The same, with as many decimals as tell it: two where more would be zeros, else three.
std::string table_number(double value);

/// "91 %", "< 1 %" of what is not quite nothing, "> 99 %" of what is not quite all;
/// a share that is no share ("1e+32 %", "NaN") is written so, too.
std::string percent(double share);

/// "1.000"; short also where it is large.
std::string three_decimals(double value);

/// Whether a sum of shares is 1, but for what float32 rounds away.
bool is_one(double sum);
/// "1.000" of a sum that is 1 and of no other: "0.875", "0.9996".
std::string sum_text(double sum);

/// By how much two numbers differ: "0", "0.125", "0.00031", "12.3".
std::string difference_text(double difference);

/// `value` as it may stand behind `printed`, the same number with more digits: with `decimals` or the next more with which it is what a
/// reader gets who rounds `printed`. Behind "-1.2950" stands "-1.295": whether -1.29 or -1.30 is right, four digits cannot tell.
std::string shortened_number(const std::string& printed, double value, int decimals);

/// The end of a colour scale, with as few digits as tell it: "5.65", "16", "0.0031", "1e38".
std::string limit_text(float limit);

/// In a field of eight characters: five digits where they fit.
std::string field_number(double value);

/// "300,000".
std::string in_thousands(std::size_t number);

/// A mark on an axis: "0.05", "1000", as short as it can be.
std::string tick_text(double value);

/// "9.5", "120": one decimal only where it tells something.
std::string rate_text(double per_second);

/// "12 GiB", "3.9 GiB", "640 MiB": a number of bytes as people say it, to two digits; with as many `more` decimals.
std::string bytes_in_words(double bytes, int more = 0);

}  // namespace headlight::base
