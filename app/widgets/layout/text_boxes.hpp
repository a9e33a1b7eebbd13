#pragma once
#include <functional>
#include <string>
#include <vector>

#include "widgets/layout/box.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight::widgets {

/// The actions of a text's links, called with a link's id.
struct LinkActions {
  std::function<void(const std::string&)> clicked, hovered;
};

namespace box {

/// A marked-up text that wraps at the width. Its links are the items "<name>.<link id>".
Box paragraph(std::string name, std::string markup, TextStyle (*style)(const Canvas&), LinkActions links = {});
Box paragraph(std::string name, std::string markup, const TextStyle& style, LinkActions links = {});
Box body(std::string name, std::string markup, LinkActions links = {});   ///< see body_style
Box small(std::string name, std::string markup, LinkActions links = {});  ///< see small_style
Box label(std::string name, std::string markup, LinkActions links = {});  ///< see label_style
/// Prose with the beam bar at its left.
Box look_at(std::string name, std::string markup, LinkActions links = {});

/// Makes a line of text without links, shortened if it does not fit.
Box words(const ImFont* font, ImU32 colour, std::string utf8, Align align = Align::left);
Box words(ImFont* Fonts::*font, Role role, std::string utf8, Align align = Align::left);
/// Makes a line of small muted text.
Box caption(std::string utf8, Align align = Align::left);
/// The small muted heading of a section.
Box heading(std::string utf8);
/// A heading above its content.
Box section(std::string heading, Boxes content);

/// A table; after it is drawn, `report` receives the hovered and clicked rows and links.
Box table(WorkingTable table, std::function<void(const TableResult&)> report = {});
Box result(ResultBox result);
/// An equation with its shapes; see equation().
Box equation(std::vector<EquationPart> parts, std::string note = {});

}  // namespace box
}  // namespace headlight::widgets
