#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// How many pictures a lesson shows, and how many bytes they have together: so that a hostile one costs little.
constexpr std::size_t most_pictures = 20, most_picture_bytes = 8'000'000;

/// Where a lesson's pictures come from: the bytes of the file of this name. Throws UserError that goes on from the name: "is not there".
using PictureSource = std::function<std::string(const std::string& name)>;
/// The files of a folder, and of folders in it; what lies outside is not there, whatever links say.
PictureSource pictures_in(const std::filesystem::path& folder);

/// Whether a picture can be called so: a path to a PNG that does not leave the lesson's folder.
bool is_picture_name(const std::string& name);

/// Reads every picture that the lesson's steps show. What is wrong with one is a mistake at the place of its name.
void take_pictures(Lesson& lesson, const PictureSource& source, std::vector<LessonMistake>& mistakes);

}  // namespace headlight::lesson
