#include "text/tokens_json.hpp"

#include <nlohmann/json.hpp>

namespace headlight {

std::string tokens_json(const TokenizedSentence& sentence) {
  return nlohmann::json{{"ids", sentence.ids()}, {"pieces", sentence.pieces()}}.dump();
}

}  // namespace headlight
