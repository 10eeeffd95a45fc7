# The matrix multiply by hand: its program, and its benchmark. Both can be carried to a machine with a GPU.
add_executable(matmul ${PROJECT_SOURCE_DIR}/examples/matmul/main.cpp)
target_link_libraries(matmul PRIVATE pleat_runtime pleat_options)
target_compile_definitions(matmul PRIVATE PLEAT_EXAMPLE="${PROJECT_SOURCE_DIR}/examples/matmul")
add_test(NAME matmul COMMAND matmul)
set_tests_properties(matmul PROPERTIES SKIP_RETURN_CODE 77)
add_executable(bench_matmul ${PROJECT_SOURCE_DIR}/tests/bench/matmul.cpp)
target_link_libraries(bench_matmul PRIVATE pleat_runtime pleat_options)
target_compile_definitions(bench_matmul PRIVATE PLEAT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
# How long NVRTC takes over typed code; needs no GPU.
add_executable(bench_nvrtc ${PROJECT_SOURCE_DIR}/tests/bench/nvrtc.cpp)
target_include_directories(bench_nvrtc PRIVATE ${PROJECT_SOURCE_DIR}/runtime/src)
target_link_libraries(bench_nvrtc PRIVATE pleat_runtime pleat_options)
target_compile_definitions(bench_nvrtc PRIVATE PLEAT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
