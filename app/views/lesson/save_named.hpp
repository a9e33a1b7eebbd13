#pragma once
#include <functional>
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// Writes a file whose name the program chose into the documents' folder, beside the window, and says so. `saved`: the sentence, from the
/// file's place as a person reads it. `written` is called once the file is there.
void save_named(Frame& frame, const std::string& name, std::string bytes, const std::function<std::string(const std::string&)>& saved,
                const std::function<void()>& written = {});

}  // namespace headlight::views
