#pragma once
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// What the system knows of processes and people: once for each kind of system, in posix/ and in windows/.

/// The file of this program; empty where the system does not tell.
std::filesystem::path program_file();
/// The number of this process, as others see it.
int own_process();
/// Whether there is no process of that number any more.
bool has_ended(int process);

/// The person's own folder, which "~" stands for. This and the next three are empty where it is not known.
std::filesystem::path home_folder();
/// For settings: $XDG_CONFIG_HOME, else ~/.config, where desktops keep theirs too; on Windows %APPDATA%.
std::filesystem::path config_folder();
/// For what the program makes a person: $XDG_DATA_HOME, else ~/.local/share; on Windows %APPDATA%.
std::filesystem::path data_folder();
/// For what stays on this machine: $XDG_STATE_HOME, else ~/.local/state; on Windows %LOCALAPPDATA%.
std::filesystem::path local_folder();

/// In which language people here are spoken to, as locales are written: "fr_CA.UTF-8". Empty where it is not known.
std::string spoken_locale();

}  // namespace headlight::base
