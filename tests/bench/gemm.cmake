# Contractions against cuBLASLt: a program that can be carried to a machine with a GPU.
add_executable(bench_gemm bench/gemm.cpp)
target_link_libraries(bench_gemm PRIVATE pleat_cli pleat_options)

# The first use of a kernel at new sizes, from spec to launch.
add_executable(bench_first_use bench/first_use.cpp)
target_link_libraries(bench_first_use PRIVATE pleat_launch pleat_options)

# Every form of a tile, for the model that chooses between them.
add_executable(tile_forms bench/tile_forms.cpp)
target_compile_definitions(tile_forms PRIVATE PLEAT_BENCH="${CMAKE_CURRENT_SOURCE_DIR}/bench")
target_link_libraries(tile_forms PRIVATE pleat_cli pleat_options)
