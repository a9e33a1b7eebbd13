# Writes SOURCE with the current contents of the files in FOLDER (assets/words/en): from them the program knows at its start which texts its
# views ask for.
file(GLOB files ${FOLDER}/*.pot)
set(code "#include \"session/language.hpp\"\n\nnamespace headlight::session {\n\n")
string(APPEND code "std::vector<std::pair<std::string, std::string>> built_in_words() {\n  return {\n")
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND code "      {\"${name}\", R\"words(${text})words\"},\n")
endforeach()
file(WRITE ${SOURCE} "${code}  };\n}\n\n}  // namespace headlight::session\n")
