#pragma once
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// Facts about processes and people from the operating system: posix/ and windows/ each define these functions.

/// The file of this program; empty if the system does not tell.
std::filesystem::path program_file();
/// The id of this process.
int own_process();
/// True if no process has this id any more.
bool has_ended(int process);

/// The user's home folder, which "~" stands for. This and the next three are empty if unknown.
std::filesystem::path home_folder();
/// The folder for settings: $XDG_CONFIG_HOME, else ~/.config, as other desktop programs do; on Windows %APPDATA%.
std::filesystem::path config_folder();
/// The folder for the files that a person makes with the program: $XDG_DATA_HOME, else ~/.local/share; on Windows %APPDATA%.
std::filesystem::path data_folder();
/// The folder for files that stay on this machine: $XDG_STATE_HOME, else ~/.local/state; on Windows %LOCALAPPDATA%.
std::filesystem::path local_folder();

/// The user's locale: "fr_CA.UTF-8". Empty if unknown.
std::string spoken_locale();

}  // namespace headlight::base
