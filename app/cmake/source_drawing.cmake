# The libraries that write pictures and papers (cairo with its dependencies, libwebp), from Debian's source packages; see
# source_packages.cmake. Cairo is built with the parts that platform/vector uses: pixels, PNG, PDF and FreeType's fonts. FreeType does no
# hinting: outlines stay unchanged.
headlight_source(zlib zlib)
file(GLOB zlib_files ${zlib}/*.c)
headlight_source_library(zlib ${zlib_files})
target_include_directories(source_zlib SYSTEM PUBLIC ${zlib})
target_compile_definitions(source_zlib PRIVATE HAVE_UNISTD_H)
add_library(PkgConfig::ZLIB ALIAS source_zlib)

headlight_source(libpng1.6 png)
file(GLOB png_files ${png}/png*.c)
list(FILTER png_files EXCLUDE REGEX "pngtest")
configure_file(${png}/scripts/pnglibconf.h.prebuilt ${CMAKE_BINARY_DIR}/png/pnglibconf.h COPYONLY)
headlight_source_library(png ${png_files})
target_include_directories(source_png SYSTEM PUBLIC ${png} ${CMAKE_BINARY_DIR}/png)
target_compile_definitions(source_png PRIVATE PNG_INTEL_SSE_OPT=0)
target_link_libraries(source_png PUBLIC source_zlib)

headlight_source(freetype freetype)
set(freetype_files base/ftbase.c base/ftbbox.c base/ftbitmap.c base/ftdebug.c base/ftfstype.c base/ftglyph.c base/ftinit.c
  base/ftlcdfil.c base/ftmm.c base/ftsynth.c base/ftsystem.c base/fttype1.c cff/cff.c gzip/ftgzip.c psaux/psaux.c psnames/psmodule.c
  sfnt/sfnt.c smooth/smooth.c truetype/truetype.c)
list(TRANSFORM freetype_files PREPEND ${freetype}/src/)
file(WRITE ${CMAKE_BINARY_DIR}/freetype/ftmodule_headlight.h.new "")
foreach(module "Driver_ClassRec, tt_driver" "Driver_ClassRec, cff_driver" "Module_Class, psaux_module" "Module_Class, psnames_module"
    "Module_Class, sfnt_module" "Renderer_Class, ft_smooth_renderer")
  file(APPEND ${CMAKE_BINARY_DIR}/freetype/ftmodule_headlight.h.new "FT_USE_MODULE( FT_${module}_class )\n")
endforeach()
configure_file(${CMAKE_BINARY_DIR}/freetype/ftmodule_headlight.h.new ${CMAKE_BINARY_DIR}/freetype/ftmodule_headlight.h COPYONLY)
set(options "#include <freetype/config/ftoption.h>\n#define T1_CONFIG_OPTION_NO_AFM\n")
foreach(option TT_CONFIG_OPTION_BYTECODE_INTERPRETER TT_USE_BYTECODE_INTERPRETER FT_CONFIG_OPTION_ADOBE_GLYPH_LIST)
  string(APPEND options "#undef ${option}\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/freetype/ftoption_headlight.h CONTENT "${options}")
headlight_source_library(freetype ${freetype_files})
target_include_directories(source_freetype SYSTEM PUBLIC ${freetype}/include PRIVATE ${CMAKE_BINARY_DIR}/freetype)
target_compile_definitions(source_freetype PRIVATE FT2_BUILD_LIBRARY FT_CONFIG_OPTION_SYSTEM_ZLIB
  "FT_CONFIG_MODULES_H=<ftmodule_headlight.h>" "FT_CONFIG_OPTIONS_H=<ftoption_headlight.h>")
target_link_libraries(source_freetype PRIVATE source_zlib)

headlight_source(pixman pixman)
file(GLOB pixman_files ${pixman}/pixman/pixman*.c)
list(FILTER pixman_files EXCLUDE REGEX "(mmx|sse2|ssse3|arm-simd|arm-neon|arma64-neon|vmx|mips-dspr2|region)\\.c$")
headlight_source_library(pixman ${pixman_files})
target_include_directories(source_pixman SYSTEM PUBLIC ${pixman}/pixman)
target_compile_definitions(source_pixman PRIVATE PACKAGE="pixman" "PIXMAN_API=" TLS=__thread)

headlight_source(cairo cairo)
# Reads cairo's own list of files, without those for other systems and with the ones chosen below.
file(READ ${cairo}/src/Makefile.sources listed)
set(cairo_files cairo-png.c cairo-pdf-surface.c cairo-pdf-interchange.c cairo-tag-stack.c cairo-ft-font.c cairo-pdf-operators.c
  cairo-pdf-shading.c cairo-tag-attributes.c cairo-deflate-stream.c cairo-cff-subset.c cairo-scaled-font-subsets.c
  cairo-truetype-subset.c cairo-type1-fallback.c cairo-type1-glyph-names.c cairo-type1-subset.c cairo-type3-glyph-surface.c)
string(REGEX REPLACE "^.*\ncairo_sources = " "" listed "${listed}")
string(REGEX REPLACE "NULL.*$" "" listed "${listed}")
string(REGEX MATCHALL "cairo[-a-z0-9]*\\.c" listed "${listed}")
list(APPEND cairo_files ${listed})
list(TRANSFORM cairo_files PREPEND ${cairo}/src/)

# Cairo passes a slope to functions that take none when it cuts a curve into points. A browser ends a program for such a call, so these
# files are compiled from copies in which a function with a slope calls each of them.
foreach(file path-fill path-fixed path-in-fill path-stroke path-stroke-traps)
  file(READ ${cairo}/src/cairo-${file}.c text)
  string(REGEX REPLACE "cpf->line_to,[ \t\n]*cpf->closure" "_cpf_line_to, cpf" text "${text}")
  set(cast "\\(cairo_spline_add_point_func_t\\) ?(_[a-z_]*_line_to[a-z_]*|line_to[a-z_]*)")
  string(REGEX MATCHALL "${cast}" called "${text}")
  list(TRANSFORM called REPLACE "^.*\\) ?" "")
  list(REMOVE_DUPLICATES called)
  if(NOT called)
    message(FATAL_ERROR "cairo-${file}.c is not as it was")
  endif()
  set(sloped "/* The functions ..._sloped are Headlight's, see app/cmake/source_drawing.cmake. */\n")
  foreach(function ${called})
    string(APPEND sloped "static cairo_status_t ${function} (void *, const cairo_point_t *);\nstatic cairo_status_t ${function}_sloped "
      "(void *closure, const cairo_point_t *point, const cairo_slope_t *slope) { return ${function} (closure, point); }\n")
  endforeach()
  string(REGEX REPLACE "${cast}" "\\1_sloped" text "${text}")
  string(REPLACE "#include \"cairoint.h\"\n" "#include \"cairoint.h\"\n${sloped}" text "${text}")
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/cairo/cairo-${file}.c CONTENT "${text}" @ONLY)
  list(TRANSFORM cairo_files REPLACE "^.*/cairo-${file}\\.c$" "${CMAKE_BINARY_DIR}/cairo/cairo-${file}.c")
endforeach()
set(features "#pragma once\n#define CAIRO_FEATURES_H 1\n")
foreach(feature FT_FONT IMAGE_SURFACE MIME_SURFACE OBSERVER_SURFACE PDF_SURFACE PNG_FUNCTIONS RECORDING_SURFACE USER_FONT)
  string(APPEND features "#define CAIRO_HAS_${feature} 1\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/cairo/cairo-features.h CONTENT "${features}")
headlight_source_library(cairo ${cairo_files})
target_include_directories(source_cairo SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/cairo ${cairo}/src PRIVATE ${cairo})
target_compile_definitions(source_cairo PUBLIC CAIRO_WIN32_STATIC_BUILD PRIVATE PACKAGE_VERSION="1.16.0" PACKAGE_BUGREPORT=""
  CAIRO_NO_MUTEX=1 HAVE_STDINT_H HAVE_INTTYPES_H HAVE_UINT64_T HAVE_UNISTD_H SIZEOF_INT=4
  SIZEOF_LONG=4 SIZEOF_LONG_LONG=8 SIZEOF_SIZE_T=${CMAKE_SIZEOF_VOID_P} SIZEOF_VOID_P=${CMAKE_SIZEOF_VOID_P})
target_link_libraries(source_cairo PUBLIC source_pixman source_freetype source_png)
add_library(PkgConfig::CAIRO ALIAS source_cairo)

headlight_source(libwebp webp)
file(GLOB webp_files ${webp}/src/dec/*.c ${webp}/src/dsp/*.c ${webp}/src/enc/*.c ${webp}/src/mux/*.c ${webp}/src/utils/*.c
  ${webp}/sharpyuv/*.c)
headlight_source_library(webp ${webp_files})
target_include_directories(source_webp SYSTEM PUBLIC ${webp}/src PRIVATE ${webp})
add_library(PkgConfig::WEBP ALIAS source_webp)
