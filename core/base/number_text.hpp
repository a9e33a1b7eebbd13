#pragma once
// Numbers as text, for screen and print. A caller states the purpose of the number; only this file decides its format.
#include <cstddef>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// The fewest digits that read back as the same number: "0.1", "1e-05", "-0", "nan", "-inf".
std::string exact_text(float value);
std::string exact_text(double value);

/// Up to `digits` significant digits, as in a printed working: "0.25", "1.2e-05", "-inf", "inf", "nan".
std::string to_text(double value, int digits = 5);

/// Exactly `decimals` decimals and never an exponent: "0.914", "-0.00". For reports, whose columns programs read too.
std::string with_decimals(double value, int decimals);

/// `units` of the last of `decimals` places, times ten to the `exponent`: "-0.25", or "1.500e+03" for 1500, 3 and 3. Exact.
std::string units_text(long long units, int decimals, int exponent);

/// A cell of a matrix: "0.91", "-0.25", "1e38", "NaN", "∞", "-∞". Minus zero, and a negative number that rounds to it, are written as zero.
std::string format_number(float value, int decimals);

/// The number with `figures` significant figures and a power of ten: "2e-5", "-8.31e-12"; "0", "NaN", "-∞".
std::string power_text(double value, int figures = 1);

/// The number with at least `digits` significant figures, and no exponent between 1e-4 and 1e6.
std::string format_precise(float value, int digits = 6);

/// A number that fits a column of seven characters: large numbers have fewer decimals, and no number is "-0.00".
std::string column_text(double value, int decimals);

/// A number for the same column: two decimals if a third would be zero or the number is 100 or more, else three.
std::string table_number(double value);

/// "91 %"; "< 1 %" for a small share that is not zero; "> 99 %" for a large one that is not one. Numbers that are not shares are written
/// too: "1e+32 %", "NaN".
std::string percent(double share);

/// "1.000"; a large number stays short.
std::string three_decimals(double value);

/// A probability with three decimals: "0.914"; "< 0.001" for one that is not zero, "> 0.999" for one that is not one.
std::string probability_text(double probability);

/// True if a sum of shares is 1 within the rounding of float32.
bool is_one(double sum);
/// "1.000" only if the sum is 1 (see is_one); else enough digits to differ from it: "0.875", "0.9996".
std::string sum_text(double sum);

/// The size of a difference: "0", "0.125", "0.00031", "12.3".
std::string difference_text(double difference);

/// Writes `value` so that it agrees with `printed`, the same number with more digits: it takes `decimals` or the fewest more with which a
/// reader who rounds `printed` gets the same text. "-1.2950" gives "-1.295": four digits cannot tell whether -1.29 or -1.30 is right.
std::string shortened_number(const std::string& printed, double value, int decimals);

/// The end of a colour scale, in the fewest digits that identify it: "5.65", "16", "0.0031", "1e38".
std::string limit_text(float limit);

/// A number that fits a field of eight characters: five digits where they fit, else fewer.
std::string field_number(double value);

/// "300,000", as English writes it; Phrases::number gives it the form of another language.
std::string in_thousands(std::size_t number);
/// The number with commas between its thousands from 10,000 on: "-35,237.5"; "1234" and "1e38" stay as they are.
std::string grouped(const std::string& number);

/// A time of whole minutes and seconds: "0:09", "90:05".
std::string minutes_and_seconds(int seconds);

/// A mark on an axis, as short as possible: "0.05", "1000".
std::string tick_text(double value);

/// A rate: "9.5", "120". One decimal only while it is informative.
std::string rate_text(double per_second);

/// A number of bytes for people: "12 GiB", "640 MiB", "3.9 GiB". GiB and larger units have one decimal below 10; `more` adds decimals.
std::string bytes_in_words(double bytes, int more = 0);

}  // namespace headlight::base
