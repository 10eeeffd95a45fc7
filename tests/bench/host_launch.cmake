# A launch's host time beside the driver's, on the fake driver of the runtime's tests: needs no GPU.
add_executable(bench_host_launch bench/host_launch.cpp)
target_link_libraries(bench_host_launch PRIVATE pleat_runtime pleat_options)
target_include_directories(bench_host_launch PRIVATE unit/runtime)
target_compile_definitions(bench_host_launch PRIVATE PLEAT_FAKE_CUDA="$<TARGET_FILE:fake_cuda>"
  PLEAT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
add_dependencies(bench_host_launch fake_cuda)
