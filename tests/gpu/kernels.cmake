# The GPU test of generated kernels: carried to a machine with a GPU together with libfmt, which it looks for beside itself.
add_executable(gpu_kernels_test ${CMAKE_CURRENT_LIST_DIR}/kernels_test.cpp ${CMAKE_CURRENT_LIST_DIR}/check_case.cpp
  ${CMAKE_CURRENT_LIST_DIR}/device_reference.cpp ${CMAKE_CURRENT_LIST_DIR}/huge.cpp
  ${CMAKE_CURRENT_LIST_DIR}/options.cpp)
target_link_libraries(gpu_kernels_test PRIVATE pleat_random pleat_cli pleat_options)
target_include_directories(gpu_kernels_test PRIVATE ${PROJECT_SOURCE_DIR}/runtime/src)
set_target_properties(gpu_kernels_test PROPERTIES BUILD_RPATH "\$ORIGIN")
add_test(NAME gpu_kernels COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/dsl_specs --jobs 0)
set_tests_properties(gpu_kernels PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
foreach(kind scales casts) # contractions whose operands have these
  add_test(NAME gpu_${kind} COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/${kind} --jobs 0)
  set_tests_properties(gpu_${kind} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
endforeach()
add_test(NAME gpu_windows COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/windows --jobs 0 --sizes 3,8)
set_tests_properties(gpu_windows PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
# Sums over positions that name rows.
add_test(NAME gpu_segments COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/segments --jobs 0 --sizes 3,64,1000,20000)
set_tests_properties(gpu_segments PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
# Running sums and the like, along rows and across memory, of few rows and of many.
add_test(NAME gpu_scans COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/scans --jobs 0 --sizes 65,1000)
set_tests_properties(gpu_scans PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
# Products whose rows are several dims, or whose few tiles are cut into many parts along K.
add_test(NAME gpu_products COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/products --jobs 0 --sizes 5,64
  --elements 3000000)
set_tests_properties(gpu_products PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
add_test(NAME gpu_huge COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/dsl_specs --huge)
add_test(NAME gpu_random COMMAND gpu_kernels_test --random 120 --attentions 48 --contractions 300 --chains 48 --programs 48 --jobs 0)
add_test(NAME gpu_repeats COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/dsl_specs --jobs 0 --type bf16 --sizes 136,1000 --runs 100)
add_test(NAME gpu_sanitize COMMAND bash ${CMAKE_CURRENT_LIST_DIR}/sanitize.sh ${PROJECT_BINARY_DIR})
set_tests_properties(gpu_huge gpu_random gpu_repeats gpu_sanitize PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
# Each size is a kernel and a reference to compile: those at which a sweep takes another form.
add_test(NAME gpu_sweeps COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/sweeps --jobs 0 --type bf16 --type f32
  --sizes 1,7,33,256,1000,1025,4096,20000,65536)
set_tests_properties(gpu_sweeps PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
# Kernels of kinds that the catalog has none of, as users write them.
add_test(NAME gpu_kinds COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/kinds --jobs 0 --sizes 3,64,1000)
set_tests_properties(gpu_kinds PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
# Attention, and gradients of it, with masks that the catalog has none of.
add_test(NAME gpu_attention COMMAND gpu_kernels_test ${PROJECT_SOURCE_DIR}/tests/gpu/attention --jobs 0 --type bf16 --type f16 --sizes 2,40,64)
set_tests_properties(gpu_attention PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600)
