"""Rules become machine code where they are entered, and nowhere else.

Numba makes every function that it compiles ready to be called from outside: it writes machine code for it and
for all that it calls. A rule is called by other rules alone, so it is only translated, linked and optimised
here, for those who call it; machine code is written for an entry, with all the rules in it.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage
from numba.core import codegen, compiler
from numba.core.environment import lookup_environment

_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.Compiler
_environment: Any = lookup_environment

_ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of Numba's environments begin."""


class _NoEngine:
    """In the place of an engine, for code that is not run where it is."""

    def set_env(self, name: str, environment: object) -> None:
        """Whoever enters the code has its environment set."""


class _Inner(_Library):  # type: ignore[misc]
    """Code that others link to; it has no address."""

    @property
    def codegen(self) -> _NoEngine:
        """Nothing is run."""
        return _NoEngine()

    def finalize(self) -> None:
        """Link what is called, and optimise the whole."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address."""
        del name
        self._ensure_finalized()
        return 0


class _Entered(_Library):  # type: ignore[misc]
    """Code that is called from outside, with all the rules in it."""

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            environment = _environment(variable.name)
            if variable.name.startswith(_ENVIRONMENT) and environment is not None:
                self._codegen.set_env(variable.name, environment)


class _Fused(_Entered):
    """The same for what is run by the million: every rule is put where it is called."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.add_function_attribute("alwaysinline")
        super()._optimize_final_module()


class _Into(_Compiler):  # type: ignore[misc]
    """Numba's compiler, into a library of another kind."""

    library: type[Any]

    def define_pipelines(self) -> Any:
        """Put the library in the place of Numba's."""
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().define_pipelines()


class Inner(_Into):
    """Compiles what compiled code alone calls."""

    library = _Inner


class Entry(_Into):
    """Compiles what is called from outside."""

    library = _Entered


class Fused(_Into):
    """Compiles what is called from outside and is to be as fast as it can be."""

    library = _Fused
