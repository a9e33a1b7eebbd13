#pragma once
#include <filesystem>
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// Returns the suggested file name before its ending: "softmax", "pattern-head-2".
std::string suggested_stem(const Frame& frame, const ExportRequest& what);

/// Switches to the form that the name's ending belongs to.
void take_form_of_name(Documents& documents, const std::filesystem::path& path);

/// Draws the choice of the export's subject (window, board, matrix, run, and for an open lesson its worksheet), beside it the forms for
/// that subject, and below it the options of a worksheet. Items "export.of.window", ..., "export.form.png", ..., "export.seed.plus",
/// "export.answers". Returns its lower end.
float choose_what_to_take(Frame& frame, float left, float right, float y);

}  // namespace headlight::views
