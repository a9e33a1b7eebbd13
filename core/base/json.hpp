#pragma once
#include <nlohmann/json.hpp>

/// nlohmann::json, compiled once in json.cpp: to make all of it anew in each source that reads a field took two seconds of each.
extern template class nlohmann::basic_json<>;
extern template class nlohmann::detail::serializer<nlohmann::json>;
