#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// Limits for the number of pictures in a lesson and their total bytes, so that a hostile lesson costs little.
constexpr std::size_t most_pictures = 20, most_picture_bytes = 8'000'000;

/// Gives the bytes of a lesson's picture by file name. Throws UserError whose text continues the name: "is not there".
using PictureSource = std::function<std::string(const std::string& name)>;
/// Pictures in a folder and its subfolders; files outside do not exist for it, whatever links point there.
PictureSource pictures_in(const std::filesystem::path& folder);

/// True for a valid picture name: a path to a PNG that stays in the lesson's folder.
bool is_picture_name(const std::string& name);

/// Reads every picture in the lesson's steps. A fault in one is a mistake at the place of its name.
void take_pictures(Lesson& lesson, const PictureSource& source, std::vector<LessonMistake>& mistakes);

}  // namespace headlight::lesson
