# The GPU test of checked builds: one program that can be carried to a machine with a GPU, with the sources. Elsewhere
# its kernels are compiled.
add_executable(gpu_checked_test ${CMAKE_CURRENT_LIST_DIR}/checked_test.cpp)
target_link_libraries(gpu_checked_test PRIVATE pleat_runtime pleat_options)
pleat_vocabularies(gpu_checked_test)
add_test(NAME gpu_checked COMMAND gpu_checked_test)
add_test(NAME checked_kernels COMMAND gpu_checked_test --compile)
set_tests_properties(gpu_checked checked_kernels PROPERTIES SKIP_RETURN_CODE 77)
