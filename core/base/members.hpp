#pragma once
#include <cstddef>

namespace headlight {

/// Stands for a value of any type.
struct Anything {
  template <class Value>
  operator Value() const;
};

/// How many members a struct has whose members are all public: a list of them that has another number has lost one.
template <class Struct, class... Members>
constexpr std::size_t members_of() {
  if constexpr (requires { Struct{Members{}..., Anything{}}; }) return members_of<Struct, Members..., Anything>();
  else return sizeof...(Members);
}

}  // namespace headlight
