#pragma once
#include <filesystem>
#include <memory>

#include "theme/theme.hpp"
#include "widgets/heat_painter.hpp"

namespace headlight::platform {

/// Paints a heatmap as one quad coloured by shaders/heat.frag, so that a million cells cost what the pixels on screen cost.
/// It works in any OpenGL 3.3 context, which must be current in every call and in the destructor; make it after the ImGuiHost and let
/// it go before. Matrices painted stay alive until some frames after they were painted last.
class GlHeatPainter : public HeatPainter {
 public:
  /// `shaders` holds heat.vert and heat.frag. Throws UserError when one is missing or refused.
  GlHeatPainter(const std::filesystem::path& shaders, const Theme& theme);
  ~GlHeatPainter() override;

  /// Sets the colours and the UI scale from the next frame on.
  void set_theme(const Theme& theme);
  void paint(ImDrawList& draw, const Heat& heat) override;
  void show(ImDrawList& draw, const DrawnPicture& picture) override;
  void write(ImDrawList& draw, const DrawnLetters& letters) override;

  /// Graphics memory held by values, in bytes.
  std::size_t texture_bytes() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::platform
