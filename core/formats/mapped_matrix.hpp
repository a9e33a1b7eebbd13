#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/opened_file.hpp"
#include "graph/matrix.hpp"

namespace headlight::formats {

/// The numbers of a file as a matrix, without a copy. Null if they are not at a multiple of 4 bytes, or the file cannot be mapped there
/// (see OpenedFile::mapped). `at`: the offset of the first number in the file, in bytes.
MatrixPtr mapped_matrix(const std::shared_ptr<const OpenedFile>& file, std::uint64_t at, Index rows, Index cols);
/// Throws UserError if another program has written to a file that backs any of these matrices.
void require_unchanged(const std::map<std::string, MatrixPtr>& matrices);

}  // namespace headlight::formats
