"""A worker as ``waypost worker`` runs it, with short clocks: ``python -m tools.kill_test.worker_process``."""

from __future__ import annotations

import sys

from chatbot.__main__ import main
from tools.kill_test.parent_death import end_with_parent
from tools.kill_test.short_clocks import shorten_clocks

if __name__ == "__main__":
    end_with_parent()
    shorten_clocks()
    sys.argv[1:] = ["worker"]
    main()
