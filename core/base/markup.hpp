#pragma once
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// Escapes a text for XML and HTML, between tags or in a quoted attribute.
std::string markup_escaped(const std::string& text);

/// Removes the characters that XML and PDF lack: controls other than line feeds are dropped, and U+FFFE, U+FFFF and the other noncharacters
/// are replaced by a sign for an unknown character that takes as many bytes.
std::string of_xml_characters(std::string text);

}  // namespace headlight::base
