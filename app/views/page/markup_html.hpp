#pragma once
#include <set>
#include <string>
#include <vector>

#include "widgets/working_table.hpp"

namespace headlight::views {

/// Returns the id of a stage's part of the page, for links to it.
std::string stage_anchor(const std::string& stage);

/// Converts markup (see rich_text.hpp) to HTML. Links to one of `stages` lead to its part of the page; other links are dropped.
std::string html_of(const std::string& markup, const std::set<std::string>& stages);

/// Returns the symbols of an equation, each with the note below it.
std::string html_of(const std::vector<EquationPart>& equation, const std::set<std::string>& stages);

}  // namespace headlight::views
