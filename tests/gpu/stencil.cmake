# The example of a kernel written by hand over a generated header: on a GPU, else its text on the CPU.
add_subdirectory(${PROJECT_SOURCE_DIR}/examples/stencil ${PROJECT_BINARY_DIR}/examples/stencil)
add_test(NAME example_stencil COMMAND stencil)
