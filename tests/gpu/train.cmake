# The decoder that learns a text: its program, its gradients against finite differences on the CPU, and its training on a GPU.
add_subdirectory(${PROJECT_SOURCE_DIR}/examples/train_char ${PROJECT_BINARY_DIR}/examples/train_char)
set(train_char ${PROJECT_SOURCE_DIR}/examples/train_char)

add_executable(gpu_train_test ${CMAKE_CURRENT_LIST_DIR}/train_test.cpp ${train_char}/training.cpp ${train_char}/model.cpp)
target_link_libraries(gpu_train_test PRIVATE train_char_kernels pleat_options)
target_include_directories(gpu_train_test PRIVATE ${train_char})
add_test(NAME gpu_train COMMAND gpu_train_test ${train_char}/folds.txt)
set_tests_properties(gpu_train PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)

# The same specs with sizes that a CPU can do, in float64, where finite differences are exact enough to judge a formula by.
train_char_kernels(tiny_decoder_kernels OPTIONS --type F=f64 MODEL --dim H=8 BLOCK --type A=f64 --dim I=12 --dim R=2
  TRAINING --dim R=2)
add_executable(train_gradients_test ${CMAKE_CURRENT_LIST_DIR}/train_gradients_test.cpp ${train_char}/model.cpp)
target_link_libraries(train_gradients_test PRIVATE tiny_decoder_kernels pleat_options)
target_include_directories(train_gradients_test PRIVATE ${train_char})
add_test(NAME train_gradients COMMAND train_gradients_test)
