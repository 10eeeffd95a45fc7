# The GPU test of tensor-core fragments: one program that can be carried to a machine with a GPU, with the sources.
# Elsewhere its kernels are compiled.
add_executable(gpu_fragments_test ${CMAKE_CURRENT_LIST_DIR}/fragments_test.cpp)
target_link_libraries(gpu_fragments_test PRIVATE pleat_runtime pleat_options)
pleat_vocabularies(gpu_fragments_test)
target_compile_definitions(gpu_fragments_test PRIVATE PLEAT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
add_test(NAME gpu_fragments COMMAND gpu_fragments_test)
set_tests_properties(gpu_fragments PROPERTIES SKIP_RETURN_CODE 77)
foreach(arch sm_80 sm_90a sm_100a)
  add_test(NAME fragments_${arch} COMMAND nvrtc_front -std=c++20 -arch=${arch}
    -I${PROJECT_SOURCE_DIR}/runtime/include -I${PLEAT_VOCABULARIES} -o ${CMAKE_CURRENT_BINARY_DIR}/fragments_${arch}.cubin
    -I${CMAKE_CURRENT_LIST_DIR} ${CMAKE_CURRENT_LIST_DIR}/fragments.cu)
  set_tests_properties(fragments_${arch} PROPERTIES SKIP_RETURN_CODE 77)
endforeach()
