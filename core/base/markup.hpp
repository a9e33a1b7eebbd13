#pragma once
#include <string>

namespace headlight {

/// A text as it stands in XML and HTML, between tags or in a quoted attribute.
std::string markup_escaped(const std::string& text);

}  // namespace headlight
