#pragma once
#include <cstddef>

namespace headlight {

/// Stands for a value of any type.
struct Anything {
  template <class Value>
  operator Value() const;
};

/// Counts the members of a struct whose members are all public: a list of another length has lost one.
template <class Struct, class... Members>
constexpr std::size_t members_of() {
  if constexpr (requires { Struct{Members{}..., Anything{}}; }) return members_of<Struct, Members..., Anything>();
  else return sizeof...(Members);
}

}  // namespace headlight
