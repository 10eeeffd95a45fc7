# pleat_add_kernels(TARGET t SPECS a.json ... [GRADIENTS b.json ...] [GRADIENT_OPTIONS ...] [ARCHS 90a ...]
#                   [OUT_DIR dir] [OPTIONS ...] [EMBED])
#
# Generates the specs' files at build time and makes a library target `t`; what links it can say
#   #include "rmsnorm/launch.h"
#
#   SPECS    spec files, relative to the current source folder
#   GRADIENTS  spec files whose gradients are derived at build time (`pleat grad`): of b.json the backward pass,
#            "b_backward/launch.h", and the forward pass that saves what it needs, "b_forward/launch.h"
#   GRADIENT_OPTIONS  options of `pleat grad`, one an argument (--wrt=X,W); folders of -I in OPTIONS are its, too
#   OUT_DIR  where the generated files go; default: <current binary folder>/t
#   OPTIONS  further options of `pleat generate`, one an argument (--dim H=8192 -I specs)
#   EMBED    compiles the kernels to cubins at build time (NVRTC, no GPU needed) for each of ARCHS and puts
#            them into the binary, so that nothing is compiled where it runs
#   ARCHS    architectures for EMBED, as 90a or sm_90a; default: 90a
#
# A spec that has not changed generates nothing; files whose text stays the same keep their times, so nothing
# that includes them is compiled again. A broken spec fails the build and leaves the old files alone.
#
# The generator is pleat::pleat, or whatever PLEAT_EXECUTABLE names: set it when cross compiling.

# A project may have set it as a plain variable, which a cache entry would hide before CMake 3.21.
if(NOT PLEAT_EXECUTABLE)
  set(PLEAT_EXECUTABLE "" CACHE FILEPATH "The pleat command that generates kernels, instead of the package's own")
endif()

# A path with a ';' is a list to CMake.
function(_pleat_no_list path what)
  if(path MATCHES ";")
    message(FATAL_ERROR "pleat_add_kernels: the path of ${what} holds a ';', which CMake splits: ${path}")
  endif()
endfunction()

# What CMake and Ninja do not carry in the name of a file, and what is no file.
function(_pleat_look_at spec)
  get_filename_component(name "${spec}" NAME)
  if(spec MATCHES "[;\n]" OR name MATCHES "[#$]")
    message(FATAL_ERROR "pleat_add_kernels: a build carries no ';', '#', '$' or line end in the name of a spec, as in '${spec}'")
  endif()
  get_filename_component(spec "${spec}" ABSOLUTE)
  _pleat_no_list("${spec}" "a spec")
  if(IS_DIRECTORY "${spec}")
    message(FATAL_ERROR "pleat_add_kernels: ${spec} is a folder, not a spec")
  endif()
  # CMake, Ninja and Make would wait for a writer of a FIFO.
  if(EXISTS "${spec}")
    execute_process(COMMAND test -f "${spec}" RESULT_VARIABLE special)
    if(special EQUAL 1)
      message(FATAL_ERROR "pleat_add_kernels: ${spec} is no regular file")
    endif()
  endif()
endfunction()

# A spec's text; "" where it is deeper than any spec, which ends CMake's own reader.
function(_pleat_read spec result)
  set(text "")
  if(EXISTS "${spec}")
    file(READ "${spec}" text)
  endif()
  string(REPLACE "\\\\" "" left "${text}")
  string(REPLACE "\\\"" "" left "${left}")
  string(REGEX REPLACE "\"[^\"]*\"" "" left "${left}")
  string(REGEX REPLACE "[^][{}]" "" left "${left}")
  foreach(level RANGE 100)
    string(REPLACE "[]" "" left "${left}")
    string(REPLACE "{}" "" left "${left}")
  endforeach()
  if(left)
    set(text "")
  endif()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# The name in a spec's text; the fallback where it has none that Pleat takes.
function(_pleat_name_in text fallback result)
  string(JSON name ERROR_VARIABLE broken GET "${text}" name)
  if(broken OR NOT name MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
    set(name "${fallback}")
  endif()
  set(${result} "${name}" PARENT_SCOPE)
endfunction()

# Ends where another spec, or the same of another target, has its files in this folder.
function(_pleat_claim folder spec target)
  get_property(claimed GLOBAL PROPERTY "pleat_claim ${folder}")
  if(NOT claimed)
    set_property(GLOBAL PROPERTY "pleat_claim ${folder}" "${target} with ${spec}")
  elseif(NOT claimed STREQUAL "${target} with ${spec}")
    message(FATAL_ERROR "pleat_add_kernels: ${target} with ${spec} writes into ${folder}, as does ${claimed}: give one spec another name, or one target another OUT_DIR")
  endif()
endfunction()

function(pleat_add_kernels)
  cmake_parse_arguments(PARSE_ARGV 0 arg "EMBED" "TARGET;OUT_DIR;_TORCH" "SPECS;GRADIENTS;GRADIENT_OPTIONS;ARCHS;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "pleat_add_kernels: what is '${arg_UNPARSED_ARGUMENTS}'? It takes TARGET, SPECS, GRADIENTS, GRADIENT_OPTIONS, ARCHS, OUT_DIR, OPTIONS and EMBED")
  endif()
  if(NOT arg_TARGET OR NOT (arg_SPECS OR arg_GRADIENTS))
    message(FATAL_ERROR "pleat_add_kernels: TARGET and SPECS are needed")
  endif()
  if(NOT arg_TARGET MATCHES "^[A-Za-z0-9_.+-]+$")
    message(FATAL_ERROR "pleat_add_kernels: a target has a name of letters, digits and _ . + -, not '${arg_TARGET}'")
  endif()
  if(arg_GRADIENT_OPTIONS AND NOT arg_GRADIENTS)
    message(FATAL_ERROR "pleat_add_kernels: GRADIENT_OPTIONS say how GRADIENTS are derived; there are none")
  endif()
  if(TARGET ${arg_TARGET})
    message(FATAL_ERROR "pleat_add_kernels: there is a target '${arg_TARGET}' already; one call takes all of a target's specs")
  endif()
  if(arg_ARCHS AND NOT arg_EMBED)
    message(FATAL_ERROR "pleat_add_kernels: ARCHS says what EMBED compiles for; without EMBED kernels are compiled where they run")
  endif()
  if(NOT arg_OUT_DIR)
    set(arg_OUT_DIR ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET})
  endif()
  _pleat_no_list("${arg_OUT_DIR}" OUT_DIR)
  get_filename_component(out "${arg_OUT_DIR}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})

  if(PLEAT_EXECUTABLE)
    set(pleat ${PLEAT_EXECUTABLE})
    set(generator ${PLEAT_EXECUTABLE})
  elseif(TARGET pleat::pleat)
    set(pleat pleat::pleat)
    set(generator $<TARGET_FILE:pleat::pleat>)
  elseif(TARGET pleat)
    set(pleat pleat)
    set(generator $<TARGET_FILE:pleat>)
  else()
    message(FATAL_ERROR "pleat_add_kernels: this package holds no pleat command; set PLEAT_EXECUTABLE to one that runs here")
  endif()

  # What records progress (stamps, dependency files) lies beside the output, never in it.
  set(state ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/pleat_${arg_TARGET})
  file(MAKE_DIRECTORY ${state} ${out})
  # Derived specs are specs that the build makes. What they use lies where the others look for it.
  set(folders)
  set(takes_folder OFF)
  foreach(word IN LISTS arg_OPTIONS)
    if(NOT takes_folder AND word MATCHES "^(-h|--help|--version|--compare|--parse)$")
      message(FATAL_ERROR "pleat_add_kernels: OPTIONS are those with which generate writes files; with ${word} it writes none")
    endif()
    if(takes_folder OR word MATCHES "^(-I.+|--include=.*)$")
      list(APPEND folders ${word})
      set(takes_folder OFF)
    elseif(word STREQUAL "-I" OR word STREQUAL "--include")
      list(APPEND folders ${word})
      set(takes_folder ON)
    endif()
  endforeach()
  foreach(spec IN LISTS arg_GRADIENTS)
    _pleat_look_at("${spec}")
    get_filename_component(spec ${spec} ABSOLUTE)
    if(NOT EXISTS ${spec})
      message(FATAL_ERROR "pleat_add_kernels: there is no spec ${spec}")
    endif()
    _pleat_read(${spec} text)
    get_filename_component(stem ${spec} NAME_WE)
    _pleat_name_in("${text}" ${stem} name)
    _pleat_claim(${state}/gradients/${name} ${spec} ${arg_TARGET})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${spec}) # which may change its name
    set(derived ${state}/gradients/${name}_backward.json ${state}/gradients/${name}_forward.json)
    get_filename_component(title ${spec} NAME)
    add_custom_command(
      OUTPUT ${derived}
      COMMAND ${generator} grad -q ${spec} -o ${state}/gradients --always-forward
              --depfile ${state}/gradients/${name}.d ${folders} ${arg_GRADIENT_OPTIONS}
      # Files whose text stays the same keep their times, by which Make would take them for old.
      COMMAND ${CMAKE_COMMAND} -E touch ${derived}
      DEPENDS ${spec} ${pleat}
      DEPFILE ${state}/gradients/${name}.d
      COMMENT "Deriving gradients of ${title}"
      VERBATIM)
    list(APPEND arg_SPECS ${derived})
  endforeach()
  set(stamps)
  set(embedded)
  set(definitions_of_operators)
  set(names_of_specs)
  foreach(spec IN LISTS arg_SPECS)
    _pleat_look_at("${spec}")
    get_filename_component(spec ${spec} ABSOLUTE)
    # A spec may be made by the build itself; then it lies below the binary folder, or CMake knows how it is made.
    get_source_file_property(made ${spec} GENERATED)
    string(FIND ${spec} ${CMAKE_BINARY_DIR}/ below)
    if(NOT EXISTS ${spec} AND NOT made AND NOT below EQUAL 0)
      message(FATAL_ERROR "pleat_add_kernels: there is no spec ${spec}")
    endif()
    string(SHA1 id ${spec})
    string(SUBSTRING ${id} 0 12 id)
    get_filename_component(stem ${spec} NAME_WE)
    set(base ${state}/${stem}-${id})

    set(options ${arg_OPTIONS})
    set(byproducts)
    if(arg_EMBED)
      if(NOT arg_ARCHS)
        set(arg_ARCHS 90a)
      endif()
      list(APPEND options --embed ${base}.cpp)
      list(APPEND byproducts ${base}.cpp)
      list(APPEND embedded ${base}.cpp)
      foreach(arch IN LISTS arg_ARCHS)
        list(APPEND options --arch ${arch})
      endforeach()
    endif()

    if(arg__TORCH)
      list(APPEND options --torch ${base}-torch.cpp --torch-namespace ${arg__TORCH})
      list(APPEND byproducts ${base}-torch.cpp)
      list(APPEND definitions_of_operators ${base}-torch.cpp)
    endif()

    # Ninja must know the generated headers to compile what includes them in the same build. Their names
    # follow from the spec, which may change: the generator keeps the list, and a list that changes runs
    # CMake again. Before the first build the list is what nearly every spec generates.
    _pleat_read(${spec} text)
    _pleat_name_in("${text}" ${stem} name)
    _pleat_claim(${out}/${name} ${spec} ${arg_TARGET})
    set(first "")
    if(EXISTS ${base}.outputs)
      file(STRINGS ${base}.outputs first LIMIT_COUNT 1)
    endif()
    # A list of another name was made of a text that has changed since.
    string(FIND "${first}" "${out}/${name}/" kept)
    if(NOT kept EQUAL 0)
      set(names dims.h launch.h reference.h sources.h)
      string(JSON kernels ERROR_VARIABLE no_kernel GET "${text}" kernel)
      string(JSON kernels ERROR_VARIABLE no_kernels GET "${text}" kernels)
      string(JSON dims ERROR_VARIABLE no_dims GET "${text}" dims)
      if(NOT no_dims AND no_kernel AND no_kernels)
        set(names dims.h)
      endif()
      list(TRANSFORM names PREPEND ${out}/${name}/)
      string(REPLACE ";" "\n" text "${names}")
      file(WRITE ${base}.outputs "${text}\n")
    endif()
    file(STRINGS ${base}.outputs headers)
    list(GET headers 0 first)
    get_filename_component(folder ${first} DIRECTORY)
    get_filename_component(name ${folder} NAME)
    list(APPEND names_of_specs ${name})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${base}.outputs)

    get_filename_component(title ${spec} NAME)
    add_custom_command(
      OUTPUT ${base}.stamp
      BYPRODUCTS ${headers} ${byproducts}
      COMMAND ${generator} generate -q ${spec} --out ${out} --stamp ${base}.stamp --depfile ${base}.d
              --outputs ${base}.outputs ${options}
      DEPENDS ${spec} ${pleat}
      DEPFILE ${base}.d
      COMMENT "Generating kernels of ${title}"
      VERBATIM)
    list(APPEND stamps ${base}.stamp)
  endforeach()

  add_custom_target(${arg_TARGET}_generate DEPENDS ${stamps})
  if(arg_EMBED)
    set_source_files_properties(${embedded} PROPERTIES GENERATED TRUE)
    add_library(${arg_TARGET} STATIC ${embedded})
    set(scope PUBLIC)
    # One definition a spec: a target may link kernels with and without cubins.
    list(TRANSFORM names_of_specs PREPEND PLEAT_EMBEDDED_ OUTPUT_VARIABLE definitions)
    target_compile_definitions(${arg_TARGET} PUBLIC ${definitions})
  else()
    add_library(${arg_TARGET} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_dependencies(${arg_TARGET} ${arg_TARGET}_generate)
  target_include_directories(${arg_TARGET} ${scope} ${out})
  foreach(library runtime core)
    if(TARGET pleat::${library})
      target_link_libraries(${arg_TARGET} ${scope} pleat::${library})
    endif()
  endforeach()
  set_target_properties(${arg_TARGET} PROPERTIES PLEAT_TORCH_SOURCES "${definitions_of_operators}")
endfunction()

# pleat_add_torch_ops(TARGET t SPECS a.json ... [NAMESPACE name] [ARCHS 90a ...] [OPTIONS ...] [NO_CUBINS])
#
# Makes a shared library `t` that defines an operator of PyTorch, name::KERNEL, for each spec when it is loaded: by
# torch.ops.load_library, by dlopen in a program in C++ that links libtorch, or as one of its libraries (which the linker
# drops under --as-needed, unless it is asked not to). The operator is the spec's program, or its kernel, or each of its
# kernels; pleat/torch_ops.h says what it takes. Nothing is built against PyTorch: the process has 2.10 or later.
#
#   NAMESPACE  of the operators; default: t
#   NO_CUBINS  kernels are compiled where they run; else at build time, for each of ARCHS
function(pleat_add_torch_ops)
  cmake_parse_arguments(PARSE_ARGV 0 arg "NO_CUBINS" "TARGET;NAMESPACE" "SPECS;ARCHS;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "pleat_add_torch_ops: what is '${arg_UNPARSED_ARGUMENTS}'? It takes TARGET, SPECS, NAMESPACE, ARCHS, OPTIONS and NO_CUBINS")
  endif()
  if(NOT arg_TARGET OR NOT arg_SPECS)
    message(FATAL_ERROR "pleat_add_torch_ops: TARGET and SPECS are needed")
  endif()
  if(arg_NO_CUBINS AND arg_ARCHS)
    message(FATAL_ERROR "pleat_add_torch_ops: ARCHS says what cubins are made for; NO_CUBINS makes none")
  endif()
  if(NOT arg_NAMESPACE)
    set(arg_NAMESPACE ${arg_TARGET})
  endif()
  if(NOT arg_NAMESPACE MATCHES "^[A-Za-z_][A-Za-z_0-9]*$")
    message(FATAL_ERROR "pleat_add_torch_ops: '${arg_NAMESPACE}' is no name of a namespace of operators; NAMESPACE gives one")
  endif()
  set(options)
  if(NOT arg_NO_CUBINS)
    list(APPEND options EMBED)
  endif()
  if(arg_ARCHS)
    list(APPEND options ARCHS ${arg_ARCHS})
  endif()
  if(arg_OPTIONS)
    list(APPEND options OPTIONS ${arg_OPTIONS})
  endif()
  pleat_add_kernels(TARGET ${arg_TARGET}_kernels SPECS ${arg_SPECS} _TORCH ${arg_NAMESPACE} ${options})
  get_target_property(sources ${arg_TARGET}_kernels PLEAT_TORCH_SOURCES)
  set_source_files_properties(${sources} PROPERTIES GENERATED TRUE)
  if(NOT arg_NO_CUBINS)
    set_target_properties(${arg_TARGET}_kernels PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  add_library(${arg_TARGET} SHARED ${sources})
  # Symbols of its own copy of the runtime meet no other one's.
  target_link_libraries(${arg_TARGET} PRIVATE ${arg_TARGET}_kernels pleat::torch -Wl,--exclude-libs,ALL)
  set_target_properties(${arg_TARGET} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()
