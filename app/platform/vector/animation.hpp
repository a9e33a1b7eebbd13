#pragma once
#include <memory>
#include <string>

#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"

namespace headlight::platform {

/// An animated, repeating picture (WebP, lossless). All drawings have the size of the first one.
class Animation {
 public:
  /// `scale`: pixels for each logical pixel.
  explicit Animation(double scale);
  ~Animation();
  Animation(const Animation&) = delete;
  Animation& operator=(const Animation&) = delete;

  /// Adds a frame. Throws UserError if the animation is too large.
  void add(const Drawing& drawing, FontFaces& faces, int milliseconds);
  /// Returns the file's bytes.
  std::string finish();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::platform
