#pragma once
#include <set>
#include <string>
#include <vector>

#include "widgets/working_table.hpp"

namespace headlight::views {

/// What the part of a stage is called, for links to it.
std::string stage_anchor(const std::string& stage);

/// Markup as in rich_text.hpp as HTML. Of its links those that lead to one of `stages` lead to its part of the page.
std::string html_of(const std::string& markup, const std::set<std::string>& stages);

/// The symbols of an equation, each with the note below it.
std::string html_of(const std::vector<EquationPart>& equation, const std::set<std::string>& stages);

}  // namespace headlight::views
