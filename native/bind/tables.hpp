// The part of the Python module that is about tables and solving.
#pragma once

#include <nanobind/nanobind.h>

namespace stackyard {

void bind_tables(nanobind::module_& m);

}  // namespace stackyard
