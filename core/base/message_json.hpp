#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "base/message.hpp"

namespace headlight::base {

/// Names of placeholders that were read: messages point to them, so they stay where the program's own are, as long as there are messages.
using PlaceNames = std::set<std::string, std::less<>>;

/// A message as it travels between two runs of this program: of one version, so that none is wrong.
nlohmann::json json_of(const Message& message);
Message unsaid_in(const nlohmann::json& json, PlaceNames& names);

}  // namespace headlight::base
