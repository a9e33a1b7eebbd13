#pragma once
#include <cmath>
#include <string>

#include "base/json.hpp"

namespace headlight::exports {

/// A report for programs; its fields keep the order in which they are added.
using ReportJson = nlohmann::ordered_json;

/// The number; null for NaN and infinity.
inline ReportJson finite_json(double value) { return std::isfinite(value) ? ReportJson(value) : ReportJson(nullptr); }

/// The report on one line; bytes that are not UTF-8 are replaced.
inline std::string line_of(const ReportJson& report) { return report.dump(-1, ' ', false, ReportJson::error_handler_t::replace); }

}  // namespace headlight::exports
