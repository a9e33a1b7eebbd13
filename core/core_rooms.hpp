#pragma once
// The rooms of core/, from the bottom up. Each has a namespace. It uses the names of the rooms that it links (see CMakeLists.txt), and of
// those that they link. Every header of the program includes this one, directly or through others. If two rooms have functions of the same
// name, calls name the room: graph::largest_in_row(values, row).

namespace headlight::base {}

namespace headlight::machine {
using namespace base;
}

namespace headlight::graph {
using namespace machine;
}

namespace headlight::ops {
using namespace graph;
}

namespace headlight::explain {
using namespace graph;
}

namespace headlight::text {
using namespace base;
}

namespace headlight::formats {
using namespace graph;
}

namespace headlight::model {
using namespace ops;
using namespace text;
}  // namespace headlight::model

namespace headlight::analysis {
using namespace model;
}

namespace headlight::attend {
using namespace model;
using namespace formats;
}  // namespace headlight::attend

namespace headlight::zoo {
using namespace model;
}

namespace headlight::folders {
using namespace zoo;
using namespace formats;
}  // namespace headlight::folders

namespace headlight::interventions {
using namespace model;
}

namespace headlight::document {
using namespace folders;
using namespace interventions;
using namespace attend;
}  // namespace headlight::document

namespace headlight::run {
using namespace document;
}

namespace headlight::generate {
using namespace run;
}

namespace headlight::exports {
using namespace generate;
using namespace explain;
using namespace analysis;
}  // namespace headlight::exports

namespace headlight::grammar {
using namespace text;
}

namespace headlight::train {
using namespace folders;
}

namespace headlight::stories {
using namespace grammar;
}

namespace headlight::tasks {
using namespace train;
using namespace stories;
using namespace analysis;
}  // namespace headlight::tasks

namespace headlight::survey {
using namespace run;
using namespace grammar;
using namespace tasks;
}  // namespace headlight::survey

namespace headlight::lesson {
using namespace survey;
}

namespace headlight::classroom {
using namespace lesson;
}

namespace headlight::tests {
using namespace base;
using namespace machine;
using namespace graph;
using namespace ops;
using namespace explain;
using namespace text;
using namespace formats;
using namespace model;
using namespace analysis;
using namespace attend;
using namespace zoo;
using namespace folders;
using namespace interventions;
using namespace document;
using namespace run;
using namespace generate;
using namespace exports;
using namespace lesson;
using namespace classroom;
using namespace grammar;
using namespace train;
using namespace stories;
using namespace tasks;
using namespace survey;
}  // namespace headlight::tests
