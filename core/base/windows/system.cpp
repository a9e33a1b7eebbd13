#include "base/system.hpp"

#include <windows.h>

#include <array>
#include <cstdlib>

namespace headlight::base {
namespace {

namespace fs = std::filesystem;

/// A folder of the user's from the environment, read as wide characters so that the code page does not matter.
fs::path folder_in(const wchar_t* variable) {
  const wchar_t* folder = _wgetenv(variable);
  return folder && *folder ? fs::path(folder) : fs::path();
}

}  // namespace

fs::path program_file() {
  std::wstring name(32768, L'\0');  // the longest possible path
  name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
  return name;
}

int own_process() { return static_cast<int>(GetCurrentProcessId()); }

bool has_ended(int process) {
  const HANDLE handle = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(process));
  if (!handle) return GetLastError() == ERROR_INVALID_PARAMETER;
  DWORD status = STILL_ACTIVE;
  GetExitCodeProcess(handle, &status);
  CloseHandle(handle);
  return status != STILL_ACTIVE;
}

fs::path home_folder() { return folder_in(L"USERPROFILE"); }

fs::path config_folder() { return folder_in(L"APPDATA"); }

fs::path data_folder() { return folder_in(L"APPDATA"); }

fs::path local_folder() { return folder_in(L"LOCALAPPDATA"); }

std::string spoken_locale() {
  std::array<wchar_t, LOCALE_NAME_MAX_LENGTH> name{};
  const int length = GetUserDefaultLocaleName(name.data(), static_cast<int>(name.size()));
  std::string locale;  // "fr-CA"
  for (int i = 0; i + 1 < length; ++i)
    locale += name[static_cast<size_t>(i)] == L'-' ? '_' : static_cast<char>(name[static_cast<size_t>(i)]);
  return locale;
}

}  // namespace headlight::base
