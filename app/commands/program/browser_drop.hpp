#pragma once
#include <filesystem>
#include <functional>

#include "app_rooms.hpp"
#include "folders/built_in.hpp"

namespace headlight::commands {

/// The folder of the page's own documents.
inline constexpr const char* page_documents = "/home/Documents";

/// Keeps a file or folder dropped into the memory file system, a document among the page's own. Returns the path to open. A model's folder
/// goes among those that the browser keeps, so that its documents still open after a reload; if it is too large it stays in place, and
/// `store_large` is called with it. Throws UserError, and keeps nothing, if it cannot be opened.
std::filesystem::path store_dropped(const std::filesystem::path& path, BuiltInModels& models,
                                    const std::function<void(const std::filesystem::path&)>& store_large);

}  // namespace headlight::commands
