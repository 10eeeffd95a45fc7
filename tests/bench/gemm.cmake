# Contractions against cuBLASLt: a program that can be carried to a machine with a GPU. It needs no generator.
find_package(fmt REQUIRED)
add_executable(bench_gemm bench/gemm.cpp ${PROJECT_SOURCE_DIR}/generator/cli/cublaslt.cpp
  ${PROJECT_SOURCE_DIR}/generator/cli/plain_gemm.cpp ${PROJECT_SOURCE_DIR}/generator/cli/stopwatch.cpp)
target_include_directories(bench_gemm PRIVATE ${PROJECT_SOURCE_DIR}/generator)
target_link_libraries(bench_gemm PRIVATE pleat_runtime fmt::fmt pleat_options)

# The first use of a kernel at new sizes, from spec to launch.
add_executable(bench_first_use bench/first_use.cpp)
target_link_libraries(bench_first_use PRIVATE pleat_launch fmt::fmt pleat_options)

# Every form of a tile, for the model that chooses between them.
add_executable(tile_forms bench/tile_forms.cpp ${PROJECT_SOURCE_DIR}/generator/cli/cublaslt.cpp
  ${PROJECT_SOURCE_DIR}/generator/cli/plain_gemm.cpp ${PROJECT_SOURCE_DIR}/generator/cli/stopwatch.cpp
  ${PROJECT_SOURCE_DIR}/generator/schedule/tile_form.cpp)
target_include_directories(tile_forms PRIVATE ${PROJECT_SOURCE_DIR}/generator)
target_compile_definitions(tile_forms PRIVATE PLEAT_BENCH="${CMAKE_CURRENT_SOURCE_DIR}/bench")
target_link_libraries(tile_forms PRIVATE pleat_runtime fmt::fmt pleat_options)
