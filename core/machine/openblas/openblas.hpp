#pragma once
#include <cblas.h>

#include "core_rooms.hpp"

namespace headlight::machine {

/// The functions used of OpenBLAS. It is loaded while the program runs, when something computes: it reads its settings from the environment
/// when it is loaded (prepare_products() makes them), and a command that multiplies nothing starts without it.
struct OpenBlas {
  decltype(&cblas_sgemm) sgemm = nullptr;
  decltype(&cblas_sgemv) sgemv = nullptr;
  decltype(&openblas_get_config) config = nullptr;
  decltype(&openblas_get_corename) core_name = nullptr;
  decltype(&openblas_set_num_threads) set_threads = nullptr;
  // The library uses these for its own threads, and declares them in no header. Null in a build that hides them.
  void* (*take_memory)(int position) = nullptr;
  void (*give_memory)(void* room) = nullptr;

  bool is_complete() const { return sgemm && sgemv && config && core_name && set_threads; }
};

/// Null if it cannot be loaded, or lacks a function.
const OpenBlas* openblas();

}  // namespace headlight::machine
