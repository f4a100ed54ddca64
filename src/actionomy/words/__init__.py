"""Every sentence, name and written form that people read."""
