# headlight_glad: the loader for OpenGL 3.3 core, generated at build time by Debian's python3-glad (so no generated code is kept here).
# --reproducible uses the specification that comes with glad; without it glad reaches for the network.
find_program(GLAD_EXECUTABLE glad PATHS /usr/bin NO_DEFAULT_PATH)  # another python3 first on PATH would lack the module
find_program(GLAD_EXECUTABLE glad)
if(NOT GLAD_EXECUTABLE)
  message(FATAL_ERROR "glad 2 was not found: it generates the OpenGL loader. On Debian: apt install python3-glad")
endif()

set(glad_dir ${CMAKE_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h ${glad_dir}/include/KHR/khrplatform.h
  COMMAND ${GLAD_EXECUTABLE} --quiet --reproducible --api gl:core=3.3 --extensions= --out-path ${glad_dir} c
  COMMENT "Generating the OpenGL 3.3 core loader"
  VERBATIM)

file(MAKE_DIRECTORY ${glad_dir}/include)  # an include directory must exist when CMake configures
add_library(headlight_glad STATIC ${glad_dir}/src/gl.c)
target_include_directories(headlight_glad SYSTEM PUBLIC ${glad_dir}/include)
