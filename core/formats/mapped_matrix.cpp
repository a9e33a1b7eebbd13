#include "formats/mapped_matrix.hpp"

#include <set>
#include <utility>

namespace headlight::formats {
namespace {

using Storage = Eigen::DenseStorage<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix that does not own its numbers. Readers of a matrix take Eigen's own type, which owns its numbers; so this sets the
/// storage's pointer, and clears it before the storage would free it.
class Borrowed : public Matrix {
 public:
  void point_at(float* numbers, Index rows, Index cols);
};

/// Accesses the storage's private members, which an explicit instantiation may name.
template <float* Storage::*Data, Index Storage::*Rows, Index Storage::*Cols>
struct Reach {
  friend void set_storage(Storage& storage, float* numbers, Index rows, Index cols) {
    storage.*Data = numbers;
    storage.*Rows = rows;
    storage.*Cols = cols;
  }
};
template struct Reach<&Storage::m_data, &Storage::m_rows, &Storage::m_cols>;
void set_storage(Storage& storage, float* numbers, Index rows, Index cols);

void Borrowed::point_at(float* numbers, Index rows, Index cols) { set_storage(m_storage, numbers, rows, cols); }

/// Releases the numbers, then the file.
struct GiveBack {
  std::shared_ptr<const OpenedFile> file;
  std::shared_ptr<const std::byte> bytes;

  void operator()(Borrowed* matrix) const {
    matrix->point_at(nullptr, 0, 0);
    delete matrix;
  }
};

}  // namespace

MatrixPtr mapped_matrix(const std::shared_ptr<const OpenedFile>& file, std::uint64_t at, Index rows, Index cols) {
  if (at % alignof(float) != 0) return nullptr;
  auto bytes = file->mapped(at, static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols) * sizeof(float));
  if (!bytes) return nullptr;
  auto matrix = std::make_unique<Borrowed>();
  // Holders of a MatrixPtr only read.
  matrix->point_at(const_cast<float*>(reinterpret_cast<const float*>(bytes.get())), rows, cols);
  return std::shared_ptr<Borrowed>(matrix.release(), GiveBack{file, std::move(bytes)});
}

void require_unchanged(const std::map<std::string, MatrixPtr>& matrices) {
  std::set<const OpenedFile*> files;
  for (const auto& [name, matrix] : matrices)
    if (const auto* owner = std::get_deleter<GiveBack>(matrix); owner && files.insert(owner->file.get()).second)
      owner->file->require_unchanged();
}

}  // namespace headlight::formats
