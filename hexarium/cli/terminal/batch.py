"""One line for several actions: members repeated, counted, and the phrases that a game declares.

`discard wood wood ore` and `discard 2 wood ore` are three actions, `give 7 3 coins want 9` are five, and
`offer 2 wood for 1 ore` is what the game says it is. Whether they are legal is found out by trying.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hexarium.errors import IllegalAction, UnknownAction
from hexarium.kit.codec import plain
from hexarium.kit.phrases import Phrase, Slot
from hexarium.kit.reading import shown
from hexarium.kit.variant import Variant
from hexarium.play.match import Match

JOINTS = ("and", "a", "an", "+", "then")
"""Words that only join others."""
MOST = 200
"""More actions than anybody means in a line."""


def completed(word: str, known: Iterable[str]) -> str | None:
    """The word itself, or the only known word that begins so; a word with a digit stands for itself."""
    words = set(known)
    if word in words:
        return word
    begun = [other for other in words if other.startswith(word)] if word.isalpha() else []
    return begun[0] if len(begun) == 1 else None


@dataclass
class Batch:
    """Makes actions of the words of a line."""

    variant: Variant
    legal: Sequence[str]

    def actions(self, words: Sequence[str]) -> list[str] | None:
        """The actions that a line means, or none if it is no such line; they need not be legal."""
        parts = [word for word in plain(re.sub(r"[,:;]", " ", " ".join(words))).split() if word not in JOINTS]
        if not parts:
            return None
        phrase = next((phrase for phrase in self.variant.phrases if phrase.word == parts[0]), None)
        # Two words are an action, or the beginning of one.
        found: list[str] | None
        if phrase is not None and len(parts) > 2:
            found = self._phrase(phrase, parts[1:])
        else:
            found = self._groups(parts)
        if found is not None and len(found) > MOST:
            raise IllegalAction(f"A line is at most {MOST} actions; this one would be {len(found)}.")
        return found

    def _groups(self, parts: list[str]) -> list[str] | None:
        """Verbs, each with its members."""
        verbs = {verb.name for verb in self.variant.codec.verbs}
        groups: list[list[str]] = []
        for word in parts:
            if word in verbs:
                groups.append([word])
            elif groups:
                groups[-1].append(word)
            else:
                return None
        found: list[str] = []
        for verb, *members in groups:
            actions = self._members(verb, members)
            if actions is None:
                return None
            found += actions
        return found

    def _members(self, verb: str, words: list[str]) -> list[str] | None:
        """An action of a verb with all these words, or one for each member that they name."""
        texts = self._texts(verb)
        counted = _counted(words, {word for text in texts for word in text.split()[1:]})
        if counted is None:
            return None
        whole = " ".join([verb, *counted])
        if whole in texts:
            return [whole]
        # Members named in another order mean the same where no other action has them so.
        same = [text for text in texts if Counter(text.split()) == Counter(whole.split())]
        if len(same) == 1:
            return same
        single = {text for text in texts if len(text.split()) == 2}
        each = [f"{verb} {word}" for word in counted]
        return each if each and all(text in single for text in each) else None

    def _phrase(self, phrase: Phrase, parts: list[str]) -> list[str]:
        """The slots of a phrase filled in order."""
        wrong = UnknownAction(
            f"{shown(' '.join([phrase.word, *parts]))} is not understood; say it like {phrase.example!r}."
        )
        verbs = {action.partition(" ")[0] for action in self.legal}
        if phrase.slots[0].verb not in verbs:
            possible = ", ".join(sorted(verbs))
            raise IllegalAction(f"{phrase.word!r} is not possible now; you can type {possible}.")
        if phrase.unless and phrase.unless in verbs:
            raise IllegalAction(
                f"{phrase.word} begins anew, but something is drafted already; "
                f"go on with {', '.join(sorted(verbs))}."
            )
        found: list[str] = []
        rest = parts
        for number, slot in enumerate(phrase.slots):
            following: Slot | None = next(iter(phrase.slots[number + 1 :]), None)
            if slot.once:
                mine, rest = rest[:1], rest[1:]
            elif following is not None and following.after in rest:
                at = rest.index(following.after)
                mine, rest = rest[:at], rest[at + 1 :]
            else:
                mine, rest = rest, []
            actions = self._members(slot.verb, mine) if mine else None
            if actions is None:
                raise wrong
            found += actions
        if rest:
            raise wrong
        return [*found, phrase.end]

    def _texts(self, verb: str) -> set[str]:
        codec = self.variant.codec
        known = codec.verbs[codec.number(verb)]
        return {text for text in map(known.text, known.combinations) if text}


def _counted(words: list[str], members: set[str]) -> list[str] | None:
    """Members with the counts before them written out: `3 coins` is coin, coin, coin."""
    found: list[str] = []
    count = 1
    for number, word in enumerate(words):
        following = words[number + 1] if number + 1 < len(words) else ""
        names_one = bool(following) and not following.isdecimal() and _member(following, members) is not None
        if word.isdecimal() and count == 1 and names_one:
            count = min(int(word), MOST + 1)
            if count == 0:
                return None
            continue
        member = _member(word, members)
        if member is None:
            return None
        found += [member] * count
        count = 1
    return found


def _member(word: str, members: set[str]) -> str | None:
    return completed(word, members) or completed(word.removesuffix("s"), members)


def play_all(match: Match, actions: Sequence[str]) -> int:
    """Play actions one by one, all or none of them as far as nothing is revealed; how many were played.

    They are tried on a match of their own first. What follows a revealing action is tried only after it has
    been played, so that a refusal tells nothing that could not be known.
    """
    seat, played = match.to_move, 0
    while played < len(actions):
        trial = match.at(match.ply)
        checked = 0
        for action in actions[played:]:
            if trial.to_move != seat or action not in trial.legal():
                raise _refusal(actions, played, played + checked, trial, seat)
            checked += 1
            if trial.play(action).reveals:
                break
        for action in actions[played : played + checked]:
            match.play(action, seat=seat)
        played += checked
    return played


def _refusal(actions: Sequence[str], played: int, at: int, trial: Match, seat: int | None) -> IllegalAction:
    done = ", ".join(actions[:played])
    kept = f"{done} is played and stays, the rest is not" if played else "nothing of the line is played"
    if trial.to_move != seat:
        why = f"{actions[at]!r} comes too late, the turn has passed"
    elif at == 0:
        why = f"{actions[at]!r} is not legal now"
    else:
        before = f" after {', '.join(actions[played:at])}" if at > played else ""
        why = f"{actions[at]!r} would not be legal{before}"
    verbs = list(dict.fromkeys(action.partition(" ")[0] for action in trial.legal()))
    hint = "" if trial.to_move != seat else f" You can type {', '.join(verbs)}."
    return IllegalAction(f"{why}; {kept}.{hint}")
