"""Calls the machine code that steps games: all of them, or a share in each of several threads.

Everything is passed by addresses: to let Numba look at two dozen arrays would take longer than to step a
hundred games.

Threads share a step like this. The games of each thread are cut into chunks, which it takes one by one; who
has none left takes those of the others, so nobody waits for a thread that the machine has no core for. They
meet in a row of words, the box, by atomic operations. Whoever has nothing to do looks at the box for a
moment and then sleeps on a lock of the interpreter's, which needs no interpreter.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, register_jitable

from hexarium.kit.dispatch import JIT, Function, rule
from hexarium.kit.pointers import bytes_at, words_at
from hexarium.kit.ports import call, carray, kept_dispatcher
from hexarium.kit.rows import Rows

ARRAYS = len(Rows._fields) + 1
"""So many addresses of arrays are in a table: all rows, and how large they are."""
_MASKS, _ACTIONS, _SIZES = Rows._fields.index("masks"), Rows._fields.index("actions"), ARRAYS - 1

BEGIN, TRUST, CHECK = range(3)
"""How actions are looked at before any is played: not at all, whether there are such, whether they are
legal."""


@intrinsic
def _call_with(typing_context: Any, function: Any, table: Any, first: Any, last: Any) -> Any:
    """Call machine code with all the words that stand at an address, and with two more."""
    del typing_context, function, table, first, last

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        del context, signature
        word = ir.IntType(64)
        base = builder.inttoptr(values[1], word.as_pointer())
        places = (builder.gep(base, [ir.Constant(word, k)]) for k in range(ARRAYS))
        passed = [*(builder.load(place) for place in places), values[2], values[3]]
        called = ir.FunctionType(word, [word] * len(passed)).as_pointer()
        return builder.call(builder.inttoptr(values[0], called), passed)

    return types.int64(types.int64, types.int64, types.int64, types.int64), generate


call_with: Any = _call_with


def with_arrays(function: Function) -> Function:
    """A rule that makes arrays of addresses, which a lean one cannot."""
    jitable: Function = register_jitable(**JIT)(function)
    return jitable


@rule
def first_wrong(masks: Any, actions: Any, care: Any) -> Any:
    """The first row whose action cannot be played, −1 if there is none."""
    known = masks.shape[1]
    if care == TRUST:
        strange = False
        for i in range(len(actions)):
            strange |= (actions[i] < 0) | (actions[i] >= known)
        if not strange:
            return -1
    if care != BEGIN:
        for i in range(len(actions)):
            action = actions[i]
            if action < 0 or action >= known or (care == CHECK and masks[i, action] == 0):
                return i
    return -1


@with_arrays
def look_over(table: Any, care: Any) -> Any:
    """The same, for the arrays that a table has the addresses of."""
    arrays = carray(words_at(table), ARRAYS)
    sizes = carray(words_at(arrays[_SIZES]), 6)
    masks = carray(bytes_at(arrays[_MASKS]), (sizes[0], sizes[3]))
    return first_wrong(masks, carray(words_at(arrays[_ACTIONS]), sizes[0]), care)


def launch(function: Any, table: Any, asked: Any, care: Any) -> Any:
    """Step all games with the arrays of a table, if their actions answer what another one asks.

    Returns −1, or the first row whose action does not; then nothing is played.
    """
    wrong = look_over(asked, care)
    if wrong < 0:
        sizes = carray(words_at(carray(words_at(table), ARRAYS)[_SIZES]), 6)
        call_with(function, table, 0, sizes[0])
    return wrong


def look(function: Any, state: Any, seat: Any, out: Any, size: Any) -> Any:
    """Write what a seat sees, with the addresses of a state and of a row."""
    return call(function, (state, seat, out, size))


# Several threads.

LINE = 8
"""Words that a processor's cache moves together; what is written to often has so many of its own."""
LEFT, WAITING, STOP, PARTS, CHUNK, ACQUIRE, RELEASE, MAIN_LOCK = (
    *(LINE * k for k in range(3)),
    *range(3 * LINE, 3 * LINE + 5),
)
"""Of the box: chunks that are not done, whether the caller sleeps, whether all is over; how many parts there
are, games in a chunk, how locks are taken and given back, and the caller's."""
NEXT, PARKED, FIRST, LAST, CHUNKS, LOCK, TABLE = 0, LINE, *range(2 * LINE, 2 * LINE + 5)
"""Of each part: its next chunk, whether its thread sleeps; its games, its chunks, its lock, its table."""
HEAD, WIDTH = 4 * LINE, 3 * LINE
"""Words before the parts, and of each."""
LOOKS = 200_000
"""At the box before one sleeps: some two hundred microseconds. Python takes fifty to a hundred between two
steps of some hundred games, and to be woken takes longer than one's share of a step."""


def _changing(operation: str) -> Any:
    """An atomic operation on a word of the box, which returns what was there before."""

    @intrinsic
    def change(typing_context: Any, box: Any, at: Any, value: Any) -> Any:
        del typing_context, at, value

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, values[0]).data
            return builder.atomic_rmw(operation, builder.gep(data, [values[1]]), values[2], "seq_cst")

        return types.int64(box, types.int64, types.int64), generate

    found: Any = change
    return found


swap, add = _changing("xchg"), _changing("add")


@intrinsic
def _load(typing_context: Any, box: Any, at: Any) -> Any:
    """A word of the box as it is now."""
    del typing_context, at

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        return builder.load_atomic(builder.gep(data, [values[1]]), "seq_cst", 8)

    return types.int64(box, types.int64), generate


load: Any = _load


@rule
def wake(box: Any, flag: Any, lock: Any) -> None:
    """Wake whoever sleeps under a flag."""
    if swap(box, flag, 0) == 1:
        call(box[RELEASE], (lock, 0))


@rule
def sleep(box: Any, flag: Any, lock: Any, needed: Any) -> None:
    """Sleep until somebody wakes; but if one is needed after all, and nobody has seen the flag, do not."""
    if not needed or swap(box, flag, 0) == 0:
        call(box[ACQUIRE], (lock, 1))


@rule
def take_chunks(function: Any, box: Any, part: Any, own: Any) -> None:
    """Step what is left of the games of a part, in the thread of another one or of the same."""
    at = HEAD + WIDTH * part
    table = box[HEAD + WIDTH * own + TABLE]
    while True:
        chunk = add(box, at + NEXT, 1)
        if chunk >= box[at + CHUNKS]:
            return
        first = box[at + FIRST] + chunk * box[CHUNK]
        call_with(function, table, first, min(first + box[CHUNK], box[at + LAST]))
        if add(box, LEFT, -1) == 1:
            wake(box, WAITING, box[MAIN_LOCK])


@rule
def take_all(function: Any, box: Any, own: Any) -> None:
    """Step the games of a part, and then what is left of others."""
    parts = box[PARTS]
    for k in range(parts):
        take_chunks(function, box, (own + k) % parts, own)


def share(function: Any, box_at: Any, asked: Any, care: Any) -> Any:
    """What `launch` does, together with those who `serve`."""
    wrong = look_over(asked, care)
    if wrong >= 0:
        return wrong
    box = carray(words_at(box_at), HEAD)
    parts = box[PARTS]
    box = carray(words_at(box_at), HEAD + WIDTH * parts)
    chunks = 0
    for part in range(parts):
        chunks += box[HEAD + WIDTH * part + CHUNKS]
    swap(box, LEFT, chunks)
    for part in range(parts):
        at = HEAD + WIDTH * part
        swap(box, at + NEXT, 0)
        wake(box, at + PARKED, box[at + LOCK])
    take_all(function, box, 0)
    for _ in range(LOOKS):
        if load(box, LEFT) == 0:
            return wrong
    swap(box, WAITING, 1)
    sleep(box, WAITING, box[MAIN_LOCK], load(box, LEFT) == 0)
    return wrong


@rule
def needed(box: Any, at: Any) -> Any:
    """Whether there is anything for a part to do."""
    return load(box, at + NEXT) < box[at + CHUNKS] or load(box, STOP) != 0


def serve(function: Any, box_at: Any, part: Any) -> Any:
    """Do one's part of every step until all is over."""
    parts = carray(words_at(box_at), HEAD)[PARTS]
    box = carray(words_at(box_at), HEAD + WIDTH * parts)
    at = HEAD + WIDTH * part
    while True:
        looks = 0
        while looks < LOOKS and not needed(box, at):
            looks += 1
        if looks == LOOKS:
            swap(box, at + PARKED, 1)
            sleep(box, at + PARKED, box[at + LOCK], needed(box, at))
        if load(box, STOP) != 0:
            return 0
        take_all(function, box, part)


def stop(box_at: Any) -> Any:
    """Let all who serve come to an end."""
    parts = carray(words_at(box_at), HEAD)[PARTS]
    box = carray(words_at(box_at), HEAD + WIDTH * parts)
    swap(box, STOP, 1)
    for part in range(parts):
        at = HEAD + WIDTH * part
        wake(box, at + PARKED, box[at + LOCK])
    return 0


_WORDS = {launch: 4, look: 5, share: 4, serve: 3, stop: 1}
"""How many words each of them takes."""


@cache
def compiled(function: Any) -> Any:
    """One of these functions, compiled for all games."""
    return kept_dispatcher(function, "algorithms", None)


def warm_launching() -> None:
    """Compile them all, or fetch them."""
    for function, words in _WORDS.items():
        compiled(function).compile((types.int64,) * words)
