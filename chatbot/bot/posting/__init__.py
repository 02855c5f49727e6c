"""What is posted and when, after the commit that caused it: see ``publisher`` for the walk from the outbox to a post.

``publisher`` decides what a message of the outbox leads to; one module for each kind of post makes its text and buttons
(``lobby_post``, ``turn_post``, ``end_post``, ``notices``; ``post`` and ``mentions`` have what they share); ``sending``
sends it.
``hand_dms`` keeps each person's direct message with their hand, ``old_posts`` strips buttons and deletes what is over,
``animations`` shows finished games.
"""
