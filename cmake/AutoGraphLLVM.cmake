# Finds LLVM, MLIR, Clang, fmt and CLI11, and gives the one helper that makes a library of the compiler.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
find_package(Clang 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/clang)
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR} ${CLANG_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
separate_arguments(AUTOGRAPH_LLVM_DEFINITIONS NATIVE_COMMAND ${LLVM_DEFINITIONS})
list(TRANSFORM AUTOGRAPH_LLVM_DEFINITIONS REPLACE "^-D" "")

# Our own code is instrumented, with coverage for the fuzzers or with sanitizers; the LLVM libraries come as they are.
set(AUTOGRAPH_INSTRUMENTATION "")
if(AUTOGRAPH_BUILD_FUZZERS)
  set(AUTOGRAPH_INSTRUMENTATION -fsanitize=fuzzer-no-link)
elseif(AUTOGRAPH_SANITIZE)
  # `vptr` compares types by their run-time information, which libLLVM has of its own.
  set(AUTOGRAPH_INSTRUMENTATION -UNDEBUG -D_GLIBCXX_ASSERTIONS -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all
      -fno-omit-frame-pointer)
endif()

# Two precompiled headers, one a family of LLVM's headers, in the user's cache directory: they depend on the packages, the
# flags and their own text only, so that they are made once on a machine, and ccache takes what was compiled with them from
# any checkout. (CMake's own name files of the checkout that made them.) Compilers but Clang have CMake's.
if(NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
  set(cache "$ENV{XDG_CACHE_HOME}")
elseif(NOT "$ENV{HOME}" STREQUAL "")
  set(cache "$ENV{HOME}/.cache")
else()
  set(cache "${PROJECT_BINARY_DIR}/.cache")
endif()
set(AUTOGRAPH_BUILD_CACHE "${cache}/autographc/build" CACHE PATH "where the build keeps LLVM's headers, precompiled")

function(autograph_add_precompiled_header name header)
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_RELEASE}")
  list(TRANSFORM AUTOGRAPH_LLVM_DEFINITIONS PREPEND -D OUTPUT_VARIABLE definitions)
  set(command ${CMAKE_CXX_COMPILER} -x c++-header -std=c++${CMAKE_CXX_STANDARD} -fPIC -w ${flags} ${definitions} ${AUTOGRAPH_INSTRUMENTATION}
      -isystem ${LLVM_INCLUDE_DIRS} -Xclang -fno-pch-timestamp -fpch-instantiate-templates)
  file(READ ${header} text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  string(SHA256 state "${text} ${command} ${CMAKE_CXX_COMPILER_VERSION} ${LLVM_PACKAGE_VERSION}")
  string(SUBSTRING ${state} 0 16 state)
  get_filename_component(file ${header} NAME)
  set(made ${AUTOGRAPH_BUILD_CACHE}/${state}/${file}.pch)
  add_custom_command(OUTPUT ${made}
    COMMAND ${PROJECT_SOURCE_DIR}/cmake/precompile-header ${header} ${made} ${command}
    COMMENT "Precompiling LLVM's headers for ${file}"
    VERBATIM)
  add_custom_target(${name} DEPENDS ${made})
  set_target_properties(${name} PROPERTIES AUTOGRAPH_HEADER ${header} AUTOGRAPH_PRECOMPILED ${made})
endfunction()

# LLVM's headers, definitions and the warnings we build with.
function(autograph_use_llvm target)
  target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include ${PROJECT_SOURCE_DIR}/lib)
  target_compile_definitions(${target} PRIVATE ${AUTOGRAPH_LLVM_DEFINITIONS})
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter)
  target_compile_options(${target} PRIVATE ${AUTOGRAPH_INSTRUMENTATION})
  get_target_property(type ${target} TYPE)
  if(AUTOGRAPH_SANITIZE AND type STREQUAL "EXECUTABLE")
    target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tools/dev/sanitizers/options.cpp)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize=vptr)
  endif()
endfunction()

# autograph_add_compiler_library(NAME PCH mlir|clang|none SOURCES a.cpp ... [ALONE b.cpp ...] [LINK lib ...])
# ALONE: sources whose `using namespace` would make names of the others ambiguous, so that they are units of their own.
function(autograph_add_compiler_library name)
  cmake_parse_arguments(arg "" "PCH" "SOURCES;ALONE;LINK" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES} ${arg_ALONE})
  set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  autograph_use_llvm(${name})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND NOT arg_PCH STREQUAL "none")
    add_dependencies(${name} autograph-${arg_PCH}-headers)
    get_target_property(precompiled autograph-${arg_PCH}-headers AUTOGRAPH_PRECOMPILED)
    target_compile_options(${name} PRIVATE "SHELL:-include-pch ${precompiled}")
  elseif(NOT arg_PCH STREQUAL "none")
    get_target_property(header autograph-${arg_PCH}-headers AUTOGRAPH_HEADER)
    target_precompile_headers(${name} PRIVATE ${header})
  endif()
  add_dependencies(${name} AutographcIRIncGen AutographcPassesIncGen)
  target_link_libraries(${name} PUBLIC ${arg_LINK})
endfunction()

# Debian's libMLIR is in LLVM's own folder, where no loader looks by itself.
set(CMAKE_INSTALL_RPATH ${LLVM_LIBRARY_DIR})
