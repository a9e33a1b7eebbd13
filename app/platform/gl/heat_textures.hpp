#pragma once
#include <cstddef>
#include <map>
#include <tuple>

#include "graph/matrix.hpp"
#include "platform/gl/gl_object.hpp"

namespace headlight::platform {

/// The values of matrices in graphics memory, one R32F texture per matrix and zoom level. A matrix is uploaded once and kept alive
/// while its texture is kept, so a pointer never comes back with other values behind it. A GL context must be current in every call.
class HeatTextures {
 public:
  /// Textures not drawn for `patience` frames go first; then the longest unused ones until no more than `budget` bytes are kept.
  explicit HeatTextures(std::size_t budget = std::size_t(256) << 20, int patience = 240);

  struct View {
    GLuint texture;
    Index rows, cols;  ///< of the stored level
  };
  /// Keeps every texture of the current frame, even if that frame alone exceeds the budget.
  View find(const MatrixPtr& values, Index rows_per_block, Index cols_per_block);
  /// A new frame begins: the right moment to remove unused textures.
  void begin_frame();

  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return cached_.size(); }

 private:
  struct CachedTexture {
    MatrixPtr values;
    GlTexture texture;
    Index rows = 0, cols = 0;
    std::size_t bytes = 0;
    long last_used = 0;
  };
  using Name = std::tuple<const Matrix*, Index, Index>;
  CachedTexture upload(const MatrixPtr& values, Index rows_per_block, Index cols_per_block) const;
  void remove_unused_since(long frame);

  std::size_t budget_, bytes_ = 0;
  int patience_;
  long frame_ = 0;
  GLint largest_side_ = 0;
  std::map<Name, CachedTexture> cached_;
};

}  // namespace headlight::platform
