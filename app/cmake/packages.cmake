# Every package that Headlight needs, found the ordinary way: its CMake package, else pkg-config. CMake stops and names a missing one.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo cairo-ft cairo-pdf freetype2)
pkg_check_modules(PANGO REQUIRED IMPORTED_TARGET pangocairo)
# GLib asks for -pthread, which would prevent precompiled headers shared with other rooms; nothing here runs Pango on two threads.
set_property(TARGET PkgConfig::PANGO PROPERTY INTERFACE_COMPILE_OPTIONS "")
if(NOT APPLE)  # never built there: some files in posix/ use Linux alone
  pkg_check_modules(EGL REQUIRED IMPORTED_TARGET egl)
endif()
pkg_check_modules(FRIBIDI REQUIRED IMPORTED_TARGET fribidi)
if(HEADLIGHT_PRODUCTS STREQUAL openblas)
  pkg_check_modules(OPENBLAS REQUIRED IMPORTED_TARGET openblas)
endif()
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
pkg_check_modules(WEBP REQUIRED IMPORTED_TARGET libwebp libwebpmux)
pkg_check_modules(IMGUI REQUIRED IMPORTED_TARGET imgui=1.86)  # its interface changes with every version; this is the one of Debian 12
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(glfw3 3.3 REQUIRED)
