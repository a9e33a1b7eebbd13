#include "base/message_json.hpp"

#include "base/json.hpp"

namespace headlight::base {

nlohmann::json json_of(const Message& message) {
  nlohmann::json given = nlohmann::json::array();
  for (const Message::Argument& argument : message.arguments) given.push_back({std::string(argument.name), json_of(argument.what)});
  return {{"id", message.id}, {"english", message.english}, {"plain", message.plain}, {"given", given}};
}

Message message_in(const nlohmann::json& json, PlaceholderNames& names) {
  Message message(json.at("plain").get<std::string>());
  message.id = json.at("id");
  message.english = json.at("english");
  for (const nlohmann::json& place : json.at("given"))
    message.arguments.push_back({*names.insert(place.at(0).get<std::string>()).first, message_in(place.at(1), names)});
  return message;
}

}  // namespace headlight::base
