#pragma once
#include <imgui.h>

#include "theme/metrics.hpp"

namespace headlight::views {

/// True where words are for a finger, which taps and has no keys to press: the window is a phone's, or a touch screen was used last.
inline bool by_finger(const Grid& grid) { return grid.phone || (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_IsTouchScreen) != 0; }

}  // namespace headlight::views
