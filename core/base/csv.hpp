#pragma once
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// A text as a cell of a CSV file. A spreadsheet takes one that begins with = + - or @ for a formula, which may start programs: an
/// apostrophe before it says that it is text. Plain numbers stay as they are.
std::string csv_cell(const std::string& text);
/// Writes the same cell, but always in quotes.
std::string quoted_csv_cell(const std::string& text);

}  // namespace headlight::base
