"""``waypost``, or ``python -m chatbot``: runs the command line of ``chatbot.app.command_line``."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command that ``sys.argv`` names, and exit with its status."""
    # Nothing runs during the imports, which take a second: Ctrl-C may simply end the process, without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from chatbot.app.command_line import run  # noqa: PLC0415

    run(sys.argv[1:])


if __name__ == "__main__":
    main()
