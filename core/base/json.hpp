#pragma once
#include <nlohmann/json.hpp>

/// nlohmann::json, compiled once in json.cpp: compiling it in each source that reads a field added two seconds to each.
extern template class nlohmann::basic_json<>;
extern template class nlohmann::detail::serializer<nlohmann::json>;
