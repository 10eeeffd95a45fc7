# For PLEAT_PRECOMPILED (examples/quickstart.sh): the command is compiled of all of the generator's sources, some dozens of
# them as one, in a fraction of the time that its libraries take. These are built where somebody asks for one.
#
# together(GROUP MODULE...): the modules' sources as one. They share no names (tests/unity.py).
function(together group)
  foreach(module IN LISTS ARGN)
    get_target_property(sources pleat_${module} SOURCES)
    target_sources(pleat PRIVATE ${sources})
    set_target_properties(pleat_${module} PROPERTIES EXCLUDE_FROM_ALL ON)
    if(group)
      set_source_files_properties(${sources} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()
together(command cli)
together(gradients grad)
together("" families)  # which has groups of its own
together(front source diag model stage layout check spec)
together(middle transform plan codegen)
together(back emit draw page conform shard output compile target)
set_target_properties(pleat_launch PROPERTIES EXCLUDE_FROM_ALL ON)

pleat_precompiled(pleat)
set_target_properties(pleat PROPERTIES UNITY_BUILD_MODE GROUP)
target_include_directories(pleat PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(pleat PRIVATE PLEAT_VERSION="${PROJECT_VERSION}")
target_link_libraries(pleat PRIVATE pleat_message pleat_runtime ${pleat_fmt} CLI11::CLI11 nlohmann_json::nlohmann_json
  ${CMAKE_DL_LIBS} pleat_options ${pleat_static_cxx})
