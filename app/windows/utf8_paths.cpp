#include <windows.h>

#include <cerrno>
#include <cwchar>

/// GCC's std::filesystem::path takes a std::string apart by mbrtowc, which knows the code page of C's locale only: "é" came out as two
/// letters, although path::string() gives UTF-8. In this program every byte of text is UTF-8, so the linker puts this in its place
/// (--wrap). A character outside of the first 65,536 becomes two of wchar_t: the second one waits in `state` for the character's last byte.
extern "C" std::size_t __wrap_mbrtowc(wchar_t* out, const char* bytes, std::size_t most, std::mbstate_t* state) {
  if (!bytes || most == 0) return bytes ? static_cast<std::size_t>(-2) : 0;
  if (state && *state != 0) {
    if (out) *out = static_cast<wchar_t>(*state);
    *state = 0;
    return 1;
  }
  const auto first = static_cast<unsigned char>(*bytes);
  const std::size_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length > most) return static_cast<std::size_t>(-2);
  wchar_t units[2] = {};
  const int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, bytes, static_cast<int>(length), units, 2);
  if (count == 0 || (count == 2 && !state)) {
    errno = EILSEQ;
    return static_cast<std::size_t>(-1);
  }
  if (out) *out = units[0];
  if (count == 2) *state = units[1];
  return first == 0 ? 0 : count == 2 ? length - 1 : length;
}
