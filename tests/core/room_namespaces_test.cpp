// Each room of core/ and app/ has a namespace, and uses the names of the rooms that it links.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "core/sources.hpp"

namespace headlight::tests::room_namespaces_test {

using Rooms = std::map<std::string, std::set<std::string>>;

std::string text_of(const std::string& path) {
  std::ifstream in(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// `export` is a keyword of C++.
std::string namespace_of(const std::string& room) { return room == "export" ? "exports" : room; }

/// Maps "graph" to the rooms after "using namespace" in the block of headlight::graph.
Rooms rooms_that_use_others(const std::string& header) {
  Rooms all;
  std::istringstream lines(text_of(header));
  std::smatch found;
  for (std::string line, room; std::getline(lines, line);) {
    if (std::regex_search(line, found, std::regex(R"(^namespace headlight::(\w+) \{)"))) all[room = found[1]];
    if (std::regex_search(line, found, std::regex(R"(^using namespace (\w+);)"))) all[room].insert(found[1]);
  }
  all.erase("tests");
  return all;
}

/// Reads the same from "headlight_room(graph headlight_machine ...)".
Rooms rooms_that_link_others(const std::string& list) {
  Rooms all;
  const std::string text = text_of(list);
  const std::regex call(R"(\nheadlight_(?:app_)?room\((\w+)([^)]*)\))"), linked(R"(headlight_(\w+))");
  for (std::sregex_iterator room(text.begin(), text.end(), call), end; room != end; ++room) {
    const std::string rest = (*room)[2];
    auto& links = all[namespace_of((*room)[1])];
    for (std::sregex_iterator other(rest.begin(), rest.end(), linked); other != end; ++other)
      if ((*other)[1] != "drawn_with") links.insert(namespace_of((*other)[1]));
  }
  return all;
}

TEST(Rooms, UseTheNamesOfTheRoomsThatTheyLink) {
  const Rooms core = rooms_that_use_others("core/core_rooms.hpp"), app = rooms_that_use_others("app/app_rooms.hpp");
  EXPECT_EQ(core.at("model"), (std::set<std::string>{"ops", "text"}));
  EXPECT_EQ(core, rooms_that_link_others("core/CMakeLists.txt"));
  EXPECT_EQ(app, rooms_that_link_others("app/CMakeLists.txt"));
}

/// A block of another room's namespace is short and only declares types.
TEST(Rooms, DeclareInTheirOwnNamespaceOnly) {
  const std::regex opens(R"(^namespace headlight(?:::(\w+))?\S* \{)"), exists(R"(^(class|struct|enum class) \w+( : \w+)?;.*)");
  std::set<std::string> met;
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      if (source.path.filename() == "core_rooms.hpp" || source.path.filename() == "app_rooms.hpp") continue;
      bool elsewhere = false;
      for (const std::string& line : source.lines) {
        std::smatch found;
        const bool is_text =
            source.path.filename() == "eigen_code.cpp" && line == "namespace headlight {";  // of the program that it writes
        if (!is_text && std::regex_search(line, found, opens)) {
          elsewhere = found[1] != namespace_of(source.room);
          if (!elsewhere) met.insert(found[1]);
        } else if (line.starts_with("}")) {
          elsewhere = false;
        } else if (elsewhere) {
          EXPECT_TRUE(std::regex_match(line, exists)) << source.path << ": " << line;
        }
      }
    }
  EXPECT_EQ(met.size(), rooms_that_use_others("core/core_rooms.hpp").size() + rooms_that_use_others("app/app_rooms.hpp").size());
}

}  // namespace headlight::tests::room_namespaces_test
