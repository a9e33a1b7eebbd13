# The libraries for a window and its pictures: GLFW from Debian's source package, see source_packages.cmake, and the other parts of Debian's
# libimgui: its back end for GLFW, and stb.
headlight_source(glfw3 glfw)
file(GLOB glfw_files ${glfw}/src/win32_*.c ${glfw}/src/wgl_context.c)
headlight_source_library(glfw ${glfw_files} ${glfw}/src/context.c ${glfw}/src/init.c ${glfw}/src/input.c ${glfw}/src/monitor.c
  ${glfw}/src/vulkan.c ${glfw}/src/window.c ${glfw}/src/egl_context.c ${glfw}/src/osmesa_context.c)
target_include_directories(source_glfw SYSTEM PUBLIC ${glfw}/include PRIVATE ${glfw}/src)
target_compile_definitions(source_glfw PRIVATE _GLFW_WIN32)
target_link_libraries(source_glfw PUBLIC gdi32)
add_library(glfw ALIAS source_glfw)

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/stb/stb_image_write.c CONTENT
  "#define STB_IMAGE_WRITE_IMPLEMENTATION\n#include <stb/stb_image_write.h>\n")
target_sources(source_imgui PRIVATE ${imgui}/backends/imgui_impl_glfw.cpp ${CMAKE_BINARY_DIR}/stb/stb_image_write.c)
target_include_directories(source_imgui SYSTEM PRIVATE ${imgui}/backends)
target_link_libraries(source_imgui PRIVATE source_glfw)
