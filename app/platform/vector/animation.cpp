#include "platform/vector/animation.hpp"

#include <webp/encode.h>
#include <webp/mux.h>

#include "base/error.hpp"
#include "platform/vector/paper.hpp"

namespace headlight::platform {

struct Animation::Parts {
  double scale;
  WebPAnimEncoder* encoder = nullptr;
  int time = 0;  ///< milliseconds

  ~Parts() {
    if (encoder) WebPAnimEncoderDelete(encoder);
  }
  void require(bool done) const {
    if (!done) throw UserError(tr("the animation cannot be made: {why}", {{"why", WebPAnimEncoderGetError(encoder)}}));
  }
};

Animation::Animation(double scale) : parts_(std::make_unique<Parts>(Parts{scale})) {}
Animation::~Animation() = default;

void Animation::add(const Drawing& drawing, FontFaces& faces, int milliseconds) {
  const PixelGrid pixels = rasterised(drawing, faces, parts_->scale);
  if (pixels.width > WEBP_MAX_DIMENSION || pixels.height > WEBP_MAX_DIMENSION)
    throw UserError(
        tr("an animation has at most {most} pixels a side; choose a smaller --scale or --size", {{"most", WEBP_MAX_DIMENSION}}));
  if (!parts_->encoder) parts_->encoder = WebPAnimEncoderNew(pixels.width, pixels.height, nullptr);
  WebPConfig config;
  WebPPicture picture;
  WebPConfigInit(&config);
  WebPPictureInit(&picture);
  config.lossless = 1;
  config.quality = 30;  // for a lossless file: the effort to find the smallest
  config.method = 2;
  picture.use_argb = 1;
  picture.width = pixels.width;
  picture.height = pixels.height;
  const bool taken = WebPPictureImportBGRX(&picture, pixels.bgrx.data(), pixels.width * 4) &&
                     WebPAnimEncoderAdd(parts_->encoder, &picture, parts_->time, &config);
  WebPPictureFree(&picture);
  parts_->require(taken);
  parts_->time += milliseconds;
}

std::string Animation::finish() {
  parts_->require(WebPAnimEncoderAdd(parts_->encoder, nullptr, parts_->time, nullptr) != 0);
  WebPData file;
  WebPDataInit(&file);
  parts_->require(WebPAnimEncoderAssemble(parts_->encoder, &file) != 0);
  std::string bytes(reinterpret_cast<const char*>(file.bytes), file.size);
  WebPDataClear(&file);
  return bytes;
}

}  // namespace headlight::platform
