#pragma once
#include <cstddef>
#include <tuple>

#include "core_rooms.hpp"

namespace headlight::base {

/// Converts to a value of any type; used to count members.
struct Anything {
  template <class Value>
  operator Value() const;
};

/// The number of members of a struct whose members are all public: a list of another length has missed one.
template <class Struct, class... Members>
constexpr std::size_t members_of() {
  if constexpr (requires { Struct{Members{}..., Anything{}}; }) return members_of<Struct, Members..., Anything>();
  else return sizeof...(Members);
}

/// The members of such a struct in their order, as references, so that no code lists them a second time.
template <class Struct>
auto members(Struct& object) {
  constexpr std::size_t n = members_of<Struct>();
  static_assert(n >= 3 && n <= 17, "add a line for a struct of so many members");
#define MEMBERS(count, ...)       \
  if constexpr (n == count) {     \
    auto& [__VA_ARGS__] = object; \
    return std::tie(__VA_ARGS__); \
  }
  // clang-format off
  MEMBERS(3, a, b, c)
  MEMBERS(4, a, b, c, d)
  MEMBERS(5, a, b, c, d, e)
  MEMBERS(6, a, b, c, d, e, f)
  MEMBERS(7, a, b, c, d, e, f, g)
  MEMBERS(8, a, b, c, d, e, f, g, h)
  MEMBERS(9, a, b, c, d, e, f, g, h, i)
  MEMBERS(10, a, b, c, d, e, f, g, h, i, j)
  MEMBERS(11, a, b, c, d, e, f, g, h, i, j, k)
  MEMBERS(12, a, b, c, d, e, f, g, h, i, j, k, l)
  MEMBERS(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
  MEMBERS(14, a, b, c, d, e, f, g, h, i, j, k, l, m, o)
  MEMBERS(15, a, b, c, d, e, f, g, h, i, j, k, l, m, o, p)
  MEMBERS(16, a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q)
  MEMBERS(17, a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q, r)
  // clang-format on
#undef MEMBERS
}

}  // namespace headlight::base
