# The packages for a machine without Debian's compiled libraries (a browser, Windows), under the names that packages.cmake gives them:
# compiled from Debian's source packages as app/sources.sh unpacks them, or the headers of header-only ones.
set(HEADLIGHT_SOURCES ${PROJECT_SOURCE_DIR}/build/sources CACHE PATH "Where app/sources.sh unpacked Debian's source packages")

# headlight_source(PACKAGE RESULT): returns the folder of a source package.
function(headlight_source package result)
  file(GLOB folders LIST_DIRECTORIES true ${HEADLIGHT_SOURCES}/${package}-[0-9]*)
  list(LENGTH folders number)
  if(NOT number EQUAL 1)
    message(FATAL_ERROR "the source of ${package} is not in ${HEADLIGHT_SOURCES}; app/sources.sh fetches it")
  endif()
  set(${result} ${folders} PARENT_SCOPE)
endfunction()

# headlight_source_library(NAME SOURCE...): a static library of others' code, with its warnings off.
function(headlight_source_library name)
  add_library(source_${name} STATIC ${ARGN})
  set_target_properties(source_${name} PROPERTIES UNITY_BUILD OFF DISABLE_PRECOMPILE_HEADERS ON C_EXTENSIONS ON)
  target_compile_options(source_${name} PRIVATE -w ${headlight_room_options})
endfunction()

# Headers for every machine lie among this machine's own in /usr/include, which must not be searched, so links in another folder lead to
# them.
set(source_headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${source_headers})
foreach(folder nlohmann stb)
  if(NOT EXISTS /usr/include/${folder})
    message(FATAL_ERROR "the headers of ${folder} are not in /usr/include")
  endif()
  file(CREATE_LINK /usr/include/${folder} ${source_headers}/${folder} SYMBOLIC)
endforeach()
add_library(source_headers INTERFACE)
target_include_directories(source_headers SYSTEM INTERFACE ${source_headers})
add_library(nlohmann_json::nlohmann_json ALIAS source_headers)
add_library(source_eigen INTERFACE)
target_include_directories(source_eigen SYSTEM INTERFACE /usr/include/eigen3)
add_library(Eigen3::Eigen ALIAS source_eigen)

find_package(Threads REQUIRED)

headlight_source(imgui imgui)
set(IMGUI_INCLUDE_DIRS ${imgui})
headlight_source_library(imgui ${imgui}/imgui.cpp ${imgui}/imgui_draw.cpp ${imgui}/imgui_tables.cpp ${imgui}/imgui_widgets.cpp
  ${imgui}/misc/cpp/imgui_stdlib.cpp ${imgui}/backends/imgui_impl_opengl3.cpp)
target_include_directories(source_imgui SYSTEM PUBLIC ${imgui} ${imgui}/misc/cpp /usr/include/stb)
target_link_libraries(source_imgui PUBLIC source_headers)
add_library(PkgConfig::IMGUI ALIAS source_imgui)

headlight_source(utf8proc utf8proc)
headlight_source_library(utf8proc ${utf8proc}/utf8proc.c)
target_include_directories(source_utf8proc SYSTEM PUBLIC ${utf8proc})
target_compile_definitions(source_utf8proc PUBLIC UTF8PROC_STATIC)
add_library(PkgConfig::UTF8PROC ALIAS source_utf8proc)

# Some code includes its headers as <fribidi/...>, some as <...>; its configure script would write fribidi-config.h.
headlight_source(fribidi fribidi)
file(GLOB fribidi_files ${fribidi}/lib/*.c)
file(COPY ${fribidi}/lib/ DESTINATION ${CMAKE_BINARY_DIR}/fribidi/fribidi FILES_MATCHING PATTERN "*.h")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" FRIBIDI_VERSION ${fribidi})
string(REPLACE "." ";" parts ${FRIBIDI_VERSION})
list(GET parts 0 FRIBIDI_MAJOR_VERSION)
list(GET parts 1 FRIBIDI_MINOR_VERSION)
list(GET parts 2 FRIBIDI_MICRO_VERSION)
set(PACKAGE fribidi)
set(PACKAGE_NAME "GNU FriBidi")
set(PACKAGE_BUGREPORT "https://github.com/fribidi/fribidi/issues/new")
set(FRIBIDI_INTERFACE_VERSION 4)
set(SIZEOF_INT 4)
set(FRIBIDI_MSVC_BUILD_PLACEHOLDER "")
configure_file(${fribidi}/lib/fribidi-config.h.in ${CMAKE_BINARY_DIR}/fribidi/fribidi/fribidi-config.h @ONLY)
headlight_source_library(fribidi ${fribidi_files})
target_include_directories(source_fribidi SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/fribidi ${CMAKE_BINARY_DIR}/fribidi/fribidi
  PRIVATE ${fribidi}/lib)
target_compile_definitions(source_fribidi PUBLIC FRIBIDI_LIB_STATIC PRIVATE HAVE_STDLIB_H HAVE_STRING_H HAVE_STRINGIZE STDC_HEADERS)
add_library(PkgConfig::FRIBIDI ALIAS source_fribidi)

headlight_source(pcre2 pcre2)
file(GLOB pcre2_files ${pcre2}/src/pcre2_*.c)
list(FILTER pcre2_files EXCLUDE REGEX "dftables|fuzzsupport|ucptables|jit_match|jit_misc|jit_test|printint")
configure_file(${pcre2}/src/config.h.generic ${CMAKE_BINARY_DIR}/pcre2/config.h COPYONLY)
configure_file(${pcre2}/src/pcre2.h.generic ${CMAKE_BINARY_DIR}/pcre2/pcre2.h COPYONLY)
configure_file(${pcre2}/src/pcre2_chartables.c.dist ${CMAKE_BINARY_DIR}/pcre2/pcre2_chartables.c COPYONLY)
headlight_source_library(pcre2 ${pcre2_files} ${CMAKE_BINARY_DIR}/pcre2/pcre2_chartables.c)
target_include_directories(source_pcre2 SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/pcre2 PRIVATE ${pcre2}/src)
target_compile_definitions(source_pcre2 PUBLIC PCRE2_STATIC PRIVATE HAVE_CONFIG_H PCRE2_CODE_UNIT_WIDTH=8 SUPPORT_UNICODE
  SUPPORT_PCRE2_8)
add_library(PkgConfig::PCRE2 ALIAS source_pcre2)

include(source_drawing)
if(WIN32)
  include(source_window)
endif()
