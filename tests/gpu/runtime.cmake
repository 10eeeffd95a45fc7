# The runtime's GPU test: one program that can be carried to a machine with a GPU.
add_executable(gpu_runtime_test ${CMAKE_CURRENT_LIST_DIR}/runtime_test.cpp)
target_link_libraries(gpu_runtime_test PRIVATE pleat_runtime pleat_options)
target_include_directories(gpu_runtime_test PRIVATE ${PROJECT_SOURCE_DIR}/runtime/src)
add_test(NAME gpu_runtime COMMAND gpu_runtime_test)
set_tests_properties(gpu_runtime PROPERTIES SKIP_RETURN_CODE 77)
