# Runs at every build: writes HEADER with the version and, if SOURCE is a git checkout, its commit ("-changed" if files differ from it). An
# unchanged header is not written again, so that nothing is compiled.
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit
  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE no_git ERROR_QUIET)
if(no_git)
  set(commit "")
else()
  execute_process(COMMAND git -C ${SOURCE} diff-index --quiet HEAD -- app core shaders assets RESULT_VARIABLE changed
    ERROR_QUIET OUTPUT_QUIET)
  if(changed)
    string(APPEND commit "-changed")
  endif()
endif()
set(text "#pragma once\n#define HEADLIGHT_VERSION \"${VERSION}\"\n#define HEADLIGHT_COMMIT \"${commit}\"\n")
set(before "")
if(EXISTS ${HEADER})
  file(READ ${HEADER} before)
endif()
if(NOT text STREQUAL before)
  file(WRITE ${HEADER} "${text}")
endif()
