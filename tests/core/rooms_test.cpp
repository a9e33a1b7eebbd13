// The rooms of app/views and of app/session include each other one way only: what stands above knows what stands below.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "core/sources.hpp"

namespace headlight::tests::rooms_test {

/// Rooms with those that they include, and with the first include that says so.
using Includes = std::map<std::string, std::map<std::string, std::string>>;

/// Among the rooms of app/ROOM. What stands in none of them is the room itself: "views".
Includes includes_among_rooms_of(const std::string& room) {
  const auto part = [&](const std::filesystem::path& path) {  // "boards" of views/boards/scales.hpp
    return std::distance(path.begin(), path.end()) > 2 ? std::next(path.begin())->string() : room;
  };
  Includes all;
  for (const Source& source : sources_under("app/" + room))
    for (const std::string& header : included(source)) {
      const std::string from = part(source.path.lexically_relative("app")), to = part(header);
      if (header.starts_with(room + "/") && from != to) all[from].try_emplace(to, source.path.generic_string() + " includes " + header);
    }
  return all;
}

/// What is left when, again and again, whoever includes none of the others is taken away: only rooms that lead to a cycle.
Includes without_ends(Includes rooms) {
  for (size_t before = 0; before != rooms.size();) {
    before = rooms.size();
    for (auto& [room, includes] : rooms) std::erase_if(includes, [&](const auto& include) { return !rooms.count(include.first); });
    std::erase_if(rooms, [](const auto& room) { return room.second.empty(); });
  }
  return rooms;
}

/// "boards -> prose -> boards", and the includes that make it so; empty where there is no cycle.
std::string cycle_among(const Includes& all) {
  const Includes rooms = without_ends(all);
  if (rooms.empty()) return "";
  std::string room = rooms.begin()->first;
  for (std::set<std::string> met; met.insert(room).second;) room = rooms.at(room).begin()->first;
  std::string cycle = room, reasons;
  const std::string first = room;
  do {
    const auto& [next, why] = *rooms.at(room).begin();
    cycle += " -> " + next;
    reasons += "\n  " + why;
    room = next;
  } while (room != first);
  return cycle + reasons;
}

TEST(Architecture, CyclesOfRoomsAreFound) {
  EXPECT_EQ(cycle_among({{"a", {{"b", "1"}, {"d", "2"}}}, {"b", {{"c", "3"}}}, {"c", {{"b", "4"}}}}), "b -> c -> b\n  3\n  4");
  EXPECT_EQ(cycle_among({{"a", {{"b", "1"}}}, {"b", {{"c", "2"}}}, {"c", {{"a", "3"}}}}), "a -> b -> c -> a\n  1\n  2\n  3");
  EXPECT_EQ(cycle_among({{"a", {{"b", "1"}, {"c", "2"}}}, {"b", {{"c", "3"}}}}), "");
}

TEST(Architecture, RoomsOfTheViewsIncludeOneAnotherOneWay) {
  const Includes rooms = includes_among_rooms_of("views");
  ASSERT_TRUE(rooms.at("shell").count("prose"));
  EXPECT_EQ(cycle_among(rooms), "");
}

TEST(Architecture, RoomsOfTheSessionIncludeOneAnotherOneWay) {
  Includes rooms = includes_among_rooms_of("session");
  ASSERT_TRUE(rooms.at("compare").count("translate"));
  // The Session is made of what compare/ and translate/ declare, and they work on the Session: it is one thing with all of them, so only
  // what stands in a room of its own is held to the rule.
  rooms.erase("session");
  EXPECT_EQ(cycle_among(rooms), "");
}

}  // namespace headlight::tests::rooms_test
