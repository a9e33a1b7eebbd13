#include "commands/system/stop_requests.hpp"

#include <windows.h>

#include <string>

namespace headlight::commands {
namespace {

/// Windows calls hand_on in a thread of its own and passes it no data, so hand_on finds the event by its name.
std::wstring event_name() { return L"headlight-stop-" + std::to_wstring(GetCurrentProcessId()); }

BOOL WINAPI hand_on(DWORD what) {
  const HANDLE event = OpenEventW(EVENT_MODIFY_STATE, FALSE, event_name().c_str());
  if (!event) return FALSE;
  SetEvent(event);
  CloseHandle(event);
  // Windows ends the process as soon as this returns, after any event but Ctrl-C and Ctrl-Break (a closed console, a log-off).
  if (what != CTRL_C_EVENT && what != CTRL_BREAK_EVENT) Sleep(INFINITE);
  return TRUE;
}

}  // namespace

struct StopRequests::Parts {
  HANDLE event = CreateEventW(nullptr, FALSE, FALSE, event_name().c_str());
};

StopRequests::StopRequests() : parts_(std::make_unique<Parts>()) { SetConsoleCtrlHandler(hand_on, TRUE); }

StopRequests::~StopRequests() {
  SetConsoleCtrlHandler(hand_on, FALSE);
  CloseHandle(parts_->event);
}

bool StopRequests::requested() const { return WaitForSingleObject(parts_->event, 0) == WAIT_OBJECT_0; }

}  // namespace headlight::commands
