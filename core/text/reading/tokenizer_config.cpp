#include "text/reading/tokenizer_config.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <utility>

#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

/// The object in the file; without a file an object without fields.
nlohmann::json object_in(const std::filesystem::path& file, FilesRead* record) {
  return within_file(file, [&] {
    nlohmann::json found = json_in(file, record);
    if (found.is_null()) found = nlohmann::json::object();
    JsonPart(found, "");
    return found;
  });
}

/// The text of a token, which is given as a text or as an object with its content.
std::string content_of(const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_object() && value.contains("content") && value["content"].is_string() ? value["content"].get<std::string>() : "";
}

/// A special token with all of its properties if it is given as an object.
AddedToken special_token(const nlohmann::json& value) {
  AddedToken token;
  if (value.is_object() && value.contains("content")) token = added_token_of({value, ""});
  else token.content = content_of(value);
  token.special = true;
  token.normalized = false;
  return token;
}

int id_named(const std::string& name) {
  const auto id = whole_number(name);
  if (!id || *id < 0 || *id >= most_ids)
    throw UserError(tr("added_tokens_decoder has {name} for an id; a whole number is needed", {{"name", in_quotes(name)}}));
  return static_cast<int>(*id);
}

}  // namespace

/// Tokens in the order of the files, indexed by content: a file may list a hundred thousand.
class TokenizerConfig::TokenList {
 public:
  explicit TokenList(std::vector<AddedToken> all) : all_(std::move(all)) {
    for (size_t i = 0; i < all_.size(); ++i) places_.emplace(all_[i].content, i);
  }

  /// Null if there is none.
  const AddedToken* find(const std::string& content) const {
    const auto found = places_.find(content);
    return found == places_.end() ? nullptr : &all_[found->second];
  }
  /// Adds a token, or replaces the properties of the one with the same content.
  void put(AddedToken token) {
    if (token.content.empty()) return;
    const auto [place, is_new] = places_.emplace(token.content, all_.size());
    if (is_new) return all_.push_back(std::move(token));
    AddedToken& known = all_[place->second];
    if (token.id < 0) token.id = known.id;
    known = std::move(token);
  }
  void put_special(const nlohmann::json& value) {
    AddedToken token = special_token(value);
    if (value.is_object() || !find(token.content)) put(std::move(token));
  }
  std::vector<AddedToken> take() && { return std::move(all_); }

 private:
  std::vector<AddedToken> all_;
  std::unordered_map<std::string, size_t> places_;
};

std::string fingerprint_of(std::initializer_list<std::string_view> texts) {
  std::string all;
  for (const std::string_view text : texts) all += std::to_string(std::hash<std::string_view>{}(text)) + " ";
  return all;
}

TokenizerConfig::TokenizerConfig(const std::filesystem::path& folder, FilesRead* record)
    : file_(folder / "tokenizer_config.json"),
      map_file_(folder / "special_tokens_map.json"),
      more_file_(folder / "added_tokens.json"),
      config_(object_in(file_, record)),
      map_(object_in(map_file_, record)),
      more_(object_in(more_file_, record)) {
  kind_ = within_file(file_, [&] { return config().text("tokenizer_class", ""); });
  if (kind_.ends_with("Fast")) kind_.resize(kind_.size() - 4);
  const nlohmann::json model = object_in(folder / "config.json", record);
  names_kind_ = !kind_.empty() && kind_ != "PreTrainedTokenizer" && kind_ != "TokenizersBackend";
  if (!names_kind_) kind_ = within_file(folder / "config.json", [&] { return JsonPart(model, "").text("model_type", ""); });
}

std::optional<bool> TokenizerConfig::flag(const char* name) const {
  return within_file(file_, [&] { return config().has(name) ? std::optional(config().flag(name)) : std::nullopt; });
}

long long TokenizerConfig::whole(const char* name, long long low, long long high, long long otherwise) const {
  return within_file(file_, [&] { return config().whole(name, low, high, otherwise); });
}

std::string TokenizerConfig::token(const char* name, const std::string& otherwise) const {
  for (const nlohmann::json* from : {&config_, &map_})
    if (from->contains(name))
      if (const std::string content = content_of((*from)[name]); !content.empty()) return content;
  return otherwise;
}

void TokenizerConfig::add_named(TokenList& all) const {
  for (const nlohmann::json* from : {&config_, &map_})
    for (const auto& [name, value] : from->items()) {
      if (name.ends_with("_token") && (value.is_string() || value.is_object())) all.put_special(value);
      if (name == "additional_special_tokens" && value.is_array())
        for (const nlohmann::json& one : value) all.put_special(one);
    }
}

void TokenizerConfig::add_decoder(TokenList& all) const {
  if (!config().has("added_tokens_decoder")) return;
  const JsonPart tokens = config().part("added_tokens_decoder");
  for (const auto& [id, value] : tokens.value().items()) {
    AddedToken token = added_token_of({value, tokens.called(id)});
    token.id = id_named(id);
    all.put(std::move(token));
  }
}

void TokenizerConfig::add_more(TokenList& all) const {
  const JsonPart more(more_, "");
  for (const auto& [content, id] : more_.items()) {
    const AddedToken* const known = all.find(content);
    AddedToken token = known ? *known : AddedToken();
    token.content = content;
    token.id = static_cast<int>(more.whole(content.c_str(), 0, most_ids - 1));
    all.put(std::move(token));
  }
}

std::vector<AddedToken> TokenizerConfig::added(std::vector<AddedToken> named) const {
  TokenList list(std::move(named));
  within_file(map_file_, [&] { add_named(list); });
  within_file(file_, [&] { add_decoder(list); });
  within_file(more_file_, [&] { add_more(list); });
  named = std::move(list).take();
  const auto place = [](const AddedToken& token) { return token.id < 0 ? most_ids : token.id; };  // tokens without an id come last
  std::stable_sort(named.begin(), named.end(), [&](const AddedToken& a, const AddedToken& b) { return place(a) < place(b); });
  return named;
}

}  // namespace headlight::text
