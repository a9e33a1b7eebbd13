#include "commands/system/process.hpp"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>

#include <filesystem>

namespace headlight::commands {

void prepare_process() {
  for (const int descriptor : {0, 1, 2}) _setmode(descriptor, _O_BINARY);  // bytes stay unchanged, and lines end as on other systems
  SetConsoleOutputCP(CP_UTF8);
  DWORD mode = 0;
  const HANDLE errors = GetStdHandle(STD_ERROR_HANDLE);  // a progress line replaces the one before
  if (GetConsoleMode(errors, &mode)) SetConsoleMode(errors, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  // A double click opens a console just for this program; close it.
  DWORD processes[2];
  if (GetConsoleProcessList(processes, 2) == 1) FreeConsole();
}

std::vector<std::string> command_line_words(int, char**) {
  std::vector<std::string> words;
  int count = 0;
  wchar_t** const all = CommandLineToArgvW(GetCommandLineW(), &count);
  for (int i = 1; all && i < count; ++i) words.push_back(std::filesystem::path(all[i]).string());
  LocalFree(all);
  return words;
}

void tell_without_terminal(const std::string& line) {
  MessageBoxW(nullptr, std::filesystem::path(line).c_str(), L"Headlight", MB_OK | MB_ICONERROR);
}

}  // namespace headlight::commands
