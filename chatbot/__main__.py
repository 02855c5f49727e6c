"""The entry point of ``waypost`` and ``python -m chatbot``, which run ``chatbot.app.command_line``."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command in ``sys.argv``, and exit with its status."""
    # The imports take a second. Until then, Ctrl-C ends the process without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from chatbot.app.command_line import run  # noqa: PLC0415

    run(sys.argv[1:])


if __name__ == "__main__":
    main()
