#include "platform/offscreen/offscreen.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "platform/gl/gl_version.hpp"
#include "platform/gl/held_errors.hpp"

namespace headlight::platform {
namespace {

/// True if the display has the extension. Spaces separate the names, and none that this file asks for is the beginning of another.
bool offers(EGLDisplay display, std::string_view extension) {
  const char* all = eglQueryString(display, EGL_EXTENSIONS);
  return all && std::string_view(all).find(extension) != std::string_view::npos;
}

/// Returns the displays to try, best first: Mesa without a display server, each graphics device by itself, then the default.
std::vector<EGLDisplay> candidates() {
  std::vector<EGLDisplay> found;
  const auto platform_display = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  const auto query_devices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  if (platform_display && offers(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
    found.push_back(platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
  if (platform_display && query_devices && offers(EGL_NO_DISPLAY, "EGL_EXT_platform_device")) {
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint n = 0;
    if (query_devices(EGLint(devices.size()), devices.data(), &n))
      for (EGLint i = 0; i < n; ++i) found.push_back(platform_display(EGL_PLATFORM_DEVICE_EXT, devices[std::size_t(i)], nullptr));
  }
  found.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
  return found;
}

}  // namespace

/// An attempt to draw without a screen: a display, a context and, if the context cannot be current without a surface, one of 1 x 1.
struct OffscreenContext::Parts {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLConfig config = nullptr;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;

  Parts() = default;
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    eglTerminate(display);
  }

  bool open(EGLDisplay which) {
    if (which == EGL_NO_DISPLAY || !eglInitialize(which, nullptr, nullptr)) return false;
    display = which;
    constexpr EGLint wanted[] = {
        EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8,
        EGL_NONE};
    EGLint n = 0;
    return eglBindAPI(EGL_OPENGL_API) && eglChooseConfig(display, wanted, &config, 1, &n) && n > 0;
  }

  /// Makes a context current: version 3.3 core, or whatever version the driver makes, to name it in an error.
  bool make_current(bool core33) {
    constexpr EGLint core[] = {EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                               EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    constexpr EGLint any[] = {EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, core33 ? core : any);
    if (context == EGL_NO_CONTEXT) return false;
    if (!offers(display, "EGL_KHR_surfaceless_context")) {
      constexpr EGLint size[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
      surface = eglCreatePbufferSurface(display, config, size);
    }
    return eglMakeCurrent(display, surface, surface, context);
  }
};

OffscreenContext::OffscreenContext() {
  require_room_for_gl();
  const HeldErrors held;
  std::string problem;
  for (EGLDisplay display : candidates()) {
    parts_ = std::make_unique<Parts>();
    if (!parts_->open(display)) continue;
    if (parts_->make_current(true)) {
      load_gl(eglGetProcAddress);
      return;
    }
    parts_ = std::make_unique<Parts>();
    if (problem.empty() && parts_->open(display) && parts_->make_current(false)) problem = too_old_message(eglGetProcAddress);
  }
  throw UserError(problem.empty() ? no_gl_message("EGL found nothing to draw with") : problem);
}

OffscreenContext::~OffscreenContext() = default;

}  // namespace headlight::platform
