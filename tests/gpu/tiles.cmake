# The portable tiles: compiled for every architecture without local memory, and run where there is a GPU.
add_executable(gpu_tiles_test ${CMAKE_CURRENT_LIST_DIR}/tiles_test.cpp)
target_link_libraries(gpu_tiles_test PRIVATE pleat_runtime pleat_options)
target_compile_definitions(gpu_tiles_test PRIVATE PLEAT_TILES="${CMAKE_CURRENT_LIST_DIR}")
add_test(NAME gpu_tiles COMMAND gpu_tiles_test)
set_tests_properties(gpu_tiles PROPERTIES SKIP_RETURN_CODE 77)
foreach(arch sm_80 sm_89 sm_90a)
  add_test(NAME tiles_${arch} COMMAND gpu_tiles_test --prepare ${PROJECT_BINARY_DIR} ${arch})
endforeach()
