// The runtime's whole C++ interface: build, load and launch kernels. Host code only.
#pragma once

#include "pleat/buffer.h"
#include "pleat/build.h"
#include "pleat/cache.h"
#include "pleat/device.h"
#include "pleat/error.h"
#include "pleat/host_build.h"
#include "pleat/kernel.h"
#include "pleat/launcher.h"
#include "pleat/manifest.h"
#include "pleat/size_program.h"
#include "pleat/stream.h"
