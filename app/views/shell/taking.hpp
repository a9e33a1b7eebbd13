#pragma once
#include <filesystem>
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// "softmax", "pattern-head-2": how a file is called that holds it, before its ending.
std::string suggested_stem(const Frame& frame, const ExportRequest& what);

/// A name that ends as the files of another form do asks for that form.
void take_form_of_name(Documents& documents, const std::filesystem::path& path);

/// What is taken away (window, board, matrix, run, and of an open lesson its worksheet), and beside it the forms that this can have; below
/// it what else is to be said of a worksheet. Items "export.of.window", ..., "export.form.png", ..., "export.seed.plus", "export.answers".
/// Returns where it ends.
float choose_what_to_take(Frame& frame, float left, float right, float y);

}  // namespace headlight::views
