// The part of the Python module that thinks: searches of any game behind one interface.
#pragma once

#include <nanobind/nanobind.h>

namespace stackyard {

void bind_search(nanobind::module_& m);

}  // namespace stackyard
