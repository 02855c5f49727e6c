"""A person's own settings: one private panel, the same on every server, made of sections (``section_registry``).

Who adds a setting adds a field to ``players.preferences.Preferences``, a section in a module of its own, and its entry
in the registry. The panel's first page has a line of each section; its buttons stand there too, or on a page of its own
where it has a title. Words: ``setting-<section>-<choice>`` for each button, and what the section says.
"""
