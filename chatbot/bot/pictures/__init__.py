"""Pictures as the bot asks for them (``painter``), and the processes that paint them (``pool_painter``).

What is drawn is decided in ``render``, from views alone; here is who asks, what is cached, and the words beside it.
"""
