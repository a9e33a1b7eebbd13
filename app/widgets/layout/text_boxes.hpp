#pragma once
#include <functional>
#include <string>
#include <vector>

#include "widgets/layout/box.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight::widgets {

/// What the links of a text do, each called with the id of a link.
struct LinkActions {
  std::function<void(const std::string&)> clicked, hovered;
};

namespace box {

/// A marked-up text, broken where it has no room. Its links are the items "<name>.<link id>".
Box paragraph(std::string name, std::string markup, TextStyle (*style)(const Canvas&), LinkActions links = {});
Box paragraph(std::string name, std::string markup, const TextStyle& style, LinkActions links = {});
Box body(std::string name, std::string markup, LinkActions links = {});   ///< see body_style
Box small(std::string name, std::string markup, LinkActions links = {});  ///< see small_style
Box label(std::string name, std::string markup, LinkActions links = {});  ///< see label_style
/// Prose with the beam bar at its left.
Box look_at(std::string name, std::string markup, LinkActions links = {});

/// One line of words that no link is in; shortened where it has no room.
Box words(const ImFont* font, ImU32 colour, std::string utf8, Align align = Align::left);
Box words(ImFont* Fonts::*font, Role role, std::string utf8, Align align = Align::left);
/// The same, small and muted.
Box caption(std::string utf8, Align align = Align::left);
/// The small muted heading of a section.
Box heading(std::string utf8);
/// A heading with what it is about below it.
Box section(std::string heading, Boxes content);

/// A table; what is pointed at and clicked in it is told after it was drawn.
Box table(WorkingTable table, std::function<void(const TableResult&)> told = {});
Box result(ResultBox result);
/// An equation with its shapes; see equation().
Box equation(std::vector<EquationPart> parts, std::string note = {});

}  // namespace box
}  // namespace headlight::widgets
