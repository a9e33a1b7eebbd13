#pragma once

namespace headlight::views {

/// True if a part of the window that has this width, as on a phone, stacks parts that are side by side in a wider one.
constexpr bool is_narrow_part(float width) { return width < 560; }

}  // namespace headlight::views
