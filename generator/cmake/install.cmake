# What `cmake --install` puts where, and the package that find_package(Pleat) finds:
#   pleat::core     the typed core, headers only         pleat::runtime   the host library
#   pleat::c        the C interface                      pleat::pleat     the command
#   pleat::torch         what operators of PyTorch link
#   pleat_add_kernels()  pleat_add_torch_ops()
# and, where Clang's libraries were found, lib/pleat/libpleat_clang.so, which the command opens.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(pleat_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Pleat)
set(pleat_exported pleat_core pleat_runtime pleat_torch)
if(TARGET pleat_c)
  list(APPEND pleat_exported pleat_c)
endif()
if(PLEAT_BUILD_GENERATOR)
  list(APPEND pleat_exported pleat)
endif()
foreach(target IN LISTS pleat_exported)
  string(REGEX REPLACE "^pleat_" "" short ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short})
endforeach()

# All of it or nothing: a build of some targets, as the quick start's, lacks files that these rules take.
foreach(target IN LISTS pleat_exported)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    install(CODE "if(NOT EXISTS \"$<TARGET_FILE:${target}>\")
  message(FATAL_ERROR \"$<TARGET_FILE_NAME:${target}> is not built yet: run cmake --build on this folder before cmake --install\")
endif()")
  endif()
endforeach()
install(TARGETS ${pleat_exported} EXPORT PleatTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET pleat_clang)
  install(TARGETS pleat_clang LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/pleat)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT PleatTargets NAMESPACE pleat:: DESTINATION ${pleat_package_dir})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/PleatConfig.cmake.in ${PROJECT_BINARY_DIR}/PleatConfig.cmake
                              INSTALL_DESTINATION ${pleat_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/PleatConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/PleatConfig.cmake ${PROJECT_BINARY_DIR}/PleatConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/PleatKernels.cmake
        DESTINATION ${pleat_package_dir})
