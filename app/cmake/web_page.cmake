# The program as a page: the compiled parts of the app's rooms for a browser, and their combination into a module, its glue and the files
# that it reads. app/web.sh puts these into a folder and into one file.
set(headlight_gl webgl2)
set(headlight_drawn_with "")
set(headlight_english ${CMAKE_BINARY_DIR}/nothing)  # its words are in the pack, and need not be in the program, too

# The parts that a page cannot use: desktop windows, pictures without a window, and the commands. Its own main is in browser.cpp.
set(headlight_left_out "platform/(desktop|posix)|gl/gl_version|/windows/[^/]*$|system/posix/stop_requests")
string(APPEND headlight_left_out "|/commands/[^/]*$|commands/cli/(command_line|version|watch)\\.cpp|commands/pictures/studio\\.cpp")
string(APPEND headlight_left_out "|commands/program/(browser|browser_training|notes_window)\\.cpp")

# WebGL 2 has no base vertex: with indices of 16 bits a window would end at 65,536 corners.
target_compile_definitions(source_imgui PUBLIC IMGUI_IMPL_OPENGL_ES3 "ImDrawIdx=unsigned int")

# The fonts that theme/fonts.cpp looks for, with the characters that the interface, its languages and common sentences need.
set(headlight_web_files ${CMAKE_BINARY_DIR}/files)
set(headlight_fonts opentype/inter/Inter-Regular.otf opentype/inter/Inter-Medium.otf opentype/inter/Inter-SemiBold.otf
  truetype/jetbrains-mono/JetBrainsMono-Regular.ttf truetype/jetbrains-mono/JetBrainsMono-SemiBold.ttf
  truetype/dejavu/DejaVuSans.ttf truetype/dejavu/DejaVuSans-Bold.ttf truetype/dejavu/DejaVuSansMono.ttf
  truetype/dejavu/DejaVuSansMono-Bold.ttf)
list(TRANSFORM headlight_fonts PREPEND /usr/share/fonts/)
set(headlight_han ${CMAKE_BINARY_DIR}/headlight-han.woff2)  # Chinese characters, which the page loads by themselves
set(headlight_han_font /usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf)

# Makes one module from objects that are compiled once. `optimised`: -Oz, or -O1 to have it a minute earlier.
function(headlight_web_module name optimised)
  set(web ${PROJECT_SOURCE_DIR}/app/platform/web)
  add_executable(${name} commands/program/browser.cpp commands/program/browser_training.cpp)
  target_link_libraries(${name} PRIVATE headlight_commands headlight_flags)
  add_dependencies(${name} headlight_web_files)
  set_target_properties(${name} PROPERTIES LINK_DEPENDS "${web}/page_library.js;${headlight_web_files}/made")
  target_link_options(${name} PRIVATE ${optimised} -sENVIRONMENT=web,worker -sMODULARIZE -sEXPORT_NAME=makeHeadlight -sMIN_WEBGL_VERSION=2
    -sMAX_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=67108864 -sTOTAL_STACK=4194304 -sINVOKE_RUN=0 -lidbfs.js
    "-sEXPORTED_RUNTIME_METHODS=[FS,IDBFS,callMain,ccall]" "-sEXPORTED_FUNCTIONS=[_main,_malloc,_free]"
    "SHELL:--js-library ${web}/page_library.js" "SHELL:--preload-file ${headlight_web_files}/headlight@/headlight"
    "SHELL:--preload-file ${headlight_web_files}/fonts@/usr/share/fonts")
endfunction()

function(headlight_web_page)
  set(web ${PROJECT_SOURCE_DIR}/app/platform/web)
  file(GLOB_RECURSE assets CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/* ${PROJECT_SOURCE_DIR}/shaders/*)
  list(FILTER assets EXCLUDE REGEX "/pictures/")
  add_custom_command(OUTPUT ${headlight_web_files}/made DEPENDS ${assets} ${web}/page_files.py
    ${PROJECT_SOURCE_DIR}/app/theme/glyph_ranges.cpp COMMENT "Choosing the page's files"
    COMMAND /usr/bin/python3 ${web}/page_files.py ${PROJECT_SOURCE_DIR} ${headlight_web_files} ${headlight_fonts})
  add_custom_command(OUTPUT ${headlight_han} DEPENDS ${assets} ${web}/page_han.py COMMENT "Choosing the page's Chinese characters"
    COMMAND /usr/bin/python3 ${web}/page_han.py ${PROJECT_SOURCE_DIR} ${headlight_han_font} ${headlight_han})
  add_custom_target(headlight_web_files DEPENDS ${headlight_web_files}/made ${headlight_han})
  headlight_web_module(headlight -Oz)
  headlight_web_module(headlight_quick -O1)
endfunction()
