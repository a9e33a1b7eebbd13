// Every type of the program has a unique name.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <string>

#include "core/sources.hpp"

namespace headlight::tests::type_names_test {

/// The type that a line at the top level of a header defines; empty: none.
std::string defined_type(const std::string& line) {
  if (!line.starts_with("class ") && !line.starts_with("struct ") && !line.starts_with("enum class ")) return {};
  const std::regex definition(R"(^(?:class|struct|enum class) (\w+)(?: final)?(?: :[^;{]*)? \{)");
  std::smatch found;
  return std::regex_search(line, found, definition) ? found[1].str() : std::string();
}

/// A room uses the names of the rooms below it, so a second type with the same name would hide the first. Within a room the linker would
/// merge the two, destructors included.
TEST(TypeNames, NoTwoHeadersDefineTypesOfOneName) {
  ASSERT_EQ(defined_type("class Window : public Display {"), "Window");
  ASSERT_EQ(defined_type("struct Window::Parts {"), "");
  std::map<std::string, std::filesystem::path> known;
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      if (source.path.extension() != ".hpp") continue;
      for (const std::string& line : source.lines) {
        const std::string type = defined_type(line);
        if (type.empty()) continue;
        const auto& first = known.emplace(type, source.path).first->second;
        EXPECT_EQ(first, source.path) << type << " is defined in both";
      }
    }
  EXPECT_GT(known.size(), 500u);
}

}  // namespace headlight::tests::type_names_test
