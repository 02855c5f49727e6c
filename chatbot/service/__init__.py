"""The use cases: what may be asked of tables, by a person on Discord, a computer's turn or a deadline.

``actions`` change a table and ``queries`` read it; ``committing`` says how a change is made safe among many writers,
``results`` what the answers are, ``snapshot`` what is shown of a table and to whom. What they need of the world, the
store, the publisher and those who think, is named in ``ports`` and plugged in by ``chatbot/app``. The rules themselves
are pure and lie in ``chatbot/tables``.
"""
