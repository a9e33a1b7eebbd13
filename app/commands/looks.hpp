#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "session/session.hpp"
#include "theme/theme.hpp"

namespace headlight {

/// Keeps fonts and colours as the settings and the sentences want them: baked anew when the scale changes or a sentence brings
/// characters that are not baked yet. Change fonts only between two frames.
class Looks {
 public:
  /// Returns whether anything was changed.
  bool follow(const Session& session, bool dark, float scale);
  const Theme& theme() const { return *theme_; }

 private:
  std::optional<Theme> theme_;
  std::vector<unsigned> baked_;
};

}  // namespace headlight
