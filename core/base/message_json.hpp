#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "base/message.hpp"

namespace headlight::base {

/// Owns placeholder names that were read from JSON. Messages point to them, so the set must outlive the messages.
using PlaceholderNames = std::set<std::string, std::less<>>;

/// A message as it travels between two runs of the same version of this program, so its ids are always known.
nlohmann::json json_of(const Message& message);
Message message_in(const nlohmann::json& json, PlaceholderNames& names);

}  // namespace headlight::base
