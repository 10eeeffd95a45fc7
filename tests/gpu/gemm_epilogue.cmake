# The example of a product with stages behind it: on a GPU against the CPU, else the CPU against the formula.
add_subdirectory(${PROJECT_SOURCE_DIR}/examples/gemm_epilogue ${PROJECT_BINARY_DIR}/examples/gemm_epilogue)
add_test(NAME example_gemm_epilogue COMMAND gemm_epilogue 4096)
