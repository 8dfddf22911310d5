"""How a command ends that is ended in the middle of something."""

from __future__ import annotations

import pytest

from hexarium.cli.ending import ending


def interrupted() -> None:
    """What is being left does not like it."""
    try:
        raise KeyboardInterrupt
    finally:
        (lambda: 1 // 0)()


def test_what_goes_wrong_while_ctrl_c_ends_a_command_is_no_fault_of_ours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left, ending():
        interrupted()
    assert left.value.code == 130
    assert capsys.readouterr().err == ""


def test_what_goes_wrong_by_itself_is_a_fault_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left, ending():
        _ = 1 // 0
    assert left.value.code == 70
    assert "A fault of ours (ZeroDivisionError" in capsys.readouterr().err
