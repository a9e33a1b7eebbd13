#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "base/files_read.hpp"
#include "base/message.hpp"
#include "text/pieces/added_tokens.hpp"
#include "text/pieces/piece_model.hpp"
#include "text/reading/json_part.hpp"

namespace headlight::text {

/// One more than the largest id that a piece may have, and the longest files that are read.
constexpr long long most_ids = 1 << 24;
constexpr size_t longest_tokenizer_file = 100'000'000;

/// Lists of pieces and merges as other programs write them. Every function throws UserError, without the file's name, which says where and
/// what would be right.

/// {"the": 5}: each id once. Ids may lack a piece only where every later one is that of an added token.
Vocabulary vocabulary_of(const nlohmann::json& object, const Message& place, const std::vector<AddedToken>& added);
/// A line for each piece, whose id is the line's number from 0.
Vocabulary vocabulary_of_lines(const std::string& text);
/// "t h" for each merge, after a line that begins with #version.
Merges merges_of_lines(const std::string& text);
/// ["t h"] or [["t", "h"]].
Merges merges_of(const nlohmann::json& list, const std::string& place);

/// The lines of a text, without what ends them; of what ends those of DOS, "\\r\\n", the first may be a part of the line.
std::vector<std::string> lines_of_text(const std::string& text, bool dos = true);

/// Gives the added tokens their ids: those of the vocabulary, and then those that follow. Throws where one says that it has another.
void number_added_tokens(std::vector<AddedToken>& added, const Vocabulary& vocabulary);

/// What a JSON file in this folder holds; null where it is not there. `record` may be null.
nlohmann::json json_in(const std::filesystem::path& file, FilesRead* record);
/// The same for a part of it.
AddedToken added_token_of(const JsonPart& part);

}  // namespace headlight::text
