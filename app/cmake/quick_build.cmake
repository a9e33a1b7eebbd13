# Four fifths of a file's compile time went into reading headers, mostly of the standard library and Eigen. Precompiling reads them once.

# The headers that most files of every room include, and whose own dependencies never change during development.
set(headlight_common_headers
  <Eigen/Core> <algorithm> <array> <cmath> <cstdint> <cstdio> <filesystem> <fstream> <functional> <iostream> <limits> <map> <memory>
  <nlohmann/json_fwd.hpp> <numeric> <optional> <random> <set> <span> <sstream> <string> <string_view> <system_error> <unordered_map>
  <utility> <variant> <vector>)

# headlight_precompiled(TARGET [HEADER...]): precompiles the common headers and these.
function(headlight_precompiled target)
  target_precompile_headers(${target} PRIVATE ${headlight_common_headers} ${ARGN})
endfunction()

# headlight_precompiled_as(TARGET FIRST [HEADER...]): TARGET shares FIRST's precompiled headers, or makes them, with HEADER, if it is FIRST.
# The compiler accepts them only if options and macros agree, and warns otherwise.
function(headlight_precompiled_as target first)
  if(target STREQUAL first)
    headlight_precompiled(${target} ${ARGN})
  else()
    target_precompile_headers(${target} REUSE_FROM ${first})
  endif()
endfunction()

# Both scripts build with CMAKE_UNITY_BUILD: the compiler takes thirty files of a room at once and makes equal instantiations only once.
# Names in unnamed namespaces then share a scope. headlight_compiled_alone(FILE...) excludes files whose private names (widths, heights)
# also occur in another file but read best unchanged.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 30)
function(headlight_compiled_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# headlight_compiled_by_folder(TARGET): the compiler takes the files of each folder at once, so that private names need to differ only
# within a folder. A file excluded by headlight_compiled_alone stays alone.
function(headlight_compiled_by_folder target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
endfunction()
