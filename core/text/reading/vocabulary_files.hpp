#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/files_read.hpp"
#include "base/message.hpp"
#include "text/pieces/added_tokens.hpp"
#include "text/pieces/piece_model.hpp"
#include "text/reading/json_part.hpp"

namespace headlight::text {

/// `most_ids` is one more than the largest id of a piece, and `longest_tokenizer_file` the size limit of files in bytes.
constexpr long long most_ids = 1 << 24;
constexpr size_t longest_tokenizer_file = 100'000'000;

/// Lists of pieces and merges as other programs write them. Every function throws UserError, without the file's name, that says where and
/// what would be right.

/// {"the": 5}: each id occurs once. An id may lack a piece only if every later id belongs to an added token.
Vocabulary vocabulary_of(const nlohmann::json& object, const Message& place, const std::vector<AddedToken>& added);
/// Reads one piece per line; its id is the line's number from 0.
Vocabulary vocabulary_of_lines(const std::string& text);
/// Reads one merge "t h" per line, after a line that begins with #version.
Merges merges_of_lines(const std::string& text);
/// ["t h"] or [["t", "h"]].
Merges merges_of(const nlohmann::json& list, const std::string& place);

/// The lines of a text without their ends. With `dos`, "\\r\\n" is one line end; without, "\\r" belongs to the line.
std::vector<std::string> lines_of_text(const std::string& text, bool dos = true);

/// Gives the added tokens their ids: the vocabulary's, and then the next free ones. Throws if a token claims another id.
void number_added_tokens(std::vector<AddedToken>& added, const Vocabulary& vocabulary);

/// The content of a JSON file; null if the file is missing. `record` may be null.
nlohmann::json json_in(const std::filesystem::path& file, FilesRead* record);
/// Reads one added token from its object.
AddedToken added_token_of(const JsonPart& part);

}  // namespace headlight::text
