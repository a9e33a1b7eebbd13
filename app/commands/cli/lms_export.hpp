#pragma once
#include <optional>
#include <string>

#include "app_rooms.hpp"
#include "commands/cli/command.hpp"

namespace headlight::commands {

/// The flags of export for --as scorm.
struct LmsExport {
  std::string lesson, version, web, out;
  std::optional<int> pass;
};

/// Writes the page with one lesson as a package for learning management systems (SCORM). Throws UserError.
void write_lms_package(const LmsExport& options, const Command& command);

}  // namespace headlight::commands
