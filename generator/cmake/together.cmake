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

# Sources that stay apart from others of their module stand with ones of other modules: together_apart(NAME SOURCE...).
function(together_apart name)
  set(text "")
  get_target_property(sources pleat SOURCES)
  foreach(source IN LISTS ARGN)
    string(APPEND text "#include \"${source}\"\n")
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${source})
  endforeach()
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/apart_${name}.cpp)
  file(CONFIGURE OUTPUT ${unit} CONTENT "${text}")
  set_source_files_properties(${unit} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set_property(TARGET pleat PROPERTY SOURCES ${sources} ${unit})
endfunction()
together_apart(first families/attention/backward.cpp spec/read.cpp stage/print.cpp)
together_apart(second families/attention/backward_order.cpp transform/short_reductions.cpp emit/reference/sections.cpp
  spec/write.cpp)
together_apart(third families/gemm/split_operands.cpp families/gemm/search.cpp)

pleat_precompiled(pleat)
set_target_properties(pleat PROPERTIES UNITY_BUILD_MODE GROUP)
target_include_directories(pleat PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(pleat PRIVATE PLEAT_VERSION="${PROJECT_VERSION}")
target_link_libraries(pleat PRIVATE pleat_message pleat_runtime ${pleat_fmt} CLI11::CLI11 nlohmann_json::nlohmann_json
  ${CMAKE_DL_LIBS} pleat_options ${pleat_static_cxx})
