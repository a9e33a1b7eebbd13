#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/opened_file.hpp"
#include "graph/matrix.hpp"

namespace headlight::formats {

/// The numbers of a file as a matrix, without a copy. Null where they do not lie in the file as numbers lie in memory, at a multiple of 4
/// bytes. `at`: of the first one, from the beginning of the file.
MatrixPtr mapped_matrix(const std::shared_ptr<const OpenedFile>& file, std::uint64_t at, Index rows, Index cols);
/// Throws UserError where another program has written to a file that any of these matrices lies in.
void require_unchanged(const std::map<std::string, MatrixPtr>& matrices);

}  // namespace headlight::formats
