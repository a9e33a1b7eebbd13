#pragma once
// The rooms of app/, from the bottom up; see core_rooms.hpp.

#include "core_rooms.hpp"

namespace headlight::heat {
using namespace graph;
}

namespace headlight::theme {
using namespace graph;
}

namespace headlight::widgets {
using namespace theme;
using namespace text;
}  // namespace headlight::widgets

namespace headlight::session {
using namespace exports;
using namespace lesson;
using namespace classroom;
using namespace tasks;
using namespace survey;
using namespace analysis;
using namespace heat;
}  // namespace headlight::session

namespace headlight::views {
using namespace session;
using namespace widgets;
}  // namespace headlight::views

namespace headlight::platform {
using namespace widgets;
using namespace heat;
}  // namespace headlight::platform

namespace headlight::commands {
using namespace views;
using namespace platform;
using namespace attend;
using namespace survey;
}  // namespace headlight::commands

namespace headlight::tests {
using namespace heat;
using namespace theme;
using namespace widgets;
using namespace session;
using namespace views;
using namespace platform;
using namespace commands;
}  // namespace headlight::tests
