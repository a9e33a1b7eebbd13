#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/class_lesson.hpp"
#include "classroom/received.hpp"

namespace headlight::classroom {

/// The ending of a hand-in's file.
inline constexpr const char* hand_in_extension = ".handin";
/// The limit for one file, far more than any hand-in needs.
constexpr std::size_t longest_hand_in = 256 * 1024;
/// The limit for one folder, many times a class.
constexpr std::size_t most_hand_in_files = 2000;

/// The file's text: JSON that a person can read, with the titles of the lesson's questions, and a checksum of all of it.
std::string hand_in_json(const HandIn& hand_in, const ClassLesson& lesson);
/// Reads it. Throws UserError if it was cut short or changed.
HandIn read_hand_in(std::string_view json);

/// "Ada.softmax.handin": the name without characters that a file's name cannot have.
std::string hand_in_file_name(const HandIn& hand_in);

/// The files of a folder that may hold hand-ins.
struct HandInFiles {
  std::vector<std::filesystem::path> files;  ///< in the order of their names; at most most_hand_in_files
  std::optional<Received> unread = {};       ///< says that the folder has more files, if it has
};
/// Lists them. Throws UserError if the folder cannot be read.
HandInFiles hand_in_files_in(const std::filesystem::path& folder);
/// Reads the hand-ins of a folder, in the order of their names: files with this ending, and codes in .txt files. A file that cannot be read
/// is in the list with the reason, and at the end of the list is HandInFiles::unread. Throws UserError if the folder cannot be read.
std::vector<Received> hand_ins_of_folder(const std::filesystem::path& folder);
/// Reads one file of either kind.
std::vector<Received> hand_ins_of_file(const std::filesystem::path& file);
/// True for the name of a file that may hold hand-ins.
bool may_be_hand_in(const std::filesystem::path& file);

}  // namespace headlight::classroom
