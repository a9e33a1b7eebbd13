#pragma once
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// A text as it stands in XML and HTML, between tags or in a quoted attribute.
std::string markup_escaped(const std::string& text);

/// The same text of characters that XML and PDF have: without controls, and U+FFFE, U+FFFF and the like as a sign for what cannot be
/// shown. Those take as many bytes as before.
std::string of_xml_characters(std::string text);

}  // namespace headlight::base
