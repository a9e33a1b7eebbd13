# Packages a system lacks, from where they are made, each pinned to the release that Debian 12 has and that everything here is tested
# with. Included by packages.cmake; nothing here runs, and no network is touched, for a package that was found. -DFETCHCONTENT_SOURCE_DIR_<NAME>=FOLDER
# takes a copy from this machine instead.
include(FetchContent)

# headlight_fetch_unless(FOUND NAME): runs headlight_fetch_NAME, below, when FOUND is false.
macro(headlight_fetch_unless found name)
  if(NOT ${found})
    if(NOT HEADLIGHT_FETCH)
      message(FATAL_ERROR "${name} was not found. Install it, or let CMake fetch it: -DHEADLIGHT_FETCH=ON")
    endif()
    message(STATUS "${name} was not found: fetching it")
    cmake_language(CALL headlight_fetch_${name})
  endif()
endmacro()

# Brings the sources to ${name_SOURCE_DIR} without looking at their own build (there is no such SOURCE_SUBDIR).
macro(headlight_sources name repository release)
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${release} SOURCE_SUBDIR only-its-sources)
  FetchContent_MakeAvailable(${name})
endmacro()

# A package that is headers alone.
macro(headlight_headers name target folder)
  add_library(headlight_${name} INTERFACE)
  target_include_directories(headlight_${name} SYSTEM INTERFACE ${folder})
  add_library(${target} ALIAS headlight_${name})
endmacro()

macro(headlight_fetch_eigen)
  headlight_sources(eigen https://gitlab.com/libeigen/eigen.git 3.4.0)
  headlight_headers(eigen Eigen3::Eigen ${eigen_SOURCE_DIR})
endmacro()

macro(headlight_fetch_json)
  headlight_sources(json https://github.com/nlohmann/json.git v3.11.2)
  headlight_headers(json nlohmann_json::nlohmann_json ${json_SOURCE_DIR}/include)
endmacro()

macro(headlight_fetch_cli11)
  headlight_sources(cli11 https://github.com/CLIUtils/CLI11.git v2.1.2)
  headlight_headers(cli11 CLI11::CLI11 ${cli11_SOURCE_DIR}/include)
endmacro()

macro(headlight_fetch_utf8proc)
  headlight_sources(utf8proc https://github.com/JuliaStrings/utf8proc.git v2.8.0)
  add_library(headlight_utf8proc STATIC ${utf8proc_SOURCE_DIR}/utf8proc.c)
  target_include_directories(headlight_utf8proc SYSTEM PUBLIC ${utf8proc_SOURCE_DIR})
  target_compile_definitions(headlight_utf8proc PUBLIC UTF8PROC_STATIC)
  add_library(PkgConfig::UTF8PROC ALIAS headlight_utf8proc)
endmacro()

macro(headlight_fetch_glfw)  # it needs the headers of the window systems: xorg-dev, libwayland-dev, libxkbcommon-dev
  FetchContent_Declare(glfw GIT_REPOSITORY https://github.com/glfw/glfw.git GIT_TAG 3.3.8)
  foreach(part DOCS TESTS EXAMPLES)
    set(GLFW_BUILD_${part} OFF CACHE BOOL "" FORCE)
  endforeach()
  set(GLFW_INSTALL OFF CACHE BOOL "" FORCE)
  FetchContent_MakeAvailable(glfw)
endmacro()

# ImGui has no build of its own. Its GLFW and OpenGL back ends come with it, and, as in Debian's package, stb's writer of PNG files.
macro(headlight_fetch_imgui)
  headlight_sources(imgui https://github.com/ocornut/imgui.git v1.86)
  headlight_sources(stb https://github.com/nothings/stb.git 8b5f1f3)  # the commit of Debian's package
  set(headlight_stb ${CMAKE_BINARY_DIR}/stb_as_installed)
  file(CONFIGURE OUTPUT ${headlight_stb}/stb/stb_image_write.h CONTENT "#include \"${stb_SOURCE_DIR}/stb_image_write.h\"\n")
  file(CONFIGURE OUTPUT ${headlight_stb}/write.c CONTENT "#define STB_IMAGE_WRITE_IMPLEMENTATION\n#include <stb/stb_image_write.h>\n")
  add_library(headlight_imgui STATIC ${headlight_stb}/write.c
    ${imgui_SOURCE_DIR}/imgui.cpp ${imgui_SOURCE_DIR}/imgui_draw.cpp ${imgui_SOURCE_DIR}/imgui_tables.cpp ${imgui_SOURCE_DIR}/imgui_widgets.cpp
    ${imgui_SOURCE_DIR}/misc/cpp/imgui_stdlib.cpp
    ${imgui_SOURCE_DIR}/backends/imgui_impl_glfw.cpp ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp)
  target_include_directories(headlight_imgui SYSTEM PUBLIC ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/misc/cpp ${headlight_stb})
  target_link_libraries(headlight_imgui PUBLIC glfw ${CMAKE_DL_LIBS})
  set(IMGUI_INCLUDE_DIRS ${imgui_SOURCE_DIR})
  add_library(PkgConfig::IMGUI ALIAS headlight_imgui)
endmacro()

# tests/ look for these two themselves: OVERRIDE_FIND_PACKAGE (CMake 3.24) answers them.
macro(headlight_fetch_googletest)
  set(INSTALL_GTEST OFF CACHE BOOL "" FORCE)
  FetchContent_Declare(GTest GIT_REPOSITORY https://github.com/google/googletest.git
    GIT_TAG release-1.12.1 OVERRIDE_FIND_PACKAGE)
endmacro()

macro(headlight_fetch_benchmark)
  set(BENCHMARK_ENABLE_TESTING OFF CACHE BOOL "" FORCE)
  set(BENCHMARK_ENABLE_INSTALL OFF CACHE BOOL "" FORCE)
  FetchContent_Declare(benchmark GIT_REPOSITORY https://github.com/google/benchmark.git
    GIT_TAG v1.7.1 OVERRIDE_FIND_PACKAGE)
endmacro()
