# Writes SOURCE, in which the files of FOLDER (assets/words/en) stand as they are now: by them the program knows at its start which texts
# its views ask for.
file(GLOB files ${FOLDER}/*.txt)
set(code "#include \"session/language.hpp\"\n\nnamespace headlight::session {\n\n")
string(APPEND code "std::vector<std::pair<std::string, std::string>> built_in_words() {\n  return {\n")
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND code "      {\"${name}\", R\"words(${text})words\"},\n")
endforeach()
file(WRITE ${SOURCE} "${code}  };\n}\n\n}  // namespace headlight::session\n")
