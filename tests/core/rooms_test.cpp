// The rooms of app/views and of app/session include each other in one direction: upper rooms know lower ones.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "core/sources.hpp"

namespace headlight::tests::rooms_test {

/// The included rooms of each room, with the first include of each.
using Includes = std::map<std::string, std::map<std::string, std::string>>;

/// The includes among the rooms of app/ROOM. Files outside of its rooms count as the room itself: "views".
Includes includes_among_rooms_of(const std::string& room) {
  const auto part = [&](const std::filesystem::path& path) {  // "boards" for views/boards/scales.hpp
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

/// Removes rooms that include none of the others, again and again: only rooms that lead to a cycle remain.
Includes without_ends(Includes rooms) {
  for (size_t before = 0; before != rooms.size();) {
    before = rooms.size();
    for (auto& [room, includes] : rooms) std::erase_if(includes, [&](const auto& include) { return !rooms.count(include.first); });
    std::erase_if(rooms, [](const auto& room) { return room.second.empty(); });
  }
  return rooms;
}

/// "boards -> prose -> boards" with the includes that cause it; empty if there is no cycle.
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
  // The Session consists of the types of compare/ and translate/, and these work on the Session: it forms one unit with all of them, so the
  // rule applies only to files in a subroom.
  rooms.erase("session");
  EXPECT_EQ(cycle_among(rooms), "");
}

}  // namespace headlight::tests::rooms_test
