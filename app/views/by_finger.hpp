#pragma once
#include <imgui.h>

#include "theme/metrics.hpp"

namespace headlight::views {

/// True if texts should address a finger, which taps and has no keys: on a phone's window, or if a touch screen was used last.
inline bool by_finger(const Grid& grid) { return grid.phone || (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_IsTouchScreen) != 0; }

}  // namespace headlight::views
